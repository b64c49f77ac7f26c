"""Plans are rehearsed: played out to the end of the combat on copies of the game, with other dice each time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.components.scenario import PointsVictory
from ironbottom.games.fireinthesky.opponent.style import Style
from ironbottom.games.fireinthesky.opponent.worth import Worth, last_part
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.forming import ChooseReactor
from ironbottom.games.fireinthesky.rules.victory import scenario_points
from ironbottom.players.base import Thinking
from ironbottom.players.plans import Plan, Terms
from ironbottom.players.rehearsal import Rehearsal, played_on

Answer = Callable[[Sky, str], None]
"""Answers the open decision of a seat on a copy."""
Replies = Callable[[Sky, str], list[Sky]]
"""The positions behind the reactions that a seat may choose."""
MOST_ANSWERS = 400
HEATS = ((100, 1), (6, 3), (4, 35))
"""How many of the plans, the best so far, are rehearsed how many times more against every reaction, at most."""
LAST, EARLIER = 1.0, 0.3
"""How much it matters who is ahead after the last part of a short scenario, and before it."""


def rehearsal(
    side: int, style: Style, answer: Answer, replies: Replies, rng: Random, thinking: Thinking
) -> Rehearsal[Sky]:
    """Compares plans for one side: they are played on until the ships are home."""

    def play(world: Sky, secret: bytes) -> Terms:
        part = world.state.part

        def home(g: Sky) -> bool:
            return g.state.part != part or g.state.phase >= Phase.SECOND_DEPLOYMENT

        g = played_on(world, secret, lambda g: answer(g, g.deciding()[0]), home, MOST_ANSWERS)
        return standing(g, side, style)

    def meet(world: Sky) -> list[Sky]:
        seats = world.deciding() if isinstance(world.decision, ChooseReactor) else ()
        return replies(world, seats[0]) if seats and world.seat(side) not in seats else [world]

    return Rehearsal(play, rng, thinking, meet=meet, alert=style.alert)


def different(plans: list[Plan[Sky]]) -> list[Plan[Sky]]:
    """The plans that lead to different positions, the first of those that lead to the same."""
    return list({plan.world.state_hash(): plan for plan in reversed(plans)}.values())[::-1]


def standing(g: Sky, side: int, style: Style) -> Terms:
    """What a position is worth to a side: bases, points, and units on the map or on their way back."""
    worth = Worth(g, style)
    terms = dict.fromkeys(("bases", "sieges", "units", "points", "lead", "oil"), 0.0)
    for space, holder in enumerate(g.state.control):
        if holder in (Side.JAPAN, Side.ALLIES):
            sign = 1 if holder == side else -1
            terms["bases"] += worth.base[space] * sign
            besiegers = sum(g.state.strength[p] for p in g.land_units(space, 1 - holder))
            share = style.siege * besiegers / (besiegers + 2) * min(1.0, worth.horizon * 2)
            terms["sieges"] -= worth.base[space] * share * sign
    for piece, at in enumerate(g.state.at):
        share = 1.0 if at != NOWHERE else (1 - style.absence) * bool(g.state.due[piece])
        if share:
            terms["units"] += share * worth.plain(piece) * (1 if g.side(piece) == side else -1)
    victory = g.scenario.victory
    if isinstance(victory, PointsVictory):
        points = [scenario_points(g, victory, who) for who in Side]  # bases count in both ways
        lead = points[side] - points[1 - side]
        terms["points"] = style.point * lead
        if lead == 0 and victory.tie is not None:
            lead = 1 if victory.tie == side else -1
        terms["lead"] = style.victory * (LAST if last_part(g) else EARLIER) * ((lead > 0) - (lead < 0))
    oil = worth.oil(g.state.oil)
    terms["oil"] = oil if side == Side.JAPAN else -oil
    return terms
