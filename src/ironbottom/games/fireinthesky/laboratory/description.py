"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ironbottom.games.fireinthesky.components.ids import NEUTRAL, Phase, Purse, Side
from ironbottom.games.fireinthesky.laboratory.build import FORCE_MARKS, MARKS, TRACKS
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import GONE, NO_BOX, NOWHERE, SUNK, TARGETED
from ironbottom.kernel.errors import BadPosition

HOLDERS = {side: side.key for side in Side} | {NEUTRAL: "neutral"}


def describe(g: Sky) -> dict[str, object]:
    """Where every unit stands and who holds what; units by space, alike ones counted.

    >>> from ironbottom.games.fireinthesky.laboratory.build import build
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
        "never_captured": [names[space] for space in state.penalty],
        "captured": [names[space] for space in state.captured],
        **{name: getattr(state, name) for name in TRACKS if isinstance(getattr(state, name), bool)},
    }


def phase_of(g: Sky) -> tuple[int, ...]:
    """Turn, part and phase."""
    return (g.state.turn, g.state.part, g.state.phase)


def position_of(g: Sky) -> dict[str, object]:
    """The description of this position, at the beginning of its phase; see kernel.registry.Laboratory.

    >>> from ironbottom.games.fireinthesky.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = position_of(build({"phase": "end", "units": ["jn_dd_1 truk", "2 jp_air truk"]}, ScriptedDice([])))
    >>> told["units"]
    [{'counter': 'jn_dd_1', 'space': 'truk'}, {'counter': 'jp_air', 'space': 'truk', 'strength': 2, 'count': 2}]
    """
    state, told = g.state, describe(g)
    if any(box != NO_BOX for box in state.box) or any(marks & TARGETED for marks in state.force_marks):
        raise BadPosition("a battle is under way; a position is told at the beginning of a phase")
    if state.air_shown:
        raise BadPosition("Task Forces form in secret; a position is told at the beginning of a phase")
    living = [force for force, at in enumerate(state.force_at) if at != NOWHERE and g.members(force)]
    names = {force: f"force {number}" for number, force in enumerate(living, start=1)}
    rows = Counter(_row(g, p, names) for p in range(len(state.kind)) if _in_use(g, p))
    as_it_is = (
        "turn",
        "part",
        "control",
        "occupied",
        "transport",
        "submarines",
        "never_captured",
        "captured",
        *TRACKS,
    )
    return {
        "scenario": state.scenario,
        "options": dict(state.options),
        **{key: told[key] for key in as_it_is},
        "phase": told["phase"] or "start_of_part",
        "units": [dict(row) | ({"count": count} if count > 1 else {}) for row, count in rows.items()],
        "forces": {
            name: {
                "start": g.data.space_ids[state.force_start[force]],
                "marks": [word for word, bits in FORCE_MARKS.items() if state.force_marks[force] & bits],
            }
            for force, name in names.items()
        },
    }


def _in_use(g: Sky, piece: int) -> bool:
    return g.state.at[piece] != NOWHERE or bool(g.state.due[piece]) or g.has(piece, GONE)


def _row(g: Sky, piece: int, names: dict[int, str]) -> tuple[tuple[str, object], ...]:
    """A row of a description, as pairs of key and value; what is as usual is left out."""
    state, ids, counter, at = g.state, g.data.space_ids, g.counter(piece), g.state.at[piece]
    sunk, gone = g.has(piece, SUNK), g.has(piece, GONE)
    force, commit = state.force[piece], state.commit[piece]
    row: dict[str, object] = {
        "counter": counter.key,
        "space": "" if at == NOWHERE else ids[at],
        "strength": state.strength[piece] if counter.air_unit or counter.marker else 0,
        "marks": () if gone else tuple(word for word, bits in MARKS.items() if g.has(piece, bits)),
        "commit": "" if commit == NOWHERE else ids[commit],
        "force": names.get(force, ""),
        "hits": state.hits[piece],
        "due": state.due[piece],
        "sunk": sunk,
        "gone": gone and not sunk,
    }
    return tuple((key, value) for key, value in row.items() if value)


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
    marks = [word for word, bits in FORCE_MARKS.items() if state.force_marks[force] & bits]
    return {
        "side": Side(state.force_side[force]).key,
        "from": ids[state.force_start[force]],
        "at": ids[state.force_at[force]],
        "units": [g.counter(piece).key for piece in g.members(force)],
        **({"marks": marks} if marks else {}),
    }
