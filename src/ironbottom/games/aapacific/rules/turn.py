"""What to do on a turn: order of play and the nine phases (aapacific:turn.1 to turn.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ironbottom.games.aapacific.components.ids import Power
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Procedure
from ironbottom.games.aapacific.position.state import LASTING, NOWHERE
from ironbottom.games.aapacific.rules import victory
from ironbottom.games.aapacific.rules.p1_purchase import AllotConvoyMoney, PurchaseUnits
from ironbottom.games.aapacific.rules.p2_patrols_land import PatrolsLand
from ironbottom.games.aapacific.rules.p3_combat_movement import CombatMovement
from ironbottom.games.aapacific.rules.p4_combat import ResolveCombat
from ironbottom.games.aapacific.rules.p5_control import ControlMarkers
from ironbottom.games.aapacific.rules.p6_noncombat import NonCombatMovement
from ironbottom.games.aapacific.rules.p7_place import PlaceUnits
from ironbottom.games.aapacific.rules.p8_reset import upright
from ironbottom.games.aapacific.rules.p9_income import CollectIncome
from ironbottom.kernel.flow import Call, Frame, Goto, Step
from ironbottom.mechanics.sequence import Sequence


@dataclass(slots=True, kw_only=True)
class Campaign(Procedure):
    """The whole game: rounds of Japan, Great Britain, United States (aapacific:turn.2, turn.3)."""

    STEPS = ("allot_convoy_money", "next_power", "after_turn")
    turn: int = 0
    """Place in the order of play of the power whose turn it is."""

    def allot_convoy_money(self, g: Pacific) -> Step:
        # setup.16: the British convoy income of the set-up is allotted before the first turn.
        if g.scenario.convoy_cash:
            return Call(AllotConvoyMoney(amount=g.scenario.convoy_cash))
        return None

    def next_power(self, g: Pacific) -> Step:
        return Call(Turn(power=int(g.scenario.turn_order[self.turn])))

    def after_turn(self, g: Pacific) -> Step:
        # turn.2: when every power has had its turn a round is over.
        self.turn += 1
        if self.turn == len(g.scenario.turn_order):
            self.turn = 0
            victory.at_end_of_round(g)
            if g.outcome is None:
                g.state.round += 1
        return Goto(self.next_power)

    def title(self, g: Any) -> str:
        return f"Round {g.state.round}"


@dataclass(slots=True, kw_only=True)
class Turn(Sequence, Procedure):
    """One power's turn: the nine phases in order (aapacific:turn.1)."""

    PHASES: ClassVar = {
        "phase_1_purchase": PurchaseUnits,
        "phase_2_patrols_land": PatrolsLand,
        "phase_3_combat_movement": CombatMovement,
        "phase_4_combat": ResolveCombat,
        "phase_5_control": ControlMarkers,
        "phase_6_noncombat_movement": NonCombatMovement,
        "phase_7_place_units": PlaceUnits,
        "phase_9_income": CollectIncome,
    }
    STEPS = ("begin", *sorted([*PHASES, "phase_8_reset"]), "end")
    power: int

    def begin(self, g: Pacific) -> Step:
        state = g.state
        state.power = self.power
        state.phase = 0
        if self.power == Power.JAPAN:
            state.japan_turns += 1
        forget_last_turn(g)
        g.log("turn", f"Round {state.round}: {g.data.power_names[self.power]}")
        victory.at_start_of_turn(g)
        return None

    def enter(self, g: Pacific, phase: str, procedure: Frame) -> None:
        _, number, *_ = phase.split("_")
        g.state.phase = int(number)
        g.log("phase", g.data.phases[g.state.phase - 1].name)

    def phase_8_reset(self, g: Pacific) -> Step:
        g.state.phase = 8
        upright(g)
        return None

    def end(self, g: Pacific) -> Step:
        g.state.phase = 0
        return None

    def title(self, g: Any) -> str:
        name: str = g.data.power_names[self.power]
        return name


def forget_last_turn(g: Pacific) -> None:
    """Wipe what belonged to the turn before: movement, marks, paths, declarations."""
    state = g.state
    count = len(state.kind)
    state.used = bytearray(count)
    state.start = bytearray(state.at)
    state.via = bytearray([NOWHERE]) * count
    state.target = bytearray([NOWHERE]) * count
    state.lands_on = [-1] * count
    state.marks = [marks & LASTING for marks in state.marks]
    state.flown_over = []
    state.control_at_start = bytearray(state.control)
    state.battled = bytearray(len(state.control))
    state.sea_battles = []
    state.convoy_claims = []
    state.placed = bytearray(len(state.control))
    state.captured_cash = 0
    state.kamikaze_targets = []
    g.changed()
