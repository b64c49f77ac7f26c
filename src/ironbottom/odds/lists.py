"""Lists of units as people write them."""

from __future__ import annotations

import re

from ironbottom.odds.answer import BadBattle

_BETWEEN = re.compile(r"[,;+&]|\band\b")
_ITEM = re.compile(
    r"^(?=.*[a-z])(?:(\d+)(?:\s*x\b\s*|\s+|(?=[a-z])))?([a-z0-9][a-z0-9_ .'-]*?)(?:\s+x?\s*(\d+))?$"
)


def items(text: str) -> list[tuple[str, int]]:
    """The words for units in a list, each with its number; ``BadBattle`` names a bad item.

    >>> items("4 infantry, 2 x fighter and bomber")
    [('infantry', 4), ('fighter', 2), ('bomber', 1)]
    >>> items("17_army, 2 dd")
    [('17_army', 1), ('dd', 2)]
    """
    found: list[tuple[str, int]] = []
    for part in _BETWEEN.split(text.lower()):
        item = part.strip()
        if not item:
            continue
        match = _ITEM.match(item)
        if match is None or (match[1] and match[3]):
            raise BadBattle(f"{item!r} is not a number and a unit, such as '4 infantry'")
        found.append((match[2], int(match[1] or match[3] or 1)))
    return found
