"""Who stands where, in order of ids; maps that are asked for often are kept by the Space they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Side
from ironbottom.games.oceansoffire.position.fleet_train import mobile_port, space_of
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.state import ASHORE, AT_FST
from ironbottom.mechanics.columns import flags, places, table_of
from ironbottom.mechanics.derived import WHOLE, derived, derived_by

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


IN_A_SPACE = table_of(range(NOWHERE))


FATES = tuple(table_of([fate]) for fate in Fate)


def with_fate(g: Oceans, fate: Fate) -> Iterable[int]:
    """All units of a fate as it is now, of whichever side."""
    return places(flags(g.state.fate, FATES[fate]))


def on_map(g: Oceans, side: int) -> Iterator[int]:
    """All units of a side on the map, those that are embarked among them."""
    return iter(on_map_by_side(g)[side])


@derived(WHOLE)
def on_map_by_side(g: Oceans) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """See ``on_map``; a unit stands in a Space just when its fate is ON_MAP."""
    there, (japan, allies) = flags(g.state.at, IN_A_SPACE), sides(g.data)
    return tuple(places(there & japan)), tuple(places(there & allies))


@cache
def sides(data: OceansData) -> tuple[int, int]:
    """The pieces of Japan and those of the Allies, as numbers with a byte for each piece (``mechanics.columns``)."""
    japan = bytes(data.counters[kind].side == Side.JAPAN for kind in data.box)
    return int.from_bytes(japan, "little"), flags(japan, table_of([0]))


BySide = tuple[tuple[int, ...], tuple[int, ...]]
"""Units of Japan, and those of the Allies."""


class Present(NamedTuple):
    """Who is in a Space."""

    ground: BySide
    """Ground units ashore; Control Markers are not among them."""
    air: BySide
    """Air units that are not aboard anything: based at the airfield, or over an Area."""
    ships: BySide
    """Naval units: in the ports of a Land Space, or at sea."""


@derived_by(SPACES)
def present(g: Oceans, space: int) -> Present:
    """Who is in a Space, by kind and side."""
    counters, carried = g.counters, g.state.aboard
    ground: list[int] = []
    air: list[int] = []
    ships: list[int] = []
    for piece in g.here[space]:
        counter = counters[piece]
        if counter.ship:
            ships.append(piece)
        elif carried[piece] == ASHORE:
            (ground if counter.ground else air).append(piece)
    return Present(_by_side(g, ground), _by_side(g, air), _by_side(g, ships))


def _by_side(g: Oceans, pieces: list[int]) -> BySide:
    counters = g.counters
    japan = tuple([piece for piece in pieces if counters[piece].side == Side.JAPAN])
    return japan, tuple(
        [piece for piece in pieces if counters[piece].side != Side.JAPAN] if japan else pieces
    )


def ground(g: Oceans, space: int, side: int) -> tuple[int, ...]:
    """Ground units of a side ashore in a Land Space."""
    return present(g, space).ground[side]


def aircraft(g: Oceans, space: int, side: int) -> tuple[int, ...]:
    """Air units of a side at an airfield, or over an Area."""
    return present(g, space).air[side]


def ships(g: Oceans, space: int, side: int) -> tuple[int, ...]:
    """Naval units of a side in the ports of a Land Space, or in a Sea Space."""
    return present(g, space).ships[side]


def in_port(g: Oceans, port: int) -> tuple[int, ...]:
    """Naval units in a port, of whichever side; at the mobile port without the FST itself."""
    space = space_of(g, port)
    if port != AT_FST or space == NOWHERE:
        return by_port(g, space).get(port, ()) if space != NOWHERE else ()
    fst = mobile_port(g)
    return tuple([piece for piece in g.here[space] if g.state.berth[piece] == port and piece != fst])


@derived_by(SPACES)
def by_port(g: Oceans, space: int) -> dict[int, tuple[int, ...]]:
    """Naval units in the ports of a Land Space by port, those ports left out where nobody lies."""
    berth = g.state.berth
    there = {piece: berth[piece] for piece in g.here[space] if berth[piece] not in (NOWHERE, AT_FST)}
    return {port: tuple([p for p, one in there.items() if one == port]) for port in set(there.values())}


def at_sea(g: Oceans, piece: int) -> bool:
    """Whether a ship is in a Sea Space, based at the mobile port of the FST or not."""
    at = g.state.at[piece]
    return at != NOWHERE and g.data.spaces[at].sea


def aboard(g: Oceans, ship: int) -> tuple[int, ...]:
    """Who is aboard a transport, or on a deck; of the FST at sea its Base, while they move together."""
    at = g.state.at[ship]
    return () if at == NOWHERE else aboard_in(g, at).get(ship, ())


@derived_by(SPACES)
def aboard_in(g: Oceans, space: int) -> dict[int, tuple[int, ...]]:
    """Who is aboard the ships of a Space by ship, those left out with nobody aboard."""
    found: dict[int, list[int]] = {}
    carried = g.state.aboard
    for piece in g.here[space]:
        if carried[piece] != ASHORE:
            found.setdefault(carried[piece], []).append(piece)
    return {ship: tuple(there) for ship, there in found.items()}


def those_in(g: Oceans, units: Iterable[int], space: int) -> list[int]:
    """Who of some units is in a Space still."""
    return [piece for piece in units if g.state.at[piece] == space]


def ground_present(g: Oceans, space: int, side: int) -> bool:
    """Whether a side has a ground unit there, a Control Marker with IGDF among them (5.3, 5.4)."""
    return bool(ground(g, space, side)) or (g.friendly(space, side) and g.igdf(space) > 0)


@derived_by(SPACES)
def contested(g: Oceans, space: int) -> bool:
    """Whether both sides have a ground unit in a Land Space (5.3)."""
    return ground_present(g, space, Side.JAPAN) and ground_present(g, space, Side.ALLIES)
