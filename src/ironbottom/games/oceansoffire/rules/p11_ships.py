"""11.4, 11.8: Naval Movement by Sea Spaces, where it may go and where it may end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import ANZAC, NOWHERE, Klass, Power
from ironbottom.games.oceansoffire.position.figures import movement_begun
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.game import CONTROL
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, contested
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p02_map import (
    all_sea_ways,
    area_of,
    entry_bar,
    port_seas,
    ports_on,
    sea_ways,
)
from ironbottom.games.oceansoffire.rules.p06_ports import No, friendly_port, neutral, refusal
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater, in_theater
from ironbottom.games.oceansoffire.rules.p13_concluded import Purpose, bar, concluded
from ironbottom.games.oceansoffire.rules.p13_parts import PORT
from ironbottom.games.oceansoffire.rules.p22_garrisons import home_refusal, landing_bar
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words
from ironbottom.mechanics.derived import WHOLE, derived, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

WORDS = {
    No.ENEMY: "is not friendly",
    No.CHANGING: "is changing control",
    No.MINOR: "is a Minor Port, which bases transports alone",
    No.CAPITAL: "is too small a port for CV, BB, BC and CB",
    No.FULL: "has no room in port",
    No.ONE_TRANSPORT: "takes one transport, for its port is not friendly",
    No.NO_PORT: "has no port",
    No.ANOTHERS: "is another's box",
    No.NATION: "has the mobile port, which bases US and Australian ships",
}
"""What a refusal says of a port."""


ALL_OPEN = frozenset[int]()
"""No Sea Space is closed."""


def left(g: Oceans, force: Sequence[int], *, mission: bool, more: int = 0) -> int:
    """MPs that ships which go together have left: the slowest counts, doubled for Movement (11.41.a, 12.42).

    Each has spent its own (12.9); Damage on the way takes nothing of it (14.11.d). ``more``: what is added to the MF on
    a Mission (12.81).
    """
    doubled = 1 if mission else g.data.figures.movement_factor_doubled
    return min((movement_begun(g, ship) + more) * doubled - g.state.spent[ship] for ship in force)


def submarines(g: Oceans, force: Sequence[int]) -> bool:
    """Whether a force is one of submarines, which goes by rules of its own (11.8)."""
    return all(g.counter(ship).klass == Klass.SS for ship in force)


def enters(g: Oceans, force: Sequence[int], sea: int) -> bool:
    """Whether a force may enter a Sea Space (13.3, 11.42.d); out of a port in the same Area it may (13.3.a)."""
    if concluded(g, sea) and any(
        area_of(g, g.state.at[ship]) != sea and bar(g, ship, sea, Purpose.MOVEMENT) for ship in force
    ):
        return False
    return not g.scenario.theaters or all(
        enters_theater(g, g.phasing, one, sea) for one in with_cargo(g, force)
    )


def with_cargo(g: Oceans, force: Sequence[int]) -> list[int]:
    """Ships and who is aboard: an Australian transport takes nobody over their Theater Boundary (22.31, 22.34.b)."""
    return [*force, *(one for ship in force for one in aboard(g, ship))]


def closed_seas(g: Oceans, force: Sequence[int]) -> frozenset[int]:
    """Sea Spaces that a force may not enter: see ``enters``."""
    closed = off_theater(g, g.phasing) if g.scenario.theaters else ALL_OPEN
    if closed:
        sailing = with_cargo(g, force)
        own = {area_of(g, g.state.at[one]) for one in sailing if g.counter(one).nation not in ANZAC}
        if not own:
            closed = ALL_OPEN
        elif own <= closed:
            closed -= own  # who is astray need not leave (22.33.1)
    if not any(g.state.concluded):
        return closed
    marked = (sea for sea, how in enumerate(g.state.concluded) if how and g.data.spaces[sea].sea)
    return closed.union(sea for sea in marked if not enters(g, force, sea))


@derived_for(CONTROL)
def off_theater(g: Oceans, power: int) -> frozenset[int]:
    """Sea Spaces that are not in the Theater of a power; where Theaters change all changes (22.33)."""
    if power == Power.JAPAN:
        return ALL_OPEN
    seas = (sea for sea, here in enumerate(g.data.spaces) if here.sea)
    return frozenset(sea for sea in seas if not in_theater(g, power, sea))


def stops(g: Oceans, sea: int) -> bool:
    """Whether a force that enters a Sea Space must stay there for the time being (11.7.a)."""
    return g.state.combat[sea] > 0


def out_of_port(g: Oceans, port: int, last_sea: int) -> Iterator[tuple[int, int]]:
    """Sea Spaces on which a port opens, and the MPs to go there.

    11.41.b: none back to the sea from which the force came in; 11.41.d: one more out of a box, beside that of the sea.
    """
    space = space_of(g, port)
    for sea in port_seas(g, port):
        yield sea, int(sea != last_sea) + g.links.box_seas.get((space, sea), (0, 0))[1]


def into_port(g: Oceans, port: int, sea: int) -> int:
    """MPs to go into a port from a Sea Space on which it opens: none, into a box one (11.41.c, ruling q06)."""
    return g.links.box_seas.get((space_of(g, port), sea), (0, 0))[0]


def place_of(g: Oceans, ship: int) -> int:
    """Where a ship is, as a step of a way: a Sea Space, or PORT and the number of a port.

    The mobile port is itself at sea; ships that base at it leave it as a port (6.41.b).
    """
    berth = g.state.berth[ship]
    sails = berth == NOWHERE or (berth == AT_FST and g.counter(ship).klass == Klass.FST)
    return g.state.at[ship] if sails else PORT + berth


def seas_in_reach(
    g: Oceans, force: Sequence[int], last_sea: int, *, mission: bool, more: int = 0
) -> dict[int, int]:
    """Sea Spaces that a force may reach from where it is, and the MPs; ``more``: as in ``left``."""
    return _in_reach(g, tuple(force), last_sea, mission, more)


@derived_for(WHOLE)
def _in_reach(g: Oceans, force: tuple[int, ...], last_sea: int, mission: bool, more: int) -> dict[int, int]:
    """See ``seas_in_reach``: it is asked for all that a force may do with these MPs."""
    place, most = place_of(g, force[0]), left(g, force, mission=mission, more=more)
    closed = closed_seas(g, force)
    if place < PORT and stops(g, place):
        return {place: 0}
    starts = [(place, 0)]
    if place >= PORT:
        starts = [(s, c) for s, c in out_of_port(g, place - PORT, last_sea) if c <= most and s not in closed]
    return _seas_within(g, tuple(starts), most, g.side(force[0]), closed, stopping(g))


@derived(WHOLE)
def stopping(g: Oceans) -> frozenset[int]:
    """Spaces where who enters ``stops``."""
    return frozenset([space for space, count in enumerate(g.state.combat) if count])


@derived_for(CONTROL)
def _seas_within(
    g: Oceans,
    starts: tuple[tuple[int, int], ...],
    most: int,
    side: int,
    closed: frozenset[int],
    stopped: frozenset[int],
) -> dict[int, int]:
    """See ``seas_in_reach``. Many a force of a port has as many MPs, and is kept from the same Sea Spaces."""
    found: dict[int, int] = {}
    ways = all_sea_ways(g)[side]
    for first, spent in starts:
        steps = reach(
            [first],
            lambda sea: [s for s in ways[sea] if s not in closed] if sea not in stopped else (),
            most - spent,
        )
        for sea, cost in steps.items():
            found[sea] = min(cost + spent, found.get(sea, most))
    return found


def reaches(g: Oceans, ship: int, sea: int, *, mission: bool) -> bool:
    """Whether a ship in port may reach a Sea Space: seen from there, for all that ask of the same one."""
    back = _seas_back(g, sea, g.side(ship), closed_seas(g, [ship]), stopping(g))
    most = left(g, [ship], mission=mission)
    return any(
        first in back and mps + back[first] <= most
        for first, mps in out_of_port(g, g.state.berth[ship], NOWHERE)
    )


@derived_for(CONTROL)
def _seas_back(
    g: Oceans, sea: int, side: int, closed: frozenset[int], stopped: frozenset[int]
) -> dict[int, int]:
    """Sea Spaces from which one may be reached, and the MPs; the other way round than ``_seas_within``."""
    ways = all_sea_ways(g)[side]
    return reach(
        [sea] if sea not in closed else [],
        lambda to: [
            one for one in g.links.seas[to] if to in ways[one] and one not in closed and one not in stopped
        ],
    )


def route(
    g: Oceans, force: Sequence[int], last_sea: int, to: int, *, mission: bool, more: int = 0
) -> list[int]:
    """Sea Spaces one after the other to one of them, by fewest MPs, of several the first; none: it is there."""
    reached = seas_in_reach(g, force, last_sea, mission=mission, more=more)
    place, side = place_of(g, force[0]), g.side(force[0])
    if to not in reached:
        return []
    way = [to]
    firsts = dict(out_of_port(g, place - PORT, last_sea)) if place >= PORT else {}
    while firsts.get(way[0]) != reached[way[0]] if firsts else way[0] != place:
        way.insert(0, _before(g, reached, way[0], side))
    return way if firsts else way[1:]


def _before(g: Oceans, reached: dict[int, int], sea: int, side: int) -> int:
    mps = reached[sea] - 1
    return next(
        other
        for other in g.links.seas[sea]
        if reached.get(other) == mps and not stops(g, other) and sea in sea_ways(g, other, side)
    )


# ---- ends ------------------------------------------------------------------------------------------


def shut(g: Oceans, port: int, side: int) -> bool:
    """Whether no ship of a side may end its move in a port, whichever it is (6.33.a, 6.35.a, 11.7.a)."""
    space = space_of(g, port)
    if space == NOWHERE:
        return True
    open_ = friendly_port(g, port, side) or (port != AT_FST and (contested(g, space) or neutral(g, space)))
    return g.state.combat[space] > 0 or not open_


def port_refusal(g: Oceans, force: Sequence[int], port: int) -> str:
    """Why ships may not end their move in a port (11.42.a, 6.3); "": they may."""
    space, side = space_of(g, port), g.side(force[0])
    if space == NOWHERE:
        return by("6.44.b", "There is no mobile port any more")
    marked = concluded(g, space)
    abroad = _over_boundary(g, force, space)
    if abroad:
        return abroad
    for ship in force:
        foreign = entry_bar(g, space, side, g.counter(ship).nation)
        if foreign:
            return by(foreign, f"{in_words([ship])} may not enter {space_token(g, space)}")
        closed = bar(g, ship, space, Purpose.MOVEMENT) if marked else ""
        if closed:
            return by(closed, f"The Area of {space_token(g, space)} bears a Combat Concluded marker")
    if g.state.combat[space]:
        return by("11.7.a", f"{space_token(g, space)} bears a Combat marker")
    loads = [one for ship in force for one in aboard(g, ship)]
    abroad = home_refusal(g, loads, space) if port != AT_FST else ""  # there nobody lands
    abroad = abroad or landing_bar(g, loads, space)
    if abroad:
        return abroad
    why = refusal(g, port, side, force)
    return by(why.value, f"{space_token(g, space)} {WORDS[why]}") if why else ""


def _over_boundary(g: Oceans, force: Sequence[int], space: int) -> str:
    """Who of a force may not cross the Theater Boundary to a Space, cargo too (11.42.d, 22.31); "": all may."""
    for one in with_cargo(g, force) if g.scenario.theaters else ():
        if not enters_theater(g, g.phasing, one, space):
            where = space_token(g, space)
            return by("11.42.d", f"{in_words([one])} may not cross the Theater Boundary to {where}")
    return ""


def bound_for(g: Oceans, force: Sequence[int], port: int) -> list[int]:
    """Who of a force enters the port where it ends its move (12.9.g).

    All, if they may base there; else its transports, and their escorts Rebase from the sea.
    """
    alone = _without_escorts(g, force)
    return alone if alone and port_refusal(g, force, port) else list(force)


def takes_in(g: Oceans, force: Sequence[int], port: int) -> bool:
    """Whether who is ``bound_for`` a port may end its move there."""
    if not port_refusal(g, force, port):
        return True
    alone = _without_escorts(g, force)
    return bool(alone) and not port_refusal(g, alone, port)


def _without_escorts(g: Oceans, force: Sequence[int]) -> list[int]:
    """The transports of a force where others go with them."""
    transports = [ship for ship in force if g.counter(ship).klass in (Klass.TT, Klass.FST)]
    return transports if len(transports) < len(force) else []


def ends_in_port(
    g: Oceans, force: Sequence[int], last_sea: int, *, mission: bool = False
) -> dict[int, tuple[int, int]]:
    """Ports where a force may end Movement: the Sea Space by which it enters, and the MPs.

    11.41.c: a port costs nothing, a box one MP (ruling q06). From a sea that bears a Combat marker no port is entered
    (11.7.a). ``mission``: it was sent on a Mission, and has its printed MF alone (12.42).
    """
    found: dict[int, tuple[int, int]] = {}
    place, most, side = place_of(g, force[0]), left(g, force, mission=mission), g.side(force[0])
    for sea, mps in seas_in_reach(g, force, last_sea, mission=mission).items():
        if stops(g, sea):
            continue
        for port in ports_on(g, sea):
            total = mps + into_port(g, port, sea)
            known = found.get(port)
            if total > most or PORT + port == place or (known is not None and known[1] <= total):
                continue
            if not shut(g, port, side) and takes_in(g, force, port):
                found[port] = (sea, total)
    return found


def home_port(g: Oceans, ship: int, wanted: int = NOWHERE) -> int:
    """The port to which an escort at sea Rebases with the MPs that it has left (11.44, 12.9.g), NOWHERE: none.

    The one that is wanted, if it can, or where it began, else the nearest.
    """
    ports = ends_in_port(g, [ship], NOWHERE)
    for port in (wanted, g.state.origin[ship]):
        if port in ports:
            return port
    return min(ports, key=lambda port: (ports[port][1], port), default=NOWHERE)
