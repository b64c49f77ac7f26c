"""The data of Axis & Allies: Pacific: board, pieces, tables, scenarios, rules index, rulings and examples.

Interface for the rules::

    data = load()                        # ours; load(values) reads another set of values
    data.sea_neighbours[space]           # spaces are 0..115: columns and adjacency, see components.model.Board
    data.attack[UnitType.ARMOR]          # figures by unit type, see components.model.Pieces and Unit
    data.figures.kamikaze_hits_on        # single numbers of the rules, see components.model.Figures
    data.side_of_country[Country.INDIA]  # who belongs to whom, see components.model.Sides
    data.scenarios["campaign_1941"]      # start positions, see components.scenario.Scenario

Words are the numbers of ``components.ids``; ``NONE`` (-1) stands for "no such thing" in a column.

>>> from ironbottom.games.aapacific.components.ids import UnitType
>>> data = load()
>>> [data.space_ids[space] for space in data.coast[data.space_index["sz_25"]]]
['mariana_islands', 'guam']
>>> data.cost[UnitType.FIGHTER]
12
"""

from __future__ import annotations

from functools import lru_cache

from ironbottom.games.aapacific.components.build import Files, build
from ironbottom.games.aapacific.components.check import cross_faults
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.kernel.components import MOST_SETS, ComponentFiles
from ironbottom.kernel.values import ComponentValues

SLUG = "aapacific"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults


def load(components: ComponentValues | None = None, off: frozenset[str] = frozenset()) -> AApacificData:
    """The data of the game, one and the same object for the same values and options.

    ``components`` is a set of values, None: ours;
    ``off`` names options of the board that are switched off: ``designed_routes``, ``link_14_30``, ``hawaii_complex``.
    Raises ``ComponentError`` with every fault.
    """
    return _built(components or FILES.own(), off)


@lru_cache(MOST_SETS)  # of its own: an argument left out and one at its default would be two keys
def _built(components: ComponentValues, off: frozenset[str]) -> AApacificData:
    return build(FILES.read(components), off)
