"""The data of Oceans of Fire: board, counters, tables, scenarios, rules index, rulings and examples.

>>> data = load()
>>> solomons = data.space_index["solomons"]
>>> [data.space_ids[space] for space in data.links.coasts[solomons]]
['bougainville', 'new_georgia', 'guadalcanal']
>>> data.table("activation_costs").number("full_division")
4
"""

from __future__ import annotations

from functools import lru_cache

from ironbottom.games.oceansoffire.components.build import Files, build
from ironbottom.games.oceansoffire.components.check import cross_faults
from ironbottom.games.oceansoffire.components.data import OceansData
from ironbottom.kernel.components import MOST_SETS, ComponentFiles
from ironbottom.kernel.values import ComponentValues

SLUG = "oceansoffire"
FILES = ComponentFiles(SLUG, Files, cross_faults)
validate = FILES.faults


def load(components: ComponentValues | None = None) -> OceansData:
    """The data of the game, one and the same object for the same values.

    ``components`` is a set of values, None: ours. Raises ``ComponentError`` with every fault.
    """
    return _built(components or FILES.own())


@lru_cache(MOST_SETS)  # of its own: an argument left out and one at its default would be two keys
def _built(components: ComponentValues) -> OceansData:
    return build(FILES.read(components))
