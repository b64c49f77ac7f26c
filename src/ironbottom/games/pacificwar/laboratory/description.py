"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import (
    GONE,
    NOWHERE,
    OPS_COMPLETE,
    REPAIRING,
    REPAIRING_WEST,
    SUNK,
)
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.kernel.errors import BadPosition


def describe(g: War) -> dict[str, object]:
    """Where every unit stands, who controls what, and where the cards are.

    >>> from ironbottom.games.pacificwar.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = describe(build({"units": ["ja_akagi truk complete"], "hands": {"japan": [5]}}, ScriptedDice([])))
    >>> told["phase"], told["units"], told["control"]["truk"]
    ('strategy', {'truk': ['ja_akagi (complete)']}, 'japan')
    """
    state, names, holders = g.state, g.data.space_ids, control(g)
    return {
        "turn": state.turn,
        "phase": Phase(state.phase).key,
        "active": "" if state.active == NOBODY else Side(state.active).key,
        "units": {
            names[zone]: [_unit(g, p) for p in g.here[zone]] for zone in range(len(names)) if g.here[zone]
        },
        "due": {
            str(turn): [_unit(g, p) for p, due in enumerate(state.due) if due == turn]
            for turn in sorted(set(state.due) - {0})
        },
        "sunk": [g.counter(p).id for p, marks in enumerate(state.marks) if marks & SUNK],
        "ports": {names[n]: Side(side).key for n, side in enumerate(state.port) if side != NOBODY},
        "control": {names[n]: Side(side).key for n, side in enumerate(holders) if side != NOBODY},
        "fleet_trains": [names[zone] for zone in state.trains],
        "routes_open": state.routes_open,
        "hands": {side.key: list(state.hands[side]) for side in Side},
        "deck": len(state.deck),
        "discard": list(state.discard),
        "used_events": [g.half(number, side).id for side in Side for number in state.used[side]],
        "points": state.points,
        "captured": {side.key: state.captured[side] for side in Side},
        "captured_before": {side.key: state.captured_before[side] for side in Side},
        "carrier_lost_first": state.carrier_lost_first,
        "marker_used": state.marker_used,
    }


def phase_of(g: War) -> tuple[int, ...]:
    """Turn and phase."""
    return (g.state.turn, g.state.phase)


def position_of(g: War) -> dict[str, object]:
    """The description of this position, at the beginning of its phase; see kernel.registry.Laboratory.

    >>> from ironbottom.games.pacificwar.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = position_of(build({"units": ["ja_akagi truk complete"], "hands": {"japan": [5]}}, ScriptedDice([])))
    >>> told["units"], told["hands"]
    ([{'counter': 'ja_akagi', 'zone': 'truk', 'complete': True}], {'japan': [5], 'allies': []})
    """
    state, told = g.state, describe(g)
    if state.phase == Phase.SET_UP:
        return {
            "scenario": state.scenario,
            "options": dict(state.options),
            "turn": state.turn,
            "phase": "set_up",
        }
    if any(state.hits):
        raise BadPosition("a combat is under way; a position is told at the beginning of a phase")
    as_it_is = (
        "turn",
        "phase",
        "ports",
        "fleet_trains",
        "routes_open",
        "hands",
        "discard",
        "used_events",
        "points",
    )
    remembered = ("captured", "captured_before", "carrier_lost_first", "marker_used")
    return {
        "scenario": state.scenario,
        "options": dict(state.options),
        **{key: told[key] for key in (*as_it_is, *remembered)},
        "deck": list(state.deck),
        "units": [
            _row(g, piece) for piece, marks in enumerate(state.marks) if marks & SUNK or not marks & GONE
        ],
    }


def _row(g: War, piece: int) -> dict[str, object]:
    """A unit of a description; what is as usual is left out."""
    state, at = g.state, g.state.at[piece]
    row: dict[str, object] = {
        "counter": g.counter(piece).id,
        "zone": "" if at == NOWHERE else g.data.space_ids[at],
        "complete": g.has(piece, OPS_COMPLETE),
        "due": state.due[piece],
        "repairing": g.has(piece, REPAIRING),
        "repairing_west": g.has(piece, REPAIRING_WEST),
        "sunk": g.has(piece, SUNK),
        "waiting": at == NOWHERE and not state.due[piece] and not g.has(piece, GONE),
    }
    return {key: value for key, value in row.items() if value}


def _unit(g: War, piece: int) -> str:
    words = [
        word
        for word, bits in (
            ("complete", OPS_COMPLETE),
            ("under repair", REPAIRING),
            ("in the west", REPAIRING_WEST),
        )
        if g.has(piece, bits)
    ]
    return f"{g.counter(piece).id} ({', '.join(words)})" if words else g.counter(piece).id
