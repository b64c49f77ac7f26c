"""Small procedures for tests of the kernel, and a game around any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NoReturn

from ironbottom.kernel.dice import DiceSource, ScriptedDice
from ironbottom.kernel.flow import Call, Decision, Frame, Goto, Return, Step
from ironbottom.kernel.game import Game
from ironbottom.kernel.match import Match
from ironbottom.kernel.record import Record
from ironbottom.kernel.registry import GameSpec, OrderInfo, Seat
from ironbottom.kernel.state import State
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference


@dataclass(slots=True, kw_only=True)
class Ledger(State):
    """What the procedures write down."""

    notes: list[str] = field(default_factory=list)


Drill = Game[Ledger]


class RulesFault(Exception):
    """A mistake in the rules, made on purpose."""


@dataclass(slots=True, kw_only=True)
class DrillFrame(Frame):
    SLUG: ClassVar[str] = "drill"


@dataclass(slots=True, kw_only=True)
class Ask(Decision):
    """Asks for one of some choices."""

    SLUG: ClassVar[str] = "drill"
    RULE: ClassVar[str] = "drill:1"
    ORDER: ClassVar[str] = "reply"
    FORCED: ClassVar[bool] = False
    choices: list[str] = field(default_factory=lambda: ["button:yes", "button:no"])

    def options(self, g: Drill, seat: str) -> list[str]:
        return list(self.choices)

    def text(self, g: Drill, seat: str) -> str:
        return f"Choose, {seat}."


@dataclass(slots=True, kw_only=True)
class AskUnlessForced(Ask):
    """Asks only where there is something to choose; what each seat may choose can differ."""

    FORCED: ClassVar[bool] = True
    by_seat: dict[str, list[str]] = field(default_factory=dict)

    def options(self, g: Drill, seat: str) -> list[str]:
        return list(self.by_seat.get(seat, self.choices))

    def forced_text(self, g: Drill, choice: str) -> str:
        return f"Forced: {choice}."


@dataclass(slots=True, kw_only=True)
class Questions(DrillFrame):
    """Asks a list of seats one after the other and writes their answers down."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "note", "again")
    seats: list[str]
    asked: int = 0

    def ask(self, g: Drill) -> Step:
        return Ask(seats=[self.seats[self.asked]])

    def note(self, g: Drill) -> Step:
        g.state.notes.append(f"{self.seats[self.asked]} {self.ret}")
        self.asked += 1
        return None

    def again(self, g: Drill) -> Step:
        return Goto(self.ask) if self.asked < len(self.seats) else None


@dataclass(slots=True, kw_only=True)
class SealedThenMore(DrillFrame):
    """All seats answer in secret, then the last one is asked again."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "note", "more", "end")
    seats: list[str]

    def ask(self, g: Drill) -> Step:
        return Ask(seats=list(self.seats))

    def note(self, g: Drill) -> Step:
        assert isinstance(self.ret, dict)
        g.state.notes += [f"{seat} {choice}" for seat, choice in self.ret.items()]
        return None

    def more(self, g: Drill) -> Step:
        return Ask(seats=[self.seats[-1]])

    def end(self, g: Drill) -> Step:
        g.finish((), "enough", "Enough.")
        return None


@dataclass(slots=True, kw_only=True)
class Perils(DrillFrame):
    """One seat acts again and again: a note, a die, a revelation, or a mistake in the rules."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "do", "again")

    def ask(self, g: Drill) -> Step:
        return Ask(
            seats=["a"], choices=[f"button:{name}" for name in ("note", "die", "reveal", "fault", "end")]
        )

    def do(self, g: Drill) -> Step:
        g.state.notes.append(str(self.ret))
        g.log("info", f"It was {self.ret}.")
        match self.ret:
            case "button:die":
                g.state.notes.append(str(g.dice(1, 6, "peril")[0]))
            case "button:reveal":
                g.reveal()
            case "button:fault":
                g.dice(1, 6, "before the fault")
                raise RulesFault("on purpose")
            case "button:end":
                g.finish(("a",), "ended", "It ends.")
        return None

    def again(self, g: Drill) -> Step:
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class Sum(DrillFrame):
    """Adds numbers by calling itself for all but the first."""

    STEPS: ClassVar[tuple[str, ...]] = ("rest", "add")
    numbers: list[int]

    def rest(self, g: Drill) -> Step:
        return Call(Sum(numbers=self.numbers[1:])) if self.numbers else Return(0)

    def add(self, g: Drill) -> Step:
        assert isinstance(self.ret, int)
        return Return(self.numbers[0] + self.ret)


@dataclass(slots=True, kw_only=True)
class NoteResult(DrillFrame):
    """Runs another procedure and writes its result down; then asks, so that the game stands still."""

    STEPS: ClassVar[tuple[str, ...]] = ("call", "note", "ask")
    numbers: list[int]

    def call(self, g: Drill) -> Step:
        return Call(Sum(numbers=self.numbers))

    def note(self, g: Drill) -> Step:
        g.state.notes.append(f"result {self.ret}")
        return None

    def ask(self, g: Drill) -> Step:
        return Ask(seats=["a"])


def _not_here(*_: object) -> NoReturn:
    raise NotImplementedError("drills are built by hand")


def answer_by_order(g: Drill, seat: str, decision: Ask, value: str) -> str | None:
    return None if value == "ask" else f"button:{value}"


SPEC = GameSpec(
    slug="drill",
    name="Drill",
    follows="nothing",
    state_type=Ledger,
    state_version=1,
    values=lambda folder: ComponentValues.of("drill", {}),
    scenarios=_not_here,
    options=(),
    seats_of=lambda scenario, options, components: (Seat("a", "A", ("a",)), Seat("b", "B", ("b",))),
    new_game=_not_here,
    resume_game=_not_here,
    view=_not_here,
    board=_not_here,
    reference=lambda components: Reference((), ()),
    redetermine=_not_here,
    name_of=lambda g, verb, arg: arg,
    check=lambda g: [],
    orders=(OrderInfo("reply", "Reply", (("ask", "Ask me"), ("yes", "Yes"), ("maybe", "Maybe"))),),
    answer_by_order=answer_by_order,
)


def drill(*frames: Frame, dice: Sequence[int] | DiceSource = ()) -> Game[Any]:
    """A game that runs these frames, the last one first."""
    source = ScriptedDice(dice) if isinstance(dice, Sequence) else dice
    game: Drill = Game(SPEC, Ledger(), list(frames), source)
    game.start()
    return game


def match_of(game: Game[Any]) -> Match:
    """A match of a game that was built by hand."""
    record = Record(slug="drill", scenario="", game_id="drill")
    return Match(record, game, game.dice_source)
