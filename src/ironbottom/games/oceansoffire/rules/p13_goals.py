"""11.4, 12.4 in a plan: Sea Spaces and ports to which a force may be sent next, by what it is sent for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, TRAIN, Klass
from ironbottom.games.oceansoffire.position.fleet_train import mobile_port, space_of
from ironbottom.games.oceansoffire.position.places import aboard, contested
from ironbottom.games.oceansoffire.position.state import AT_FST, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p02_map import ports_on
from ironbottom.games.oceansoffire.rules.p06_fleet_train import parting_refusal
from ironbottom.games.oceansoffire.rules.p06_ports import neutral
from ironbottom.games.oceansoffire.rules.p11_ships import (
    ends_in_port,
    into_port,
    left,
    place_of,
    port_refusal,
    route,
    seas_in_reach,
    stops,
    submarines,
)
from ironbottom.games.oceansoffire.rules.p11_transport import transports
from ironbottom.games.oceansoffire.rules.p12_ranges import strike_range
from ironbottom.games.oceansoffire.rules.p12_targets import lands_by_port, sea_targets, strikes
from ironbottom.games.oceansoffire.rules.p13_company import fetches
from ironbottom.games.oceansoffire.rules.p13_fleet_train import leads, mobile_ports, returns, way_back
from ironbottom.games.oceansoffire.rules.p13_legal import continues
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, TRIPLE, Part, in_rows, last_sea
from ironbottom.games.oceansoffire.rules.p13_plan import before, with_part
from ironbottom.games.oceansoffire.rules.p13_section import assaulted, concluded_refusal, join_refusal
from ironbottom.games.oceansoffire.rules.p14_cases import land_attacks, operation_areas
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

END, VIA, MISSION, PASSING_BY, FORM = map(choices.button, ("end", "via", "mission", "passing", "mobile_port"))
MODES = (END, VIA, MISSION, PASSING_BY, FORM)
"""What a force is sent for: to end its move, by way of a Space, on a Mission, to wait until an Operation is over, or of
the FST to form a mobile port (6.41)."""


class Goal(msgspec.Struct, frozen=True):
    """A Space that a force may be sent to: the MPs there, and whether the move ends there.

    ``sea``: to which Sea Space it goes, ``port``: which port it enters from there, NOWHERE: none. ``way``: its steps
    where they are not those of the nearest way (see ``way_to``).
    """

    sea: int
    mps: int
    port: int = NOWHERE
    end: bool = False
    way: tuple[int, ...] = ()


Goals = Iterator[tuple[int, Goal]]
"""Spaces with how they are reached; of one that is named again the way of fewest MPs counts."""


def on_mission(world: Oceans, part: Part) -> bool:
    """Whether a force that waits on its way was sent on a Mission, with its printed MF (12.42)."""
    return all(world.has(ship, PASSING_MISSION) for ship in part.sailing)


def only_moves(world: Oceans, part: Part) -> bool:
    """Whether a force waits on its way that was declared to move only: it goes on no Mission (10.2.b, 11.7.a)."""
    return any(world.has(ship, PASSING) for ship in part.sailing)


def goals_of(g: Oceans, part: Part, mode: str) -> dict[int, Goal]:
    """Spaces to which a force may be sent next."""
    world = with_part(g, part).game
    return {} if _ends_barred(g, world, part, mode) else _goals(world, part, mode)


def any_goal(g: Oceans, part: Part, mode: str) -> bool:
    """Whether there is a Space to which a force may be sent next; the first one is enough."""
    world = with_part(g, part).game
    return not _ends_barred(g, world, part, mode) and _any(world, part, mode)


def _ends_barred(g: Oceans, world: Oceans, part: Part, mode: str) -> bool:
    """10.1.a: nobody only moves once a target is named, but who was on the way before."""
    return mode == END and bool(operation_areas(world)) and not continues(before(g).game, part)


@derived_for(WHOLE)
def _any(world: Oceans, part: Part, mode: str) -> bool:
    """See ``any_goal``: asked anew when a force is sent for something else, and is the same."""
    return any(True for _ in _found(world, part, mode))


@derived_for(WHOLE)
def _goals(world: Oceans, part: Part, mode: str) -> dict[int, Goal]:
    found: dict[int, Goal] = {}
    for space, goal in _found(world, part, mode):
        if space not in found or goal.mps < found[space].mps:
            found[space] = goal
    return found


def way_to(g: Oceans, part: Part, mode: str, goal: Goal) -> tuple[int, ...]:
    """The steps of the way to a goal."""
    if goal.way:
        return goal.way
    world = with_part(g, part).game
    way = route(world, part.sailing, last_sea(part), goal.sea, mission=mode == MISSION)
    return tuple(way) if goal.port == NOWHERE else (*way, PORT + goal.port)


def _found(world: Oceans, part: Part, mode: str) -> Goals:
    sea = last_sea(part)
    if mode == FORM:
        return _mobile_ports(world, part)
    if returns(world, part):
        return _back_to_base(world, part, mode)
    if mode == VIA:
        return _bends(world, part, sea)
    if mode == MISSION:
        return _mission_seas(world, part, sea)
    if mode == PASSING_BY:
        return iter(()) if part.joins else _waits(world, part, sea)
    return _ends(world, part, sea)


def _mobile_ports(world: Oceans, part: Part) -> Goals:
    """6.41.a: Sea Spaces where the FST forms a mobile port; in a marked one it waits until step 12 (6.41.c).

    10.1.a: while an Operation is planned, the FST that was not on its way before only passes.
    """
    passes = bool(operation_areas(world)) and not all(world.has(ship, PASSING) for ship in part.sailing)
    for sea, (way, mps) in mobile_ports(world, part).items():
        if stops(world, sea) or not passes:
            yield sea, Goal(sea, mps, end=True, way=way)


def _back_to_base(world: Oceans, part: Part, mode: str) -> Goals:
    """6.44.a: the FST without its Base goes back to it, and may go on from there; a marked sea stops it (11.7.a)."""
    way, mps = way_back(world, part)
    if way and way[-1] < PORT and mode == PASSING_BY:
        yield way[-1], Goal(way[-1], mps, end=True, way=way)
    elif way and way[-1] >= PORT and mode in (END, VIA):
        port = way[-1] - PORT
        yield space_of(world, port), Goal(way[0], mps, port, end=mode == END, way=way)


def _mission_seas(world: Oceans, part: Part, sea: int) -> Goals:
    """12.41, 12.42: Sea Spaces with something to do, by the printed MF, and marked ones where a force may wait."""
    if (
        submarines(world, part.sailing)
        or part.land
        or _has_fetched(world, part)
        or escorts_too_far(world, part)
        or only_moves(world, part)
        or any(world.counter(s).klass in TRAIN for s in part.sailing)
    ):
        return
    able = may_act(world, part)
    if not able and not operation_areas(world):
        return
    place = place_of(world, part.sailing[0])
    for to, mps in seas_in_reach(world, part.sailing, sea, mission=True).items():
        if to != place and (stops(world, to) or (able and naval_objectives(world, part, to))):
            yield to, Goal(to, mps)


def _has_fetched(world: Oceans, part: Part) -> bool:
    """2.33.1.f: carriers that take air aboard on their way only move."""
    return any(world.counter(ship).carrier for _, _, ship in in_rows(part.embark, TRIPLE))


def escorts_too_far(world: Oceans, part: Part) -> str:
    """12.42: why a force goes on no Mission with the escorts that have joined it: their printed MF; "": it may."""
    joined = [ship for ship in part.whole if ship not in part.units]
    far = [ship for ship in joined if left(world, [ship], mission=True) < 0]
    words = f"{do(far, 'has')} come too far for a Mission, which is limited to the printed Movement Factor"
    return by("12.42", words) if far else ""


def may_act(world: Oceans, part: Part) -> bool:
    """Whether a force could have a target anywhere: by its cargo, its carriers, or an attack that it supports.

    6.45.c: the enemy's mobile port is a target for guns too.
    """
    port = mobile_port(world)
    if port != NOBODY and world.side(port) != world.side(part.sailing[0]):
        return True
    return bool(
        _troops(world, part) or land_attacks(world) or assaulted(world) or strikes(world, part.sailing)
    )


def naval_objectives(world: Oceans, part: Part, sea: int) -> list[int]:
    """Spaces that ships in a Sea Space may have as targets, as part of the Operation under way."""
    if join_refusal(world, sea, naval=True) or concluded_refusal(world, part.sailing, sea):
        return []
    force, cargo = list(part.sailing), _troops(world, part)
    if any(
        done for done, *_ in in_rows(part.embark, TRIPLE)
    ):  # 12.71.a: who loads on the way assaults nobody
        found = set(sea_targets(world, sea, force))
        found.update(space for space in world.links.coasts[sea] if cargo and lands_by_port(world, space, sea))
    else:
        found = set(sea_targets(world, sea, force, cargo))
    if len(transports(world, part.sailing)) < len(
        part.sailing
    ):  # 12.43: they may support an assault of others
        found.update(space for space in assaulted(world) if space in world.links.coasts[sea])
    return [space for space in sorted(found) if not concluded_refusal(world, part.sailing, space)]


def strike_marks(world: Oceans, part: Part, sea: int) -> list[int]:
    """13.1.i: Land Spaces in range of CVA that may be marked beside a target of the force, whatever is there.

    Not of a force with transports: what that marks it assaults; carriers that shall mark more sail apart.
    """
    if not part.targets or transports(world, part.sailing) or not strikes(world, part.sailing):
        return []
    side = world.side(part.sailing[0])
    return [
        space
        for space in strike_range(world, sea)
        if (world.enemy(space, side) or contested(world, space))
        and not concluded_refusal(world, part.sailing, space)
    ]


def _troops(world: Oceans, part: Part) -> list[int]:
    carriers = transports(world, part.sailing)
    return [load for ship in carriers for load in aboard(world, ship) if world.counter(load).ground]


def _waits(world: Oceans, part: Part, sea: int) -> Goals:
    """11.7.a: marked Sea Spaces where a force that only moves waits until the Operation is resolved."""
    if not operation_areas(world):
        return
    place = place_of(world, part.sailing[0])
    for to, mps in seas_in_reach(world, part.sailing, sea, mission=on_mission(world, part)).items():
        if stops(world, to) and to != place:
            yield to, Goal(to, mps, end=True)


def _ends(world: Oceans, part: Part, sea: int) -> Goals:
    """Where Movement may end: ports, and for SS any Sea Space (11.42.a, 11.8)."""
    mission = on_mission(world, part)
    for port, (sea_before, mps) in ends_in_port(world, part.sailing, sea, mission=mission).items():
        yield space_of(world, port), Goal(sea_before, mps, port, end=True)
    if submarines(world, part.sailing):
        here = place_of(world, part.sailing[0])
        for to, mps in seas_in_reach(world, part.sailing, sea, mission=False).items():
            if to != here and space_of(world, AT_FST) != to:  # there at the mobile port, if it has room
                yield to, Goal(to, mps, end=True)


def _bends(world: Oceans, part: Part, sea: int) -> Goals:
    """Bends of the way, and ports where a force may call (11.51.c, 6.35)."""
    place = place_of(world, part.sailing[0])
    calls = any(world.counter(ship).carrier or world.counter(ship).klass == Klass.TT for ship in part.sailing)
    calls = calls or leads(world, part.sailing)
    mission = on_mission(world, part)
    most = left(world, part.sailing, mission=mission)
    for to, mps in seas_in_reach(world, part.sailing, sea, mission=mission).items():
        if stops(world, to):
            continue
        if to != place:
            yield to, Goal(to, mps)
        for port in ports_on(world, to) if calls else ():
            total = mps + into_port(world, port, to)
            if PORT + port != place and total <= most and _may_call(world, part, port):
                yield space_of(world, port), Goal(to, total, port)


def _may_call(world: Oceans, part: Part, port: int) -> bool:
    """Ports where transports may call, carriers for air, and the FST to leave its Base (11.51.c, 2.33.1.f, 6.41.a)."""
    if leads(world, part.sailing):
        return (
            port != AT_FST
            and not port_refusal(world, part.sailing, port)
            and not parting_refusal(world, port)
        )
    if not transports(world, part.sailing):
        return port != AT_FST and fetches(world, part, port)
    space = space_of(world, port)
    open_ = (
        world.friendly(space, world.side(part.sailing[0])) or contested(world, space) or neutral(world, space)
    )
    return port != AT_FST and open_
