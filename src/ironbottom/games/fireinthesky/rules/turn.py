"""Sequence of play: turns, the two parts of a turn, and their ten phases (fireinthesky:4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.position.state import THIS_PART
from ironbottom.games.fireinthesky.rules import victory
from ironbottom.games.fireinthesky.rules.air_counters import combine_everywhere
from ironbottom.games.fireinthesky.rules.p05_economic import EconomicPhase
from ironbottom.games.fireinthesky.rules.p06_reinforcement import ReinforcementPhase
from ironbottom.games.fireinthesky.rules.p07_deployment import DeploymentPhase
from ironbottom.games.fireinthesky.rules.p08_operations import OperationalMovement
from ironbottom.games.fireinthesky.rules.p09_reaction import ReactionPhase
from ironbottom.games.fireinthesky.rules.p10_air_commitment import AirCommitment
from ironbottom.games.fireinthesky.rules.p11_combat import CombatPhase
from ironbottom.games.fireinthesky.rules.p12_return import ReturnToBase
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
from ironbottom.kernel.flow import Call, Frame, Goto, Step
from ironbottom.mechanics.sequence import Sequence


@dataclass(slots=True, kw_only=True)
class War(Procedure):
    """The whole game: turn after turn, the Japanese part first, then the Allied one (4.2)."""

    STEPS = ("start_of_turn", "japanese_part", "allied_part", "end_of_turn")

    def start_of_turn(self, g: Sky) -> Step:
        # A scenario may start within a turn; what comes before has been counted in its set-up.
        opening = g.scenario.start
        if g.state.turn != opening.turn or (opening.side, opening.phase) == (Side.JAPAN, Phase.ECONOMIC):
            g.log("turn", f"Turn {g.state.turn}: {g.data.periods[g.state.turn]}")
            victory.pay_for_what_was_never_taken(g)  # ruling start_of_turn_penalty_order
        if g.state.turn == opening.turn and opening.side == Side.ALLIES:
            return Goto(self.allied_part)
        return None

    def japanese_part(self, g: Sky) -> Step:
        return Call(Part(side=Side.JAPAN))

    def allied_part(self, g: Sky) -> Step:
        if self._over(g, Side.JAPAN):
            return Goto(self.end_of_turn)
        return Call(Part(side=Side.ALLIES))

    def end_of_turn(self, g: Sky) -> Step:
        if self._over(g, Side.ALLIES):
            victory.at_the_end(g)
            return None
        g.state.turn += 1
        g.turned()
        return Goto(self.start_of_turn)

    def _over(self, g: Sky, played: Side) -> bool:
        """Whether the scenario ends after this part of this turn."""
        last = g.scenario.ends_after
        return g.state.turn == last.turn and played >= last.side

    def title(self, g: Any) -> str:
        return f"Turn {g.state.turn}, {g.data.periods[g.state.turn]}"


@dataclass(slots=True, kw_only=True)
class Part(Sequence, Procedure):
    """One player's part of a turn: the ten phases (4.2.b1)."""

    PHASES: ClassVar = {
        "economic": EconomicPhase,
        "reinforcement": ReinforcementPhase,
        "first_deployment": partial(DeploymentPhase, first=True),
        "operational_movement": OperationalMovement,
        "reaction": ReactionPhase,
        "air_commitment": AirCommitment,
        "combat": CombatPhase,
        "return_to_base": ReturnToBase,
        "second_deployment": partial(DeploymentPhase, first=False),
        "end": EndPhase,
    }
    STEPS = ("begin", *PHASES, "finish")
    side: int

    def begin(self, g: Sky) -> Step:
        state, opening = g.state, g.scenario.start
        state.part = self.side
        state.phase = -1
        g.turned()
        g.log("turn", f"Turn {state.turn}: the {'Japanese' if self.side == Side.JAPAN else 'Allied'} part")
        if (state.turn, self.side) == (opening.turn, opening.side):
            # A scenario begins with any of the phases; the steps have their names.
            return Goto(getattr(self, Phase(opening.phase).key))
        return None

    def enter(self, g: Sky, phase: str, procedure: Frame) -> None:
        g.state.phase = Phase.of(phase)
        g.turned()
        g.log("phase", g.data.phase_names[g.state.phase])

    def finish(self, g: Sky) -> Step:
        """Forget what belonged to this part alone."""
        state = g.state
        state.phase = -1
        state.hits = bytearray(len(state.hits))
        g.unmark_all(THIS_PART)
        g.dissolve_forces()
        for column in (state.force_side, state.force_at, state.force_start, state.force_marks):
            column.clear()
        g.turned()
        combine_everywhere(g)  # 3.1.2.air.b1: air that operated is like any other again
        return None

    def title(self, g: Any) -> str:
        return "Japanese part" if self.side == Side.JAPAN else "Allied part"
