"""Positions built by hand: any phase, any units, ports, cards and points, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": "strategy", "turn": 2, "units": ["ja_akagi truk", "us_enterprise hawaiian_islands"],
...               "hands": {"japan": [1, 5]}}, ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["truk"]])
(('japan',), 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ironbottom.games.pacificwar.data import SLUG, load
from ironbottom.games.pacificwar.data.cards import SideKey
from ironbottom.games.pacificwar.data.ids import Phase, Side
from ironbottom.games.pacificwar.game import War
from ironbottom.games.pacificwar.rules.set_up import empty_board
from ironbottom.games.pacificwar.rules.turn import WholeGame
from ironbottom.games.pacificwar.state import GONE, NOWHERE, OPS_COMPLETE, REPAIRING
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.lab import need_lawful, read_position

PhaseKey = Literal["turn_zero", "reinforcements", "card_draw", "strategy", "supply", "victory"]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A counter: in a zone, or ``due`` on a turn of the turn track, or ``sunk``."""

    counter: str
    """The id of a counter of pieces.json, such as ja_akagi."""
    zone: str = ""
    complete: bool = False
    """On its Ops Complete side."""
    due: int = 0
    repairing: bool = False
    """Under repair, else it is new."""
    sunk: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for units and cards: none in play or in hand."""

    scenario: str = "campaign"
    options: dict[str, str] = {}
    turn: int = 2
    phase: PhaseKey = "strategy"
    units: tuple[Unit | str, ...] = ()
    """Counters, or in words: "ja_akagi truk", "us_enterprise midway complete"."""
    ports: dict[str, SideKey] = {}
    """Port markers."""
    fleet_trains: tuple[str, ...] = ()
    routes_open: bool | None = None
    hands: dict[SideKey, tuple[int, ...]] = {}
    """Numbers of cards."""
    discard: tuple[int, ...] = ()
    deck: tuple[int, ...] | None = None
    """The card drawn first stands last; left out: all cards that are nowhere else, in their order."""
    used_events: tuple[str, ...] = ()
    """Halves such as A04."""
    points: int | None = None
    """Above zero for Japan."""


def build(description: Mapping[str, object], dice: DiceSource, components: str | None = None) -> War:
    """The game of a described position at its first decision; BadPosition says what does not fit."""
    position = read_position(description, Position)
    spec = registry.game(SLUG)
    options = spec.full_options(position.options)
    spec.need_scenario(position.scenario, components)
    data = load(components)
    scenario = data.scenarios[position.scenario]
    if not scenario.first_turn <= position.turn <= scenario.last_turn:
        raise BadPosition(f"{scenario.id} has Turns {scenario.first_turn} to {scenario.last_turn}")
    state = empty_board(data, position.scenario, options)
    game = War(spec, data, state, [WholeGame(at=position.phase)], dice)
    state.turn, state.phase = position.turn, Phase.of(position.phase)
    state.marks = bytearray([GONE]) * len(state.marks)
    for name, side in position.ports.items():
        state.port[_zone(game, name)] = Side.of(side)
    state.trains = [_zone(game, name) for name in position.fleet_trains]
    state.routes_open = scenario.routes_open if position.routes_open is None else position.routes_open
    state.points = scenario.points if position.points is None else position.points
    _cards(game, position)
    for unit in position.units:
        _place(game, unit_of(unit) if isinstance(unit, str) else unit)
    need_lawful(game)
    game.start()
    return game


def _zone(game: War, name: str) -> int:
    if name not in game.data.space_index:
        raise BadPosition(f"the board has no zone {name!r}")
    return game.data.space_index[name]


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
    if game.state.at[piece] != NOWHERE or game.state.due[piece]:
        raise BadPosition(f"there is only one {unit.counter}")
    if unit.sunk:
        game.out_of_game(piece, sunk=True)
        return
    game.unmark(piece, GONE)
    if unit.due:
        game.state.due[piece] = unit.due
        if unit.repairing:
            game.mark(piece, REPAIRING)
        return
    game.place(piece, _zone(game, unit.zone))
    if unit.complete:
        game.mark(piece, OPS_COMPLETE)


def unit_of(words: str) -> Unit:
    """A counter in words; BadPosition when they are not a counter, a zone and perhaps "complete".

    >>> unit_of("ja_akagi truk").zone, unit_of("ja_akagi truk complete").complete
    ('truk', True)
    """
    match words.split():
        case [counter, zone]:
            return Unit(counter=counter, zone=zone)
        case [counter, zone, "complete"]:
            return Unit(counter=counter, zone=zone, complete=True)
    raise BadPosition(f"{words!r} is no unit; write counter, zone and, on its back side, complete")
