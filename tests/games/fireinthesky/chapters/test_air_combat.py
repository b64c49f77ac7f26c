"""Air points, air-to-air combat and targets (fireinthesky:11.2.2.1 to 11.2.2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY
from tests.games.fireinthesky.air_battles import AirBattle, air_battle
from tests.games.fireinthesky.positions import act, air_at, find, log, options, units

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
CARRIERS = [("jn_cv_akagi_kaga", "midway"), ("jn_cv_hiryu_soryu", "midway"), ("jn_dd_1", "midway")]
STRIKERS = [key for key, _ in CARRIERS]
HOLD = "button:done"


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
    game, battle = duel([1, 1, 1, 1, 1], japan=3, allies=2)
    assert (battle.superiority, battle.supremacy) == (JAPAN, False)
    assert "3 to 2: air superiority" in log(game) and "supremacy" not in log(game)


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


def test_superiority_is_settled_before_targets_are_chosen() -> None:
    _, battle = duel([1, 1, 1, 1, 6, 5])
    assert battle.superiority != NOBODY
