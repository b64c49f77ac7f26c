"""10.3, 11.0: whether a part of a plan may be carried out from the position as it is, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, at_sea, contested
from ironbottom.games.oceansoffire.position.state import ASHORE, AT_FST, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p02_air_points import changes, combinations
from ironbottom.games.oceansoffire.rules.p02_breakdown import joinings, partings
from ironbottom.games.oceansoffire.rules.p02_map import border_to
from ironbottom.games.oceansoffire.rules.p06_basing import aal, room_for
from ironbottom.games.oceansoffire.rules.p06_fleet_train import base_port, parting_refusal
from ironbottom.games.oceansoffire.rules.p06_ports import neutral
from ironbottom.games.oceansoffire.rules.p06_too_big import allowed
from ironbottom.games.oceansoffire.rules.p10_activation import (
    LUZON,
    cost,
    halved_cost,
    may_raid_luzon,
    refusal,
)
from ironbottom.games.oceansoffire.rules.p11_air import (
    air_refusal,
    company_refusal,
    landings,
    take_off_refusal,
)
from ironbottom.games.oceansoffire.rules.p11_air import landing_refusal as airfield_refusal
from ironbottom.games.oceansoffire.rules.p11_land import march_refusal, move_refusal, rails
from ironbottom.games.oceansoffire.rules.p11_ships import bound_for, port_refusal
from ironbottom.games.oceansoffire.rules.p11_transport import boarding_refusal, landing_refusal
from ironbottom.games.oceansoffire.rules.p12_targets import air_targets, mission_areas, naval_bar
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, RAID, Kind, Part
from ironbottom.games.oceansoffire.rules.p13_section import (
    assaulted,
    concluded_refusal,
    join_refusal,
    movement_refusal,
)
from ironbottom.games.oceansoffire.rules.p14_chance import air_left
from ironbottom.games.oceansoffire.rules.p21_construction import build_cost, removal_refusal
from ironbottom.games.oceansoffire.rules.p21_construction import refusal as site_refusal
from ironbottom.games.oceansoffire.rules.p22_raid import refusal as raid_refusal
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import do, in_words
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

FREE_OF_UNITS = frozenset((Kind.BUILD, Kind.REMOVE, Kind.BREAK, Kind.JOIN))
"""Parts for which no unit is activated."""


def continues(g: Oceans, part: Part) -> bool:
    """Whether the part sends a force on that waits at sea, Passing Through (11.6.c): it was paid before."""
    return (
        part.kind == Kind.FORCE
        and bool(part.units)
        and all(g.has(ship, PASSING | PASSING_MISSION) and at_sea(g, ship) for ship in part.units)
    )


def passengers(g: Oceans, part: Part) -> list[int]:
    """Units that are aboard its transports already: they are activated and paid with them (10.3.l, 22.34.a)."""
    if part.kind != Kind.FORCE or continues(g, part):
        return []
    carriers = (ship for ship in part.units if g.counter(ship).klass == Klass.TT)
    return [load for ship in carriers for load in aboard(g, ship)]


def part_cost(g: Oceans, part: Part, lone: Sequence[int] = ()) -> int:
    """Activation Points that are paid when a part begins; cargo of calls on the way is paid there."""
    return _part_cost(g, part, tuple(lone))


@derived_for(WHOLE)
def _part_cost(g: Oceans, part: Part, lone: tuple[int, ...]) -> int:
    """See ``part_cost``: it is told, looked at when the part is rehearsed, and paid."""
    if part.kind == Kind.BUILD:
        return build_cost(g, part.facility)
    if part.kind in FREE_OF_UNITS or continues(g, part):
        return 0
    to_luzon = part.goal >= 0 and g.data.space_ids[part.goal] == LUZON
    if part.kind == Kind.AIR and part.mission and to_luzon and may_raid_luzon(g, part.units):
        return halved_cost(g, part.units)
    return cost(g, [*part.units, *passengers(g, part), *(unit for unit, _ in part.embarks(0))], lone)


def short_of(g: Oceans, aps: int) -> str:
    """9.31: why so many Activation Points cannot be spent; "": they can."""
    have = g.state.aps[g.phasing]
    return by("9.31", f"That takes {aps} Activation Points, and there are {have}") if aps > have else ""


def part_refusal(g: Oceans, part: Part, lone: Sequence[int] = ()) -> str:
    """Why a part may not be carried out now, with unit, Space and rule; "": it may."""
    if part.kind not in FREE_OF_UNITS:
        why = _units_refusal(g, part) or ("" if continues(g, part) else movement_refusal(g, part))
        if why:
            return why
    return short_of(g, part_cost(g, part, lone)) or _of_its_kind(g, part)


def onward_refusal(g: Oceans, part: Part) -> str:
    """The same of a force whose units may go, and have been paid: why it is not sent on so."""
    return ("" if continues(g, part) else movement_refusal(g, part)) or force_refusal(g, part)


def _units_refusal(g: Oceans, part: Part) -> str:
    gone = [piece for piece in part.units if g.state.at[piece] == NOWHERE]
    if gone:
        return by("12.11.a", f"{do(gone, 'is')} on the map no more")
    if continues(g, part):
        return ""
    boarding = [unit for unit, _ in part.embarks(0)]
    for piece in (*part.units, *passengers(g, part), *boarding):
        why = refusal(g, g.phasing, piece)
        if why:
            return why
    if len({(g.state.at[piece]) for piece in (*part.units, *boarding)}) != 1:
        return by("10.2.a", f"{in_words(part.units)} are not all in one Space")
    return ""


def _of_its_kind(g: Oceans, part: Part) -> str:
    match part.kind:
        case Kind.BUILD:
            return site_refusal(g, g.phasing, part.facility, part.goal)
        case Kind.REMOVE:
            return removal_refusal(g, g.phasing, part.facility, part.goal)
        case Kind.LAND:
            return attack_refusal(g, part) if part.mission else land_refusal(g, part)
        case Kind.AIR:
            return air_mission_refusal(g, part) if part.mission else flight_refusal(g, part)
        case Kind.BREAK | Kind.JOIN:
            return change_refusal(g, part)
        case Kind.ASHORE:
            return ashore_refusal(g, part.units)
        case _:
            return force_refusal(g, part)


def land_refusal(g: Oceans, part: Part) -> str:
    """11.1, 11.2: of ground units."""
    if any(g.state.aboard[piece] != ASHORE for piece in part.units):
        return by("11.51.d", f"{in_words(part.units)} must go ashore before marching")
    return rail_refusal(g, part) if part.rail else move_refusal(g, part.units, part.goal)


def rail_refusal(g: Oceans, part: Part) -> str:
    """11.2: of ground units that go by rail, to attack where it is contested or not (12.21.a)."""
    if part.goal in rails(g, part.units):
        return ""
    return by("11.2.c", f"No railway leads to {space_token(g, part.goal)} now")


def attack_refusal(g: Oceans, part: Part) -> str:
    """12.21: a Land Attack on an enemy-controlled Space next door, or on enemies in their own Space."""
    side, goal = g.side(part.units[0]), part.goal
    if any(g.state.aboard[piece] != ASHORE for piece in part.units):
        return by("11.51.d", f"{in_words(part.units)} must go ashore before marching")
    if not g.enemy(goal, side) and not contested(g, goal):
        return by("12.21.a", f"There is no enemy in {space_token(g, goal)}")
    border = border_to(g, g.state.at[part.units[0]], goal)
    if not contested(g, goal) and g.data.spaces[goal].island and (border is None or border.strait):
        return by(
            "12.2.b", f"{space_token(g, goal)} is a Playable Island: only an Amphibious Assault lands there"
        )
    why = join_refusal(g, goal) or concluded_refusal(g, part.units, goal)
    if why or goal == g.state.at[part.units[0]]:
        return why
    if part.rail:
        return rail_refusal(g, part)
    why = march_refusal(g, part.units, goal)
    if not why and not room_for(g, goal, side, part.units):
        return by("6.11.a", f"{space_token(g, goal)} has no room for {in_words(part.units)}")
    return why


def air_mission_refusal(g: Oceans, part: Part) -> str:
    """12.31: an Air Mission into an Area in range, against Spaces in which there is something to do."""
    for piece in part.units:
        why = air_refusal(g, piece)
        if not why and g.state.aboard[piece] != ASHORE:
            why = by(
                "11.32.d", f"{in_words([piece])} flies no Mission from a carrier that is not operational"
            )
        if why:
            return why
    why = _operation_limit(g, part.units) or join_refusal(g, part.goal)
    why = why or concluded_refusal(g, part.units, part.goal)
    if why:
        return why
    if part.goal not in mission_areas(g, part.units, assaulted(g)):
        return by("12.32.a", f"{space_token(g, part.goal)} is out of range of {in_words(part.units)}")
    legal = air_targets(g, part.goal, part.units, assaulted(g))
    bad = next((space for space in part.targets if space not in legal), None)
    if bad is not None or not part.targets:
        return by("12.31.a", f"There is nothing to do in {space_token(g, part.goal if bad is None else bad)}")
    return ""


def _operation_limit(g: Oceans, pieces: Sequence[int]) -> str:
    """6.21.d, 6.21.g: air points of a base on Missions of one Operation, those that are under way among them."""
    base, side = g.state.at[pieces[0]], g.side(pieces[0])
    if not allowed(g, pieces, air_left(g, base, side)):
        limit = aal(g, base, side)
        return by(
            "6.21.d", f"From {space_token(g, base)} no more than {limit} air points fly in an Operation"
        )
    return ""


def flight_refusal(g: Oceans, part: Part) -> str:
    """11.3: of air units."""
    for piece in part.units:
        why = air_refusal(g, piece)
        if why:
            return why
    why = (
        company_refusal(g, part.units)
        or take_off_refusal(g, part.units)
        or airfield_refusal(g, part.units, part.goal)
    )
    if why:
        return why
    if part.goal not in landings(g, part.units):
        return by("11.31.a", f"{space_token(g, part.goal)} is out of reach of {in_words(part.units)}")
    return ""


def change_refusal(g: Oceans, part: Part) -> str:
    """2.32: of units that break down or recombine."""
    if any(g.state.at[piece] == NOWHERE for piece in part.units):
        return by("2.32.a", "A unit that should be changed is on the map no more")
    air = all(g.counter(piece).air for piece in part.units)
    if part.kind == Kind.JOIN:
        able = part.goal in (combinations if air else joinings)(g, part.units)
    else:
        able = part.way in (changes if air else partings)(g, part.units[0])
    return "" if able else by("2.32.a", f"{in_words(part.units)} cannot be changed so now")


def ashore_refusal(g: Oceans, pieces: Sequence[int]) -> str:
    """11.51.d: of units aboard a transport in port."""
    ship = g.state.aboard[pieces[0]]
    if any(g.state.aboard[piece] == ASHORE for piece in pieces) or ship == ASHORE:
        return by("11.51.d", f"{do(pieces, 'is')} aboard no transport")
    return landing_refusal(g, pieces, g.state.berth[ship])


def at_its_sea(g: Oceans, part: Part) -> bool:
    """Whether the way of a part to the mobile port leads to the Sea Space where that is."""
    before_it = part.way[-2] if len(part.way) > 1 else g.state.at[part.units[0]]
    return before_it == space_of(g, AT_FST)


def base_left(g: Oceans, part: Part) -> int:
    """The port in which the FST of a part leaves its Base, or has left it (6.41.a)."""
    ports = [step - PORT for step in part.way if step >= PORT]
    return ports[-1] if ports else base_port(g)


def force_refusal(g: Oceans, part: Part) -> str:
    """11.4, 11.51.a: of ships and who goes aboard at the start; the way is looked at step by step."""
    start = {g.state.berth[ship] for ship in part.units}
    if len(start) != 1:
        return by("11.41.a", f"{in_words(part.units)} do not begin in one port")
    for unit, ship in part.embarks(0):
        why = boarding_refusal(g, [ship], unit, g.state.berth[ship])
        if why:
            return why
    if part.far == RAID and raid_refusal(g, part.units):
        return raid_refusal(g, part.units)
    if part.alone:
        why = parting_refusal(g, base_left(g, part))
        if why:
            return why
    bars = ((naval_bar(g, ship), ship) for ship in part.units if part.mission)
    barred = next(((rule, ship) for rule, ship in bars if rule), None)
    if barred:
        return by(barred[0], f"{in_words([barred[1]])} goes on no Mission")
    if part.mission and part.goal >= 0:
        return join_refusal(g, part.goal, naval=True) or concluded_refusal(g, part.units, part.goal)
    if part.way and part.way[-1] == PORT + AT_FST and not at_its_sea(g, part):
        return by("6.44.b", "The mobile port is there no more")
    if part.goal >= 0 and not part.passing and part.way and part.way[-1] >= PORT:
        return _end_refusal(g, part, part.way[-1] - PORT)
    return ""


def _end_refusal(g: Oceans, part: Part, port: int) -> str:
    """Why a force may not end in a port; a neutral one opens to the troops that it takes aboard (5.22)."""
    takes = (
        port != AT_FST and neutral(g, space_of(g, port)) and any(g.counter(one).ground for one in part.cargo)
    )
    return "" if takes else port_refusal(g, bound_for(g, part.units, port), port)
