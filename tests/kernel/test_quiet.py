"""Quiet answers: those of which others are not even to know that they were given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.kernel.flow import Goto, Step
from ironbottom.kernel.match import Match
from ironbottom.kernel.record import from_json, to_json
from tests.kernel.drill import Ask, Drill, DrillFrame, drill, match_of

THINK, TELL, DIE = (f"button:{name}" for name in ("think", "tell", "die"))


@dataclass(slots=True, kw_only=True)
class AskQuietly(Ask):
    """Asks for what nobody else is to hear of, unless the log tells it."""

    def quiet(self, g: Drill) -> bool:
        return True


@dataclass(slots=True, kw_only=True)
class Ponder(DrillFrame):
    """One seat thinks, tells or throws a die, again and again."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "do", "again")
    quietly: bool

    def ask(self, g: Drill) -> Step:
        kind = AskQuietly if self.quietly else Ask
        return kind(seats=["a"], choices=[THINK, TELL, DIE])

    def do(self, g: Drill) -> Step:
        if self.ret == TELL:
            g.log("info", "I have thought.")
        if self.ret == DIE:
            g.dice(1, 6, "a thought")
        return None

    def again(self, g: Drill) -> Step:
        return Goto(self.ask)


def ponder(*choices: str, quietly: bool = True) -> Match:
    match = match_of(drill(Ponder(quietly=quietly), dice=[3]))
    for choice in choices:
        match.act("a", choice)
    return match


def quiet(match: Match) -> list[bool]:
    return [entry.quiet for entry in match.record.entries]


def test_an_answer_is_quiet_unless_something_comes_of_it() -> None:
    assert quiet(ponder(THINK, TELL, DIE, THINK)) == [True, False, False, True]
    assert quiet(ponder(THINK, TELL, DIE, quietly=False)) == [False, False, False]


def test_taking_back_is_as_quiet_as_what_is_taken_back() -> None:
    match = ponder(THINK, TELL)
    match.undo("a")
    match.undo("a")
    assert quiet(match) == [True, False, False, True]


def test_a_record_tells_of_quiet_entries_alone() -> None:
    loud, hushed = ponder(THINK, quietly=False), ponder(THINK)
    assert b'"quiet"' not in to_json(loud.record)
    assert quiet(hushed) == [entry.quiet for entry in from_json(to_json(hushed.record)).entries]
