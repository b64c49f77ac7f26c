"""What is told as exact is what comes of the rules' own procedures with other dice, and adds up to one."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import pytest

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.odds import typed, words
from ironbottom.games.oceansoffire.odds.bombs import Volley, chances
from ironbottom.games.oceansoffire.odds.judging import result
from ironbottom.games.oceansoffire.odds.playing import Conduct, courses, to_the_dice, trials
from ironbottom.games.oceansoffire.odds.questions import counted, forces
from ironbottom.games.oceansoffire.odds.reckoning import reckoned
from ironbottom.games.oceansoffire.odds.situation import Situation
from ironbottom.games.oceansoffire.rules.p14_cases import passing_case
from ironbottom.games.oceansoffire.rules.p14_rolls import attempt
from ironbottom.games.oceansoffire.rules.p16_points import Group
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.odds.answer import Odds
from tests.games.oceansoffire.positions import at, find, position

PLAYED = 300
BATTLES: list[tuple[str, str, str, dict[str, str]]] = [
    ("ground", "us_xx_1mar", "jp_x_35", {"landing": "yes"}),
    ("ground", "us_xx_1mar, us_xx_32", "jp_xx_2, jp_x_35", {"space": "papua", "fort": "yes"}),
    ("air", "2 jp_nav_1, jp_nav_2", "us_mar_2", {}),
    ("air", "us_lba_4", "jp_nav_2, jp_nav_1", {"turn": "6"}),
    ("bombing", "2 jp_nav_1", "us_tt_1", {}),
    ("bombing", "jp_nav_2", "us_cv_enterprise, us_ca_1", {"turn": "6"}),
]


def begun(kind: str, attacker: str, defender: str, settings: Mapping[str, str]) -> Situation:
    data = load()
    return typed.battle(words.typed(data, kind, forces(attacker), forces(defender), settings))


def odds(kind: str, attacker: str, defender: str, settings: Mapping[str, str]) -> Odds:
    return counted(kind, forces(attacker), forces(defender), settings)


@pytest.mark.parametrize(("kind", "attacker", "defender", "settings"), BATTLES)
def test_exact_odds_are_what_trials_with_other_dice_come_to(
    kind: str, attacker: str, defender: str, settings: dict[str, str]
) -> None:
    told = odds(kind, attacker, defender, settings)
    assert told.method == "exact" and told.error == 0
    assert told.win + told.draw + told.lose == pytest.approx(1)
    start = begun(kind, attacker, defender, settings)
    seen = [result(start, world) for world in trials(start.start, Conduct(), PLAYED, 10**9)]
    assert len(seen) == PLAYED
    for chance, share in (
        (told.win, sum(one.end > 0 for one in seen) / PLAYED),
        (told.lose, sum(one.end < 0 for one in seen) / PLAYED),
    ):
        assert share == pytest.approx(chance, abs=0.01 + 4 * sqrt(chance * (1 - chance) / PLAYED))
    for place, cost in ((0, told.attacker_cost), (1, told.defender_cost)):
        costs = [one.tolls[place].cost for one in seen]
        mean = sum(costs) / PLAYED
        spread = sqrt(sum((each - mean) ** 2 for each in costs) / PLAYED)
        assert mean == pytest.approx(cost, abs=0.02 + 4 * spread / sqrt(PLAYED))


def test_a_raid_with_too_many_ends_is_given_up_on_the_way_and_played() -> None:
    raid = ("bombing", "8 nav", "us_cv_enterprise, us_cv_lexington, us_ca_1", {"turn": "1"})
    world, _ = to_the_dice(begun(*raid).start, Conduct())
    frame = world.running(Bombing)
    assert frame is not None
    aims = tuple((target, Group.of(values)) for target, *values in frame.aims)
    few, all_of_them = aims[:1], aims * 4  # all ends of so many would fill the memory
    targets = tuple(sorted({target for target, _ in aims}))
    assert sum((chances(world, Volley(targets, few)) or {}).values()) == pytest.approx(1)
    assert chances(world, Volley(targets, all_of_them)) is None
    assert odds(*raid).method == "simulated"


def test_every_course_of_the_dice_has_its_chance_and_they_add_up_to_one() -> None:
    start = begun("ground", "us_xx_1mar", "jp_x_35", {})
    found = courses(start.start, Conduct())
    assert found is not None
    assert sum(chance for chance, _ in found) == pytest.approx(1)
    assert len(found) >= 10
    assert courses(start.start, Conduct(), most=5) is None


def test_an_air_combat_with_too_many_results_is_played_out() -> None:
    clouds = (
        "10 jp_nav_1, 6 jp_nav_2, 4 jp_lba_2, 6 jp_lba_1",
        "8 us_mar_1, 4 us_mar_2, 6 us_lba_1, 4 us_lba_4",
    )
    assert odds("air", *clouds, {"trials": "1"}).method == "simulated"


@pytest.mark.rule("oceansoffire:19.22.a")
def test_a_fort_and_a_landing_make_worse_odds() -> None:
    fight = ("us_xx_1mar", "jp_x_35, jp_x_southseas")
    plain = odds("ground", *fight, {})
    for hard in ({"fort": "yes"}, {"landing": "yes"}):
        assert odds("ground", *fight, hard).defender_cost <= plain.defender_cost
    assert odds("ground", *fight, {"fort": "yes", "landing": "yes"}).swing < plain.swing


@pytest.mark.rule("oceansoffire:14.13.b")
def test_an_interception_has_the_chance_that_its_faces_say() -> None:
    told = odds("interception", "2 ca", "us_tt_1", {"from": "rabaul", "space": "solomons"})
    assert told.win + told.lose == pytest.approx(1)
    came = 0
    for face in range(1, 11):
        game = position(["jp_ca_1 rabaul", "jp_ca_2 rabaul", "us_tt_1 solomons"], dice=[face], power="us")
        sea, force = at("solomons"), find(game, "us_tt_1")
        case = passing_case(game, sea, [force])
        assert case.side == Side.JAPAN
        came += bool(attempt(game, case, [find(game, "jp_ca_1"), find(game, "jp_ca_2")], sea))
        assert game.dice_source == ScriptedDice([]) or not game.dice_source.left  # type: ignore[attr-defined]
    assert told.win == pytest.approx(came / 10)


def test_battles_that_are_played_tell_their_error_and_end_with_the_work() -> None:
    told = odds("naval", "2 bb", "4 ca", {"attacker_side": "japan"})
    assert told.method == "simulated" and 12 <= told.trials <= 120
    assert told.error == pytest.approx(sqrt(told.win * (1 - told.win) / told.trials))
    assert told.win + told.draw + told.lose == pytest.approx(1)
    start = begun("naval", "2 bb", "4 ca", {"attacker_side": "japan"})
    assert reckoned(start, Conduct(), 120, share=1000).trials == 12
