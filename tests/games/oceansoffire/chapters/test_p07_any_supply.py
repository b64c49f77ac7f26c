"""7.1 to 7.6: which Sea Spaces are blocked, how far supply goes, and who suffers, on any board, as the rules say it."""

from __future__ import annotations

from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import POWERS, SIDE_OF, Klass, Level, Side
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points, full_strength
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, in_port
from ironbottom.games.oceansoffire.rules.p02_map import ground_borders, next_to_sea, sea_ways
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p07_supply import (
    ANY,
    Sea,
    allowance,
    check_at_end,
    check_at_start,
    in_supply,
    reached,
    sea_state,
    supplied_space,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, SEAS, crowd, on_board

SEEDS = range(4)
GUNS = {Klass.BB, Klass.BC, Klass.CB, Klass.CA, Klass.CL}
MARSHALLED = 4
"""Sea Spaces of a leg (ruling q01)."""


def air_points(game: Oceans, sea: int, side: int) -> int:
    """7.31.a: quarters of operational air of a side at airfields beside a Sea Space, and on its carriers there."""
    total = 0
    for space in (sea, *next_to_sea(game, sea)):
        mine = [p for p in game.here[space] if game.side(p) == side]
        based = sum(able_points(game, p) for p in mine if game.counter(p).air and game.state.aboard[p] < 0)
        if space != sea and based:
            limit = aal(game, space, side)
            total += based if limit is None else min(based, 4 * limit)
        for ship in (p for p in mine if game.counter(p).carrier):
            load = sum(able_points(game, p) for p in mine if game.state.aboard[p] == ship)
            total += min(load, able_deck(game, ship))
    return total


def gun_steps(game: Oceans, sea: int, side: int) -> int:
    """7.31.a: steps of ships with guns in the ports that open on it."""
    ships = [p for port in game.links.ports[sea] for p in in_port(game, port) if game.side(p) == side]
    return sum(2 if full_strength(game, p) else 1 for p in ships if game.counter(p).klass in GUNS)


@cache
def state_of(seed: int, sea: int, side: int) -> Sea:
    """7.31: two enemy air points or two steps block, unless half as many of the same kind contest each that does."""
    game, enemy = crowd(seed), 1 - side
    air, guns = air_points(game, sea, enemy), gun_steps(game, sea, enemy)
    if air < 8 and guns < 2:
        return Sea.OPEN
    half_of_air = (air // 4 + 1) // 2
    met_in_the_air = air < 8 or air_points(game, sea, side) >= 4 * half_of_air
    met_at_sea = guns < 2 or gun_steps(game, sea, side) >= (guns + 1) // 2
    return Sea.CONTESTED if met_in_the_air and met_at_sea else Sea.BLOCKED


@pytest.mark.rule("oceansoffire:7.31.a", "oceansoffire:7.31.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_sea_spaces_are_blocked(seed: int) -> None:
    game = crowd(seed)
    for sea in SEAS:
        for side in Side:
            whole = air_points(game, sea, 1 - side) % 4 == 0
            if whole:
                assert sea_state(game, sea, side) == state_of(seed, sea, side), game.data.space_ids[sea]


def held(game: Oceans, space: int, side: int) -> bool:
    return game.friendly(space, side) and not contested(game, space)


def far(seed: int, side: int) -> tuple[set[int], set[int]]:
    """7.2: Spaces, and Sea Spaces, that a chain of held Spaces and of legs of four open Sea Spaces reaches."""
    game = crowd(seed)
    spaces = {space for space in game.scenario.sources[side] if held(game, space, side)}
    seas: set[int] = set()
    while True:
        near = {border.to for space in spaces for border in ground_borders(game, space)}
        legs = {
            sea
            for space in spaces
            for port in game.data.spaces[space].ports
            for sea in game.links.port_seas[port]
            if sea_state(game, sea, side) != Sea.BLOCKED
        }
        for _ in range(MARSHALLED - 1):
            legs |= {
                to
                for sea in legs
                for to in sea_ways(game, sea, side)
                if sea_state(game, to, side) != Sea.BLOCKED
            }
        near |= {game.data.ports[port].space for sea in legs for port in game.links.ports[sea]}
        more = {space for space in near if held(game, space, side)} | spaces
        if (more, legs) == (spaces, seas):
            return spaces, seas
        spaces, seas = more, legs


@pytest.mark.rule("oceansoffire:7.1", "oceansoffire:7.2")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", list(Side))
def test_how_far_supply_goes(seed: int, side: Side) -> None:
    game = crowd(seed)
    spaces, seas = far(seed, side)
    found = reached(game, side)
    assert found.spaces == spaces
    assert set(found.seas) == seas
    for space in LANDS:
        if space in spaces:
            assert allowance(game, space, side) == ANY
        elif not game.friendly(space, side) and not any(game.side(p) == side for p in game.here[space]):
            assert allowance(game, space, side) == 0


@pytest.mark.rule("oceansoffire:7.4", "oceansoffire:7.5", "oceansoffire:7.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_unsupplied_gets_worse_at_the_start_and_better_at_the_end(seed: int) -> None:
    for power in POWERS:
        game = crowd(seed).clone()
        safe, side = in_supply(game, power), SIDE_OF[power]
        mine = [p for p in on_board(game) if game.power(p) == power and not _rides(game, p)]
        others = [p for p in on_board(game) if game.power(p) != power and not _rides(game, p)]
        before = list(game.state.usl)
        lands = {s: supplied_space(game, s, side) for s, c in enumerate(game.state.control) if c == power}
        check_at_start(game, power)
        after = list(game.state.usl)
        assert [after[p] for p in mine] == [0 if p in safe else min(2, before[p] + 1) for p in mine]
        assert [after[p] for p in others] == [before[p] for p in others]
        assert all(bool(game.state.space_usl[s]) != fed for s, fed in lands.items())
        check_at_end(game, power)
        assert (
            list(game.state.usl) == after
        )  # nothing becomes worse, and all that is safe was supplied at once
        for p in mine:
            game.set_usl(p, Level.USL2)
        check_at_end(game, power)
        assert [game.state.usl[p] for p in mine] == [0 if p in in_supply(game, power) else 2 for p in mine]


def _rides(game: Oceans, piece: int) -> bool:
    return game.state.aboard[piece] >= 0
