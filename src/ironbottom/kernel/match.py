"""A match: a running game together with its record, with undo, planned moves taken back, and views of earlier moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource, LoggedDice, SecretDice, commitment
from ironbottom.kernel.errors import (
    BadRecord,
    CannotWithdraw,
    DiceExhausted,
    IronbottomError,
    NothingToUndo,
    ReplayDiffers,
)
from ironbottom.kernel.events import Event
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game
from ironbottom.kernel.record import ENGINE_VERSION, Entry, Record, live_entries

SNAPSHOT_EVERY = 25
"""Actions between two kept positions: a view of any earlier moment replays at most this many."""

AnyGame = Game[Any]


class Told(msgspec.Struct):
    """The log lines of one live entry (seq -1: the set-up)."""

    seq: int
    seat: str
    events: list[Event]


class Match:
    """A game and its record. ``version`` counts entries: it names the exact moment a client has seen."""

    def __init__(self, record: Record, game: AnyGame, dice: DiceSource, *, hashes: bool = True) -> None:
        self.record = record
        self.game = game
        self.dice = dice
        self.hashes = hashes
        self.live: list[Entry] = []
        self.told: list[Told] = [Told(-1, "", game.events)]
        self._snapshots: dict[int, AnyGame] = {0: game.clone()}

    @property
    def version(self) -> int:
        """Number of entries so far."""
        return len(self.record.entries)

    # ---- acting ----------------------------------------------------------------------------------

    def act(self, seat: str, choice: str, *, auto: str = "", time: float = 0.0) -> Entry:
        """Let a seat answer the open decision and append it to the record."""
        game = self.game
        before = game.decision
        depth = len(game.stack)
        game.act(seat, choice)
        after = game.decision
        entry = Entry(
            seq=self.version,
            seat=seat,
            choice=choice,
            draws=tuple(game.draws),
            hash=game.state_hash() if self.hashes else "",
            auto=auto,
            depth=depth,
            barrier=self._is_barrier(seat, before, after),
            time=time,
        )
        self._append(entry)
        return entry

    def _is_barrier(self, seat: str, before: Decision | None, after: Decision | None) -> bool:
        game = self.game
        if game.draws or game.revealed or after is None:
            return True
        return after is not before and seat not in after.seats

    def _append(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        self.live.append(entry)
        self.told.append(Told(entry.seq, entry.seat, self.game.events))
        if len(self.live) % SNAPSHOT_EVERY == 0 or entry.barrier:
            self._snapshots[len(self.live)] = self.game.clone()

    # ---- taking back -----------------------------------------------------------------------------

    def undoable(self, seat: str) -> int | None:
        """Index in ``live`` of the last action the seat may take back, None when there is none.

        Only its own actions, and never behind dice, a revealed secret or another seat's decision. A sealed answer may
        be taken back while the others have not all answered, whoever answered in between.
        """
        for index in range(len(self.live) - 1, -1, -1):
            entry = self.live[index]
            if entry.barrier:
                return None
            if entry.seat == seat and not entry.auto:
                return index
            decision = self.game.decision
            if decision is None or entry.seat not in decision.sealed:
                return None
        return None

    def undo(self, seat: str, *, time: float = 0.0) -> Entry:
        """Take back the seat's last action; NothingToUndo when it may not."""
        index = self.undoable(seat)
        if index is None:
            raise NothingToUndo(
                f"{seat!r} has nothing to take back: undo stops at dice, revealed secrets and other seats' decisions"
            )
        return self._take_out(seat, index, index + 1, time)

    def moves(self, seat: str) -> list[list[Entry]]:
        """The seat's moves since the last barrier, each with the entries that make it up, oldest first.

        A move begins with an action at the shallowest decision since the barrier and takes in the deeper ones behind it.
        """
        start = len(self.live)
        while start and not self.live[start - 1].barrier and self.live[start - 1].seat == seat:
            start -= 1
        entries = self.live[start:]
        groups: list[list[Entry]] = []
        floor = min((entry.depth for entry in entries), default=0)
        for entry in entries:
            if entry.depth == floor or not groups:
                groups.append([])
            groups[-1].append(entry)
        return groups

    def withdraw(self, seat: str, seq: int, *, time: float = 0.0) -> Entry:
        """Take one planned move out and keep the later ones; CannotWithdraw when a later one depends on it."""
        for group in self.moves(seat):
            if group[0].seq == seq:
                first = next(n for n, entry in enumerate(self.live) if entry.seq == seq)
                return self._take_out(seat, first, first + len(group), time)
        raise CannotWithdraw(
            f"no planned move of {seat!r} begins with action {seq}; it may be behind a barrier"
        )

    def _take_out(self, seat: str, first: int, end: int, time: float) -> Entry:
        out, rest = self.live[first:end], self.live[end:]
        kept, told = self.live[:first], self.told[: first + 1]
        game = self.at(first)
        game.dice_source = self.dice
        fresh: list[Told] = []
        for entry in rest:
            try:
                game.act(entry.seat, entry.choice)
            except IronbottomError as fault:
                raise CannotWithdraw(f"a later action ({entry.choice}) depends on it: {fault}") from fault
            if game.draws:
                raise CannotWithdraw("dice have been thrown since")
            fresh.append(Told(entry.seq, entry.seat, game.events))
        undo = Entry(
            seq=self.version,
            kind="undo",
            seat=seat,
            skips=tuple(entry.seq for entry in out),
            hash=game.state_hash() if self.hashes else "",
            time=time,
        )
        self.record.entries.append(undo)
        self.game, self.live, self.told = game, kept + rest, told + fresh
        self._snapshots = {n: snap for n, snap in self._snapshots.items() if n <= first}
        return undo

    # ---- other moments ---------------------------------------------------------------------------

    def at(self, count: int) -> AnyGame:
        """The game as it stood after ``count`` live actions, as an independent copy."""
        if not 0 <= count <= len(self.live):
            raise BadRecord(f"the game has {len(self.live)} actions; there is no moment {count}")
        start = max(n for n in self._snapshots if n <= count)
        game = self._snapshots[start].clone()
        for entry in self.live[start:count]:
            game.dice_source = LoggedDice(entry.draws)
            game.act(entry.seat, entry.choice)
        return game


def new_match(
    slug: str,
    scenario: str,
    options: dict[str, str] | None = None,
    *,
    game_id: str,
    secret: bytes,
    salts: tuple[str, ...] = (),
    title: str = "",
    components: str | None = None,
    hashes: bool = True,
) -> Match:
    """A new game with its record, at the first decision. ``secret`` (32 random bytes) binds all dice to come."""
    spec = registry.game(slug)
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
        data_version=spec.data_version(components),
        title=title,
        opening=tuple(game.draws),
        entries=[],
    )
    return Match(record, game, dice, hashes=hashes)


def replay(
    record: Record,
    *,
    components: str | None = None,
    check: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Match:
    """Fold a record into a match. With ``check`` every state hash must agree; ReplayDiffers names the first that does not."""
    if record.engine_version > ENGINE_VERSION:
        raise BadRecord(
            f"the record needs engine version {record.engine_version}, this program has {ENGINE_VERSION}"
        )
    spec = registry.game(record.slug)
    spec.need_scenario(record.scenario, components)
    logged = LoggedDice(record.opening)
    game = spec.new(record.scenario, spec.full_options(record.options), logged, components)
    dice: DiceSource = logged
    if record.secret:
        dice = SecretDice(bytes.fromhex(record.secret), record.game_id, record.salts)
    match = Match(msgspec.structs.replace(record, entries=[]), game, dice, hashes=check)
    live = {entry.seq for entry in live_entries(record.entries)}
    comparable = _comparable(record.entries) if check else set()
    for entry in record.entries:
        if entry.seq in live:
            _fold(match, entry, logged, entry.seq in comparable)
        else:
            match.record.entries.append(entry)
        if progress:
            progress(entry.seq + 1, len(record.entries))
    match.game.dice_source = dice
    match.hashes = True
    return match


def _fold(match: Match, entry: Entry, logged: LoggedDice, check: bool) -> None:
    game = match.game
    logged.feed(entry.draws)
    game.dice_source = logged
    try:
        game.act(entry.seat, entry.choice)
    except DiceExhausted as fault:
        raise ReplayDiffers(f"action {entry.seq} ({entry.seat}, {entry.choice}): {fault}") from fault
    except IronbottomError as fault:
        raise ReplayDiffers(
            f"action {entry.seq} ({entry.seat}, {entry.choice}) is refused: {fault}"
        ) from fault
    if not logged.used_up:
        raise ReplayDiffers(
            f"action {entry.seq} ({entry.choice}): the record has dice that the rules do not throw"
        )
    if check and entry.hash and game.state_hash() != entry.hash:
        raise ReplayDiffers(f"the state behind action {entry.seq} ({entry.seat}, {entry.choice}) differs")
    match._append(entry)


def _comparable(entries: list[Entry]) -> set[int]:
    """The entries whose recorded hash still holds: no earlier action was taken out from under them later."""
    undos = [(entry.seq, min(entry.skips)) for entry in entries if entry.kind == "undo" and entry.skips]
    return {
        entry.seq for entry in entries if all(undo < entry.seq or first > entry.seq for undo, first in undos)
    }
