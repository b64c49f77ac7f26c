"""The planner: looks at the open decision and answers it, a whole action at a time where that can be."""

from __future__ import annotations

from typing import NamedTuple

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.opponent.answers import helpers, least_card, simple
from ironbottom.games.pacificwar.opponent.operations import Operations, Plan
from ironbottom.games.pacificwar.opponent.prospects import Prospects, next_action
from ironbottom.games.pacificwar.opponent.rehearsal import Rehearsal
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
from ironbottom.kernel.flow import Decision
from ironbottom.players.account import Account
from ironbottom.players.base import Thinking
from ironbottom.players.hand import Hand
from ironbottom.players.memory import Memory
from ironbottom.players.planner import Planner as AnyPlanner
from ironbottom.players.plans import Findings
from ironbottom.players.rehearsal import SECRET

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
FINDING, PREPARING = 0.3, 0.4
"""Shares of the time left for finding plans, and then for what they prepare."""
TRIES = 3
"""Rolls for initiative that are looked at until one is not tied."""


class Search(NamedTuple):
    """Plans for an action, the key for the dice that settle them, and whether time sufficed to find all of them."""

    plans: list[Plan]
    first: bytes
    complete: bool


class Kept(NamedTuple):
    """What is kept of a search: what is known of each plan, by its choices."""

    findings: dict[tuple[str, ...], Findings]
    first: bytes
    complete: bool


class Planner(AnyPlanner[Hand[War]]):
    """A computer opponent for either seat.

    It keeps charts of the sea, and what it has planned for the actions that it paid or rolled for.
    """

    GAME = War

    def __init__(self, seed: int, name: str, style: Style = STAFF) -> None:
        super().__init__(seed, name)
        self._style = style
        self._charts = Charts()
        self._memory = Memory[Kept]()

    def answer(self, hand: Hand[War], decision: Decision, thinking: Thinking) -> None:
        """See AnyPlanner."""
        side = Side.JAPAN if hand.seat == hand.world.seat(Side.JAPAN) else Side.ALLIES
        self._answer(hand, Worth(side, self._style, self._charts), decision, thinking)

    def simple(self, hand: Hand[War], decision: Decision) -> str:
        """See AnyPlanner."""
        return simple(hand.world, hand.seat, decision)

    def _answer(self, hand: Hand[War], worth: Worth, decision: Decision, thinking: Thinking) -> None:
        g = hand.world
        match decision:
            case ChooseAction():
                plan, gain = self._action(g, hand.seat, worth, thinking)
                hand.follow(plan.row if gain > self._style.least_gain else [NOTHING])
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
        plans, first, _ = self._search(g, seat, worth, thinking, bold=glance)
        rehearsal = Rehearsal(worth, self._style, self._rng, thinking, first)
        best = rehearsal.best(plans, glance=glance)
        if not glance:
            self.account = Account(weighed=rehearsal.weighed(plans))
        return best

    def _rehearse(self, hand: Hand[War], worth: Worth, options: list[str], thinking: Thinking) -> None:
        """Make the choice that goes best in rehearsals; nothing picked is put back, so that there is an end."""
        options = [choice for choice in options if choice != CANCEL] or options
        if len(options) > 1:
            plans = [Plan([choice], hand.tried([choice]), choice) for choice in options]
            rehearsal = Rehearsal(worth, self._style, self._rng, thinking)
            options = rehearsal.best(plans)[0].row
            self.account = Account(weighed=rehearsal.weighed(plans))
        hand.act(options[0])

    def _initiative(
        self, hand: Hand[War], worth: Worth, decision: PayForInitiative, thinking: Thinking
    ) -> str:
        """A card, if what there is to do is worth it: a tied roll would end the phase before any of it is done."""
        card = least_card(hand.world, decision.side, hand.options)
        if card == DECLINE:
            return DECLINE
        world = next_action(hand.world, hand.seat, decision.side)
        if world is None:
            return DECLINE
        price = worth.of(hand.world) - worth.of(world)
        promise = self._promise(world, hand.seat, worth, thinking)
        return card if promise * self._style.initiative > price else DECLINE

    def _pass(self, hand: Hand[War], worth: Worth, thinking: Thinking) -> str:
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
        plans, first, complete = self._search(world, seat, worth, thinking)
        rehearsal = Rehearsal(worth, self._style, self._rng, thinking, first)
        promise = rehearsal.promise(plans)
        self.account = Account(weighed=rehearsal.weighed(plans))
        findings = {tuple(plan.row): plan.findings() for plan in plans}
        self._memory.keep(world, seat, Kept(findings, first, complete))
        return promise

    def _search(self, g: War, seat: str, worth: Worth, thinking: Thinking, *, bold: bool = False) -> Search:
        """The plans for an action with what they prepare, which the bold ones do not.

        What was found out when the action was paid or rolled for is taken up again.
        """
        kept = None if bold else self._memory.recall(g, seat)
        first = kept.first if kept is not None else self._rng.randbytes(SECRET)
        operations = Operations(seat, worth, thinking.portion(FINDING))
        plans = operations.plans(g, bold=bold)
        known = kept.findings if kept is not None else {}
        for plan in plans:
            if (findings := known.get(tuple(plan.row))) is not None:
                plan.take_up(findings)
        if bold or (kept is not None and kept.complete):
            return Search(plans, first, operations.complete)
        preparing = thinking.portion(PREPARING)
        rehearsal = Rehearsal(worth, self._style, self._rng, preparing, first)
        Prospects(seat, rehearsal, preparing).add([plan for plan in plans if not plan.promise])
        return Search(plans, first, operations.complete and not preparing.over)

    def _interruption(self, hand: Hand[War], decision: Interrupt, thinking: Thinking) -> str:
        """A card against an enemy who, seen with their eyes, has something worthwhile to do."""
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
