"""The data of Fire in the Sky: board, counters, tables, scenarios, rules index, rulings and examples.

Interface for the rules::

    data = load()                        # ours; load(values) reads another set of values
    data.sea_neighbours[space]           # spaces are 0..136: columns and adjacency, see components.model.Board, Links
    data.counters[kind].firepower        # ratings of a counter, see components.model.Counter
    data.combat[Roll.AIR_STRIKE]         # a row of the combat table, see components.model.CombatRow
    data.figures.supply_range            # single numbers of the rules, see components.model.Figures
    data.scenarios["midway"]             # start positions, see components.scenario.Scenario

Words are the numbers of ``components.ids``; ``NONE`` (-1) stands for "no such thing" in a column.

>>> data = load()
>>> [data.space_ids[space] for space in data.halves[data.malaya]]
['malaya_west', 'malaya_east']
>>> data.distance[data.space_index["noumea"]][data.space_index["guadalcanal"]]
2
>>> data.surface[0, 10]
ToHit(needs=6, half=True)
"""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.build import Files, build
from ironbottom.games.fireinthesky.components.check import cross_faults
from ironbottom.kernel.components import ComponentFiles

SLUG = "fireinthesky"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults
load = FILES.loading(build)
"""See ``kernel.components.Load``."""
