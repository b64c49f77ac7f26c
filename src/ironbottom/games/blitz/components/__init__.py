"""The data of Blitz!: board, counters, tables, scenarios, rules index, rulings and examples.

>>> data = load()
>>> tokyo = data.space_index["tokyo"]
>>> [data.space_ids[sea] for sea in data.links.port_seas[tokyo]]
['honshu_coast']
>>> data.counters[data.counter_index["jp_bb_yamato"]].front.naval
7
"""

from __future__ import annotations

from functools import lru_cache

from ironbottom.games.blitz.components.build import Files, build
from ironbottom.games.blitz.components.check import cross_faults
from ironbottom.games.blitz.components.model import BlitzData
from ironbottom.kernel.components import MOST_SETS, ComponentFiles
from ironbottom.kernel.values import ComponentValues

SLUG = "blitz"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults


def load(components: ComponentValues | None = None) -> BlitzData:
    """The data of the game, one and the same object for the same values.

    ``components`` is a set of values, None: ours. Raises ``ComponentError`` with every fault.
    """
    return _built(components or FILES.own())


@lru_cache(MOST_SETS)  # of its own: an argument left out and one at its default would be two keys
def _built(components: ComponentValues) -> BlitzData:
    return build(FILES.read(components))
