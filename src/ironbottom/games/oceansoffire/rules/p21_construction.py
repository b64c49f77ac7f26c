"""21.3: Facilities: what may be built and taken off where, and what it costs in an Impulse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import POWERS_OF, SIDE_OF, Facility, Power, Theater
from ironbottom.games.oceansoffire.components.tables import band
from ironbottom.games.oceansoffire.position.card_decks import back_to_pool
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, space_token
from ironbottom.games.oceansoffire.position.places import contested, ground, ground_present
from ironbottom.games.oceansoffire.position.state import DUE_NOW
from ironbottom.games.oceansoffire.rules.p02_map import theater
from ironbottom.games.oceansoffire.rules.p06_ports import capacity
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.mechanics.derived import derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

COSTS = {Facility.FORT: "build_fort", Facility.AIRFIELD: "build_airfield", Facility.PORT: "build_port"}
"""Rows of the table of activation costs."""
UNLIMITED = "6+"
"""The row of the table of airfields for a Space without limit of divisions."""


def build_cost(g: Oceans, facility: int) -> int:
    """Activation Points of a Facility in an Impulse (21.32, 21.34.b, 21.35.b)."""
    return g.data.table("activation_costs").number(COSTS[Facility(facility)])


def space_of(g: Oceans, facility: int, place: int) -> int:
    """The Land Space of a building site: ``place`` is a Space, of a Port Upgrade a port."""
    return g.data.ports[place].space if facility == Facility.PORT else place


def most_built(g: Oceans, power: int) -> int:
    """Facilities that a power may build in an Impulse or an Interphase (21.31.b)."""
    return g.data.table("construction_limits").number(str(g.state.turn), Power(power).key)


def refusal(g: Oceans, power: int, facility: int, place: int) -> str:
    """Why a power may not build a Facility there now, its cost apart; "": it may (21.31 to 21.36)."""
    return _nothing_built(g, power, facility) or _site_refusal(g, power, facility, place)


def _nothing_built(g: Oceans, power: int, facility: int) -> str:
    """21.31.a, 21.31.b: why none is built anywhere."""
    if not g.state.pool[power][facility]:
        return by("21.31.a", f"There is no {FACILITY_NAMES[Facility(facility)]} in the Force Pool")
    if g.state.facilities_built[power] >= most_built(g, power):
        return by("21.31.b", f"No more than {most_built(g, power)} Facilities are built at a time")
    return ""


def _site_refusal(g: Oceans, power: int, facility: int, place: int) -> str:
    """Why none is built there; it hangs on the Space alone."""
    state, side, space = g.state, SIDE_OF[power], space_of(g, facility, place)
    where = space_token(g, space)
    if state.built[side][space] >= g.data.figures.facilities_in_space:
        return by("21.31.c", f"No more Facilities are built in {where} at a time")
    if not builders(g, space, side):
        return by("21.31.d", f"There is no ground unit in {where} that could build")
    if not _in_theater(g, power, space):
        return by("21.31.e", f"{where} is not in the Theater of the builder")
    short = bar(g, "port_built" if facility == Facility.PORT else "facility_built", state.space_usl[space])
    if short:
        return f"Nothing like it is built in {where}, which is unsupplied ({short})"
    return _of_its_kind(g, power, facility, place)


def builders(g: Oceans, space: int, side: int) -> bool:
    """21.31.d: whether a ground unit stands there, by an option a Control Marker with IGDF as well (ruling q85)."""
    return ground_present(g, space, side) if g.option("q85") else bool(ground(g, space, side))


def _in_theater(g: Oceans, power: int, space: int) -> bool:
    if not g.scenario.theaters or power == Power.JAPAN:
        return True
    return theater(g, space) in (Theater.JOINT, Theater.US if power == Power.US else Theater.BRITISH)


def _of_its_kind(g: Oceans, power: int, facility: int, place: int) -> str:
    side, space = SIDE_OF[power], space_of(g, facility, place)
    where = space_token(g, space)
    if facility == Facility.AIRFIELD:
        if not g.friendly(space, side) and not contested(g, space):
            return by("21.32", f"{where} is neither controlled nor contested")
        if _count(g, side, facility, space) >= most_airfields(g, space):
            return by("21.33", f"{where} has all the Airfield Upgrades that it takes")
        return ""
    if not g.friendly(space, side) or g.state.changing[space]:
        rule = "21.34.a" if facility == Facility.FORT else "21.35.a"
        return by(rule, f"{where} is not under full control")
    if facility == Facility.FORT:
        return by("21.34.a", f"{where} has a Fort") if _count(g, side, facility, space) else ""
    return _port_refusal(g, side, place)


def _port_refusal(g: Oceans, side: int, port: int) -> str:
    """21.35.a, 21.36: markers by port, and twelve in the whole Space."""
    where = space_token(g, g.data.ports[port].space)
    if _count(g, side, Facility.PORT, port) >= most_ports(g, port):
        return by("21.36.b", f"The port of {where} has all the Port Upgrades that it takes")
    total = sum(capacity(g, one, side) or 0 for one in g.data.spaces[g.data.ports[port].space].ports)
    if total + g.data.figures.upgrade_bonus > g.data.figures.most_port:
        return by("21.36.c", f"The ports of {where} would hold more than {g.data.figures.most_port} ships")
    return ""


def _count(g: Oceans, side: int, facility: int, place: int) -> int:
    """Facilities of a kind that a side has in a place."""
    return sum(standing(g, power, facility)[place] for power in POWERS_OF[side])


def most_airfields(g: Oceans, space: int) -> int:
    """Airfield Upgrades of a side that a Land Space takes (21.33)."""
    table, divisions = g.data.table("airfield_marker_limits"), g.data.spaces[space].division
    row = UNLIMITED if divisions is None else band(table.rows, divisions)
    return table.number(row, "markers")


def most_ports(g: Oceans, port: int) -> int:
    """Port Upgrades of a side that a port takes (21.36.b)."""
    one = g.data.ports[port]
    if one.capacity is None:
        return 0
    if len(g.data.spaces[one.space].ports) > 1:
        return 1
    table = g.data.table("port_marker_limits")
    return table.number(band(table.rows, one.capacity), "markers") if one.capacity else 0


def sites(g: Oceans, power: int, facility: int) -> list[int]:
    """Where a power may build a Facility now, its cost apart: Spaces, of Port Upgrades ports."""
    if _nothing_built(g, power, facility):
        return []
    return free_sites(g, power, facility)


def any_site(g: Oceans, power: int, facility: int) -> bool:
    """Whether there is one of the ``sites``; the first is enough."""
    return not _nothing_built(g, power, facility) and any(
        _sites_in(g, space, power, facility) for space in _where_built(g)
    )


def free_sites(g: Oceans, power: int, facility: int) -> list[int]:
    """Where a power may build a Facility that a card brings, beside the limits of 21.31.b (ruling q79)."""
    return sorted(place for space in _where_built(g) for place in _sites_in(g, space, power, facility))


def _where_built(g: Oceans) -> Iterator[int]:
    """Land Spaces where somebody could build."""
    lands = (space for space, here in enumerate(g.data.spaces) if here.land and g.scenario.in_play[space])
    return lands if g.option("q85") else (space for space, here in enumerate(g.here) if here)


@derived_in(SPACES)
def _sites_in(g: Oceans, space: int, power: int, facility: int) -> tuple[int, ...]:
    """The sites of a Space where somebody could build."""
    places = g.data.spaces[space].ports if facility == Facility.PORT else (space,)
    if not builders(g, space, SIDE_OF[power]):
        return ()
    return tuple(place for place in places if not _site_refusal(g, power, facility, place))


def build(g: Oceans, power: int, facility: int, place: int) -> None:
    """Build a Facility from the Force Pool; its cost is for the caller."""
    state = g.state
    state.pool[power][facility] -= 1
    state.built[SIDE_OF[power]][space_of(g, facility, place)] += 1
    state.facilities_built[power] += 1
    g.put_facility(power, facility, place)


# ---- removal ---------------------------------------------------------------------------------------


def standing(g: Oceans, power: int, facility: int) -> bytearray:
    """How many Facilities of a kind a power has in each Space, of Port Upgrades in each port."""
    return (g.state.forts, g.state.airfields, g.state.upgrades)[facility][power]


def removal_refusal(g: Oceans, power: int, facility: int, place: int) -> str:
    """Why a power may not take a Facility of its own off (21.38); "": it may."""
    state, space = g.state, space_of(g, facility, place)
    if not standing(g, power, facility)[place]:
        return by("21.38", f"There is no {FACILITY_NAMES[Facility(facility)]} in {space_token(g, space)}")
    of = "port_removed" if facility == Facility.PORT else "facility_removed"
    short = bar(g, of, state.space_usl[space])
    return (
        f"Nothing like it is removed in {space_token(g, space)}, which is unsupplied ({short})"
        if short
        else ""
    )


def remove(g: Oceans, power: int, facility: int, place: int) -> None:
    """Remove a Facility; it comes with the next turn (21.38)."""
    g.put_facility(power, facility, place, -1)
    left = standing(g, power, facility)[place]
    g.state.coming[power][facility] += back_to_pool(g, power, facility, place, 1, left)
    g.excuse(space_of(g, facility, place), SIDE_OF[power], DUE_NOW)  # 6.0.c: who is too many goes at its end
