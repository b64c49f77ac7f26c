"""2.1 The order of play: turn after turn, set after set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.position.procedure import Procedure
from ironbottom.games.blitz.rules.p02_activities import SetFrame
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.rules.p08_victory import finish_if_over
from ironbottom.games.blitz.rules.schedule import TurnStart
from ironbottom.kernel.flow import Call, Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class WholeGame(Procedure):
    """2.1.d1: Turn Start, the sets in the order of the scenario, Turn End."""

    STEPS: ClassVar[tuple[str, ...]] = ("start_turn", "play_set", "next_set", "end_turn", "next_turn")

    def title(self, g: Blitz) -> str:
        return f"Turn {g.state.turn}"

    def start_turn(self, g: Blitz) -> Step:
        state = g.state
        state.place, state.stage = 0, Stage.START
        state.steps_this_turn, state.clean_captures = [0, 0], []
        g.changed()
        g.log("turn", f"Turn {state.turn} ({g.data.turns[state.turn].months})")
        return Call(TurnStart())

    def play_set(self, g: Blitz) -> Step:
        return Call(SetFrame())

    def next_set(self, g: Blitz) -> Step:
        g.state.place += 1
        g.noted()
        return Goto(self.play_set) if g.set_of_steps else None

    def end_turn(self, g: Blitz) -> Step:
        return Call(TurnEnd())

    def next_turn(self, g: Blitz) -> Step:
        finish_if_over(g)
        if g.outcome is not None:
            return Return()
        g.state.turn += 1
        return Goto(self.start_turn)
