"""First and Second Deployment Phase; replacements on the map (fireinthesky:7, 13, 3.3.9, 16.1.8)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BATTERED, OPERATED, REDUCED, SORTIED
from ironbottom.games.fireinthesky.rules.p07_deployment import DeploymentPhase
from ironbottom.games.fireinthesky.rules.sea_lanes import lanes
from tests.games.fireinthesky.positions import (
    act,
    air_at,
    find,
    log,
    options,
    position,
    spaces,
    units,
    where,
)

SEA, ONE_HEX = "button:sea", "button:one_hex"


def phase(first: bool = True, transport: tuple[int, ...] = (40, 40, 40), **more: Any) -> Sky:
    tracks = {"transport": list(transport)} | more.pop("tracks", {})
    return position(procedure=DeploymentPhase(first=first), tracks=tracks, **more)


def goals(game: Sky, *keys: str) -> set[str]:
    """Where units may go together."""
    act(game, *keys)
    found = spaces(game)
    act(game, "button:cancel")
    return found


def refusal(game: Sky, space: str) -> str:
    assert game.decision is not None
    return game.decision.refused(game, game.deciding()[0])[f"space:{space}"]


# ---- Sea Deployment (7.1) ----------------------------------------------------------------------------


@pytest.mark.rule(
    "fireinthesky:7.0",
    "fireinthesky:7.1",
    "fireinthesky:7.1.b1",
    "fireinthesky:chart.transport",
    "fireinthesky:3.2.1",
)
def test_ships_deploy_to_friendly_bases_within_four_hexes() -> None:
    game = phase(pieces=[("jn_dd_1", "truk")])
    found = goals(game, "jn_dd_1")
    assert {"kure", "yokosuka", "saipan", "kwajalein", "palau", "formosa"} <= found
    assert not found & {"rabaul", "manila"}, "enemy bases"
    assert "saigon" not in found, "too far"
    assert "guadalcanal" not in found, "a neutral base"
    act(game, "jn_dd_1", "space:kure")
    assert where(game, "jn_dd_1") == "kure"


@pytest.mark.rule("fireinthesky:7.1.b4", "fireinthesky:3.3.6", "fireinthesky:chart.transport")
def test_each_move_costs_the_transport_rating_in_points_of_the_nation() -> None:
    game = phase(pieces=[("jl_15_army", "truk")])
    act(game, "jl_15_army", "space:kure")
    assert game.state.transport == [32, 40, 40]
    game = phase(part="allies", pieces=[("us_anzac_i", "brisbane"), ("br_dd_force_z", "calcutta")])
    act(game, "us_anzac_i", "space:noumea", "br_dd_force_z", "space:rangoon", SEA)
    assert game.state.transport == [40, 32, 39]


@pytest.mark.rule("fireinthesky:7.1.b4", "fireinthesky:3.3.6.b1")
def test_nobody_deploys_beyond_the_points_of_its_own_nation() -> None:
    game = phase(
        part="allies", transport=(40, 7, 40), pieces=[("us_army_x", "brisbane"), ("us_dd_2", "brisbane")]
    )
    assert units(game) == {"us_dd_2"}, "eight points are needed, seven are left"


@pytest.mark.rule("fireinthesky:7.1.b5")
def test_a_unit_deploys_again_and_again_while_points_last() -> None:
    game = phase(transport=(2, 0, 0), pieces=[("jn_dd_1", "truk")])
    act(game, "jn_dd_1", "space:formosa", "jn_dd_1", "space:saigon")
    assert where(game, "jn_dd_1") == "saigon"
    assert not game.stack, "the points are spent, and Saigon's neighbours are enemy bases"


@pytest.mark.rule("fireinthesky:7.1")
def test_a_unit_must_start_in_a_friendly_base() -> None:
    game = phase(pieces=[("jl_15_army", "bangkok"), ("jl_14_army", "manila")])
    assert goals(game, "jl_15_army") <= {"rangoon", "saigon", "malaya"}, "by road alone, from a circle"
    assert "jl_14_army" not in units(game), "from an enemy base there is no way"


@pytest.mark.rule("fireinthesky:7.1.b1")
def test_no_unit_deploys_by_sea_to_a_base_with_enemies_but_past_them() -> None:
    game = phase(pieces=[("jn_dd_1", "palau"), ("us_dd_2", "saipan"), ("us_dd_4", "sea_0806")])
    found = goals(game, "jn_dd_1")
    assert "saipan" not in found
    assert {"truk", "eniwetok"} <= found, "ships on the way do not stop it"
    act(game, "jn_dd_1")
    assert "7.1.b1" in refusal(game, "saipan")


@pytest.mark.rule("fireinthesky:7.1.b2", "fireinthesky:3.2.2", "fireinthesky:3.2.1.b1")
def test_impassable_hexsides_bar_the_way() -> None:
    control = {"surabaya": "japan", "brunei": "japan", "lae": "japan", "port_moresby": "japan"}
    game = phase(pieces=[("jn_dd_1", "brunei"), ("jn_dd_2", "lae")], control=control)
    data = game.data
    assert data.space_index["surabaya"] not in lanes(data, 0)[data.space_index["brunei"]]
    act(game, "jn_dd_2")
    assert "port_moresby" in spaces(game), "around the island in two steps"


@pytest.mark.rule("fireinthesky:3.2.1")
def test_no_ship_sails_into_the_gangetic_plain() -> None:
    data = phase(pieces=[("jn_dd_1", "truk")]).data
    plain = data.space_index["gangetic_plain"]
    assert lanes(data, 0)[plain] == ()
    assert all(plain not in steps for steps in lanes(data, 0))


@pytest.mark.rule("fireinthesky:7.1.b3", "fireinthesky:3.3.2.b1", "fireinthesky:chart.air_zoc")
def test_a_unit_stops_where_it_enters_an_enemy_air_zone() -> None:
    air = [("us_air", "guadalcanal", 2)]
    game = phase(pieces=[("jn_dd_1", "truk")], air=air, control={"guadalcanal": "allied", "rabaul": "japan"})
    act(game, "jn_dd_1", "space:rabaul")
    assert where(game, "jn_dd_1") == "rabaul"
    assert not game.stack, "it is stopped for the phase, and no other unit is there"


@pytest.mark.rule("fireinthesky:7.1.b3", "fireinthesky:chart.air_zoc")
def test_a_zone_at_the_start_does_not_stop_but_the_next_zone_hex_does() -> None:
    bases = {"guadalcanal": "allied", "rabaul": "japan", "lae": "japan"}
    air = [("us_air", "guadalcanal", 2), ("us_air", "port_moresby", 2)]
    game = phase(pieces=[("jn_dd_1", "rabaul")], air=air, control=bases)
    assert goals(game, "jn_dd_1") >= {"truk", "lae"}, "it leaves the zone it starts in"
    act(game, "jn_dd_1", "space:lae", SEA)
    assert not game.stack, "Lae lies in the zone of Port Moresby: no further"


@pytest.mark.rule("fireinthesky:7.1.b5")
def test_the_player_hears_why_a_unit_goes_no_further() -> None:
    air = [("us_air", "guadalcanal", 2)]
    control = {"guadalcanal": "allied", "rabaul": "japan", "lae": "japan"}
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_dd_2", "truk")], air=air, control=control)
    act(game, "jn_dd_1", "space:rabaul")
    act(game, "jn_dd_2")
    assert "more than 4 hexes" in refusal(game, "saigon")
    act(game, "button:cancel", "button:done")
    assert where(game, "jn_dd_1") == "rabaul"


@pytest.mark.rule("fireinthesky:7.1.b1", "fireinthesky:7.1.b4")
def test_distance_and_cost_are_told_apart() -> None:
    game = phase(pieces=[("jn_bb_nagato_mutsu", "truk")], tracks={"transport": [2, 0, 0]})
    act(game, "jn_bb_nagato_mutsu")  # it may go to Saipan for nothing
    assert "more than 4 hexes away by sea ({rule:7.1.b1})" in refusal(game, "saigon"), "at whatever price"
    assert refusal(game, "palau") == "It takes 3 Japanese transport points; left: 2 ({rule:7.1.b4})"


@pytest.mark.rule("fireinthesky:7.1.b3")
def test_a_base_behind_enemy_air_zones_is_refused_for_them() -> None:
    game = phase(
        pieces=[("jn_dd_1", "formosa")],
        air=[("us_air", "manila", 2), ("us_air", "davao", 2), ("us_air", "saigon", 2)],
        control={"saigon": "allied", "brunei": "japan", "davao": "allied"},
    )
    act(game, "jn_dd_1")
    assert refusal(game, "brunei") == "Enemy air zones bar the way to {space:brunei} ({rule:7.1.b3})"


@pytest.mark.rule("fireinthesky:3.2.6.b1", "fireinthesky:3.2.6", "fireinthesky:3.2.5.b2")
def test_an_off_map_box_is_one_step_from_its_entry_hexes_for_its_own_nation() -> None:
    game = phase(
        part="allies",
        pieces=[("us_dd_2", "pearl_harbor"), ("br_dd_force_z", "bombay"), ("us_dd_4", "west_coast_usa")],
    )
    assert "west_coast_usa" in goals(game, "us_dd_2")
    assert "indian_ocean_ports" in goals(game, "br_dd_force_z")
    assert {"pearl_harbor", "dutch_harbor"} <= goals(game, "us_dd_4")
    assert "west_coast_usa" not in goals(game, "br_dd_force_z")
    ours = phase(pieces=[("jn_dd_1", "kwajalein")], control={"pearl_harbor": "japan"})
    assert "west_coast_usa" not in goals(ours, "jn_dd_1")


@pytest.mark.rule("fireinthesky:3.2.4.b5")
def test_allied_units_use_bases_of_every_ally() -> None:
    game = phase(part="allies", pieces=[("us_dd_2", "surabaya")])
    assert {"singapore", "darwin", "manila"} <= goals(game, "us_dd_2")


@pytest.mark.rule("fireinthesky:6.1.1", "fireinthesky:6.1.1.b1")
def test_ships_without_planes_escorts_and_boxed_air_do_not_deploy() -> None:
    game = phase(
        pieces=[("jn_cv_akagi_kaga", "carriers_no_planes_kure", BATTERED), ("jn_dd_5", "convoy_escort")],
        air=[("jp_air", "naval_aviation", 2, "kure")],
    )
    assert not game.stack


def test_units_of_one_base_deploy_together() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_dd_2", "truk"), ("jn_ca_aoba", "truk")])
    act(game, "jn_ca_aoba", "jn_dd_1")
    assert game.decision is not None
    assert game.decision.hint(game, "japan", "space:kure") == "3 of 40 transport points by sea"
    act(game, "space:kure")
    assert where(game, "jn_ca_aoba") == where(game, "jn_dd_1") == "kure"
    assert where(game, "jn_dd_2") == "truk"
    assert game.state.transport[0] == 37


@pytest.mark.rule("fireinthesky:3.1.2.air.b1", "fireinthesky:3.1.2.air")
def test_half_of_an_air_unit_deploys_for_half_the_cost() -> None:
    game = phase(air=[("jp_air", "truk", 2)])
    act(game, "jp_air", "button:split", "space:kure")
    assert (air_at(game, "jp_air", "truk"), air_at(game, "jp_air", "kure")) == (1, 1)
    assert game.state.transport[0] == 39
    act(game, "piece:" + str(find(game, "jp_air", "kure")), "space:truk")
    act(game, "button:done")
    assert len(game.here[game.data.space_index["truk"]]) == 1, "the halves are one counter again"


@pytest.mark.rule("fireinthesky:3.1.2.air.b1", "fireinthesky:3.1")
def test_halves_that_stay_behind_are_combined_at_once() -> None:
    game = phase(air=[("jp_air", "truk", 3), ("jp_air", "kure", 24)])
    truk = game.data.space_index["truk"]
    whole = next(p for p in game.here[truk] if game.state.strength[p] == 2)
    act(game, f"piece:{whole}", "button:split", "space:saipan", "button:sea")
    assert [game.state.strength[p] for p in game.here[truk]] == [2]
    act(game, "jp_air")
    assert "button:split" in options(game), "a counter is free to break another unit apart"


# ---- One-hex Deployment (7.2) ------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:7.2", "fireinthesky:7.2.b1", "fireinthesky:chart.transport")
def test_a_ship_steps_to_an_adjacent_friendly_base_for_nothing() -> None:
    game = phase(transport=(0, 0, 0), pieces=[("jn_dd_1", "truk")])
    assert goals(game, "jn_dd_1") == {"saipan", "eniwetok"}
    act(game, "jn_dd_1", "space:saipan")
    assert not game.stack, "one step is all"


@pytest.mark.rule("fireinthesky:7.2.b1")
def test_ships_do_not_step_over_an_impassable_hexside_but_aircraft_do() -> None:
    control = {"brunei": "japan", "surabaya": "japan"}
    game = phase(
        transport=(0, 0, 0), pieces=[("jn_dd_1", "brunei")], air=[("jp_air", "brunei", 2)], control=control
    )
    assert "surabaya" not in goals(game, "jn_dd_1")
    assert "surabaya" in goals(game, "jp_air")


@pytest.mark.rule("fireinthesky:7.2.b2", "fireinthesky:7.2")
def test_air_steps_into_a_contested_friendly_base_and_through_zones() -> None:
    game = phase(
        transport=(0, 0, 0),
        pieces=[("us_marine_1", "saipan")],
        air=[("jp_air", "truk", 2), ("us_air", "rabaul", 2)],
    )
    assert goals(game, "jp_air") == {"saipan", "eniwetok"}


@pytest.mark.rule(
    "fireinthesky:7.2.b3", "fireinthesky:3.2.3.b1", "fireinthesky:3.2.3.b2", "fireinthesky:3.2.3"
)
def test_land_units_march_along_roads_even_among_enemies() -> None:
    game = phase(transport=(0, 0, 0), pieces=[("jl_15_army", "bangkok"), ("br_iii_corps", "malaya")])
    assert goals(game, "jl_15_army") == {"rangoon", "saigon", "malaya"}
    act(game, "jl_15_army", "space:malaya")
    assert where(game, "jl_15_army") == "malaya"
    game = phase(transport=(0, 0, 0), pieces=[("jl_15_army", "truk")])
    assert not game.stack, "no road leads from Truk"


@pytest.mark.rule("fireinthesky:7.2.b4")
def test_from_among_enemies_a_land_unit_cannot_go_on_to_others_or_to_their_base() -> None:
    game = phase(
        transport=(0, 0, 0),
        pieces=[("jl_15_army", "bangkok"), ("br_iv_corps", "bangkok"), ("br_iii_corps", "malaya")],
    )
    assert goals(game, "jl_15_army") == {"saigon"}, "Rangoon is an enemy base, Malaya is full of enemies"
    game = phase(
        transport=(0, 0, 0),
        pieces=[("jl_15_army", "lae"), ("us_marine_1", "lae")],
        control={"port_moresby": "neutral"},
    )
    assert goals(game, "jl_15_army") == {"hollandia", "port_moresby"}, "neutral bases are open"


@pytest.mark.rule("fireinthesky:7.0")
def test_each_unit_uses_one_kind_of_deployment() -> None:
    game = phase(pieces=[("jn_dd_1", "truk")])
    act(game, "jn_dd_1", "space:saipan")
    assert options(game) == (ONE_HEX, SEA)
    act(game, SEA)
    assert game.state.transport[0] == 39
    act(game, "jn_dd_1", "space:truk")
    assert game.state.transport[0] == 38, "by sea again, no question"
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_dd_2", "kure")])
    act(game, "jn_dd_1", "space:saipan", ONE_HEX)
    assert units(game) == {"jn_dd_2"}
    game = phase(transport=(1, 0, 0), pieces=[("jn_dd_1", "kure"), ("jn_dd_2", "truk")])
    act(game, "jn_dd_1", "space:okinawa", SEA)
    assert units(game) == {"jn_dd_2"}, "no One-hex Deployment after one by sea"


@pytest.mark.rule("fireinthesky:15.4", "fireinthesky:3.3.6.b1")
def test_the_dutch_have_one_hex_deployment_alone() -> None:
    game = phase(part="allies", pieces=[("nl_dd_1", "surabaya")])
    assert goals(game, "nl_dd_1") == {"kendari"}
    act(game, "nl_dd_1")
    assert "15.4" in refusal(game, "darwin")
    act(game, "space:kendari")
    assert game.state.transport == [40, 40, 40]


@pytest.mark.rule("fireinthesky:15.6")
def test_marching_into_calcutta_calls_the_european_fleet() -> None:
    game = phase(pieces=[("jl_15_army", "rangoon")], control={"rangoon": "japan"})
    act(game, "jl_15_army", "space:calcutta")
    assert game.state.european_fleet_called


# ---- limits (7.3), second phase (13) -----------------------------------------------------------------


@pytest.mark.rule("fireinthesky:7.3", "fireinthesky:3.3.1.b1", "fireinthesky:3.3.1.b4")
def test_limits_are_checked_when_the_phase_ends() -> None:
    game = phase(pieces=[("jl_15_army", "truk"), ("jl_16_army", "kure"), ("jn_dd_1", "kure")])
    act(game, "jl_16_army", "space:truk")
    assert game.deciding() == ("japan",), "not yet"
    act(game, "button:done")
    assert game.deciding() == ("allies",) and units(game) == {"jl_15_army", "jl_16_army"}
    act(game, "jl_15_army")
    assert where(game, "jl_15_army") == "turn 3"


@pytest.mark.rule("fireinthesky:13.0", "fireinthesky:13.0.b1", "fireinthesky:13.0.b2")
def test_in_the_second_phase_ships_deploy_by_sea_but_not_what_operated() -> None:
    pieces = [("jn_dd_1", "truk", SORTIED), ("jl_15_army", "truk", OPERATED), ("jl_16_army", "truk")]
    game = phase(first=False, pieces=pieces)
    assert units(game) == {"jn_dd_1", "jl_16_army"}
    act(game, "jn_dd_1", "space:saipan")
    assert where(game, "jn_dd_1") == "saipan", "no question of the way: by sea"
    assert game.state.transport[0] == 39
    game = phase(first=False, transport=(0, 0, 0), pieces=[("jn_dd_1", "truk")])
    assert not game.stack


@pytest.mark.rule("fireinthesky:16.1.8.b1")
@pytest.mark.parametrize("option", ["on", "off"])
def test_under_the_option_air_does_not_deploy_to_a_base_just_captured(option: str) -> None:
    truk, rabaul = "truk", "rabaul"
    game = phase(
        first=False,
        air=[("jp_air", truk, 2)],
        pieces=[("jn_dd_1", truk)],
        control={rabaul: "japan"},
        options={"16.1.8": option},
        tracks={"captured": [load(None).space_index[rabaul]]},
    )
    assert (rabaul in goals(game, "jp_air")) == (option == "off")
    assert rabaul in goals(game, "jn_dd_1"), "ships may"


# ---- replacements on the map (3.3.9) -----------------------------------------------------------------


@pytest.mark.rule("fireinthesky:3.3.9.b1", "fireinthesky:3.3.6.b3", "fireinthesky:3.3.9")
def test_markers_move_like_land_units_by_sea_but_never_one_hex() -> None:
    game = phase(pieces=[("jp_repl", "truk", 2)])
    act(game, "jp_repl", "space:saipan")
    assert game.state.transport[0] == 38, "their value is their transport rating"
    game = phase(transport=(0, 0, 0), pieces=[("jp_repl", "kure", 2)])
    assert not game.stack, "although a road leads to Yokosuka"
    game = phase(first=False, pieces=[("jp_repl", "truk", 2, OPERATED)])
    assert not game.stack


@pytest.mark.rule("fireinthesky:3.3.9.b3", "fireinthesky:3.3.9.b4")
def test_a_marker_rebuilds_a_unit_in_its_hex_or_one_road_away() -> None:
    near = [
        ("jl_15_army", "kure", REDUCED),
        ("jl_south_seas", "yokosuka", REDUCED),
        ("jl_16_army", "truk", REDUCED),
    ]
    game = phase(pieces=[("jp_repl", "kure", 2), *near])
    act(game, "jp_repl")
    assert units(game) == {"jl_15_army", "jl_south_seas"}
    act(game, "jl_south_seas")
    unit = find(game, "jl_south_seas")
    assert game.full_strength(unit) and game.state.strength[unit] == 2
    assert where(game, "jp_repl") == "unused", "used up, whatever it was worth"
    assert "full strength" in log(game)


@pytest.mark.rule("fireinthesky:3.3.9.b3")
def test_a_marker_rebuilds_no_unit_stronger_than_itself_or_of_another_nation() -> None:
    game = phase(pieces=[("jp_repl", "kure", 1), ("jl_15_army", "kure", REDUCED)])
    act(game, "jp_repl", "jl_15_army")
    assert game.has(find(game, "jl_15_army"), REDUCED), "its reduced strength is 2: it only goes along"
    assert where(game, "jp_repl") == "kure"
    game = phase(
        part="allies",
        pieces=[
            ("us_repl", "brisbane", 2),
            ("us_anzac_ii", "brisbane", REDUCED),
            ("br_iii_corps", "brisbane", REDUCED),
        ],
    )
    act(game, "us_repl", "br_iii_corps")
    assert game.has(find(game, "br_iii_corps"), REDUCED)
    act(game, "button:cancel", "us_repl", "us_anzac_ii")
    assert not game.has(find(game, "us_anzac_ii"), REDUCED)


@pytest.mark.rule("fireinthesky:3.3.9.b2", "fireinthesky:3.3.1")
def test_markers_do_not_count_for_stacking() -> None:
    game = phase(pieces=[("jl_15_army", "truk"), ("jp_repl", "truk", 2), ("jn_dd_1", "kure")])
    act(game, "button:done")
    assert not game.stack


@pytest.mark.rule("fireinthesky:7.3", "fireinthesky:3.3.1.b4")
def test_whoever_ends_a_deployment_is_told_where_units_will_have_to_leave() -> None:
    game = phase(pieces=[("jn_dd_1", "truk")], air=[("jp_air", "rabaul", 8)])
    assert game.decision is not None
    limit = game.data.air_capacity[game.data.space_index["rabaul"]]
    told = game.decision.hint(game, "japan", "button:done")
    assert told == f"Rabaul {8 - limit} over its air limit: units will leave"
    fine = phase(pieces=[("jn_dd_1", "truk")], air=[("jp_air", "rabaul", 2)])
    assert fine.decision is not None and fine.decision.hint(fine, "japan", "button:done") == ""
