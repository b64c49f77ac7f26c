"""Positions built by hand: any phase, any units, ports, cards and points, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": "strategy", "turn": 2, "units": ["ja_akagi truk", "us_enterprise hawaiian_islands"],
...               "hands": {"japan": [1, 5]}}, ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["truk"]])
(('japan',), 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ironbottom.games.pacificwar.components import SLUG
from ironbottom.games.pacificwar.components.ids import Phase, Side
from ironbottom.games.pacificwar.laboratory.form import Position, Unit, unit_of
from ironbottom.games.pacificwar.laboratory.limits import limits
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import GONE, OPS_COMPLETE, REPAIRING, REPAIRING_WEST, SUNK
from ironbottom.games.pacificwar.rules.opening import OPENING
from ironbottom.games.pacificwar.rules.turn import WholeGame
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import begun, described, need_lawful, need_possible, need_turn
from ironbottom.kernel.values import ComponentValues

AT = {"start_of_turn": "begin_turn"}
"""The step of the whole game for a moment that is no phase."""


def lay_out(
    description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
) -> War:
    """The game of a described position before anything has been played of it; BadPosition says what does not fit."""
    spec = registry.game(SLUG)
    position, options = described(description, Position, spec, components)
    stack: list[Frame] = [WholeGame(at=AT.get(position.phase, position.phase))]
    game = OPENING.table(spec, position.scenario, options, stack, dice, components)
    need_turn(position.turn, game.scenario.first_turn, game.scenario.last_turn, position.scenario)
    units = [unit_of(unit) if isinstance(unit, str) else unit for unit in position.units]
    need_possible(limits(game, position, units))
    if position.phase != "set_up":
        _lay_out(game, position, units)
    need_lawful(game)
    return game


build = begun(lay_out)
"""The game of a described position at its first decision."""


def _lay_out(game: War, position: Position, units: Sequence[Unit]) -> None:
    state, scenario = game.state, game.scenario
    state.turn, state.phase = _moment(position, scenario.first_turn)
    state.marks = bytearray([GONE]) * len(state.marks)
    for name, side in position.ports.items():
        state.port[game.space_named(name, "zone")] = Side.of(side)
    state.trains = sorted(game.space_named(name, "zone") for name in position.fleet_trains)
    state.routes_open = scenario.routes_open if position.routes_open is None else position.routes_open
    state.points = scenario.points if position.points is None else position.points
    for word, count in position.captured.items():
        state.captured[Side.of(word)] = count
    for word, count in position.captured_before.items():
        state.captured_before[Side.of(word)] = count
    state.carrier_lost_first, state.marker_used = position.carrier_lost_first, position.marker_used
    _cards(game, position)
    for unit in units:
        _place(game, unit)


def _moment(position: Position, first_turn: int) -> tuple[int, Phase]:
    """Turn and phase; the turn marker advances as a turn starts, but for the first one that is played (5.2.e.5)."""
    if position.phase != "start_of_turn":
        return position.turn, Phase.of(position.phase)
    if position.turn == first_turn:
        return position.turn, Phase.SET_UP
    return position.turn - 1, Phase.VICTORY if position.turn > 1 else Phase.TURN_ZERO


def _cards(game: War, position: Position) -> None:
    state, numbers = game.state, [card.number for card in game.data.cards]
    for side, hand in position.hands.items():
        state.hands[Side.of(side)] = sorted(hand)
    state.discard = list(position.discard)
    elsewhere = [*state.hands[Side.JAPAN], *state.hands[Side.ALLIES], *state.discard]
    left = [number for number in numbers if number not in elsewhere]
    state.deck = left if position.deck is None else list(position.deck)
    if sorted([*elsewhere, *state.deck]) != numbers:
        raise BadPosition(
            f"each card of {numbers[0]} to {numbers[-1]} must be in one place, hand, deck or discard"
        )
    for id in position.used_events:
        half = game.data.half_of.get(id)
        if half is None or not half.strategic:
            raise BadPosition(f"there is no strategic event {id!r}")
        state.used[half.side].append(int(id[1:]))


def _place(game: War, unit: Unit) -> None:
    if unit.counter not in game.data.counter_index:
        raise BadPosition(f"there is no counter {unit.counter!r}")
    piece = game.data.counter_index[unit.counter]
    if not game.has(piece, GONE) or game.has(piece, SUNK):
        raise BadPosition(f"there is only one {unit.counter}")
    if unit.sunk:
        game.out_of_game(piece, sunk=True)
        return
    game.unmark(piece, GONE)
    if unit.due:
        game.state.due[piece] = unit.due
        game.mark(piece, REPAIRING * unit.repairing | REPAIRING_WEST * unit.repairing_west)
    elif unit.zone:
        game.place(piece, game.space_named(unit.zone, "zone"))
        game.mark(piece, OPS_COMPLETE * unit.complete)
