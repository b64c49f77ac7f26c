"""11.5: Naval Transport: who goes aboard which transport, and who may go ashore where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import ANZAC, NOWHERE, Klass, Nation, Power
from ironbottom.games.oceansoffire.position.figures import points, transport
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, contested
from ironbottom.games.oceansoffire.position.state import ASHORE, AT_FST
from ironbottom.games.oceansoffire.rules.p02_map import entry_bar
from ironbottom.games.oceansoffire.rules.p05_control import enter_neutral
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, friendly_airfield, room_for
from ironbottom.games.oceansoffire.rules.p06_loads import loads
from ironbottom.games.oceansoffire.rules.p06_ports import landing_cost, landing_left
from ironbottom.games.oceansoffire.rules.p10_activation import use
from ironbottom.games.oceansoffire.rules.p22_garrisons import (
    boarding_bar,
    home_refusal,
    landing_bar,
)
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def transports(g: Oceans, force: Iterable[int]) -> list[int]:
    """The transports of a force."""
    return [ship for ship in force if g.counter(ship).klass == Klass.TT]


def may_carry(g: Oceans, ship: int, piece: int) -> bool:
    """Whether a transport may carry a unit at all (11.52, 22.34.a)."""
    cargo, carrier = g.counter(piece), g.counter(ship)
    if cargo.klass == Klass.B29 or not (cargo.ground or cargo.air):
        return False
    if cargo.power == Power.JAPAN or cargo.nation in ANZAC or carrier.nation == Nation.AUSTRALIA:
        return cargo.side == carrier.side
    return cargo.power == carrier.power


def room_aboard(g: Oceans, ship: int, pieces: Sequence[int]) -> bool:
    """Whether units fit on a transport beside those that are aboard (11.52)."""
    return loads(g, {*aboard(g, ship), *pieces}) <= transport(g, ship)


def stowage(g: Oceans, ships: Sequence[int], piece: int) -> int:
    """The transport that takes a unit: one that has its kin aboard, else the one it leaves least room on.

    NOWHERE: none has room.
    """
    fit = [ship for ship in ships if may_carry(g, ship, piece) and room_aboard(g, ship, [piece])]
    if not fit:
        return NOWHERE
    return min(fit, key=lambda ship: (transport(g, ship) - loads(g, {*aboard(g, ship), piece}), ship))


def boarding_refusal(g: Oceans, ships: Sequence[int], piece: int, port: int) -> str:
    """Why a unit ashore may not go aboard one of these transports in a port (11.51.a, 11.52, 11.53); "": it may."""
    why = boarding_bar(g, piece)
    if why:
        return why
    able = [ship for ship in ships if may_carry(g, ship, piece)]
    if not able:
        return by("22.34.a", f"{in_words([piece])} may not be carried by these transports")
    if not any(room_aboard(g, ship, [piece]) for ship in able):
        return by("11.52", f"There is no room aboard for {in_words([piece])}")
    capacity = landing_left(g, port, g.side(piece))
    if capacity is not None and landing_cost(g, [piece]) > capacity:
        where = space_token(g, g.data.ports[port].space)
        return by("11.53.a", f"{where} has too little Landing Capacity left for {in_words([piece])}")
    return ""


def embark(g: Oceans, piece: int, ship: int, port: int) -> None:
    """A unit goes aboard, and takes of the Landing Capacity; of troops it is remembered where, for garrisons (22.2)."""
    use_landing(g, [piece], port)
    g.embark(piece, ship)
    if g.counter(piece).ground:
        g.state.origin[piece] = g.data.ports[port].space


def landing_refusal(g: Oceans, pieces: Sequence[int], port: int) -> str:
    """Why units aboard may not go ashore in a port (11.51.d, 11.53.a, 11.54, 6.1, 6.2); "": they may."""
    if port in (NOWHERE, AT_FST):
        return by("11.51.d", f"{in_words(pieces)} must stay aboard at sea, at the mobile port too")
    space = g.data.ports[port].space
    side = g.side(pieces[0])
    abroad = home_refusal(g, pieces, space) or landing_bar(g, pieces, space)
    if abroad:
        return abroad
    for one in pieces:
        closed = entry_bar(g, space, side, g.counter(one).nation)
        if closed:
            return by(closed, f"{in_words([one])} may not enter {space_token(g, space)}")
    if g.enemy(space, side) and not contested(g, space):
        return by(
            "11.54", f"{space_token(g, space)} is enemy-controlled: only an Amphibious Assault lands there"
        )
    capacity = landing_left(g, port, side)
    if capacity is not None and landing_cost(g, pieces) > capacity:
        return by(
            "6.32", f"{space_token(g, space)} has too little Landing Capacity left for {in_words(pieces)}"
        )
    ground = [piece for piece in pieces if g.counter(piece).ground]
    if ground and not room_for(g, space, side, ground):  # 6.11 limits divisions alone
        return by("6.11.a", f"{space_token(g, space)} has no room for {in_words(ground)}")
    air = [piece for piece in pieces if g.counter(piece).air]
    if air and not friendly_airfield(g, space, side):
        return by("6.2", f"There is no airfield in {space_token(g, space)} for {in_words(air)}")
    room = air_room(g, space, side)
    if air and room is not None and sum(points(g, piece) for piece in air) > room:
        return by("6.21.b", f"The airfield of {space_token(g, space)} has no room for {in_words(air)}")
    return ""


def land(g: Oceans, pieces: Sequence[int], port: int) -> None:
    """Units go ashore, are Used, and take of the Landing Capacity (11.51.a)."""
    use_landing(g, pieces, port)
    space = g.data.ports[port].space
    for piece in pieces:
        g.place(piece, space)
        use(g, piece)
        g.arrive(piece)
    if any(g.counter(piece).ground for piece in pieces):
        enter_neutral(g, space, g.side(pieces[0]))


def land_all(g: Oceans, ship: int, port: int) -> list[int]:
    """11.51.d: at the end of a transport's move whoever can goes ashore, the largest first; who did.

    Troops before air, which lands together: two points of it take the Landing Capacity of one brigade (6.32).
    """
    landed: list[int] = []
    air: list[int] = []
    for piece in sorted(aboard(g, ship), key=lambda one: (-loads(g, [one]), one)):
        if g.counter(piece).air:
            air.append(piece)
        elif not landing_refusal(g, [piece], port):
            land(g, [piece], port)
            landed.append(piece)
    flying: list[int] = []
    for piece in air:
        if not landing_refusal(g, [*flying, piece], port):
            flying.append(piece)
    if flying:
        land(g, flying, port)
    return [*landed, *flying]


def use_landing(g: Oceans, pieces: Sequence[int], port: int) -> None:
    """6.32, 11.54: of a contested Space both the port's own capacity and that of the beach are used up."""
    space, amount = g.data.ports[port].space, landing_cost(g, pieces)
    if g.data.ports[port].landing is not None:
        g.land(port, amount)
    if contested(g, space):
        g.land_on_beach(space, amount)


def waiting_aboard(g: Oceans, space: int, side: int) -> list[int]:
    """Units of a side that are aboard transports in the ports of a Space (11.51.d)."""
    return [
        piece
        for piece in g.here[space]
        if g.side(piece) == side
        and g.state.aboard[piece] != ASHORE
        and g.counter(g.state.aboard[piece]).klass == Klass.TT
    ]
