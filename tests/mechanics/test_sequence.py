"""A sequence of play: the phases of a table, and the steps between them that are written out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any, ClassVar

from ironbottom.kernel.flow import END, FRAMES, Call, Frame, Goto, Step, advance
from ironbottom.mechanics.sequence import Sequence


@dataclass(slots=True, kw_only=True)
class Phase(Frame):
    SLUG: ClassVar[str] = "sequence_test"
    STEPS = ("act",)
    major: bool = False

    def act(self, g: Any) -> Step:
        g.told.append("major" if self.major else "minor")
        return None


@dataclass(slots=True, kw_only=True)
class Turn(Sequence):
    SLUG: ClassVar[str] = "sequence_test"
    PHASES: ClassVar = {"deploy": partial(Phase, major=True), "fight": Phase, "rest": Phase}
    STEPS = ("begin", *PHASES, "finish")
    turns: int = 2

    def begin(self, g: Any) -> Step:
        g.told.append("begin")
        return None

    def enter(self, g: Any, phase: str, procedure: Frame) -> None:
        g.told.append(f"{phase} of {procedure.NAME}")

    def rest(self, g: Any) -> Step:
        g.told.append("no rest")
        return None

    def finish(self, g: Any) -> Step:
        self.turns -= 1
        return Goto(self.begin) if self.turns else None


def played(frame: Frame) -> list[str]:
    game: Any = SimpleNamespace(stack=[frame], outcome=None, trace=None, told=[])
    advance(game)
    told: list[str] = game.told
    return told


def test_phases_run_in_the_order_of_the_table_with_what_is_written_out() -> None:
    phase = "of sequence_test.Phase"
    turn = ["begin", f"deploy {phase}", "major", f"fight {phase}", "minor", "no rest"]
    assert played(Turn()) == turn + turn


def test_a_phase_is_a_step_like_any_other() -> None:
    assert Turn.NEXT["deploy"] == "fight"
    assert Turn.NEXT["finish"] == END
    assert FRAMES["sequence_test.Turn"] is Turn
    assert played(Turn(at="fight", turns=1)) == ["fight of sequence_test.Phase", "minor", "no rest"]


def test_each_turn_has_procedures_of_its_own() -> None:
    turn: Any = Turn()
    steps = [turn.deploy(SimpleNamespace(told=[])) for _ in range(2)]
    assert all(isinstance(step, Call) for step in steps)
    assert steps[0].frame is not steps[1].frame
