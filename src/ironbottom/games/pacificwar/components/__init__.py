"""The data of The Pacific War: board, counters, cards, tables, scenarios, rules index, rulings and examples.

Interface for the rules::

    data = load()                        # ours; load(values) reads another set of values
    data.neighbours[zone]                # zones are 0..21, see components.model.Board
    data.counters[kind].gunnery          # ratings of a counter, see components.model.Counter
    data.cards[number - 1].halves[side]  # what a card is for a side, see components.model.Half and components.cards
    data.figures.nav_cost                # single numbers of the rules, see components.model.Figures
    data.scenarios["campaign"]           # start positions, see components.model.Scenario

Words are the numbers of ``components.ids``; NOBODY and NOWHERE (255) stand for "no such thing" in a column.

>>> data = load()
>>> [data.space_ids[zone] for zone in data.air_adjacent[data.japan]]
['okinawa', 'mariana_islands']
>>> data.half_of["J07"].name, data.crt[-1].label
('Bombardment', '31+')
"""

from __future__ import annotations

from ironbottom.games.pacificwar.components.build import Files, build
from ironbottom.games.pacificwar.components.check import cross_faults
from ironbottom.kernel.components import ComponentFiles

SLUG = "pacificwar"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults
load = FILES.loading(build)
"""See ``kernel.components.Load``."""
