"""Who fights where: the battles that combat movement has started (aapacific:p3.8, p3.12, sea.1, land.1)."""

from __future__ import annotations

from itertools import compress

from ironbottom.games.aapacific.components.ids import AIR, FIGHTER, LAND, NAVAL
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import (
    AIRBORNE,
    DECK_CARGO,
    FOUGHT,
    INTERCEPTED,
    NOWHERE,
    RAIDING,
    SUBMERGED,
)
from ironbottom.games.aapacific.rules.movement.columns import nations_of_power, nations_of_side

# ---- at sea ----------------------------------------------------------------------------------------


def sea_attackers(g: Pacific, zone: int) -> list[int]:
    """The mover's units that fight in a zone: ships that are up, aircraft that flew there or may still take off.

    A fighter whose carrier sailed with it is cargo (aapacific:cv.15); one that stayed on an ally's carrier stays
    out of the battle with it (aapacific:multi.7).
    """
    state = g.state
    return [
        p
        for p in g.here[zone]
        if g.own(p) and _fights_at_sea(g, p) and (state.aboard[p] < 0 or g.own(state.aboard[p]))
    ]


def _fights_at_sea(g: Pacific, piece: int) -> bool:
    marks = g.state.marks[piece]
    klass = g.klass(piece)
    if klass == NAVAL:
        return not marks & SUBMERGED
    return klass == AIR and not marks & (DECK_CARGO | FOUGHT)  # p3.9: one battle a turn


def sea_defenders(g: Pacific, zone: int) -> list[int]:
    """The enemy's units that defend a zone: ships that are up, patrols, and fighters aboard (aapacific:cv.9).

    Fighters on an island of the zone are in another space and stay out (aapacific:ftr.5).
    """
    return [p for p in g.pieces(zone, 1 - g.moving_side) if _fights_at_sea(g, p)]


def bystanders(g: Pacific, zone: int) -> list[int]:
    """Ships of the mover's allies in a zone: they do not fight but may be lost (aapacific:multi.7)."""
    return [p for p in g.ships_up(zone, g.moving_side) if not g.own(p)]


def sea_battle_in(g: Pacific, zone: int) -> bool:
    """Whether the mover attacks in a zone.

    Ships that stay beside enemies attack them, but transports alone start no battle (ruling Q54); those that
    entered the zone this turn must fight whatever they are (aapacific:p3.8, cap_air.4).
    """
    if not g.stops_ships(zone, 1 - g.moving_side):
        return False
    state, units = g.state, g.data.units
    return any(
        state.aboard[p] < 0 and (units[state.kind[p]].attacks or state.start[p] != zone)
        for p in sea_attackers(g, zone)
    )


def kamikaze_zones(g: Pacific) -> list[int]:
    """Zones in which declared kamikazes have still to strike."""
    return sorted({row[0] for row in g.state.kamikaze_targets})


# ---- on land ---------------------------------------------------------------------------------------


def land_attackers(g: Pacific, territory: int) -> list[int]:
    """The mover's units that attack a territory: all that are there but guns and raiders (aapacific:sbr.5, aa.4)."""
    state = g.state
    return [
        p
        for p in g.here[territory]
        if g.own(p) and g.data.units[state.kind[p]].attacks and not state.marks[p] & RAIDING
    ]


def land_defenders(g: Pacific, territory: int) -> list[int]:
    """The units that defend a territory: no guns (aapacific:land.11), no interceptors (aapacific:sbr.19)."""
    marks = g.state.marks
    return [p for p in g.combat_units(territory, 1 - g.moving_side) if not marks[p] & INTERCEPTED]


def aircraft_among(g: Pacific, pieces: list[int]) -> list[int]:
    """The aircraft among some pieces."""
    return [p for p in pieces if g.klass(p) == AIR]


def land_units_among(g: Pacific, pieces: list[int]) -> list[int]:
    """The land units among some pieces."""
    return [p for p in pieces if g.klass(p) == LAND]


def landing_cargo(g: Pacific, territory: int) -> list[int]:
    """The mover's units aboard ships that are declared to assault a territory (aapacific:amph.4)."""
    state = g.state
    if territory not in state.target:
        return []
    return [
        p
        for zone in g.area.coast[territory]
        for p in g.here[zone]
        if state.target[p] == territory and state.aboard[p] >= 0 and g.own(p)
    ]


def landing_alone(g: Pacific, space: int) -> bool:
    """Whether all there is to resolve in a space is a landing that nobody opposes."""
    return bool(landing_cargo(g, space)) and not any(g.pieces(space, 1 - g.moving_side))


def may_land(g: Pacific, cargo: int) -> bool:
    """Whether the ship of a declared unit may unload now.

    Its zone must be clear (aapacific:amph.16); a submerged enemy counts as gone (ruling Q56).
    """
    ship = g.state.aboard[cargo]
    return not g.stops_ships(g.state.at[ship], 1 - g.moving_side)


def land_battle_in(g: Pacific, territory: int) -> bool:
    """Whether something is to be resolved in a territory: an attack on units, AA fire at aircraft, or a landing.

    Land that holds nothing but guns falls to land units that walked in without dice (aapacific:move.9, tank.7).
    """
    if landing_cargo(g, territory):
        return True
    attackers = land_attackers(g, territory)
    if not attackers:
        return False
    if land_defenders(g, territory):
        return True
    return g.has_guns(territory, 1 - g.moving_side) and bool(aircraft_among(g, attackers))


# ---- all of them -----------------------------------------------------------------------------------


def raids(g: Pacific) -> list[int]:
    """Territories with raiders over them."""
    state, power_of = g.state, g.data.power_of_nation
    if not any(marks & RAIDING for marks in set(state.marks)):  # nearly always: no need to look at each piece
        return []
    standing = set(zip(state.at, state.marks, state.owner, strict=True))
    over = {at for at, marks, nation in standing if marks & RAIDING and power_of[nation] == state.power}
    return sorted(over - {NOWHERE})


def open_battles(g: Pacific, done: list[int]) -> list[int]:
    """All spaces with a battle still to be fought, but raids, in order of the board."""
    state, data = g.state, g.data
    ours = set(compress(state.at, state.owner.translate(nations_of_power(data, state.power))))
    enemies = compress(state.at, state.owner.translate(nations_of_side(data, 1 - g.moving_side)))
    spaces = ours.intersection(enemies).union(state.target).difference(done, (NOWHERE,))
    found = {s for s in spaces if (sea_battle_in(g, s) if data.is_sea[s] else land_battle_in(g, s))}
    return sorted(found.union(kamikaze_zones(g)).difference(done))


def battles_that_may_come(g: Pacific, done: list[int]) -> list[int]:
    """The battles among which the attacker chooses: a landing waits for the zones of its ships (aapacific:amph.15)."""
    battles = open_battles(g, done)
    return [space for space in battles if not any(zone in battles for zone in landing_zones(g, space))]


def landing_zones(g: Pacific, space: int) -> set[int]:
    """Zones of the ships that are to land in a territory (aapacific:amph.8); empty for a sea zone."""
    if g.data.is_sea[space]:
        return set()
    return {g.state.at[p] for p in landing_cargo(g, space)}


def launch_own_fighters(g: Pacific, zone: int) -> None:
    """The mover's fighters aboard carriers that have not sailed take off for the battle (aapacific:cv.6, sea.1)."""
    state = g.state
    for piece in sea_attackers(g, zone):
        if state.kind[piece] == FIGHTER and state.aboard[piece] >= 0:
            state.aboard[piece] = -1
            g.mark(piece, AIRBORNE)
