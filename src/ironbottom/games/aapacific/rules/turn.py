"""What to do on a turn: order of play and the nine phases (aapacific:turn.1 to turn.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
class Turn(Procedure):
    """One power's turn: the nine phases in order (aapacific:turn.1)."""

    STEPS = (
        "begin",
        "phase_1_purchase",
        "phase_2_patrols_land",
        "phase_3_combat_movement",
        "phase_4_combat",
        "phase_5_control",
        "phase_6_noncombat_movement",
        "phase_7_place_units",
        "phase_8_reset",
        "phase_9_income",
        "end",
    )
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

    def phase_1_purchase(self, g: Pacific) -> Step:
        return self._phase(g, 1, PurchaseUnits())

    def phase_2_patrols_land(self, g: Pacific) -> Step:
        return self._phase(g, 2, PatrolsLand())

    def phase_3_combat_movement(self, g: Pacific) -> Step:
        return self._phase(g, 3, CombatMovement())

    def phase_4_combat(self, g: Pacific) -> Step:
        return self._phase(g, 4, ResolveCombat())

    def phase_5_control(self, g: Pacific) -> Step:
        return self._phase(g, 5, ControlMarkers())

    def phase_6_noncombat_movement(self, g: Pacific) -> Step:
        return self._phase(g, 6, NonCombatMovement())

    def phase_7_place_units(self, g: Pacific) -> Step:
        return self._phase(g, 7, PlaceUnits())

    def phase_8_reset(self, g: Pacific) -> Step:
        g.state.phase = 8
        upright(g)
        return None

    def phase_9_income(self, g: Pacific) -> Step:
        return self._phase(g, 9, CollectIncome())

    def end(self, g: Pacific) -> Step:
        g.state.phase = 0
        return None

    def _phase(self, g: Pacific, number: int, procedure: Frame) -> Step:
        g.state.phase = number
        g.log("phase", g.data.phases[number - 1].name)
        return Call(procedure)

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
    g.changed(bounds=True)
