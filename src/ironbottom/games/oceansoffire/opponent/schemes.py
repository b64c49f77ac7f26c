"""What may be undertaken next: attacks and moves of all sorts, those of each sort in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.opponent.attacks import (
    assaults,
    bombings,
    land_attacks,
    pearl_harbor,
    raids,
)
from ironbottom.games.oceansoffire.opponent.look import Idea, Look, Scheme, best_first
from ironbottom.games.oceansoffire.opponent.moves import (
    air_moves,
    buildings,
    marches,
    reinforcements,
    ship_moves,
    submarines,
    trains,
)
from ironbottom.players.plans import in_turn

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand
    from ironbottom.games.oceansoffire.opponent.style import Style

SORTS: tuple[Callable[[Look], Iterator[Idea]], ...] = (
    pearl_harbor,
    assaults,
    land_attacks,
    raids,
    bombings,
    reinforcements,
    air_moves,
    buildings,
    marches,
    ship_moves,
    submarines,
    trains,
)


def schemes(hand: Hand, style: Style) -> Iterator[Scheme]:
    """Plans for the open draft, the most promising of each sort in turn; each is drawn up when it is asked for."""
    look = Look(hand, style)
    seen: set[tuple[str, ...]] = set()
    for scheme in in_turn(best_first(sort(look)) for sort in SORTS):
        if scheme.row not in seen:
            seen.add(scheme.row)
            yield scheme
