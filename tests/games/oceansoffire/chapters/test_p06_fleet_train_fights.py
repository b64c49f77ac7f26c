"""6.45: the Fleet Supply Train under fire: with its Base, alone, and as a mobile port; its Damage and Repair."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Facility, Fate, Power, Side
from ironbottom.games.oceansoffire.position.figures import fst_capacity, ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map, lone_fst, mobile_port
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    EXTENDED,
    PASSING,
    REDUCED,
    RELOCATING,
    REPAIR,
)
from ironbottom.games.oceansoffire.rules.p06_fleet_train import sink_fst
from ironbottom.games.oceansoffire.rules.p08_rescued import Rescued
from ironbottom.games.oceansoffire.rules.p09_dock import Repairs
from ironbottom.games.oceansoffire.rules.p09_rebuild import grow, growable, lost_transports, rebuild
from ironbottom.games.oceansoffire.rules.p09_repair import interrupt, repair, repairable
from ironbottom.games.oceansoffire.rules.p09_yards import points_left, yards
from ironbottom.games.oceansoffire.rules.p12_targets import air_targets, mobile_target, sea_targets
from ironbottom.games.oceansoffire.rules.p13_bombings import at_anchor
from ironbottom.games.oceansoffire.rules.p13_draft_site import facility_choice
from ironbottom.games.oceansoffire.rules.p13_fleet_train import FormInOperation, waiting
from ironbottom.games.oceansoffire.rules.p13_homes import Homecoming
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_rebase import home_ports
from ironbottom.games.oceansoffire.rules.p13_sail import Sail
from ironbottom.games.oceansoffire.rules.p13_steps_air import strike_tasks
from ironbottom.games.oceansoffire.rules.p14_cases import (
    at_sea_there,
    on_mission,
    operation_case,
    passing_case,
)
from ironbottom.games.oceansoffire.rules.p14_chance import sea_range, tries
from ironbottom.games.oceansoffire.rules.p14_combat import naval_battle
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import targets_in
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage, hurt
from ironbottom.games.oceansoffire.rules.p17_submarines import torpedo_modifiers
from ironbottom.games.oceansoffire.shown.view import view
from ironbottom.kernel.flow import Goto
from tests.games.oceansoffire.chapters.fights import as_suggested, at_random
from tests.games.oceansoffire.chapters.test_p06_fleet_train import as_port, at_fst, board, draft, lawful
from tests.games.oceansoffire.operating import Planned, through
from tests.games.oceansoffire.positions import (
    act,
    asked,
    at,
    find,
    names,
    options,
    port,
    position,
    put,
    spaces,
    where,
)

GILBERTS = at("gilberts")


# ---- 6.45 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:6.45.a")
def test_with_its_base_it_is_met_like_any_reduced_ship() -> None:
    game = board("us_fst_low gilberts", "jp_ca_1 kwajalein", control={"kwajalein": "japan"})
    fst = find(game, "us_fst_low")
    game.embark(put(game, "us_fst_base"), fst)
    case = passing_case(game, GILBERTS, [fst])
    assert [one.piece for one in tries(game, case)] == [find(game, "jp_ca_1")]
    assert at_sea_there(game, GILBERTS, Side.ALLIES) == [fst]
    assert targets_in(game, GILBERTS) == [fst]


@pytest.mark.rule("oceansoffire:6.45.b", "oceansoffire:14.4.e")
def test_alone_submarines_of_japan_are_all_that_meet_it() -> None:
    game = board(
        "us_fst_low gilberts",
        "us_fst_base funafuti",
        "jp_ca_1 kwajalein",
        "jp_ss_2 kwajalein",
        "jp_lba_2 kwajalein",
        control={"kwajalein": "japan"},
    )
    fst, boat = find(game, "us_fst_low"), find(game, "jp_ss_2")
    assert lone_fst(game, fst)
    assert [one.piece for one in tries(game, passing_case(game, GILBERTS, [fst]))] == [boat]
    assert at_sea_there(game, GILBERTS, Side.ALLIES) == []
    assert targets_in(game, GILBERTS) == []
    assert naval_battle(game, GILBERTS, operation=False) is None


@pytest.mark.rule("oceansoffire:6.45.b", "oceansoffire:17.8.a")
def test_alone_it_is_torpedoed() -> None:
    game = board(
        "us_fst_low gilberts",
        "us_fst_base funafuti",
        "jp_ss_2 gilberts",
        dice=[10, 10],
    )
    fst = find(game, "us_fst_low")
    boat = find(game, "jp_ss_2")
    game.mark(boat, ACTIVATED)
    battle = naval_battle(game, GILBERTS, operation=False)
    assert isinstance(battle, NavalBattle)
    game.stack.append(battle)
    game.start()
    assert f"piece:{fst}" in options(game)
    assert any("transports" in one.why for one in torpedo_modifiers(game, boat, fst))


@pytest.mark.rule("oceansoffire:6.45.c", "oceansoffire:12.36.b")
def test_air_bombs_the_mobile_port_and_the_ships_at_it() -> None:
    game = as_port(
        "@us_ca_1", "jp_lba_2 kwajalein", "jp_lba_2 tarawa", control={"tarawa": "japan"}, power="japan"
    )
    bomber = find(game, "jp_lba_2", 1)
    assert air_targets(game, GILBERTS, [bomber]) == [GILBERTS]
    assert targets_in(game, GILBERTS) == sorted([find(game, "us_fst_low"), find(game, "us_ca_1")])


@pytest.mark.rule("oceansoffire:6.45.c", "oceansoffire:12.36.b")
def test_an_operation_of_bombers_against_the_mobile_port() -> None:
    game = as_port(
        "@us_ca_1", "jp_lba_2 tarawa", control={"tarawa": "japan"}, power="japan", dice=[1, 9, 9] * 2
    )
    game.stack.append(Planned(words=["air jp_lba_2 gilberts gilberts"]))
    game.start()
    through(game)
    hurt_ships = [one for one in ("us_fst_low", "us_ca_1") if game.state.damage[find(game, one)]]
    assert hurt_ships
    assert where(game, "jp_lba_2") == ["tarawa"]
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.45.c", "oceansoffire:17.4.1")
def test_ships_fight_the_mobile_port_where_it_is_a_target() -> None:
    game = as_port("@us_ca_1", "jp_ca_1 gilberts", power="japan")
    assert sea_targets(game, GILBERTS, [find(game, "jp_ca_1")]) == [GILBERTS]
    assert naval_battle(game, GILBERTS, operation=True) is None
    battle = naval_battle(game, GILBERTS, operation=True, port=True)
    assert battle is not None
    assert names(game, battle.fighters(game)) == ["jp_ca_1", "us_fst_low"]


@pytest.mark.rule("oceansoffire:6.45.c", "oceansoffire:14.14.c")
def test_ships_at_a_mobile_port_that_is_a_target_come_out_without_a_roll() -> None:
    game = as_port("@us_ca_1", "jp_ca_1 gilberts", power="japan")
    game.mark(find(game, "jp_ca_1"), ACTIVATED)
    game.combat_marker(GILBERTS)
    (one,) = tries(game, operation_case(game, [], [GILBERTS]))
    assert (one.piece, one.automatic) == (find(game, "us_ca_1"), True)
    (one,) = tries(game, operation_case(game, [], []))
    assert not one.automatic


@pytest.mark.rule("oceansoffire:6.41.b", "oceansoffire:14.3.a")
def test_from_the_mobile_port_ships_intercept_as_from_an_island() -> None:
    game = as_port("@us_ca_1")
    away = sea_range(game, find(game, "us_ca_1"))
    assert away[GILBERTS] == 1
    assert max(away.values()) == 2


@pytest.mark.rule("oceansoffire:6.45.c", "oceansoffire:6.44.b")
def test_a_whole_battle_for_the_mobile_port_can_be_fought() -> None:
    game = as_port(
        "@us_ca_1",
        "jp_ca_2 kwajalein",
        control={"kwajalein": "japan"},
        power="japan",
        dice=[2] * 60,
    )
    fst = find(game, "us_fst_low")
    game.stack.append(Planned(words=["ships jp_ca_2 marshalls>gilberts gilberts"]))
    game.start()
    through(game)
    assert game.state.fate[fst] == Fate.POOL
    assert game.has(find(game, "us_ca_1"), RELOCATING)
    assert not game.state.damage[find(game, "us_ca_1")]
    assert lawful(game)


@pytest.mark.rule("oceansoffire:6.44.b", "oceansoffire:11.44.a")
def test_a_mobile_port_that_disengages_goes_back_to_its_base() -> None:
    game = as_port("@us_ca_1", power="japan", procedure=None)
    fst = find(game, "us_fst_low")
    game.stack.append(Homecoming(units=[fst], disengaged=True))
    game.start()
    assert game.state.berth[fst] == port("funafuti")
    assert game.has(find(game, "us_ca_1"), RELOCATING)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:13.2.13.c", "oceansoffire:12.62")
def test_carrier_air_bombs_ships_at_the_mobile_port_and_not_the_fst() -> None:
    game = as_port("@us_ca_1", "jp_cv_akagi_kaga gilberts", power="japan")
    carrier = find(game, "jp_cv_akagi_kaga")
    air = put(game, "jp_cvar_1")
    game.embark(air, carrier)
    game.mark(carrier, ACTIVATED)
    game.mark(air, ACTIVATED)
    game.combat_marker(GILBERTS)
    assert strike_tasks(game, GILBERTS, Side.JAPAN) == [[air, GILBERTS, 0]]
    assert at_anchor(game, [air]) == [find(game, "us_ca_1")]
    empty = as_port("jp_cv_akagi_kaga gilberts", power="japan")
    carrier = find(empty, "jp_cv_akagi_kaga")
    air = put(empty, "jp_cvar_1")
    empty.embark(air, carrier)
    empty.mark(carrier, ACTIVATED)
    empty.combat_marker(GILBERTS)
    assert strike_tasks(empty, GILBERTS, Side.JAPAN) == []


@pytest.mark.rule("oceansoffire:13.2.12.d", "oceansoffire:6.41.c")
def test_in_step_12_the_fst_that_waits_alone_forms_its_port() -> None:
    game = board("us_fst_low gilberts", "us_fst_base funafuti")
    fst = find(game, "us_fst_low")
    game.mark(fst, ACTIVATED | PASSING)
    game.combat_marker(GILBERTS)
    game.stack.append(FormInOperation())
    game.start()
    assert type(asked(game)).__name__ == "FormNow"
    assert "space:gilberts" in options(game)
    act(game, "gilberts")
    assert mobile_port(game) == fst
    assert not game.has(fst, PASSING)
    assert lawful(game)
    away = board("us_fst_low gilberts", "us_fst_base funafuti")
    away.mark(find(away, "us_fst_low"), ACTIVATED | PASSING)
    away.combat_marker(at("solomons"))
    assert not waiting(away), "its Area is not in the Operation"


# ---- 17.52.b ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.52.b", "oceansoffire:6.44.b")
def test_damage_lowers_its_capacity_and_who_finds_no_room_relocates() -> None:
    game = as_port("@us_bb_texas_newyork", "@us_ca_1", "@us_ca_2", "@us_cl_1", "@us_cl_2")
    keys = ("us_bb_texas_newyork", "us_ca_1", "us_ca_2", "us_cl_1", "us_cl_2")
    fst = find(game, "us_fst_low")
    game.stack.append(NavalDamage(noted=[[fst, 5]]))
    game.start()
    assert fst_capacity(game, fst) == 3
    as_suggested(game)
    based = [one for one in keys if at_fst(game, one)]
    gone = [one for one in keys if game.has(find(game, one), RELOCATING)]
    assert sorted([*based, *gone]) == sorted(keys)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:17.52.c")
def test_the_counter_that_takes_its_place_goes_on_with_its_force_after_a_fight_on_the_way() -> None:
    game = board("us_fst_high gilberts", "us_ca_1 gilberts")
    fst, cruiser = find(game, "us_fst_high"), find(game, "us_ca_1")
    game.embark(put(game, "us_fst_base"), fst)
    part = Part(Kind.FORCE, (fst, cruiser), (GILBERTS, at("marshalls")), goal=at("marshalls"))
    sail = Sail(part=part.plain(), force=[fst, cruiser], done=1)
    sink_fst(game, fst)
    assert isinstance(sail.go_on(game), Goto)
    assert sail.force == [find(game, "us_fst_low"), cruiser]


# ---- 9.71.c, 9.72.c, 9.8 ---------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:9.71.c", "oceansoffire:9.72.c")
def test_it_is_repaired_in_any_port_with_points_of_the_us_box() -> None:
    game = board("us_fst_low funafuti", "us_fst_base funafuti", turn=5)
    fst = find(game, "us_fst_low")
    game.set_damage(fst, 5)
    (yard,) = [one for one in yards(game) if at("us_box") in one.spaces]
    before = points_left(game, yard)
    assert fst in repairable(game)
    repair(game, fst)
    assert (game.state.damage[fst], before - points_left(game, yard)) == (3, 1)
    repair(game, fst)
    assert (game.state.damage[fst], before - points_left(game, yard)) == (1, 2)
    assert fst not in repairable(game)  # 9.72.c: four in turn 5
    interrupt(game, fst)
    assert game.state.damage[fst] == 5


@pytest.mark.rule("oceansoffire:9.71.c")
def test_it_is_not_repaired_at_sea_nor_at_usl_2() -> None:
    game = as_port()
    game.set_damage(find(game, "us_fst_low"), 5)
    assert find(game, "us_fst_low") not in repairable(game)
    short = board("us_fst_low funafuti", "us_fst_base funafuti", turn=5)
    fst = find(short, "us_fst_low")
    short.set_damage(fst, 5)
    short.set_space_usl(at("funafuti"), 2)
    assert fst not in repairable(short)


@pytest.mark.rule("oceansoffire:9.8", "oceansoffire:9.81", "oceansoffire:9.82")
def test_a_lost_fst_is_rebuilt_in_the_us_box_with_its_base() -> None:
    game = board(turn=5)
    for key in ("us_fst_low", "us_fst_base"):
        piece = put(game, key, "us_box")
        game.lift(piece, Fate.POOL)
    kinds = lost_transports(game)
    (kind,) = [one for one in kinds if game.data.counters[one].id == "us_fst_low"]
    assert kinds[kind] == [at("us_box")]
    rebuild(game, kind, at("us_box"))
    fst = fst_on_map(game)
    assert (game.state.damage[fst], ratings(game, fst).capacity) == (9, 2)
    assert where(game, "us_fst_base") == ["us_box"]
    repair(game, fst)
    assert game.state.damage[fst] == 8
    assert fst not in repairable(game)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:9.83")
def test_the_fst_on_the_map_is_rebuilt_to_its_maximum_of_the_turn() -> None:
    game = board("us_fst_low funafuti", "us_fst_base funafuti", turn=5)
    fst = find(game, "us_fst_low")
    assert fst not in growable(game)  # +4 is what it may have
    game.mark(fst, REDUCED)
    assert fst in growable(game)
    grow(game, fst)
    assert (ratings(game, fst).capacity, game.state.damage[fst]) == (4, 9)
    assert game.has(fst, REPAIR)
    interrupt(game, fst)
    assert (ratings(game, fst).capacity, game.state.damage[fst]) == (2, 0)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:9.72.c")
def test_the_yards_offer_the_fst() -> None:
    game = board("us_fst_low funafuti", "us_fst_base funafuti", turn=5)
    game.set_damage(find(game, "us_fst_low"), 3)
    game.stack.append(Repairs())
    game.start()
    act(game, "us_fst_low")
    assert game.state.damage[find(game, "us_fst_low")] == 1


# ---- other chapters --------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:21.36.a")
def test_the_mobile_port_is_not_upgraded() -> None:
    game = as_port("us_xx_7 samoa")
    game.state.pool[Power.US][Facility.PORT] = 3
    game.changed()
    draft(game)
    act(game, facility_choice(game, Facility.PORT))
    assert "samoa" in spaces(game)
    assert "gilberts" not in spaces(game)
    assert "21.36.a" in asked(game).refused(game, "allies")["space:gilberts"]


@pytest.mark.rule("oceansoffire:11.44.h")
def test_ships_of_an_extended_range_assault_go_home_as_far_as_they_came() -> None:
    game = position(["us_ca_1 gilberts"], power="us", control={"samoa": "us"})
    ship = find(game, "us_ca_1")
    far = {at("gilberts"): 0, at("polynesia"): ratings(game, ship).mf + 1}
    assert port("samoa") not in home_ports(game, ship, far)
    game.mark(ship, EXTENDED)
    assert port("samoa") in home_ports(game, ship, far)


@pytest.mark.rule("oceansoffire:11.51.e")
def test_cargo_of_a_transport_that_is_sunk_in_port_comes_back_with_hits() -> None:
    """The example of 11.51: a 9-9 division with one Hit comes back in the US Box with five."""
    game = board("us_tt_s1 midway", control={"midway": "us"})
    ship, division = find(game, "us_tt_s1"), put(game, "us_xx_7")
    game.embark(division, ship)
    game.set_hits(division, 1)
    game.state.round = 2
    hurt(game, ship, 10, [])
    assert game.state.fate[division] == Fate.SAVED
    game.stack.append(Rescued())
    game.start()
    assert game.state.fate[division] == Fate.SAVED
    game.state.round = 3
    game.stack.append(Rescued())
    game.start()
    assert (game.state.at[division], game.state.hits[division]) == (at("us_box"), 5)
    assert lawful(game)


@pytest.mark.rule("oceansoffire:11.51.e")
def test_at_the_mobile_port_cargo_is_lost_with_its_transport() -> None:
    game = as_port("@us_tt_s1")
    ship, division = find(game, "us_tt_s1"), put(game, "us_xx_7")
    game.embark(division, ship)
    hurt(game, ship, 10, [])
    assert game.state.fate[division] == Fate.POOL
    assert lawful(game)


@pytest.mark.rule("oceansoffire:2.16.i")
def test_a_fleet_lies_in_its_port_and_in_no_box_beside_the_map() -> None:
    """Fleet Holding Boxes are for want of room on the printed map: on the screen a port shows any number (q74)."""
    keys = [f"us_ca_{n}" for n in range(1, 5)]
    game = board(*(f"{key} oahu" for key in keys))
    shown = {piece.id: piece for piece in view(game, "allies").pieces}
    assert {shown[find(game, key)].space for key in keys} == {"oahu"}
    assert not [space.id for space in game.data.spaces if "holding" in space.id]
    assert "q74" in {one.id for one in game.data.rulings}


@pytest.mark.rule("oceansoffire:6.45.c")
@pytest.mark.parametrize("seed", range(3))
def test_any_fight_at_the_mobile_port_keeps_the_laws(seed: int) -> None:
    """Bombers, ships, carrier air and submarines of Japan, answered at random: saved and loaded at each question."""
    game = position(
        [
            "us_fst_base funafuti",
            "us_lba_2 canton_island",
            "jp_lba_2 tarawa",
            "jp_ss_2 kwajalein",
            "jp_ca_2 kwajalein",
            "jp_cv_akagi_kaga kwajalein",
            "2 jp_cvar_1 >",
        ],
        power="japan",
        turn=5,
        control={"tarawa": "japan", "kwajalein": "japan", "funafuti": "cw", "canton_island": "us"},
        tracks={"aps": [30] * 3},
    )
    game.base_at_fst(put(game, "us_fst_low"), GILBERTS)
    for key in ("us_ca_1", "us_cl_1", "us_tt_s1"):
        game.base_at_fst(put(game, key), GILBERTS)
    words = ["ships jp_ca_2,jp_cv_akagi_kaga marshalls>gilberts gilberts", "air jp_lba_2 gilberts gilberts"]
    game.stack.append(Planned(words=words))
    game.start()
    assert at_random(game, seed, saved=True)


@pytest.mark.rule("oceansoffire:6.45.c")
def test_the_mobile_port_is_a_target_of_the_enemy_alone() -> None:
    game = as_port("us_ca_2 gilberts", "jp_ca_1 gilberts", "jp_tt_5 gilberts")
    ours, theirs, cargo = (find(game, key) for key in ("us_ca_2", "jp_ca_1", "jp_tt_5"))
    gilberts, solomons = at("gilberts"), at("solomons")
    assert mobile_target(game, gilberts, [theirs])
    assert not mobile_target(game, solomons, [theirs])
    assert not mobile_target(game, gilberts, [ours])
    assert not mobile_target(game, gilberts, [cargo])


@pytest.mark.rule("oceansoffire:11.6.a", "oceansoffire:11.7.a")
def test_ships_are_on_a_mission_where_they_are_activated_and_do_not_only_pass() -> None:
    game = board("us_ca_1 gilberts", "us_ca_2 gilberts")
    first, second = (find(game, key) for key in ("us_ca_1", "us_ca_2"))
    assert not on_mission(game, at("gilberts"), Side.ALLIES)
    game.mark(first, ACTIVATED | PASSING)
    assert not on_mission(game, at("gilberts"), Side.ALLIES)
    game.mark(second, ACTIVATED)
    assert on_mission(game, at("gilberts"), Side.ALLIES)
    assert not on_mission(game, at("gilberts"), Side.JAPAN)


@pytest.mark.rule("oceansoffire:9.81", "oceansoffire:8.44")
def test_a_lost_fst_is_rebuilt_by_its_smallest_counter_only() -> None:
    game = board()
    for key in ("us_fst_low", "us_fst_high"):
        piece = next(one for one, kind in enumerate(game.state.kind) if game.data.counters[kind].id == key)
        game.lift(piece, Fate.POOL)
    assert [
        game.data.counters[one].id for one in lost_transports(game) if "fst" in game.data.counters[one].id
    ] == ["us_fst_low"]
