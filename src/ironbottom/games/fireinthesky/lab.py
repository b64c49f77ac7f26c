"""Positions built by hand: any phase, any units, control and tracks, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": "first_deployment", "units": ["jn_dd_1 truk", "2 jp_air rabaul"],
...               "control": {"rabaul": "japan"}, "transport": {"japan": 9}}, ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["rabaul"]])
(('japan',), 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ironbottom.games.fireinthesky.data import SLUG, load
from ironbottom.games.fireinthesky.data.files import PhaseKey, PurseKey, SideKey
from ironbottom.games.fireinthesky.data.ids import NEUTRAL, Phase, Purse, Side
from ironbottom.games.fireinthesky.game import Sky
from ironbottom.games.fireinthesky.rules.air_counters import FULL, unused
from ironbottom.games.fireinthesky.rules.turn import Part, War
from ironbottom.games.fireinthesky.setup import blank_state, place_starting_units
from ironbottom.games.fireinthesky.state import (
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
    SORTIED,
    TRAINING,
    UNPACKING,
)
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import need_lawful, read_position

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
    "unpacking": UNPACKING,
}
MarkWord = Literal[
    "reduced",
    "sortied",
    "operated",
    "deployed",
    "moved",
    "halted",
    "without_planes",
    "green",
    "training",
    "aviator",
    "mauled",
    "unpacking",
]


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some alike counters: in a space, or ``due`` on a turn of the Game Turn Track, or ``sunk``."""

    counter: str
    """The id of a counter of pieces.json, such as jn_dd_1 or us_air."""
    space: str = ""
    count: int = 1
    strength: int = FULL
    """Of an air unit or a replacement marker: 1 or 2."""
    marks: tuple[MarkWord, ...] = ()
    commit: str = ""
    """The hex an air unit is committed to; in the Naval Aviation box: the home base it waits in."""
    force: str = ""
    """A name shared by the units of one Task Force."""
    due: int = 0
    sunk: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for the units: none, or all with ``set_up``."""

    scenario: str = "pearl_harbor_to_surrender"
    options: dict[str, str] = {}
    turn: int = 2
    part: SideKey = "japan"
    phase: PhaseKey = "economic"
    set_up: bool = False
    units: tuple[Units | str, ...] = ()
    """Counters, or in words: "2 us_air noumea" (count, counter, space), the count only if it is not 1."""
    control: dict[str, Literal["japan", "allied", "neutral"]] = {}
    occupied: dict[str, SideKey] = {}
    """Occupied markers."""
    victory: int | None = None
    oil: int | None = None
    merchantmen: int | None = None
    transport: dict[PurseKey, int] = {}
    submarines: dict[SideKey, int] = {}
    never_captured: tuple[str, ...] | None = None
    singapore_fell: bool | None = None
    surabaya_fell: bool | None = None
    kamikaze: bool = False


def build(description: Mapping[str, object], dice: DiceSource, components: str | None = None) -> Sky:
    """The game of a described position at its first decision; BadPosition says what does not fit."""
    game = lay_out(description, dice, components)
    game.start()
    return game


def lay_out(description: Mapping[str, object], dice: DiceSource, components: str | None = None) -> Sky:
    """The same before anything has been played of it."""
    position = read_position(description, Position)
    spec = registry.game(SLUG)
    options = spec.full_options(position.options)
    spec.need_scenario(position.scenario, components)
    data = load(components)
    scenario = data.scenarios[position.scenario]
    if not scenario.first_turn <= position.turn <= scenario.last_turn:
        raise BadPosition(f"{scenario.id} has Turns {scenario.first_turn} to {scenario.last_turn}")
    game = Sky(spec, data, blank_state(data, scenario, options), _stack(position), dice)
    _tracks(game, position)
    _map(game, position)
    if position.set_up:
        place_starting_units(game)
    forces: dict[str, list[int]] = {}
    for units in position.units:
        _place(game, units_of(units) if isinstance(units, str) else units, forces)
    for pieces in forces.values():
        game.form(game.side(pieces[0]), game.state.at[pieces[0]], pieces)
    need_lawful(game)
    return game


def _stack(position: Position) -> list[Frame]:
    """The running procedures: the war, and the part about to begin the phase."""
    side = Side.of(position.part)
    behind = "allied_part" if side == Side.JAPAN else "end_of_turn"
    return [War(at=behind), Part(side=side, at=position.phase)]


def _tracks(game: Sky, position: Position) -> None:
    state = game.state
    state.turn, state.part, state.phase = position.turn, Side.of(position.part), Phase.of(position.phase)
    state.kamikaze = position.kamikaze
    for name in ("victory", "oil", "merchantmen", "singapore_fell", "surabaya_fell"):
        value = getattr(position, name)
        if value is not None:
            setattr(state, name, value)
    for purse, points in position.transport.items():
        state.transport[Purse.of(purse)] = points
    for side, points in position.submarines.items():
        state.submarines[Side.of(side)] = points
    if position.never_captured is not None:
        state.penalty = [_space(game, name) for name in position.never_captured]


def _map(game: Sky, position: Position) -> None:
    for name, holder in position.control.items():
        game.state.control[_space(game, name)] = NEUTRAL if holder == "neutral" else Side.of(holder)
    for name, side in position.occupied.items():
        game.state.occupied[_space(game, name)] = Side.of(side)


def _space(game: Sky, name: str) -> int:
    if name not in game.data.space_index:
        raise BadPosition(f"the board has no space {name!r}")
    return game.data.space_index[name]


def _place(game: Sky, units: Units, forces: dict[str, list[int]]) -> None:
    if units.counter not in game.data.counter_index:
        raise BadPosition(f"there is no counter {units.counter!r}")
    for _ in range(units.count):
        piece = _take(game, units.counter)
        if units.sunk:
            game.out_of_game(piece, sunk=True)
            continue
        counter = game.counter(piece)
        if counter.air_unit or counter.marker:
            game.set_strength(piece, units.strength)
        for word in units.marks:
            game.mark(piece, MARKS[word])
        if game.has(piece, REDUCED):
            game.flip(piece)
        if units.due:
            game.state.due[piece] = units.due
            continue
        game.place(piece, _space(game, units.space))
        game.state.commit[piece] = _space(game, units.commit) if units.commit else NOWHERE
        if units.force:
            forces.setdefault(units.force, []).append(piece)


def _take(game: Sky, key: str) -> int:
    """An unused counter; replacement markers have no limit (6.3)."""
    kind = game.data.counter_index[key]
    left = unused(game, kind)
    if left:
        return left[0]
    if game.data.counters[kind].marker:
        return game.add_marker(kind)
    raise BadPosition(f"there are no more than {game.data.counters[kind].count} of {key}")


def units_of(words: str) -> Units:
    """Counters in words; BadPosition when they are not an optional count, a counter and a space.

    >>> units_of("2 us_air noumea").count, units_of("jn_dd_1 truk").space
    (2, 'truk')
    """
    match words.split():
        case [counter, space]:
            return Units(counter=counter, space=space)
        case [count, counter, space] if count.isdigit():
            return Units(counter=counter, space=space, count=int(count))
    raise BadPosition(f"{words!r} are no units; write a count if it is not 1, counter and space")
