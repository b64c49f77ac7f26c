"""Step E before an attack over land: who is wanted for it marches next to the area first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.opponent.operations import over_land, targets

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.operation import Operation
    from ironbottom.games.blitz.opponent.sight import Sight

WORTHWHILE = 0.5
"""What more an attack must promise for a march to join it."""


def gather(hand: Hand, sight: Sight) -> None:
    """5.2: units march next to an area where their part in the attack on it is worth it."""
    for target, one in sorted(_marched_for(sight), key=lambda found: -found[1].promise):
        for piece in one.others:
            if not hand.in_step(Stage.E):
                return
            if piece in sight.marching(target):
                hand.move([piece], sight.marching(target)[piece])


def _marched_for(sight: Sight) -> Iterator[tuple[int, Operation]]:
    """Attacks that are better with those who are not next door yet."""
    for target in targets(sight):
        comers = sight.marching(target)
        one = over_land(sight, target) if comers else None
        if one is not None and not comers.keys().isdisjoint(one.others):
            other = over_land(sight, target, comers)
            if one.promise - (other.promise if other else 0.0) > WORTHWHILE and one.promise > 0:
                yield target, one
