"""A match: a running game with its record; undo, planned moves taken back, the game at earlier moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.barriers import Before
from ironbottom.kernel.choices import token
from ironbottom.kernel.dice import NO_DICE, DiceSource, LoggedDice, SecretDice, commitment
from ironbottom.kernel.errors import (
    BadRecord,
    CannotWithdraw,
    GameIsOver,
    IllegalChoice,
    IronbottomError,
    NoLongerPlayed,
    NothingToUndo,
    NotYourDecision,
)
from ironbottom.kernel.events import Event
from ironbottom.kernel.game import Game
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.planned import Planned
from ironbottom.kernel.record import (
    FORMAT,
    Base,
    Entry,
    Record,
    Told,
)
from ironbottom.kernel.saves import dump, load, read_dump
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.words import why_needed

SNAPSHOT_EVERY = 25
"""Actions between two kept positions: an undo or a view of any earlier moment replays fewer than this many."""

MENDED_SINCE = (
    "the rules were mended since this moment: the log tells what happened, but not each board can be shown"
)

AnyGame = Game[Any]

_encode = msgspec.json.Encoder().encode


class Match:
    """A game and its record. ``version`` counts entries: it names the exact moment a client has seen."""

    def __init__(
        self,
        record: Record,
        game: AnyGame,
        dice: DiceSource,
        components: ComponentValues | None = None,
        *,
        hashes: bool = True,
    ) -> None:
        self.record = record
        self.components = components or game.spec.values(None)
        self.game = game
        game.engine = record.engine_version
        self.dice = dice
        self.hashes = hashes
        self.live: list[Entry] = []
        self.told: list[Told] = [Told(-1, "", game.events)]
        self.base = 0
        """How many live actions lie before the position from which it goes on since the rules were mended."""
        self.earlier: dict[int, bytes] = {}
        """Positions before that one which were kept, as dumps in JSON, by how many live actions lead to each."""
        self._snapshots: dict[int, AnyGame] = {0: game.clone()}

    @property
    def version(self) -> int:
        """Number of entries so far."""
        return len(self.record.entries)

    # ---- acting ----------------------------------------------------------------------------------

    def act(self, seat: str, choice: str, *, auto: str = "", time: float = 0.0) -> Entry:
        """Let a seat answer the open decision and append it to the record.

        All or nothing: whatever goes wrong, be it in the rules themselves, the match is as it was before.
        """
        game = self.game
        before = Before.of(game)
        entries, live, dice = self.version, len(self.live), self.dice.fork()
        try:
            game.act(seat, choice)
            marks = before.marks(game, seat)
            entry = Entry(
                seq=self.version,
                seat=seat,
                choice=choice,
                draws=tuple(game.draws),
                hash=game.state_hash() if self.hashes else "",
                auto=auto,
                depth=marks.depth,
                barrier=marks.barrier,
                quiet=marks.quiet,
                time=time,
            )
            self._append(entry)
        except (GameIsOver, NotYourDecision, IllegalChoice):
            raise  # refused before anything changed
        except BaseException:
            self.go_back(entries, live, dice)
            raise
        return entry

    def act_all(
        self, seat: str, choices: Sequence[str], *, partly: bool = False, time: float = 0.0
    ) -> list[Entry]:
        """Let a seat make several choices in a row; the entries of those that were made.

        All of them, or none when one is refused; ``partly``: as far as they are legal, at least the first. Either way
        a choice that had an outcome (dice, a revealed secret, the end of the seat's decision) stands, and what is
        sent behind it is not looked at: else a batch that fails on purpose would show dice for nothing.
        """
        entries, live, dice = self.version, len(self.live), self.dice.fork()
        done: list[Entry] = []
        try:
            for choice in choices:
                done.append(self.act(seat, choice, time=time))
                if done[-1].barrier:
                    break
        except (GameIsOver, NotYourDecision, IllegalChoice):
            if not (partly and done):
                self.go_back(entries, live, dice)
                raise
        except BaseException:
            self.go_back(entries, live, dice)
            raise
        return done

    def resign(self, seat: str, *, time: float = 0.0) -> Entry:
        """Let a seat give up, whoever is to decide; GameIsOver or UnknownSeat when it cannot."""
        entry = Entry(seq=self.version, kind="resign", seat=seat, barrier=True, time=time)
        self._apply(self.game, entry)
        entry.hash = self.game.state_hash() if self.hashes else ""
        self._append(entry)
        return entry

    def mend(self, told: list[Event], *, dropped: tuple[int, ...] = (), time: float = 0.0) -> Entry:
        """Note that the rules no longer play what was before: the match goes on from the position as it stands.

        ``told`` is what is said of it; undo stops behind it. ``dropped`` are later entries that count no more.
        """
        game = self.game
        game.draws, game.events, game.revealed = [], told, False
        entry = Entry(seq=self.version, kind="mended", seat="", skips=dropped, barrier=True, time=time)
        entry.hash = game.state_hash()
        self._append(entry)
        position = _encode(dump(game)).decode()
        self.record.format, self.record.base = FORMAT, Base(entry.seq, position, list(self.told))
        self.begin_at(len(self.live))
        return entry

    def begin_at(self, count: int) -> None:
        """Take the game as it stands for the first moment that can be shown: behind so many live actions."""
        self.base = count
        self._snapshots = {count: self.game.clone()}

    def _apply(self, game: AnyGame, entry: Entry, *, trusted: bool = False) -> None:
        """Do to a game what an entry that counts says; a trusted one was found legal in this position before."""
        if entry.kind == "resign":
            setting = self.record.scenario, self.record.options, self.components
            rivals = game.spec.rivals_of(entry.seat, *setting)
            seats = game.spec.seats(*setting)
            several = any(seat.several for seat in seats if seat.id == entry.seat)
            game.concede(entry.seat, rivals, several=several)
        else:
            game.act(entry.seat, entry.choice, trusted=trusted)

    def _append(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        self.live.append(entry)
        self.told.append(Told(entry.seq, entry.seat, self.game.events))
        if len(self.live) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.live)] = self.game.clone()

    def go_back(self, entries: int, live: int, dice: DiceSource) -> None:
        """Forget what was acted since the record had so many entries, so many of them live."""
        del self.record.entries[entries:], self.live[live:], self.told[live + 1 :]
        self._keep_snapshots(live)
        self.dice = dice
        self.game = self.at(live)
        self.game.dice_source = dice

    def _keep_snapshots(self, upto: int) -> None:
        self._snapshots = {n: game for n, game in self._snapshots.items() if n <= upto}

    # ---- taking back -----------------------------------------------------------------------------

    def undoable(self, seat: str) -> int | None:
        """Index in ``live`` of the last action the seat may take back, None when there is none.

        Only its own actions, and never behind dice, a revealed secret or another seat's decision. A sealed
        answer may be taken back while the others have not all answered, whoever answered in between: since
        the last barrier there are either the actions of one seat or answers to the one decision that is still
        open.
        """
        for index in range(len(self.live) - 1, -1, -1):
            entry = self.live[index]
            if entry.barrier or entry.seat == seat:
                return None if entry.barrier or entry.auto else index
        return None

    def undo(self, seat: str, *, time: float = 0.0) -> Entry:
        """Take back the seat's last action; NothingToUndo when it may not."""
        index = self.undoable(seat)
        if index is None:
            raise NothingToUndo(
                f"{seat!r} has nothing to take back: undo stops at dice, revealed secrets "
                "and other seats' decisions"
            )
        return self._take_out(seat, index, index + 1, time)

    def moves(self, seat: str) -> list[list[Entry]]:
        """The seat's moves since the last barrier (see Planned), each with its entries, oldest first."""
        return [self.live[begin:end] for begin, end in Planned(seat).moves(self.live)]

    def withdraw(self, seat: str, seq: int, *, time: float = 0.0) -> Entry:
        """Take one planned move out and keep the later ones; CannotWithdraw when one depends on it."""
        for group in self.moves(seat):
            if group[0].seq == seq:
                first = next(n for n, entry in enumerate(self.live) if entry.seq == seq)
                return self._take_out(seat, first, first + len(group), time)
        # The number is not repeated: that of the record may tell viewers of actions that they do not know of.
        raise CannotWithdraw(f"no planned move of {seat!r} begins there; it may be behind a barrier")

    def _take_out(self, seat: str, first: int, end: int, time: float) -> Entry:
        out, rest = self.live[first:end], self.live[end:]
        kept, told = self.live[:first], self.told[: first + 1]
        game = self.at(first)
        game.dice_source = NO_DICE  # what is kept threw none, and may not throw any now
        fresh: list[Told] = []
        for entry in rest:
            try:
                self._apply(game, entry)
            except IronbottomError as fault:
                raise CannotWithdraw(why_needed(game, entry.seat, entry.choice, fault)) from fault
            if game.revealed or game.decision is None:
                raise CannotWithdraw(f"a later action, {token(entry.choice)}, would now have another outcome")
            fresh.append(Told(entry.seq, entry.seat, game.events))
        game.dice_source = self.dice
        undo = Entry(
            seq=self.version,
            kind="undo",
            seat=seat,
            skips=tuple(entry.seq for entry in out),
            quiet=all(entry.quiet for entry in out),
            hash=game.state_hash() if self.hashes else "",
            time=time,
        )
        self.record.entries.append(undo)
        self.game, self.live, self.told = game, kept + rest, told + fresh
        self._keep_snapshots(first)
        return undo

    # ---- other moments ---------------------------------------------------------------------------

    def at(self, count: int) -> AnyGame:
        """The game as it stood after ``count`` live actions, as an independent copy.

        BadRecord when there is no such moment, NoLongerPlayed for one before the rules were mended of which no position
        was kept. Its further dice are those of this match: give it others (``rekey``) before anybody tries out moves on
        it.
        """
        if not 0 <= count <= len(self.live):
            raise BadRecord(f"the game has {counted(len(self.live), 'action')}; there is no moment {count}")
        if count < self.base:
            return self._kept(count)
        start = max(n for n in self._snapshots if n <= count)
        game = self._snapshots[start].clone()
        game.trace = None  # what was executed is not counted again
        for entry in self.live[start:count]:
            game.dice_source = LoggedDice(entry.draws)
            self._apply(game, entry, trusted=True)
        game.dice_source = self.dice.fork()
        game.trace = self.game.trace
        return game

    def _kept(self, count: int) -> AnyGame:
        """The game of a position that was kept before the rules were mended."""
        if count not in self.earlier:
            raise NoLongerPlayed(MENDED_SINCE)
        game = load(self.game.spec, read_dump(self.earlier[count]), NO_DICE, components=self.components)
        game.engine = self.record.engine_version
        game.dice_source = self.dice.fork()
        return game

    def shown_from(self, count: int) -> int:
        """The first moment from this one on that can be shown."""
        return min((each for each in (*self.earlier, self.base) if each >= count), default=count)


def new_match(
    slug: str,
    scenario: str,
    options: dict[str, str] | None = None,
    *,
    game_id: str,
    secret: bytes,
    salts: tuple[str, ...] = (),
    title: str = "",
    components: ComponentValues | None = None,
    hashes: bool = True,
) -> Match:
    """A new game with its record, at the first decision. ``secret`` (32 random bytes) binds all dice to come.

    Raises UnknownGame, UnknownScenario or BadOption.
    """
    spec = registry.game(slug)
    components = components or spec.values(None)
    spec.need_scenario(scenario, components)
    full = spec.full_options(options or {})
    dice = SecretDice(secret, game_id, salts)
    game = spec.new(scenario, full, dice, components)
    record = Record(
        slug=slug,
        scenario=scenario,
        options=full,
        game_id=game_id,
        salts=salts,
        commitment=commitment(secret),
        secret=secret.hex(),
        data_version=components.digest,
        title=title,
        opening=tuple(game.draws),
        entries=[],
    )
    return Match(record, game, dice, components, hashes=hashes)
