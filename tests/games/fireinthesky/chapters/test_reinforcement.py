"""Reinforcement Phase: arrivals, levels, replacement markers, off-map boxes (fireinthesky:6, 3.3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import REDUCED
from ironbottom.games.fireinthesky.rules.p06_reinforcement import ReinforcementPhase
from ironbottom.games.fireinthesky.rules.p06_reinforcement.levels import reset_levels
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
    where_is,
)


def phase(**more: Any) -> Sky:
    """A Reinforcement Phase of the whole war."""
    return position(procedure=ReinforcementPhase(), **more)


def asked(game: Sky) -> str:
    """Name of the open decision."""
    return type(game.decision).__name__


# ---- arrivals (6.1) ----------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:6.0", "fireinthesky:6.1", "fireinthesky:3.3.3.b1")
def test_scheduled_japanese_units_are_placed_at_a_home_base() -> None:
    game = phase(turn=3)
    assert asked(game) == "PlaceArrival"
    assert spaces(game) == {"kure", "yokosuka"}
    act(game, "space:yokosuka", "space:kure", "button:rest_yokosuka")
    places = [where(game, key) for key in ("jn_bb_yamato_musashi", "jn_dd_10", "jl_17_army")]
    assert places == ["yokosuka", "kure", "yokosuka"]
    assert air_at(game, "jp_air", "yokosuka") == 2


@pytest.mark.rule("fireinthesky:6.1", "fireinthesky:3.3.3.b1", "fireinthesky:3.1.1.b1")
def test_allied_units_arrive_at_their_nations_box_and_anzac_at_brisbane() -> None:
    game = phase(turn=3, part="allies")
    assert where(game, "us_cv_hornet") == where(game, "us_marine_1") == "west_coast_usa"
    assert where(game, "br_cv_formidable") == where(game, "br_air") == "indian_ocean_ports"
    assert where(game, "us_anzac_i") == where(game, "anzac_air") == "brisbane"


@pytest.mark.rule("fireinthesky:6.1")
def test_anzac_units_come_to_the_us_home_base_while_brisbane_is_beset() -> None:
    game = phase(turn=3, part="allies", pieces=[("jl_south_seas", "brisbane")])
    assert where(game, "us_anzac_i") == "west_coast_usa"
    game = phase(turn=3, part="allies", control={"brisbane": "japan"})
    assert where(game, "anzac_air") == "west_coast_usa"


@pytest.mark.rule("fireinthesky:6.1", "fireinthesky:11.3.1.b2")
def test_units_come_back_from_the_track_on_their_turn() -> None:
    game = phase(turn=2, due={"jn_ca_tone": 2, "jn_ca_aoba": 3, "us_ca_portland": 2})
    act(game, "button:rest_kure")
    assert where(game, "jn_ca_tone") == "kure"
    assert where(game, "jn_ca_aoba") == "turn 3"
    assert where(game, "us_ca_portland") == "turn 2", "in the Allied phase"


@pytest.mark.rule("fireinthesky:6.1.b1")
def test_with_both_home_bases_occupied_japan_gets_nothing_until_next_turn() -> None:
    lost = {"kure": "allied"}
    game = phase(turn=3, control=lost, pieces=[("us_marine_1", "yokosuka")])
    assert where(game, "jn_dd_10") == where(game, "jl_17_army") == where(game, "jp_air") == "turn 4"
    game = phase(turn=3, control=lost)
    assert where(game, "jn_dd_10") == "yokosuka", "the other base serves alone"


@pytest.mark.rule("fireinthesky:6.1.b2", "fireinthesky:3.1", "fireinthesky:2.0")
def test_a_unit_without_a_counter_is_forfeited() -> None:
    game = phase(turn=3, air=[("jp_air", "truk", 30)], pieces=[("jn_dd_10", "truk")], sunk=["jl_17_army"])
    act(game, "button:rest_kure")
    assert air_at(game, "jp_air", "kure") == 0, "all 15 counters are in use"
    assert where(game, "jn_dd_10") == "truk"
    assert where(game, "jl_17_army") == "gone"


@pytest.mark.rule("fireinthesky:6.1")
def test_a_reduced_unit_that_was_sent_away_comes_back_reduced() -> None:
    game = phase(turn=2, due={"jl_15_army": (2, REDUCED)})
    act(game, "button:rest_kure")
    assert game.has(find(game, "jl_15_army"), REDUCED)


# ---- levels (6.2) ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "fireinthesky:6.2",
    "fireinthesky:6.2.b1",
    "fireinthesky:6.2.b2",
    "fireinthesky:3.3.6.b2",
    "fireinthesky:3.3.8",
)
def test_japan_resets_its_submarines_and_takes_the_pool_for_transport() -> None:
    game = phase(turn=6, tracks={"merchantmen": 44, "transport": [9, 7, 7], "submarines": [8, 8]})
    reset_levels(game)
    assert game.state.transport == [44, 7, 7], "what was left is lost"
    assert game.state.submarines == [2, 8]


@pytest.mark.rule("fireinthesky:6.2.b3", "fireinthesky:6.2", "fireinthesky:3.3.6")
def test_the_allies_reset_by_their_schedule() -> None:
    game = phase(turn=6, part="allies", tracks={"transport": [9, 99, 99], "submarines": [3, 0]})
    assert game.state.transport == [9, 40, 12]
    assert game.state.submarines == [3, 4]


# ---- replacement markers (6.3, 3.3.9) ----------------------------------------------------------------


@pytest.mark.rule("fireinthesky:6.3", "fireinthesky:3.3.9", "fireinthesky:3.3.9.b2")
def test_markers_of_any_value_are_placed_at_a_home_base_of_their_nation() -> None:
    land = [("us_marine_1", "pearl_harbor"), ("us_anzac_i", "brisbane"), ("br_iv_corps", "calcutta")]
    game = phase(turn=2, part="allies", pieces=land)
    assert asked(game) == "TakeMarker"
    assert options(game) == ("type:us_repl", "type:br_repl", "button:done")
    act(game, "type:us_repl")
    assert options(game) == ("number:1", "number:2")
    act(game, "number:2")
    marker = find(game, "us_repl")
    assert where_is(game, marker) == "west_coast_usa"
    assert game.state.strength[marker] == game.transport_of(marker) == 2


@pytest.mark.rule("fireinthesky:6.3")
def test_a_player_takes_as_many_markers_as_they_wish_beyond_the_counters_printed() -> None:
    game = phase(turn=2, pieces=[("jl_14_army", "truk")])
    act(game, "button:rest_kure")
    for _ in range(5):
        act(game, "type:jp_repl", "number:1", "space:kure")
    kure = game.data.space_index["kure"]
    assert len([p for p in game.here[kure] if game.counter(p).marker]) == 5, "only 3 are printed"
    assert asked(game) == "TakeMarker", "more than the land units that could use them"


@pytest.mark.rule("fireinthesky:3.3.9.b3", "fireinthesky:6.3", "fireinthesky:6.4")
def test_a_new_marker_rebuilds_a_unit_in_its_box_before_that_leaves_it() -> None:
    game = phase(turn=2, part="allies", pieces=[("us_marine_1", "west_coast_usa", REDUCED)])
    act(game, "type:us_repl", "number:1")
    assert units(game) == {"us_marine_1"} and "button:keep_marker" in options(game)
    act(game, "us_marine_1", "button:done", "us_marine_1")
    assert where(game, "us_marine_1") == "pearl_harbor"
    assert game.full_strength(find(game, "us_marine_1"))
    assert where(game, "us_repl") == "unused"


@pytest.mark.rule("fireinthesky:3.3.9.b3", "fireinthesky:6.3")
def test_a_new_marker_may_be_kept_and_is_of_no_use_where_it_is_too_small() -> None:
    game = phase(turn=2, part="allies", pieces=[("us_marine_1", "west_coast_usa", REDUCED)])
    act(game, "type:us_repl", "number:1", "button:keep_marker")
    assert where(game, "us_repl") == "west_coast_usa"
    game = phase(turn=2, part="allies", pieces=[("us_army_x", "west_coast_usa", REDUCED)])
    act(game, "type:us_repl", "number:1")
    assert asked(game) != "AugmentUnit"


# ---- off-map boxes (6.4) -----------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:6.4", "fireinthesky:3.2.5.b1", "fireinthesky:3.2.5")
def test_units_go_from_a_box_to_its_base_for_nothing() -> None:
    pieces = [("us_cv_enterprise", "west_coast_usa"), ("br_iv_corps", "indian_ocean_ports")]
    game = phase(turn=1, part="allies", pieces=pieces)
    act(game, "button:done", "us_cv_enterprise", "br_iv_corps")
    assert where(game, "us_cv_enterprise") == "pearl_harbor"
    assert where(game, "br_iv_corps") == "bombay"
    assert game.state.transport == [0, 12, 12], "as they were reset"


@pytest.mark.rule("fireinthesky:6.4")
def test_a_button_empties_a_box_but_for_replacements() -> None:
    pieces = [("us_cv_enterprise", "west_coast_usa"), ("us_marine_1", "west_coast_usa")]
    game = phase(turn=1, part="allies", pieces=pieces)
    act(game, "type:us_repl", "number:1", "button:done")
    act(game, "button:all_west_coast_usa")
    assert where(game, "us_cv_enterprise") == where(game, "us_marine_1") == "pearl_harbor"
    assert where(game, "us_repl") == "west_coast_usa"


@pytest.mark.rule("fireinthesky:6.4", "fireinthesky:3.1.2.air.b1")
def test_half_of_an_air_unit_may_leave_its_box() -> None:
    game = phase(turn=1, part="allies", air=[("us_air", "west_coast_usa", 4)])
    act(game, f"button:half_{find(game, 'us_air')}")
    assert (air_at(game, "us_air", "west_coast_usa"), air_at(game, "us_air", "pearl_harbor")) == (3, 1)
    game = phase(turn=1, part="allies", air=[("us_air", "west_coast_usa", 16)])
    assert not [each for each in options(game) if "half" in each], "all 8 counters are in use"


@pytest.mark.rule("fireinthesky:6.4.b1")
def test_a_box_is_shut_while_its_base_is_lost_or_beset() -> None:
    ship = [("us_cv_enterprise", "west_coast_usa")]
    game = phase(turn=1, part="allies", pieces=ship, control={"pearl_harbor": "japan"})
    assert not game.stack
    game = phase(
        turn=1,
        part="allies",
        pieces=[*ship, ("jn_dd_1", "pearl_harbor"), ("br_dd_force_z", "indian_ocean_ports")],
    )
    assert units(game) == {"br_dd_force_z"}
    refusals = game.decision.refused(game, "allies") if game.decision else {}
    assert "6.4.b1" in refusals[f"piece:{find(game, 'us_cv_enterprise')}"]


# ---- the British European Fleet (15.6) ---------------------------------------------------------------


@pytest.mark.rule("fireinthesky:15.6")
def test_the_european_fleet_may_come_when_india_is_invaded() -> None:
    game = phase(turn=4, part="allies", tracks={"european_fleet_called": True})
    assert options(game) == ("button:call", "button:wait")
    act(game, "button:call")
    assert where(game, "br_bb_kgv_howe") == where(game, "br_dd_bpf") == "indian_ocean_ports"
    assert not game.state.european_fleet_called


@pytest.mark.rule("fireinthesky:15.6")
def test_the_european_fleet_may_wait_and_comes_on_turn_14_at_the_latest() -> None:
    game = phase(turn=4, part="allies", tracks={"european_fleet_called": True})
    act(game, "button:wait")
    assert where(game, "br_bb_kgv_howe") == "unused"
    game = phase(turn=14, part="allies")
    assert where(game, "br_bb_kgv_howe") == "indian_ocean_ports"


@pytest.mark.rule("fireinthesky:15.6")
def test_no_fleet_is_asked_for_when_none_is_left_in_europe() -> None:
    ships = (
        "br_cv_illustrious_victorious",
        "br_cv_indefatigable_implacable",
        "br_bb_kgv_howe",
        "br_cl_swiftsure",
    )
    at_sea = [(key, "ceylon") for key in (*ships, "br_dd_bpf")]
    game = phase(turn=4, part="allies", tracks={"european_fleet_called": True}, pieces=at_sea)
    assert asked(game) != "CallFleet"


def test_the_log_names_what_arrives() -> None:
    game = phase(turn=3)
    act(game, "space:kure")
    assert "jn_bb_yamato_musashi arrive: kure" in log(game)
