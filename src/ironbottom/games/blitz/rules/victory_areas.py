"""Areas that the terms of victory name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.conditions import spaces_in
from ironbottom.games.blitz.components.scenario_file import AreasVictory, PointsVictory
from ironbottom.mechanics.derived import WHOLE, derived

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


@derived(WHOLE)
def objective_areas(g: Blitz) -> frozenset[int]:
    """Areas whose control or peace may count for somebody in this scenario."""
    victory, index = g.scenario.victory, g.data.space_index
    if isinstance(victory, AreasVictory):
        named = list(victory.areas)
    elif isinstance(victory, PointsVictory):
        named = [id for term in (*victory.japan, *victory.allies) if term.when for id in spaces_in(term.when)]
    else:
        named = [id for key in victory.objectives for id in spaces_in(g.data.objectives[key].when)]
        named += [id for sudden in victory.sudden for one in sudden.any_of for id in spaces_in(one)]
    return frozenset(index[id] for id in named)
