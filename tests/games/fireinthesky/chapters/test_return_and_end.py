"""Return to Base and End Phase; the British and the Dutch (fireinthesky:12, 14, 15.4, 15.5, 15.6)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BATTERED, NOWHERE, SORTIED
from ironbottom.games.fireinthesky.rules.p12_return import ReturnToBase
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
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


def back(occupied: dict[str, Side] | None = None, **more: Any) -> Sky:
    """A Return to Base Phase; ``occupied``: spaces with a marker."""
    markers = bytearray([NOWHERE]) * len(load(None).space_ids)
    for name, side in (occupied or {}).items():
        markers[load(None).space_index[name]] = side
    tracks = {"occupied": markers} | more.pop("tracks", {})
    return position(procedure=ReturnToBase(), tracks=tracks, **more)


def end(**more: Any) -> Sky:
    return position(procedure=EndPhase(), **{"tracks": {"victory": 25}} | more)


def index(name: str) -> int:
    return load(None).space_index[name]


# ---- ships return (12.1) -----------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:12.1", "fireinthesky:3.3.3.b1")
def test_ships_that_sailed_go_home_and_japan_chooses_the_base() -> None:
    game = back(
        pieces=[
            ("jn_dd_1", "rabaul", SORTIED),
            ("jn_dd_2", "rabaul", SORTIED),
            ("jn_ca_aoba", "truk"),
            ("us_dd_2", "guadalcanal", SORTIED),
        ]
    )
    assert spaces(game) == {"kure", "yokosuka"}
    act(game, "space:kure", "space:yokosuka")
    assert (where(game, "jn_dd_1"), where(game, "jn_dd_2")) == ("kure", "yokosuka"), "unit by unit"
    assert where(game, "jn_ca_aoba") == "truk", "it never left port"
    assert where(game, "us_dd_2") == "west_coast_usa", "the other side's ships return, too"
    assert not game.has(find(game, "jn_dd_1"), SORTIED)


@pytest.mark.rule("fireinthesky:12.1")
def test_a_button_sends_all_ships_to_one_base() -> None:
    game = back(pieces=[(f"jn_dd_{n}", "rabaul", SORTIED) for n in (1, 2, 3)])
    act(game, "space:kure", "button:rest_yokosuka")
    assert [where(game, f"jn_dd_{n}") for n in (1, 2, 3)] == ["kure", "yokosuka", "yokosuka"]


@pytest.mark.rule("fireinthesky:12.1", "fireinthesky:12.2")
def test_ships_are_warned_of_a_home_base_that_is_about_to_fall() -> None:
    game = back(
        part="allied",
        pieces=[("jn_dd_1", "truk", SORTIED), ("jn_dd_2", "truk", SORTIED), ("us_marine_1", "kure")],
        occupied={"kure": Side.ALLIES},
    )
    decision = game.decision
    assert decision is not None
    assert "lost" in decision.hint(game, "japan", "space:kure")
    assert decision.hint(game, "japan", "space:yokosuka") == ""
    assert decision.suggestion(game, "japan") == ["button:rest_yokosuka"]
    act(game, "space:kure", "space:yokosuka")
    assert (where(game, "jn_dd_1"), where(game, "jn_dd_2")) == ("gone", "yokosuka")


@pytest.mark.rule("fireinthesky:12.1")
def test_a_lost_home_base_receives_no_ships() -> None:
    game = back(pieces=[("jn_dd_1", "truk", SORTIED)], control={"kure": "allied"})
    assert where(game, "jn_dd_1") == "yokosuka"
    lost = {"kure": "allied", "yokosuka": "allied"}
    game = back(pieces=[("jn_dd_1", "truk", SORTIED), ("jn_dd_2", "rabaul", SORTIED)], control=lost)
    assert where(game, "jn_dd_1") == "truk", "without home bases it stays in a friendly base"
    assert where(game, "jn_dd_2") == "turn 3", "or waits for one"


@pytest.mark.rule("fireinthesky:12.1", "fireinthesky:4.3.b3")
def test_a_short_scenario_may_name_other_bases() -> None:
    ships = [("jn_dd_1", "rabaul", SORTIED), ("us_dd_2", "guadalcanal", SORTIED)]
    game = back(turn=3, scenario="coral_sea", pieces=ships)
    assert (where(game, "jn_dd_1"), where(game, "us_dd_2")) == ("truk", "noumea")


@pytest.mark.rule("fireinthesky:12.1")
def test_task_forces_are_dissolved() -> None:
    game = back(pieces=[("us_dd_2", "guadalcanal", SORTIED)], forces=[["us_dd_2"]])
    assert game.state.force[find(game, "us_dd_2")] == NOWHERE
    assert list(game.state.force_at) == [NOWHERE]


@pytest.mark.rule("fireinthesky:12.1.b1", "fireinthesky:15.5")
def test_british_ships_return_to_singapore_until_it_was_ever_occupied() -> None:
    ships = [("br_dd_force_z", "saigon", SORTIED), ("us_ca_australia", "darwin", SORTIED)]
    game = back(pieces=ships)
    assert where(game, "br_dd_force_z") == "singapore"
    assert where(game, "us_ca_australia") == "west_coast_usa", "ANZAC ships are no British ones"
    game = back(occupied={"singapore": Side.JAPAN}, pieces=[*ships, ("jl_25_army", "singapore")])
    assert game.state.singapore_fell
    assert where(game, "br_dd_force_z") == "indian_ocean_ports", "the marker counts at once"
    game = back(pieces=ships, tracks={"singapore_fell": True})
    assert where(game, "br_dd_force_z") == "indian_ocean_ports", "for good, even when it was retaken"


@pytest.mark.rule("fireinthesky:15.4.b2", "fireinthesky:3.1.1")
def test_dutch_ships_return_to_surabaya_and_are_lost_with_it() -> None:
    game = back(pieces=[("nl_dd_1", "brunei", SORTIED)])
    assert where(game, "nl_dd_1") == "surabaya"
    dutch = [("nl_dd_1", "brunei", SORTIED), ("nl_cl_de_ruyter", "darwin"), ("nl_abda", "kendari")]
    game = back(occupied={"surabaya": Side.JAPAN}, pieces=[*dutch, ("jl_16_army", "surabaya")])
    assert where(game, "nl_dd_1") == where(game, "nl_cl_de_ruyter") == "gone"
    assert where(game, "nl_abda") == "kendari", "ships alone"
    assert game.state.surabaya_fell


@pytest.mark.rule("fireinthesky:15.6")
@pytest.mark.parametrize("base", ["calcutta", "bombay", "ceylon"])
def test_troops_ashore_in_india_call_the_european_fleet(base: str) -> None:
    assert back(pieces=[("jl_15_army", base)]).state.european_fleet_called
    assert not back(pieces=[("jl_15_army", "rangoon")]).state.european_fleet_called
    afloat = back(
        pieces=[("jl_15_army", base), ("jn_dd_1", base, SORTIED)], forces=[["jn_dd_1", "jl_15_army"]]
    )
    assert not afloat.state.european_fleet_called, "they have not landed"


# ---- control (12.2) ----------------------------------------------------------------------------------


@pytest.mark.rule(
    "fireinthesky:12.2", "fireinthesky:3.3.10", "fireinthesky:3.1.3.b2", "fireinthesky:3.3.10.b2"
)
def test_an_occupied_base_changes_hands_and_what_is_under_the_marker_is_lost() -> None:
    game = back(
        occupied={"guadalcanal": Side.JAPAN, "rabaul": Side.JAPAN},
        pieces=[
            ("jl_south_seas", "rabaul"),
            ("jl_kure_snlf", "guadalcanal"),
            ("us_dd_2", "rabaul"),
            ("us_dd_4", "rabaul", SORTIED),
            ("us_repl", "rabaul", 1),
        ],
        air=[("anzac_air", "rabaul", 2)],
    )
    assert where(game, "us_dd_2") == "gone", "sunk at anchor"
    assert where(game, "us_dd_4") == "west_coast_usa", "it had sailed and returns first"
    assert air_at(game, "anzac_air", "rabaul") == 0 and where(game, "anzac_air") == "unused"
    assert where(game, "us_repl") == "unused"
    state = game.state
    assert state.control[index("rabaul")] == state.control[index("guadalcanal")] == Side.JAPAN
    assert state.captured == [index("rabaul"), index("guadalcanal")]
    assert set(state.occupied) == {NOWHERE}, "the markers are gone"


@pytest.mark.rule("fireinthesky:12.2", "fireinthesky:6.1.1.b5", "fireinthesky:6.1.1.b6")
def test_boxes_fall_with_their_home_base() -> None:
    game = back(
        part="allies",
        occupied={"kure": Side.ALLIES},
        pieces=[("us_marine_1", "kure"), ("jn_cv_akagi_kaga", "carriers_no_planes_kure", BATTERED)],
        air=[("jp_air", "naval_aviation", 2, "kure"), ("jp_air", "naval_aviation", 1, "yokosuka")],
    )
    assert where(game, "jn_cv_akagi_kaga") == "gone"
    assert air_at(game, "jp_air", "naval_aviation") == 1, "what is assigned to Yokosuka stays"


@pytest.mark.rule("fireinthesky:4.3.1.b4")
def test_a_base_that_japan_takes_is_no_longer_paid_for() -> None:
    penalty = [index("manila"), index("singapore")]
    game = back(
        occupied={"manila": Side.JAPAN}, pieces=[("jl_14_army", "manila")], tracks={"penalty": penalty}
    )
    assert game.state.penalty == [index("singapore")]


@pytest.mark.rule("fireinthesky:12.3", "fireinthesky:3.3.1.b1")
def test_limits_are_checked_after_the_return() -> None:
    game = back(part="allies", pieces=[("us_army_x", "canton")])
    assert where(game, "us_army_x") == "turn 3", "eight points on an atoll that holds four"


# ---- End Phase (14) ----------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:14.0", "fireinthesky:14.0.b3", "fireinthesky:3.3.9.b5")
def test_the_phasing_players_markers_leave_the_map() -> None:
    game = end(pieces=[("jp_repl", "truk", 2), ("us_repl", "brisbane", 1)])
    assert where(game, "jp_repl") == "unused"
    assert where(game, "us_repl") == "brisbane"


@pytest.mark.rule("fireinthesky:14.0.b1", "fireinthesky:chart.return")
def test_disbanded_ships_and_land_units_return_next_turn_and_air_counters_are_free() -> None:
    game = end(
        turn=5,
        pieces=[("jn_dd_1", "truk"), ("jl_15_army", "bangkok"), ("us_dd_2", "brisbane")],
        air=[("jp_air", "truk", 2)],
    )
    assert units(game) == {"jn_dd_1", "jl_15_army", "jp_air"}, "own units alone"
    act(game, "jn_dd_1", "jl_15_army", "jp_air", "button:whole")
    assert where(game, "jn_dd_1") == where(game, "jl_15_army") == "turn 6"
    assert where(game, "jp_air") == "unused"


@pytest.mark.rule("fireinthesky:14.0.b1", "fireinthesky:3.1.2.air.b1")
def test_half_an_air_unit_may_be_disbanded() -> None:
    game = end(air=[("jp_air", "truk", 2)])
    act(game, "jp_air", "button:cancel", "jp_air", "button:half", "button:done")
    assert air_at(game, "jp_air", "truk") == 1


@pytest.mark.rule("fireinthesky:15.4.b3", "fireinthesky:14.0.b1")
def test_disbanded_dutch_units_never_return() -> None:
    """Ships neither (ruling dutch_never_return): what comes back does so in a home base."""
    game = end(
        part="allies", pieces=[("nl_abda", "surabaya"), ("nl_dd_1", "surabaya"), ("br_dd_force_z", "ceylon")]
    )
    act(game, "nl_abda", "nl_dd_1", "br_dd_force_z")
    assert where(game, "nl_abda") == where(game, "nl_dd_1") == "gone"
    assert where(game, "br_dd_force_z").startswith("turn ")


@pytest.mark.rule("fireinthesky:14.0.b1")
def test_a_disbanded_carrier_without_planes_comes_back_without_planes() -> None:
    game = end(pieces=[("jn_cv_akagi_kaga", "carriers_no_planes_kure", BATTERED)])
    act(game, "jn_cv_akagi_kaga")
    assert game.has(find(game, "jn_cv_akagi_kaga"), BATTERED)


@pytest.mark.rule(
    "fireinthesky:14.0.b2", "fireinthesky:4.3.1", "fireinthesky:4.3.1.b1", "fireinthesky:3.3.10"
)
def test_captures_move_the_victory_marker() -> None:
    captured = [index("manila"), index("guadalcanal")]
    game = end(
        control={"manila": "japan", "guadalcanal": "japan"}, tracks={"victory": 25, "captured": captured}
    )
    assert game.state.victory == 29, "three for Manila, one for a neutral base"
    assert game.state.captured == []
    captured = [index("saipan"), index("lae")]
    game = end(
        part="allies",
        control={"saipan": "allied", "lae": "allied"},
        tracks={"victory": 25, "captured": captured},
    )
    assert game.state.victory == 23, "one for Saipan, one for a neutral base"


@pytest.mark.rule("fireinthesky:4.3.1.b2")
def test_japan_gains_two_while_the_line_to_australia_is_cut() -> None:
    cut = dict.fromkeys(
        ("canton", "ellice", "fiji", "noumea", "midway", "gilbert", "palmyra", "wake"), "japan"
    )
    game = end(control=cut)
    assert game.state.victory == 27
    assert "no supply line from the USA" in log(game)
    assert end(control=cut, part="allies").state.victory == 25, "in the Japanese End Phase alone"
    assert end().state.victory == 25, "it is open at first"


@pytest.mark.rule("fireinthesky:14.0.b2", "fireinthesky:4.3")
def test_captures_count_before_the_lifeline() -> None:
    cut = dict.fromkeys(
        ("canton", "ellice", "fiji", "noumea", "midway", "gilbert", "palmyra", "wake"), "japan"
    )
    captured = [index("manila")]
    game = end(control=cut | {"manila": "japan"}, tracks={"victory": 37, "captured": captured})
    assert game.outcome is not None and game.outcome.winners == ("japan",)
    assert game.state.victory == 40, "the game ends at once, the lifeline is not looked at"


def test_options_of_the_end_phase_end() -> None:
    game = end(pieces=[("jn_dd_1", "truk")])
    assert options(game)[-1] == "button:done"
    act(game, "button:done")
    assert not game.stack
