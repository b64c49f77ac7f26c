"""Plans are rehearsed: played out to the end of the combat on copies of the game, with other dice each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.components.scenario import PointsVictory
from ironbottom.games.fireinthesky.opponent.worth import Worth, last_part
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.forming import ChooseReactor
from ironbottom.games.fireinthesky.rules.victory import scenario_points
from ironbottom.players.base import Thinking

if TYPE_CHECKING:
    from random import Random

    from ironbottom.games.fireinthesky.opponent.style import Style
    from ironbottom.games.fireinthesky.position.game import Sky

Answer = Callable[["Sky", str], None]
"""Answers the open decision of a seat on a copy."""
Replies = Callable[["Sky", str], "list[Sky]"]
"""The positions behind the reactions that a seat may choose."""
MOST_ANSWERS = 400
SECRET = 32
"""Bytes of a key for the dice."""
HEATS = ((100, 2), (6, 3), (4, 35))
"""How many of the plans, the best so far, are rehearsed how many times more against every reaction, at most."""
ENOUGH = 5
"""Rehearsals from which a plan may be given up as clearly worse than the best."""
CLEARLY = 2.0
"""Standard errors that a plan is behind the best when it is given up."""
LAST, EARLIER = 1.0, 0.3
"""How much it matters who is ahead after the last part of a short scenario, and before it."""


@dataclass(slots=True)
class Plan:
    """Choices that make up a plan, the position behind them, and how its rehearsals went."""

    choices: list[str]
    world: Sky
    results: list[list[float]] = field(default_factory=list)
    """For each reaction of the enemy."""
    met: list[Sky] = field(default_factory=list)
    """The positions behind the reactions that the enemy may choose, once they are known."""

    def merit(self, alert: float) -> float:
        """Mean of the rehearsals; ``alert``: how likely the enemy finds the reaction that is worst for the plan."""
        means = [fmean(results) for results in self.results if results]
        return alert * min(means) + (1 - alert) * fmean(means) if means else 0.0

    def variance(self) -> float:
        """How uncertain the merit is: that of the mean against the reaction that is worst for the plan."""
        worst = min(self.results, key=fmean)
        return variance(worst) / len(worst)


class Rehearsal:
    """Compares plans for one side."""

    def __init__(
        self, side: int, style: Style, answer: Answer, replies: Replies, rng: Random, thinking: Thinking
    ) -> None:
        self.side = side
        self.style = style
        self.answer = answer
        self.replies = replies
        self.rng = rng
        self.thinking = thinking

    def best(self, plans: Sequence[Plan]) -> Plan:
        """The plan that goes best on average; the first of them when there is no time to find out."""
        alive = list({plan.world.state_hash(): plan for plan in reversed(plans)}.values())[::-1]
        for heat, (most, rounds) in enumerate(HEATS):
            alive = sorted(alive, key=self._rank)[:most] if heat else alive
            for number in range(rounds):
                alive = in_doubt(alive, self.style.alert)
                if self.thinking.over or not alive[1:]:
                    break
                self.thinking.tell((heat + number / rounds) / len(HEATS), "rehearsing plans")
                self._round(alive)
        return min(alive, key=self._rank)

    def _rank(self, plan: Plan) -> float:
        return -plan.merit(self.style.alert)

    def _round(self, plans: Sequence[Plan]) -> None:
        """One more rehearsal of each plan against each reaction, with the same dice; none when the time ends first."""
        secret = self.rng.randbytes(SECRET)
        found: list[list[float]] = []
        for plan in plans:
            if not plan.met and not self._meet(plan):
                return
            found.append([])
            for world in plan.met:
                if self.thinking.over:
                    return
                found[-1].append(self.play(world, secret))
        for plan, results in zip(plans, found, strict=True):
            for kept, result in zip(plan.results, results, strict=True):
                kept.append(result)

    def _meet(self, plan: Plan) -> bool:
        """Find out what a plan may meet; whether there was time for it."""
        if not self.thinking.over:
            plan.met = self._met(plan.world)
            plan.results = [[] for _ in plan.met]
        return bool(plan.met)

    def _met(self, world: Sky) -> list[Sky]:
        """The positions behind the reactions that the enemy may choose; the position itself where he is not asked."""
        seats = world.deciding() if isinstance(world.decision, ChooseReactor) else ()
        if not seats or world.seat(self.side) in seats:
            return [world]
        return self.replies(world, seats[0])

    def play(self, world: Sky, secret: bytes) -> float:
        """Play a position on until the ships are home and say what it is worth then."""
        g = world.clone()
        g.quiet = True
        g.rekey(secret)
        part = g.state.part
        for _ in range(MOST_ANSWERS):
            if g.outcome is not None or g.state.part != part or g.state.phase >= Phase.SECOND_DEPLOYMENT:
                break
            self.answer(g, g.deciding()[0])
        return standing(g, self.side, self.style)


def in_doubt(plans: list[Plan], alert: float) -> list[Plan]:
    """The plans that may still be the best: all of them until each has gone through enough rehearsals."""
    if any(len(results) < ENOUGH for plan in plans for results in plan.results or [[]]):
        return plans
    best = max(plans, key=lambda plan: plan.merit(alert))
    behind = {id(plan): best.merit(alert) - plan.merit(alert) for plan in plans}
    return [
        plan
        for plan in plans
        if plan is best or behind[id(plan)] < CLEARLY * sqrt(best.variance() + plan.variance())
    ]


def portion(thinking: Thinking, share: float) -> Thinking:
    """Limits for a part of an answer: a share of the time that is left."""
    left = max(0.0, thinking.seconds - (thinking.clock() - thinking.begun))
    return Thinking(seconds=share * left, stop=thinking.stop, report=thinking.report, clock=thinking.clock)


def standing(g: Sky, side: int, style: Style) -> float:
    """What a position is worth to a side: bases, points, and units on the map or on their way back."""
    worth = Worth(g, style)
    balance = 0.0
    for space, holder in enumerate(g.state.control):
        if holder in (Side.JAPAN, Side.ALLIES):
            balance += worth.base[space] * (1 if holder == side else -1)
            besiegers = sum(g.state.strength[p] for p in g.land_units(space, 1 - holder))
            share = style.siege * besiegers / (besiegers + 2) * min(1.0, worth.horizon * 2)
            balance -= worth.base[space] * share * (1 if holder == side else -1)
    for piece, at in enumerate(g.state.at):
        share = 1.0 if at != NOWHERE else (1 - style.absence) * bool(g.state.due[piece])
        if share:
            balance += share * worth.plain(piece) * (1 if g.side(piece) == side else -1)
    victory = g.scenario.victory
    if isinstance(victory, PointsVictory):
        points = [scenario_points(g, victory, who) for who in Side]  # bases count in both ways
        lead = points[side] - points[1 - side]
        balance += style.point * lead
        if lead == 0 and victory.tie is not None:
            lead = 1 if victory.tie == side else -1
        balance += style.victory * (LAST if last_part(g) else EARLIER) * ((lead > 0) - (lead < 0))
    oil = worth.oil(g.state.oil)
    return balance + (oil if side == Side.JAPAN else -oil)
