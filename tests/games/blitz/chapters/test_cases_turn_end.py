"""Cases for a judge, at Turn End: repair, building, the garrison of Manchuria, objectives and the end."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components.ids import Power, Side, Stage
from ironbottom.games.blitz.components.scenario_file import ObjectivesVictory
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import COMING, NEUTRAL
from ironbottom.games.blitz.rules.p07_turn_end.building import Build, can_be_mended, repair_cost
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.rules.p08_victory import finish_if_over, scored_now
from tests.games.blitz.positions import act, asked, at, find, position, put


@pytest.mark.rule("blitz:7.3.d3")
def test_what_is_repaired_where_and_for_how_much() -> None:
    prices = {
        "jp_bb_yamato": ("osaka", 2),
        "jp_trs2": ("osaka", 2),
        "jp_ftr2_zero": ("truk", 3),
        "jp_inf2": ("truk", 2),
    }
    game = position(
        [*((key, f"{space}!") for key, (space, _) in prices.items()), ("jp_bb_musashi", "palau!")]
    )
    assert {key: repair_cost(game, find(game, key)) for key in prices} == {
        key: cost for key, (_, cost) in prices.items()
    }
    assert all(can_be_mended(game, find(game, key)) for key in prices)
    assert not can_be_mended(game, find(game, "jp_bb_musashi"))
    put(game, "jp_mar1", "truk")  # the whole army would be too much for the Island
    assert not can_be_mended(game, find(game, "jp_inf2"))


def building(points: int, ruins: int) -> Blitz:
    """Japan builds, with damaged Factory Factors in Tokyo."""
    game = position()
    game.bomb(at(game, "tokyo"), ruins)
    game.stack.append(Build(power=Power.JAPAN, side=Side.JAPAN, points=points, chinese=0))
    game.start()
    return game


@pytest.mark.rule("blitz:7.3.d3")
def test_the_last_point_repairs_a_factory_factor() -> None:
    game = building(points=2, ruins=3)
    act(game, "tokyo", "tokyo")
    assert game.undamaged(at(game, "tokyo")) == 2
    assert type(asked(game)).__name__ == "Waiting"


@pytest.mark.rule("blitz:7.3.d2")
def test_a_place_that_is_none_says_what_it_is_not() -> None:
    for kind, space, says in (
        ("jp_convoy", "tokyo", "is no sea area"),
        ("jp_inf1", "coral_sea", "is no land area"),
    ):
        game = building(points=2, ruins=0)
        act(game, kind)
        assert says in asked(game).refused(game, "japan")[f"space:{space}"]


@pytest.mark.rule("blitz:3.2.d1")
@pytest.mark.parametrize(
    ("garrison", "ussr"),
    [
        (["jp_inf2", "jp_inf2"], NEUTRAL),
        (["jp_inf2", "jp_fort1", "jp_aa1"], NEUTRAL),
        (["jp_inf2", "jp_inf1"], COMING),
    ],
)
def test_forts_guns_and_damage_count_in_the_garrison_of_manchuria(garrison: list[str], ussr: int) -> None:
    game = position([(key, "manchuria") for key in garrison], turn=5, procedure=TurnEnd())
    assert game.state.stage == Stage.END
    while type(asked(game)).__name__ == "BuildOrRepair":
        act(game, "done")
    assert game.state.ussr == ussr


def scored(game: Blitz) -> set[str]:
    assert isinstance(game.scenario.victory, ObjectivesVictory)
    return set(scored_now(game, game.scenario.victory))


@pytest.mark.rule("blitz:8.1.d1")
def test_objectives_hold_at_their_limits() -> None:
    cut = "vc_al_cut_the_oil"
    assert cut in scored(position(turn=3))  # Manchuria alone gives 1 Oil
    assert cut not in scored(position(turn=3, control={"brunei": "japan"}))
    assert cut not in scored(position(turn=2))
    assert {"vc_jp_isolate_china", "vc_afa_burma_road"} & scored(position(turn=10)) == {"vc_afa_burma_road"}
    indies = dict.fromkeys(("sumatra", "java", "brunei", "balikpapan"), "japan")
    shut = ("java_sea", "indian_ocean", "bay_of_bengal", "celebes_sea", "south_china_sea")
    for boats, earned in (([], True), (shut, False)):  # held, but their Oil does not come
        game = position([("us_ftr1_early", sea) for sea in boats], control=indies)
        assert ("vc_jp_southern_resources" in scored(game)) == earned
    closed = position(turn=10, control={"burma": "japan"})
    assert {"vc_jp_isolate_china", "vc_afa_burma_road"} & scored(closed) == {"vc_jp_isolate_china"}
    fleet = [
        ("us_bb_new_orleans", "marshall_sea"),
        ("us_cv_saratoga", "philippine_sea"),
        ("jp_convoy", "coral_sea"),
    ]
    game = position(fleet)
    assert "vc_us_pacific_domination" in scored(game)
    put(game, "jp_trs1", "coral_sea")  # a transport is more than a convoy
    assert "vc_us_pacific_domination" not in scored(game)


@pytest.mark.rule("blitz:8.3.d1")
def test_the_points_of_a_short_scenario_stand_when_it_is_over() -> None:
    game = position(scenario="midway", control={"attu": "japan"})
    assert game.state.points == [0, 0]
    finish_if_over(game)
    assert game.state.points == [1, 2]  # Attu, and Midway for the Allies


@pytest.mark.rule("blitz:8.3.d1")
def test_a_score_of_nothing_has_no_sign() -> None:
    game = position(scenario="southern_drive", turn=1)
    finish_if_over(game)
    assert game.outcome is not None
    assert game.outcome.text == "Allies: decisive victory, 0 points for Japan."


@pytest.mark.rule("blitz:8.3.d1")
@pytest.mark.parametrize("points", [(31, 4), (0, 27), (12, 12)])
def test_the_margin_is_the_points_of_japan_less_those_of_the_allies(points: tuple[int, int]) -> None:
    game = position(turn=12, tracks={"points": list(points)})
    finish_if_over(game)
    assert game.outcome is not None
    assert f"margin {points[0] - points[1]:+d}" in game.outcome.text


@pytest.mark.rule("blitz:7.2.d2", "blitz:7.3.d3")
def test_the_prompt_counts_chinese_points_and_a_repair_says_what_it_costs() -> None:
    frame = Build(power=Power.AFA, side=Side.ALLIES, points=1, chinese=1)
    game = position([("in_inf2", "india!")], side="allies", procedure=frame)
    assert "(2 build points, 1 of them for Chinese units only)" in asked(game).text(game, "allies")
    assert asked(game).label(game, "type:cn_inf2") == "Chinese army group"
    refused = asked(game).refused(game, "allies")
    assert "costs 2 build points; left: 1" in refused[f"piece:{find(game, 'in_inf2')}"]
