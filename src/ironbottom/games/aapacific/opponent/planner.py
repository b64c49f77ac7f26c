"""The planner: looks at the open decision and answers it, a whole phase at a time where that can be."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.opponent.attack import AttackPlan
from ironbottom.games.aapacific.opponent.fighting import Battles
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.hurry import style_now
from ironbottom.games.aapacific.opponent.moving_out import leave_lost_battles, move_out
from ironbottom.games.aapacific.opponent.placing import place_all, split_convoy_money
from ironbottom.games.aapacific.opponent.purchases import Buyer
from ironbottom.games.aapacific.opponent.raids import fly_raids
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN, Style
from ironbottom.games.aapacific.opponent.travel import travel
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.movement.play import ChooseSpace
from ironbottom.games.aapacific.rules.p1_purchase import BuyUnit, SplitConvoyMoney
from ironbottom.games.aapacific.rules.p2_patrols_land import LandPatrol
from ironbottom.games.aapacific.rules.p3_combat_movement.phase import ChooseAttacker
from ironbottom.games.aapacific.rules.p4_combat.aftermath import LandHomeless
from ironbottom.games.aapacific.rules.p4_combat.fly_home import LandRetreating
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikaze
from ironbottom.games.aapacific.rules.p4_combat.land_retreat import AircraftLeave, ContinueOnLand
from ironbottom.games.aapacific.rules.p4_combat.landing import LandOrCallOff
from ironbottom.games.aapacific.rules.p4_combat.raid import Intercept
from ironbottom.games.aapacific.rules.p4_combat.sea_retreat import ContinueAtSea
from ironbottom.games.aapacific.rules.p4_combat.submarines import DiveOrFire
from ironbottom.games.aapacific.rules.p6_noncombat.phase import ChooseTraveller
from ironbottom.games.aapacific.rules.p7_place import PlaceUnit
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.account import Account
from ironbottom.players.base import Thinking
from ironbottom.players.planner import Planner as AnyPlanner


class Planner(AnyPlanner[Hand]):
    """A computer opponent for any seat. It keeps nothing between calls but its seed."""

    GAME = Pacific
    HAND = Hand

    def __init__(self, seed: int, name: str, japan: Style = JAPAN, allies: Style = ALLIES) -> None:
        super().__init__(seed, name)
        self._styles = {int(Side.JAPAN): japan, int(Side.ALLIES): allies}

    def answer(self, hand: Hand, decision: Decision, thinking: Thinking) -> None:
        """See AnyPlanner."""
        side = int(Side.JAPAN if hand.seat == "japan" else Side.ALLIES)
        sight = Sight(hand.world, side, style_now(hand.world, side, self._styles[side]))
        self._answer(hand, sight, decision, thinking)

    def simple(self, hand: Hand, decision: Decision) -> str:
        """What the game suggests, else another unit, else the first option."""
        return hand.simple(
            decision, *([choices.button("cancel")] if isinstance(decision, ChooseSpace) else [])
        )

    def _answer(self, hand: Hand, sight: Sight, decision: Decision, thinking: Thinking) -> None:
        """Play the plan for the open decision."""
        match decision:
            case BuyUnit():
                buyer = Buyer(hand, sight)
                buyer.buy()
                self.account = Account(weighed=tuple(buyer.weighed))
            case SplitConvoyMoney():
                hand.act(split_convoy_money(sight, decision))
            case ChooseAttacker():
                plan = AttackPlan(sight, thinking, self._rng)
                schemes = plan.search()
                self.account = Account(weighed=plan.weighed())
                leave_lost_battles(hand, sight, plan.recruits, schemes)
                move_out(hand, schemes)
                fly_raids(hand, sight, plan.recruits)
                hand.done()
            case ChooseTraveller():
                travel(hand, sight, thinking)
            case PlaceUnit():
                place_all(hand, sight)
            case _:
                choice = self._in_battle(hand, sight, decision)
                if choice:
                    hand.act(choice)

    def _in_battle(self, hand: Hand, sight: Sight, decision: Decision) -> str:
        """The answer to a decision in battle; empty: it is none."""
        battles = Battles(sight)
        options = hand.options
        match decision:
            case ContinueAtSea():
                return battles.go_on_at_sea(options)
            case ContinueOnLand() | AircraftLeave():
                return battles.go_on_on_land(options)
            case LandOrCallOff():
                return battles.land_or_call_off(decision)
            case DiveOrFire():
                return battles.dive_or_fire(options)
            case Intercept():
                return battles.intercept(decision, options)
            case DeclareKamikaze():
                return battles.kamikaze(decision, options)
            case LandPatrol() | LandHomeless() | LandRetreating():
                return battles.come_down(options)
            case _:
                return ""
