"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import LAND, NAVAL, UnitType
from ironbottom.games.aapacific.state import AIRBORNE, DAMAGED, NOWHERE, PATROL, SUBMERGED

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific

COMBAT_PHASES = (3, 4, 5)
"""Phases in which units of both sides may stand in one territory."""


def check(g: Pacific) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound."""
    return [*_columns(g), *_pieces(g), *_cargo(g), *_tracks(g), *_company(g)]


def _columns(g: Pacific) -> list[str]:
    state = g.state
    count = len(state.kind)
    columns = (
        state.owner,
        state.at,
        state.aboard,
        state.marks,
        state.used,
        state.start,
        state.via,
        state.target,
    )
    faults = [
        f"a piece column has {len(c)} entries, not {count}"
        for c in (*columns, state.lands_on)
        if len(c) != count
    ]
    territories = len(g.data.territories)
    for name in ("control", "control_at_start", "complexes", "battled", "placed", "taken_by"):
        if len(getattr(state, name)) != territories:
            faults.append(f"column {name} has {len(getattr(state, name))} entries, not {territories}")
    return faults


def _pieces(g: Pacific) -> list[str]:
    state, data = g.state, g.data
    kinds, marks, aboard = state.kind, state.marks, state.aboard
    units, is_sea, active = data.units, data.is_sea, g.area.active
    faults = []
    for p, space in enumerate(state.at):
        if space == NOWHERE:
            continue
        klass, sea = units[kinds[p]].unit_class, is_sea[space]
        if not active[space]:
            faults.append(f"piece {p} stands in {data.space_ids[space]}, which is out of play")
        if klass == NAVAL and not sea:
            faults.append(f"ship {p} stands on land in {data.space_ids[space]}")
        if klass == LAND and sea and aboard[p] < 0:
            faults.append(f"land unit {p} swims in {data.space_ids[space]}")
        if marks[p]:
            faults += _marks(g, p)
    return faults


def _marks(g: Pacific, piece: int) -> list[str]:
    state = g.state
    unit, marks, faults = g.data.units[state.kind[piece]], state.marks[piece], []
    if marks & SUBMERGED and not unit.submerges:
        faults.append(f"piece {piece} is submerged but no submarine")
    if marks & DAMAGED and unit.hits == 1:
        faults.append(f"piece {piece} is damaged but takes one hit only")
    if marks & PATROL and not (unit.patrol and g.data.is_sea[state.at[piece]]):
        faults.append(f"piece {piece} patrols but may not")
    return faults


def _cargo(g: Pacific) -> list[str]:
    state, data = g.state, g.data
    faults = []
    load: dict[int, int] = {}
    for p, ship in enumerate(state.aboard):
        if ship < 0:
            continue
        if state.at[p] == NOWHERE or state.at[ship] != state.at[p]:
            faults.append(f"piece {p} is aboard {ship} but not where it is")
        if g.side(ship) != g.side(p):
            faults.append(f"piece {p} is aboard {ship} of the enemy")
        if not data.accepts[state.owner[ship]][state.kind[ship]][state.kind[p]]:
            faults.append(f"ship {ship} may not carry piece {p}")
        bulk = 1 if state.kind[p] == UnitType.FIGHTER else data.units[state.kind[p]].bulk
        load[ship] = load.get(ship, 0) + bulk
    for ship, filled in load.items():
        if filled > data.capacity[state.owner[ship]][state.kind[ship]]:
            faults.append(f"ship {ship} carries too much")
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
    owners, marks, side_of, here = state.owner, state.marks, data.side_of_nation, g.here
    faults = []
    for territory in data.territories:
        first = -1
        for p in here[territory]:
            if marks[p] & AIRBORNE:
                continue
            side = side_of[owners[p]]
            if first < 0:
                first = side
            elif side != first:
                faults.append(f"both sides stand in {data.space_ids[territory]} outside combat")
                break
    return faults
