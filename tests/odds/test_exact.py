"""Exact odds against brute force, and the laws they must keep."""

from __future__ import annotations

import itertools
import random

import pytest

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.odds import exact
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle, Party, force
from ironbottom.odds.answer import Odds
from tests.odds.brute_force import Fight, solve, summary
from tests.odds.fights import battle_of, random_land_fight, random_landing, random_sea_fight

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
    found |= {f"attacker {kind}": lost for kind, lost in odds.attacker_losses}
    found |= {f"defender {kind}": lost for kind, lost in odds.defender_losses}
    return found | {f"balance {units}": chance for units, chance in odds.histogram}


def compare(fight: Fight) -> None:
    expected, got = summary(fight, solve(fight)), figures(exact(battle_of(fight)))
    for name in expected.keys() | got.keys():
        assert got.get(name, 0.0) == pytest.approx(expected.get(name, 0.0), abs=CLOSE), (name, fight)


@pytest.mark.rule("aapacific:land.7", "aapacific:land.10", "aapacific:land.12", "aapacific:land.17")
@pytest.mark.parametrize("seed", range(60))
def test_land_battles_agree_with_brute_force(seed: int) -> None:
    compare(random_land_fight(random.Random(f"land {seed}"), 4))


@pytest.mark.rule("aapacific:amph.10", "aapacific:amph.11", "aapacific:amph.30")
@pytest.mark.parametrize("seed", range(30))
def test_landings_that_aircraft_leave_agree_with_brute_force(seed: int) -> None:
    compare(random_landing(random.Random(f"landing {seed}"), 4))


@pytest.mark.rule(
    "aapacific:sea.3", "aapacific:sea.6", "aapacific:sea.15", "aapacific:sea.29", "aapacific:ss.11"
)
@pytest.mark.parametrize("seed", range(60))
def test_sea_battles_agree_with_brute_force(seed: int) -> None:
    compare(random_sea_fight(random.Random(f"sea {seed}"), 3))


# ---- raids -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:sbr.7", "aapacific:sbr.8", "aapacific:sbr.9", "aapacific:sbr.10")
@pytest.mark.rule("aapacific:sbr.12", "aapacific:sbr.13")
def test_a_raid_agrees_with_every_throw_of_its_dice() -> None:
    """A bomber and an escort against a gun and a fighter; the owner has 4 IPCs; fighters are given up first."""
    faces = range(1, 7)
    figures = {"money": 0.0, "win": 0.0, "fighter": 0.0, "bomber": 0.0, "downed": 0.0}
    for guns in itertools.product(faces, repeat=2):
        raiders = ["fighter", "bomber"][guns.count(1) :]
        for interceptor, escort, bomb in itertools.product(faces, repeat=3):
            left = raiders[interceptor <= 2 :]
            share = 1 / 6**5
            figures["downed"] += share * ("fighter" in raiders and escort == 1)
            figures["fighter"] += share * ("fighter" not in left)
            figures["bomber"] += share * ("bomber" not in left)
            figures["win"] += share * ("bomber" in left)
            figures["money"] += share * (min(bomb, 4) if "bomber" in left else 0)
    raid = Battle(
        "raid", Party(force({"bomber": 1, "fighter": 1})), Party(force({"fighter": 1, "aa_gun": 2})), cash=4
    )
    odds = exact(raid)
    assert odds.win == pytest.approx(figures["win"], abs=CLOSE)
    assert odds.money == pytest.approx(figures["money"], abs=CLOSE)
    assert dict(odds.attacker_losses) == pytest.approx(
        {k: figures[k] for k in ("fighter", "bomber")}, abs=CLOSE
    )
    assert dict(odds.defender_losses)["fighter"] == pytest.approx(figures["downed"], abs=CLOSE)
    assert odds.swing == pytest.approx(
        figures["money"] + 12 * figures["downed"] - 12 * figures["fighter"] - 15 * figures["bomber"],
        abs=CLOSE,
    )


@pytest.mark.rule("aapacific:land.13", "aapacific:sbr.8")
def test_in_the_first_turn_interceptors_hit_on_one() -> None:
    """Ruling Q30."""
    raid = Battle("raid", Party(force({"bomber": 1})), Party(force({"fighter": 1})), cap=1)
    assert exact(raid).win == pytest.approx(5 / 6, abs=CLOSE)


# ---- what the answer says --------------------------------------------------------------------------


def test_the_answer_tells_the_most_likely_ends() -> None:
    odds = exact(Battle("land", Party(force({"infantry": 2})), Party(force({"infantry": 1}))))
    assert [(attacker, defender) for _, attacker, defender in odds.survivors] == [
        ("2 infantry", "nothing"),
        ("1 infantry", "nothing"),
        ("nothing", "1 infantry"),
        ("nothing", "nothing"),
    ]
    assert sum(chance for chance, _, _ in odds.survivors) == pytest.approx(1.0, abs=CLOSE)
    assert odds.win + odds.draw + odds.lose == pytest.approx(1.0, abs=CLOSE)


@pytest.mark.rule("aapacific:p5.6", "aapacific:p5.7")
def test_aircraft_alone_clear_a_territory_but_do_not_win_it() -> None:
    odds = exact(Battle("land", Party(force({"fighter": 2})), Party(force({"infantry": 1}))))
    assert odds.win == 0.0
    assert 0.5 < odds.cleared <= odds.draw


@pytest.mark.rule("aapacific:tank.7", "aapacific:land.11")
def test_guns_alone_defend_nothing() -> None:
    odds = exact(Battle("land", Party(force({"infantry": 1})), Party(force({"aa_gun": 1}))))
    assert (odds.win, odds.rounds) == (1.0, 0.0)


@pytest.mark.rule("aapacific:kami.10", "aapacific:kami.13")
def test_kamikazes_without_another_defender_are_one_exchange() -> None:
    """Ruling Q27."""
    party = Party(force({"carrier": 1}), kamikazes=((UnitType.CARRIER, 2),))
    odds = exact(Battle("sea", party, Party(NOBODY)))
    assert odds.win == pytest.approx((4 / 6) ** 2, abs=CLOSE)
    assert odds.defender_cost == 0.0
