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
from ironbottom.games.oceansoffire.position.card_decks import back_to_pool
from ironbottom.games.oceansoffire.position.game import CONTROL
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ships
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.derived import derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

COUNTRIES = {
    "india": "India",
    "australia": "Australia",
    "philippines": "the Philippines",
    "netherlands": "the Netherlands",
    "burma": "Burma",
    "malaya": "Malaya",
}
"""Those that can be conquered (5.23), as Spaces name them, and their names."""
REMOVED = {
    "philippines": Nation.PHILIPPINES,
    "netherlands": Nation.NETHERLANDS,
    "burma": Nation.BURMA,
    "malaya": Nation.MALAYA,
}
"""5.23.g: whose units leave the map."""
SAVED = {
    "india": (Power.CW, ("indian",)),
    "australia": (Power.CW, ("australian_q1_q3", "australian_q4", "australian_lba")),
    "philippines": (Power.US, ("philippine",)),
    "netherlands": (Power.CW, ("netherlands", "netherlands_lba")),
}
"""5.23.f: whose saved Replacement Points are lost, as the tracks name them."""
JAVA, SINGAPORE = "java", "singapore"


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


def conquer(g: Oceans, country: str) -> None:
    """5.23.f, 5.23.g: a country that is conquered loses its saved RPs, and some of them all units on the map.

    Who is aboard one of their ships goes to the Force Pool with it, as when it is sunk.
    """
    power, tracks = SAVED.get(country, (Power.CW, ()))
    for track in tracks:
        g.state.rps[power][track] = min(0, g.state.rps[power].get(track, 0))
    gone = units_of_conquered(g, country)
    g.log("result", f"Japan has conquered {COUNTRIES[country]} ({{rule:oceansoffire:5.23.f}}).")
    if gone:
        g.log("result", f"{do(gone, 'leaves')} the map ({{rule:oceansoffire:5.23.g}}).")
    for piece in gone:
        for one in (*aboard(g, piece), piece):
            g.lift(one, Fate.POOL)
    g.changed()


def control_follows(g: Oceans, space: int, before: frozenset[str]) -> None:
    """What a change of control brings with it beyond the Space: conquests (5.23), Theaters (22.33.1, 22.33.5), SRPs.

    ``before``: the countries that were conquered then.
    """
    state, here = g.state, g.data.spaces[space]
    for country in sorted(conquered(g) - before):
        conquer(g, country)
    if not g.friendly(space, Side.JAPAN):
        return
    if here.id == JAVA:
        state.theaters_switched = True
        g.changed()
    if here.id == SINGAPORE and not state.singapore_since:  # 9.71.d
        state.singapore_since = state.turn * g.data.figures.rounds + state.round
    taken = sum(g.friendly(one, Side.JAPAN) for one in areas_of(g, "india"))
    if taken >= g.data.figures.conquest_india_areas:
        state.all_joint = True
        g.changed()


# ---- change ----------------------------------------------------------------------------------------


def enter_neutral(g: Oceans, space: int, side: int) -> bool:
    """5.22: the first ground unit in Siam or Ulithi lays its side's marker; whether it did."""
    if g.state.control[space] != Power.NEUTRAL:
        return False
    before = conquered(g)
    g.take(space, _marker_of(g, space, side))
    control_follows(g, space, before)
    return True


def _marker_of(g: Oceans, space: int, side: int) -> int:
    return Power.JAPAN if side == Side.JAPAN else g.data.spaces[space].ally


def change_control(g: Oceans, space: int, side: int, *, changing: bool) -> Lost:
    """Turn the marker to a side (5.2), with a Control Changing marker after a combat that was no Overrun (5.2.c).

    Facilities of the loser go and come with the next turn (21.39). Their air and ships are for the caller to Rebase.
    """
    loser, before = 1 - side, conquered(g)
    airfields = _raze(g, space, loser)
    g.take(space, _marker_of(g, space, side))
    if changing:
        g.control_changing(space, marked=True)
    control_follows(g, space, before)
    return Lost(aircraft(g, space, loser), ships(g, space, loser), airfields)


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
                    state.coming[power][facility] += back_to_pool(g, power, facility, place, count, 0)
                    airfields += count if facility == Facility.AIRFIELD else 0
    return airfields


def friendly_fort(g: Oceans, space: int, side: int) -> bool:
    """Whether a side has a fort there (21.34)."""
    return any(g.state.forts[power][space] for power in POWERS_OF[side])
