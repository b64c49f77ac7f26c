"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from functools import cache
from itertools import compress, count

from ironbottom.games.aapacific.components.ids import (
    AIR,
    FIGHTER,
    LAND,
    NAVAL,
    NONE,
    Nation,
    UnitClass,
    UnitType,
)
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.area import Area
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, DAMAGED, LASTING, NOWHERE, PATROL, SUBMERGED
from ironbottom.games.aapacific.rules.movement.columns import nations_of_side
from ironbottom.mechanics.counters import column_faults

COMBAT_PHASES = (3, 4, 5)
"""Phases in which units of both sides may stand in one territory."""
PIECE_COLUMNS = ("owner", "at", "aboard", "marks", "used", "start", "via", "target", "lands_on")
TERRITORY_COLUMNS = ("control", "control_at_start", "complexes", "battled", "placed", "taken_by")
UNIT_TYPES, NATIONS = bytes(UnitType), bytes(Nation)

LAND_GROUND, SEA_GROUND, NO_GROUND = 1, 2, 4
"""Bits for what a space is to pieces; NO_GROUND: out of play, or no space at all."""


def check(g: Pacific) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound. The laws are about columns that fit."""
    return _columns(g) or [*_pieces(g), *_marks(g), *_tracks(g), *_company(g)]


def _columns(g: Pacific) -> list[str]:
    """Lengths of columns and the numbers in them, as far as the other laws rely on them."""
    state, data = g.state, g.data
    pieces, territories, spaces = len(state.kind), len(data.territories), len(data.space_ids)
    wanted = dict.fromkeys(PIECE_COLUMNS, pieces) | dict.fromkeys(TERRITORY_COLUMNS, territories)
    faults = column_faults(state, wanted | {"convoy": spaces})
    if strange := state.kind.translate(None, UNIT_TYPES):
        faults.append(f"pieces are of unknown types {sorted(set(strange))}")
    if strange := state.owner.translate(None, NATIONS):
        faults.append(f"pieces are of unknown nations {sorted(set(strange))}")
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
    """Every piece is aboard a ship that may carry it, or else where its type can be.

    Whole columns are looked at in one go: positions are checked whenever one is loaded.
    """
    state = g.state
    cargo = [p for p, ship in enumerate(state.aboard) if ship != NONE]
    ground, no_place = state.at.translate(_ground(g.area, g.data)), state.kind.translate(_no_place(g.data))
    for p in cargo:
        no_place[p] = 0
    misplaced = int.from_bytes(ground) & int.from_bytes(no_place)
    if misplaced:
        pieces = compress(count(), misplaced.to_bytes(len(ground)))
        return [*(_misplaced(g, p) for p in pieces), *_cargo(g, cargo)]
    return _cargo(g, cargo)


def _misplaced(g: Pacific, piece: int) -> str:
    data, space = g.data, g.state.at[piece]
    if space >= len(data.space_ids):
        return f"piece {piece} stands in space {space}; there are {len(data.space_ids)} spaces"
    name = data.space_ids[space]
    if not g.area.active[space]:
        return f"piece {piece} stands in {name}, which is out of play"
    return f"piece {piece} stands in {name}, where no {data.units[g.state.kind[piece]].key} can be by itself"


def _cargo(g: Pacific, cargo: list[int]) -> list[str]:
    state, data = g.state, g.data
    kind, owner, at, aboard = state.kind, state.owner, state.at, state.aboard
    side_of, accepts, units = data.side_of_nation, data.accepts, data.units
    faults = []
    filled: dict[int, int] = {}
    for p in cargo:
        ship = aboard[p]
        if not 0 <= ship < len(kind):
            faults.append(f"piece {p} is aboard {ship}; there are {len(kind)} pieces")
            continue
        if at[p] != at[ship] or at[ship] == NOWHERE:
            faults.append(f"piece {p} is aboard {ship} but not where it is")
        if side_of[owner[p]] != side_of[owner[ship]]:
            faults.append(f"piece {p} is aboard {ship} of the enemy")
        if not accepts[owner[ship]][kind[ship]][kind[p]]:
            faults.append(f"ship {ship} may not carry piece {p}")
        filled[ship] = filled.get(ship, 0) + (1 if kind[p] == FIGHTER else units[kind[p]].bulk)
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
    if state.phase in COMBAT_PHASES:
        return []
    owners, marks, at, side_of = state.owner, state.marks, state.at, data.side_of_nation
    of_sides = [set(compress(at, owners.translate(nations_of_side(data, side)))) for side in set(side_of)]
    faults = []
    for territory in sorted(set.intersection(*of_sides).intersection(data.territories)):
        standing = [p for p, space in enumerate(at) if space == territory and not marks[p] & AIRBORNE]
        if len({side_of[owners[p]] for p in standing}) > 1:
            faults.append(f"both sides stand in {data.space_ids[territory]} outside combat")
    return faults
