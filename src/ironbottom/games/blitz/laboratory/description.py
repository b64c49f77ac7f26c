"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import CAPITAL, NOWHERE, Klass, Power, Side, Stage
from ironbottom.games.blitz.laboratory.build import MARKS, USSR
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED, DUE, LOST, ON_MAP, OUT
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.kernel.errors import BadPosition

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

FATES = {"due": DUE, "lost": LOST, "out": OUT}
POWERS = (Power.JAPAN, Power.USA, Power.AFA)


def describe(g: Blitz) -> dict[str, object]:
    """Where every unit stands, who controls what, and what is kept in numbers.

    >>> from ironbottom.games.blitz.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = describe(build({"units": ["jp_bb_yamato honshu_coast damaged"]}, ScriptedDice([])))
    >>> told["phase"], told["units"], told["control"]["truk"]
    ('a', {'honshu_coast': ['jp_bb_yamato (damaged)']}, 'japan')
    """
    state, names = g.state, g.data.space_ids
    return {
        "turn": state.turn,
        "steps": _steps(g),
        "phase": Stage(state.stage).key,
        "units": {names[space]: _here(g, space) for space, here in enumerate(g.here) if here},
        "control": {names[n]: Power(power).key for n, power in enumerate(state.control) if power != NOWHERE},
        "ruins": {names[n]: ruins for n, ruins in enumerate(state.ruins) if ruins},
        "factories": {
            names[n]: amount
            for n, amount in enumerate(state.factories)
            if g.scenario.in_play[n] and amount != g.data.spaces[n].factory
        },
        "oil": {power.key: state.oil[power] for power in POWERS},
        "points": {side.key: state.points[side] for side in Side},
        "battleships_lost": {side.key: state.steps_lost[side][CAPITAL.index(Klass.BB)] for side in Side},
        "carriers_lost": {side.key: state.steps_lost[side][CAPITAL.index(Klass.CV)] for side in Side},
        "capital_steps": {side.key: state.steps_this_turn[side] for side in Side},
        "clean_captures": [names[space] for space in state.clean_captures],
        "ussr": next(word for word, number in USSR.items() if number == state.ussr),
        **{key: _off_map(g, fate) for key, fate in FATES.items()},
    }


def _steps(g: Blitz) -> str:
    """The set under way; at Turn End the first one, which is of no account there."""
    under_way = g.set_of_steps or g.scenario.sets_of(g.state.turn)[0]
    return under_way.side.key + ("_blitz" if under_way.blitz else "")


def _off_map(g: Blitz, fate: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece, one in enumerate(g.state.fate):
        if one == fate:
            key = g.counter(piece).id
            found[key] = found.get(key, 0) + 1
    return found


def _here(g: Blitz, space: int) -> list[str]:
    return sorted(_words(g, piece) for piece in g.here[space])


def _words(g: Blitz, piece: int) -> str:
    notes = ["damaged"] if g.has(piece, DAMAGED) else []
    notes += [word for word, bits in MARKS.items() if g.has(piece, bits)]
    if g.state.aboard[piece] != ASHORE:
        notes.append(f"aboard {g.counter(g.state.aboard[piece]).id}")
    return f"{g.counter(piece).id} ({', '.join(notes)})" if notes else g.counter(piece).id


def phase_of(g: Blitz) -> tuple[int, ...]:
    """Turn, set and step."""
    return (g.state.turn, g.state.place, g.state.stage)


def position_of(g: Blitz) -> dict[str, object]:
    """The description of this position, at the beginning of its step; see kernel.registry.Laboratory.

    >>> from ironbottom.games.blitz.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = position_of(build({"units": ["jp_bb_yamato honshu_coast damaged"]}, ScriptedDice([])))
    >>> told["units"]
    [{'counter': 'jp_bb_yamato', 'space': 'honshu_coast', 'damaged': True}]
    """
    if g.running(SeaBattle, LandCombat) is not None:
        raise BadPosition("a battle is under way; a position is told at the beginning of a step")
    told = describe(g)
    told.pop("units")
    rows = [
        _row(g, piece)
        for piece, fate in enumerate(g.state.fate)
        if fate == ON_MAP and g.state.aboard[piece] == ASHORE
    ]
    return {
        "scenario": g.state.scenario,
        "options": dict(g.state.options),
        **told,
        "units": sorted(rows, key=str),
    }


def _row(g: Blitz, piece: int) -> dict[str, object]:
    """A unit of a description; what is as usual is left out."""
    row = {"counter": g.counter(piece).id, "space": g.data.space_ids[g.state.at[piece]], **_state(g, piece)}
    cargo = [{"counter": g.counter(load).id, **_state(g, load)} for load in g.cargo(piece)]
    return row | ({"cargo": sorted(cargo, key=str)} if cargo else {})


def _state(g: Blitz, piece: int) -> dict[str, object]:
    found: dict[str, object] = {"damaged": True} if g.has(piece, DAMAGED) else {}
    marks = [word for word, bits in MARKS.items() if g.has(piece, bits)]
    return found | ({"marks": marks} if marks else {})
