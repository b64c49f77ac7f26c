"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data.ids import Country, Nation, Power, Side, UnitType
from ironbottom.games.aapacific.lab import COMPLEXES, MARKS
from ironbottom.games.aapacific.state import NO_COMPLEX, NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific


def describe(g: Pacific) -> dict[str, object]:
    """Where every unit stands and who holds what; units by space, alike ones counted.

    >>> from ironbottom.games.aapacific.lab import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = describe(build({"phase": 3, "units": ["2 japan infantry siam"]}, ScriptedDice([])))
    >>> told["phase"], told["units"], told["control"]["siam"]
    (3, {'siam': {'japan infantry': 2}}, 'japan')
    """
    state, names = g.state, g.data.space_ids
    words = {mark: word for word, mark in COMPLEXES.items()}
    return {
        "round": state.round,
        "turn_of": Power(state.power).key,
        "phase": state.phase,
        "units": {names[space]: _units(g, space) for space in range(len(names)) if g.here[space]},
        "control": {names[n]: Country(country).key for n, country in enumerate(state.control)},
        "complexes": {names[n]: words[mark] for n, mark in enumerate(state.complexes) if mark != NO_COMPLEX},
        "convoys": {names[n]: Side(side).key for n, side in enumerate(state.convoy) if side != NOWHERE},
        "cash": {Country(country).key: money for country, money in enumerate(state.cash)},
        "bought": {
            Country(country).key: _bought(row) for country, row in enumerate(state.bought) if any(row)
        },
        "points": state.points,
        "kamikazes": state.kamikazes,
    }


def _units(g: Pacific, space: int) -> dict[str, int]:
    return dict(Counter(_unit(g, piece) for piece in g.here[space]))


def _unit(g: Pacific, piece: int) -> str:
    """Such as "japan infantry", "usa fighter aboard carrier", "japan battleship (damaged)"."""
    state = g.state
    words = [Nation(state.owner[piece]).key, UnitType(state.kind[piece]).key]
    ship = state.aboard[piece]
    if ship >= 0:
        words += ["aboard", UnitType(state.kind[ship]).key]
    marks = [word for word, bits in MARKS.items() if g.has(piece, bits)]
    if marks:
        words.append(f"({', '.join(marks)})")
    return " ".join(words)


def _bought(row: list[int]) -> dict[str, int]:
    return {UnitType(kind).key: count for kind, count in enumerate(row) if count}
