"""The laws of a position: everything that must hold between any two actions.

They are asked of whole columns (``mechanics.columns``); only the pieces and zones that break one are looked at singly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import compress, count

from ironbottom.games.pacificwar.components.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.components.model import WarData
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import (
    GONE,
    NOWHERE,
    OPS_COMPLETE,
    REPAIRING,
    REPAIRING_WEST,
    SUNK,
)
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.mechanics.columns import BYTE, flags, places, strange, table_of, with_any
from ironbottom.mechanics.counters import Columns

PIECE_COLUMNS = Columns("kind", "at", "marks", "due", "hits")
SIDES, PHASES, ACTIVE = tuple(Side), frozenset(Phase), frozenset((*Side, NOBODY))
NO_COMBAT_YET = (Phase.SET_UP, Phase.TURN_ZERO, Phase.STRATEGY)
"""Phases in which units of both sides may be in one zone."""
HITS_STAND = (Phase.TURN_ZERO, Phase.STRATEGY)
"""Phases of combat, in which a unit may have hits."""

ON_MAP, ANY = table_of(range(NOWHERE)), table_of(range(1, BYTE))
AWAY = with_any(GONE | REPAIRING | REPAIRING_WEST)
OWNED = bytes({Side.JAPAN: 1, Side.ALLIES: 1, NOBODY: 0}.get(owner, NOBODY) for owner in range(BYTE))
"""By what can stand in a column of owners: 1 for a side, 0 for NOBODY, another number for none of these."""
IS_GONE, IS_SUNK, IS_COMPLETE, IN_THE_WEST = map(with_any, (GONE, SUNK, OPS_COMPLETE, REPAIRING_WEST))


@dataclass(frozen=True)
class _Printed:
    """What is printed, as tables for columns of zones (``closed`` to Japan) and of counters (all others)."""

    kinds: bytes
    """The numbers of all counters."""
    spaces: bytes
    """The numbers of all zones, and NOWHERE."""
    closed: bytes
    ships: bytes
    ships_of_japan: bytes
    japanese: bytes
    lba: bytes
    units: tuple[bytes, ...]
    """By side: its ships and LBA."""
    ports: bytes
    """By zone: 1 where it is a port."""
    cards: list[int]
    """The numbers of all cards."""


@cache
def _printed(data: WarData) -> _Printed:
    counters, zones = list(enumerate(data.counters)), list(enumerate(data.zones))
    ships = [kind for kind, counter in counters if counter.ship]
    japanese = [kind for kind, counter in counters if counter.side == Side.JAPAN]
    units = [[kind for kind, one in counters if one.side == side and not one.infantry] for side in SIDES]
    return _Printed(
        kinds=bytes(range(len(counters))),
        spaces=bytes([*range(len(zones)), NOWHERE]),
        closed=table_of(number for number, zone in zones if not zone.japan_may_enter),
        ships=table_of(ships),
        ships_of_japan=table_of(set(ships).intersection(japanese)),
        japanese=table_of(japanese),
        lba=table_of(kind for kind, counter in counters if counter.lba),
        units=tuple(map(table_of, units)),
        ports=bytes(zone.port for zone in data.zones),
        cards=[card.number for card in data.cards],
    )


@cache
def _until(turn: int) -> bytes:
    """For columns of turns: those up to this one but 0, which stands for none."""
    return table_of(range(1, turn + 1))


def check(g: War) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound. The laws are about columns that fit."""
    return _columns(g) or [*_pieces(g), *_hits(g), *_zones(g), *_cards(g), *_tracks(g)]


def _columns(g: War) -> list[str]:
    state, printed, counters, zones = g.state, _printed(g.data), len(g.data.counters), len(g.data.zones)
    faults = PIECE_COLUMNS.faults(state, counters)
    if len(state.port) != zones:
        faults.append(f"column port has {len(state.port)} entries, not {zones}")
    if unknown := strange(state.kind, printed.kinds):
        faults.append(f"pieces are counters of the numbers {unknown}; there are {counters}")
    if unknown := strange(state.at, printed.spaces):
        faults.append(f"pieces are in zones of the numbers {unknown}; there are {zones}")
    return faults


def _pieces(g: War) -> list[str]:
    state, printed = g.state, _printed(g.data)
    at, kind, marks = state.at, state.kind, state.marks
    on_map, due, ships = flags(at, ON_MAP), flags(state.due, ANY), flags(kind, printed.ships)
    gone, sunk, complete = flags(marks, IS_GONE), flags(marks, IS_SUNK), flags(marks, IS_COMPLETE)
    late = flags(state.due, _until(min(state.turn, BYTE - 1))) if state.phase > Phase.REINFORCEMENTS else 0
    strayed = due & flags(marks, IN_THE_WEST) if state.port[g.data.australia] != Side.JAPAN else 0
    barred = flags(at, printed.closed) & flags(kind, printed.japanese)
    laws = (
        (on_map & (flags(marks, AWAY) | due), "is on the map and also out of the game or on the turn track"),
        (complete & ~on_map, "is Ops Complete, but not on the map"),
        (strayed, "is under repair in the West Coast, but Australia is Allied"),  # 6.1.7.c
        (due & gone, "is out of the game and due on Turn {due}"),
        (late, "was due on Turn {due} and has not come"),  # 6.1
        (sunk & ~(gone & ships), "is sunk, but no lost ship"),
        (complete & ~ships, "has no Ops Complete side"),  # 10.5.e
        (barred, "is in {zone}, which is closed to Japan"),  # 6.c
    )
    return [_told(g, piece, says) for broken, says in laws for piece in places(broken)]


def _told(g: War, piece: int, says: str) -> str:
    state = g.state
    zone = g.data.space_ids[state.at[piece]] if state.at[piece] != NOWHERE else ""
    return f"{g.counter(piece).id} {says.format(due=state.due[piece], zone=zone)}"


def _hits(g: War) -> list[str]:
    state = g.state
    if not any(state.hits) or state.phase in HITS_STAND or g.running(Combat) is not None:
        return []
    return [f"{g.counter(p).id} has hits outside of any combat" for p in compress(count(), state.hits)]


def _zones(g: War) -> list[str]:
    """10.4.f (one LBA a base), 8.7 (fleet trains), and never both sides in one zone but in combat (ruling pw_q40)."""
    state, data, printed = g.state, g.data, _printed(g.data)
    faults = []
    if state.port.translate(OWNED) != printed.ports:
        faults += [
            f"port marker of {zone.id} is {owner}"
            for zone, owner in zip(data.zones, state.port, strict=True)
            if OWNED[owner] != zone.port
        ]
    flying = list(compress(state.at, state.kind.translate(printed.lba)))
    for zone in set(flying) - {NOWHERE, *state.trains}:
        many = flying.count(zone)
        if many > data.figures.lba_per_base and not data.zones[zone].port:
            faults.append(f"{data.space_ids[zone]}, a base, holds {many} LBA")
    if state.phase not in NO_COMBAT_YET:
        faults += _quiet_zones(g)
    if len(state.trains) > data.figures.fleet_trains or len(set(state.trains)) != len(state.trains):
        faults.append(f"fleet trains are in {state.trains}")
    return faults


def _quiet_zones(g: War) -> list[str]:
    """What holds in zones outside of combat."""
    state, data, printed = g.state, g.data, _printed(g.data)
    of_japan, of_allies = (set(compress(state.at, state.kind.translate(units))) for units in printed.units)
    faults = [
        f"both sides have units in {data.space_ids[zone]}"
        for zone in sorted(of_japan & of_allies - {NOWHERE})
    ]
    if state.trains:  # 8.7.f
        with_ships = set(compress(state.at, state.kind.translate(printed.ships_of_japan)))
        beside = sorted(with_ships.intersection(state.trains))
        faults += [f"a fleet train is beside Japanese ships in {data.space_ids[zone]}" for zone in beside]
    return faults


def _cards(g: War) -> list[str]:
    state = g.state
    cards = sorted([*state.deck, *state.discard, *state.hands[Side.JAPAN], *state.hands[Side.ALLIES]])
    faults = []
    if state.phase != Phase.SET_UP and cards != _printed(g.data).cards:
        faults.append(f"the cards are {cards}")
    for side in SIDES:
        hand, limit = state.hands[side], g.data.hand_limits[side]
        if hand != sorted(hand):
            faults.append(f"the hand {hand} is out of order")
        if len(hand) > limit and not (side == Side.JAPAN and g.option("15.2")):
            faults.append(f"a hand holds {len(hand)} cards")  # 7.1
        if any(not g.half(number, side).strategic for number in state.used[side]):
            faults.append(f"used strategic events {state.used[side]}")
    return faults


def _tracks(g: War) -> list[str]:
    state, faults = g.state, []
    if not g.scenario.first_turn <= state.turn <= g.scenario.last_turn:
        faults.append(f"turn {state.turn} is not in the scenario")
    if state.phase not in PHASES:
        faults.append(f"there is no phase {state.phase}")
    if state.active not in ACTIVE:
        faults.append(f"active side is {state.active}")
    return faults
