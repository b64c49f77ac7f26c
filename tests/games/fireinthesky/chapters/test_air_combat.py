"""Battle Board preparation and the Air Combat Step (fireinthesky:11.2.1, 11.2.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.data_ids import Side
from ironbottom.games.fireinthesky.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY
from ironbottom.games.fireinthesky.state import (
    AIR_AT_BASE,
    ANCHOR,
    BOMBARDMENT,
    CARRIER,
    GREEN,
    LAND_AT_BASE,
    LONG_RANGE,
    MAULED,
    REDUCED,
)
from tests.games.fireinthesky.air_battles import AirBattle, air_battle, in_boxes
from tests.games.fireinthesky.positions import act, air_at, find, options, units, where

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
CARRIERS = [("jn_cv_akagi_kaga", "midway"), ("jn_cv_hiryu_soryu", "midway"), ("jn_dd_1", "midway")]
STRIKERS = [key for key, _ in CARRIERS]
HOLD = "button:done"


# ---- 11.2.1 ------------------------------------------------------------------------------------------


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


# ---- 11.2.2.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.2.1", "fireinthesky:10.0.b4", "fireinthesky:3.4.2")
def test_air_points_of_carriers_bases_and_next_door() -> None:
    _, battle = air_battle(
        "guadalcanal",
        part="japan",
        pieces=[
            ("jn_cv_akagi_kaga", "guadalcanal"),
            ("us_cv_saratoga", "guadalcanal"),
            ("us_cl_perth", "guadalcanal"),
        ],
        air=[
            ("jp_air", "rabaul", 3, "guadalcanal"),
            ("jp_air", "ellice", 1, "guadalcanal"),
            ("us_air", "guadalcanal", 3),
        ],
        forces=[["jn_cv_akagi_kaga"]],
        dice=[1] * 9,
    )
    assert battle.points == [6, 3]  # 4 and half of 3 + 1; a carrier at anchor gives none


@pytest.mark.rule("fireinthesky:11.2.2.1", "fireinthesky:8.3")
def test_air_carried_by_ships_gives_no_points() -> None:
    _, battle = air_battle(
        "midway",
        part="japan",
        pieces=[("jn_cvl_zuiho_shoho", "midway"), ("jn_dd_1", "midway"), ("us_dd_1", "midway")],
        air=[("jp_air", "midway", 2)],
        forces=[["jn_cvl_zuiho_shoho", "jp_air"], ["jn_dd_1"], ["us_dd_1"]],
    )
    assert battle.points == [2, 0]


@pytest.mark.rule("fireinthesky:11.2.2.1.b1", "fireinthesky:10.0.b3")
def test_air_committed_elsewhere_gives_no_points_but_can_be_struck() -> None:
    game, battle = air_battle(
        "rabaul",
        part="japan",
        control={"rabaul": "japan"},
        pieces=[("us_cv_saratoga", "rabaul")],
        air=[("jp_air", "rabaul", 2, "guadalcanal"), ("us_air", "port_moresby", 2, "rabaul")],
        forces=[["us_cv_saratoga"]],
        dice=[1, 1, 1, 6, 1],
    )
    assert battle.points == [0, 2]  # and the non-phasing air next door gives none either
    act(game, "space:rabaul", "number:2")
    assert air_at(game, "jp_air", "rabaul") == 1


# ---- 11.2.2.2 ----------------------------------------------------------------------------------------


def duel(dice: list[int], japan: int = 2, allies: int = 2, **fields: Any) -> tuple[Sky, AirBattle]:
    """Land-based air of both sides over Midway: Japan's from Wake, at half strength."""
    fields = {"part": "japan", "control": {"wake": "japan"}, **fields}
    air = [("us_air", "midway", allies)]
    return air_battle(
        "midway",
        air=[*air, ("jp_air", "wake", 2 * japan, "midway")] if japan else air,
        pieces=[("us_dd_1", "midway"), ("jn_ca_tone", "midway")],
        forces=[["jn_ca_tone"]],
        dice=dice,
        **fields,
    )


@pytest.mark.rule("fireinthesky:11.2.2.2")
def test_both_roll_for_all_their_points_before_any_is_lost() -> None:
    _, battle = duel([5, 6, 6, 4], japan=2, allies=2)
    assert battle.points == [1, 0]


@pytest.mark.rule("fireinthesky:11.2.2.2")
def test_points_cannot_fall_below_none() -> None:
    _, battle = duel([6, 6, 6, 1], japan=3, allies=1)
    assert battle.points == [3, 0]


@pytest.mark.rule("fireinthesky:11.2.2.2.b1")
def test_more_points_win_superiority() -> None:
    _, battle = duel([1, 1, 1, 1, 1], japan=3, allies=2)
    assert (battle.superiority, battle.supremacy) == (JAPAN, False)


@pytest.mark.rule("fireinthesky:11.2.2.2.b1")
def test_a_tie_is_rolled_off_until_it_is_broken() -> None:
    game, battle = duel([1, 1, 1, 1, 3, 3, 2, 5])
    assert (battle.superiority, battle.supremacy) == (ALLIES, False)
    assert [draw.why for draw in game.draws[2:]] == [
        "superiority midway japan",
        "superiority midway allies",
    ] * 2


@pytest.mark.rule("fireinthesky:11.2.2.2.b2")
def test_points_left_on_one_side_alone_are_supremacy() -> None:
    _, battle = duel([5, 5, 1, 1])
    assert battle.supreme(JAPAN)
    _, unopposed = duel([], japan=0, allies=2)
    assert unopposed.supreme(ALLIES)


@pytest.mark.rule("fireinthesky:11.2.2.2.b2", "fireinthesky:11.2.2.2.b1")
def test_nobody_is_supreme_where_nobody_has_points() -> None:
    _, battle = duel([6, 6, 6, 6, 4, 2])
    assert battle.points == [0, 0]
    assert (battle.superiority, battle.supremacy) == (JAPAN, False)


# ---- 11.2.2.3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.2.3.b1")
def test_the_side_without_superiority_declares_first() -> None:
    game, _ = duel([1] * 5, japan=2, allies=3)
    assert game.deciding() == ("japan",)
    act(game, HOLD)
    assert game.deciding() == ("allies",)


@pytest.mark.rule("fireinthesky:11.2.2.3")
def test_points_are_shared_out_among_base_and_task_forces() -> None:
    game, battle = air_battle(
        "midway",
        part="japan",
        turn=4,
        pieces=[
            *CARRIERS,
            ("us_cv_enterprise", "midway"),
            ("us_ca_portland", "midway"),
            ("us_dd_1", "midway"),
        ],
        forces=[STRIKERS, ["us_cv_enterprise"], ["us_ca_portland"]],
        dice=[1] * 40,
    )
    act(game, HOLD)  # the Enterprise's two points
    assert set(options(game)) == {
        "space:midway",
        *(f"piece:{find(game, key)}" for key in ("us_cv_enterprise", "us_ca_portland")),
        HOLD,
    }
    act(game, "us_cv_enterprise", "number:4", "space:midway", "number:2")
    assert [row[2] for row in battle.strikes] == [4, 2]
    assert set(options(game)) == {f"piece:{find(game, 'us_ca_portland')}", HOLD}
    act(game, "us_ca_portland")  # with the one point that is left
    assert [row[2] for row in battle.strikes] == [4, 2, 1]
    assert [draw.why for draw in game.draws if "strike" in draw.why] == [
        f"strike midway {key}" for key in ("us_cv_enterprise", "us_dd_1", "us_ca_portland")
    ]


@pytest.mark.rule("fireinthesky:11.2.2.3")
def test_a_sea_hex_has_no_base_to_attack() -> None:
    game, _ = air_battle(
        "sea_1405",
        pieces=[("us_cv_enterprise", "sea_1405"), ("jn_dd_1", "sea_1405")],
        forces=[["us_cv_enterprise"], ["jn_dd_1"]],
    )
    assert set(options(game)) == {f"piece:{find(game, 'jn_dd_1')}", HOLD}


@pytest.mark.rule("fireinthesky:15.1.b2", "fireinthesky:15.1.b1")
def test_in_malaya_task_forces_of_the_other_half_are_out_of_reach() -> None:
    fields: dict[str, Any] = {
        "part": "japan",
        "control": {"singapore": "allied"},
        "forces": [["jn_cv_akagi_kaga"], ["br_bb_renown"], ["br_dd_force_z"]],
        "dice": [1] * 30,
    }
    ships = [("br_bb_renown", "malaya_west"), ("br_dd_force_z", "malaya_east")]
    game, _ = air_battle("malaya", pieces=[("jn_cv_akagi_kaga", "malaya_east"), *ships], **fields)
    assert units(game) == {"br_dd_force_z"}
    assert game.decision is not None
    assert list(game.decision.refused(game, "japan")) == [f"piece:{find(game, 'br_bb_renown')}"]
    lands = [("jl_15_army", "malaya"), ("br_iii_corps", "malaya")]
    game, _ = air_battle("malaya", pieces=[("jn_cv_akagi_kaga", "malaya_east"), *ships, *lands], **fields)
    assert "space:malaya" in options(game)  # ground support


# ---- 11.2.2.4 ----------------------------------------------------------------------------------------


def strike(dice: list[int], points: int = 3, **fields: Any) -> tuple[Sky, AirBattle]:
    """Hiryu and Soryu against a Task Force of two American cruisers off Midway, on Turn 4."""
    setting: dict[str, Any] = {
        "part": "japan",
        "turn": 4,
        "pieces": [
            ("jn_cv_hiryu_soryu", "midway"),
            ("us_ca_portland", "midway"),
            ("us_ca_chester", "midway"),
            *fields.pop("more", []),
        ],
        "forces": [["jn_cv_hiryu_soryu"], ["us_ca_portland", "us_ca_chester", *fields.pop("escort", [])]],
        **fields,
    }
    game, battle = air_battle("midway", dice=dice, **setting)
    act(game, "us_ca_chester", f"number:{points}")
    return game, battle


@pytest.mark.rule("fireinthesky:11.2.2.4.a", "fireinthesky:11.2.2.4.a.b1", "fireinthesky:11.2.2.4")
def test_anti_aircraft_fire_comes_first_and_takes_points() -> None:
    game, _ = strike([5, 1])
    assert [draw.why for draw in game.draws] == ["anti-aircraft midway allies"]
    assert len(game.draws[0].values) == 2
    decision = game.decision
    assert decision is not None and "1 of 2" in decision.text(game, "japan")


@pytest.mark.rule("fireinthesky:11.2.2.4.a")
def test_more_anti_aircraft_hits_than_points_are_ignored() -> None:
    game, battle = strike([6, 6], points=1)
    assert game.stack == []
    assert battle.strikes == [[JAPAN, 1, 1, 0]]
    assert [len(draw.values) for draw in game.draws] == [2]


@pytest.mark.rule("fireinthesky:11.2.2.4.a.b2")
def test_a_base_fires_with_half_its_printed_capacity_and_no_unit() -> None:
    game, _ = air_battle(
        "midway",
        part="japan",
        turn=12,  # its capacity has grown, its fire has not
        pieces=[("jn_cv_hiryu_soryu", "midway"), ("us_bb_iowa_new_jersey", "midway")],
        forces=[["jn_cv_hiryu_soryu"]],
        dice=[1] * 4,
    )
    act(game, "space:midway", "number:3")
    assert (game.draws[0].why, len(game.draws[0].values)) == ("anti-aircraft midway allies", 1)


@pytest.mark.rule("fireinthesky:11.2.2.4.b", "fireinthesky:11.2.2.4.b.b1", "fireinthesky:11.2.2.4.b.b2")
def test_points_pick_units_of_the_task_force_then_all_roll() -> None:
    game, _ = strike([1, 1, 4, 4, 4, 2, 3, 2, 3, 2, 3])
    assert units(game) == {"us_ca_portland", "us_ca_chester"}
    act(game, "us_ca_chester", "us_ca_portland", "us_ca_chester")
    # Supremacy: a 4 hits. All checks stay below 8.
    assert where(game, "us_ca_portland") == "turn 5"
    assert where(game, "us_ca_chester") == "turn 7"
    assert [draw.why for draw in game.draws][:2] == [
        "strike midway us_ca_chester",
        "strike midway us_ca_portland",
    ]


@pytest.mark.rule("fireinthesky:11.2.2.4.b")
def test_points_on_the_base_pick_air_at_the_base_or_ships_at_anchor() -> None:
    game, _ = air_battle(
        "pearl_harbor",
        part="japan",
        turn=1,
        pieces=[
            ("jn_cv_hiryu_soryu", "pearl_harbor"),
            ("us_bb_maryland_west_virginia", "pearl_harbor"),
            ("us_army_i", "pearl_harbor"),
            ("us_dd_1", "pearl_harbor"),
        ],
        air=[("us_air", "pearl_harbor", 2)],
        forces=[["jn_cv_hiryu_soryu"], ["us_dd_1"]],
        dice=[1] * 10 + [2, 2, 4],
    )
    act(game, HOLD, "space:pearl_harbor", "number:3")
    assert units(game) == {"us_air", "us_bb_maryland_west_virginia"}
    decision = game.decision
    assert decision is not None
    battleship = f"piece:{find(game, 'us_bb_maryland_west_virginia')}"
    assert decision.hint(game, "japan", battleship) == "hits with 3 or more"  # at anchor, first turn
    act(game, "us_air", "us_bb_maryland_west_virginia", "us_bb_maryland_west_virginia")
    assert air_at(game, "us_air", "pearl_harbor") == 1
    assert where(game, "us_bb_maryland_west_virginia") == "pearl_harbor"


@pytest.mark.rule("fireinthesky:11.3.4", "fireinthesky:11.2.2.4.b")
def test_strikes_reduce_air_at_the_base() -> None:
    game, _ = air_battle(
        "midway",
        part="japan",
        turn=4,
        pieces=[("jn_cv_hiryu_soryu", "midway"), ("jn_cv_akagi_kaga", "midway")],
        air=[("us_air", "midway", 3)],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_akagi_kaga"]],
        dice=[1] * 10 + [1] + [6, 1, 1],
    )
    act(game, HOLD, "space:midway", "number:3")
    first = options(game)[0]
    act(game, first, first, first)
    assert air_at(game, "us_air", "midway") == 2


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b2", "fireinthesky:11.3.2", "fireinthesky:11.1.3.b1")
def test_torpedo_and_strike_hits_on_a_land_unit_are_worked_out_together() -> None:
    setting: dict[str, Any] = {
        "part": "japan",
        "turn": 4,
        "pieces": [("jn_cv_hiryu_soryu", "midway"), ("us_dd_1", "midway"), ("us_army_xiv", "midway")],
        "forces": [["jn_cv_hiryu_soryu"], ["us_dd_1", "us_army_xiv"]],
    }
    game, _ = air_battle("midway", dice=[3, 2, 2], **setting)
    army = find(game, "us_army_xiv")
    game.state.hits[army] = 1  # by a torpedo
    act(game, "us_dd_1", "number:3", "us_army_xiv", "us_army_xiv", "us_army_xiv")
    assert game.has(army, REDUCED) and game.has(army, MAULED)  # cargo and supremacy: 3 hits
    game, _ = air_battle("midway", dice=[3, 2, 2], **setting)
    act(game, "us_dd_1", "number:3", "us_army_xiv", "us_army_xiv", "us_army_xiv")
    assert not game.has(army, REDUCED | MAULED)


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b3")
def test_points_on_the_base_may_support_and_stay_on_the_display() -> None:
    game, battle = air_battle(
        "guadalcanal",
        part="allied",
        turn=4,
        control={"guadalcanal": "japan"},
        pieces=[
            ("us_cv_saratoga", "guadalcanal"),
            ("us_cv_wasp", "guadalcanal"),
            ("us_marine_1", "guadalcanal"),
            ("jl_kure_snlf", "guadalcanal"),
        ],
        forces=[["us_cv_saratoga", "us_cv_wasp"]],
        dice=[5, 1],
    )
    assert "space:guadalcanal" in options(game)
    act(game, "space:guadalcanal", "number:3")
    assert len(game.draws[0].values) == 2  # the base fires at points that support, too
    assert battle.points == [0, 2]  # one of three shot down; the fourth had no target


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b3", "fireinthesky:11.2.2.4.a.b2")
def test_nobody_fires_at_support_over_the_own_base() -> None:
    game, battle = air_battle(
        "guadalcanal",
        part="allied",
        turn=4,
        control={"guadalcanal": "allied"},
        pieces=[
            ("us_cv_saratoga", "guadalcanal"),
            ("us_marine_1", "guadalcanal"),
            ("jl_kure_snlf", "guadalcanal"),
        ],
        forces=[["us_cv_saratoga"]],
    )
    act(game, "space:guadalcanal", "number:2")
    assert not game.draws
    assert battle.points == [0, 2]


# ---- options -----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.1.2")
@pytest.mark.parametrize(("key", "need"), [("br_cv_formidable", 5), ("br_cvl_hermes", 4), ("us_cv_wasp", 4)])
def test_only_british_fleet_carriers_have_armoured_decks(key: str, need: int) -> None:
    game, _ = air_battle(
        "midway",
        part="japan",
        turn=4,
        options={"16.1.2": "on"},
        pieces=[*CARRIERS, (key, "midway")],
        forces=[STRIKERS, [key]],
        dice=[6] * 7 + [1] * 20,
    )
    act(game, key, "number:7")
    rolls = [event for event in game.events if event.kind == "dice" and "strike" in event.text]
    assert [(len(event.values), event.need) for event in rolls] == [(7, need)]


@pytest.mark.rule("fireinthesky:16.2.3")
def test_elite_points_roll_apart_and_are_lost_last() -> None:
    game, battle = air_battle(
        "midway",
        part="japan",
        turn=4,
        options={"16.2.3": "on"},
        pieces=[
            *CARRIERS,
            ("jn_cv_junyo_hiyo", "midway"),
            ("us_ca_quincy", "midway"),
            ("us_ca_portland", "midway"),
        ],
        air=[("us_air", "midway", 4)],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_junyo_hiyo"], ["us_ca_quincy"]],
        dice=[1, 1, 1] + [4, 4, 1] + [5, 5, 1, 1] + [1] * 30,
    )
    # Ordinary dice need 5, elite ones 4: two hits. The Allies' two hits cost ordinary points.
    assert battle.points == [4, 2]
    assert battle.elite == 3
    act(game, HOLD, "us_ca_quincy", "number:2")
    assert options(game) == ("number:1", "number:2")  # only one ordinary point is left
    act(game, "number:2")
    assert battle.strikes == [[JAPAN, 1, 2, 2]]


@pytest.mark.rule("fireinthesky:16.2.3.b4")
def test_a_damaged_carrier_is_elite_no_more() -> None:
    _, battle = air_battle(
        "midway",
        part="japan",
        turn=4,
        options={"16.2.3": "on"},
        pieces=[
            ("jn_cv_hiryu_soryu", "midway", GREEN),
            ("jn_cv_akagi_kaga", "midway"),
            ("us_dd_1", "midway"),
        ],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_akagi_kaga"], ["us_dd_1"]],
    )
    assert (battle.points[JAPAN], battle.elite) == (7, 4)


def kamikaze(dice: list[int], **fields: Any) -> tuple[Sky, AirBattle]:
    """Japanese air at Iwo Jima against an American carrier Task Force, on Turn 14, kamikaze declared."""
    setting: dict[str, Any] = {
        "part": "allied",
        "turn": 14,
        "options": {"16.2.4": "on"},
        "tracks": {"kamikaze": True, "victory": 25},
        "pieces": [("us_cvl_san_jacinto", "iwo_jima"), ("us_cl_perth", "iwo_jima"), ("us_dd_1", "iwo_jima")],
        "air": [("jp_air", "iwo_jima", 4)],
        "forces": [["us_cvl_san_jacinto", "us_cl_perth", "us_dd_1"]],
        **fields,
    }
    return air_battle("iwo_jima", dice=dice, **setting)


@pytest.mark.rule("fireinthesky:16.2.4")
@pytest.mark.parametrize(
    ("turn", "victory", "asked"), [(10, 27, True), (9, 27, False), (10, 28, False), (16, 20, True)]
)
def test_kamikaze_may_be_declared_when_a_battle_begins(turn: int, victory: int, asked: bool) -> None:
    game, _ = kamikaze([1] * 9, turn=turn, tracks={"victory": victory})
    assert (options(game)[0] == "button:declare_kamikaze") == asked
    if asked:
        assert game.deciding() == ("japan",)
        act(game, "button:declare_kamikaze")
        assert game.state.kamikaze


@pytest.mark.rule("fireinthesky:16.2.4")
def test_kamikaze_is_declared_once_and_only_under_its_option() -> None:
    declared, _ = kamikaze([1] * 9)
    assert "button:declare_kamikaze" not in options(declared)
    without, _ = kamikaze([1] * 9, options={}, tracks={"victory": 20})
    assert "button:declare_kamikaze" not in options(without)
    declined, _ = kamikaze([1] * 9, tracks={"victory": 20})
    act(declined, "button:no_kamikaze")
    assert not declined.state.kamikaze


@pytest.mark.rule("fireinthesky:16.2.4.b1")
def test_kamikaze_hit_without_a_die_the_allies_choosing_first() -> None:
    game, _ = kamikaze([1] * 4 + [1] + [1, 1] + [1] * 8)
    act(game, HOLD)  # the Allied point
    act(game, "us_cvl_san_jacinto", "number:3")
    chosen = []
    for key in ("us_dd_1", "us_cvl_san_jacinto", "us_dd_1"):
        chosen.append(game.deciding()[0])
        act(game, key)
    assert chosen == ["allies", "japan", "allies"]
    assert not [draw for draw in game.draws if draw.why.startswith("strike")]
    assert where(game, "us_cl_perth") == "iwo_jima"
    assert where(game, "us_cvl_san_jacinto") == "turn 16"  # one hit
    assert where(game, "us_dd_1") == "turn 18"  # two hits


@pytest.mark.rule("fireinthesky:16.2.4.b4")
def test_allied_dice_are_better_against_kamikaze() -> None:
    game, battle = kamikaze([1] * 4 + [4] + [4, 4] + [1] * 8)
    assert battle.points == [3, 1]  # the Allied 4 hit
    act(game, HOLD, "us_cvl_san_jacinto", "number:3")
    assert len(game.draws[0].values) == 2
    assert game.decision is not None
    assert "1 of 1" in game.decision.text(game, "allies")


@pytest.mark.rule("fireinthesky:16.2.4.b1")
def test_kamikaze_against_a_base_roll_as_usual() -> None:
    game, _ = kamikaze(
        [1] * 5 + [6, 6],
        part="japan",
        turn=14,
        control={"saipan": "allied"},
        pieces=[("us_cl_perth", "iwo_jima"), ("jn_cvl_zuiho_shoho", "iwo_jima")],
        air=[],
        forces=[["jn_cvl_zuiho_shoho"]],
    )
    act(game, "space:iwo_jima", "number:2")
    assert any(draw.why == "strike iwo_jima us_cl_perth" for draw in game.draws)


def test_superiority_is_settled_before_targets_are_chosen() -> None:
    _, battle = duel([1, 1, 1, 1, 6, 5])
    assert battle.superiority != NOBODY
