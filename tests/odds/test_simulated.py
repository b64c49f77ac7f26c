"""Simulated odds against exact ones on a battery of random battles, and what they say of their error."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean

import msgspec
import pytest

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.odds import TooLarge, exact, odds, simulate
from ironbottom.games.aapacific.odds.battle import Battle, Party, Retreat, force
from ironbottom.games.aapacific.odds.melee import Melee
from ironbottom.odds.answer import BadBattle
from tests.odds.fights import battle_of, random_land_fight, random_sea_fight

TRIALS = 4000


def deviations(battle: Battle, seed: int) -> Iterator[float]:
    """How many standard errors the simulated figures are away from the exact ones."""
    expected, got = exact(battle), simulate(battle, TRIALS, seed)
    assert (got.method, got.trials, expected.method, expected.error) == ("simulated", TRIALS, "exact", 0.0)
    for name in ("win", "draw", "lose", "retreat", "undecided", "cleared"):
        share = getattr(expected, name)
        error = (share * (1 - share) / TRIALS) ** 0.5
        difference = getattr(got, name) - share
        if error < 1e-9:
            assert abs(difference) < 1e-9, (name, battle)
        else:
            yield difference / max(error, 2 / TRIALS)
    if got.swing_error:
        yield (got.swing - expected.swing) / got.swing_error
    assert got.rounds == pytest.approx(expected.rounds, rel=0.15, abs=0.05)


@pytest.mark.parametrize("name", ["land", "sea"])
def test_simulated_and_exact_odds_agree_within_their_errors(name: str) -> None:
    make = random_land_fight if name == "land" else random_sea_fight
    battles = [battle_of(make(random.Random(f"{name} {seed}"), 7)) for seed in range(100)]
    found = [one for seed, battle in enumerate(battles) for one in deviations(battle, seed)]
    assert max(map(abs, found)) < 4.5
    assert fmean(one * one for one in found) < 1.25, "the errors are as large as is said"
    assert abs(fmean(found)) < 0.15, "and lean to no side"


def test_the_same_seed_plays_the_same_battles() -> None:
    battle = battle_of(random_sea_fight(random.Random(5), 6))
    assert simulate(battle, 500, 1) == simulate(battle, 500, 1)
    assert simulate(battle, 500, 1) != simulate(battle, 500, 2)


def test_the_error_shrinks_with_the_root_of_the_trials() -> None:
    battle = Battle("land", Party(force({"infantry": 3})), Party(force({"infantry": 3})))
    few, many = simulate(battle, 1000), simulate(battle, 100_000)
    assert few.error / many.error == pytest.approx(10.0, rel=0.1)
    assert few.swing_error / many.swing_error == pytest.approx(10.0, rel=0.1)


def test_no_battles_cannot_be_played() -> None:
    battle = battle_of(random_land_fight(random.Random(1), 3))
    with pytest.raises(BadBattle, match="play 1 or more"):
        simulate(battle, 0)


def fleets(size: int) -> Battle:
    units = dict.fromkeys(("submarine", "destroyer", "fighter", "carrier", "battleship"), size)
    return Battle("sea", Party(force(units)), Party(force(units)))


def test_odds_in_every_state_are_not_asked_of_a_battle_too_large_for_them() -> None:
    large = msgspec.structs.replace(fleets(20), retreat=Retreat(win_below=0.5))
    with pytest.raises(BadBattle, match="too many states to judge the odds in each"):
        odds(large)
    assert odds(fleets(20), trials=50).method == "simulated"
    with pytest.raises(TooLarge):
        exact(fleets(20))


def test_odds_are_exact_where_that_is_quick_and_say_so_where_not() -> None:
    assert odds(fleets(1)).method == "exact"
    large = odds(fleets(8), trials=2000)
    assert (large.method, large.trials) == ("simulated", 2000)
    assert 0 < large.error < 0.02
    armies = {"infantry": 40, "armor": 20}
    assert odds(Battle("land", Party(force(armies)), Party(force(armies)))).method == "exact"


def test_large_fleets_are_played_to_an_error_of_a_third_of_a_percent_without_an_exact_attempt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(Melee, "round", lambda *_: asked.append(1))
    large = odds(fleets(4))
    assert (large.method, asked) == ("simulated", []), "it can be told beforehand that it would take too long"
    assert 0 < large.error <= 0.5 / large.trials**0.5 <= 0.0035


def test_a_raid_with_more_cases_than_can_be_counted_is_played() -> None:
    def raid(size: int) -> Battle:
        raiders, guns = {"bomber": size, "fighter": size}, {"fighter": size, "aa_gun": 1}
        return Battle("raid", Party(force(raiders)), Party(force(guns)))

    assert odds(raid(5)).method == "exact"
    assert odds(raid(30), trials=500).method == "simulated"


@pytest.mark.rule("aapacific:kami.8", "aapacific:kami.11", "aapacific:kami.12", "aapacific:kami.15")
def test_kamikazes_and_bystanders_agree_too() -> None:
    for attacks in (1, 3):
        attacker = Party(
            force({"carrier": 1, "destroyer": 1, "battleship": 1, "submarine": 1}),
            kamikazes=((UnitType.CARRIER, attacks), (UnitType.BATTLESHIP, attacks)),
            bystanders=force({"destroyer": 1, "transport": 2}),
        )
        battle = Battle("sea", attacker, Party(force({"submarine": 2, "destroyer": 1, "fighter": 1})))
        assert max(map(abs, deviations(battle, attacks))) < 4.0


@pytest.mark.rule(
    "aapacific:sbr.7", "aapacific:sbr.8", "aapacific:sbr.9", "aapacific:sbr.12", "aapacific:sbr.13"
)
def test_raids_agree_too() -> None:
    raid = Battle(
        "raid", Party(force({"bomber": 2, "fighter": 2})), Party(force({"fighter": 2, "aa_gun": 1})), cash=8
    )
    expected, got = exact(raid), simulate(raid, TRIALS, 3)
    assert max(map(abs, deviations(raid, 3))) < 4.0
    assert got.money == pytest.approx(expected.money, abs=0.15)
    assert max(money for money, _ in expected.money_chances) == 8


def test_breaking_off_at_poor_odds_agrees_too() -> None:
    for kind, units in (("land", ("infantry", "fighter")), ("sea", ("destroyer", "submarine"))):
        party = Party(force({units[0]: 4, units[1]: 2}))
        battle = Battle("sea" if kind == "sea" else "land", party, party, retreat=Retreat(win_below=0.3))
        assert exact(battle).retreat > 0.1
        assert max(map(abs, deviations(battle, 9))) < 4.0
