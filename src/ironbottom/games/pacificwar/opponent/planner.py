"""The planner: looks at the open decision and answers it, a whole action at a time where that can be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.opponent.answers import helpers, least_card, simple
from ironbottom.games.pacificwar.opponent.hand import Hand
from ironbottom.games.pacificwar.opponent.operations import Operations, Plan
from ironbottom.games.pacificwar.opponent.prospects import Prospects, next_action
from ironbottom.games.pacificwar.opponent.rehearsal import SECRET, Rehearsal
from ironbottom.games.pacificwar.opponent.style import STAFF, Style
from ironbottom.games.pacificwar.opponent.supply import invasion, ready_zone, redeploy
from ironbottom.games.pacificwar.opponent.threats import Charts
from ironbottom.games.pacificwar.opponent.worth import Worth
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.homeward import Redeploy, SendHome, SendUnits
from ironbottom.games.pacificwar.rules.p08_strategy.action import NOTHING, ChooseAction, Interrupt
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import CANCEL, DECLINE, ChooseZone
from ironbottom.games.pacificwar.rules.p08_strategy.movement import Pursue
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PASS, PLAY_ON, DeclarePass, PayForInitiative
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import ChooseReaction, PlayReactionCard
from ironbottom.games.pacificwar.rules.p09_combat.cards import PlayCombatCard
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import (
    AnotherRound,
    FightSurface,
    StayOrRetreat,
    StayVictorious,
)
from ironbottom.games.pacificwar.rules.p10_supply.invasion import ChooseInvasion
from ironbottom.games.pacificwar.rules.p10_supply.readying import ReadyZone

if TYPE_CHECKING:
    from ironbottom.kernel.flow import Decision
    from ironbottom.kernel.game import Game
    from ironbottom.players.base import Thinking

REHEARSED = (
    AnotherRound,
    FightSurface,
    PlayCombatCard,
    PlayReactionCard,
    Pursue,
    SendHome,
    StayOrRetreat,
    StayVictorious,
)
"""Decisions that are settled by rehearsing each option."""
TRIES = 3
"""Rolls for initiative that are looked at until one is not tied."""


class Planner:
    """A computer opponent for either seat. It keeps nothing between calls but its seed and charts of the sea."""

    def __init__(self, seed: int, name: str, style: Style = STAFF) -> None:
        self.name = name
        self._style = style
        self._rng = Random(seed)
        self._charts = Charts()

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """See Player."""
        assert isinstance(world, War), "this planner knows one game"
        side = Side.JAPAN if seat == world.seat(Side.JAPAN) else Side.ALLIES
        decision = world.decision
        assert decision is not None, "nobody is asked in a game that is over"
        hand = Hand(world, seat)
        worth = Worth(side, self._style, self._charts)
        self._answer(hand, worth, decision, thinking)
        if not hand.played:
            hand.act(simple(world, seat, decision))
        return hand.played

    def _answer(self, hand: Hand, worth: Worth, decision: Decision, thinking: Thinking) -> None:
        g = hand.world
        match decision:
            case ChooseAction():
                plan, gain = self._action(g, hand.seat, worth, thinking)
                hand.act(*(plan.row if gain > self._style.least_gain else [NOTHING]))
            case PayForInitiative():
                hand.act(self._initiative(hand, worth, decision, thinking))
            case DeclarePass():
                hand.act(self._pass(hand, worth, thinking))
            case Interrupt():
                hand.act(self._interruption(hand, decision, thinking))
            case ChooseReaction():
                firsts = [choice for _, choice in helpers(g, hand.options)]
                others = [choice for choice in hand.options if not choice.startswith("piece:")]
                self._rehearse(hand, worth, [*others, *_slowest(g, firsts)], thinking)
            case ChooseInvasion():
                hand.act(invasion(g, decision))
            case ReadyZone():
                hand.act(ready_zone(g, decision))
            case SendUnits() if any(isinstance(f, Redeploy) and f.supply for f in g.stack):
                redeploy(hand, worth, thinking)
            case ChooseZone():
                self._rehearse(hand, worth, list(hand.options), thinking)
            case _ if isinstance(decision, REHEARSED):
                self._rehearse(hand, worth, list(hand.options), thinking)

    def _action(
        self, g: War, seat: str, worth: Worth, thinking: Thinking, *, glance: bool = False
    ) -> tuple[Plan, float]:
        """The best plan for an action, and its gain over doing nothing."""
        plans, rehearsal = self._plans(g, seat, worth, thinking, bold=glance)
        return rehearsal.best(plans, glance=glance)

    def _rehearse(self, hand: Hand, worth: Worth, options: list[str], thinking: Thinking) -> None:
        """Make the choice that goes best in rehearsals; nothing picked is put back, so that there is an end."""
        options = [choice for choice in options if choice != CANCEL] or options
        if len(options) > 1:
            plans = [Plan([choice], hand.tried([choice])) for choice in options]
            options = Rehearsal(worth, self._style, self._rng, thinking).best(plans)[0].row
        hand.act(options[0])

    def _initiative(self, hand: Hand, worth: Worth, decision: PayForInitiative, thinking: Thinking) -> str:
        """A card, if what there is to do is worth it: a tied roll would end the phase before any of it is done."""
        card = least_card(hand.world, decision.side, hand.options)
        if card == DECLINE:
            return DECLINE
        world = next_action(hand.world, hand.seat, decision.side)
        if world is None:
            return DECLINE
        price = worth.of(hand.world) - worth.of(world)
        promise = self._promise(world, hand.seat, worth, thinking)
        # without time for the action itself nobody pays for it
        return card if promise * self._style.initiative > price and not thinking.over else DECLINE

    def _pass(self, hand: Hand, worth: Worth, thinking: Thinking) -> str:
        """Pass where there is nothing to do: if the other side sees it alike, the phase is over without more rolls."""
        for _ in range(TRIES):
            world = hand.world.clone()
            world.quiet = True
            world.rekey(self._rng.randbytes(SECRET))
            while isinstance(world.decision, DeclarePass | Interrupt):
                seat = world.deciding()[0]
                declared = PLAY_ON if seat == hand.seat else PASS
                world.act(seat, declared if isinstance(world.decision, DeclarePass) else DECLINE)
            if isinstance(world.decision, ChooseAction) and hand.seat in world.deciding():
                return PLAY_ON if self._promise(world, hand.seat, worth, thinking) > 0 else PASS
        return PLAY_ON

    def _promise(self, world: War, seat: str, worth: Worth, thinking: Thinking) -> float:
        """What a side that is to act gains if it is given all the actions that it wants."""
        plans, rehearsal = self._plans(world, seat, worth, thinking)
        return rehearsal.promise(plans)

    def _plans(
        self, g: War, seat: str, worth: Worth, thinking: Thinking, *, bold: bool = False
    ) -> tuple[list[Plan], Rehearsal]:
        """The plans for an action with what they prepare, which the bold ones do not, and who compares them."""
        plans = Operations(seat, worth.side, thinking).plans(g, bold=bold)
        rehearsal = Rehearsal(worth, self._style, self._rng, thinking)
        if not bold:
            Prospects(seat, worth.side, rehearsal, thinking).add(plans)
        return plans, rehearsal

    def _interruption(self, hand: Hand, decision: Interrupt, thinking: Thinking) -> str:
        """A card against an enemy who, seen with his eyes, has something worthwhile to do."""
        card = least_card(hand.world, decision.side, hand.options)
        if card == DECLINE:
            return DECLINE
        world = hand.tried([DECLINE])
        enemy = 1 - decision.side
        if not isinstance(world.decision, ChooseAction) or world.seat(enemy) not in world.deciding():
            return DECLINE
        worth = Worth(enemy, self._style, self._charts)
        _, gain = self._action(world, world.seat(enemy), worth, thinking, glance=True)
        return card if gain >= self._style.interruption else DECLINE


def _slowest(g: War, firsts: list[str]) -> list[str]:
    """One ship for each zone and speed."""
    found: dict[tuple[int, int], str] = {}
    for choice in firsts:
        piece = int(choice.partition(":")[2])
        found.setdefault((g.state.at[piece], g.speed(piece)), choice)
    return list(found.values())
