"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, SIDE_OF, Klass, Power, Side
from ironbottom.games.blitz.position.state import ASHORE, AT_WAR, DAMAGED, DUE, LOST, ON_MAP, OUT, POOL
from ironbottom.games.blitz.rules.areas import land_room, nation_allowed, port_room
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.assigning import AssignHits
from ironbottom.games.blitz.rules.p06_rounds.home import ShedCargo
from ironbottom.mechanics.counters import column_faults

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

FATES = (ON_MAP, POOL, DUE, LOST, OUT)


def check(g: Blitz) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound."""
    faults = _columns(g)
    return faults or [*_pieces(g), *_cargo(g), *_stacking(g), *_areas(g), *_ussr(g), *_stocks(g)]


def _columns(g: Blitz) -> list[str]:
    state = g.state
    wanted = dict.fromkeys(("kind", "at", "marks", "fate", "aboard"), len(g.data.box))
    wanted |= dict.fromkeys(("control", "factories", "ruins"), len(g.data.spaces))
    return column_faults(state, wanted)


def _pieces(g: Blitz) -> list[str]:
    """Where pieces are, and what they are marked with."""
    state, faults = g.state, []
    for piece, at in enumerate(state.at):
        name, counter = f"{g.counter(piece).id} ({piece})", g.counter(piece)
        if state.fate[piece] not in FATES or (at == NOWHERE) == (state.fate[piece] == ON_MAP):
            faults.append(f"{name} is both on the map and off it, or neither")
            continue
        if at == NOWHERE:
            if state.marks[piece] or state.aboard[piece] != ASHORE:
                faults.append(f"{name} is off the map, but marked or aboard")
            continue
        space = g.space(at)
        if not g.scenario.in_play[at]:
            faults.append(f"{name} is in {space.id}, which is not in play")
        if state.marks[piece] & DAMAGED and counter.back is None:
            faults.append(f"{name} is damaged, but has no back")
        if space.land and (counter.convoy or (counter.ship and not space.port)):
            faults.append(f"{name} is ashore in {space.id}")
        if not space.land and counter.on_land and state.aboard[piece] == ASHORE:
            faults.append(f"{name} swims in {space.id}")
        if space.land and not g.friendly_land(at, counter.side) and not _fighting(g, at):
            faults.append(f"{name} is in {space.id}, which is not friendly")
        if space.land and not nation_allowed(g, piece, at):
            faults.append(f"{name} may not be in {space.id}")  # 3.3.d1, 3.3.d2
    return faults


def _fighting(g: Blitz, space: int) -> bool:
    """Units are displaced one by one while control has changed already (5.3.d4)."""
    combat = g.running(LandCombat)
    return combat is not None and combat.target == space


def _cargo(g: Blitz) -> list[str]:
    """4.2.c, 4.2.d4: who is aboard, and that it fits."""
    state, faults = g.state, []
    shedding = g.running(ShedCargo, AssignHits) is not None
    for piece, transport in enumerate(state.aboard):
        if transport == ASHORE:
            continue
        name, counter = g.counter(piece).id, g.counter(piece)
        if g.counter(transport).klass != Klass.TRS or state.at[transport] != state.at[piece]:
            faults.append(f"{name} is aboard something that does not carry it")
        elif g.space(state.at[piece]).land:
            faults.append(f"{name} is aboard in port")
        if not counter.on_land or counter.klass == Klass.FORT:
            faults.append(f"{name} is no cargo")
    for side in Side:
        for piece in g.on_map(side):
            if g.counter(piece).klass == Klass.TRS and not shedding and g.room_aboard(piece) < 0:
                faults.append(f"{g.counter(piece).id} carries more than it can")
    return faults


def _stacking(g: Blitz) -> list[str]:
    """1.3.c, 1.3.e."""
    faults = []
    for space, area in enumerate(g.data.spaces):
        if not area.land or not g.here[space]:
            continue
        for side in Side:
            land, ships = land_room(g, space, side), port_room(g, space, side)
            if land is not None and land < 0:
                faults.append(f"too many land units in {area.id}")
            if area.port and ships is not None and ships < 0:
                faults.append(f"too many ships in {area.id}")
    return faults


def _areas(g: Blitz) -> list[str]:
    state, faults = g.state, []
    for space, area in enumerate(g.data.spaces):
        power = state.control[space]
        if (power != NOWHERE) != (area.land and g.scenario.in_play[space]):
            faults.append(f"{area.id} has no marker, or one too many")
        if state.ruins[space] > state.factories[space]:
            faults.append(f"more ruins than factories in {area.id}")
        if power != NOWHERE and SIDE_OF[power] == NOWHERE and g.here[space]:
            faults.append(f"units in {area.id}, which is neutral")  # 3.1.d1
        owners = {g.side(piece) for piece in g.here[space]} if area.land else set()
        if len(owners) > 1 and not _fighting(g, space):
            faults.append(f"both sides are in {area.id}")
    return faults


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
