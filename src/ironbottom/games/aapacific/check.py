"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import UnitClass, UnitType
from ironbottom.games.aapacific.state import AIRBORNE, DAMAGED, NOWHERE, PATROL, SUBMERGED

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific


def check(g: Pacific) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound."""
    return [*_columns(g), *_pieces(g), *_cargo(g), *_tracks(g)]


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
    faults = []
    for p, space in enumerate(state.at):
        if space == NOWHERE:
            continue
        unit = data.units[state.kind[p]]
        sea = data.is_sea[space]
        if not g.area.active[space]:
            faults.append(f"piece {p} stands in {data.space_ids[space]}, which is out of play")
        if unit.unit_class == UnitClass.NAVAL and not sea:
            faults.append(f"ship {p} stands on land in {data.space_ids[space]}")
        if unit.unit_class == UnitClass.LAND and sea and state.aboard[p] < 0:
            faults.append(f"land unit {p} swims in {data.space_ids[space]}")
        if state.marks[p] & SUBMERGED and not unit.submerges:
            faults.append(f"piece {p} is submerged but no submarine")
        if state.marks[p] & DAMAGED and unit.hits == 1:
            faults.append(f"piece {p} is damaged but takes one hit only")
        if state.marks[p] & PATROL and (not unit.patrol or not sea):
            faults.append(f"piece {p} patrols but may not")
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
    for territory in g.data.territories:
        sides = {g.side(p) for p in g.here[territory] if not state.marks[p] & AIRBORNE}
        if len(sides) > 1 and state.phase not in (3, 4, 5):
            faults.append(f"both sides stand in {g.data.space_ids[territory]} outside combat")
    return faults
