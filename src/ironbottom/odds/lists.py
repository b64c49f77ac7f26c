"""Lists of units as people write them."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from ironbottom.kernel.choices import index
from ironbottom.odds.answer import MOST_UNITS, BadBattle

UnitT = TypeVar("UnitT")

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
        count = index(match[1] or match[3] or "1")
        if count is None:
            raise BadBattle(f"a side has up to {MOST_UNITS} units")
        found.append((match[2], count))
    return found


def numbered(force: Iterable[tuple[str, int]], meaning: Callable[[str], UnitT]) -> Counter[UnitT]:
    """How many of each unit words with numbers mean; those of none stay. ``BadBattle`` for a number below 0.

    >>> numbered([("dd", 2), ("Destroyer", 1), ("ca", 0)], lambda word: word.lower()[0])
    Counter({'d': 3, 'c': 0})
    """
    found: Counter[UnitT] = Counter()
    for word, count in force:
        if count < 0:
            raise BadBattle(f"{count} {word}: a number of units is 0 or more")
        found[meaning(word)] += count
    return found


def meant(word: str, units: Mapping[str, str], classes: Collection[str], everyday: Mapping[str, str]) -> str:
    """The id of a unit or of a class of them that a word means: an id, a class, or a part of a name.

    ``units``: names by id; ``everyday``: classes by what else people call them. ``BadBattle`` for a word that fits
    nothing or too much.

    >>> ships, classes, everyday = {"jn_akagi": "Akagi", "jn_kaga": "Kaga"}, ("cv",), {"carrier": "cv"}
    >>> [meant(word, ships, classes, everyday) for word in ("Akagi", "jn_kaga", "CVs", "carriers")]
    ['jn_akagi', 'jn_kaga', 'cv', 'cv']
    """
    plain = word.lower().replace(" ", "_").strip("_")
    for candidate in (plain, plain.removesuffix("s")):
        if candidate in units or candidate in classes:
            return candidate
        if candidate in everyday:
            return everyday[candidate]
    named = [id for id, name in units.items() if plain in f"{id}|{name.lower().replace(' ', '_')}"]
    exact = [id for id in named if id.partition("_")[2] == plain]
    if len(named) == 1 or len(exact) == 1:
        return (exact or named)[0]
    if named:
        raise BadBattle(f"{word!r} may mean {' or '.join(named)}; write more of it")
    close = difflib.get_close_matches(plain, [*units, *classes], n=1)
    hint = f", did you mean {close[0]}?" if close else "."
    raise BadBattle(
        f"no unit is called {word!r}{hint} There are the ids of counters, and {', '.join(classes)}"
    )
