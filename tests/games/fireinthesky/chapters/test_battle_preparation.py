"""Battle Board Preparation Step (fireinthesky:11.2.1)."""

from __future__ import annotations

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.state import (
    AIR_AT_BASE,
    ANCHOR,
    BOMBARDMENT,
    CARRIER,
    LAND_AT_BASE,
    LONG_RANGE,
)
from tests.games.fireinthesky.air_battles import air_battle, in_boxes
from tests.games.fireinthesky.positions import act, air_at

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES


@pytest.mark.rule(
    "fireinthesky:11.2.1",
    "fireinthesky:11.2.1.b1",
    "fireinthesky:11.2.1.b2",
    "fireinthesky:11.2.1.b3",
    "fireinthesky:11.2.1.b4",
    "fireinthesky:11.2.1.b5",
    "fireinthesky:11.2.1.b6",
    "fireinthesky:11.2.1.b7",
    "fireinthesky:3.4.1",
)
def test_everything_in_the_hex_goes_to_its_box() -> None:
    game, _ = air_battle(
        "midway",
        part="allied",
        turn=4,
        pieces=[
            ("jn_cvl_zuiho_shoho", "midway"),
            ("jn_ca_tone", "midway"),
            ("jl_kure_snlf", "midway"),
            ("jn_dd_2", "midway"),
            ("jn_dd_3", "midway"),
            ("us_bb_arizona_oklahoma", "midway"),
            ("us_marine_1", "midway"),
        ],
        air=[("us_air", "midway", 2), ("us_air", "pearl_harbor", 2, "midway"), ("us_air", "pearl_harbor", 2)],
        forces=[["jn_cvl_zuiho_shoho", "jn_ca_tone", "jl_kure_snlf"], ["jn_dd_2"]],
        dice=[1] * 9,
    )
    boxes = {game.counter(p).key: b for p, b in enumerate(game.state.box) if b}
    assert boxes == {
        "jn_cvl_zuiho_shoho": CARRIER,
        "jn_ca_tone": CARRIER,
        "jl_kure_snlf": CARRIER,
        "jn_dd_2": BOMBARDMENT,
        "jn_dd_3": ANCHOR,
        "us_bb_arizona_oklahoma": ANCHOR,
        "us_marine_1": LAND_AT_BASE,
        "us_air": LONG_RANGE,
    }
    air = sorted(game.state.box[p] for p in range(len(game.state.kind)) if game.counter(p).key == "us_air")
    assert [box for box in air if box] == [AIR_AT_BASE, LONG_RANGE]


@pytest.mark.rule("fireinthesky:6.1.1.b5")
def test_a_carrier_without_planes_lies_at_anchor_and_gives_no_points() -> None:
    game, battle = air_battle(
        "kure",
        part="allied",
        turn=14,
        pieces=[("jn_cv_akagi_kaga", "carriers_no_planes_kure"), ("us_cv_essex_bunker_hill", "kure")],
        forces=[["us_cv_essex_bunker_hill"]],
        dice=[1] * 10,
    )
    assert in_boxes(game)["jn_cv_akagi_kaga"] == ANCHOR
    assert battle.points == [0, 4]
    act(game, "space:kure", "number:4")
    assert [draw.why for draw in game.draws][1:] == ["strike kure jn_cv_akagi_kaga"]


@pytest.mark.rule("fireinthesky:6.1.1.b6")
@pytest.mark.parametrize(
    ("answer", "points", "place"), [("fight", 2, "kure"), ("stay_in_box", 0, "naval_aviation")]
)
def test_boxed_air_fights_and_becomes_regular_or_stays_without_effect(
    answer: str, points: int, place: str
) -> None:
    game, battle = air_battle(
        "kure",
        part="allied",
        turn=14,
        pieces=[("us_bb_iowa_new_jersey", "kure")],
        air=[("jp_air", "naval_aviation", 2, "kure"), ("jp_air", "naval_aviation", 2, "yokosuka")],
        forces=[["us_bb_iowa_new_jersey"]],
        dice=[2, 1],
    )
    assert game.deciding() == ("japan",)
    act(game, f"button:{answer}")
    assert battle.points[JAPAN] == points
    assert air_at(game, "jp_air", place) == (2 if place == "kure" else 4)
    assert in_boxes(game)["jp_air"] == AIR_AT_BASE


@pytest.mark.rule("fireinthesky:6.1.1.b6", "fireinthesky:3.1.2.air.b1")
def test_half_of_boxed_air_may_fight() -> None:
    game, battle = air_battle(
        "kure",
        part="allied",
        turn=14,
        pieces=[("us_bb_iowa_new_jersey", "kure")],
        air=[("jp_air", "naval_aviation", 2, "kure")],
        forces=[["us_bb_iowa_new_jersey"]],
        dice=[2],
    )
    act(game, "button:split", "button:stay_in_box", "button:fight")
    assert battle.points[JAPAN] == 1
    assert (air_at(game, "jp_air", "kure"), air_at(game, "jp_air", "naval_aviation")) == (1, 1)


@pytest.mark.rule("fireinthesky:6.1.1.b6", "fireinthesky:11.2.2.1.b1")
def test_boxed_air_that_stays_can_still_be_struck() -> None:
    game, battle = air_battle(
        "kure",
        part="allied",
        turn=14,
        pieces=[("us_cv_essex_bunker_hill", "kure")],
        air=[("jp_air", "naval_aviation", 2, "kure")],
        forces=[["us_cv_essex_bunker_hill"]],
        dice=[1] * 6 + [6, 5, 3, 3],
    )
    act(game, "button:stay_in_box", "space:kure", "number:4")
    assert battle.supreme(ALLIES)
    assert air_at(game, "jp_air", "naval_aviation") == 0


@pytest.mark.rule("fireinthesky:16.2.5.b2")
@pytest.mark.parametrize(
    ("answer", "box", "points"), [("carrier", CARRIER, 2), ("bombardment", BOMBARDMENT, 0)]
)
def test_a_task_force_with_a_bbv_alone_chooses_its_box(answer: str, box: int, points: int) -> None:
    game, battle = air_battle(
        "midway",
        options={"16.2.5": "on"},
        pieces=[("jn_bbv_ise_hyuga", "midway"), ("jn_dd_1", "midway"), ("us_dd_1", "midway")],
        forces=[["jn_bbv_ise_hyuga", "jn_dd_1"]],
        dice=[2, 1],
    )
    assert game.deciding() == ("japan",)
    act(game, f"button:{answer}")
    assert {in_boxes(game)[key] for key in ("jn_bbv_ise_hyuga", "jn_dd_1")} == {box}
    assert battle.points[JAPAN] == points


@pytest.mark.rule("fireinthesky:16.2.5.b2", "fireinthesky:11.2.1.b1")
def test_with_another_carrier_the_bbv_has_no_choice() -> None:
    game, battle = air_battle(
        "midway",
        options={"16.2.5": "on"},
        pieces=[("jn_bbv_ise_hyuga", "midway"), ("jn_cvl_zuiho_shoho", "midway"), ("us_marine_1", "midway")],
        forces=[["jn_bbv_ise_hyuga", "jn_cvl_zuiho_shoho"]],
    )
    assert game.stack == []
    assert battle.superiority == JAPAN
