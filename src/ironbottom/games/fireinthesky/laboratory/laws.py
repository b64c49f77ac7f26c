"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from functools import cache
from itertools import compress, count

from ironbottom.games.fireinthesky.components.ids import CARRIERS, Klass, Phase, Side, SpaceKind
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import (
    BATTERED,
    GONE,
    NEUTRAL,
    NO_BOX,
    NOWHERE,
    REDUCED,
    SUNK,
)
from ironbottom.games.fireinthesky.rules.air_counters import FULL, HALF
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard
from ironbottom.games.fireinthesky.rules.task_forces import within_limits
from ironbottom.mechanics.columns import flags, places, strange, table_of
from ironbottom.mechanics.counters import Columns

PIECE_COLUMNS = Columns("at", "strength", "marks", "due", "force", "commit", "hits", "box")
FORCE_COLUMNS = Columns("force_at", "force_start", "force_marks")
SPACE_COLUMNS = Columns("control", "occupied")
MOST_ROWS = 200_000
"""So much is remembered of pieces that were found sound."""
HELD = table_of([Side.JAPAN, Side.ALLIES, NEUTRAL])
"""By entry of the column of control: whether somebody controls the space, or nobody does a base."""
TAKEN = table_of(range(NOWHERE))
"""For columns in which NOWHERE stands for none: whether there is one."""
PHASES = frozenset((-1, *Phase))


def check(g: Sky) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound."""
    faults = _columns(g)
    return faults or [*_pieces(g), *_forces(g), *_air(g), *_map(g), *_tracks(g)]


def _columns(g: Sky) -> list[str]:
    state, pieces = g.state, len(g.state.kind)
    faults = [
        *PIECE_COLUMNS.faults(state, pieces),
        *FORCE_COLUMNS.faults(state, len(state.force_side)),
        *SPACE_COLUMNS.faults(state, len(g.data.space_ids)),
    ]
    counters, spaces = _numbers(g.data)
    if unknown := strange(state.kind, counters):
        faults.append(f"pieces are counters of the numbers {unknown}; there are {len(counters)}")
    if unknown := [*strange(state.at, spaces), *strange(state.commit, spaces)]:
        faults.append(f"pieces are in spaces of the numbers {unknown}, or committed to them")
    return faults


@cache
def _numbers(data: SkyData) -> tuple[bytes, bytes]:
    """What can stand in a column of counters, and in one of spaces."""
    return bytes(range(len(data.counters))), bytes([*range(len(data.space_ids)), NOWHERE])


# ---- pieces ------------------------------------------------------------------------------------------


def _pieces(g: Sky) -> list[str]:
    """The laws of each piece by itself. Most pieces lie as they did in positions that were looked at before."""
    state = g.state
    faults = []
    sound = _sound(g.data, g.scenario.in_play)
    for piece, row in enumerate(zip(state.kind, *PIECE_COLUMNS.of(state), strict=True)):
        if row in sound:
            continue
        found = _piece(g, piece)
        faults += found
        if not found and len(sound) < MOST_ROWS:
            sound.add(row)
    if any(state.box) and g.running(BattleBoard) is None:
        boxed = compress(count(), state.box)
        faults += [f"{g.counter(p).key} lies on the Battle Board outside of a battle" for p in boxed]
    return faults


@cache
def _sound(data: SkyData, in_play: frozenset[int]) -> set[tuple[int, ...]]:
    """What has been found to break no law of a piece: its kind and its entries in PIECE_COLUMNS."""
    return set()


def _piece(g: Sky, piece: int) -> list[str]:
    marks, counter = g.state.marks[piece], g.counter(piece)
    faults = _off_map(g, piece) if g.state.at[piece] == NOWHERE else _on_map(g, piece)
    if marks & SUNK and not (marks & GONE and counter.naval):
        faults.append(f"{counter.key} is sunk, but no lost ship")
    return faults + _strength(g, piece)


def _off_map(g: Sky, piece: int) -> list[str]:
    state, name = g.state, g.counter(piece).key
    faults = []
    if state.force[piece] != NOWHERE or state.commit[piece] != NOWHERE or state.box[piece] != NO_BOX:
        faults.append(f"{name} is not on the map but in a Task Force, committed or in a battle")
    if state.due[piece] and state.marks[piece] & GONE:
        faults.append(f"{name} is out of the game and due on Turn {state.due[piece]}")
    if state.due[piece] and g.counter(piece).marker:
        faults.append(f"replacement marker {name} is on the Game Turn Track")
    return faults


def _on_map(g: Sky, piece: int) -> list[str]:
    """3.2.1, 3.2.3.b2, 3.2.5: where each kind of unit may be."""
    state, data, counter = g.state, g.data, g.counter(piece)
    at, at_sea = state.at[piece], state.force[piece] != NOWHERE
    kind, name = data.kind[at], f"{counter.key} in {data.space_ids[at]}"
    faults = []
    if state.marks[piece] & GONE or state.due[piece]:
        faults.append(f"{name} is also out of the game or on the Game Turn Track")
    if kind == SpaceKind.OFFMAP and counter.side == Side.JAPAN:
        faults.append(f"{name}: no Japanese unit enters an off-map box")
    if (data.is_base[at] or kind == SpaceKind.OFFMAP) and at not in g.scenario.in_play:
        faults.append(f"{name}: the space is out of play")
    if kind == SpaceKind.BOX:
        faults += _in_box(g, piece)
    elif counter.naval:
        if at in data.halves:
            faults.append(f"{name}: ships lie in one half of it")
        if not at_sea and not (data.is_base[at] or kind == SpaceKind.OFFMAP):
            faults.append(f"{name} lies at anchor where there is no base")
    elif not at_sea:
        ashore = data.is_base[at] or (data.is_land[at] and not counter.air_unit)
        if not ashore and kind != SpaceKind.OFFMAP:
            faults.append(f"{name} is ashore where it cannot be")
    return faults


def _in_box(g: Sky, piece: int) -> list[str]:
    data, counter, at = g.data, g.counter(piece), g.state.at[piece]
    name = f"{counter.key} in {data.space_ids[at]}"
    if counter.side != Side.JAPAN:
        return [f"{name}: the box is Japan's"]
    if at == data.convoy_escort and counter.klass != Klass.DD:
        return [f"{name}: the box holds destroyers"]
    if at == data.naval_aviation and not counter.air_unit:
        return [f"{name}: the box holds air units"]
    if at in data.located_in and not (counter.klass in CARRIERS and g.has(piece, BATTERED)):
        return [f"{name}: the box holds carriers that need planes"]
    return []


def _strength(g: Sky, piece: int) -> list[str]:
    state, counter = g.state, g.counter(piece)
    strength, used = state.strength[piece], state.at[piece] != NOWHERE or state.due[piece]
    if counter.land:
        right = counter.reduced if state.marks[piece] & REDUCED else counter.full
        return [] if strength == right else [f"{counter.key} has strength {strength}, not {right}"]
    if counter.air_unit or counter.marker:
        if used and strength not in (HALF, FULL):
            return [f"{counter.key} has strength {strength}"]
        if not used and strength and not state.marks[piece] & GONE:
            return [f"unused {counter.key} has strength {strength}"]
    return []


# ---- Task Forces and air -----------------------------------------------------------------------------


def _forces(g: Sky) -> list[str]:
    """8.1: at most so many units, all in one space and of one side."""
    state = g.state
    faults = []
    members: dict[int, list[int]] = {}
    for piece in compress(count(), state.force.translate(TAKEN)):
        force = state.force[piece]
        if force >= len(state.force_side):
            faults.append(f"{g.counter(piece).key} is in Task Force {force}, which does not exist")
            continue
        members.setdefault(force, []).append(piece)
        if state.at[piece] != state.force_at[force] or g.side(piece) != state.force_side[force]:
            faults.append(f"{g.counter(piece).key} is not where Task Force {force} is, or of the enemy")
    faults += [
        f"Task Force {force} is too large" for force in members if not within_limits(g, members[force])
    ]
    return faults


def _air(g: Sky) -> list[str]:
    """10.0.b1: committed to a hex next to its own; in the Naval Aviation box: to a home base."""
    state, data = g.state, g.data
    homes = (data.kure, data.yokosuka)
    committed, in_the_box = flags(state.commit, TAKEN), flags(state.at, _naval_aviation(data))
    faults = []
    for piece in places(committed | in_the_box):
        at, space = state.at[piece], state.commit[piece]
        if at == data.naval_aviation and space not in homes:
            faults.append(f"{g.counter(piece).key} in the Naval Aviation box is in no home base")
        if at in (NOWHERE, data.naval_aviation):
            continue
        if not g.counter(piece).air_unit or space not in data.hex_neighbours[at]:
            faults.append(f"{g.counter(piece).key} is committed to {data.space_ids[space]}")
    return faults


@cache
def _naval_aviation(data: SkyData) -> bytes:
    """For columns of spaces: the Naval Aviation box."""
    return table_of([data.naval_aviation])


# ---- map and tracks ----------------------------------------------------------------------------------


def _map(g: Sky) -> list[str]:
    state, data = g.state, g.data
    faults = []
    if state.control.translate(HELD) != bytes(data.is_base):
        faults += [
            f"control of {data.space_ids[space]} is {holder}"
            for space, holder in enumerate(state.control)
            if HELD[holder] != data.is_base[space]
        ]
    for space in compress(count(), state.occupied.translate(TAKEN)):
        occupier, holder = state.occupied[space], state.control[space]
        if not data.is_base[space] or holder == occupier or not g.land_units(space, occupier):
            faults.append(f"{data.space_ids[space]} has an Occupied marker of nobody who took it")
    return faults


def _tracks(g: Sky) -> list[str]:
    state, step = g.state, g.data.figures.pool_step
    faults = [
        f"{name} is {value}"
        for name, value in (("oil", state.oil), ("shipping", state.merchantmen))
        if value < 0
    ]
    faults += [f"transport points are {state.transport}" for points in state.transport if points < 0]
    faults += [f"submarine points are {state.submarines}" for points in state.submarines if points < 0]
    if state.merchantmen % step:
        faults.append(f"the Merchantmen Pool is {state.merchantmen}")
    if state.phase not in PHASES:
        faults.append(f"there is no phase {state.phase}")
    if not g.scenario.first_turn <= state.turn <= g.scenario.last_turn:
        faults.append(f"turn {state.turn} is not in the scenario")
    return faults
