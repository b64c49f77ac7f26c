"""The data of Fire in the Sky: board, counters, tables, scenarios, rules index, rulings and examples.

Interface for the rules::

    data = load()                        # ours; load("my_values") puts an owner's values in place
    data.sea_neighbours[space]           # spaces are 0..136: columns and adjacency, see data.model.Board, Links
    data.counters[kind].firepower        # ratings of a counter, see data.model.Counter
    data.combat[Roll.AIR_STRIKE]         # a row of the combat table, see data.model.CombatRow
    data.figures.supply_range            # single numbers of the rules, see data.model.Figures
    data.scenarios["midway"]             # start positions, see data.scenario.Scenario

Words are the numbers of ``data.ids``; ``NONE`` (-1) stands for "no such thing" in a column.

>>> data = load()
>>> [data.space_ids[space] for space in data.halves[data.malaya]]
['malaya_west', 'malaya_east']
>>> data.distance[data.space_index["noumea"]][data.space_index["guadalcanal"]]
2
>>> data.surface[0, 10]
ToHit(needs=6, half=True)
"""

from __future__ import annotations

from functools import cache

from ironbottom.games.fireinthesky.components.build import Files, build
from ironbottom.games.fireinthesky.components.check import cross_faults
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.kernel.components import ComponentFiles

SLUG = "fireinthesky"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults


def load(components: str | None = None) -> SkyData:
    """The data of the game, one and the same object for the same folder.

    ``components`` is a folder of an owner's files (``ironbottom.kernel.components`` says how they replace
    ours). Raises ``ComponentError`` with every fault, ``ComponentsNotFound`` for a folder without component files.
    """
    return _built(components)


@cache  # of its own: an argument left out and one at its default would be two keys
def _built(components: str | None) -> SkyData:
    return build(FILES.read(components))
