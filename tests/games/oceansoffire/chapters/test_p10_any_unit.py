"""10.3: of any unit whether it may be activated, by whom and for what, as the sentences of 10.3 say it."""

from __future__ import annotations

import itertools
import random

import pytest

from ironbottom.games.oceansoffire.components.ids import POWERS, SIDE_OF, Klass, Nation, Power, Theater
from ironbottom.games.oceansoffire.position.figures import able_points, full_strength
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, RELOCATING, REPAIR, USED
from ironbottom.games.oceansoffire.rules.p02_map import theater
from ironbottom.games.oceansoffire.rules.p10_activation import belongs, commands, cost, may_activate, refusal
from tests.games.oceansoffire.chapters.crowds import crowd, on_board

ANZAC = {Nation.AUSTRALIA, Nation.NEW_ZEALAND}
OF_THE_US = {Nation.USA, Nation.PHILIPPINES}
SEEDS = range(6)


def own_theater(game: Oceans, power: int, space: int) -> bool:
    """22.31: the map is in two halves, with a strip that is of both."""
    return theater(game, space) in {
        Theater.JOINT,
        {Power.US: Theater.US, Power.CW: Theater.BRITISH}.get(Power(power)),
    }


def may_command(game: Oceans, power: int, piece: int) -> bool:
    """10.3.c to 10.3.e, 22.33.4."""
    nation = game.counter(piece).nation
    if nation == Nation.JAPAN or power == Power.JAPAN:
        return nation == Nation.JAPAN and power == Power.JAPAN
    if nation in ANZAC:
        return own_theater(game, power, game.state.at[piece])
    return (nation in OF_THE_US) == (power == Power.US) or game.power(piece) == power != game.counter(
        piece
    ).power


@pytest.mark.rule("oceansoffire:10.3.c", "oceansoffire:10.3.d", "oceansoffire:10.3.e", "oceansoffire:22.33.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_commands_any_unit(seed: int) -> None:
    game = crowd(seed)
    for power, piece in itertools.product(POWERS, on_board(game)):
        if game.counter(piece).power == game.power(piece):
            assert commands(game, power, piece) == may_command(game, power, piece), game.counter(piece).id


@pytest.mark.rule("oceansoffire:10.3.a", "oceansoffire:10.3.b", "oceansoffire:9.73.b", "oceansoffire:10.32.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_any_unit_may_be_activated(seed: int) -> None:
    game = crowd(seed)
    for power, piece in itertools.product(POWERS, on_board(game)):
        counter = game.counter(piece)
        bars = (
            not may_command(game, power, piece),
            bool(game.state.marks[piece] & (USED | ACTIVATED | REPAIR | RELOCATING)),
            counter.klass == Klass.FST_BASE,
            counter.air and game.state.aborted[piece] == counter.points,
            counter.nation == Nation.CHINA and 3 <= game.state.turn <= 6,
        )
        assert may_activate(game, power, piece) != any(bars), (counter.id, bars)
        assert bool(refusal(game, power, piece)) == any(bars)


@pytest.mark.rule("oceansoffire:22.31", "oceansoffire:22.32.a", "oceansoffire:22.33.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_whose_theater_any_space_is_in(seed: int) -> None:
    game = crowd(seed)
    for power, nation, space in itertools.product(POWERS, Nation, range(len(game.data.spaces))):
        free = power == Power.JAPAN or nation in ANZAC
        assert belongs(game, power, nation, space) == (free or own_theater(game, power, space))


@pytest.mark.rule("oceansoffire:10.3.g", "oceansoffire:10.3.h", "oceansoffire:10.3.i", "oceansoffire:10.3.j")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_units_cost(seed: int) -> None:
    """A division 4, half of one 2; a pair of ships 3, a single one 2, two of a port 3; an air point 1, a B-29 2."""
    game, chance = crowd(seed), random.Random(seed)
    every = [piece for piece in on_board(game) if game.counter(piece).nation != Nation.CHINA]
    every = [piece for piece in every if game.counter(piece).klass != Klass.DETACHMENT]
    for count in (1, 1, 2, 3, 5, 8, 13, 30):
        units = chance.sample(every, count)
        total = quarters = 0
        singles: dict[int, int] = {}
        for piece in units:
            counter, deck = game.counter(piece), game.state.aboard[piece]
            if counter.ground:
                total += 4 if full_strength(game, piece) else 2
            elif counter.ship and full_strength(game, piece):
                total += 3
            elif counter.ship:
                berth = game.state.berth[piece]
                singles[berth] = singles.get(berth, 0) + 1
            elif deck < 0 or not game.counter(deck).carrier:
                quarters += able_points(game, piece) or counter.points
        total += (quarters + 2) // 4  # half a point counts as one
        total += sum(3 * (ships // 2) + 2 * (ships % 2) for ships in singles.values())
        assert cost(game, units) == total, [game.counter(p).id for p in units]


@pytest.mark.rule("oceansoffire:10.3.g", "oceansoffire:10.3.l")
def test_every_side_has_units_on_the_boards() -> None:
    """What is said of any unit is said of something: of each sort there is one on some board."""
    kinds = {
        (game.side(p), game.counter(p).klass)
        for seed in SEEDS
        for game in [crowd(seed)]
        for p in on_board(game)
    }
    assert {SIDE_OF[power] for power in POWERS} == {side for side, _ in kinds}
    assert {Klass.CV, Klass.TT, Klass.SS, Klass.CVA, Klass.DIVISION} <= {klass for _, klass in kinds}
