"""12.8, 22.11.a in a plan: where forces with an MF more go: Extended Range Amphibious Assaults, and the Raid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Power
from ironbottom.games.oceansoffire.position.places import aboard, contested
from ironbottom.games.oceansoffire.rules.p02_map import sea_ways
from ironbottom.games.oceansoffire.rules.p11_ships import (
    enters,
    left,
    place_of,
    route,
    seas_in_reach,
    stops,
    submarines,
)
from ironbottom.games.oceansoffire.rules.p11_transport import transports
from ironbottom.games.oceansoffire.rules.p12_extended import (
    ATTU_WAYS,
    MORE_MF,
    force_bar,
    is_special,
    may_go_to_attu,
    number_bar,
    paused,
    start_of,
    targets_counted,
    time_bar,
    unsupplied,
)
from ironbottom.games.oceansoffire.rules.p12_targets import bar_of_assault
from ironbottom.games.oceansoffire.rules.p13_goals import Goal, Goals, any_goal, goals_of, naval_objectives
from ironbottom.games.oceansoffire.rules.p13_legal import continues
from ironbottom.games.oceansoffire.rules.p13_parts import (
    FAR_ASSAULT,
    PORT,
    RAID,
    Kind,
    Part,
    last_sea,
    plans,
)
from ironbottom.games.oceansoffire.rules.p13_plan import Plan, assaults_from_afar, before, with_part
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.p22_raid import MORE_MF as RAID_MF
from ironbottom.games.oceansoffire.rules.p22_raid import refusal as raid_bar
from ironbottom.games.oceansoffire.rules.p22_raid import target as raided
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.oceansoffire.position.game import Oceans

FAR = choices.button("extended")
"""What a force is sent for: an Extended Range Amphibious Assault."""
RAIDS = choices.button("raid")
"""What a force is sent for: the Pearl Harbor Raid."""
FAR_OF = {FAR: FAR_ASSAULT, RAIDS: RAID}


def any_next_goal(g: Oceans, part: Part, mode: str) -> bool:
    """Whether there is any."""
    if mode == FAR:
        return any(True for _ in _found(g, part))
    return bool(raid_seas(g, part)) if mode == RAIDS else any_goal(g, part, mode)


def next_goals(g: Oceans, part: Part, mode: str) -> dict[int, Goal]:
    """Spaces to which a force may be sent next, whatever it is sent for."""
    if mode == RAIDS:
        return raid_seas(g, part)
    return far_seas(g, part) if mode == FAR else goals_of(g, part, mode)


def raid_refusal(g: Oceans, part: Part) -> str:
    """Why a force is not sent on the Pearl Harbor Raid; "": it may be."""
    world = with_part(g, part).game
    if operation_areas(world) or g.caller(Plan).begun:
        return by("10.1.a", "The Pearl Harbor Raid is an Operation of its own: resolve the other one before")
    if part.way or part.joins or part.embark:
        return by("22.11.a", "The raiders leave North Honshu together, and call nowhere")
    return raid_bar(world, part.units)


def raid_seas(g: Oceans, part: Part) -> dict[int, Goal]:
    """22.11.a: the Sea Space before Oahu, if it is within the MF of a force and one more."""
    if raid_refusal(g, part):
        return {}
    world = with_part(g, part).game
    sea = world.data.spaces[raided(world)].area
    reached = seas_in_reach(world, part.units, NOWHERE, mission=True, more=RAID_MF)
    if sea not in reached:
        return {}
    way = tuple(route(world, part.units, NOWHERE, sea, mission=True, more=RAID_MF))
    return {sea: Goal(sea, reached[sea], way=way)}


def far_seas(g: Oceans, part: Part) -> dict[int, Goal]:
    """12.81: Sea Spaces that a force reaches with the MF more alone, and where there is something to assault."""
    return dict(_found(g, part))


def _found(g: Oceans, part: Part) -> Goals:
    """See ``far_seas``, one after the other: each takes a rehearsal."""
    world = with_part(g, part).game
    calls = any(step >= PORT for step in part.way)
    if (
        submarines(world, part.sailing)
        or calls
        or continues(before(g).game, part)
        or not _now(g, world, part)
    ):
        return
    force, sea = part.whole, last_sea(part)
    near = seas_in_reach(world, force, sea, mission=True)
    for to, mps in seas_in_reach(world, force, sea, mission=True, more=MORE_MF).items():
        if to in near or not naval_objectives(world, part, to):
            continue
        way = tuple(route(world, force, sea, to, mission=True, more=MORE_MF))
        for one in (way_to_attu(world, part, to), way):
            if one and far_targets(g, part._replace(way=part.way + one, far=1), to):
                yield to, Goal(to, mps, way=one)
                break


def _now(g: Oceans, world: Oceans, part: Part) -> bool:
    """Whether one may be made in this Impulse, or there is one that a force without transports supports (12.81)."""
    carriers = transports(world, part.units)
    if carriers and not _lands(world, carriers):
        return False
    if assaults_from_afar(g):
        return True
    if not carriers or paused(g):
        return False
    return not time_bar(g) or may_go_to_attu(world, [start_of(world, ship) for ship in carriers])


def _lands(world: Oceans, carriers: Sequence[int]) -> bool:
    """Whether there are troops aboard transports that may perform one."""
    loads = [load for ship in carriers for load in aboard(world, ship)]
    return any(world.counter(load).ground and not bar_of_assault(world, load) for load in loads)


def far_targets(g: Oceans, part: Part, sea: int) -> list[int]:
    """12.81 to 12.86: Spaces that a force which has gone its way may have as its one target; of the Raid Oahu."""
    if part.far == RAID:
        return [raided(g)]
    part = part._replace(targets=())
    world = with_part(g, part).game
    if place_of(world, part.sailing[0]) != sea or force_bar(world, part.whole, sea):
        return []
    spaces = [space for space in naval_objectives(world, part, sea) if not _others_bar(g, world, space)]
    carriers, side = transports(world, part.sailing), world.side(part.sailing[0])
    if not carriers:
        known = {space for one in assaults_from_afar(g) for space in one.targets}
        return [space for space in spaces if space in known]
    if not _lands(world, carriers):
        return []
    return [
        space
        for space in spaces
        if world.enemy(space, side) and not contested(world, space) and not _bar(g, world, part, space)
    ]


def _others_bar(g: Oceans, world: Oceans, space: int) -> bool:
    """7.61.e: whether ships that are out of supply are to support the attack on a Space."""
    plan = g.caller(Plan)
    return any(
        part.kind == Kind.FORCE and space in part.targets and unsupplied(world, part.sailing)
        for part in plans([*plan.begun, *plan.parts])
    )


def supported_from_afar(g: Oceans, world: Oceans, part: Part) -> set[int]:
    """7.61.e: targets of Extended Range assaults, which ships that are out of supply do not support."""
    if not unsupplied(world, part.sailing):
        return set()
    return {space for one in assaults_from_afar(g) for space in one.targets}


def _bar(g: Oceans, world: Oceans, part: Part, space: int) -> str:
    """The rule of time or number that keeps transports from a target, "": none."""
    if is_special(world, part, space):
        return ""
    begun = targets_counted(world, plans(g.caller(Plan).begun))
    known = targets_counted(world, assaults_from_afar(g))
    return time_bar(g) or number_bar(g, len({*known, space} - begun))


def way_to_attu(world: Oceans, part: Part, to: int) -> tuple[int, ...]:
    """The rest of the way of a special assault on Attu (12.86); none: the way so far, or that to it, is another."""
    starts = [start_of(world, ship) for ship in transports(world, part.units)]
    if not starts or not may_go_to_attu(world, starts):
        return ()
    wanted = [world.data.space_index[sea] for sea in ATTU_WAYS[Power(world.phasing)]]
    if to != wanted[-1]:
        return ()
    force, last = part.whole, last_sea(part)
    rest = [sea for sea in wanted if sea not in part.way]
    way: list[int] = []
    if last == NOWHERE or last not in wanted:
        way = route(world, force, last, rest[0], mission=True, more=MORE_MF)
        rest = rest[1:]
    mps = len(way) and seas_in_reach(world, force, last, mission=True, more=MORE_MF)[way[-1]]
    for sea in rest:
        before_it = way[-1] if way else last
        open_ = sea in sea_ways(world, before_it, world.side(force[0])) and enters(world, force, sea)
        if stops(world, before_it) or not open_:
            return ()
        way.append(sea)
        mps += 1
    return tuple(way) if mps <= left(world, force, mission=True, more=MORE_MF) else ()
