"""Landings in several areas from one sea area: whom the transports bring is shared out among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack
from ironbottom.games.blitz.opponent.attacks import NUMBERS, expected, joined_by
from ironbottom.games.blitz.rules.areas import nation_allowed
from ironbottom.games.blitz.rules.p05_land.commitment import garrison

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight


class Shared(NamedTuple):
    """The areas that are attacked, the best first, and what all of it promises."""

    targets: tuple[int, ...]
    promise: float


def shared_out(
    sight: Sight, sea: int, targets: Sequence[int], soldiers: Sequence[int], force: Sequence[int]
) -> Shared:
    """Area after area takes the soldiers that it needs; each ship supports one attack."""
    left, ships, found, promise = list(soldiers), list(force), list[int](), 0.0
    for target in sorted(targets, key=lambda space: (-sight.worth.area(space), space)):
        best, chosen = sight.style.least_gain, list[int]()
        for some in _some(sight, target, left):
            attackers, ways = joined_by(sight, target, [*some, *ships], sea, soldiers)
            holders = garrison(sight.g, target, Attack.GROUND, 1 - sight.side)
            gain = expected(sight, target, attackers, ways, holders)
            if gain > best:
                best, chosen = gain, attackers
        if chosen:
            promise += best
            found.append(target)
            left = [piece for piece in left if piece not in chosen]
            ships = [piece for piece in ships if piece not in chosen]
    return Shared(tuple(found), promise)


def _some(sight: Sight, target: int, left: Sequence[int]) -> Iterator[Sequence[int]]:
    """Against a garrison the best so many of them, against none the last one."""
    able = [piece for piece in left if nation_allowed(sight.g, piece, target)]
    if not sight.g.land_units(target, 1 - sight.side):
        yield able[-1:]
        return
    yield from (able[:number] for number in NUMBERS if number < len(able))
    yield able
