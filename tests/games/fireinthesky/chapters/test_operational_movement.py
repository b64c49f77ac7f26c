"""Operational Movement Phase and Task Forces (fireinthesky:8, 15.3, 16.1.4, 16.2.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Nation, Purse, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import (
    BATTERED,
    NOWHERE,
    OPERATED,
    SECRET,
    SORTIED,
    TOKYO_EXPRESS,
)
from ironbottom.games.fireinthesky.rules.combat_table import anti_aircraft_dice
from ironbottom.games.fireinthesky.rules.p08_operations import OperationalMovement
from ironbottom.games.fireinthesky.rules.p09_reaction import ReactionPhase
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import destroyers
from ironbottom.games.fireinthesky.rules.sea_lanes import lanes
from ironbottom.games.fireinthesky.rules.zones import air_bases
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

EXPRESS, CANCEL, SPLIT, DONE = "button:tokyo_express", "button:cancel", "button:split", "button:done"


def phase(**more: Any) -> Sky:
    tracks = {"transport": [40, 40, 40], "oil": 40} | more.pop("tracks", {})
    return position(procedure=OperationalMovement(), tracks=tracks, **more)


def goals(game: Sky, *keys: str) -> set[str]:
    """Where a Task Force of these units may go."""
    act(game, *keys)
    found = spaces(game)
    act(game, CANCEL)
    return found


def hint(game: Sky, choice: str) -> str:
    assert game.decision is not None
    return game.decision.hint(game, game.deciding()[0], choice)


def hexes(game: Sky, space: str) -> int:
    return int(hint(game, f"space:{space}").split()[0])


def refusal(game: Sky, choice: str) -> str:
    assert game.decision is not None
    return game.decision.refused(game, game.deciding()[0])[choice]


# ---- moving (8.0) ------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:8.0", "fireinthesky:3.2.1", "fireinthesky:chart.transport")
def test_ships_move_their_allowance_and_cargo_four_hexes() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_bb_fuso_yamashiro", "truk"), ("jl_south_seas", "truk")])
    ship = goals(game, "jn_dd_1")
    assert {"truk", "noumea", "midway", "pearl_harbor", "malaya_west"} <= ship  # 0, 4, 5, 6 and 7 hexes
    assert "sea_0407" not in ship
    slow = goals(game, "jn_bb_fuso_yamashiro")
    assert {"noumea", "midway"} <= slow
    assert not slow & {"pearl_harbor", "malaya_west"}
    land = goals(game, "jl_south_seas")
    assert {"truk", "rabaul", "noumea"} <= land
    assert not land & {"midway", "fiji"}


@pytest.mark.rule("fireinthesky:8.0", "fireinthesky:3.2.2", "fireinthesky:3.2.1")
def test_no_task_force_crosses_an_impassable_hexside_or_the_plain() -> None:
    game = phase(pieces=[("jn_dd_1", "lae")], control={"lae": "japan"})
    act(game, "jn_dd_1")
    assert game.data.distance[game.data.space_index["lae"]][game.data.space_index["port_moresby"]] == 1
    assert hexes(game, "port_moresby") == 2  # by Rabaul
    assert "gangetic_plain" not in spaces(game)
    assert "malaya" not in spaces(game)
    assert "15.1" in refusal(game, "space:malaya")


@pytest.mark.rule("fireinthesky:8.0.b1", "fireinthesky:chart.air_zoc", "fireinthesky:3.3.2.b1")
def test_after_entering_an_enemy_zone_one_hex_more() -> None:
    free = phase(part="allied", pieces=[("us_dd_1", "noumea")], control={"rabaul": "japan"})
    act(free, "us_dd_1")
    assert hexes(free, "sea_1008") == 4
    game = phase(
        part="allied",
        pieces=[("us_dd_1", "noumea"), ("us_marine_1", "noumea")],
        air=[("jp_air", "rabaul", 2)],
        control={"rabaul": "japan"},
    )
    act(game, "us_dd_1")
    assert hexes(game, "guadalcanal") == 2  # in the zone: it may stop
    assert hexes(game, "rabaul") == 3  # or go one hex more, in the zone
    assert hexes(game, "sea_1008") == 5  # around it, no longer through Rabaul
    act(game, "us_marine_1")
    assert {"guadalcanal", "rabaul"} <= spaces(game)
    assert "lae" not in spaces(game)  # four hexes away, the last three of them in the zone
    assert "8.0.b1" in refusal(game, "space:lae")


@pytest.mark.rule("fireinthesky:8.0.b1")
def test_the_hex_after_the_zone_may_lie_outside_of_it() -> None:
    game = phase(pieces=[("jn_dd_1", "saigon")], air=[("us_air", "manila", 1)], control={"manila": "allied"})
    act(game, "jn_dd_1")
    # Saigon, sea_0606 (zone), then anything next to it
    assert hexes(game, "sea_0606") == 1
    beyond = {game.data.space_ids[n] for n in game.data.sea_neighbours[game.data.space_index["sea_0606"]]}
    assert beyond <= spaces(game)


@pytest.mark.rule("fireinthesky:8.0.b2", "fireinthesky:chart.air_zoc")
def test_out_of_an_enemy_zone_one_hex_only() -> None:
    game = phase(pieces=[("jn_dd_1", "formosa"), ("jl_14_army", "formosa")], air=[("us_air", "manila", 2)])
    ships = goals(game, "jn_dd_1")
    assert ships == {"formosa", "okinawa", "manila", "sea_0705", "sea_0905", "sea_0806"}
    assert goals(game, "jn_dd_1", "jl_14_army") == {"formosa", "okinawa", "manila"}
    act(game, "jn_dd_1")
    assert "8.0.b2" in refusal(game, "space:davao")


@pytest.mark.rule("fireinthesky:8.0.b3", "fireinthesky:3.3.7", "fireinthesky:8.4", "fireinthesky:8.2")
def test_ships_pay_oil_and_cargo_pays_transport_points() -> None:
    game = phase(pieces=[("jn_ca_tone", "truk"), ("jn_dd_1", "truk"), ("jl_south_seas", "truk")])
    act(game, "jn_ca_tone", "jn_dd_1", "jl_south_seas")
    assert hint(game, "space:rabaul") == "2 hexes, 3 oil and 8 Japanese transport points"
    act(game, "space:rabaul")
    assert game.state.oil == 37
    assert game.state.transport == [32, 40, 40]


@pytest.mark.rule("fireinthesky:8.0.b4", "fireinthesky:3.1.2.naval.b2", "fireinthesky:8.1")
def test_every_unit_moves_in_a_task_force_and_once() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_dd_2", "truk"), ("jl_south_seas", "truk")])
    assert units(game) == {"jn_dd_1", "jl_south_seas"}  # the two flotillas are interchangeable
    act(game, "jn_dd_1", "jl_south_seas", "space:saipan")
    ship, army = find(game, "jn_dd_1"), find(game, "jl_south_seas")
    assert game.state.force[ship] == game.state.force[army] == 0
    assert game.has(ship, SORTIED) and not game.has(find(game, "jn_dd_2"), SORTIED)
    assert game.has(army, OPERATED)
    assert (where(game, "jn_dd_1"), where(game, "jl_south_seas")) == ("saipan", "saipan")
    assert units(game) == {"jn_dd_2"}
    assert "8.1" in refusal(game, f"piece:{ship}")
    act(game, DONE)
    assert game.decision is None


# ---- Task Forces (8.1) -------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:8.1")
def test_four_ships_and_one_air_or_land_unit_at_most() -> None:
    ships = ["jn_dd_1", "jn_ca_tone", "jn_cl_16", "jn_bb_nagato_mutsu"]
    game = phase(
        pieces=[*[(key, "truk") for key in [*ships, "jn_cl_18", "jl_south_seas", "jl_17_army"]]],
        air=[("jp_air", "truk", 2)],
    )
    act(game, *ships)
    assert units(game) == {"jl_south_seas", "jl_17_army", "jp_air"}
    assert "8.1" in refusal(game, f"piece:{find(game, 'jn_cl_18')}")
    act(game, "jl_south_seas")
    assert units(game) == set()
    act(game, "space:saipan")
    assert len(game.members(0)) == 5


@pytest.mark.rule("fireinthesky:8.1")
def test_one_unit_is_enough_and_a_marker_takes_the_place_of_cargo() -> None:
    game = phase(pieces=[("jl_south_seas", "truk"), ("jp_repl", "truk", 2), ("jn_dd_1", "truk")])
    act(game, "jl_south_seas")
    assert units(game) == {"jn_dd_1"}  # no second passenger
    act(game, "space:saipan")
    assert game.members(0) == [find(game, "jl_south_seas")]
    act(game, "jn_dd_1")
    assert units(game) == {"jp_repl"}


@pytest.mark.rule("fireinthesky:8.1.b1")
def test_units_of_one_base_go_together_as_far_as_the_slowest() -> None:
    game = phase(
        pieces=[("jn_dd_1", "truk"), ("jn_bb_fuso_yamashiro", "truk"), ("jn_dd_2", "saipan")],
    )
    act(game, "jn_dd_1")
    assert units(game) == {"jn_bb_fuso_yamashiro"}
    assert "pearl_harbor" in spaces(game)
    act(game, "jn_bb_fuso_yamashiro")
    assert "pearl_harbor" not in spaces(game)  # six hexes, the battleships sail five
    assert "8.0" in refusal(game, "space:pearl_harbor")
    act(game, "space:midway")
    assert {where(game, "jn_dd_1"), where(game, "jn_bb_fuso_yamashiro")} == {"midway"}


@pytest.mark.rule("fireinthesky:8.1.b1", "fireinthesky:6.1.1")
def test_task_forces_start_in_friendly_bases_only() -> None:
    game = phase(
        pieces=[
            ("jl_15_army", "bangkok"),
            ("jl_25_army", "singapore"),
            ("jn_cv_akagi_kaga", "carriers_no_planes_kure", BATTERED),
            ("jn_dd_1", "convoy_escort"),
            ("jn_dd_2", "kure"),
        ],
        air=[("jp_air", "naval_aviation", 2, "kure")],
    )
    assert units(game) == {"jn_dd_2"}
    assert "8.1.b1" in refusal(game, f"piece:{find(game, 'jl_15_army')}")  # a circle
    assert "8.1.b1" in refusal(game, f"piece:{find(game, 'jl_25_army')}")  # an enemy base


@pytest.mark.rule("fireinthesky:8.1.b2")
def test_each_task_force_defends_itself_alone() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_ca_tone", "truk"), ("jn_cl_16", "truk")])
    act(game, "jn_dd_1", "space:saipan", "jn_ca_tone", "jn_cl_16", "space:saipan")
    assert where(game, "jn_dd_1") == where(game, "jn_ca_tone") == "saipan"
    assert (len(destroyers(game, 0)), len(destroyers(game, 1))) == (1, 0)
    halves = {game.counter(piece).key: game.counter(piece).aa_halves for piece in range(len(game.state.kind))}
    assert anti_aircraft_dice(game, game.members(0)) == halves["jn_dd_1"] // 2
    assert anti_aircraft_dice(game, game.members(1)) == (halves["jn_ca_tone"] + halves["jn_cl_16"]) // 2


# ---- cargo (8.2, 8.3) --------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:8.2", "fireinthesky:3.3.6.b1", "fireinthesky:15.4")
def test_land_units_pay_twice_their_rating_from_their_own_purse() -> None:
    game = phase(
        part="allied",
        pieces=[("us_army_x", "brisbane"), ("us_dd_1", "brisbane"), ("nl_abda", "surabaya")],
        tracks={"transport": [40, 16, 40]},
    )
    assert "15.4" in refusal(game, f"piece:{find(game, 'nl_abda')}")
    act(game, "us_army_x", "us_dd_1", "space:port_moresby")
    assert game.state.transport == [40, 0, 40]
    poor = phase(part="allied", pieces=[("us_army_x", "brisbane"), ("us_dd_1", "brisbane")])
    poor.state.transport[Purse.US] = 15
    poor.changed()
    poor.forget_options()
    assert units(poor) == {"us_dd_1"}
    assert "8.2" in refusal(poor, f"piece:{find(poor, 'us_army_x')}")


@pytest.mark.rule("fireinthesky:8.2.b1", "fireinthesky:8.2")
def test_land_units_at_sea_are_not_ashore() -> None:
    game = phase(pieces=[("jl_south_seas", "truk"), ("jn_dd_1", "truk"), ("us_marine_1", "guadalcanal")])
    act(game, "jl_south_seas", "jn_dd_1", "space:guadalcanal")
    space = game.data.space_index["guadalcanal"]
    assert where(game, "jl_south_seas") == "guadalcanal"
    assert game.land_units(space, Side.JAPAN) == []
    assert game.land_units(space, Side.ALLIES) == [find(game, "us_marine_1")]


@pytest.mark.rule("fireinthesky:3.2.3.b2", "fireinthesky:3.3.9.b1")
def test_land_units_and_markers_end_in_a_land_hex() -> None:
    game = phase(pieces=[("jl_25_army", "saigon"), ("jn_dd_1", "saigon"), ("jp_repl", "saigon", 2)])
    for cargo in ("jl_25_army", "jp_repl"):
        found = goals(game, cargo, "jn_dd_1")
        assert {"singapore", "malaya_east", "bangkok"} <= found
        assert not any(name.startswith("sea_") for name in found)
    act(game, "jl_25_army")
    assert "3.2.3.b2" in refusal(game, "space:sea_0606")


@pytest.mark.rule("fireinthesky:8.3", "fireinthesky:3.3.2.b2")
def test_air_units_at_sea_pay_twice_their_strength_and_exert_no_zone() -> None:
    game = phase(pieces=[("jn_dd_1", "truk")], air=[("jp_air", "truk", 3)])
    truk = game.data.space_index["truk"]
    assert air_bases(game, Side.JAPAN) == [truk]
    act(game, "jp_air", "jn_dd_1")
    assert "button:split" in options(game)
    act(game, "space:saipan")
    assert game.state.transport[Purse.JAPAN] == 36
    assert (air_at(game, "jp_air", "truk"), air_at(game, "jp_air", "saipan")) == (1, 2)
    assert air_bases(game, Side.JAPAN) == [truk]  # those left behind; none in Saipan


@pytest.mark.rule("fireinthesky:8.3", "fireinthesky:3.1.2.air.b1")
def test_half_an_air_unit_can_be_taken_along() -> None:
    game = phase(pieces=[("jn_dd_1", "truk")], air=[("jp_air", "truk", 2)])
    act(game, "jn_dd_1", "jp_air", SPLIT)
    assert hint(game, "space:saipan") == "1 hex, 1 oil and 2 Japanese transport points"
    act(game, CANCEL)
    assert [game.state.strength[p] for p in game.air_at_base(game.data.space_index["truk"], Side.JAPAN)] == [
        2
    ]
    act(game, "jn_dd_1", "jp_air", SPLIT, "space:saipan")
    assert (air_at(game, "jp_air", "truk"), air_at(game, "jp_air", "saipan")) == (1, 1)


# ---- fuel (8.4, 15.3) --------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:8.4", "fireinthesky:chart.transport")
def test_oil_by_distance_rounded_up_for_the_task_force() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_dd_2", "truk"), ("jn_cl_16", "truk")])
    act(game, "jn_dd_1", "jn_dd_2")
    assert hint(game, "space:noumea") == "4 hexes, 2 oil"
    assert hint(game, "space:midway") == "5 hexes, 3 oil"  # not twice one and a half rounded up
    act(game, "jn_cl_16")
    assert hint(game, "space:midway") == "5 hexes, 5 oil"  # four and a half
    act(game, "space:midway")
    assert game.state.oil == 35


@pytest.mark.rule("fireinthesky:8.4", "fireinthesky:8.4.b1")
def test_without_oil_ships_only_put_to_sea() -> None:
    game = phase(pieces=[("jn_bb_yamato_musashi", "truk")], tracks={"oil": 4})
    act(game, "jn_bb_yamato_musashi")
    assert "noumea" in spaces(game)
    assert "8.4" in refusal(game, "space:midway")  # six oil points
    game.state.oil = 3
    game.changed()
    game.forget_options()
    assert spaces(game) == {"truk"}
    assert hint(game, "space:truk") == "0 hexes, free"
    act(game, "space:truk")
    assert game.state.oil == 3
    assert game.has(find(game, "jn_bb_yamato_musashi"), SORTIED)  # it returns to its home base, too


@pytest.mark.rule("fireinthesky:8.4.b2")
def test_allied_ships_move_free() -> None:
    game = phase(part="allied", pieces=[("us_cv_enterprise", "pearl_harbor")], tracks={"oil": 0})
    act(game, "us_cv_enterprise")
    assert hint(game, "space:guadalcanal") == "6 hexes, free"
    act(game, "space:guadalcanal")
    assert (game.state.oil, game.state.transport) == (0, [40, 40, 40])


@pytest.mark.rule("fireinthesky:15.3")
@pytest.mark.parametrize(
    ("turn", "start", "free"), [(9, "singapore", False), (10, "singapore", True), (10, "saigon", False)]
)
def test_fuel_at_the_wells(turn: int, start: str, free: bool) -> None:
    game = phase(
        turn=turn,
        pieces=[("jn_bb_yamato_musashi", start)],
        control={"singapore": "japan"},
        tracks={"oil": 0},
    )
    act(game, "jn_bb_yamato_musashi")
    assert (len(spaces(game)) > 1) == free


# ---- boxes and nations -------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:3.2.6", "fireinthesky:3.2.6.b1", "fireinthesky:3.2.5.b2")
def test_off_map_boxes_are_open_to_their_own_nation() -> None:
    pieces = [("us_dd_1", "west_coast_usa"), ("us_dd_2", "bombay"), ("br_dd_eastern", "bombay")]
    game = phase(part="allied", pieces=pieces)
    act(game, "us_dd_1")
    entry = [
        game.data.space_ids[n] for n, box in enumerate(game.data.entry_box) if box == game.data.west_coast
    ]
    assert {hexes(game, name) for name in entry} == {1}
    act(game, CANCEL)
    assert "indian_ocean_ports" in goals(game, "br_dd_eastern")
    assert "indian_ocean_ports" not in goals(game, "us_dd_2")
    act(game, "us_dd_2", "br_dd_eastern")
    assert "indian_ocean_ports" not in spaces(game)  # together only where both may go
    boxes = {game.data.west_coast, game.data.indian_ocean}
    assert not boxes & {space for steps in lanes(load(None), Nation.JAPAN) for space in steps}


def test_bases_outside_of_a_scenario_are_no_goals() -> None:
    game = position(
        procedure=OperationalMovement(),
        scenario="coral_sea",
        pieces=[("jn_dd_1", "truk")],
        tracks={"oil": 40},
    )
    act(game, "jn_dd_1")
    assert "rabaul" in spaces(game)
    assert "saipan" not in spaces(game)
    assert "scenario" in refusal(game, "space:saipan")


# ---- options -----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.2.2")
def test_tokyo_express_is_one_task_force_of_cruisers_and_destroyers() -> None:
    pieces = [(key, "truk") for key in ("jn_ca_tone", "jn_dd_1", "jn_cl_16", "jn_dd_2", "jl_south_seas")]
    game = phase(pieces=pieces, options={"16.2.2": "on"})
    act(game, "jn_cl_16")
    assert EXPRESS not in options(game)  # a light cruiser
    act(game, CANCEL, "jn_ca_tone", EXPRESS)
    assert EXPRESS not in options(game)
    assert units(game) == {"jn_dd_1"}  # neither the light cruiser nor troops
    act(game, "jn_dd_1", "space:rabaul")
    assert game.state.force_marks[0] & TOKYO_EXPRESS
    assert "the Tokyo Express" in log(game)
    act(game, "jn_dd_2")
    assert EXPRESS not in options(game)  # there is one marker
    act(game, "space:rabaul")
    assert not game.state.force_marks[1] & TOKYO_EXPRESS


@pytest.mark.rule("fireinthesky:16.2.2")
def test_no_tokyo_express_without_the_option_or_for_the_allies() -> None:
    game = phase(pieces=[("jn_dd_1", "truk")])
    act(game, "jn_dd_1")
    assert EXPRESS not in options(game)
    game = phase(part="allied", pieces=[("us_dd_1", "noumea")], options={"16.2.2": "on"})
    act(game, "us_dd_1")
    assert EXPRESS not in options(game)


def secret_forces(first: str, second: str) -> Sky:
    """Two Allied Task Forces formed behind screens; Japan is to react."""
    pieces = [(first, "noumea"), (second, "noumea"), ("jn_dd_1", "truk")]
    game = phase(part="allied", pieces=pieces, options={"16.1.4": "on"})
    act(game, first, "space:guadalcanal", second, "space:rabaul")
    return game


@pytest.mark.rule("fireinthesky:16.1.4")
def test_japan_sees_only_the_marker_of_a_secret_task_force() -> None:
    game = secret_forces("us_cv_enterprise", "us_dd_1")
    event = next(event for event in game.events if event.kind == "move")
    hidden = event.for_viewer("japan")
    own = event.for_viewer("allies")
    assert own is not None and f"{{piece:{find(game, 'us_dd_1')}}}" in own.text
    assert hidden is not None and "piece:" not in hidden.text
    assert "{space:noumea}" in hidden.text and "{space:rabaul}" in hidden.text
    assert all(marks & SECRET for marks in game.state.force_marks)
    open_game = phase(part="allied", pieces=[("us_dd_1", "noumea")])
    act(open_game, "us_dd_1", "space:guadalcanal")
    assert not open_game.state.force_marks[0] & SECRET


@pytest.mark.rule("fireinthesky:16.1.4", "fireinthesky:16.1.4.b1")
def test_secrets_come_out_at_the_end_of_the_reaction() -> None:
    seen = []
    for first, second in (("us_cv_enterprise", "us_dd_1"), ("us_dd_1", "us_cv_enterprise")):
        game = secret_forces(first, second)
        game.stack[:] = [ReactionPhase()]
        game.start()
        act(game, "jn_dd_1")
        seen.append(options(game))
        act(game, "space:guadalcanal")
        assert game.decision is None
        assert not any(marks & SECRET for marks in game.state.force_marks)
        assert game.revealed
        assert {"us_cv_enterprise", "us_dd_1"} <= set(log(game).replace(" ", ",").split(","))
    assert seen[0] == seen[1]  # what Japan may do does not tell what is where


def test_a_task_force_leaves_nothing_behind_in_its_base() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("jl_south_seas", "truk")])
    act(game, "jn_dd_1", "jl_south_seas", "space:saipan")
    truk, saipan = (game.data.space_index[name] for name in ("truk", "saipan"))
    assert (game.here[truk], game.state.force_at[0], game.state.force_start[0]) == ([], saipan, truk)
    assert game.state.force[find(game, "jn_dd_2")] == NOWHERE
