"""11.0: ground, rail, air and naval movement, and naval transport."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import CONCLUDED, REDUCED, USED
from ironbottom.games.oceansoffire.rules.p04_turn import clear_markers
from ironbottom.games.oceansoffire.rules.p11_air import (
    air_refusal,
    flights,
    landings,
    limit_refusal,
    note_leaving,
    take_off_refusal,
)
from ironbottom.games.oceansoffire.rules.p11_air import landing_refusal as airfield_refusal
from ironbottom.games.oceansoffire.rules.p11_land import (
    end_rail,
    go_by_rail,
    march,
    marches,
    move_refusal,
    rails,
)
from ironbottom.games.oceansoffire.rules.p11_ships import (
    ends_in_port,
    left,
    out_of_port,
    route,
    seas_in_reach,
    shut,
)
from ironbottom.games.oceansoffire.rules.p11_transport import (
    boarding_refusal,
    embark,
    land_all,
    landing_refusal,
    may_carry,
    room_aboard,
    stowage,
)
from tests.games.oceansoffire.positions import DATA, at, find, port, position, put

EXAMPLES: dict[str, Any] = {one.id.removeprefix("oceansoffire:"): one for one in DATA.examples}


def named(spaces: object) -> set[str]:
    """Ids of Spaces."""
    return {DATA.space_ids[space] for space in spaces}  # type: ignore[attr-defined]


# ---- ground ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.1", "oceansoffire:11.0")
def test_ground_units_march_one_land_space_and_not_at_the_enemy() -> None:
    game = position(
        ["au_xx_7 north_queensland", "jp_x_35 ne_new_guinea"], name="solomons", power="cw", box=False
    )
    assert named(marches(game, [find(game, "au_xx_7")])) == {"east_queensland"}
    game.state.impulse = 0
    brigade = find(game, "jp_x_35")
    assert marches(game, [brigade]) == []
    assert "enemy-controlled" in move_refusal(game, [brigade], at("papua"))
    assert "do not march" in move_refusal(game, [brigade], at("rabaul"))


@pytest.mark.rule("oceansoffire:2.14.i", "oceansoffire:11.1")
def test_two_divisions_cross_a_numbered_mountain_boundary_in_an_impulse() -> None:
    game = position(
        ["jp_xx_2 ne_new_guinea", "jp_xx_38 ne_new_guinea", "jp_x_35 ne_new_guinea"],
        name="solomons",
        control={"papua": "japan"},
        box=False,
    )
    two = [find(game, "jp_xx_2"), find(game, "jp_xx_38")]
    brigade = find(game, "jp_x_35")
    assert move_refusal(game, [*two, brigade], at("papua"))
    march(game, two, at("papua"))
    assert "mountain" in move_refusal(game, [brigade], at("papua"))


@pytest.mark.rule("oceansoffire:6.11.a")
def test_nobody_marches_into_a_full_space() -> None:
    game = position(
        [
            "us_xx_32 north_queensland",
            "au_xx_7 north_queensland",
            "us_xx_americal north_queensland",
            "us_xx_25 east_queensland",
        ],
        name="solomons",
        power="us",
        box=False,
    )
    assert "no room" in move_refusal(game, [find(game, "us_xx_25")], at("north_queensland"))


@pytest.mark.rule("oceansoffire:11.2.a", "oceansoffire:11.2.b", "oceansoffire:11.2.d", "oceansoffire:11.2.g")
def test_one_division_a_round_goes_by_rail_in_australia() -> None:
    game = position(["au_xx_7 north_queensland", "au_xx_6 north_queensland"], power="us", box=False)
    first, second = find(game, "au_xx_7"), find(game, "au_xx_6")
    goals = named(rails(game, [first]))
    assert {"east_queensland", "new_south_wales_victoria", "south_australia"} <= goals
    assert not goals & {"western_australia", "northern_territory"}
    assert rails(game, [first, second]) == []
    go_by_rail(game, [first], at("south_australia"))
    assert rails(game, [second]) == []
    end_rail(game)
    assert rails(game, [second]) == []
    game.state.impulse = game.state.order.index(Power.CW)
    end_rail(game)
    assert rails(game, [second]) != []


@pytest.mark.rule("oceansoffire:11.2.b")
def test_by_an_option_each_ally_moves_a_division_by_rail_in_australia() -> None:
    units = ["au_xx_7 north_queensland", "au_xx_6 north_queensland"]
    game = position(units, power="us", box=False, switches=["rail_each_ally"])
    first, second = find(game, "au_xx_7"), find(game, "au_xx_6")
    go_by_rail(game, [first], at("south_australia"))
    assert rails(game, [second]) == []
    end_rail(game)
    assert rails(game, [second]) != []


@pytest.mark.rule("oceansoffire:11.2.c")
def test_rails_pass_friendly_uncontested_spaces_alone() -> None:
    game = position(
        ["au_xx_7 north_queensland", "jp_x_35 east_queensland", "us_xx_32 east_queensland"],
        power="us",
        box=False,
    )
    unit = find(game, "au_xx_7")
    assert named(rails(game, [unit])) == {"east_queensland"}
    game.lift(find(game, "us_xx_32"), 2)
    game.take(at("east_queensland"), Power.JAPAN)
    assert rails(game, [unit]) == []


@pytest.mark.rule("oceansoffire:11.2.f")
def test_japan_uses_no_rails_of_australia() -> None:
    game = position(
        ["jp_xx_2 east_queensland"],
        control={"east_queensland": "japan", "north_queensland": "japan"},
        box=False,
    )
    assert rails(game, [find(game, "jp_xx_2")]) == []
    home = position(["jp_xx_2 north_honshu"], box=False)
    assert "kyushu" in named(rails(home, [find(home, "jp_xx_2")]))


# ---- air -------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.32.a", "oceansoffire:11.31.a")
def test_the_worked_flight_over_seas_without_airfields() -> None:
    """ex.073."""
    case = EXAMPLES["ex.073"]
    game = position(
        ["us_lba_4 palmyra"],
        control=dict.fromkeys(case.given["japan_controls"], "japan") | {"guadalcanal": "us"},
        power="us",
        box=False,
    )
    reached = flights(game, [find(game, "us_lba_4")])
    assert reached[at("solomons")] == case.expect["mps"]
    assert at("guadalcanal") in landings(game, [find(game, "us_lba_4")])
    assert at("gilberts") not in reached


@pytest.mark.rule("oceansoffire:11.31.a")
def test_four_mps_and_landing_is_free() -> None:
    """The example of 11.31: Formosa, East China Sea, Philippine Sea, West Carolines, Bismarck Sea, Rabaul."""
    game = position(["jp_lba_4 formosa"], control={"rabaul": "japan"}, box=False)
    assert landings(game, [find(game, "jp_lba_4")])[at("rabaul")] == 4


@pytest.mark.rule("oceansoffire:11.32.b", "oceansoffire:11.32.f", "oceansoffire:6.21.b")
def test_a_full_airfield_serves_but_takes_nobody() -> None:
    game = position(
        ["jp_nav_4 rabaul", "jp_nav_2 bougainville", "jp_lba_4 bougainville", "jp_nav_1 bougainville"],
        name="solomons",
        box=False,
    )
    put(game, "jp_lba_2", "bougainville")
    air = find(game, "jp_nav_4")
    assert "no room" in airfield_refusal(game, [air], at("bougainville"))
    assert at("new_georgia") in landings(game, [air])


@pytest.mark.rule("oceansoffire:11.7.b")
def test_nobody_bases_in_a_space_with_a_combat_marker() -> None:
    game = position(["jp_nav_4 rabaul"], name="solomons", box=False)
    game.combat_marker(at("bougainville"))
    game.combat_marker(at("solomons"))
    found = landings(game, [find(game, "jp_nav_4")])
    assert at("bougainville") not in found
    assert at("new_georgia") in found


@pytest.mark.rule("oceansoffire:11.32.d", "oceansoffire:2.33.1.b")
def test_air_aboard_flies_from_a_deck_only_when_it_must() -> None:
    game = position(["jp_cv_shokaku_zuikaku truk", "jp_cvar_1 >", "jp_tt_4 truk", "jp_lba_2 >"], box=False)
    carrier, deck, cargo = (find(game, key) for key in ("jp_cv_shokaku_zuikaku", "jp_cvar_1", "jp_lba_2"))
    assert "operational" in air_refusal(game, deck)
    assert "transport" in air_refusal(game, cargo)
    game.mark(carrier, REDUCED)
    game.set_damage(carrier, DATA.counters[game.state.kind[carrier]].front.defense - 1)
    assert air_refusal(game, deck) == ""


@pytest.mark.rule("oceansoffire:6.21.c")
def test_no_more_points_than_the_aal_move_together() -> None:
    game = position(["jp_nav_4 new_georgia", "jp_nav_2 rabaul", "jp_lba_4 rabaul"], name="solomons")
    assert limit_refusal(game, [find(game, "jp_nav_4")])
    assert limit_refusal(game, [find(game, "jp_nav_2"), find(game, "jp_lba_4")]) == ""


@pytest.mark.rule("oceansoffire:6.21.c")
@pytest.mark.parametrize("option", ["", "airfield_impulse_limit"])
def test_by_an_option_no_more_points_than_the_aal_move_in_one_impulse(option: str) -> None:
    units = ["jp_nav_2 rabaul", "jp_lba_4 rabaul", "jp_nav_1 rabaul"]
    game = position(units, name="solomons", box=False, switches=[option] if option else [])
    first, last = [find(game, "jp_nav_2"), find(game, "jp_lba_4")], [find(game, "jp_nav_1")]
    assert take_off_refusal(game, first) == take_off_refusal(game, last) == ""
    note_leaving(game, first)
    assert bool(take_off_refusal(game, last)) == bool(option)
    clear_markers(game)
    assert take_off_refusal(game, last) == ""


@pytest.mark.rule("oceansoffire:11.32.e")
def test_us_air_stays_in_its_theater() -> None:
    game = position(["us_lba_4 north_queensland", "au_lba_1 north_queensland"], power="us", box=False)
    assert "northern_territory" in named(landings(game, [find(game, "au_lba_1")]))
    reached = flights(game, [find(game, "us_lba_4")])
    assert all(DATA.spaces[area].theater.key != "british" for area in reached)


# ---- ships -----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.41.a")
def test_movement_has_twice_the_damaged_mf_and_a_mission_the_printed_one() -> None:
    game = position(["jp_ca_1 truk", "jp_tt_4 truk"], name="solomons", box=False)
    ship, slow = find(game, "jp_ca_1"), find(game, "jp_tt_4")
    assert left(game, [ship], mission=False) == 6
    assert left(game, [ship], mission=True) == 3
    assert left(game, [ship, slow], mission=False) == 4
    game.set_damage(ship, 6)
    assert left(game, [ship], mission=False) == 4


@pytest.mark.rule("oceansoffire:11.41.c")
def test_the_worked_reach_of_a_light_carrier() -> None:
    """ex.078."""
    case = EXAMPLES["ex.078"]
    game = position([f"{case.given['piece']} {case.given['from']}"], control={"rabaul": "japan"}, box=False)
    ship = find(game, case.given["piece"])
    assert left(game, [ship], mission=False) == case.expect["max_mps"]
    assert seas_in_reach(game, [ship], NOWHERE, mission=False)[at(case.given["to_sea"])] == 4
    ends = named(DATA.ports[one].space for one in ends_in_port(game, [ship], NOWHERE))
    assert set(case.expect["ports"]) <= ends


@pytest.mark.rule("oceansoffire:11.41.b")
def test_in_and_out_of_a_port_costs_nothing() -> None:
    """ex.076."""
    game = position(["jp_tt_4 kyushu"], box=False)
    waters = at("japanese_home_waters")
    berth = game.state.berth[find(game, "jp_tt_4")]
    assert dict(out_of_port(game, berth, waters))[waters] == 0
    assert dict(out_of_port(game, berth, NOWHERE))[waters] == 1
    assert dict(out_of_port(game, berth, waters))[at("yellow_sea")] == 1


@pytest.mark.rule("oceansoffire:11.41.d")
def test_to_and_from_a_box_costs_the_same() -> None:
    """ex.079."""
    case = EXAMPLES["ex.079"]
    for (start, goal), mps in zip(case.given["pairs"], case.expect["mps"], strict=True):
        game = position([f"us_ca_1 {start}"], power="us", box=False)
        ends = ends_in_port(game, [find(game, "us_ca_1")], NOWHERE)
        assert ends[port(goal)][1] == mps


@pytest.mark.rule("oceansoffire:11.42.a", "oceansoffire:6.33.b")
def test_ships_end_in_a_port_that_takes_them() -> None:
    game = position(["jp_ca_1 truk", "jp_tt_5 truk"], name="solomons", box=False)
    warship, transport = find(game, "jp_ca_1"), find(game, "jp_tt_5")
    assert named(DATA.ports[p].space for p in ends_in_port(game, [warship], NOWHERE)) == {"rabaul"}
    ends = named(DATA.ports[p].space for p in ends_in_port(game, [transport], NOWHERE))
    assert {"bougainville", "ne_new_guinea", "new_georgia"} <= ends
    assert not ends & {"guadalcanal", "papua"}


@pytest.mark.rule("oceansoffire:11.42.d")
def test_us_ships_stay_in_their_theater() -> None:
    game = position(["us_ca_1 north_queensland"], power="us", control={"north_queensland": "cw"}, box=False)
    reached = seas_in_reach(game, [find(game, "us_ca_1")], NOWHERE, mission=False)
    assert all(
        DATA.spaces[sea].theater.key not in ("british", "switches") or game.state.theaters_switched
        for sea in reached
    )


@pytest.mark.rule("oceansoffire:11.7.a")
def test_a_marked_sea_is_entered_but_not_left() -> None:
    game = position(["jp_ca_1 truk"], name="solomons", box=False)
    ship = find(game, "jp_ca_1")
    game.combat_marker(at("bismarck_sea"))
    assert named(seas_in_reach(game, [ship], NOWHERE, mission=False)) == {"east_carolines", "bismarck_sea"}
    assert at("rabaul") not in {DATA.ports[p].space for p in ends_in_port(game, [ship], NOWHERE)}


@pytest.mark.rule("oceansoffire:13.3.a", "oceansoffire:11.8", "oceansoffire:13.3.e")
def test_a_concluded_sea_lets_submarines_alone_in() -> None:
    game = position(["jp_ca_1 truk", "jp_ss_2 truk"], name="solomons", box=False)
    game.conclude(at("bismarck_sea"), CONCLUDED)
    assert named(seas_in_reach(game, [find(game, "jp_ca_1")], NOWHERE, mission=False)) == {"east_carolines"}
    assert "solomons" in named(seas_in_reach(game, [find(game, "jp_ss_2")], NOWHERE, mission=False))


@pytest.mark.rule("oceansoffire:11.41.a")
def test_a_route_is_one_of_fewest_mps_and_spends_them() -> None:
    game = position(["jp_ca_1 truk"], name="solomons", box=False)
    ship = find(game, "jp_ca_1")
    way = route(game, [ship], NOWHERE, at("new_hebrides"), mission=False)
    assert [DATA.space_ids[sea] for sea in way] == [
        "east_carolines",
        "bismarck_sea",
        "solomons",
        "new_hebrides",
    ]
    for sea in way[:2]:
        game.sail(ship, sea, 1)
    assert left(game, [ship], mission=False) == 4
    assert route(game, [ship], at("bismarck_sea"), at("bismarck_sea"), mission=False) == []


# ---- transport -------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.52", "oceansoffire:11.51.a")
def test_a_transport_carries_eight_points_at_a_time() -> None:
    """ex.083."""
    game = position(
        [
            "jp_tt_4 rabaul",
            "jp_xx_2 rabaul",
            "jp_x_35 rabaul",
            "jp_nav_1 rabaul",
            "jp_lba_1 rabaul",
            "jp_xx_38 rabaul",
        ],
        box=False,
    )
    ship = find(game, "jp_tt_4")
    first = [find(game, key) for key in ("jp_xx_2", "jp_x_35", "jp_nav_1", "jp_lba_1")]
    assert room_aboard(game, ship, first)
    for piece in first:
        game.embark(piece, ship)
    other = find(game, "jp_xx_38")
    assert stowage(game, [ship], other) == NOWHERE
    for piece in first[1:]:
        game.place(piece, at("rabaul"))
    assert stowage(game, [ship], other) == ship


@pytest.mark.rule("oceansoffire:11.52", "oceansoffire:22.34.a")
def test_of_a_force_of_both_allies_a_transport_of_the_own_power_takes_a_unit() -> None:
    game = position(
        ["us_tt_s1 oahu", "br_tt_1 oahu", "us_x_158 oahu", "br_xx_2 oahu", "au_xx_7 oahu"], power="us"
    )
    ships = [find(game, "us_tt_s1"), find(game, "br_tt_1")]
    taken = {key: stowage(game, ships, find(game, key)) for key in ("us_x_158", "br_xx_2")}
    assert taken == {"us_x_158": ships[0], "br_xx_2": ships[1]}
    assert stowage(game, ships[1:], find(game, "us_x_158")) == NOWHERE
    assert stowage(game, ships[1:], find(game, "au_xx_7")) == ships[1]


@pytest.mark.rule("oceansoffire:5.22", "oceansoffire:11.42.a")
def test_a_port_of_neutral_siam_is_open_and_one_of_the_enemy_shut() -> None:
    for holder, barred in (("neutral", False), ("japan", False), ("cw", True)):
        assert shut(position(control={"siam": holder}), port("siam"), 0) == barred


@pytest.mark.rule("oceansoffire:11.53.a", "oceansoffire:6.32")
def test_landing_capacity_counts_embarking_and_landing_together() -> None:
    game = position(
        [
            "jp_tt_5 bougainville",
            "jp_snlf_kure3 bougainville",
            "jp_x_35 bougainville",
            "jp_x_ichiki bougainville",
            "jp_snlf_sasebo bougainville",
        ],
        name="solomons",
        box=False,
    )
    ship, berth = find(game, "jp_tt_5"), port("bougainville")
    for key in ("jp_snlf_kure3", "jp_x_35", "jp_x_ichiki"):
        assert boarding_refusal(game, [ship], find(game, key), berth) == ""
        embark(game, find(game, key), ship, berth)
    landed = land_all(game, ship, berth)
    assert (len(landed), len(aboard(game, ship))) == (1, 2)
    assert "Landing Capacity" in boarding_refusal(game, [ship], find(game, "jp_snlf_sasebo"), berth)


@pytest.mark.rule("oceansoffire:11.51.d")
def test_who_finds_no_room_ashore_stays_aboard() -> None:
    game = position(
        [
            "us_xx_25 guadalcanal",
            "us_xx_1mar guadalcanal",
            "us_xx_2mar guadalcanal",
            "us_tt_1 guadalcanal",
            "us_xx_32 >",
        ],
        name="solomons",
        power="us",
        box=False,
    )
    ship = find(game, "us_tt_1")
    assert land_all(game, ship, port("guadalcanal")) == []
    assert aboard(game, ship) == (find(game, "us_xx_32"),)


@pytest.mark.rule("oceansoffire:11.51.d", "oceansoffire:6.32")
def test_two_air_points_that_land_together_take_the_capacity_of_one_brigade() -> None:
    units = ["us_tt_1 new_georgia", "au_x_21 >", "2 us_lba_1 >"]
    game = position(units, name="solomons", power="us", box=False, control={"new_georgia": "us"})
    assert len(land_all(game, find(game, "us_tt_1"), port("new_georgia"))) == 3


@pytest.mark.rule("oceansoffire:11.51.a", "oceansoffire:11.53.b")
def test_who_lands_is_used() -> None:
    game = position(["us_tt_1 guadalcanal", "us_xx_32 >"], name="solomons", power="us", box=False)
    assert land_all(game, find(game, "us_tt_1"), port("guadalcanal")) == [find(game, "us_xx_32")]
    assert game.has(find(game, "us_xx_32"), USED)


@pytest.mark.rule("oceansoffire:11.54")
def test_a_contested_space_always_lands_one_point() -> None:
    game = position(
        [
            "jp_x_35 guadalcanal",
            "us_xx_1mar guadalcanal",
            "jp_tt_4 rabaul",
            "jp_x_ichiki >",
            "jp_snlf_kure5 >",
        ],
        name="solomons",
        box=False,
    )
    ship, berth = find(game, "jp_tt_4"), port("guadalcanal")
    game.moor(ship, berth)
    both = [find(game, "jp_x_ichiki"), find(game, "jp_snlf_kure5")]
    assert landing_refusal(game, both, berth) == ""
    assert sorted(land_all(game, ship, berth)) == sorted(both)
    assert game.state.beached[at("guadalcanal")] == 4 * QUARTERS
    empty = position(
        ["us_xx_1mar guadalcanal", "jp_tt_4 rabaul", "jp_x_ichiki >"], name="solomons", box=False
    )
    empty.moor(find(empty, "jp_tt_4"), berth)
    assert "Amphibious Assault" in landing_refusal(empty, [find(empty, "jp_x_ichiki")], berth)


@pytest.mark.rule("oceansoffire:22.34.a", "oceansoffire:11.52")
def test_transports_carry_their_own_and_australians() -> None:
    game = position(
        ["us_tt_1 oahu", "au_tt_1 oahu", "us_xx_32 oahu", "au_xx_7 oahu", "in_xx_5 oahu", "us_b29 oahu"],
        power="us",
        box=False,
    )
    us, au = find(game, "us_tt_1"), find(game, "au_tt_1")
    carried = {
        key: (may_carry(game, us, find(game, key)), may_carry(game, au, find(game, key)))
        for key in ("us_xx_32", "au_xx_7", "in_xx_5", "us_b29")
    }
    assert carried == {
        "us_xx_32": (True, True),
        "au_xx_7": (True, True),
        "in_xx_5": (False, True),
        "us_b29": (False, False),
    }


@pytest.mark.rule("oceansoffire:11.7.c", "oceansoffire:13.3.b")
def test_ground_units_may_march_into_a_marked_space() -> None:
    game = position(["au_xx_7 north_queensland"], name="solomons", power="cw", box=False)
    unit = find(game, "au_xx_7")
    game.combat_marker(at("east_queensland"))
    assert named(marches(game, [unit])) == {"east_queensland"}
    game.conclude(at("east_queensland"), CONCLUDED)
    assert named(marches(game, [unit])) == {"east_queensland"}


@pytest.mark.rule("oceansoffire:11.31.f")
def test_air_flies_over_the_enemy_but_not_over_neutral_spaces() -> None:
    game = position(["jp_lba_4 south_indo_china"], box=False)
    reached = named(flights(game, [find(game, "jp_lba_4")]))
    assert "burma" in reached
    assert "ussr_maritime" not in reached
