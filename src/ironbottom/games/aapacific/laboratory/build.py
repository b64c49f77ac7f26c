"""Positions built by hand: any phase, any units, control, money and tracks, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"phase": 3, "units": [{"nation": "japan", "type": "infantry", "space": "siam", "count": 2}]},
...              ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["siam"]])
(('japan',), 2)
"""

from __future__ import annotations

from collections.abc import Mapping

from ironbottom.games.aapacific.components import SLUG
from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, UnitType
from ironbottom.games.aapacific.laboratory.form import Position, Units, units_of
from ironbottom.games.aapacific.laboratory.limits import limits, misplaced
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import (
    AIRBORNE,
    BOMBARDED,
    BUILT_COMPLEX,
    DAMAGED,
    DECK_CARGO,
    FOUGHT,
    GUN_TAKEN,
    INTERCEPTED,
    LANDED_ON,
    LOADED,
    LOADED_AFTER_FIGHT,
    MOVED,
    NO_COMPLEX,
    PATROL,
    RAIDING,
    START_COMPLEX,
    SUBMERGED,
    TOOK_CONVOY,
    UNLOADED,
    WITHDRAWN,
)
from ironbottom.games.aapacific.rules.opening import OPENING, place_starting_units
from ironbottom.games.aapacific.rules.turn import Campaign, Turn, forget_last_turn
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import begun, described, need_lawful, need_possible
from ironbottom.kernel.values import ComponentValues

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
"""Marks that tell units apart where a position is read."""
ALL_MARKS = MARKS | {
    "unloaded": UNLOADED,
    "loaded": LOADED,
    "loaded_after_fight": LOADED_AFTER_FIGHT,
    "intercepted": INTERCEPTED,
    "landed_on": LANDED_ON,
    "gun_taken": GUN_TAKEN,
    "withdrawn": WITHDRAWN,
    "took_convoy": TOOK_CONVOY,
    "bombarded": BOMBARDED,
}
COMPLEXES = {"none": NO_COMPLEX, "start": START_COMPLEX, "built": BUILT_COMPLEX}


def lay_out(
    description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
) -> Pacific:
    """The game of a described position before anything has been played of it; BadPosition says what does not fit."""
    spec = registry.game(SLUG)
    position, options = described(description, Position, spec, components)
    game = OPENING.table(spec, position.scenario, options, _stack(position), dice, components)
    rows = [units_of(units) if isinstance(units, str) else units for units in position.units]
    need_possible(limits(game, position, rows))
    _moment(game, position)
    _markers(game, position)
    if position.set_up:
        place_starting_units(game)
    forget_last_turn(game)
    _this_turn(game, position)
    placed = [(units, piece) for units in rows for piece in _place(game, units)]
    names = {units.name: piece for units, piece in placed if units.name}
    for units, piece in placed:
        _aboard(game, units, piece, names)
    need_possible(misplaced(game))
    need_lawful(game)
    return game


build = begun(lay_out)
"""The game of a described position at its first decision."""


def _stack(position: Position) -> list[Frame]:
    """The running procedures: the campaign, and the turn about to begin the phase."""
    if position.phase == "set_up":
        return [Campaign()]
    steps = [step for step in Turn.STEPS if step.startswith(f"phase_{position.phase}_")]
    if position.phase == 0:
        steps = ["begin"]
    if not steps:
        raise BadPosition(
            f"there is no phase {position.phase}; a turn has phases 1 to 9, and 0 is its beginning"
        )
    power = Power[position.turn_of.upper()]
    return [Campaign(at="after_turn", turn=int(power)), Turn(power=int(power), at=steps[0])]


def _moment(game: Pacific, position: Position) -> None:
    """Round, power, phase, and how many turns Japan has begun: only its first one is the surprise (land.13)."""
    state, japan = game.state, position.turn_of == "japan"
    first = game.scenario.first_turn
    state.power = Power[position.turn_of.upper()]
    if position.phase == "set_up":
        return
    usual = first if position.first_turn else first + 1
    state.round = usual if position.round is None else position.round
    state.phase = position.phase
    begun = state.round - first + 1
    if japan:
        begun = 1 if position.first_turn else max(2, begun)
    state.japan_turns = begun - 1 if japan and position.phase == 0 else begun


def _this_turn(game: Pacific, position: Position) -> None:
    """What has happened in the turn under way."""
    state = game.state
    for name, country in position.control_at_start.items():
        state.control_at_start[game.space_named(name)] = Country[country.upper()]
    for name in position.battled:
        state.battled[game.space_named(name)] = 1
    for name, count in position.placed.items():
        state.placed[game.space_named(name)] = count
    state.sea_battles = [game.space_named(name) for name in position.sea_battles]
    state.convoy_claims = [game.space_named(name) for name in position.convoy_claims]
    state.captured_cash = position.captured_cash
    state.lines_held = [list(line) for line in position.lines_held]


def _markers(game: Pacific, position: Position) -> None:
    state = game.state
    for name, country in position.control.items():
        state.control[game.space_named(name)] = Country[country.upper()]
    for name, side in position.convoys.items():
        state.convoy[game.space_named(name)] = Side[side.upper()]
    for name, word in position.complexes.items():
        state.complexes[game.space_named(name)] = COMPLEXES[word]
    for name, captor in position.taken_by.items():
        state.taken_by[game.space_named(name)] = Power[captor.upper()]
    for purse, money in position.cash.items():
        state.cash[Country[purse.upper()]] = money
    for buyer, units in position.bought.items():
        for kind, count in units.items():
            state.bought[Country[buyer.upper()]][UnitType[kind.upper()]] = count
    if position.points is not None:
        state.points = position.points
    if position.kamikazes is not None:
        state.kamikazes = position.kamikazes


def _place(game: Pacific, units: Units) -> list[int]:
    space, state = game.space_named(units.space), game.state
    pieces = []
    for _ in range(units.count):
        piece = game.add(UnitType[units.type.upper()], Nation[units.nation.upper()], space)
        for word in units.marks:
            game.mark(piece, ALL_MARKS[word])
        state.used[piece] = units.used
        if units.start is not None:
            state.start[piece] = game.space_named(units.start)
        if units.via is not None:
            state.via[piece] = game.space_named(units.via)
        if units.target is not None:
            state.target[piece] = game.space_named(units.target)
        if units.flown_over:
            state.flown_over.append([piece, *(game.space_named(name) for name in units.flown_over)])
        pieces.append(piece)
    return pieces


def _aboard(game: Pacific, units: Units, piece: int, names: Mapping[str, int]) -> None:
    """Put a unit aboard its ship, and note the carrier it is to land on."""
    state = game.state
    if units.aboard is not None:
        ship = names[units.aboard] if units.aboard in names else _ship(game, state.at[piece], units)
        game.put_aboard(piece, ship)
        if units.target is not None:
            state.target[ship] = state.target[piece]
    if units.lands_on is not None:
        if units.lands_on not in names:
            raise BadPosition(f"lands_on: no ship has the name {units.lands_on!r}; give the carrier one")
        state.lands_on[piece] = names[units.lands_on]


def _ship(game: Pacific, space: int, units: Units) -> int:
    """The first ship of the named type and of the unit's side in the space with room for one more."""
    assert units.aboard is not None
    state, data = game.state, game.data
    if units.aboard.upper() not in UnitType.__members__:
        raise BadPosition(f"aboard: no ship has the name {units.aboard!r}, nor is it a type of ship")
    kind, cargo = UnitType[units.aboard.upper()], UnitType[units.type.upper()]
    bulk, side = data.units[cargo].bulk, data.side_of_nation[Nation[units.nation.upper()]]
    for ship in game.pieces(space, side):
        nation = state.owner[ship]
        if state.kind[ship] != kind or not data.accepts[nation][kind][cargo]:
            continue
        filled = sum(data.units[state.kind[p]].bulk for p in game.load_of(ship))
        if filled + bulk <= data.capacity[nation][kind]:
            return ship
    raise BadPosition(f"no {units.aboard} in {units.space} has room for a {units.type}")
