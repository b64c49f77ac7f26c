"""12.1, 12.31, 12.43, 12.7: what a Mission may have as its target, and who may go on one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, TRAIN, Klass
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import operational, unserviceable
from ironbottom.games.oceansoffire.position.fleet_train import lone_fst, mobile_port
from ironbottom.games.oceansoffire.position.places import aboard, contested, ships
from ironbottom.games.oceansoffire.position.state import AT_FST, RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p02_map import quays
from ironbottom.games.oceansoffire.rules.p06_loads import divisions
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater
from ironbottom.games.oceansoffire.rules.p12_ranges import (
    Flight,
    base_of,
    closed_on_the_way,
    flights,
    ways,
)
from ironbottom.games.oceansoffire.rules.p14_cases import land_attacks
from ironbottom.games.oceansoffire.rules.p22_garrisons import home_refusal, landing_bar
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


# ---- who -------------------------------------------------------------------------------------------


def naval_bar(g: Oceans, ship: int) -> str:
    """The rule that keeps a ship from a naval Mission, "": none (12.4.a, 12.43.a)."""
    if g.counter(ship).klass in (Klass.SS, *TRAIN):
        return "12.4.a"
    return "12.43.a" if g.has(ship, USED) or unserviceable(g, ship) else ""


def air_bar(g: Oceans, air: int) -> str:
    """The rule that keeps an air unit from an Air Mission, "": none (12.3.a, 12.33)."""
    if g.counter(air).klass == Klass.B29:
        return "12.3.a"
    return "" if operational(g, air) and not g.has(air, USED | RELOCATING) else "12.33"


def assault_size(g: Oceans, space: int) -> int:
    """12.72.a: quarters of divisions that may land in an assault: as many as may attack the Space."""
    capacity = g.data.spaces[space].division or 0
    limits = g.data.table("commit_limits")
    return limits.number(limits.in_row(capacity)) * QUARTERS


def within_assault_size(g: Oceans, space: int, units: Iterable[int]) -> bool:
    """Whether so many may land there in one Impulse."""
    return divisions(g, units) <= assault_size(g, space)


# ---- ships -----------------------------------------------------------------------------------------


def sea_targets(g: Oceans, sea: int, force: Sequence[int], cargo: Sequence[int] = ()) -> list[int]:
    """Spaces that ships may name as their targets from a Sea Space next to them, in order (12.1.c, 12.41.b, 12.43).

    ``cargo``: troops aboard. They assault an enemy Space, or land where it is contested (11.51.b); warships support a
    ground attack that there is, or carriers strike at ships in port.
    """
    found = [space for space in g.links.coasts[sea] if _naval_target(g, sea, space, force, cargo)]
    return sorted([*found, sea]) if mobile_target(g, sea, force) else found


def lands_by_port(g: Oceans, space: int, sea: int) -> bool:
    """Whether troops may land to fight where it is contested: by a port on their Sea Space (11.54, 2.11.e)."""
    return contested(g, space) and bool(quays(g, space, sea))


def mobile_target(g: Oceans, sea: int, force: Iterable[int]) -> bool:
    """Whether ships with guns or CVA may name the enemy's mobile port in a Sea Space as a target (6.45.c, 12.43)."""
    ships_of_it, port = list(force), mobile_port(g)
    if port == NOBODY or g.state.at[port] != sea or g.side(ships_of_it[0]) == g.side(port):
        return False
    return any(g.counter(ship).guns for ship in ships_of_it) or strikes(g, ships_of_it)


def _naval_target(g: Oceans, sea: int, space: int, force: Sequence[int], cargo: Sequence[int]) -> bool:
    side = g.side(force[0])
    cargo = [
        unit
        for unit in cargo
        if g.counter(unit).ground and not (home_refusal(g, [unit], space) or landing_bar(g, [unit], space))
    ]
    if cargo and not g.state.attacked[space]:
        if lands_by_port(g, space, sea):
            return True
        if (
            g.enemy(space, side)
            and not contested(g, space)
            and any(not bar_of_assault(g, unit) for unit in cargo)
        ):
            return True
    if space in land_attacks(g) and any(g.counter(ship).klass != Klass.TT for ship in force):
        return True
    return bool(open_to_bombs(g, space, 1 - side)) and strikes(g, force)


def bar_of_assault(g: Oceans, unit: int) -> str:
    """The rule that keeps a unit aboard from assaulting: its nation, its supply, and what its transport has loaded."""
    if not g.counter(unit).assaults:
        return "12.72.c"
    return "12.71.a" if bar(g, "assault", g.state.usl[unit]) or loaded_on_the_way(g, unit) else ""


def loaded_on_the_way(g: Oceans, unit: int) -> bool:
    """12.71.a: whether the transport of a unit has taken troops aboard in another Space than that where it began.

    They are the only ones that it may embark in its whole activation.
    """
    ship, state = g.state.aboard[unit], g.state
    began = state.origin[ship] if ship >= 0 else NOWHERE
    if began in (NOWHERE, AT_FST):
        return False
    own = (NOWHERE, g.data.ports[began].space)
    return any(g.counter(one).ground and state.origin[one] not in own for one in aboard(g, ship))


def assault_refusal(g: Oceans, cargo: Iterable[int]) -> str:
    """Why none of the troops among cargo may assault; "": one may, or there are none."""
    troops = [unit for unit in cargo if g.counter(unit).ground]
    if not troops or not all(bar_of_assault(g, unit) for unit in troops):
        return ""
    unit = troops[0]
    if not g.counter(unit).assaults:
        return by("12.72.c", f"{in_words([unit])} makes no Amphibious Assaults")
    rule = bar(g, "assault", g.state.usl[unit])
    if not rule:
        return by(
            "12.71.a", f"{in_words([unit])} makes no Amphibious Assault: the transport has loaded on its way"
        )
    return f"{in_words([unit])} is unsupplied and makes no Amphibious Assault ({rule})"


def strikes(g: Oceans, force: Iterable[int]) -> bool:
    """12.6: whether an operational carrier with operational carrier air is among ships."""
    return any(
        operational(g, air)
        for ship in force
        if g.counter(ship).carrier and operational(g, ship)
        for air in aboard(g, ship)
    )


# ---- air -------------------------------------------------------------------------------------------


def air_targets(g: Oceans, area: int, units: Sequence[int], attacked: Iterable[int] = ()) -> list[int]:
    """Spaces of an Area that air units may all name as their target (12.31.b), in order.

    A Land Attack or an assault (``attacked``: of the plan, beside those that are on the map), or an enemy ship.
    """
    ground = {*land_attacks(g), *attacked}
    side = g.side(units[0])
    rows = [{one.target for one in mission_ways(g, air, area)} for air in units]
    return [
        space
        for space in sorted(set.intersection(*rows))
        if (g.data.spaces[space].land and space in ground) or open_to_bombs(g, space, 1 - side)
    ]


def mission_ways(g: Oceans, air: int, area: int) -> list[Flight]:
    """The ways by which an air unit may fly a Mission into an Area: of its Theater, not through concluded ones.

    11.32.e, 13.3.a.
    """
    if not enters_theater(g, g.phasing, air, area):
        return []
    return [one for one in ways(g, air, area) if not closed_on_the_way(g, base_of(g, air), one)]


def open_to_bombs(g: Oceans, space: int, side: int) -> list[int]:
    """Ships of a side in a Space that may be bombed, in port and at sea: no submarines (17.3, 17.24).

    The FST where it is a mobile port, with those that base at it (17.3.2, 12.36.b); not while it moves alone (6.45.b),
    nor its Base. 6.34.a: nor who has put to sea without a port.
    """
    at_sea = g.data.spaces[space].sea
    return [
        ship
        for ship in ships(g, space, side)
        if g.counter(ship).klass not in (Klass.SS, Klass.FST_BASE)
        and not lone_fst(g, ship)
        and not (at_sea and g.has(ship, RELOCATING))
    ]


def mission_areas(g: Oceans, units: Sequence[int], attacked: Iterable[int] = ()) -> dict[int, Flight]:
    """Areas with a target of air units of one base, and the best way of flying there (12.31.a)."""
    return _mission_areas(g, tuple(units), tuple(attacked))


@derived_for(WHOLE)
def _mission_areas(g: Oceans, units: tuple[int, ...], named: tuple[int, ...]) -> dict[int, Flight]:
    """See ``mission_areas``; they are offered, and looked at again when the part of the plan is rehearsed."""
    found: dict[int, Flight] = {}
    for area in dict.fromkeys(one.area for one in flights(g, base_of(g, units[0]))):
        targets = air_targets(g, area, units, named)
        best = [one for one in mission_ways(g, units[0], area) if one.target in targets]
        if best:
            found[area] = best[0]
    return found
