"""Positions built by hand: any phase, any units, control and tracks, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": "first_deployment", "units": ["jn_dd_1 truk", "2 jp_air rabaul"],
...               "control": {"rabaul": "japan"}, "transport": {"japan": 9}}, ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["rabaul"]])
(('japan',), 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from ironbottom.games.fireinthesky.components import SLUG
from ironbottom.games.fireinthesky.components.ids import NEUTRAL, Phase, Purse, Side
from ironbottom.games.fireinthesky.laboratory.form import Force, PhaseKey, Position, Units, units_of
from ironbottom.games.fireinthesky.laboratory.limits import limits, misplaced
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import (
    AVIATOR,
    BATTERED,
    GREEN,
    HALTED,
    MAULED,
    NOWHERE,
    ONE_HEX,
    OPERATED,
    REDUCED,
    SEA_DEPLOYED,
    SECRET,
    SORTIED,
    STORMED,
    TOKYO_EXPRESS,
    TRAINING,
    UNPACKING,
)
from ironbottom.games.fireinthesky.rules.air_counters import FULL, unused
from ironbottom.games.fireinthesky.rules.opening import OPENING, place_starting_units
from ironbottom.games.fireinthesky.rules.turn import Part, War
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import begun, described, need_lawful, need_possible, need_turn
from ironbottom.kernel.values import ComponentValues

MARKS = {
    "reduced": REDUCED,
    "sortied": SORTIED,
    "operated": OPERATED,
    "deployed": SEA_DEPLOYED,
    "moved": ONE_HEX,
    "halted": HALTED,
    "without_planes": BATTERED,
    "green": GREEN,
    "training": TRAINING,
    "aviator": AVIATOR,
    "mauled": MAULED,
    "stormed": STORMED,
    "unpacking": UNPACKING,
}
"""Marks of a counter in words."""
TRACKS = (
    "victory",
    "oil",
    "merchantmen",
    "singapore_fell",
    "surabaya_fell",
    "european_fleet_called",
    "mail_read",
    "ranger_called",
    "kamikaze",
)
"""Keys of a position that are fields of the state."""
FORCE_MARKS = {"tokyo_express": TOKYO_EXPRESS, "secret": SECRET}
"""Marks of a Task Force in words."""


def lay_out(
    description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
) -> Sky:
    """The game of a described position before anything has been played of it; BadPosition says what does not fit."""
    spec = registry.game(SLUG)
    position, options = described(description, Position, spec, components)
    game = OPENING.table(spec, position.scenario, options, _stack(position), dice, components)
    need_turn(position.turn, game.scenario.first_turn, game.scenario.last_turn, position.scenario)
    _tracks(game, position)
    _map(game, position)
    if position.set_up:
        place_starting_units(game)
    rows = [units_of(units) if isinstance(units, str) else units for units in position.units]
    need_possible(limits(game, position, rows))
    forces: dict[str, list[int]] = {name: [] for name in position.forces}
    for units in rows:
        _place(game, units, forces)
    for name, pieces in forces.items():
        _form(game, position.forces.get(name, Force()), pieces)
    need_possible(misplaced(game))
    need_lawful(game)
    return game


build = begun(lay_out)
"""The game of a described position at its first decision."""


def _stack(position: Position) -> list[Frame]:
    """The running procedures: the war, and the part about to begin the phase."""
    side = Side.of(position.part)
    if position.phase == "start_of_turn":
        return [War(at=position.phase)]
    behind = "allied_part" if side == Side.JAPAN else "end_of_turn"
    return [
        War(at=behind),
        Part(side=side, at="begin" if position.phase == "start_of_part" else position.phase),
    ]


def _tracks(game: Sky, position: Position) -> None:
    state, phase = game.state, position.phase
    state.turn, state.part = position.turn, Side.of(position.part)
    state.phase = Phase.of(phase) if phase in get_args(PhaseKey) else -1
    for name in TRACKS:
        value = getattr(position, name)
        if value is not None:
            setattr(state, name, value)
    for purse, points in position.transport.items():
        state.transport[Purse.of(purse)] = points
    for side, points in position.submarines.items():
        state.submarines[Side.of(side)] = points
    if position.never_captured is not None:
        state.penalty = [game.space_named(name) for name in position.never_captured]
    state.captured = [game.space_named(name) for name in position.captured]


def _map(game: Sky, position: Position) -> None:
    for name, holder in position.control.items():
        game.state.control[game.space_named(name)] = NEUTRAL if holder == "neutral" else Side.of(holder)
    for name, side in position.occupied.items():
        game.state.occupied[game.space_named(name)] = Side.of(side)


def _place(game: Sky, units: Units, forces: dict[str, list[int]]) -> None:
    for _ in range(units.count):
        piece = _take(game, units.counter)
        counter = game.counter(piece)
        if counter.air_unit or counter.marker:
            game.set_strength(piece, FULL if units.strength is None else units.strength)
        for word in units.marks:
            game.mark(piece, MARKS[word])
        if game.has(piece, REDUCED):
            game.flip(piece)
        if units.sunk or units.gone:
            game.out_of_game(piece, sunk=units.sunk)
        elif units.due:
            game.state.due[piece] = units.due
        else:
            game.place(piece, game.space_named(units.space))
            game.state.commit[piece] = game.space_named(units.commit) if units.commit else NOWHERE
            game.state.hits[piece] = units.hits
            if units.force:
                forces.setdefault(units.force, []).append(piece)


def _form(game: Sky, force: Force, pieces: list[int]) -> None:
    """At sea ships are on their operational side, and what they carry has used operational movement (3.1.2, 13.0)."""
    marks = sum(FORCE_MARKS[word] for word in force.marks)
    number = game.form(game.side(pieces[0]), game.state.at[pieces[0]], pieces, marks)
    if force.start:
        game.state.force_start[number] = game.space_named(force.start)
    for piece in pieces:
        game.mark(piece, SORTIED if game.counter(piece).naval else OPERATED)


def _take(game: Sky, key: str) -> int:
    """An unused counter; replacement markers have no limit (6.3)."""
    kind = game.data.counter_index[key]
    left = unused(game, kind)
    if left:
        return left[0]
    if game.data.counters[kind].marker:
        return game.add_marker(kind)
    raise BadPosition(f"there are no more than {game.data.counters[kind].count} of {key}")
