"""5. Sequence of play: the frame of the whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Phase
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.p05_turn_zero import TurnZero
from ironbottom.games.pacificwar.rules.p06_reinforcements import ReinforcementsPhase
from ironbottom.games.pacificwar.rules.p07_cards import CardDrawPhase
from ironbottom.games.pacificwar.rules.p08_strategy.phase import StrategyPhase
from ironbottom.games.pacificwar.rules.p10_supply import SupplyPhase
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from ironbottom.games.pacificwar.rules.set_up import SetUp
from ironbottom.kernel.flow import Call, Frame, Goto, Step
from ironbottom.mechanics.sequence import Sequence


@dataclass(slots=True, kw_only=True)
class WholeGame(Sequence, Procedure):
    """Set-up, Turn 0 where the scenario begins with it, then turn after turn until somebody has won (5.1, 5.2)."""

    PHASES: ClassVar = {
        "reinforcements": ReinforcementsPhase,  # 5.2.a
        "card_draw": CardDrawPhase,  # 5.2.b
        "strategy": StrategyPhase,  # 5.2.c
        "supply": SupplyPhase,  # 5.2.d
        "victory": VictoryPhase,  # 5.2.e
    }
    STEPS: ClassVar[tuple[str, ...]] = ("set_up", "turn_zero", "begin_turn", *PHASES)

    def title(self, g: War) -> str:
        return f"Turn {g.state.turn}"

    def set_up(self, g: War) -> Step:
        return Call(SetUp())

    def turn_zero(self, g: War) -> Step:
        if g.state.turn > 0:  # a scenario that begins later
            return Goto(self.begin_turn)
        g.state.phase = Phase.TURN_ZERO
        g.changed()
        g.log("turn", "Turn 0")
        return Call(TurnZero())  # 5.1; no points are counted (5.1.v)

    def begin_turn(self, g: War) -> Step:
        """The turn marker has advanced (5.2.e.5); a scenario that begins later does not advance it first."""
        state = g.state
        if state.phase != Phase.SET_UP:
            state.turn += 1
        state.marker_used = False
        state.captured_before, state.captured = state.captured, [0, 0]
        g.changed()
        g.log("turn", f"Turn {state.turn}")
        return None

    def enter(self, g: War, phase: str, procedure: Frame) -> None:
        g.state.phase = Phase.of(phase)
        g.changed()
        g.log("phase", procedure.title(g))

    def victory(self, g: War) -> Step:
        # 5.2.e: the game ends in the Victory Phase or goes on.
        phase = VictoryPhase()
        self.enter(g, "victory", phase)
        return Call(phase, then=self.begin_turn)
