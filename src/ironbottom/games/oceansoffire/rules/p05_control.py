"""5.0: who controls a Space, how that changes, and what follows for countries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import (
    POWERS_OF,
    Facility,
    Fate,
    Nation,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.game import CONTROL
from ironbottom.games.oceansoffire.position.places import aircraft, ships
from ironbottom.mechanics.derived import derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

COUNTRIES = ("india", "australia", "philippines", "netherlands", "burma", "malaya")
"""Those that can be conquered (5.23), as Spaces name them."""
REMOVED = {
    "philippines": Nation.PHILIPPINES,
    "netherlands": Nation.NETHERLANDS,
    "burma": Nation.BURMA,
    "malaya": Nation.MALAYA,
}
"""5.23.g: whose units leave the map."""


class Lost(NamedTuple):
    """What a side that has lost control of a Space must deal with at once (5.21, 6.22, 6.34, 21.39)."""

    air: tuple[int, ...]
    ships: tuple[int, ...]
    airfields: int
    """Airfield Upgrades that were eliminated: for two and more the winner may place one of their own."""


# ---- countries ---------------------------------------------------------------------------------------


def areas_of(g: Oceans, country: str) -> Iterator[int]:
    """The Spaces of a country (5.23)."""
    return (space for space, one in enumerate(g.data.spaces) if country in one.countries)


@derived(CONTROL)
def conquered(g: Oceans) -> frozenset[str]:
    """Countries all of whose Spaces Japan controls (5.23); one of which no Space is in play cannot be."""
    return frozenset(
        country
        for country in COUNTRIES
        if all(g.friendly(space, Side.JAPAN) for space in areas_of(g, country))
    )


def units_of_conquered(g: Oceans, country: str) -> list[int]:
    """Units on the map that go to the Force Pool when a country is conquered (5.23.g)."""
    nation = REMOVED.get(country)
    return [
        piece
        for piece, fate in enumerate(g.state.fate)
        if fate == Fate.ON_MAP and nation is not None and g.counter(piece).nation == nation
    ]


# ---- change ----------------------------------------------------------------------------------------


def enter_neutral(g: Oceans, space: int, side: int) -> bool:
    """5.22: the first ground unit in Siam or Ulithi lays its side's marker; whether it did."""
    if g.state.control[space] != Power.NEUTRAL:
        return False
    g.take(space, _marker_of(g, space, side))
    return True


def _marker_of(g: Oceans, space: int, side: int) -> int:
    return Power.JAPAN if side == Side.JAPAN else g.data.spaces[space].ally


def change_control(g: Oceans, space: int, side: int, *, changing: bool) -> Lost:
    """Turn the marker to a side (5.2), with a Control Changing marker after a combat that was no Overrun (5.2.c).

    Facilities of the loser go and come with the next turn (21.39). Their air and ships are for the caller to Rebase.
    """
    loser = 1 - side
    lost = Lost(aircraft(g, space, loser), ships(g, space, loser), _raze(g, space, loser))
    g.take(space, _marker_of(g, space, side))
    if changing:
        g.control_changing(space, marked=True)
    return lost


def _raze(g: Oceans, space: int, side: int) -> int:
    """21.39: every Facility of a side in a Space; how many Airfield Upgrades there were."""
    state, airfields = g.state, 0
    for power in POWERS_OF[side]:
        for facility, column, places in (
            (Facility.FORT, state.forts, (space,)),
            (Facility.AIRFIELD, state.airfields, (space,)),
            (Facility.PORT, state.upgrades, g.data.spaces[space].ports),
        ):
            for place in places:
                count = column[power][place]
                if count:
                    g.put_facility(power, facility, place, -count)
                    state.coming[power][facility] += count
                    airfields += count if facility == Facility.AIRFIELD else 0
    return airfields


def friendly_fort(g: Oceans, space: int, side: int) -> bool:
    """Whether a side has a fort there (21.34)."""
    return any(g.state.forts[power][space] for power in POWERS_OF[side])
