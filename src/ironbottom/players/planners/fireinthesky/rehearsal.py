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
from ironbottom.players.planners.fireinthesky.worth import Worth, future

if TYPE_CHECKING:
    from random import Random

    from ironbottom.games.fireinthesky.game import Sky
    from ironbottom.players.base import Thinking
    from ironbottom.players.planners.fireinthesky.style import Style

Answer = Callable[["Sky", str], None]
"""Answers the open decision of a seat on a copy."""
MOST_ANSWERS = 400
SECRET = 32
"""Bytes of a key for the dice."""
FIRST, MORE = 5, 8
"""Rehearsals of every plan, and further ones of the best."""
FINALISTS = 3


@dataclass(slots=True)
class Plan:
    """Choices that make up a plan, the position behind them, and how its rehearsals went."""

    choices: list[str]
    world: Sky
    results: list[float] = field(default_factory=list)

    @property
    def merit(self) -> float:
        """Mean of the rehearsals."""
        return fmean(self.results)


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
        for number in range(FIRST):
            self.thinking.tell(number / FIRST / 2, "rehearsing plans")
            for plan in plans:
                if self.thinking.over:
                    break
                plan.results.append(self.play(plan.world))
        tried = [plan for plan in plans if plan.results]
        if not tried:
            return plans[0]
        tried.sort(key=lambda plan: -plan.merit)
        finalists = tried[:FINALISTS]
        for _ in range(MORE if finalists[1:] else 0):
            for plan in finalists:
                if not self.thinking.over:
                    plan.results.append(self.play(plan.world))
        return max(finalists, key=lambda plan: plan.merit)

    def play(self, world: Sky) -> float:
        """Play a position on until the ships are home and say what it is worth then; the enemy may not react."""
        g = world.clone()
        g.quiet = True
        g.rekey(self.rng.randbytes(SECRET))
        part = g.state.part
        asleep = self.rng.random() >= self.style.alert
        for _ in range(MOST_ANSWERS):
            if g.outcome is not None or g.state.part != part or g.state.phase >= Phase.SECOND_DEPLOYMENT:
                break
            seat = g.deciding()[0]
            if asleep and seat != g.seat(self.side) and isinstance(g.decision, ChooseReactor):
                g.act(seat, choices.DONE)
            else:
                self.answer(g, seat)
        return standing(g, self.side, self.style)


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
        balance += style.point * (points[side] - points[1 - side])
    oil = style.oil * g.state.oil * future(g)
    return balance + (oil if side == Side.JAPAN else -oil)
