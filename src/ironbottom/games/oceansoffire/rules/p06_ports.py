"""6.3: who may base in a port, how many, and how much may land."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from ironbottom.games.oceansoffire.components.ids import (
    CAPITAL,
    NOBODY,
    POWERS_OF,
    TRAIN,
    Klass,
    Nation,
    PortKind,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import fst_capacity, steps
from ironbottom.games.oceansoffire.position.fleet_train import mobile_port
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aboard, contested, in_port
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p06_loads import loads
from ironbottom.mechanics.derived import derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import Port
    from ironbottom.games.oceansoffire.position.game import Oceans

STEPS = 2
"""Of a full-strength ship: port capacity counts ships, basing counts steps."""
FST_BASES = frozenset((Nation.USA, Nation.AUSTRALIA))
"""6.41.b: whose ships the mobile port bases."""


class No(StrEnum):
    """Why ships may not base in a port; the value is the rule."""

    ENEMY = "6.33.a"
    CHANGING = "5.21.d"
    MINOR = "6.33.b"
    CAPITAL = "6.33.d"
    FULL = "6.3"
    ONE_TRANSPORT = "6.35.a"
    NO_PORT = "6.0.a"
    ANOTHERS = "2.16.e"
    NATION = "6.41.b"


def port_upgrades(g: Oceans, port: int, side: int) -> int:
    """Capacity that Port Upgrades of a side add (21.35)."""
    markers = sum(g.state.upgrades[power][port] for power in POWERS_OF[side])
    return markers * g.data.figures.upgrade_bonus


def capacity(g: Oceans, port: int, side: int) -> int | None:
    """Full-strength ships that may base in a port of a side, upgrades counted (6.3); None: any number."""
    if port == AT_FST:
        return fst_capacity(g, mobile_port(g))
    printed = g.data.ports[port].capacity
    return None if printed is None else printed + port_upgrades(g, port, side)


def naval_base(g: Oceans, port: int, side: int) -> bool:
    """Whether it has an anchor, printed or by an upgrade (6.33.e)."""
    return g.data.ports[port].kind != PortKind.MINOR_PORT or port_upgrades(g, port, side) > 0


def basing(g: Oceans, piece: int) -> int:
    """Steps of a port that a ship takes; the FST in port takes none, its Base counts for it (6.4)."""
    return 0 if g.counter(piece).klass == Klass.FST else steps(g, piece)


def refusal(g: Oceans, port: int, side: int, pieces: Sequence[int]) -> No | None:
    """Why these ships may not base in a port beside those that are there, None if they may (6.3, 5.21, 6.35).

    With the FST goes its Base that is aboard. 5.22: a neutral port opens to who brings ground units.
    """
    if port == AT_FST:
        return _at_fst(g, side, [*dict.fromkeys((*in_port(g, port), *pieces))])
    pieces = [
        *pieces,
        *[base for one in pieces if g.counters[one].klass == Klass.FST for base in aboard(g, one)],
    ]
    place, here = g.data.ports[port], g.data.spaces[g.data.ports[port].space]
    if here.box and not g.friendly(place.space, side):
        return No.ANOTHERS
    if not g.friendly(place.space, side):
        if neutral(g, place.space) and any(
            g.counter(one).ground for ship in pieces for one in aboard(g, ship)
        ):
            return _fitting(g, port, side, pieces)
        if not contested(g, place.space):
            return No.ENEMY
        return None if _one_transport(g, _all_in_space(g, place, side, pieces)) else No.ONE_TRANSPORT
    if g.state.changing[place.space]:
        users = dict.fromkeys((*_users(g, port, side), *pieces))
        return None if _one_transport(g, users) else No.CHANGING
    return _fitting(g, port, side, pieces)


def neutral(g: Oceans, space: int) -> bool:
    """Whether a Space is still neutral: Siam, Ulithi (5.22)."""
    return g.state.control[space] == Power.NEUTRAL


def _at_fst(g: Oceans, side: int, users: Sequence[int]) -> No | None:
    """6.41.b: who may base at the mobile port; at its lowest level no capital ships (6.33.d)."""
    if mobile_port(g) == NOBODY:
        return No.NO_PORT
    if side != Side.ALLIES:
        return No.ENEMY
    if any(g.counter(one).nation not in FST_BASES or g.counter(one).klass in TRAIN for one in users):
        return No.NATION
    most = capacity(g, AT_FST, side)
    capital = any(g.counter(one).klass in CAPITAL for one in users)
    if capital and most is not None and most < g.data.figures.capital_ships_need:
        return No.CAPITAL
    return None if most is None or sum(steps(g, one) for one in users) <= most * STEPS else No.FULL


def _users(g: Oceans, port: int, side: int) -> list[int]:
    there = in_port(g, port)
    return [piece for piece in there if g.side(piece) == side] if there else []


def _all_in_space(g: Oceans, place: Port, side: int, pieces: Iterable[int]) -> list[int]:
    """6.35.a: one full transport in all ports of the Space together."""
    ports = g.data.spaces[place.space].ports
    return [*dict.fromkeys((*(one for port in ports for one in _users(g, port, side)), *pieces))]


def _one_transport(g: Oceans, users: Collection[int]) -> bool:
    """A single full-strength TT or two reduced ones (6.35)."""
    return all(g.counter(one).klass == Klass.TT for one in users) and (
        sum(steps(g, one) for one in users) <= STEPS * g.data.figures.minor_port_transports
    )


def _load(g: Oceans, ships: Iterable[int]) -> tuple[int, int, bool]:
    """What ships are for a port: steps of warships and of transports and the FST, and whether any is a capital ship."""
    warships, transports, capital = 0, 0, False
    for one in ships:
        klass = g.counter(one).klass
        if klass in (Klass.TT, *TRAIN):
            transports += basing(g, one)
        else:
            warships += basing(g, one)
            capital = capital or klass in CAPITAL
    return warships, transports, capital


def _fitting(g: Oceans, port: int, side: int, pieces: Sequence[int]) -> No | None:
    """Why ships do not fit beside those in the port, who may be among them; None: they do."""
    there = in_port(g, port)
    arriving = [one for one in dict.fromkeys(pieces) if one not in there]
    return _crowding(g, g.data.ports[port].space, port, side, *_load(g, arriving)) or None


@derived_in(SPACES)
def _crowding(
    g: Oceans, space: int, port: int, side: int, warships: int, transports: int, capital: bool
) -> No | Literal[""]:
    """6.31, 6.33: which classes, and how many, beside those that are there; "": they fit.

    Asked for every port in reach; it hangs on the Space and on what arrives, which is often the same again.
    """
    most = capacity(g, port, side)
    if most is None:
        return ""
    there = _load(g, _users(g, port, side))
    warships, transports, capital = warships + there[0], transports + there[1], capital or there[2]
    if warships and not naval_base(g, port, side):
        return No.MINOR
    if most < g.data.figures.capital_ships_need and capital:
        return No.CAPITAL
    if g.data.ports[port].kind == PortKind.MINOR_PORT:
        return _at_minor_port(g, port, side, warships, transports) or ""
    return "" if warships + transports <= most * STEPS else No.FULL


def _at_minor_port(g: Oceans, port: int, side: int, warships: int, transports: int) -> No | None:
    """6.31: the port itself takes one transport or the FST; an upgrade beside it takes any that a base may (6.33.e)."""
    quay = port_upgrades(g, port, side) * STEPS
    beach = STEPS * g.data.figures.minor_port_transports
    if warships > quay or warships + transports > quay + beach:
        return No.FULL
    return None


def may_base(g: Oceans, port: int, side: int, pieces: Sequence[int]) -> bool:
    """Whether these ships may base in a port beside those that are there."""
    return refusal(g, port, side, pieces) is None


def friendly_port(g: Oceans, port: int, side: int) -> bool:
    """Whether a side controls the Space of a port; the mobile port is Allied."""
    return side == Side.ALLIES if port == AT_FST else g.friendly(g.data.ports[port].space, side)


# ---- landing ---------------------------------------------------------------------------------------


def landing(g: Oceans, port: int, side: int) -> int | None:
    """Landing Capacity of a port for its controller, in points (6.32); None: without limit."""
    printed = g.data.ports[port].landing
    if printed is None:
        return None
    return min(g.data.figures.most_landing, printed + port_upgrades(g, port, side))


def landing_left(g: Oceans, port: int, side: int) -> int | None:
    """Quarters of Transport Points that may still embark or disembark there in this Impulse; None: any (6.32, 11.53).

    11.54: in a Space that is contested, whoever controls it, never less than one point of Landing Capacity in all.
    5.22: a neutral port serves the first side that lands.
    """
    space, figures = g.data.ports[port].space, g.data.figures
    each = figures.tp_per_landing * QUARTERS
    beach = figures.contested_landing * each - g.state.beached[space] if contested(g, space) else 0
    if not (g.friendly(space, side) or neutral(g, space)) or g.state.changing[space]:
        return max(0, beach)
    points = landing(g, port, side)
    return None if points is None else max(beach, points * each - g.state.landed[port])


def landing_cost(g: Oceans, pieces: Iterable[int]) -> int:
    """What embarking or disembarking units takes of it.

    Their TPs, air in brigades, two points or part of them (6.32).
    """
    units = list(pieces)
    air = sum(loads(g, [piece]) for piece in units if g.counter(piece).air)
    brigade = g.data.table("naval_transport").number("half_size_ground_unit")
    pairs = -(-air // brigade)
    return loads(g, [piece for piece in units if not g.counter(piece).air]) + pairs * brigade
