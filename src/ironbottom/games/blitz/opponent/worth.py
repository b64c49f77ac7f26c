"""What areas, steps and results are worth, in victory points of the scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import SIDE_OF, Klass, Side
from ironbottom.games.blitz.components.scenario_file import AreasVictory, ObjectivesVictory, PointsVictory
from ironbottom.games.blitz.rules.victory_areas import objective_areas

if TYPE_CHECKING:
    from ironbottom.games.blitz.odds.reckon import Ends, Force
    from ironbottom.games.blitz.position.game import Blitz
    from ironbottom.games.blitz.rules.p06_rounds.fighters import Fighter

ANY_AREA, RESOURCE, OIL, FACTORY, HOME, OBJECTIVE = 0.3, 0.4, 0.9, 0.7, 1.0, 1.0
"""What an area is worth for its own sake, for what is printed in it, and where an objective names it."""
STEP = {Klass.CV: 0.55, Klass.BB: 0.4, Klass.TRS: 0.3, Klass.CONVOY: 0.25, Klass.SUB: 0.25}
"""What a step is worth; of all others:"""
OTHER_STEP = 0.2
COUNTED_STEP = 1.0
"""A step for which the scenario gives points."""


def area_worth(g: Blitz, space: int) -> float:
    """What it is worth to hold an area."""
    area = g.space(space)
    if not area.land:
        return 0.0
    worth = ANY_AREA + RESOURCE * area.resource + OIL * area.oil + FACTORY * g.undamaged(space)
    if not g.scenario.production:
        worth = ANY_AREA
    if area.homes:
        worth += HOME
    victory = g.scenario.victory
    if isinstance(victory, PointsVictory):
        return worth + sum(_points_for(g, space, term) for term in (*victory.japan, *victory.allies))
    if isinstance(victory, AreasVictory):
        return worth + victory.areas.get(area.id, 0)
    return worth + (OBJECTIVE if space in objective_areas(g) else 0.0)


def _points_for(g: Blitz, space: int, term: object) -> float:
    when, vp = getattr(term, "when", None), getattr(term, "vp", 0)
    return float(vp) if when is not None and g.space(space).id in getattr(when, "spaces", ()) else 0.0


def step_value(g: Blitz, one: Fighter) -> float:
    """What a step of a unit is worth to its side."""
    klass = one.counter.klass
    worth = STEP.get(klass, OTHER_STEP)
    victory = g.scenario.victory
    if isinstance(victory, PointsVictory):
        terms = victory.allies if one.counter.side == Side.JAPAN else victory.japan
        if any(term.each and klass.key in term.each.classes for term in terms):
            return COUNTED_STEP
    if isinstance(victory, AreasVictory) and klass in (Klass.BB, Klass.CV):
        return victory.step_halves / 2
    return worth


def force_value(g: Blitz, force: Force) -> float:
    """What all steps of a force are worth."""
    return sum(step_value(g, one) * max(one.ratings.size, 1) for one in force)


def exchange(g: Blitz, ends: Ends, attackers: Force, defenders: Force) -> float:
    """Expected value that the attacker destroys, less what it loses."""
    before = force_value(g, defenders) - force_value(g, attackers)
    after = sum(
        chance
        * (
            force_value(g, (*end.defenders, *end.gone_defenders))
            - force_value(g, (*end.attackers, *end.gone_attackers))
        )
        for end, chance in ends.items()
    )
    return before - after


def own_area(g: Blitz, space: int, side: int) -> bool:
    """Whether an area was its side's at the start: that it can be kept counts more than its price."""
    return SIDE_OF[g.scenario.control[space]] == side


def is_long(g: Blitz) -> bool:
    """Whether the scenario scores turn by turn."""
    return isinstance(g.scenario.victory, ObjectivesVictory)
