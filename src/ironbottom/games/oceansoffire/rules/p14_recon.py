"""14.51: Air Recon: who sees the enemy in a Sea Space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, operational
from ironbottom.games.oceansoffire.position.places import aboard, on_map, ships
from ironbottom.games.oceansoffire.position.state import ASHORE
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of
from ironbottom.games.oceansoffire.rules.p14_cases import surprised
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def recon(g: Oceans, area: int, side: int, group: Sequence[int]) -> bool:
    """14.51: two points of GBA beside the Area, or two of CVA in the force or already there."""
    if not g.data.spaces[area].sea or surprised(g, area, side):
        return False
    if recon_by_land(g, area, side) or carrier_points(g, group) >= least_recon(g):
        return True
    return carrier_points(g, [ship for ship in ships(g, area, side) if ship not in group]) >= least_recon(g)


def least_recon(g: Oceans) -> int:
    """14.51: quarters of air points that make Air Recon."""
    return g.data.figures.recon_points * QUARTERS


def recon_by_land(g: Oceans, area: int, side: int) -> bool:
    """14.51.a."""
    return recon_points(g, area, side) >= least_recon(g)


def recon_points(g: Oceans, area: int, side: int) -> int:
    """Quarters of operational GBA points based on islands of an Area or in Land Spaces next to it, B-29 left out.

    q67: over yellow arrows too, not over orange ones.
    """
    islands = {one for one in g.links.coasts[area] if g.data.spaces[one].area == area}
    beside = {*g.links.coasts[area], *(land for island in islands for land in g.links.passages[island])}
    based = gba_by_base(g, side)
    return sum(based.get(space, 0) for space in beside)


@derived_for(WHOLE)
def gba_by_base(g: Oceans, side: int) -> dict[int, int]:
    """Quarters of operational GBA points by the Space where they base, B-29 left out."""
    found: dict[int, int] = {}
    for air in on_map(g, side):
        counter = g.counter(air)
        if counter.air and counter.klass != Klass.B29 and g.state.aboard[air] == ASHORE:
            base = base_of(g, air)
            found[base] = found.get(base, 0) + able_points(g, air)
    return found


def carrier_points(g: Oceans, force: Iterable[int]) -> int:
    """Quarters of operational CVA on operational carriers among ships."""
    return sum(
        able_points(g, air)
        for ship in force
        if g.counter(ship).carrier and operational(g, ship)
        for air in aboard(g, ship)
    )
