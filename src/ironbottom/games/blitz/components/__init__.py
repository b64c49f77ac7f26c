"""The data of Blitz!: board, counters, tables, scenarios, rules index, rulings and examples.

>>> data = load()
>>> tokyo = data.space_index["tokyo"]
>>> [data.space_ids[sea] for sea in data.links.port_seas[tokyo]]
['honshu_coast']
>>> data.counters[data.counter_index["jp_bb_yamato"]].front.naval
7
"""

from __future__ import annotations

from ironbottom.games.blitz.components.build import Files, build
from ironbottom.games.blitz.components.check import cross_faults
from ironbottom.kernel.components import ComponentFiles

SLUG = "blitz"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults
load = FILES.loading(build)
"""See ``kernel.components.Load``."""
