"""Flights, air bases, guns on the way, landing places, raids, patrols (aapacific:move, airbase, ftr, bmb, cap_air)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.state import AIRBORNE, NOWHERE, PATROL, RAIDING
from ironbottom.games.aapacific.rules.movement.landing import landing_places
from tests.games.aapacific.moving import all_land, label, targets, where, zones
from tests.games.aapacific.positions import act, find, log, options, position, units

BRITAIN, USA = "great_britain", "united_states"


def patrol(text: str) -> dict[str, object]:
    return units(text, marks=["patrol"])


def airborne(text: str, used: int) -> dict[str, object]:
    """Aircraft that flew in phase 3 and are still in the air."""
    return units(text, marks=["airborne", "moved"], used=used)


# ---- range -------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:move.4", "aapacific:move.5", "aapacific:move.6")
def test_the_seeds_air_example_yunnan_to_sumatra_is_four_moves() -> None:
    game = position("1 china infantry yunnan", "1 usa fighter yunnan", phase=6, turn_of=USA)
    assert "sumatra" in targets(game, 1)
    act(game, "piece:1", "space:sumatra")
    assert game.state.used[1] == 4


@pytest.mark.rule("aapacific:move.2", "aapacific:move.6", "aapacific:p6.6")
def test_fighters_fly_four_and_bombers_six() -> None:
    game = position("1 usa fighter johnston_island", "1 usa bomber johnston_island", phase=6, turn_of=USA)
    assert "midway" in targets(game, 0), "sz_10, 17, 20 and the island: four"
    assert "aleutian_islands" not in targets(game, 0)
    assert "aleutian_islands" in targets(game, 1)


@pytest.mark.rule("aapacific:move.8", "aapacific:cap_air.5")
def test_aircraft_fly_through_enemies() -> None:
    game = position(
        "1 japan fighter siam",
        "1 great_britain battleship sz_46",
        "1 great_britain transport sz_44",
        patrol("1 great_britain fighter sz_47"),
        "1 great_britain transport sz_43",
        phase=3,
    )
    assert {"sz_46", "sz_47", "sz_44"} <= targets(game, 0)
    assert "sz_43" not in targets(game, 0), (
        "in range, through a patrol, but from there no landing is possible"
    )
    game = position(
        "1 japan bomber siam",
        patrol("1 great_britain fighter sz_47"),
        "1 great_britain transport sz_43",
        phase=3,
    )
    assert "sz_43" in targets(game, 0)


# ---- air bases ---------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:airbase.1", "aapacific:airbase.2", "aapacific:airbase.3")
def test_the_seeds_air_base_example() -> None:
    game = position(
        "1 great_britain fighter new_britain",
        "1 japan infantry gilbert_islands",
        phase=3,
        control={"gilbert_islands": "japan"},
        turn_of=BRITAIN,
    )
    act(game, "piece:0", "space:gilbert_islands")
    assert game.state.used[0] == 2, "the hop from the base is free"
    space, left = game.state.at[0], 2
    names = [game.data.space_ids[t] for t in landing_places(game, 0, space, left).territories]
    assert "new_britain" in names, "and the hop back as well"
    game = position(
        "1 japan fighter gilbert_islands",
        "1 great_britain infantry new_britain",
        control={"gilbert_islands": "japan"},
        phase=3,
    )
    assert "new_britain" not in targets(game, 0), (
        "three moves to the enemy's base leave one, which reaches nothing"
    )


@pytest.mark.rule("aapacific:airbase.1", "aapacific:airbase.2")
def test_a_base_helps_at_both_ends_of_a_flight() -> None:
    game = position("1 japan fighter caroline_islands", phase=6)
    act(game, "piece:0", "space:mariana_islands")
    assert game.state.used[0] == 1, "sz_26 to sz_25 only"
    game = position("1 japan fighter caroline_islands", phase=6, control={"caroline_islands": "usa"})
    act(game, "piece:0", "space:mariana_islands")
    assert game.state.used[0] == 2, "an enemy base gives nothing"


@pytest.mark.rule("aapacific:airbase.1", "aapacific:p6.7")
@pytest.mark.parametrize(("holder", "reached"), [("usa", {"sz_25", "sz_24", "guam"}), ("japan", {"sz_25"})])
def test_a_base_taken_this_turn_is_left_free_of_cost_but_is_no_landing_place(
    holder: str, reached: set[str]
) -> None:
    """Ruling Q66."""
    game = position(
        airborne("1 usa fighter mariana_islands", used=3),
        "1 usa fighter guam",
        "1 usa carrier sz_25",
        "1 usa carrier sz_24",
        phase=6,
        turn_of=USA,
        control={"mariana_islands": holder},
        control_at_start={"mariana_islands": "japan"},
    )
    assert targets(game, 0) == reached
    if holder == "usa":
        assert "mariana_islands" not in targets(game, 1)


def test_an_owner_may_price_the_hop_from_an_air_base() -> None:
    """With the price of an ordinary move a base gives no advantage."""
    game = position("1 japan fighter caroline_islands", phase=6)
    game.data = replace(game.data, figures=msgspec.structs.replace(game.data.figures, air_base_hop_cost=1))
    game.changed()
    act(game, "piece:0", "space:mariana_islands")
    assert game.state.used[0] == 3


# ---- landing afterwards ------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:move.13", "aapacific:bmb.5", "aapacific:ftr.6")
def test_aircraft_fly_only_where_they_can_land_afterwards() -> None:
    game = position(
        "1 usa bomber midway", "1 japan infantry japan", "1 japan transport sz_24", phase=3, turn_of=USA
    )
    assert zones(game, 0) == {"sz_24"} and "japan" not in targets(game, 0), (
        "Japan is five moves away, the nearest haven more than one from there"
    )
    game = position(
        "1 usa fighter midway", "1 japan transport sz_24", "1 japan transport sz_19", phase=3, turn_of=USA
    )
    assert zones(game, 0) == {"sz_19"}, "three moves to sz_24 leave one, and no haven is so near"
    game = position(
        "1 usa fighter midway",
        "1 japan transport sz_24",
        phase=3,
        turn_of=USA,
        control={"guam": "japan", "wake_island": "japan"},
    )
    assert "sz_24" not in targets(game, 0), "three moves out, one left, no haven"


@pytest.mark.rule("aapacific:p3.1", "aapacific:cap_air.6")
def test_aircraft_fly_in_phase_three_to_the_enemy_only() -> None:
    """Ruling Q50."""
    game = position(
        "1 japan fighter siam",
        "1 japan infantry borneo",
        units("1 great_britain submarine sz_46", marks=["submerged"]),
        patrol("1 great_britain fighter sz_53"),
        control=all_land("japan", malaya="india"),
        phase=3,
    )
    assert targets(game, 0) == {"sz_53", "malaya"}, (
        "a patrol and enemy land, not own land nor a submerged submarine"
    )


@pytest.mark.rule("aapacific:p3.1", "aapacific:move.9", "aapacific:land.2", "aapacific:aa.2")
def test_aircraft_fly_into_land_with_nothing_but_a_gun_which_fires() -> None:
    """The tank walks in without dice; the gun fires at the fighter, which takes nothing and flies home."""
    game = position(
        "1 japan infantry shan_state",
        "1 japan fighter shan_state",
        "1 great_britain aa_gun burma",
        control={"shan_state": "japan"},
        phase=3,
        dice=[2],
    )
    act(game, "piece:0", "space:burma", "piece:1", "space:burma", "button:done")
    assert game.rolls == 1, "one die at the one aircraft"
    assert game.state.phase == 6 and game.friendly(game.data.space_index["burma"], game.moving_side)
    assert "burma" not in targets(game, 1) and "shan_state" in targets(game, 1)


@pytest.mark.rule("aapacific:move.9", "aapacific:land.2", "aapacific:aa.8")
def test_a_gun_alone_is_a_battle_for_aircraft_and_none_for_land_units() -> None:
    rows = ("1 japan infantry shan_state", "1 japan fighter shan_state", "1 great_britain aa_gun burma")
    for piece, note, hint in ((0, "objective", "1 move"), (1, "battle", "1 move, under AA fire")):
        game = position(*rows, control={"shan_state": "japan"}, phase=3)
        act(game, f"piece:{piece}")
        assert game.decision is not None
        place = game.decision.on_map(game, "japan", "space:burma")
        assert place is not None and place.notes == (note,)
        assert game.decision.hint(game, "japan", "space:burma") == hint
        if piece == 1:
            far = game.decision.hint(game, "japan", "space:malaya")
            assert far == "2 moves", "no gun in it or on the way"


@pytest.mark.rule("aapacific:p3.1", "aapacific:p5.5")
def test_aircraft_over_empty_enemy_land_take_nothing_and_come_home() -> None:
    game = position("1 japan fighter siam", phase=3)
    act(game, "piece:0", "space:burma", "button:done")
    assert game.state.phase == 6 and game.rolls == 0
    assert not game.friendly(game.data.space_index["burma"], game.moving_side)
    assert "siam" in targets(game, 0)


@pytest.mark.rule("aapacific:amph.9", "aapacific:land.2")
def test_aircraft_join_a_landing_on_an_island_without_combat_units() -> None:
    cargo = units("1 japan infantry sz_46", aboard="transport")
    rows = ("1 japan transport sz_46", cargo, "1 japan fighter siam", "1 great_britain aa_gun malaya")
    game = position(*rows, phase=3, dice=[1])
    act(game, "piece:1", "space:malaya", "piece:2", "space:malaya", "button:done", "button:land")
    assert game.state.at[2] == NOWHERE, "the gun has shot it down"
    assert game.friendly(game.data.space_index["malaya"], game.moving_side)


@pytest.mark.rule("aapacific:cap_air.9")
def test_aircraft_pass_a_patrol_to_an_island_and_fight_there() -> None:
    game = position(
        "1 japan bomber japan", patrol("1 usa fighter sz_38"), "1 usa infantry philippines", phase=3
    )
    assert {"sz_38", "philippines"} <= targets(game, 0)
    act(game, "piece:0", "space:philippines")
    assert where(game, 0) == "philippines"


@pytest.mark.rule("aapacific:air.1")
def test_aircraft_fight_over_land_and_sea_and_come_back() -> None:
    game = position("2 japan fighter formosa", "1 usa infantry philippines", "1 usa transport sz_38", phase=3)
    act(game, "piece:0", "space:philippines", "piece:1", "space:sz_38")
    assert game.has(0, AIRBORNE) and game.has(1, AIRBORNE)
    game = position(airborne("1 japan fighter sz_38", 1), phase=6)
    act(game, "piece:0", "space:formosa", "button:done")
    assert where(game, 0) == "formosa"


@pytest.mark.rule("aapacific:p6.1", "aapacific:ftr.2", "aapacific:bmb.2")
def test_aircraft_in_the_air_must_land_before_the_phase_ends() -> None:
    game = position(airborne("1 japan fighter sz_38", 3), airborne("1 japan bomber sz_38", 3), phase=6)
    assert options(game) == ("piece:0", "piece:1"), "no end of the phase yet"
    assert "must land first" in refused(game)["button:done"]
    assert targets(game, 0) == {"formosa", "ryukyu_islands"}, "bases one zone away"
    act(game, "piece:0", "space:formosa")
    assert options(game) == ("piece:1",)
    act(game, "piece:1", "space:palau_islands")
    assert options(game) == ("button:done",) and not game.has(1, AIRBORNE)


def refused(game: object) -> dict[str, str]:
    from ironbottom.games.aapacific.position.game import Pacific

    assert isinstance(game, Pacific) and game.decision is not None
    return game.decision.refused(game, game.deciding()[0])


@pytest.mark.rule("aapacific:p6.1", "aapacific:ftr.8")
def test_aircraft_that_cannot_land_are_lost_when_the_phase_ends() -> None:
    game = position(airborne("1 japan fighter sz_2", 3), phase=6)
    assert options(game) == ("button:done",)
    act(game, "button:done")
    assert game.state.at[0] == NOWHERE
    assert "finds no place to land and is lost" in log(game)


@pytest.mark.rule("aapacific:p6.7", "aapacific:bmb.4")
def test_no_landing_on_land_taken_this_turn() -> None:
    game = position(
        airborne("1 japan fighter sz_25", 1),
        airborne("1 japan bomber sz_25", 1),
        control={"guam": "japan"},
        control_at_start={"guam": "usa"},
        phase=6,
    )
    assert "mariana_islands" in targets(game, 0) and "guam" not in targets(game, 0) | targets(game, 1)


@pytest.mark.rule("aapacific:p6.7", "aapacific:p5.16")
def test_no_landing_where_a_battle_was_fought() -> None:
    game = position(airborne("1 japan fighter sz_25", 1), phase=6)
    game.state.battled[game.data.space_index["mariana_islands"]] = 1
    game.changed()
    game.forget_options()
    assert "mariana_islands" not in targets(game, 0)


@pytest.mark.rule("aapacific:p6.6", "aapacific:bmb.4", "aapacific:ftr.12")
def test_fighters_land_on_carriers_and_bombers_do_not() -> None:
    game = position(
        "1 usa fighter midway", "1 usa bomber midway", "1 usa carrier sz_19", phase=6, turn_of=USA
    )
    assert "sz_19" in targets(game, 0) and "sz_19" not in targets(game, 1)
    game = position(airborne("1 usa bomber sz_19", 6), "1 usa carrier sz_19", phase=6, turn_of=USA)
    assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:p6.6", "aapacific:p6.8")
def test_aircraft_neither_land_in_enemy_land_nor_cross_closed_areas() -> None:
    game = position("1 usa fighter szechwan", phase=6, turn_of=USA)
    assert targets(game, 0) >= {"tsinghai", "india", "hong_kong", "malaya"}
    assert not {"siam", "french_indo_china", "korea"} & targets(game, 0)
    assert not {"himalayas", "soviet_union"} & targets(game, 0)


# ---- guns on the way ---------------------------------------------------------------------------------

ROAD = {"kwangsi": "japan", "shan_state": "japan"}
BURMA = (
    "2 japan fighter kwangsi",
    "1 china aa_gun yunnan",
    "3 great_britain infantry burma",
    "2 great_britain aa_gun burma",
)


@pytest.mark.rule("aapacific:move.14", "aapacific:aa.3", "aapacific:move.15")
def test_guns_flown_over_fire_when_all_moves_are_made() -> None:
    """The seed's example: two fighters from Kwangsi to Burma across Yunnan; the guns of Burma fire in the battle."""
    game = position(*BURMA, control=ROAD, phase=3, dice=[5, 1])
    act(game, "piece:0", "space:burma")
    assert [label(game, o) for o in options(game)] == ["2 moves, AA fire of Yunnan", "3 moves, no AA fire"]


@pytest.mark.rule("aapacific:move.14", "aapacific:aa.3", "aapacific:land.4", "aapacific:land.5")
def test_one_die_for_each_aircraft_and_territory_and_the_owner_chooses() -> None:
    game = position(
        "1 japan fighter kwangsi",
        "1 japan bomber kwangsi",
        *BURMA[1:],
        control=ROAD,
        phase=3,
        dice=[5, 1, 6, 6, 6, 6, 6],
    )
    act(game, "piece:0", "space:burma", "number:0", "piece:1", "space:burma", "number:0")
    assert game.state.flown_over == [
        [0, game.data.space_index["yunnan"]],
        [1, game.data.space_index["yunnan"]],
    ]
    act(game, "button:done")
    assert options(game) == ("piece:0", "piece:1"), "one hit, the owner chooses among those that flew over"
    assert game.decision is not None and game.decision.suggestion(game, "japan") == ["piece:0"]
    assert game.rolls == 1, "the two guns of Burma have not fired yet"
    act(game, "piece:1")
    assert game.state.at[1] == NOWHERE and game.state.at[0] != NOWHERE


@pytest.mark.rule("aapacific:move.14")
def test_a_longer_way_may_avoid_the_guns() -> None:
    game = position(*BURMA, control=ROAD, phase=3)
    act(game, "piece:0", "space:burma", "number:1")
    assert game.state.used[0] == 3 and game.state.flown_over == []


@pytest.mark.rule("aapacific:move.14")
def test_every_territory_flown_over_fires_once() -> None:
    game = position(
        "1 japan bomber formosa",
        "1 china aa_gun kwangsi",
        "1 china aa_gun kiangsi",
        "1 china aa_gun hunan",
        "1 great_britain aa_gun hong_kong",
        "1 china infantry kweichow",
        phase=3,
        dice=[2, 3],
    )
    act(game, "piece:0", "space:kweichow")
    shown = [label(game, o) for o in options(game)]
    assert shown[0] == "2 moves, AA fire of Kwangsi" and shown[-1].endswith("no AA fire"), shown


@pytest.mark.rule("aapacific:move.14", "aapacific:aa.3")
def test_guns_fire_only_at_those_that_crossed_their_own_territory() -> None:
    game = position(
        *BURMA[1:],
        "1 japan fighter kwangsi",
        "1 japan fighter kiangsi",
        "1 china aa_gun hunan",
        "1 china aa_gun anhwe",
        "1 china infantry hopei",
        control=ROAD | {"kiangsi": "japan"},
        phase=3,
        dice=[6, 1, 6, 6, 6, 6, 6],
    )
    act(game, "piece:6", "space:burma", "number:0", "piece:7", "space:hopei", "button:done")
    assert game.state.at[7] == NOWHERE, "the second die is that of the guns on the way to Hopei"
    assert where(game, 6) == "burma"


@pytest.mark.rule("aapacific:p6.9", "aapacific:move.14")
def test_guns_do_not_fire_in_phase_six() -> None:
    game = position(
        airborne("1 japan fighter burma", 2), "1 china aa_gun yunnan", control={"kwangsi": "japan"}, phase=6
    )
    act(game, "piece:0", "space:kwangsi", "button:done")
    assert where(game, 0) == "kwangsi" and game.rolls == 0


# ---- raids -------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:sbr.2", "aapacific:sbr.3", "aapacific:move.17")
def test_bombers_announce_a_raid_or_an_attack() -> None:
    game = position("1 japan bomber siam", "1 japan fighter siam", "1 great_britain infantry india", phase=3)
    act(game, "piece:0", "space:india")
    assert options(game) == ("button:attack", "button:raid")
    act(game, "button:raid")
    assert game.has(0, RAIDING) and where(game, 0) == "india"
    assert "on a raid to India" in log(game)


@pytest.mark.rule("aapacific:sbr.1", "aapacific:sbr.3")
def test_a_raid_needs_a_complex_but_no_defenders() -> None:
    game = position("1 japan bomber siam", "1 japan fighter siam", phase=3)
    act(game, "piece:0", "space:india")
    assert options(game) == ("button:attack", "button:raid"), "nobody is there, the complex is"
    act(game, "button:raid")
    assert game.has(0, RAIDING)


@pytest.mark.rule("aapacific:sbr.4", "aapacific:sbr.2", "aapacific:ftr.3")
def test_fighters_escort_own_bombers_on_a_raid() -> None:
    burma = {"burma": "japan"}
    game = position("1 japan bomber siam", "2 japan fighter siam", control=burma, phase=3)
    act(game, "piece:1", "space:india")
    assert not game.has(1, RAIDING), "no bomber has been sent: there is nothing to escort"
    act(game, "piece:0", "space:india", "button:raid", "piece:2", "space:india", "button:raid")
    assert game.has(2, RAIDING)
    game = position(
        "1 japan bomber siam",
        "1 japan fighter siam",
        "1 great_britain infantry india",
        control=burma,
        phase=3,
    )
    act(game, "piece:0", "space:india", "button:attack", "piece:1", "space:india")
    assert not game.has(1, RAIDING), "the bomber attacks, so does the fighter"


@pytest.mark.rule("aapacific:sbr.5")
def test_an_aircraft_on_a_raid_has_made_its_move() -> None:
    game = position("1 japan bomber siam", "1 great_britain infantry india", phase=3)
    act(game, "piece:0", "space:india", "button:raid")
    assert options(game) == ("button:done",)


@pytest.mark.rule("aapacific:sbr.15", "aapacific:sbr.16")
def test_no_raid_on_china_but_on_a_complex_japan_took_there() -> None:
    game = position("1 japan bomber kwangsi", control={"kwangsi": "japan"}, phase=3)
    act(game, "piece:0", "space:szechwan")
    assert not game.has(0, RAIDING), "an attack is all that can be meant"
    game = position("1 usa bomber yunnan", control={"szechwan": "japan"}, phase=3, turn_of=USA)
    act(game, "piece:0", "space:szechwan", "button:raid")
    assert game.has(0, RAIDING)


@pytest.mark.rule("aapacific:sbr.4", "aapacific:move.13")
def test_escorts_need_a_landing_place_like_all_aircraft() -> None:
    game = position("1 japan bomber french_indo_china", "1 japan fighter french_indo_china", phase=3)
    act(game, "piece:0", "space:india", "button:raid")
    assert "india" not in targets(game, 1), "three moves there, and one is not enough for the way home"


# ---- patrols -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:cap_air.1", "aapacific:ftr.4")
def test_rested_fighters_go_on_patrol_over_adjacent_zones() -> None:
    game = position(
        "1 japan fighter kwangsi", "1 japan bomber kwangsi", control={"kwangsi": "japan"}, phase=6
    )
    assert [space for space in targets(game, 0) if space.startswith("sz_")] == ["sz_45"]
    assert not [space for space in targets(game, 1) if space.startswith("sz_")]
    act(game, "piece:0", "space:sz_45")
    assert game.has(0, PATROL) and where(game, 0) == "sz_45"
    game = position("1 japan fighter siam", phase=3)
    assert zones(game, 0) == set(), "only in phase 6"


@pytest.mark.rule("aapacific:cap_air.1")
def test_patrols_do_not_start_from_carriers() -> None:
    """Ruling Q24."""
    game = position("1 japan carrier sz_45", units("1 japan fighter sz_45", aboard="carrier"), phase=6)
    assert "sz_45" not in targets(game, 1)


@pytest.mark.rule("aapacific:cap_air.8")
def test_fighters_that_flew_do_not_patrol() -> None:
    game = position(airborne("1 japan fighter sz_45", 1), phase=6)
    act(game, "piece:0", "space:formosa")
    assert targets(game, 0) == set()
    game = position("1 japan fighter hainan", phase=6)
    act(game, "piece:0", "space:formosa")
    assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:cap_air.2")
def test_patrols_keep_away_from_enemies() -> None:
    for enemy in ("1 usa transport sz_45", "1 usa submarine sz_45", patrol("1 usa fighter sz_45")):
        game = position("1 japan fighter formosa", enemy, phase=6)
        assert "sz_45" not in targets(game, 0)
    submerged = units("1 usa submarine sz_45", marks=["submerged"])
    assert "sz_45" in targets(position("1 japan fighter formosa", submerged, phase=6), 0)


def test_a_zone_with_a_carrier_asks_whether_to_land_or_to_patrol() -> None:
    game = position("1 japan fighter formosa", "1 japan carrier sz_45", phase=6)
    act(game, "piece:0", "space:sz_45")
    assert [label(game, o) for o in options(game)] == ["Land", "Combat air patrol"]
    act(game, "button:land")
    assert game.state.aboard[0] == 1


def test_landing_places_name_territories_and_carriers_with_room() -> None:
    full = units("2 usa fighter sz_19", aboard="carrier")
    game = position(
        "1 usa carrier sz_19",
        full,
        "1 great_britain carrier sz_20",
        "1 usa fighter midway",
        phase=6,
        turn_of=USA,
    )
    carrier = find(game, "great_britain", "carrier", "sz_20")[0]
    assert game.state.kind[4] == UnitType.FIGHTER
    places = landing_places(game, 4, game.data.space_index["sz_17"], 2)
    assert {game.data.space_ids[t] for t in places.territories} == {
        "new_britain",
        "solomon_islands",
        "gilbert_islands",
        "hawaiian_islands",
        "wake_island",
        "johnston_island",
        "midway",
    }
    assert places.carriers == (carrier,), "an ally's with room, not the full one"
