"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress, count

from ironbottom.games.aapacific.components.ids import (
    AIR,
    LAND,
    NAVAL,
    Country,
    Nation,
    UnitClass,
    UnitType,
)
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.area import Area
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, DAMAGED, LASTING, NOWHERE, PATROL, SUBMERGED
from ironbottom.mechanics.columns import BYTE, flags, not_none, places, strange
from ironbottom.mechanics.counters import Columns

COMBAT_PHASES = (3, 4, 5)
"""Phases in which units of both sides may stand in one territory."""
PIECE_COLUMNS = Columns("owner", "at", "aboard", "marks", "used", "start", "via", "target", "lands_on")
TERRITORY_COLUMNS = Columns("control", "control_at_start", "complexes", "battled", "placed", "taken_by")
UNIT_TYPES, NATIONS, COUNTRIES = bytes(UnitType), bytes(Nation), bytes(Country)

LAND_GROUND, SEA_GROUND, NO_GROUND = 1, 2, 4
"""Bits for what a space is to pieces; NO_GROUND: out of play, or no space at all."""
ANYWHERE = LAND_GROUND | SEA_GROUND | NO_GROUND


def check(g: Pacific) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound. The laws are about columns that fit."""
    return _columns(g) or [*_pieces(g), *_marks(g), *_tracks(g), *_company(g)]


def _columns(g: Pacific) -> list[str]:
    """Lengths of columns and the numbers in them, as far as the other laws rely on them."""
    state, data = g.state, g.data
    pieces, territories, spaces = len(state.kind), len(data.territories), len(data.space_ids)
    faults = [
        *PIECE_COLUMNS.faults(state, pieces),
        *TERRITORY_COLUMNS.faults(state, territories),
    ]
    if len(state.convoy) != spaces:
        faults.append(f"column convoy has {len(state.convoy)} entries, not {spaces}")
    if unknown := strange(state.kind, UNIT_TYPES):
        faults.append(f"pieces are of unknown types {unknown}")
    if unknown := strange(state.owner, NATIONS):
        faults.append(f"pieces are of unknown nations {unknown}")
    if unknown := strange(state.control, COUNTRIES):
        faults.append(f"territories are controlled by unknown countries {unknown}")
    return faults


@cache
def _ground(area: Area, data: AApacificData) -> bytes:
    """By what can stand in a column of spaces: LAND_GROUND, SEA_GROUND, NO_GROUND, or 0 for NOWHERE."""
    ground = bytearray([NO_GROUND]) * (NOWHERE + 1)
    for space in (*data.territories, *data.sea_zones):
        if area.active[space]:
            ground[space] = SEA_GROUND if data.is_sea[space] else LAND_GROUND
    ground[NOWHERE] = 0
    return bytes(ground)


@cache
def _no_place(data: AApacificData) -> bytes:
    """By what can stand in a column of unit types: the ground where a piece that is aboard of nothing cannot be."""
    grounds: dict[int, int] = {
        LAND: SEA_GROUND | NO_GROUND,
        NAVAL: LAND_GROUND | NO_GROUND,
        AIR: NO_GROUND,
        UnitClass.STRUCTURE: LAND_GROUND | SEA_GROUND | NO_GROUND,  # a complex belongs to its territory
    }
    return bytes(grounds[unit.unit_class] for unit in data.units).ljust(256)


def _pieces(g: Pacific) -> list[str]:
    """Every piece is aboard a ship that may carry it, or else where its type can be."""
    state = g.state
    aboard = not_none(state.aboard)
    by_itself = flags(state.at, _ground(g.area, g.data)) & flags(state.kind, _no_place(g.data))
    misplaced = [_misplaced(g, p) for p in places(by_itself & ~(aboard * ANYWHERE))]
    return misplaced + _cargo(g, places(aboard))


def _misplaced(g: Pacific, piece: int) -> str:
    data, space = g.data, g.state.at[piece]
    if space >= len(data.space_ids):
        return f"piece {piece} stands in space {space}; there are {len(data.space_ids)} spaces"
    name = data.space_ids[space]
    if not g.area.active[space]:
        return f"piece {piece} stands in {name}, which is out of play"
    return f"piece {piece} stands in {name}, where no {data.units[g.state.kind[piece]].key} can be by itself"


def _cargo(g: Pacific, cargo: Iterable[int]) -> list[str]:
    state, data = g.state, g.data
    kind, owner, at, aboard = state.kind, state.owner, state.at, state.aboard
    side_of, accepts, units = data.side_of_nation, data.accepts, data.units
    faults = []
    filled: dict[int, int] = {}
    for p in cargo:
        ship, load = aboard[p], kind[p]
        if not 0 <= ship < len(kind):
            faults.append(f"piece {p} is aboard {ship}; there are {len(kind)} pieces")
            continue
        space, nation = at[ship], owner[ship]
        if at[p] != space or space == NOWHERE:
            faults.append(f"piece {p} is aboard {ship} but not where it is")
        if side_of[owner[p]] != side_of[nation]:
            faults.append(f"piece {p} is aboard {ship} of the enemy")
        if not accepts[nation][kind[ship]][load]:
            faults.append(f"ship {ship} may not carry piece {p}")
        filled[ship] = filled.get(ship, 0) + units[load].bulk
    for ship, slots in filled.items():
        if slots > data.capacity[owner[ship]][kind[ship]]:
            faults.append(f"ship {ship} carries too much")
    return faults


def _marks(g: Pacific) -> list[str]:
    """Only types that can be are submerged, damaged or on patrol; the marks of removed pieces mean nothing."""
    state, data = g.state, g.data
    faults = []
    for p in compress(count(), state.marks):
        marks, space = state.marks[p], state.at[p]
        if not marks & LASTING or space == NOWHERE:
            continue
        unit = data.units[state.kind[p]]
        if marks & SUBMERGED and not unit.submerges:
            faults.append(f"piece {p} is submerged but no submarine")
        if marks & DAMAGED and unit.hits == 1:
            faults.append(f"piece {p} is damaged but takes one hit only")
        if marks & PATROL and not (unit.patrol and space in data.sea_zones):
            faults.append(f"piece {p} patrols but may not")
    return faults


def _tracks(g: Pacific) -> list[str]:
    state = g.state
    faults = [f"cash of country {c} is {money}" for c, money in enumerate(state.cash) if money < 0]
    if not 0 <= state.kamikazes <= g.scenario.kamikaze:
        faults.append(f"kamikaze track stands at {state.kamikazes}")
    if state.points < 0:
        faults.append(f"victory points are {state.points}")
    return faults


def _company(g: Pacific) -> list[str]:
    """Outside of combat no territory holds units of both sides, those in the air left out."""
    state, data = g.state, g.data
    if state.phase in COMBAT_PHASES or not _on_enemy_ground(g):
        return []  # units of both sides would be on ground that one of them does not control
    owners, marks, side_of = state.owner, state.marks, data.side_of_nation
    sides: dict[int, set[int]] = {}
    for p, space in enumerate(state.at):
        if space in data.territories and not marks[p] & AIRBORNE:
            sides.setdefault(space, set()).add(side_of[owners[p]])
    return [
        f"both sides stand in {data.space_ids[territory]} outside combat"
        for territory, standing in sorted(sides.items())
        if len(standing) > 1
    ]


def _on_enemy_ground(g: Pacific) -> bool:
    """Whether any unit is in a territory that the other side controls."""
    state, data = g.state, g.data
    ground = bytes(state.control.translate(_enemies(data.side_of_country))).ljust(BYTE, b"\0")
    return bool(flags(state.at, ground) & flags(state.owner, _sides(data.side_of_nation)))


@cache
def _sides(side_of: tuple[int, ...]) -> bytes:
    """By what can stand in a column of nations: a bit for the side of each."""
    return bytes(1 << side for side in side_of).ljust(BYTE, b"\0")


@cache
def _enemies(side_of: tuple[int, ...]) -> bytes:
    """By what can stand in a column of countries: the bit of the side that is the enemy of each."""
    return bytes(1 << (1 - side) for side in side_of).ljust(BYTE, b"\0")
