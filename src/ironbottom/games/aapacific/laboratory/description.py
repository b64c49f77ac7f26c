"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from collections import Counter

from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, UnitType
from ironbottom.games.aapacific.laboratory.build import ALL_MARKS, COMPLEXES, MARKS
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NO_COMPLEX, NOWHERE
from ironbottom.games.aapacific.rules.turn import Turn


def describe(g: Pacific) -> dict[str, object]:
    """Where every unit stands and who holds what; units by space, alike ones counted.

    >>> from ironbottom.games.aapacific.laboratory.build import build
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
        "first_turn": g.surprise,
        "lands_on": _landings(g),
        **_this_turn(g),
    }


def _landings(g: Pacific) -> list[dict[str, str]]:
    """The carriers that fighters have declared as their landing places."""
    state, names = g.state, g.data.space_ids
    return [
        {"fighter": _unit(g, p), "in": names[state.at[p]], "carrier_in": names[state.at[ship]]}
        for p, ship in enumerate(state.lands_on)
        if ship >= 0 and state.at[p] != NOWHERE
    ]


def _this_turn(g: Pacific) -> dict[str, object]:
    """What has happened in the turn under way, and who took what in the game."""
    state, names = g.state, g.data.space_ids
    return {
        "control_at_start": {
            names[n]: Country(country).key for n, country in enumerate(state.control_at_start)
        },
        "taken_by": {
            names[n]: Power(power).key for n, power in enumerate(state.taken_by) if power != NOWHERE
        },
        "battled": [names[n] for n, battled in enumerate(state.battled) if battled],
        "sea_battles": [names[zone] for zone in state.sea_battles],
        "convoy_claims": [names[zone] for zone in state.convoy_claims],
        "placed": {names[n]: count for n, count in enumerate(state.placed) if count},
        "captured_cash": state.captured_cash,
        "lines_held": [list(line) for line in state.lines_held],
    }


def phase_of(g: Pacific) -> tuple[int, ...]:
    """Round, power and phase."""
    return (g.state.round, g.state.power, g.state.phase)


def position_of(g: Pacific) -> dict[str, object]:
    """The description of this position, at the beginning of its phase; see kernel.registry.Laboratory.

    >>> from ironbottom.games.aapacific.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> position_of(build({"phase": 3, "units": ["2 japan infantry siam"]}, ScriptedDice([])))["units"]
    [{'nation': 'japan', 'type': 'infantry', 'space': 'siam', 'count': 2}]
    """
    state, told = g.state, describe(g)
    as_it_is = (
        "control",
        "convoys",
        "cash",
        "bought",
        "points",
        "kamikazes",
        "first_turn",
        "round",
        "turn_of",
    )
    complexes = told["complexes"]
    assert isinstance(complexes, dict)
    return {
        "scenario": state.scenario,
        "options": dict(state.options),
        **{key: told[key] for key in as_it_is},
        **_this_turn(g),
        "phase": state.phase if g.running(Turn) else "set_up",
        "complexes": {name: complexes.get(name, "none") for name in g.data.space_ids[: len(state.complexes)]},
        "units": _rows(g),
    }


def _rows(g: Pacific) -> list[dict[str, object]]:
    """Rows of a description in the order of the pieces, alike neighbours counted."""
    relied_on = {ship for ship in (*g.state.aboard, *g.state.lands_on) if ship >= 0}
    named = {ship: f"ship {number}" for number, ship in enumerate(sorted(relied_on), start=1)}
    rows: list[dict[str, object]] = []
    for piece, space in enumerate(g.state.at):
        if space == NOWHERE:
            continue
        row = _row(g, piece, named)
        last = rows[-1] if rows else {}
        if {**last, "count": 1} == {**row, "count": 1}:
            last["count"] = int(str(last.get("count", 1))) + 1
        else:
            rows.append(row)
    return rows


def _row(g: Pacific, piece: int, named: dict[int, str]) -> dict[str, object]:
    """A unit of a description; what is as usual is left out."""
    state, names = g.state, g.data.space_ids
    start, via, target, ship = state.start[piece], state.via[piece], state.target[piece], state.aboard[piece]
    row: dict[str, object] = {
        "nation": Nation(state.owner[piece]).key,
        "type": UnitType(state.kind[piece]).key,
        "space": names[state.at[piece]],
        "name": named.get(piece, ""),
        "aboard": named.get(ship, ""),
        "lands_on": named.get(state.lands_on[piece], ""),
        "marks": [word for word, bits in ALL_MARKS.items() if g.has(piece, bits)],
        "start": names[start] if start != state.at[piece] else "",
        "via": names[via] if via != NOWHERE else "",
        "used": state.used[piece],
        "target": names[target] if target != NOWHERE else "",
        "flown_over": [names[n] for flight in state.flown_over if flight[0] == piece for n in flight[1:]],
    }
    return {key: value for key, value in row.items() if value}


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
