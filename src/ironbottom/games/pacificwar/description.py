"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.data.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.state import OPS_COMPLETE, REPAIRING, REPAIRING_WEST, SUNK

if TYPE_CHECKING:
    from ironbottom.games.pacificwar.game import War


def describe(g: War) -> dict[str, object]:
    """Where every unit stands, who controls what, and where the cards are.

    >>> from ironbottom.games.pacificwar.lab import build
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
    }


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
