"""The planner: looks at the open decision and answers it, a whole phase at a time where that can be."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.opponent.campaign import Campaign, commit_air
from ironbottom.games.fireinthesky.opponent.deployment import Deployment
from ironbottom.games.fireinthesky.opponent.fighting import (
    air_points,
    air_target,
    commit_ships,
    torpedo_targets,
    victim,
    withdraw,
)
from ironbottom.games.fireinthesky.opponent.hand import CANCEL, Hand
from ironbottom.games.fireinthesky.opponent.home_front import (
    against_shipping,
    arrival,
    japanese_economy,
    leave_boxes,
    planes,
    replacements,
)
from ironbottom.games.fireinthesky.opponent.mail import mail_plans
from ironbottom.games.fireinthesky.opponent.reaction import Reaction
from ironbottom.games.fireinthesky.opponent.rehearsal import HEATS, different, rehearsal
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.opponent.staging import stagings
from ironbottom.games.fireinthesky.opponent.style import STAFF, Style
from ironbottom.games.fireinthesky.opponent.worth import Worth
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.forming import ChooseReactor, ChooseSailor
from ironbottom.games.fireinthesky.rules.p05_economic import BombOil, CommitSubmarines, SpendTransport
from ironbottom.games.fireinthesky.rules.p06_reinforcement.arrivals import PlaceArrival
from ironbottom.games.fireinthesky.rules.p06_reinforcement.aviation import UseAviation
from ironbottom.games.fireinthesky.rules.p06_reinforcement.boxes import LeaveBox
from ironbottom.games.fireinthesky.rules.p06_reinforcement.markers import TakeMarker
from ironbottom.games.fireinthesky.rules.p06_reinforcement.ranger import CallRanger
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import ChooseUnit
from ironbottom.games.fireinthesky.rules.p09_reaction import ChooseMailShip
from ironbottom.games.fireinthesky.rules.p10_air_commitment import ChooseAirUnit
from ironbottom.games.fireinthesky.rules.p11_combat.air_strikes import ChooseVictim
from ironbottom.games.fireinthesky.rules.p11_combat.air_targets import ChooseAirPoints, ChooseAirTarget
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import ChooseBoxOfHybrid, DeclareKamikaze
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import ChooseSubmarineTarget
from ironbottom.games.fireinthesky.rules.p11_combat.surface import CommitShips
from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import DeclareWithdrawal
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.account import Account
from ironbottom.players.base import Thinking
from ironbottom.players.planner import Planner as AnyPlanner
from ironbottom.players.plans import Plan

STAGING, STAGED, REACTING, REHEARSING = 0.25, 0.25, 0.3, 0.7
"""Shares of the time left for a turn: for ways to deploy, rehearsing them, for reactions, and rehearsing what sails."""

REHEARSED = (ChooseMailShip, DeclareKamikaze, ChooseBoxOfHybrid, CallRanger)
"""Decisions of optional rules that are settled by rehearsals."""


class Planner(AnyPlanner[Hand]):
    """A computer opponent for either seat. It keeps nothing between calls but its seed."""

    GAME = Sky
    HAND = Hand

    def __init__(self, seed: int, name: str, style: Style = STAFF) -> None:
        super().__init__(seed, name)
        self._style = style

    def answer(self, hand: Hand, decision: Decision, thinking: Thinking) -> None:
        """See AnyPlanner."""
        self._answer(hand, self._sight(hand), decision, thinking)

    def simple(self, hand: Hand, decision: Decision) -> str:
        """What the game suggests, else done, else back, else the first option."""
        return hand.simple(decision, choices.DONE, CANCEL)

    def _answer(self, hand: Hand, sight: Sight, decision: Decision, thinking: Thinking) -> None:
        """Play the plan for the open decision."""
        self._at_home(hand, sight, decision)
        self._in_battle(hand, sight, decision)
        if hand.played:
            return
        match decision:
            case ChooseReactor():
                plans = Reaction(hand, sight).plans(thinking.portion(REACTING))
                self._rehearse(hand, sight, plans, thinking)
            case ChooseSailor():
                campaign = Campaign(hand, sight, thinking, self._rng)
                self._rehearse(hand, sight, campaign.plans(self._style.most_plans), thinking)
            case ChooseUnit() if hand.world.state.phase == Phase.FIRST_DEPLOYMENT:
                found = stagings(hand, sight, thinking.portion(STAGING), self._rng)
                self._try_out(hand, sight, found, thinking.portion(STAGED))
            case ChooseUnit():
                Deployment(hand, sight, thinking).deploy()
                hand.done(ChooseUnit)
            case ChooseMailShip():
                self._rehearse(hand, sight, mail_plans(hand, sight), thinking)
            case DeclareKamikaze() | ChooseBoxOfHybrid() | CallRanger():
                self._rehearse(hand, sight, [[choice] for choice in hand.options], thinking)
            case ChooseAirUnit():
                commit_air(hand, sight)
                hand.done(ChooseAirUnit)

    def _in_battle(self, hand: Hand, sight: Sight, decision: Decision) -> None:
        """Targets, and ships for the surface combat."""
        match decision:
            case CommitShips():
                hand.act(commit_ships(sight, hand.options))
            case DeclareWithdrawal():
                hand.act(withdraw(sight, decision))
            case ChooseAirTarget():
                hand.act(air_target(sight, hand.options))
            case ChooseAirPoints():
                hand.act(air_points(sight, decision.target))
            case ChooseVictim() if choice := victim(sight, hand.options):
                hand.act(choice)
            case ChooseSubmarineTarget():
                hand.act(torpedo_targets(sight, decision, hand.options))

    def _rehearse(self, hand: Hand, sight: Sight, plans: list[list[str]], thinking: Thinking) -> None:
        """Carry out the plan that goes best in rehearsals."""
        tried: list[Plan[Sky]] = []
        for row in plans:
            trial = hand.apart()
            trial.act(*row)
            tried.append(Plan(row, trial.world))
        self._try_out(hand, sight, tried, thinking.portion(REHEARSING))

    def _try_out(self, hand: Hand, sight: Sight, tried: list[Plan[Sky]], thinking: Thinking) -> None:
        """The same for plans with the positions behind them; the first where there is no time to find out."""
        best = tried[0]
        if tried[1:]:
            trials = rehearsal(sight.side, self._style, self._quick, self._replies, self._rng, thinking)
            plans = different(tried)
            best = next(iter(trials.compare(plans, HEATS)), best)
            self.account = Account(weighed=trials.weighed(plans))
        hand.act(*best.row)

    def _quick(self, world: Sky, seat: str) -> None:
        """Answer a decision in a rehearsal, without rehearsals of its own."""
        decision = world.decision
        assert decision is not None, "nobody is asked in a game that is over"
        hand = self.hand(world, seat)
        sight = self._sight(hand)
        if isinstance(decision, ChooseReactor):
            Reaction(hand, sight).react()
            hand.done(ChooseReactor)
        elif isinstance(decision, ChooseSailor):
            Campaign(hand, sight, Thinking(), self._rng).sail()
            hand.done(ChooseSailor)
        elif isinstance(decision, ChooseUnit):
            hand.done()
        elif not isinstance(decision, REHEARSED):
            self._answer(hand, sight, decision, Thinking())
        if not hand.played:
            hand.act(self.simple(hand, decision))

    def _replies(self, world: Sky, seat: str) -> list[Sky]:
        hand = self.hand(world, seat)
        return Reaction(hand, self._sight(hand)).replies()

    def _sight(self, hand: Hand) -> Sight:
        side = int(Side.JAPAN if hand.seat == "japan" else Side.ALLIES)
        return Sight(hand.world, side, Worth(hand.world, self._style), self._style)

    def _at_home(self, hand: Hand, sight: Sight, decision: Decision) -> None:
        """Economy and reinforcements."""
        match decision:
            case SpendTransport():
                japanese_economy(hand, sight)
            case CommitSubmarines():
                against_shipping(hand, sight)
            case BombOil():
                hand.act(hand.options[-1])  # points that are left are lost otherwise
            case LeaveBox():
                leave_boxes(hand, sight)
            case UseAviation():
                planes(hand, sight, decision)
            case TakeMarker():
                replacements(hand, sight)
            case PlaceArrival():
                hand.act(arrival(sight, decision.piece, hand.options))
