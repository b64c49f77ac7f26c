"""11.33, 11.44: where air and ships may Rebase to when a Mission, an Interception or a battle is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, movement_begun, operational, points
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.game import CONTROL
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ships
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    AT_FST,
    EXTENDED,
    EXTENDED_NAV,
    ON_THE_WAY,
    RELOCATING,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board
from ironbottom.games.oceansoffire.rules.p02_map import (
    all_sea_ways,
    ashore,
    port_seas,
    ports_on,
    sea_distances,
)
from ironbottom.games.oceansoffire.rules.p06_basing import airfield, deck_room, friendly_airfield
from ironbottom.games.oceansoffire.rules.p06_loads import embarked
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p10_activation import may_go_home
from ironbottom.games.oceansoffire.rules.p11_ships import into_port
from ironbottom.games.oceansoffire.rules.p11_transport import land_all
from ironbottom.games.oceansoffire.rules.p12_extended import MORE_MF
from ironbottom.games.oceansoffire.rules.p12_ranges import How, bases_in_range, may_fly, within_range
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MARKED = {How.EXTENDED: EXTENDED, How.NAV: EXTENDED_NAV}


# ---- ships -----------------------------------------------------------------------------------------


def seas_home(
    g: Oceans, sea: int, side: int, ways: Iterable[Sequence[int]] = (), origins: Iterable[int] = ()
) -> dict[int, int]:
    """Sea Spaces by which ships of a side may go home from one, and the MPs (11.44.d).

    Those on a path that one of their ships in that Sea Space took: ``ways``, from the first Sea Space after the port
    to this one, of ships that sailed by a plan; of all others every shortest way from the port where they began.
    ``origins``: ports of those that were there and are home.
    """
    found = {sea: 0}
    for way in ways:
        if sea in way:
            back = list(way[: way.index(sea) + 1])[::-1]
            for mps, one in enumerate(back):
                found[one] = min(mps, found.get(one, mps))
    planned = {one for way in ways for one in way}
    here = (g.state.origin[ship] for ship in ships(g, sea, side) if not g.has(ship, RELOCATING))
    for origin in dict.fromkeys((*here, *origins)):
        seas = port_seas(g, origin) if origin != NOWHERE else ()
        if seas and not planned.intersection(seas):
            for one, mps in shortest_back(g, sea, origin, side).items():
                found[one] = min(mps, found.get(one, mps))
    return found


def shortest_back(g: Oceans, sea: int, port: int, side: int) -> dict[int, int]:
    """Sea Spaces on the shortest ways from a Sea Space to a port, and how far each is from that Sea Space."""
    return _shortest_back(g, sea, port_seas(g, port), side)


@derived_for(CONTROL)
def _shortest_back(g: Oceans, sea: int, seas: tuple[int, ...], side: int) -> dict[int, int]:
    out = reach([sea], all_sea_ways(g)[side].__getitem__)
    back = sea_distances(g, seas, side, max(out.values(), default=0))
    least = min((out[one] + back[one] for one in out if one in back), default=-1)
    return {one: out[one] for one in out if one in back and out[one] + back[one] == least}


def home_ports(g: Oceans, ship: int, seas: dict[int, int], *, disengaged: bool = False) -> list[int]:
    """Ports to which a ship at sea may Rebase by these Sea Spaces, that where it began first (11.44.d to 11.44.f).

    Within its MF, and as far as it has come: Damage on the way takes nothing of its MPs (11.41.a). 11.44.e: a TT with
    cargo that Disengages goes into no port on the Sea Space of the battle but its own. 11.44.h: who has come with the
    MF more of an Extended Range assault goes home with it.
    """
    more = MORE_MF if g.has(ship, EXTENDED) else 0
    origin, here = g.state.origin[ship], g.state.at[ship]
    barred = disengaged and any(embarked(g, load) for load in aboard(g, ship))
    found, sailing = [], [ship, *aboard(g, ship)]
    most = max(movement_begun(g, ship) + more, g.state.spent[ship])
    for sea, mps in seas.items():
        for port in ports_on(g, sea) if mps <= most else ():
            if mps + into_port(g, port, sea) > most and port != origin:
                continue
            if port in found or (barred and here in port_seas(g, port) and port != origin):
                continue
            if port != origin and not all(may_go_home(g, one, space_of(g, port)) for one in sailing):
                continue
            if may_base(g, port, g.side(ship), [ship]):
                found.append(port)
    return sorted(found, key=lambda port: (port != origin, port))


def moor_at_home(g: Oceans, ship: int, port: int) -> None:
    """End a Rebase of a ship in a port: it and its carrier air are Used (11.44.g)."""
    g.moor(ship, port)
    if g.counter(ship).klass == Klass.TT and port != AT_FST:
        land_all(g, ship, port)  # 11.51.d
    finish(g, ship)
    for load in aboard(g, ship):
        finish(g, load)


def finish(g: Oceans, piece: int) -> None:
    """A unit is home: Used, and nothing of its way stays on it."""
    g.unmark(piece, ACTIVATED | ON_THE_WAY)
    g.mark(piece, USED)
    g.arrive(piece)


# ---- air -------------------------------------------------------------------------------------------


def home_decks(g: Oceans, air: int) -> list[int]:
    """Carriers on which carrier air over a Sea Space or in a port may land (11.33.c, 2.33.1.e), most room first.

    At sea also carriers that do not work (6.23.b); in port only those that do. 22.33.3: where its own navy has none,
    any Allied one takes it while Victorious is lent. 2.33.1.e, 13.2.19: from a Land Space to which it has flown also
    those of the Operation that lie off it.
    """
    counter, at = g.counter(air), g.state.at[air]
    if counter.klass != Klass.CVA:
        return []
    beside = g.links.shores[at] if g.state.origin[air] != NOWHERE else ()
    near = [*ships(g, at, counter.side)]
    near += [ship for sea in beside for ship in ships(g, sea, counter.side) if g.has(ship, ACTIVATED)]
    at_sea = g.data.spaces[at].sea
    found = [
        ship
        for ship in near
        if g.counter(ship).carrier and (at_sea or operational(g, ship)) and may_board(g, air, ship)
    ]
    if not found and g.state.lent and counter.side == Side.ALLIES:
        there = (ship for ship in ships(g, at, counter.side) if able_deck(g, ship))
        found = [ship for ship in there if deck_room(g, ship) >= points(g, air)]
    return sorted(found, key=lambda ship: (not able_deck(g, ship), ship))


def home_fields(g: Oceans, air: int) -> list[int]:
    """Land Spaces to whose airfields an air unit may Rebase, that where it began first: with room for it."""
    return [base for base in fields_in_range(g, air) if _has_room(g, base, air)]


@derived_for(WHOLE)
def fields_in_range(g: Oceans, air: int) -> list[int]:
    """Those with room and those without, that where it began first (11.33.a, 11.33.b).

    Within range as for a Mission (12.32), at Extended Range only for who flew so; and friendly.
    """
    side, at, origin = g.side(air), g.state.at[air], g.state.origin[air]
    spots = {at, *(within_range(g, air) if g.state.origin[air] != NOWHERE else ())}
    in_range = bases_in_range(g.data, g.scenario.id)
    bases = {base for spot in spots for base, how in in_range[spot] if _flies(g, air, how)}
    found = []
    for base in {at, *bases}:
        if not (ashore(g, base) and g.scenario.in_play[base] and friendly_airfield(g, base, side)):
            continue
        if base == origin or may_go_home(g, air, base):
            found.append(base)
    return sorted(found, key=lambda base: (base != origin, base))


def _flies(g: Oceans, air: int, how: How) -> bool:
    return may_fly(g, air, how) and (how == How.NEAR or g.has(air, MARKED[how]))


def _has_room(g: Oceans, base: int, air: int) -> bool:
    """Whether an airfield takes an air unit beside those that base there."""
    most = airfield(g, base, g.side(air))
    return most is None or sum(points(g, one) for one in (air, *based_at(g, base, air))) <= most * QUARTERS


def based_at(g: Oceans, base: int, air: int) -> list[int]:
    """Other air of its side that bases there: who only flies over it does not."""
    return [
        one for one in aircraft(g, base, g.side(air)) if one != air and g.state.origin[one] in (NOWHERE, base)
    ]


def land_at_home(g: Oceans, air: int, space: int) -> None:
    """End a Rebase of an air unit at an airfield."""
    if g.state.aboard[air] != ASHORE or g.state.at[air] != space:
        g.place(air, space)
    finish(g, air)


def land_on_deck(g: Oceans, air: int, ship: int) -> None:
    """End a Rebase of carrier air on a deck."""
    g.embark(air, ship)
    finish(g, air)


def lost_in_the_air(g: Oceans, air: int) -> None:
    """11.33.a: no airfield within range."""
    g.lift(air, Fate.POOL)
