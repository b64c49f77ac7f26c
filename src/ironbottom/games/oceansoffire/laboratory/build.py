"""Positions built by hand: any step of an Impulse, units, control and points, in the words of the component files.

>>> from ironbottom.kernel.dice import ScriptedDice
>>> game = build({"units": ["jp_x_35 rabaul", "us_xx_1mar guadalcanal"]}, ScriptedDice([]))
>>> game.deciding(), len(game.here[game.data.space_index["rabaul"]])
(('japan',), 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from ironbottom.games.oceansoffire.components import SLUG, load
from ironbottom.games.oceansoffire.components.ids import SCORED, Facility, Fate, Klass, Power
from ironbottom.games.oceansoffire.laboratory.card_table import lay_cards
from ironbottom.games.oceansoffire.laboratory.form import Load, MarkKey, Position, Unit, unit_of
from ironbottom.games.oceansoffire.laboratory.limits import limits
from ironbottom.games.oceansoffire.position import state as marks_of
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import CONCLUDED
from ironbottom.games.oceansoffire.rules.opening import berth_for, empty_board
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse, WholeGame
from ironbottom.games.oceansoffire.rules.p09_points import determine_cps
from ironbottom.games.oceansoffire.rules.p22_garrisons import note_threat
from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import begun, described, need_lawful, need_possible
from ironbottom.kernel.values import ComponentValues

REINFORCEMENTS = "reinforcements"
"""The step of a Round that can be laid out; all others are those of an Impulse."""
MARKS = {key: getattr(marks_of, key.upper()) for key in get_args(MarkKey)}
"""The bits of each word."""


def lay_out(
    description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None = None
) -> Oceans:
    """The game of a described position before anything has been played of it; BadPosition says what does not fit."""
    spec = registry.game(SLUG)
    position, options = described(description, Position, spec, components)
    data = load(components)
    state = empty_board(data, position.scenario, options)
    stack: list[Frame] = [WholeGame(at=REINFORCEMENTS)]
    if position.phase != REINFORCEMENTS:
        stack = [WholeGame(at="next_impulse"), Impulse(at=position.phase)]
    game = Oceans(spec, data, state, stack, dice)
    units = [unit_of(unit) if isinstance(unit, str) else unit for unit in position.units]
    need_possible(limits(game, position, units))
    state.turn, state.round = position.turn or game.scenario.first_turn, position.round
    state.impulse = state.order.index(Power.of(position.power))
    for unit in units:
        _place(game, unit)
    for key in position.warfare:
        game.lift(_free(game, key), Fate.WARFARE)
    _fill_boxes(game)
    _spaces(game, position)
    _points(game, position)
    lay_cards(game, position)
    note_threat(game)
    need_lawful(game)
    return game


build = begun(lay_out)
"""The game of a described position at its first decision."""


def _free(game: Oceans, key: str) -> int:
    kind, state = game.data.counter_index[key], game.state
    taken = (Fate.ON_MAP, Fate.WARFARE)
    free = [p for p, one in enumerate(state.kind) if one == kind and state.fate[p] not in taken]
    if not free:
        raise BadPosition(f"there are only {game.data.counters[kind].count} of {key}")
    return free[0]


def _place(game: Oceans, unit: Unit) -> None:
    space = game.data.space_index[unit.space]
    for _ in range(unit.count):
        piece = _free(game, unit.counter)
        counter, here = game.counter(piece), game.space(space)
        if counter.ship and not here.sea:
            named = [one for one in here.ports if game.port(one).name == unit.port]
            game.moor(piece, named[0] if named else berth_for(game, piece, space))
        elif counter.ship and unit.at_fst:
            game.base_at_fst(piece, space)
        else:
            game.place(piece, space)
        _mark(game, piece, unit)
        game.set_damage(piece, unit.damage)
        for one in unit.aboard:
            aboard = _free(game, one.counter)
            game.embark(aboard, piece)
            _mark(game, aboard, one)


def _mark(game: Oceans, piece: int, unit: Unit | Load) -> None:
    bits = 0
    for word in unit.marks:
        bits |= MARKS[word]
    game.mark(piece, bits)
    game.set_hits(piece, unit.hits)
    game.set_air(piece, round(unit.aborted * QUARTERS), round(unit.disrupted * QUARTERS))
    game.set_usl(piece, unit.usl)


def _fill_boxes(game: Oceans) -> None:
    """The Breakdown Boxes as at the start, as far as their counters are not on the map (2.32.i)."""
    for one in game.scenario.setup:
        if one.fate != Fate.BOX:
            continue
        state = game.state
        free = [
            p
            for p, kind in enumerate(state.kind)
            if kind == one.counter and state.fate[p] in (Fate.DUE, Fate.OUT)
        ]
        for piece in free[: one.count]:
            game.lift(piece, Fate.BOX)


def _spaces(game: Oceans, position: Position) -> None:
    state, index = game.state, game.data.space_index
    for name, power in position.control.items():
        state.control[index[name]] = Power.of(power)
    for name, hits in position.marker_hits.items():
        state.marker_hits[index[name]] = hits
    for name, level in position.usl.items():
        state.space_usl[index[name]] = level
    for name in position.concluded:
        state.concluded[index[name]] = CONCLUDED
    for name in position.changing:
        state.changing[index[name]] = 1
    for name, by_power in position.facilities.items():
        for power, by_kind in by_power.items():
            for facility, count in by_kind.items():
                place = game.space(index[name]).ports[0] if facility == "port" else index[name]
                game.put_facility(Power.of(power), Facility.of(facility), place, count)


def _points(game: Oceans, position: Position) -> None:
    state = game.state
    for power, aps in position.aps.items():
        state.aps[Power.of(power)] = aps
    determine_cps(game)
    for power, cps in position.cps.items():
        state.cps[Power.of(power)] = cps
    for power, ships in position.sunk.items():
        for klass, count in ships.items():
            state.sunk[Power.of(power)][SCORED.index(Klass.of(klass))] = count
    if position.oil is not None:
        state.oil = position.oil
    if position.pool is None:
        for one in game.scenario.facilities:
            counter = game.data.counters[one.counter]
            if counter.facility is not None and one.space >= len(game.data.spaces):
                state.pool[counter.power][counter.facility] += one.count
        return
    for power, by_kind in position.pool.items():
        for facility, count in by_kind.items():
            state.pool[Power.of(power)][Facility.of(facility)] = count
