"""17.1 step 1, 17.25: carrier air of a force, and how much of it its decks let fly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.position.figures import able_deck, points
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.rules.p15_requirements import flies

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TWICE = 2
"""The Carrier Air Box holds so many times the Operational Carrier Capacity (17.25)."""


def capacity(g: Oceans, carriers: Iterable[int]) -> int:
    """Operational Carrier Capacity of these ships in quarters (17.25.b)."""
    return sum(able_deck(g, ship) for ship in carriers)


def lifted(g: Oceans, carriers: Iterable[int]) -> list[int]:
    """Operational carrier air on operational carriers: what takes part in a fight (17.0.a, 17.1.a)."""
    return [air for ship in carriers for air in aboard(g, ship) if _carrier_air(g, air) and flies(g, air)]


def _carrier_air(g: Oceans, air: int) -> bool:
    return g.counter(air).klass == Klass.CVA


def total_points(g: Oceans, air: Iterable[int]) -> int:
    """Quarters of air points."""
    return sum(points(g, one) for one in air)
