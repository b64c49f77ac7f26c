"""Ranges against brute force: every path is walked step by step over plain adjacency lists."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import astuple

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, FOUGHT, LANDED_ON, MOVED, UNLOADED
from ironbottom.games.aapacific.rules.movement.air_range import cost_of_landing, flights, landings_within
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.landing import landing_places
from ironbottom.games.aapacific.rules.movement.movable import movable
from ironbottom.games.aapacific.rules.movement.moves import Kind
from ironbottom.games.aapacific.rules.movement.options import can_move, moves_of
from ironbottom.games.aapacific.rules.movement.play import ChooseUnit
from ironbottom.kernel import choices, registry
from ironbottom.kernel.dice import SecretDice

SEEDS = (1, 2, 3)


def wander(seed: int, decisions: int, scenario: str = "campaign_1941") -> Iterator[Pacific]:
    """A random game, given out whenever a unit is to be chosen for a move."""
    spec = registry.game("aapacific")
    game = spec.new(scenario, spec.full_options({}), SecretDice(bytes([seed]) * 32, "ranges"), None)
    assert isinstance(game, Pacific)
    rng = random.Random(seed)
    for _ in range(decisions):
        if game.outcome is not None:
            return
        if isinstance(game.decision, ChooseUnit):
            yield game
        seat = game.deciding()[0]
        game.act(seat, rng.choice(game.options(seat)))


def own(game: Pacific, klass: UnitClass) -> list[int]:
    at = game.state.at
    return [p for p in range(len(at)) if at[p] != 255 and game.own(p) and game.klass(p) == klass]


# ---- air ---------------------------------------------------------------------------------------------


def air_paths(game: Pacific, start: int, most: int) -> dict[int, set[tuple[int, int]]]:
    """By space: (cost, gun territories crossed) of all flights, found by walking on from space to space."""
    data, area = game.data, game.area
    side = game.moving_side
    found: dict[int, set[tuple[int, int]]] = {start: {(0, 0)}}
    todo = [(start, 0, 0, True)]
    seen = {(start, 0, 0)}
    while todo:
        space, cost, shots, first = todo.pop()
        armed = not first and not data.is_sea[space] and game.has_guns(space, 1 - side)
        for to in area.air_neighbours[space]:
            base = first and data.air_base[start] and game.friendly(start, side) and data.is_sea[to]
            step = (to, cost + (0 if base else 1), shots + armed)
            if step[1] <= most and step not in seen:
                seen.add(step)
                found.setdefault(to, set()).add(step[1:])
                todo.append((*step, False))
    return found


def held_since_start(game: Pacific, territory: int, side: int) -> bool:
    """Whether a side has controlled a territory since the turn began and no battle touched it (aapacific:p6.7)."""
    state = game.state
    holders = (state.control[territory], state.control_at_start[territory])
    return all(game.side_of_country(one) == side for one in holders) and not state.battled[territory]


def landing_cost(game: Pacific, paths: dict[int, set[tuple[int, int]]], haven: int) -> int:
    """Least cost of a flight that ends in a friendly territory, -1 if it is out of range."""
    costs = [cost for cost, _ in paths.get(haven, ())]
    if game.data.air_base[haven] and game.friendly(haven, game.moving_side):
        costs += [cost for zone in game.area.coast[haven] for cost, _ in paths.get(zone, ())]
    return min(costs, default=-1)


@pytest.mark.rule("aapacific:move.5", "aapacific:airbase.1", "aapacific:airbase.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_landings_against_every_path(seed: int) -> None:
    rng = random.Random(seed)
    for game in wander(seed, 500):
        if rng.random() > 0.1:
            continue
        bounds, side = bounds_of(game), game.moving_side
        havens = [t for t in game.data.territories if game.area.active[t] and held_since_start(game, t, side)]
        for piece in rng.sample(own(game, UnitClass.AIR), k=min(2, len(own(game, UnitClass.AIR)))):
            start, most = game.state.at[piece], game.data.move[game.state.kind[piece]]
            paths = air_paths(game, start, most)
            for haven in havens:
                cost = landing_cost(game, paths, haven)
                inside = bool(landings_within(bounds, start, most) >> haven & 1)
                assert inside == (0 <= cost <= most)
                if inside:
                    assert cost_of_landing(bounds, start, haven) == cost


@pytest.mark.rule("aapacific:move.14", "aapacific:move.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_flights_past_guns_against_every_path(seed: int) -> None:
    """The ways offered are those that no other way beats in both length and exposure."""
    rng = random.Random(seed)
    for game in wander(seed, 300):
        if game.state.phase != 3 or rng.random() > 0.15:
            continue
        for territory in rng.sample([t for t in game.data.territories if game.area.active[t]], k=12):
            if not game.friendly(territory, game.moving_side):
                game.add(UnitType.AA_GUN, {0: 2, 1: 0}[game.moving_side], territory)
        bounds = bounds_of(game)
        for piece in own(game, UnitClass.AIR)[:3]:
            start, most = game.state.at[piece], game.data.move[game.state.kind[piece]]
            paths = air_paths(game, start, most)
            for to in range(len(game.area.active)):
                if game.area.active[to] and not bounds.friendly >> to & 1:
                    ways = paths.get(to, set())
                    best = sorted(
                        (cost, shots)
                        for cost, shots in ways
                        if not any((c, s) != (cost, shots) and c <= cost and s <= shots for c, s in ways)
                    )
                    found = flights(bounds, start, to, most)
                    assert [(flight.cost, len(flight.guns)) for flight in found] == best
                    assert all(bounds.guns >> gun & 1 for flight in found for gun in flight.guns)
        return_to_the_board_as_it_was(game)


def return_to_the_board_as_it_was(game: Pacific) -> None:
    """Take the added guns off again."""
    state = game.state
    for piece in range(len(state.kind) - 1, -1, -1):
        if state.kind[piece] != UnitType.AA_GUN or piece < 217:
            break
        if state.at[piece] != 255:
            game.remove(piece)


@pytest.mark.rule("aapacific:move.13", "aapacific:bmb.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_bombers_fly_exactly_where_a_way_home_remains(seed: int) -> None:
    rng = random.Random(seed)
    for game in wander(seed, 400):
        if game.state.phase != 3 or rng.random() > 0.3:
            continue
        side = game.moving_side
        for piece in own(game, UnitClass.AIR):
            if game.state.kind[piece] != UnitType.BOMBER or game.has(piece, MOVED):
                continue
            most = game.data.move[UnitType.BOMBER]
            paths = air_paths(game, game.state.at[piece], most)
            expected = set()
            for to, ways in paths.items():
                sea = game.data.is_sea[to]
                enemy = game.stops_ships(to, 1 - side) if sea else not game.friendly(to, side)
                home = any(landing_places(game, piece, to, most - cost).territories for cost, _ in ways)
                if enemy and home:
                    expected.add(to)
            assert set(moves_of(game, piece)) == expected


# ---- land and sea ------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:p6.10", "aapacific:nbase.1", "aapacific:nav.1")
@pytest.mark.parametrize("seed", SEEDS)
def test_peaceful_voyages_against_every_path(seed: int) -> None:
    rng = random.Random(seed)
    for game in wander(seed, 500):
        if game.state.phase != 6 or rng.random() > 0.2:
            continue
        side, area, data = game.moving_side, game.area, game.data

        def based(zone: int) -> bool:
            return any(data.naval_base[t] and game.friendly(t, side) for t in area.coast[zone])  # noqa: B023

        for ship in own(game, UnitClass.NAVAL):
            state = game.state
            if state.kind[ship] == UnitType.CARRIER and ship in state.lands_on:
                continue
            stay = state.marks[ship] & (MOVED | FOUGHT | UNLOADED | LANDED_ON)
            expected: set[int] = set()
            todo = [] if stay else [(state.at[ship], state.used[ship])]
            while todo:
                zone, used = todo.pop()
                for to in area.sea_neighbours[zone]:
                    submarine = state.kind[ship] == UnitType.SUBMARINE
                    shut = bool(game.ships_up(to, 1 - side)) if submarine else game.stops_ships(to, 1 - side)
                    if shut or used == 3:
                        continue
                    if used < 2 or (based(to) and based(state.start[ship])):
                        expected.add(to)
                    todo.append((to, used + 1))
            assert set(moves_of(game, ship)) == expected - {state.at[ship]}


@pytest.mark.rule("aapacific:tank.2", "aapacific:tank.8", "aapacific:tank.6", "aapacific:p6.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_marches_against_every_path(seed: int) -> None:
    rng = random.Random(seed)
    for game in wander(seed, 500):
        if rng.random() > 0.2:
            continue
        side, area, state = game.moving_side, game.area, game.state
        for piece in own(game, UnitClass.LAND):
            if state.aboard[piece] >= 0 or state.used[piece] or state.marks[piece] & (MOVED | FOUGHT | 8192):
                continue
            kind, start = state.kind[piece], state.at[piece]
            expected = set()
            for first in area.land_neighbours[start]:
                friendly = game.friendly(first, side)
                if friendly == (state.phase == 6) and not (state.phase == 3 and kind == UnitType.AA_GUN):
                    expected.add(first)
                occupied = any(True for _ in game.pieces(first, 1 - side))
                if kind != UnitType.ARMOR or occupied or (state.phase == 6 and not friendly):
                    continue
                for second in area.land_neighbours[first]:
                    peaceful = game.friendly(second, side)
                    if (state.phase == 6 and peaceful) or (state.phase == 3 and not (friendly and peaceful)):
                        expected.add(second)
            marches = {
                to for to, moves in moves_of(game, piece).items() if any(m.kind == Kind.MARCH for m in moves)
            }
            assert marches == expected - ({start} if state.phase == 6 else set())


# ---- what is kept from move to move --------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_kept_list_of_movable_units_equals_one_made_anew(seed: int) -> None:
    for game in wander(seed, 700):
        seat = game.deciding()[0]
        fresh = game.clone()
        assert game.options(seat) == fresh.options(seat)
        units = [choices.piece_of(o) for o in game.options(seat) if o.startswith("piece:")]
        assert units == [group.piece for group in movable(game)]
        groups = [(group.piece, *group.others) for group in movable(fresh)]
        able = {piece for group in groups for piece in group}
        for piece, space in enumerate(game.state.at):
            if space != 255 and game.own(piece):
                assert (piece in able) == can_move(fresh, piece) == bool(moves_of(fresh, piece)), piece


@pytest.mark.parametrize("seed", SEEDS)
def test_alike_units_have_the_same_moves(seed: int) -> None:
    rng = random.Random(seed)
    for game in wander(seed, 400):
        if rng.random() > 0.2:
            continue
        for group in movable(game):
            ways = {to: [astuple(m)[:5] for m in moves] for to, moves in moves_of(game, group.piece).items()}
            for other in group.others:
                assert {
                    to: [astuple(m)[:5] for m in moves] for to, moves in moves_of(game, other).items()
                } == ways
        assert all(
            not game.has(p, AIRBORNE) or game.own(p) for p, at in enumerate(game.state.at) if at != 255
        )
