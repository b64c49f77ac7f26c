"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data.ids import NEUTRAL, Phase, Purse, Side
from ironbottom.games.fireinthesky.lab import MARKS
from ironbottom.games.fireinthesky.state import GONE, NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ironbottom.games.fireinthesky.game import Sky

HOLDERS = {side: side.key for side in Side} | {NEUTRAL: "neutral"}


def describe(g: Sky) -> dict[str, object]:
    """Where every unit stands and who holds what; units by space, alike ones counted.

    >>> from ironbottom.games.fireinthesky.lab import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = describe(build({"phase": "end", "units": ["jn_dd_1 truk", "jp_air truk"]}, ScriptedDice([])))
    >>> told["phase"], told["units"], told["control"]["truk"]
    ('end', {'truk': {'jn_dd_1': 1, 'jp_air (strength 2)': 1}}, 'japan')
    """
    state, names = g.state, g.data.space_ids
    back = sorted(set(state.due) - {0})
    return {
        "turn": state.turn,
        "part": Side(state.part).key,
        "phase": Phase(state.phase).key if state.phase >= 0 else "",
        "units": {names[space]: _units(g, g.here[space]) for space in range(len(names)) if g.here[space]},
        "due": {str(turn): _units(g, (p for p, due in enumerate(state.due) if due == turn)) for turn in back},
        "gone": _units(g, (p for p, marks in enumerate(state.marks) if marks & GONE)),
        "forces": [_force(g, force) for force, at in enumerate(state.force_at) if at != NOWHERE],
        "control": {names[n]: HOLDERS[holder] for n, holder in enumerate(state.control) if holder != NOWHERE},
        "occupied": {names[n]: Side(side).key for n, side in enumerate(state.occupied) if side != NOWHERE},
        "victory": state.victory,
        "oil": state.oil,
        "merchantmen": state.merchantmen,
        "transport": {purse.key: state.transport[purse] for purse in Purse},
        "submarines": {side.key: state.submarines[side] for side in Side},
    }


def _units(g: Sky, pieces: Iterable[int]) -> dict[str, int]:
    return dict(Counter(_unit(g, piece) for piece in pieces))


def _unit(g: Sky, piece: int) -> str:
    """Such as "jn_dd_1", "jl_15_army (reduced)", "us_air (strength 1, committed to lae)"."""
    counter, commit = g.counter(piece), g.state.commit[piece]
    words = [word for word, bits in MARKS.items() if g.has(piece, bits)]
    if counter.air_unit or counter.marker:
        words.insert(0, f"strength {g.state.strength[piece]}")
    if commit != NOWHERE:
        words.append(f"committed to {g.data.space_ids[commit]}")
    return f"{counter.key} ({', '.join(words)})" if words else counter.key


def _force(g: Sky, force: int) -> dict[str, object]:
    ids, state = g.data.space_ids, g.state
    return {
        "side": Side(state.force_side[force]).key,
        "from": ids[state.force_start[force]],
        "at": ids[state.force_at[force]],
        "units": [g.counter(piece).key for piece in g.members(force)],
    }
