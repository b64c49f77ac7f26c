"""The running game: state, stack, dice, and the one entrance ``act``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from ironbottom.kernel import hashing
from ironbottom.kernel.choices import listed
from ironbottom.kernel.dice import NO_ROLL, DiceSource, Draw, Roll, SecretDice
from ironbottom.kernel.errors import GameIsOver, IllegalChoice, NotRunning, NotYourDecision
from ironbottom.kernel.events import DOER, HEADINGS, PIECE, Event, Kind
from ironbottom.kernel.flow import Answer, Decision, Frame, advance
from ironbottom.kernel.record import ENGINE_VERSION
from ironbottom.kernel.state import State, clone_each, clone_plain

if TYPE_CHECKING:
    from ironbottom.kernel.registry import GameSpec

S = TypeVar("S", bound=State)
FrameT = TypeVar("FrameT", bound=Frame)
GameT = TypeVar("GameT", bound="Game[Any]")


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats (none: a draw), a stable reason and a sentence."""

    winners: tuple[str, ...]
    reason: str
    text: str


class Game(Generic[S]):
    """One game in progress. Rules read and change it; all others call ``act``, ``options``, views and clones.

    ``state`` and ``stack`` are the position; ``draws`` and ``events`` are what the action in progress has
    thrown and told; neither the log nor caches belong to the position. ``trace``, when set to a dict, counts
    every step that is run and every decision that is asked, by name; clones count into the same. ``engine`` is the
    version in whose form the position is hashed: that of the record, once there is one.
    """

    __slots__ = (
        "_options",
        "dice_source",
        "draws",
        "engine",
        "events",
        "outcome",
        "quiet",
        "revealed",
        "rolls",
        "shared_views",
        "spec",
        "stack",
        "state",
        "trace",
    )

    def __init__(
        self, spec: GameSpec, state: S, stack: list[Frame], dice: DiceSource, rolls: int = 0
    ) -> None:
        self.spec = spec
        self.state = state
        self.stack = stack
        self.dice_source = dice
        self.rolls = rolls
        self.outcome: Outcome | None = None
        self.draws: list[Draw] = []
        self.events: list[Event] = []
        self.revealed = False
        self.quiet = False
        self.engine = ENGINE_VERSION
        self.trace: dict[str, int] | None = None
        self._options: dict[str, tuple[str, ...]] = {}
        self.shared_views: dict[Callable[..., object], object] = {}
        """What all viewers are shown alike, by what works it out (``kernel.shared_views``)."""

    # ---- what rules call -------------------------------------------------------------------------

    def dice(self, count: int, sides: int, why: str) -> Roll:
        """Throw ``count`` dice of ``sides`` faces; logged with the purpose. Undo never goes behind a roll.

        Nobody is told the faces before the end but by a line of the log that holds them (see ``log``).
        """
        if count <= 0:
            return NO_ROLL
        values = self.dice_source.roll(self.rolls, count, sides, why)
        self.draws.append(Draw(self.rolls, sides, values, why))
        self.rolls += 1
        return Roll(values, number=self.rolls - 1)

    def reveal(self) -> None:
        """Say that hidden information has come out: undo stops here."""
        self.revealed = True

    def log(  # noqa: PLR0913 - a line of the log has that many fields
        self,
        kind: Kind,
        text: str,
        *,
        values: Roll = NO_ROLL,
        need: int = 0,
        high: bool = False,
        where: str = "",
        seen_by: tuple[str, ...] = (),
        public: str = "",
        by: str = "",
        yields: tuple[int, ...] = (),
        counts: str = "",
        said: bool = False,
    ) -> None:
        """Tell a line of the log (see kernel.events for tokens).

        ``values``: a roll, or the part of it that the line shows; who reads the line knows that roll from then on.
        ``by``: where the line begins with a side or its units and what they do, that side's seat unless it is said.
        """
        if not self.quiet:
            pieces = PIECE.findall(text)
            names = tuple([self.spec.name_of(self, "piece", piece) for piece in pieces]) if pieces else ()
            faces, roll = tuple(values), values.number
            self.events.append(
                Event(
                    kind,
                    text,
                    faces,
                    need,
                    high,
                    where,
                    seen_by,
                    public,
                    by or self._doer(kind, text),
                    yields,
                    counts,
                    names,
                    roll,
                    said,
                )
            )

    def _doer(self, kind: Kind, text: str) -> str:
        """Whose deed a line tells; empty: it does not say, or is a heading."""
        found = DOER.match(text) if text[:1] == "{" and kind not in HEADINGS else None
        if found is None:
            return ""
        return found["seat"] or self.seat_of(int(found["piece"]))

    def seat_of(self, piece: int) -> str:
        """The seat that plays a piece; empty: the game does not tell."""
        return ""

    def running(self, *kinds: type[FrameT]) -> FrameT | None:
        """The nearest procedure or question of these classes that is under way, asked or called last; None: none is."""
        for frame in reversed(self.stack):
            if isinstance(frame, kinds):
                return frame
        return None

    def caller(self, *kinds: type[FrameT]) -> FrameT:
        """The nearest procedure of these classes that called what runs now, which may be a question.

        NotRunning when none did.
        """
        for frame in reversed(self.stack[:-1]):
            if isinstance(frame, kinds):
                return frame
        wanted, running = " or ".join(kind.NAME for kind in kinds), " > ".join(f.NAME for f in self.stack)
        raise NotRunning(f"{wanted} has not called what runs now; there run {running or 'no procedures'}")

    def finish(self, winners: tuple[str, ...], reason: str, text: str) -> None:
        """End the game."""
        self.outcome = Outcome(winners, reason, text)
        self.log("end", text)

    # ---- what everybody calls --------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision, None when the game is over."""
        if self.outcome is not None or not self.stack:
            return None
        top = self.stack[-1]
        assert isinstance(top, Decision), "advance stops at decisions only"
        return top

    def deciding(self) -> tuple[str, ...]:
        """The seats that owe an answer, in the order of the decision."""
        decision = self.decision
        return tuple(decision.seats) if decision else ()

    def options(self, seat: str) -> tuple[str, ...]:
        """Every legal choice of the seat now, in canonical order; empty when it owes no answer.

        Pure and cached.
        """
        cached = self._options.get(seat)
        if cached is None:
            top = self.stack[-1] if self.stack and self.outcome is None else None
            owes = isinstance(top, Decision) and seat in top.seats
            cached = tuple(top.options(self, seat)) if owes and isinstance(top, Decision) else ()
            self._options[seat] = cached
        return cached

    def allows(self, seat: str, choice: str) -> bool:
        """Whether a choice is legal for a seat that owes an answer; quicker than to list all options."""
        known = self._options.get(seat)
        if known is not None:
            return choice in known
        decision = self.stack[-1]
        return isinstance(decision, Decision) and decision.allows(self, seat, choice)

    def forget_options(self) -> None:
        """Drop cached options, and what views share: the position has changed."""
        self._options = {}
        self.shared_views = {}

    def act(self, seat: str, choice: str, *, trusted: bool = False) -> None:
        """The only way to change a game: answer the open decision.

        ``trusted``: the choice was found legal in this very position before, so it is not looked up again.
        Raises GameIsOver, NotYourDecision or IllegalChoice and changes nothing then. Any other error comes
        out of the rules themselves and may leave the game half changed: a Match goes back to where it was.
        """
        if self.outcome is not None or not self.stack:
            raise GameIsOver("the game is over")
        decision = self.stack[-1]
        if not isinstance(decision, Decision) or seat not in decision.seats:
            awaited = ", ".join(self.deciding()) or "nobody"
            raise NotYourDecision(f"{seat!r} owes no answer now; awaited: {awaited}")
        if not trusted and not self.allows(seat, choice):
            offered = listed(self.options(seat))
            unknown = f"{choice!r} is not among the choices of {seat!r} now; they are {offered}"
            raise IllegalChoice(decision.refused(self, seat).get(choice) or unknown)
        self.draws, self.events, self.revealed = [], [], False
        decision.accept(self, seat, choice)
        self.forget_options()
        advance(self)

    def concede(self, seat: str, winners: tuple[str, ...], *, several: bool = False) -> None:
        """End the game because a seat gives up, which may be called like several; GameIsOver when it has ended."""
        if self.outcome is not None:
            raise GameIsOver("the game is over")
        self.draws, self.events, self.revealed = [], [], False
        self.finish(winners, "resigned", f"{{seat:{seat}}} {'resign' if several else 'resigns'}.")
        self.forget_options()

    def start(self) -> None:
        """Run the rules from a fresh set-up to the first decision."""
        advance(self)

    def clone(self) -> Self:
        """An exact, independent copy (same dice to come, none used up); static data and spec are shared."""
        return self._copied(self.stack)

    def alone(self, frame: Frame, *, at: Callable[..., Any] | None = None) -> Self:
        """A copy in which nothing but this procedure is left to be played, and of which the log tells nothing.

        A frame of this game goes on where it stands, with what it has called; any other begins with its first step, or
        with ``at``, a method of its class, as soon as the game is started.
        """
        place = next((n for n, running in enumerate(self.stack) if running is frame), None)
        copy = self._copied([frame] if place is None else self.stack[place:])
        if at is not None:
            copy.stack[0].at = at.__name__
        copy.quiet = True
        return copy

    def hand_back(self, frame: Frame, value: Answer = None) -> None:
        """End a procedure or question that is under way, with what it has called, as if it had answered this.

        For odds and rehearsals, which take as done what somebody is about to do; ``start`` runs the rules on from
        there. NotRunning when it is not under way.
        """
        place = next((n for n, running in enumerate(self.stack) if running is frame), None)
        if place is None:
            raise NotRunning(f"{frame.NAME} is not under way")
        del self.stack[place:]
        if self.stack:
            self.stack[-1].ret = value
        self.forget_options()

    def _copied(self, stack: Sequence[Frame]) -> Self:
        copy = object.__new__(type(self))
        Game.__init__(
            copy,
            self.spec,
            clone_plain(self.state),
            clone_each(stack),
            self.dice_source.fork(),
            self.rolls,
        )
        copy.outcome = self.outcome
        copy.quiet = self.quiet
        copy.engine = self.engine
        copy.trace = self.trace
        copy.adopt(self)
        return copy

    def adopt(self, other: Self) -> None:
        """Take over what is shared and static from another game of the same kind; subclasses add theirs."""

    def rekey(self, secret: bytes) -> None:
        """Give the game other dice to come, so that a search cannot foresee the real ones."""
        self.dice_source = SecretDice(secret, "search")

    def state_hash(self) -> str:
        """Digest of the whole position (state, stack, dice counter, who won and why), independent of the process.

        The words in which an ending is told are no part of it, so that they can be mended.
        """
        ending = (self.outcome.winners, self.outcome.reason) if self.outcome else None
        return hashing.digest(self.state, self.stack, self.rolls, ending, self.engine)


def play_out(
    game: GameT,
    answer: Callable[[GameT, str], str],
    until: Callable[[GameT], bool] | None = None,
    *,
    trusted: bool = False,
) -> None:
    """Answer question after question until nobody is asked any more or ``until`` holds of the game.

    ``answer``: the choice of a seat that is asked. ``trusted``: it is always one of the options, see ``Game.act``.
    """
    while game.decision is not None and not (until and until(game)):
        seat = game.deciding()[0]
        game.act(seat, answer(game, seat), trusted=trusted)
