"""Exact odds against brute force, and the laws they must keep."""

from __future__ import annotations

import random

import pytest

from ironbottom.odds.aapacific import exact
from ironbottom.odds.answer import Odds
from tests.odds.brute_force import Fight, solve, summary
from tests.odds.fights import battle_of, random_land_fight, random_sea_fight

CLOSE = 1e-12


def figures(odds: Odds) -> dict[str, float]:
    """The figures of the answer under the names that brute force uses."""
    found = {
        "win": odds.win,
        "lost": odds.lose - odds.retreat,
        "retreat": odds.retreat,
        "undecided": odds.undecided,
        "cleared": odds.cleared,
        "both gone": odds.draw - odds.undecided - odds.cleared,
        "rounds": odds.rounds,
        "attacker_cost": odds.attacker_cost,
        "defender_cost": odds.defender_cost,
    }
    return found | {f"balance {units}": chance for units, chance in odds.histogram}


def compare(fight: Fight) -> None:
    expected, got = summary(fight, solve(fight)), figures(exact(battle_of(fight)))
    for name in expected.keys() | got.keys():
        assert got.get(name, 0.0) == pytest.approx(expected.get(name, 0.0), abs=CLOSE), (name, fight)


@pytest.mark.rule("aapacific:land.7", "aapacific:land.10", "aapacific:land.12", "aapacific:land.17")
@pytest.mark.parametrize("seed", range(60))
def test_land_battles_agree_with_brute_force(seed: int) -> None:
    compare(random_land_fight(random.Random(f"land {seed}"), 4))


@pytest.mark.rule(
    "aapacific:sea.3", "aapacific:sea.6", "aapacific:sea.15", "aapacific:sea.29", "aapacific:ss.11"
)
@pytest.mark.parametrize("seed", range(60))
def test_sea_battles_agree_with_brute_force(seed: int) -> None:
    compare(random_sea_fight(random.Random(f"sea {seed}"), 3))
