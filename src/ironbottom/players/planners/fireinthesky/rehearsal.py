"""Plans are rehearsed: played out to the end of the combat on copies of the game, with other dice each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data_ids import Phase, Side
from ironbottom.games.fireinthesky.data_scenario import PointsVictory
from ironbottom.games.fireinthesky.rules.forming import ChooseReactor
from ironbottom.games.fireinthesky.rules.victory import scenario_points
from ironbottom.games.fireinthesky.state import NOWHERE
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from ironbottom.players.planners.fireinthesky.worth import Worth, future, last_part

if TYPE_CHECKING:
    from random import Random

    from ironbottom.games.fireinthesky.game import Sky
    from ironbottom.players.planners.fireinthesky.style import Style

Answer = Callable[["Sky", str], None]
"""Answers the open decision of a seat on a copy."""
MOST_ANSWERS = 400
SECRET = 32
"""Bytes of a key for the dice."""
HEATS = ((100, 4), (6, 6), (3, 12))
"""How many of the plans, the best so far, are rehearsed how many times more."""
LAST, EARLIER = 1.0, 0.3
"""How much it matters who is ahead after the last part of a short scenario, and before it."""


@dataclass(slots=True)
class Plan:
    """Choices that make up a plan, the position behind them, and how its rehearsals went."""

    choices: list[str]
    world: Sky
    results: list[float] = field(default_factory=list)
    met: Sky | None = None
    """The position behind the enemy's reaction, once it is known."""

    @property
    def merit(self) -> float:
        """Mean of the rehearsals; without any all plans are alike."""
        return fmean(self.results) if self.results else 0.0


class Rehearsal:
    """Compares plans for one side."""

    def __init__(self, side: int, style: Style, answer: Answer, rng: Random, thinking: Thinking) -> None:
        self.side = side
        self.style = style
        self.answer = answer
        self.rng = rng
        self.thinking = thinking

    def best(self, plans: Sequence[Plan]) -> Plan:
        """The plan that goes best on average; the first of them when there is no time to find out."""
        alive = list(plans)
        for heat, (most, rounds) in enumerate(HEATS):
            alive = sorted(alive, key=lambda plan: -plan.merit)[:most] if heat else alive
            for number in range(rounds if alive[1:] else 0):
                self.thinking.tell((heat + number / rounds) / len(HEATS), "rehearsing plans")
                secret, asleep = self.rng.randbytes(SECRET), self.rng.random() >= self.style.alert
                results = []
                for plan in alive:
                    if self.thinking.over:
                        break
                    results.append(self.play(self._answered(plan, asleep=asleep), secret))
                else:
                    for plan, result in zip(alive, results, strict=True):
                        plan.results.append(result)
        return max(alive, key=lambda plan: plan.merit)

    def _answered(self, plan: Plan, *, asleep: bool) -> Sky:
        """The position behind the enemy's reaction to a plan; ``asleep``: he does not react."""
        world = plan.world if asleep or plan.met is None else plan.met
        seat = self._reactor(world)
        if not seat:
            return world
        g = world.clone()
        g.quiet = True
        if asleep:
            g.act(seat, choices.DONE)
            return g
        while self._reactor(g):
            self.answer(g, seat)
        plan.met = g
        return g

    def _reactor(self, world: Sky) -> str:
        """The enemy's seat where it is asked to react, else ""."""
        seats = world.deciding() if isinstance(world.decision, ChooseReactor) else ()
        return "" if world.seat(self.side) in seats or not seats else seats[0]

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
    oil = style.oil * g.state.oil * future(g)
    return balance + (oil if side == Side.JAPAN else -oil)
