"""Races of two casualty orders: plain Python, arrays and play agree."""

from __future__ import annotations

import random
from itertools import chain as flat

import numpy as np
import pytest

from ironbottom.odds import chain, chain_numpy
from ironbottom.odds.chain import Grid, Race
from ironbottom.odds.chain_simulated import hit_table, play
from ironbottom.odds.hits import Chances, at_most, hits, mean, together

CLOSE = 1e-12


def random_race(chance: random.Random, most: int) -> Race:
    def line() -> list[Chances]:
        dice = [chance.randint(1, 4) for _ in range(chance.randint(1, most))]
        rows = []
        for place in range(len(dice)):
            values = [0] * 5
            for value in dice[place:]:
                values[value] += 1
            rows.append(hits(tuple(values), 6))
        return rows

    attack, defense = line(), line()
    stops = None
    if chance.random() < 0.5:
        stops = [[chance.random() < 0.2 for _ in range(len(defense) + 1)] for _ in range(len(attack) + 1)]
        stops[0][0] = False
    return Race(attack, defense, stops)


def start_of(race: Race, weight: float = 1.0) -> Grid:
    start = chain.grid(race)
    start[0][0] = weight
    return start


@pytest.mark.parametrize("seed", range(30))
def test_arrays_give_what_plain_python_gives(seed: int) -> None:
    race = random_race(random.Random(seed), 12)
    plain, arrays = chain.run_out(race, start_of(race)), chain_numpy.run_out(race, start_of(race))
    assert list(flat(*arrays.ends)) == pytest.approx(list(flat(*plain.ends)), abs=CLOSE)
    assert arrays.rounds == pytest.approx(plain.rounds, abs=CLOSE)
    payoff = [[random.Random(seed + 1).random() for _ in row] for row in plain.ends]
    one, other = chain.values(race, payoff), chain_numpy.values(race, payoff)
    assert list(flat(*other)) == pytest.approx(list(flat(*one)), abs=CLOSE)


@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_lost_on_the_way_and_only_ends_remain(seed: int) -> None:
    race = random_race(random.Random(seed), 8)
    course = chain.run_out(race, start_of(race))
    assert sum(flat(*course.ends)) == pytest.approx(1.0, abs=CLOSE)
    for i in range(len(race.attack)):
        for j in range(len(race.defense)):
            assert course.ends[i][j] == 0.0 or (race.stops is not None and race.stops[i][j])


@pytest.mark.parametrize("seed", range(10))
def test_many_single_rounds_come_to_the_same_ends(seed: int) -> None:
    race = random_race(random.Random(seed), 4)
    course, limited = chain.run_out(race, start_of(race)), chain.run_rounds(race, start_of(race), 400)
    assert list(flat(*limited.ends)) == pytest.approx(list(flat(*course.ends)), abs=1e-9)
    assert limited.rounds == pytest.approx(course.rounds, abs=1e-9)


def test_the_value_of_a_state_is_the_mean_payoff_of_its_ends() -> None:
    race = random_race(random.Random(3), 6)._replace(stops=None)
    course = chain.run_out(race, start_of(race))
    payoff = [[float(i - 2 * j) for j in range(len(row))] for i, row in enumerate(course.ends)]
    expected = sum(a * b for a, b in zip(flat(*payoff), flat(*course.ends), strict=True))
    assert chain.values(race, payoff)[0][0] == pytest.approx(expected, abs=CLOSE)


def test_large_battles_stay_exact() -> None:
    dice = [(0, 60 - place, 0, 0, 0) for place in range(60)]
    rows = [hits(one, 6) for one in dice]
    course = chain_numpy.run_out(Race(rows, rows), start_of(Race(rows, rows)))
    ends = np.array(course.ends)
    assert ends.sum() == pytest.approx(1.0, abs=CLOSE)
    assert ends == pytest.approx(ends.T, abs=CLOSE), "both sides are alike"


@pytest.mark.parametrize("seed", range(6))
def test_played_battles_come_near_the_exact_ends(seed: int) -> None:
    race = random_race(random.Random(seed), 8)
    trials = 40_000
    exact = np.array(chain.run_out(race, start_of(race)).ends)
    played = play(race, start_of(race, trials), None, np.random.default_rng(seed))
    shares = np.array(played.ends) / trials
    errors = np.sqrt(np.maximum(exact * (1 - exact), 1 / trials) / trials)
    assert np.all(np.abs(shares - exact) < 5 * errors)
    assert played.rounds / trials == pytest.approx(chain.run_out(race, start_of(race)).rounds, rel=0.03)


def test_alias_tables_hold_the_exact_chances() -> None:
    rows = [hits((0, 3, 2, 1, 4), 6), hits((0, 1), 6), (0.0, 1.0)]
    table = hit_table(rows)
    for n, row in enumerate(rows):
        found = np.zeros(table.width)
        for column in range(table.width):
            keep = table.keep[n * table.width + column]
            found[column] += keep / table.width
            found[table.other[n * table.width + column]] += (1 - keep) / table.width
        assert found[: len(row)] == pytest.approx(row, abs=CLOSE)


def test_hits_of_dice_are_binomial() -> None:
    assert hits((0, 0, 3), 6) == pytest.approx((8 / 27, 12 / 27, 6 / 27, 1 / 27), abs=CLOSE)
    assert mean(hits((0, 2, 1, 0, 3), 6)) == pytest.approx((2 + 2 + 12) / 6, abs=CLOSE)
    assert sum(hits((0, 30, 30, 30, 30), 6)) == pytest.approx(1.0, abs=CLOSE)
    assert together(hits((0, 1), 6), hits((0, 0, 2), 6)) == pytest.approx(hits((0, 1, 2), 6), abs=CLOSE)
    assert at_most((0.5, 0.25, 0.25), 1) == (0.5, 0.5)
