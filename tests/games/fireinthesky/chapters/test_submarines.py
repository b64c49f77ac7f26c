"""Submarine Attack Segment (fireinthesky:11.1)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import (
    SubmarineSegment,
    asw_needed,
    torpedo_needed,
)
from tests.games.fireinthesky.positions import act, find, log, options, position, units, where

CRUISERS = [("jn_ca_aoba", "wake"), ("jn_cl_18", "wake")]
ESCORTED = [("jn_bb_kongo_haruna", "wake"), ("jn_dd_1", "wake"), ("jn_dd_2", "wake")]


def segment(**fields: Any) -> Sky:
    """The segment in the Allied part of Turn 6, with a submarine point for each side."""
    fields = {"turn": 6, "part": "allied", "tracks": {"submarines": [1, 1]}, **fields}
    return position(procedure=SubmarineSegment(), **fields)


@pytest.mark.rule("fireinthesky:11.1.1", "fireinthesky:11.1")
def test_only_enemy_task_forces_are_targets_and_each_attack_costs_a_point() -> None:
    game = segment(
        pieces=[*CRUISERS, ("jn_ca_tone", "wake"), ("us_dd_1", "midway"), ("jl_15_army", "wake")],
        forces=[["jn_ca_aoba", "jn_cl_18"], ["us_dd_1"]],
        dice=[1],
    )
    assert game.deciding() == ("allies",)
    assert units(game) == {"jn_ca_aoba"}  # neither the cruiser at anchor nor the own Task Force
    act(game, "jn_ca_aoba")
    assert game.state.submarines == [1, 0]


@pytest.mark.rule("fireinthesky:11.1.1")
def test_without_points_there_is_no_attack_and_none_is_compulsory() -> None:
    broke = segment(pieces=CRUISERS, forces=[["jn_ca_aoba", "jn_cl_18"]], tracks={"submarines": [3, 0]})
    assert broke.stack == []
    unwilling = segment(pieces=CRUISERS, forces=[["jn_ca_aoba", "jn_cl_18"]])
    act(unwilling, "button:done")
    assert unwilling.stack == []
    assert unwilling.state.submarines == [1, 1]


@pytest.mark.rule("fireinthesky:11.1.1.b1")
def test_no_task_force_is_attacked_twice() -> None:
    game = segment(
        pieces=CRUISERS,
        forces=[["jn_ca_aoba"], ["jn_cl_18"]],
        tracks={"submarines": [0, 3]},
        dice=[1],
    )
    act(game, "jn_ca_aoba")
    assert units(game) == {"jn_cl_18"}
    assert game.decision is not None
    refused = game.decision.refused(game, "allies")
    assert list(refused) == [f"piece:{find(game, 'jn_ca_aoba')}"]


@pytest.mark.rule("fireinthesky:11.1.1.b2")
def test_the_phasing_player_designates_all_his_targets_before_the_other() -> None:
    game = segment(
        pieces=[*CRUISERS, ("us_dd_1", "midway"), ("us_dd_4", "midway")],
        forces=[["jn_ca_aoba"], ["jn_cl_18"], ["us_dd_1"], ["us_dd_4"]],
        tracks={"submarines": [2, 2]},
        dice=[1, 1, 1, 1, 1, 1],
    )
    asked = []
    for key in ("jn_cl_18", "jn_ca_aoba", "us_dd_1", "us_dd_4"):
        asked.append(game.deciding()[0])
        assert not game.draws
        act(game, key)
    assert asked == ["allies", "allies", "japan", "japan"]


@pytest.mark.rule("fireinthesky:11.1.1.b2")
def test_attacks_in_one_hex_are_resolved_in_any_order() -> None:
    game = segment(
        pieces=CRUISERS,
        forces=[["jn_ca_aoba"], ["jn_cl_18"]],
        tracks={"submarines": [0, 2]},
        dice=[1, 1],
    )
    act(game, "jn_ca_aoba", "jn_cl_18")
    assert units(game) == {"jn_ca_aoba", "jn_cl_18"}
    act(game, "jn_cl_18")
    assert [draw.why for draw in game.draws] == ["torpedo wake allies", "torpedo wake allies"]
    assert "jn_cl_18" in log(game).split("\n")[0]


@pytest.mark.rule("fireinthesky:11.1.2")
def test_one_anti_submarine_hit_ends_the_attack() -> None:
    game = segment(pieces=ESCORTED, forces=[[key for key, _ in ESCORTED]], dice=[2, 5])
    act(game, "jn_bb_kongo_haruna")
    assert game.stack == []
    assert where(game, "jn_bb_kongo_haruna") == "wake"


@pytest.mark.rule("fireinthesky:11.1.2", "fireinthesky:11.1.3")
def test_without_a_hit_the_torpedo_is_fired_at_any_unit() -> None:
    game = segment(
        pieces=[*ESCORTED, ("jl_15_army", "wake")],
        forces=[[*(key for key, _ in ESCORTED), "jl_15_army"]],
        dice=[2, 4, 5, 3, 4],
    )
    act(game, "jn_bb_kongo_haruna")
    assert units(game) == {"jn_bb_kongo_haruna", "jn_dd_1", "jl_15_army"}
    assert game.decision is not None
    assert game.decision.alike(game, f"piece:{find(game, 'jn_dd_1')}") == (find(game, "jn_dd_2"),)
    act(game, "jn_bb_kongo_haruna")
    assert (
        where(game, "jn_bb_kongo_haruna") == "turn 8"
    )  # 7 and 2 against 10; the first of its two phases is on Turn 7
    assert [len(draw.values) for draw in game.draws] == [1, 2]


@pytest.mark.rule("fireinthesky:11.1.3", "fireinthesky:chart.naval_damage.cause")
def test_torpedo_hit_adds_two_to_the_damage_check() -> None:
    game = segment(pieces=CRUISERS[:1], forces=[["jn_ca_aoba"]], dice=[4, 3, 3])
    act(game, "jn_ca_aoba")
    assert where(game, "jn_ca_aoba") == "gone"  # 6 and 2 against 8


@pytest.mark.rule("fireinthesky:11.1.3.b1")
def test_hit_on_a_land_unit_waits() -> None:
    game = segment(
        pieces=[("jn_ca_aoba", "wake"), ("jl_kure_snlf", "wake")],
        forces=[["jn_ca_aoba", "jl_kure_snlf"]],
        tracks={"submarines": [0, 1], "merchantmen": 60},
        dice=[3],
    )
    act(game, "jn_ca_aoba", "jl_kure_snlf")
    army = find(game, "jl_kure_snlf")
    assert game.state.hits[army] == 1
    assert game.state.strength[army] == 2
    assert game.state.merchantmen == 58


@pytest.mark.rule("fireinthesky:11.1.3")
def test_hit_on_air_at_sea_counts_at_once() -> None:
    game = segment(
        pieces=[("jn_ca_aoba", "wake")],
        air=[("jp_air", "wake", 2)],
        forces=[["jn_ca_aoba", "jp_air"]],
        dice=[3],
    )
    act(game, "jn_ca_aoba", "jp_air")
    assert game.state.strength[find(game, "jp_air")] == 1


@pytest.mark.rule("fireinthesky:8.1.b2", "fireinthesky:chart.combat.sub_tf")
def test_a_task_force_without_destroyers_is_a_good_target() -> None:
    game = segment(pieces=CRUISERS, forces=[["jn_ca_aoba", "jn_cl_18"]], dice=[4, 1, 1])
    assert torpedo_needed(game, 0, find(game, "jn_ca_aoba")) == 4
    act(game, "jn_ca_aoba")
    assert options(game)
    act(game, "jn_ca_aoba")
    assert where(game, "jn_ca_aoba") != "wake"
    cargo = segment(pieces=[*CRUISERS, ("jl_15_army", "wake")], forces=[["jn_ca_aoba", "jl_15_army"]])
    assert torpedo_needed(cargo, 0, find(cargo, "jl_15_army")) == 3
    escorted = segment(pieces=ESCORTED, forces=[[key for key, _ in ESCORTED]])
    assert torpedo_needed(escorted, 0, find(escorted, "jn_dd_1")) == 5


@pytest.mark.rule("fireinthesky:chart.combat.asw_tf")
def test_air_at_the_base_and_carriers_in_the_hex_help_the_destroyers() -> None:
    def need(**fields: Any) -> int:
        return asw_needed(segment(forces=[[key for key, _ in ESCORTED]], **fields), 0)

    assert need(pieces=ESCORTED) == 5
    assert need(pieces=ESCORTED, air=[("jp_air", "wake", 1)]) == 4
    assert need(pieces=[*ESCORTED, ("jn_cvl_zuiho_shoho", "wake")]) == 4
    assert need(pieces=ESCORTED, air=[("jp_air", "kwajalein", 2, "wake")]) == 5  # next door
    assert need(pieces=[*ESCORTED, ("us_cv_enterprise", "wake")]) == 5  # the enemy's


@pytest.mark.rule("fireinthesky:chart.combat.asw_tf")
def test_air_in_the_task_force_itself_does_not_help_but_its_carrier_does() -> None:
    cargo = segment(pieces=[("jn_dd_1", "wake")], air=[("jp_air", "wake", 2)], forces=[["jn_dd_1", "jp_air"]])
    assert asw_needed(cargo, 0) == 5
    carrier = segment(
        pieces=[("jn_dd_1", "wake"), ("jn_cv_akagi_kaga", "wake")], forces=[["jn_dd_1", "jn_cv_akagi_kaga"]]
    )
    assert asw_needed(carrier, 0) == 4


@pytest.mark.rule("fireinthesky:11.1.1")
def test_a_target_is_named_by_its_task_force_and_not_by_one_ship_alone() -> None:
    game = segment(
        pieces=[*CRUISERS, ("us_dd_1", "midway")], forces=[["us_dd_1"], ["jn_ca_aoba", "jn_cl_18"]]
    )
    ship = find(game, "jn_ca_aoba")
    assert game.decision is not None
    assert game.decision.label(game, f"piece:{ship}") == f"Task Force 2: {{piece:{ship}}} and 1 more"
