"""Positions built by hand: any phase, any units, control, money and tracks, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": 3, "units": [{"nation": "japan", "type": "infantry", "space": "siam", "count": 2}]},
...              ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["siam"]])
(('japan',), 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ironbottom.games.aapacific.data import SLUG
from ironbottom.games.aapacific.data.files import CountryKey, NationKey, PowerKey, SideKey, UnitKey
from ironbottom.games.aapacific.data.ids import Country, Nation, Power, Side, UnitType
from ironbottom.games.aapacific.game import Pacific
from ironbottom.games.aapacific.rules.turn import Campaign, Turn, forget_last_turn
from ironbottom.games.aapacific.setup import blank_state, data_for, place_starting_units
from ironbottom.games.aapacific.state import (
    AIRBORNE,
    BUILT_COMPLEX,
    DAMAGED,
    DECK_CARGO,
    FOUGHT,
    MOVED,
    NO_COMPLEX,
    PATROL,
    RAIDING,
    START_COMPLEX,
    SUBMERGED,
)
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import need_lawful, read_position

MARKS = {
    "damaged": DAMAGED,
    "submerged": SUBMERGED,
    "patrol": PATROL,
    "moved": MOVED,
    "fought": FOUGHT,
    "airborne": AIRBORNE,
    "raiding": RAIDING,
    "deck_cargo": DECK_CARGO,
}
COMPLEXES = {"none": NO_COMPLEX, "start": START_COMPLEX, "built": BUILT_COMPLEX}
ROW = ("count", "nation", "type", "space")
"""A row of units in words."""
MarkWord = Literal["damaged", "submerged", "patrol", "moved", "fought", "airborne", "raiding", "deck_cargo"]


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some alike units. ``aboard`` names the type of ship in the same space that carries them (the first with room).

    ``start`` is the space where they stood when the turn began, ``target`` the territory they are to assault.
    """

    nation: NationKey
    type: UnitKey
    space: str
    count: int = 1
    aboard: UnitKey | None = None
    marks: tuple[MarkWord, ...] = ()
    start: str | None = None
    via: str | None = None
    used: int = 0
    target: str | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for the units: none, or all with ``set_up``."""

    scenario: str = "campaign_1941"
    options: dict[str, str] = {}
    turn_of: PowerKey = "japan"
    phase: int = 1
    round: int = 2
    first_turn: bool = False
    """Whether this is Japan's first turn (the surprise)."""
    set_up: bool = False
    units: tuple[Units | str, ...] = ()
    """Rows of units, or in words: "2 japan infantry siam" (count, nation, type, space)."""
    control: dict[str, CountryKey] = {}
    control_at_start: dict[str, CountryKey] = {}
    convoys: dict[str, SideKey] = {}
    complexes: dict[str, Literal["none", "start", "built"]] = {}
    convoy_claims: tuple[str, ...] = ()
    """Zones where a battle lets the mover take over the convoy (for positions in phase 5)."""
    taken_by: dict[str, PowerKey] = {}
    cash: dict[CountryKey, int] = {}
    bought: dict[CountryKey, dict[UnitKey, int]] = {}
    points: int | None = None
    kamikazes: int | None = None


def build(description: Mapping[str, object], dice: DiceSource, components: str | None = None) -> Pacific:
    """The game of a described position at its first decision; BadPosition says what does not fit."""
    position = read_position(description, Position)
    spec = registry.game(SLUG)
    options = spec.full_options(position.options)
    spec.need_scenario(position.scenario, components)
    data = data_for(options, components)
    state = blank_state(data, data.scenarios[position.scenario], options)
    game = Pacific(spec, data, state, _stack(position), dice)
    state.round = position.round
    state.power = Power[position.turn_of.upper()]
    state.phase = position.phase
    state.japan_turns = 1 if position.first_turn else position.round
    _markers(game, position)
    if position.set_up:
        place_starting_units(game)
    forget_last_turn(game)
    for name, country in position.control_at_start.items():
        state.control_at_start[_space(game, name)] = Country[country.upper()]
    state.convoy_claims = [_space(game, name) for name in position.convoy_claims]
    for units in position.units:
        _place(game, units_of(units) if isinstance(units, str) else units)
    need_lawful(game)
    game.start()
    return game


def _stack(position: Position) -> list[Frame]:
    """The running procedures: the campaign, and the turn about to begin the phase."""
    steps = [step for step in Turn.STEPS if step.startswith(f"phase_{position.phase}_")]
    if not steps:
        raise BadPosition(f"there is no phase {position.phase}; a turn has phases 1 to 9")
    power = Power[position.turn_of.upper()]
    return [Campaign(at="after_turn", turn=int(power)), Turn(power=int(power), at=steps[0])]


def _space(game: Pacific, name: str) -> int:
    if name not in game.data.space_index:
        raise BadPosition(f"the board has no space {name!r}")
    return game.data.space_index[name]


def _markers(game: Pacific, position: Position) -> None:
    state = game.state
    for name, country in position.control.items():
        state.control[_space(game, name)] = Country[country.upper()]
    for name, side in position.convoys.items():
        state.convoy[_space(game, name)] = Side[side.upper()]
    for name, word in position.complexes.items():
        state.complexes[_space(game, name)] = COMPLEXES[word]
    for name, captor in position.taken_by.items():
        state.taken_by[_space(game, name)] = Power[captor.upper()]
    for purse, money in position.cash.items():
        state.cash[Country[purse.upper()]] = money
    for buyer, units in position.bought.items():
        for kind, count in units.items():
            state.bought[Country[buyer.upper()]][UnitType[kind.upper()]] = count
    if position.points is not None:
        state.points = position.points
    if position.kamikazes is not None:
        state.kamikazes = position.kamikazes


def _place(game: Pacific, units: Units) -> None:
    space, kind = _space(game, units.space), UnitType[units.type.upper()]
    state = game.state
    for _ in range(units.count):
        ship = -1 if units.aboard is None else _ship(game, space, units)
        piece = game.add(kind, Nation[units.nation.upper()], space, aboard=ship)
        for word in units.marks:
            game.mark(piece, MARKS[word])
        state.used[piece] = units.used
        if units.start is not None:
            state.start[piece] = _space(game, units.start)
        if units.via is not None:
            state.via[piece] = _space(game, units.via)
        if units.target is not None:
            state.target[piece] = _space(game, units.target)
            if ship >= 0:
                state.target[ship] = state.target[piece]


def units_of(words: str) -> Units:
    """A row of units in words; BadPosition when they are not count, nation, type and space.

    >>> units_of("2 japan infantry siam").space
    'siam'
    """
    parts = words.split()
    if len(parts) != len(ROW) or not parts[0].isdigit():
        raise BadPosition(f"{words!r} is not a row of units; write count, nation, type and space")
    try:
        return msgspec.convert(dict(zip(ROW, (int(parts[0]), *parts[1:]), strict=True)), Units)
    except msgspec.ValidationError as fault:
        raise BadPosition(f"{words!r} is not a row of units: {fault}") from fault


def _ship(game: Pacific, space: int, units: Units) -> int:
    """The first ship of the named type and of the unit's side in the space with room for one more."""
    assert units.aboard is not None
    state, data = game.state, game.data
    kind, cargo = UnitType[units.aboard.upper()], UnitType[units.type.upper()]
    bulk, side = data.units[cargo].bulk, data.side_of_nation[Nation[units.nation.upper()]]
    for ship in game.pieces(space, side):
        nation = state.owner[ship]
        if state.kind[ship] != kind or not data.accepts[nation][kind][cargo]:
            continue
        filled = sum(data.units[state.kind[p]].bulk for p in game.load_of(ship))
        if filled + bulk <= data.capacity[nation][kind]:
            return ship
    raise BadPosition(
        f"no {units.aboard} in {units.space} has room for a {units.type}; list ships before their load"
    )
