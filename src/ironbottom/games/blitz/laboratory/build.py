"""Positions built by hand: any step of any set, units, control, oil and points, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": "b", "units": ["jp_bb_takao osaka", "us_bb_new_orleans pearl_harbor"]}, ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["osaka"]])
(('japan',), 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from ironbottom.games.blitz.components import SLUG, load
from ironbottom.games.blitz.components.ids import CAPITAL, Klass, Power, Side, Stage
from ironbottom.games.blitz.components.scenario_build import set_of
from ironbottom.games.blitz.laboratory.form import Cargo, MarkKey, Position, Unit, unit_of
from ironbottom.games.blitz.laboratory.limits import limits
from ironbottom.games.blitz.position import state as marks_of
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import DAMAGED, DUE, LOST, OUT, POOL
from ironbottom.games.blitz.rules.opening import empty_board
from ironbottom.games.blitz.rules.p02_activities import SetFrame
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.rules.schedule import TurnStart
from ironbottom.games.blitz.rules.turn import WholeGame
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import begun, described, need_lawful, need_possible
from ironbottom.kernel.values import ComponentValues

USSR = {"neutral": marks_of.NEUTRAL, "coming": marks_of.COMING, "at_war": marks_of.AT_WAR}
MARKS = {key: getattr(marks_of, key.upper()) for key in get_args(MarkKey)}
"""The bits of each word."""


def lay_out(
    description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
) -> Blitz:
    """The game of a described position before anything has been played of it; BadPosition says what does not fit."""
    spec = registry.game(SLUG)
    position, options = described(description, Position, spec, components)
    data = load(components)
    state = empty_board(data, position.scenario, options)
    game = Blitz(spec, data, state, _stack(position), dice)
    units = [unit_of(unit) if isinstance(unit, str) else unit for unit in position.units]
    need_possible(limits(game, position, units))
    _moment(game, position)
    for key, fate in (("due", DUE), ("lost", LOST), ("out", OUT)):
        _off_map(game, getattr(position, key) or {}, fate)
    for name, power in position.control.items():
        state.control[data.space_index[name]] = Power.of(power)
    for unit in units:
        _place(game, unit)
    if position.due is None:
        _await(game, position.turn)
    _tracks(game, position)
    game.changed()
    need_lawful(game)
    return game


build = begun(lay_out)
"""The game of a described position at its first decision."""


def _stack(position: Position) -> list[Frame]:
    """The procedures under way at the beginning of the step."""
    if position.phase == "start":
        return [WholeGame(at="play_set"), TurnStart(at="arrivals")]
    if position.phase == "end":
        return [WholeGame(at="next_turn"), TurnEnd(at="aircraft")]
    step = position.phase if position.phase == "oil" else f"step_{position.phase}"
    return [WholeGame(at="next_set"), SetFrame(at=step)]


def _moment(game: Blitz, position: Position) -> None:
    state = game.state
    state.turn, state.stage = position.turn, Stage.of(position.phase)
    sets = game.scenario.sets_of(position.turn)
    state.place = {"start": 0, "end": len(sets)}.get(position.phase, sets.index(set_of(position.steps)))
    state.ussr = USSR[position.ussr]


def _off_map(game: Blitz, counts: Mapping[str, int], fate: int) -> None:
    """Who is due, lost or out; all others are in the force pool."""
    for key, count in counts.items():
        for _ in range(count):
            game.state.fate[_free(game, key)] = fate


def _await(game: Blitz, turn: int) -> None:
    """Those whose turn has not come are due, as far as they are not on the map already."""
    for event in game.scenario.schedule:
        if event.kind == "arrive" and event.turn > turn:
            for piece in _pool(game, event.counter)[: event.count]:
                game.state.fate[piece] = DUE


def _pool(game: Blitz, kind: int) -> list[int]:
    """The counters of a type that are in the force pool."""
    state = game.state
    return [piece for piece, one in enumerate(state.kind) if one == kind and state.fate[piece] == POOL]


def _free(game: Blitz, key: str) -> int:
    """A counter of a type that is in the force pool; BadPosition when there is none left."""
    kind = game.data.counter_index[key]
    pool = _pool(game, kind)
    if not pool:
        raise BadPosition(f"there are only {game.data.counters[kind].count} of {key}")
    return pool[0]


def _place(game: Blitz, unit: Unit) -> None:
    for _ in range(unit.count):
        piece = _free(game, unit.counter)
        game.place(piece, game.data.space_index[unit.space])
        _mark(game, piece, unit)
        for cargo in unit.cargo:
            aboard = _free(game, cargo.counter)
            game.load(aboard, piece)
            _mark(game, aboard, cargo)


def _mark(game: Blitz, piece: int, unit: Unit | Cargo) -> None:
    bits = DAMAGED if unit.damaged else 0
    for word in unit.marks:
        bits |= MARKS[word]
    game.mark(piece, bits)


def _tracks(game: Blitz, position: Position) -> None:
    state, index = game.state, game.data.space_index
    for name, amount in position.factories.items():
        state.factories[index[name]] = amount
    for name, amount in position.ruins.items():
        state.ruins[index[name]] = amount
    for power, amount in position.oil.items():
        state.oil[Power.of(power)] = amount
    for side, amount in position.points.items():
        state.points[Side.of(side)] = amount
    for klass, lost in ((Klass.BB, position.battleships_lost), (Klass.CV, position.carriers_lost)):
        for side, amount in lost.items():
            state.steps_lost[Side.of(side)][CAPITAL.index(klass)] = amount
    for side, amount in position.capital_steps.items():
        state.steps_this_turn[Side.of(side)] = amount
    state.clean_captures = [index[name] for name in position.clean_captures]
