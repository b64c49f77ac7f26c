"""12.9, 11.51 in a plan: who may go along with a force: ships of its port, cargo, and escorts of other ports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, SIDE_OF, TRAIN, Klass
from ironbottom.games.oceansoffire.position.figures import full_strength
from ironbottom.games.oceansoffire.position.fleet_train import lone_fst
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ground, in_port, ships
from ironbottom.games.oceansoffire.position.state import AT_FST, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_carrier_air import deck_for
from ironbottom.games.oceansoffire.rules.p10_activation import cost, may_activate, refusal
from ironbottom.games.oceansoffire.rules.p11_ships import place_of, reaches, submarines
from ironbottom.games.oceansoffire.rules.p11_transport import (
    boarding_refusal,
    landing_refusal,
    stowage,
    transports,
)
from ironbottom.games.oceansoffire.rules.p13_legal import part_cost, short_of
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Part
from ironbottom.games.oceansoffire.rules.p13_plan import before, with_part
from ironbottom.mechanics.derived import WHOLE, derived, derived_in
from ironbottom.mechanics.grouping import Groups, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.games.oceansoffire.rules.p13_expected import Expected


def waiting_with(world: Oceans, ship: int) -> tuple[int, ...]:
    """The ships that wait at sea with one of them, come from the same port (11.7.a); the FST without its Base alone."""
    if lone_fst(world, ship):
        return (ship,)
    return tuple(
        other
        for other in ships(world, world.state.at[ship], world.side(ship))
        if world.state.origin[other] == world.state.origin[ship]
        and world.has(other, PASSING | PASSING_MISSION)
        and not lone_fst(world, other)
    )


def picked(g: Oceans, part: Part, piece: int) -> Part:
    """The part with a unit more: a ship, cargo that goes aboard or, if it is aboard at a call, ashore."""
    world = with_part(g, part).game
    done = len(part.way)
    if world.counter(piece).ship and done:
        return part._replace(joins=(*part.joins, done, piece))
    if world.counter(piece).ship:
        return part._replace(units=(*part.units, piece))
    if world.state.aboard[piece] in part.units:
        return part._replace(land=(*part.land, done, piece))
    ship = deck_for(world, part.sailing, piece) if done else NOBODY
    if ship == NOBODY:
        ship = stowage(world, transports(world, part.units), piece)
    return part._replace(embark=(*part.embark, done, piece, ship))


def going_along(g: Oceans, part: Part) -> Groups:
    """Whoever may go along with a force, interchangeable ones in a group.

    Kept with the position before it: every question about the same force asks, whatever it is sent for, and every hint.
    """
    start = before(g)
    key, kept = (going_along, part, start.lone), start.game.kept[WHOLE]
    known: Groups | None = kept.get(key)
    if known is None:
        world = with_part(g, part).game
        units = [*company(g, part), *cargo(g, part), *escorts(g, part)]
        known = kept[key] = groups(units, lambda piece: likeness(world, piece))
    return known


def company(g: Oceans, part: Part) -> list[int]:
    """Ships of the same port that may go along: SS with SS alone (2.35.c), and who can be paid."""
    if part.way:
        return []
    world, lone = before(g).game, before(g).lone
    first = part.units[0]
    if place_of(world, first) < PORT:
        return []
    diving = world.counter(first).klass == Klass.SS
    able = [
        ship
        for ship in in_port(world, world.state.berth[first])
        if ship not in part.units
        and (world.counter(ship).klass == Klass.SS) == diving
        and may_activate(world, g.phasing, ship)
    ]
    dear = {  # whoever of the port goes along costs the same as any of the same strength (10.3.i)
        like: short_of(world, part_cost(world, part._replace(units=(*part.units, ship)), lone))
        for like, ship in {_strength(world, one): one for one in able}.items()
    }
    return [ship for ship in able if not dear[_strength(world, ship)]]


def _strength(world: Oceans, ship: int) -> tuple[bool, tuple[int, ...]]:
    """What the cost of a ship hangs on, beside its port: the side that lies up, and who is aboard a transport."""
    loaded = aboard(world, ship) if world.counter(ship).klass == Klass.TT else ()
    return full_strength(world, ship), tuple(loaded)


def cargo(g: Oceans, part: Part) -> list[int]:
    """Units in the port that may go aboard a force, and those aboard its transports that may land at a call.

    2.33.1.f: carrier air goes aboard carriers that call; where they begin it does by itself (11.43.a).
    """
    world = with_part(g, part).game
    carriers = transports(world, part.sailing)
    place = place_of(world, part.sailing[0])
    if (
        place < PORT
        or place == PORT + AT_FST
        or not (carriers or (part.way and fetches(world, part, place - PORT)))
    ):
        return []
    space, side = g.data.ports[place - PORT].space, SIDE_OF[g.phasing]
    ashore = [*ground(world, space, side), *aircraft(world, space, side)]
    able = [piece for piece in ashore if may_activate(world, g.phasing, piece)]
    start = before(g)
    boarding = [piece for piece in able if not _stays_ashore(start, world, part, piece)]
    if not part.way:
        return boarding
    boarded = {
        unit for unit, _ in part.embarks(len(part.way))
    }  # who has just come aboard does not land again
    leaving = [piece for ship in carriers for piece in aboard(world, ship) if piece not in boarded]
    return boarding + [piece for piece in leaving if not landing_refusal(world, [piece], place - PORT)]


def fetches(world: Oceans, part: Part, port: int) -> bool:
    """Whether carriers of a force may take carrier air aboard that is ashore at a port where they call (2.33.1.f)."""
    space, side = world.data.ports[port].space, world.side(part.sailing[0])
    if not world.friendly(space, side) or not any(world.counter(ship).carrier for ship in part.sailing):
        return False
    return any(
        deck_for(world, part.sailing, air) != NOBODY and not refusal(world, world.phasing, air)
        for air in aircraft(world, space, side)
    )


def cargo_refusal(g: Oceans, part: Part, piece: int) -> str:
    """Why a unit in the port where a force is may not go aboard it; "": it may."""
    return _stays_ashore(before(g), with_part(g, part).game, part, piece)


def _stays_ashore(start: Expected, world: Oceans, part: Part, piece: int) -> str:
    """See ``cargo_refusal``; ``start``, ``world``: the positions without and with the part."""
    place = place_of(world, part.sailing[0])
    why = refusal(world, world.phasing, piece)
    if not why and not (part.way and deck_for(world, part.sailing, piece) != NOBODY):
        why = boarding_refusal(world, transports(world, part.sailing), piece, place - PORT)
    if why:
        return why
    if part.way:
        return short_of(world, _call_cost(world, part, piece))
    more = part._replace(embark=(*part.embark, 0, piece, part.sailing[0]))
    return short_of(start.game, part_cost(start.game, more, start.lone))


def _call_cost(world: Oceans, part: Part, piece: int) -> int:
    """What a unit costs that goes aboard at a call, beside those that do so there (10.3.l)."""
    now = [unit for unit, _ in part.embarks(len(part.way))]
    return cost(world, [*now, piece]) - cost(world, now)


def escorts(g: Oceans, part: Part) -> list[int]:
    """12.9: ships of other ports that may join a force in the Sea Space to which its way has led so far."""
    world = with_part(g, part).game
    sea = world.state.at[part.sailing[0]]
    if not part.way or part.way[-1] >= PORT or submarines(world, part.sailing):
        return []
    return [
        ship
        for ship, price in candidates(before(g).game)  # the others of its plan stay where they are
        if ship not in part.units
        and ship not in part.joins
        and price <= world.state.aps[g.phasing]
        and reaches(world, ship, sea, mission=bool(part.mission))
    ]


@derived(WHOLE)
def candidates(world: Oceans) -> list[tuple[int, int]]:
    """Ships in port that may be activated as escorts, each with its cost."""
    spaces = (space for space, here in enumerate(world.here) if here)
    return sorted(row for space in spaces for row in _candidates_in(world, space, world.phasing))


@derived_in(SPACES)
def _candidates_in(world: Oceans, space: int, power: int) -> list[tuple[int, int]]:
    return [
        (ship, cost(world, [ship]))
        for ship in ships(world, space, SIDE_OF[power])
        if world.state.berth[ship] != NOWHERE and may_escort(world, ship) and may_activate(world, power, ship)
    ]


def may_escort(g: Oceans, ship: int) -> bool:
    """12.9.a: no FST, SS or TT escorts."""
    counter = g.counter(ship)
    return counter.ship and counter.klass not in (Klass.SS, Klass.TT, *TRAIN)
