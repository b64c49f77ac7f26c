"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, SIDE_OF, Klass, Power, Side
from ironbottom.games.blitz.laboratory.columns import (
    AT_SEA,
    FATE_ON_MAP,
    NOT_FRIENDLY,
    OFF_MAP,
    SOMEWHERE,
    apart,
    at_entry,
    entries,
    number,
    tables,
)
from ironbottom.games.blitz.position.state import ASHORE, AT_WAR, DAMAGED, DUE, LOST, ON_MAP, OUT, POOL
from ironbottom.games.blitz.rules.areas import land_room, nation_allowed, port_room
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.assigning import AssignHits
from ironbottom.games.blitz.rules.p06_rounds.home import ShedCargo
from ironbottom.mechanics.columns import entries_of, held_in, strange
from ironbottom.mechanics.counters import Columns

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

FATES = bytes((ON_MAP, POOL, DUE, LOST, OUT))
HOLDERS = bytes((*Power, NOWHERE))
"""What can stand in a column of control."""
PIECE_COLUMNS = Columns("kind", "at", "marks", "fate", "aboard")
SPACE_COLUMNS = Columns("control", "factories", "ruins")


def check(g: Blitz) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound. The laws are about columns that fit.

    Positions are checked whenever one is loaded: whole columns show in one go which pieces and areas may break a law,
    and only these are looked at one by one.
    """
    faults = _columns(g)
    if faults:
        return faults
    cargo, strangers = held_in(g.state.aboard), intruders(g)
    return [
        *_pieces(g, cargo, strangers),
        *_cargo(g, cargo),
        *_stacking(g),
        *_areas(g, strangers),
        *_ussr(g),
        *_stocks(g),
    ]


def _columns(g: Blitz) -> list[str]:
    """Lengths of columns and the numbers in them, as far as the other laws rely on them."""
    state, data = g.state, g.data
    faults = [
        *PIECE_COLUMNS.faults(state, len(data.box)),
        *SPACE_COLUMNS.faults(state, len(data.spaces)),
    ]
    if len(state.kind) == len(data.box) and state.kind != data.box:
        piece = next(piece for piece, kind in enumerate(data.box) if state.kind[piece] != kind)
        wanted_type = data.counters[data.box[piece]].id
        faults.append(f"piece {piece} is of type {state.kind[piece]}; that of the box is {wanted_type}")
    if unknown := strange(state.at, tables(data, g.scenario.id).areas):
        faults.append(f"pieces are in unknown areas {unknown}")
    if unknown := strange(state.control, HOLDERS):
        faults.append(f"areas are controlled by unknown powers {unknown}")
    return faults


# ---- pieces ------------------------------------------------------------------------------------------


def _pieces(g: Blitz, cargo: Sequence[int], strangers: int) -> list[str]:
    """Where pieces are, and what they are marked with; ``cargo``: those that are said to be aboard something."""
    return [fault for piece in suspects(g, cargo, strangers) for fault in faults_of(g, piece)]


def suspects(g: Blitz, cargo: Sequence[int], strangers: int) -> Iterable[int]:
    """The pieces that may break a law, in order of id; ``strangers``: the ``intruders``."""
    state, known = g.state, tables(g.data, g.scenario.id)
    at, length = state.at, len(state.at)
    if strange(state.fate, FATES):
        return range(length)
    swimming = sum(at_entry(AT_SEA, piece, length) for piece in cargo)
    wrong = (
        apart(at.translate(SOMEWHERE), state.fate.translate(FATE_ON_MAP))
        | number(state.marks) & (number(at.translate(OFF_MAP)) | known.no_back)
        | number(at.translate(known.ground)) & known.closed & ~swimming
        | strangers
    )
    return sorted({*entries(wrong, length), *(piece for piece in cargo if at[piece] == NOWHERE)})


def intruders(g: Blitz) -> int:
    """A column with any bit for the pieces that are on land which is not friendly to them."""
    state, known = g.state, tables(g.data, g.scenario.id)
    unfriendly = number(state.control.translate(NOT_FRIENDLY)) & known.land
    areas = unfriendly.to_bytes(len(state.control)).ljust(len(SOMEWHERE), b"\0")
    return number(state.at.translate(areas)) & known.sides


def faults_of(g: Blitz, piece: int) -> Iterator[str]:
    """The laws that a piece breaks by where it is and what it is marked with."""
    state, at, counter = g.state, g.state.at[piece], g.counter(piece)
    name = f"{counter.id} ({piece})"
    if state.fate[piece] not in FATES or (at == NOWHERE) == (state.fate[piece] == ON_MAP):
        yield f"{name} is both on the map and off it, or neither"
        return
    if at == NOWHERE:
        if state.marks[piece] or state.aboard[piece] != ASHORE:
            yield f"{name} is off the map, but marked or aboard"
        return
    space = g.space(at)
    if not g.scenario.in_play[at]:
        yield f"{name} is in {space.id}, which is not in play"
    if state.marks[piece] & DAMAGED and counter.back is None:
        yield f"{name} is damaged, but has no back"
    if space.land and (counter.convoy or (counter.ship and not space.port)):
        yield f"{name} is ashore in {space.id}"
    if not space.land and counter.on_land and state.aboard[piece] == ASHORE:
        yield f"{name} swims in {space.id}"
    if space.land and not g.friendly_land(at, counter.side) and not _fighting(g, at):
        yield f"{name} is in {space.id}, which is not friendly"
    if space.land and not nation_allowed(g, piece, at):
        yield f"{name} may not be in {space.id}"  # 3.3.d1, 3.3.d2


def _fighting(g: Blitz, space: int) -> bool:
    """Units are displaced one by one while control has changed already (5.3.d4)."""
    combat = g.running(LandCombat)
    return combat is not None and combat.target == space


def _cargo(g: Blitz, cargo: Iterable[int]) -> list[str]:
    """4.2.c, 4.2.d4: who is aboard, and that it fits."""
    state, faults = g.state, []
    carried: dict[int, int] = defaultdict(int)
    for piece in cargo:
        transport, name, counter = state.aboard[piece], g.counter(piece).id, g.counter(piece)
        if not 0 <= transport < len(state.kind):
            faults.append(f"{name} is aboard {transport}; there are {len(state.kind)} pieces")
            continue
        if g.counter(transport).klass != Klass.TRS or state.at[transport] != state.at[piece]:
            faults.append(f"{name} is aboard something that does not carry it")
        elif state.at[piece] != NOWHERE and g.space(state.at[piece]).land:
            faults.append(f"{name} is aboard in port")
        else:
            carried[transport] += g.size(piece)
        if not counter.on_land or counter.klass == Klass.FORT:
            faults.append(f"{name} is no cargo")
    if g.running(ShedCargo, AssignHits) is None:
        for transport in sorted(carried, key=lambda piece: (g.side(piece), piece)):
            if carried[transport] > g.size(transport) * g.data.figures.lift_per_size:
                faults.append(f"{g.counter(transport).id} carries more than it can")
    return faults


# ---- areas -------------------------------------------------------------------------------------------


def _stacking(g: Blitz) -> list[str]:
    """1.3.c, 1.3.e."""
    return [fault for space in crowded(g) for fault in overstacked(g, space)]


def overstacked(g: Blitz, space: int) -> Iterator[str]:
    """What a land area holds beyond its limits."""
    area = g.space(space)
    for side in Side:
        land, ships = land_room(g, space, side), port_room(g, space, side)
        if land is not None and land < 0:
            yield f"too many land units in {area.id}"
        if area.port and ships is not None and ships < 0:
            yield f"too many ships in {area.id}"


def crowded(g: Blitz) -> list[int]:
    """The Islands and little ports with more than they hold, if all units there were of one side."""
    state, figures, known = g.state, g.data.figures, tables(g.data, g.scenario.id)
    at, marks, most = state.at, state.marks, (0, figures.island_size, figures.little_port_size)
    whole, damaged = known.sizes
    limited = (number(at.translate(known.limits)) & known.forms).to_bytes(len(at))
    filled, full = dict[tuple[int, int], int](), set[int]()
    for piece in entries_of(limited):
        form, space = where = limited[piece], at[piece]
        size = (damaged if marks[piece] & DAMAGED else whole)[piece]
        filled[where] = size = filled.get(where, 0) + size
        if size > most[form]:
            full.add(space)
    return sorted(full)


def _areas(g: Blitz, strangers: int) -> list[str]:
    return [fault for space in doubtful(g, strangers) for fault in faults_in(g, space)]


def doubtful(g: Blitz, strangers: int) -> list[int]:
    """The areas that may break a law: in one that is neutral or holds both sides somebody is not among friends."""
    state, known = g.state, tables(g.data, g.scenario.id)
    control, ruins = state.control, state.ruins
    unmarked = apart(control.translate(SOMEWHERE), known.markers)
    return sorted(
        {
            *entries(unmarked, len(control)),
            *[space for space in entries_of(ruins) if ruins[space] > state.factories[space]],
            *[state.at[piece] for piece in entries(strangers, len(state.at))],
        }
    )


def faults_in(g: Blitz, space: int) -> Iterator[str]:
    """The laws that are broken in an area, stacking apart."""
    state, area = g.state, g.space(space)
    power = state.control[space]
    if (power != NOWHERE) != (area.land and g.scenario.in_play[space]):
        yield f"{area.id} has no marker, or one too many"
    if state.ruins[space] > state.factories[space]:
        yield f"more ruins than factories in {area.id}"
    if power != NOWHERE and SIDE_OF[power] == NOWHERE and g.here[space]:
        yield f"units in {area.id}, which is neutral"  # 3.1.d1
    owners = {g.side(piece) for piece in g.here[space]} if area.land else set()
    if len(owners) > 1 and not _fighting(g, space):
        yield f"both sides are in {area.id}"


def _ussr(g: Blitz) -> list[str]:
    """3.2.d1: until the USSR is at war nobody holds the area with which it enters."""
    garrison = g.scenario.garrison
    if garrison is None or g.state.ussr == AT_WAR or g.neutral(garrison.enters):
        return []
    return [f"{g.space(garrison.enters).id} is held by a side, though the USSR is not at war"]


def _stocks(g: Blitz) -> list[str]:
    most = g.data.figures.oil_most
    faults = [
        f"{Power(power).key} has {oil} Oil" for power, oil in enumerate(g.state.oil) if not 0 <= oil <= most
    ]
    if not g.scenario.first_turn <= g.state.turn <= g.scenario.last_turn:
        faults.append(f"it is turn {g.state.turn}")
    return faults
