"""17.1 to 17.4, 17.6, 17.7: Naval Combat by rounds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    FIRED,
    PURSUED,
    REDUCED,
    STOOD_OFF,
    USED,
)
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there, speed
from ironbottom.games.oceansoffire.rules.p14_recon import recon_by_land
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_carriers import capacity, lifted
from ironbottom.games.oceansoffire.rules.p17_escape import disengagement_modifiers, may_pursue
from ironbottom.games.oceansoffire.rules.p17_gunnery import SurfaceRound, fire_modifiers, guns, in_sight
from ironbottom.games.oceansoffire.rules.p17_slipped import SlippedIntoPort
from ironbottom.games.oceansoffire.rules.p17_submarines import Torpedoes, torpedo_modifiers
from ironbottom.games.oceansoffire.rules.p17_type import (
    CARRIER,
    SURFACE,
    ChooseBattle,
    type_modifiers,
    types_open,
)
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.fights import as_suggested, launch, over
from tests.games.oceansoffire.positions import act, asked, at, find, log, names, offered, options, position

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
CORAL = at("coral_sea")


def fleets(units: Sequence[str], *, dice: Sequence[int] = (), turn: int = 4, power: str = "japan") -> Oceans:
    """Ships in the Coral Sea; "jp_ca_1" is put there."""
    placed = [one if one.endswith(">") or " " in one else f"{one} coral_sea" for one in units]
    game = position(placed, dice=dice, turn=turn, power=power, box=False)
    for piece in game.here[CORAL]:
        game.mark(piece, ACTIVATED)
    return game


def battle(game: Oceans, *, submarines: Sequence[str] = (), operation: bool = True) -> NavalBattle:
    frame = NavalBattle(sea=CORAL, submarines=[find(game, one) for one in submarines], operation=operation)
    launch(game, frame)
    return frame


def name(game: Oceans) -> str:
    return type(asked(game)).__name__


def home(game: Oceans) -> list[str]:
    """Who has Disengaged when the battle is over."""
    answer = game.stack[0].ret
    assert over(game)
    assert isinstance(answer, list)
    return names(game, [int(one) for one in answer])


# ---- 17.0, 17.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.0.a")
def test_ships_at_sea_fight_and_the_air_that_bases_on_them() -> None:
    units = ["us_cv_lexington", "us_cva_1 >", "us_ca_1 papua", "us_lba_1", "us_ss_1", "us_cl_1"]
    game = fleets(units)
    assert names(game, at_sea_there(game, CORAL, ALLIES)) == ["us_cl_1", "us_cv_lexington"]
    assert names(game, lifted(game, at_sea_there(game, CORAL, ALLIES))) == ["us_cva_1"]


@pytest.mark.rule("oceansoffire:17.1.a")
def test_air_aborted_before_stays_aboard() -> None:
    game = fleets(["us_cv_lexington", "2 us_cva_1 >", "jp_ca_1"], dice=[1, 9])
    air = find(game, "us_cva_1")
    game.set_air(air, QUARTERS, 0)
    frame = battle(game)
    assert air not in frame.box
    assert len(frame.box) == 1
    assert game.state.aboard[air] == find(game, "us_cv_lexington")
    used = find(game, "us_cva_1", 1)
    game.mark(used, USED)
    assert used in lifted(game, [find(game, "us_cv_lexington")])


@pytest.mark.rule("oceansoffire:17.1.b")
def test_against_submarines_alone_there_is_one_round_of_torpedoes() -> None:
    game = fleets(["us_ca_1", "jp_ss_1"], dice=[10])
    battle(game, submarines=["jp_ss_1"])
    assert name(game) == "AimTorpedoes"
    act(game, "us_ca_1")
    assert over(game)
    assert game.has(find(game, "us_ca_1"), REDUCED)
    assert home(game) == []


@pytest.mark.rule("oceansoffire:17.1.c", "oceansoffire:17.1.d", "oceansoffire:17.1.e", "oceansoffire:17.1.g")
def test_the_order_of_a_round() -> None:
    game = fleets(["us_ca_1", "us_ss_1", "jp_ca_1"], dice=[2, 2, 2])
    battle(game, submarines=["us_ss_1"])
    seen = []
    for word in ("us_ca_1", "jp_ca_1", "hold", "fight_on", "fight_on"):
        seen.append(name(game))
        act(game, word)
    assert seen == ["AimGuns", "AimGuns", "AimTorpedoes", "DeclareDisengagement", "DeclareDisengagement"]
    assert name(game) == "AimGuns"  # the next round


@pytest.mark.rule("oceansoffire:17.1.g")
def test_the_battle_ends_when_one_side_has_no_ships() -> None:
    game = fleets(["us_cl_5", "jp_bb_musashi_yamato", "jp_bb_mutsu_nagato"], dice=[10, 10, 2])
    ship = find(game, "us_cl_5")
    game.mark(ship, REDUCED)
    battle(game)
    act(game, "rest")
    as_suggested(game)
    assert game.state.at[ship] == 255
    assert names(game, at_sea_there(game, CORAL, JAPAN)) == ["jp_bb_musashi_yamato", "jp_bb_mutsu_nagato"]


def test_transports_alone_are_held_to_part_after_three_idle_rounds() -> None:
    """Ruling q35."""
    game = fleets(["us_tt_1", "jp_tt_1"])
    battle(game)
    for _ in range(2):
        act(game, "fight_on", "fight_on")
    assert home(game) == ["jp_tt_1", "us_tt_1"]


# ---- 17.2 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.21")
def test_without_a_bombing_die_it_is_a_surface_battle() -> None:
    game = fleets(["us_cv_lexington", "us_cva_half >", "us_ca_1", "jp_ca_1"])
    game.set_air(find(game, "us_cva_half"), 0, 2)
    frame = battle(game)
    assert frame.kind == SURFACE
    assert name(game) == "AimGuns"


@pytest.mark.rule("oceansoffire:17.22.a")
def test_both_say_what_they_try_for_the_phasing_side_first() -> None:
    units = ["us_cv_lexington", "us_cva_1 >", "us_ca_1", "jp_ca_1", "jp_cv_kaga", "jp_cvar_1 >"]
    game = fleets(units)
    frame = battle(game)
    assert game.deciding() == ("japan",)
    act(game, "carrier_battle")
    assert game.deciding() == ("allies",)
    act(game, "carrier_battle")
    assert frame.kind == CARRIER
    assert not game.draws


@pytest.mark.rule("oceansoffire:17.22.a")
@pytest.mark.parametrize(("dice", "kind"), [([9, 2], CARRIER), ([2, 9], SURFACE), ([4, 3], CARRIER)])
def test_the_higher_roll_decides_and_a_tie_is_a_carrier_battle(dice: list[int], kind: str) -> None:
    units = ["us_cv_lexington", "us_cva_1 >", "us_ca_1", "jp_ca_1", "jp_cv_kaga", "jp_cvar_1 >"]
    game = fleets(units, dice=dice)  # +1 for US ships
    frame = battle(game)
    act(game, "carrier_battle", "surface_battle")
    assert frame.kind == kind


@pytest.mark.rule("oceansoffire:17.22.b", "oceansoffire:17.22.c", "oceansoffire:17.22.d")
def test_what_each_side_may_try_for() -> None:
    units = ["us_cv_lexington", "us_cva_1 >", "us_ca_1", "us_tt_1", "us_ss_1"]
    game = fleets(units)
    carrier, air, guns_, tt = (
        find(game, key) for key in ("us_cv_lexington", "us_cva_1", "us_ca_1", "us_tt_1")
    )
    assert types_open(game, [tt, find(game, "us_ss_1")], []) == []
    assert types_open(game, [carrier, guns_], [air]) == [CARRIER, SURFACE]
    assert types_open(game, [carrier], [air]) == [CARRIER]
    assert types_open(game, [carrier, guns_], []) == [SURFACE]


@pytest.mark.rule("oceansoffire:17.22.b")
def test_transports_alone_have_no_say() -> None:
    game = fleets(["us_tt_1", "jp_ca_1", "jp_cv_kaga", "jp_cvar_1 >"])
    frame = battle(game)
    assert game.deciding() == ("japan",)
    act(game, "surface_battle")
    assert frame.kind == SURFACE


@pytest.mark.rule("oceansoffire:17.22.a")
def test_the_side_with_the_guns_is_advised_to_fight_with_them_and_the_other_with_its_air() -> None:
    game = fleets(
        ["us_cv_lexington", "us_cva_1 >", "us_cva_1 >", "jp_cvl_ryujo", "jp_cvar_1 >", "jp_bb_yamato"]
    )
    ships = [one for one in game.here[CORAL] if game.counter(one).ship]
    air = [one for one in game.here[CORAL] if game.counter(one).air]
    wish = []
    for side in (Side.JAPAN, Side.ALLIES):
        ask = ChooseBattle(
            seats=["japan"], sea=CORAL, types=[CARRIER, SURFACE], ships=ships, air=air, side=side
        )
        wish += ask.suggestion(game, "japan")
    assert wish == [SURFACE, CARRIER]


@pytest.mark.rule("oceansoffire:17.23")
def test_modifiers_of_the_battle_type() -> None:
    game = fleets(["us_bb_texas_newyork", "us_ca_1", "jp_ca_1"])
    ours, theirs = at_sea_there(game, CORAL, ALLIES), at_sea_there(game, CORAL, JAPAN)
    assert total(type_modifiers(game, CORAL, ALLIES, ours, theirs, [], True)) == 0  # US +1, slower -1
    assert total(type_modifiers(game, CORAL, ALLIES, ours, theirs, [], False)) == -1
    assert total(type_modifiers(game, CORAL, JAPAN, theirs, ours, [], True)) == 1
    game.set_damage(find(game, "jp_ca_1"), 6)
    assert total(type_modifiers(game, CORAL, JAPAN, theirs, ours, [], True)) == 0


@pytest.mark.rule("oceansoffire:17.23", "oceansoffire:14.51.a")
def test_air_recon_counts_airfields_beside_and_decks_there() -> None:
    game = fleets(["us_lba_2 papua", "us_cv_lexington", "2 us_cva_1 >", "jp_ca_1"])
    assert recon_by_land(game, CORAL, ALLIES)
    assert not recon_by_land(game, CORAL, JAPAN)
    ours, theirs = at_sea_there(game, CORAL, ALLIES), at_sea_there(game, CORAL, JAPAN)
    game.set_air(find(game, "us_lba_2"), QUARTERS, 0)
    assert not recon_by_land(game, CORAL, ALLIES)
    air = lifted(game, ours)
    assert total(type_modifiers(game, CORAL, ALLIES, ours, theirs, air, False)) == 1
    assert total(type_modifiers(game, CORAL, ALLIES, ours, theirs, air[:1], False)) == 0


@pytest.mark.rule("oceansoffire:17.24")
def test_submarines_are_never_aimed_at() -> None:
    game = fleets(["us_ca_1", "us_ss_1", "jp_ca_1"])
    battle(game, submarines=["us_ss_1"])
    assert [game.counter(int(one)).id for one in offered(game, "piece")] == ["us_ca_1"]


# ---- 17.25 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.25.b")
def test_the_ship_behind_an_inoperable_one_still_counts() -> None:
    game = fleets(["jp_cv_shokaku_zuikaku", "us_cv_lexington"])
    pair, single = find(game, "jp_cv_shokaku_zuikaku"), find(game, "us_cv_lexington")
    assert (capacity(game, [pair]), capacity(game, [single])) == (20, 10)
    game.set_damage(pair, 3)
    game.set_damage(single, 5)
    assert (capacity(game, [pair]), capacity(game, [single])) == (10, 0)


@pytest.mark.rule("oceansoffire:17.25.a", "oceansoffire:17.1.f")
def test_air_beyond_twice_the_capacity_is_set_aside_used() -> None:
    units = ["jp_cv_shokaku", "2 jp_cvar_1 >", "jp_cvl_ryujo", "jp_cvar_1 >", "us_ca_1"]
    game = fleets(units, dice=[9, 1, 9, 1])
    frame = battle(game)
    assert len(frame.box) == 3
    game.set_damage(find(game, "jp_cv_shokaku"), 4)
    while name(game) == "AimBombers":
        act(game, "hold")
    act(game, "fight_on", "fight_on")
    assert name(game) == "PickFlying"
    act(game, "all")
    assert (len(frame.box), capacity(game, at_sea_there(game, CORAL, JAPAN))) == (2, 4)
    aside = [one for one in frame.aloft if one not in frame.box]
    assert aside
    assert all(game.has(one, USED) for one in aside)


# ---- 17.4 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.4.1", "oceansoffire:17.52.e")
def test_carriers_and_transports_are_screened_until_all_others_are_half_damaged() -> None:
    game = fleets(["us_tt_1", "us_cv_lexington", "us_ca_1", "br_bb_warspite"])
    ships = at_sea_there(game, CORAL, ALLIES)
    assert names(game, in_sight(game, ships)) == ["br_bb_warspite", "us_ca_1"]
    cruiser, single = find(game, "us_ca_1"), find(game, "br_bb_warspite")
    game.set_damage(single, 8)
    game.set_damage(cruiser, 5)
    assert names(game, in_sight(game, ships)) == ["br_bb_warspite", "us_ca_1"]  # two ships, the first hurt
    game.mark(cruiser, REDUCED)
    game.set_damage(cruiser, 3)
    assert len(in_sight(game, ships)) == 4
    assert names(game, in_sight(game, [find(game, "us_tt_1")])) == ["us_tt_1"]


@pytest.mark.rule("oceansoffire:17.4.2")
def test_several_that_fire_at_one_ship_add_up_in_one_roll() -> None:
    game = fleets(["us_ca_1", "us_ca_2", "jp_ca_1", "jp_ca_2"], dice=[6, 6])
    launch(game, SurfaceRound(sea=CORAL, ships=sorted(game.here[CORAL])))
    act(game, "us_ca_1", "us_ca_1")
    assert "fire at us_ca_1 with 28" in log(game)
    assert game.state.damage[find(game, "us_ca_1")] == 0
    act(game, "hold", "jp_ca_1")
    assert over(game)
    assert game.state.damage[find(game, "us_ca_1")] == 4


@pytest.mark.rule("oceansoffire:17.4.3", "oceansoffire:15.13", "oceansoffire:7.62.g")
def test_damage_and_supply_weaken_the_guns() -> None:
    game = fleets(["us_ca_1", "br_bb_warspite", "us_tt_1"])
    pair, single = find(game, "us_ca_1"), find(game, "br_bb_warspite")
    whole = guns(game, single)
    game.set_damage(pair, 3)
    game.set_damage(single, 6)
    assert guns(game, pair) == 10 * SIXTEENTHS * 3 // 4
    assert guns(game, single) == whole // 2
    game.set_usl(pair, 2)
    assert guns(game, pair) == 10 * SIXTEENTHS * 3 // 8
    assert guns(game, find(game, "us_tt_1")) == 0


@pytest.mark.rule("oceansoffire:17.4.3")
def test_modifiers_of_fire() -> None:
    game = fleets(["us_bb_texas_newyork", "jp_ca_1"], turn=3)
    battleship, cruiser = find(game, "us_bb_texas_newyork"), find(game, "jp_ca_1")
    assert total(fire_modifiers(game, [cruiser], battleship)) == 1
    assert total(fire_modifiers(game, [battleship], cruiser)) == -1
    game.state.turn = 5
    assert total(fire_modifiers(game, [battleship], cruiser)) == 0
    game.set_damage(battleship, 5)
    assert total(fire_modifiers(game, [cruiser], battleship)) == 1


@pytest.mark.rule("oceansoffire:17.4.3")
def test_a_ten_is_a_critical_hit_by_the_factors_that_fired() -> None:
    game = fleets(["us_bb_texas_newyork", "jp_ca_1"], dice=[10, 10])
    launch(game, SurfaceRound(sea=CORAL, ships=sorted(game.here[CORAL])))
    act(game, "us_bb_texas_newyork", "hold")
    assert over(game)
    assert game.state.damage[find(game, "us_bb_texas_newyork")] or game.has(
        find(game, "us_bb_texas_newyork"), REDUCED
    )


@pytest.mark.rule("oceansoffire:17.4.4", "oceansoffire:17.4.5")
def test_both_fire_before_anybody_sinks() -> None:
    game = fleets(["us_cl_5", "jp_cl_5"], dice=[10, 10, 10, 10])
    ships = [find(game, "us_cl_5"), find(game, "jp_cl_5")]
    for ship in ships:
        game.mark(ship, REDUCED)
    launch(game, SurfaceRound(sea=CORAL, ships=sorted(ships)))
    act(game, "us_cl_5", "jp_cl_5")
    assert [game.state.at[ship] for ship in ships] == [255, 255]


# ---- 17.6 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.6.a", "oceansoffire:17.6.b")
def test_when_both_disengage_nobody_rolls() -> None:
    game = fleets(["us_ca_1", "us_cl_1", "jp_ca_1"])
    battle(game)
    act(game, "hold", "hold", "hold", "disengage", "disengage")
    assert home(game) == ["jp_ca_1", "us_ca_1", "us_cl_1"]
    assert all(game.has(ship, USED) for ship in game.here[CORAL])
    assert not game.draws


@pytest.mark.rule("oceansoffire:17.6.c", "oceansoffire:17.6.e")
def test_one_roll_for_the_force_modified_ship_by_ship() -> None:
    game = fleets(["us_bb_texas_newyork", "us_ca_1", "jp_ca_1", "jp_bb_ise_hyuga"], dice=[5])
    battle(game)
    assert speed(game, at_sea_there(game, CORAL, JAPAN)) == 2
    act(game, "hold", "hold", "hold", "hold", "fight_on", "disengage")
    assert name(game) == "StayBehind"  # the cruiser got away by +2, the battleship did not
    act(game, "done")
    assert name(game) == "DeclarePursuit"
    act(game, "let_go")
    assert home(game) == ["us_bb_texas_newyork", "us_ca_1"]


@pytest.mark.rule("oceansoffire:17.6.e")
def test_who_got_away_may_stay_with_the_others() -> None:
    game = fleets(["us_bb_texas_newyork", "us_ca_1", "jp_ca_1", "jp_bb_ise_hyuga"], dice=[5])
    battle(game)
    act(game, "hold", "hold", "hold", "hold", "fight_on", "disengage", "us_ca_1")
    assert asked(game).text(game, "japan").startswith("Let the ships")
    act(game, "pursue", "all")
    assert name(game) == "AimGuns"
    assert game.has(find(game, "us_ca_1"), STOOD_OFF)


@pytest.mark.rule("oceansoffire:17.6.d", "oceansoffire:17.6.g")
def test_the_enemy_may_let_them_go_who_failed() -> None:
    game = fleets(["us_ca_1", "jp_ca_1"], dice=[1])
    battle(game)
    act(game, "hold", "hold", "fight_on", "disengage")
    assert game.has(find(game, "us_ca_1"), STOOD_OFF)
    act(game, "let_go")
    assert home(game) == ["us_ca_1"]


@pytest.mark.rule("oceansoffire:17.6.a")
def test_carrier_air_leaves_with_the_carriers_that_can_take_it() -> None:
    game = fleets(["us_cv_lexington", "us_cva_1 >", "us_ca_1", "jp_ca_1"])
    frame = battle(game)
    act(game, "surface_battle", "hold", "hold")
    act(game, "disengage", "disengage")
    assert frame.box == []
    assert game.has(find(game, "us_cva_1"), USED)


@pytest.mark.rule("oceansoffire:17.61")
def test_disengagement_compares_printed_movement_factors() -> None:
    game = fleets(["us_ca_1", "us_tt_1"])
    cruiser, transport = find(game, "us_ca_1"), find(game, "us_tt_1")

    def change(ship: int, enemy: int, *, carrier: bool = False) -> int:
        return total(disengagement_modifiers(game, ship, enemy, carrier_battle=carrier))

    assert (change(cruiser, 2), change(cruiser, 3), change(cruiser, 3, carrier=True)) == (2, 0, 1)
    game.set_damage(cruiser, 3)
    assert change(cruiser, 3) == -1
    assert change(transport, 3) == -2


@pytest.mark.rule("oceansoffire:17.6.f")
def test_a_port_into_which_ships_slipped_may_be_marked() -> None:
    game = fleets(["us_cv_lexington", "us_cva_1 >", "jp_ca_1 papua"], power="us")
    launch(game, SlippedIntoPort(sea=CORAL, ships=[find(game, "jp_ca_1")]))
    assert game.deciding() == ("allies",)
    act(game, "papua")
    assert over(game)
    assert game.state.combat[at("papua")] == 1
    game = fleets(["us_cv_lexington", "us_cva_1 >", "jp_ca_1 papua"], power="us")
    launch(game, SlippedIntoPort(sea=CORAL, ships=[find(game, "jp_ca_1")]))
    act(game, "done")
    assert over(game), "who declines is not asked again"
    game = fleets(["us_cv_lexington", "us_cva_1 >", "jp_ca_1 papua"], power="us")
    game.mark(find(game, "us_cv_lexington"), STOOD_OFF)
    launch(game, SlippedIntoPort(sea=CORAL, ships=[find(game, "jp_ca_1")]))
    assert over(game)


# ---- 17.7 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.7.a")
def test_pursuers_are_as_fast_as_the_slowest_that_failed() -> None:
    game = fleets(["us_bb_texas_newyork", "us_ca_1", "jp_ca_1"])
    ours = at_sea_there(game, CORAL, ALLIES)
    assert names(game, may_pursue(game, ours, [find(game, "jp_ca_1")])) == ["us_ca_1"]
    game.set_damage(find(game, "us_ca_1"), 3)
    assert may_pursue(game, ours, [find(game, "jp_ca_1")]) == []


@pytest.mark.rule("oceansoffire:17.7.c", "oceansoffire:17.7.d")
def test_only_failed_and_pursuing_ships_fight_on() -> None:
    game = fleets(["us_ca_1", "jp_ca_1", "jp_ca_2"], dice=[1])
    frame = battle(game)
    act(game, "hold", "hold", "hold", "fight_on", "disengage", "pursue", "jp_ca_2", "done")
    assert names(game, frame.fighters(game)) == ["jp_ca_2", "us_ca_1"]
    hunter, other = find(game, "jp_ca_2"), find(game, "jp_ca_1")
    assert game.has(hunter, PURSUED)
    assert game.has(hunter, USED)
    assert not game.has(other, PURSUED | USED)


@pytest.mark.rule("oceansoffire:17.7.c", "oceansoffire:17.8.a")
def test_no_submarine_is_included_in_a_pursuit() -> None:
    """Ruling q87."""
    game = fleets(["us_ca_1", "jp_ca_1", "jp_ca_2", "us_ss_1", "jp_ss_1"], dice=[1])
    battle(game, submarines=["us_ss_1", "jp_ss_1"])
    act(game, "hold", "hold", "hold")
    assert name(game) == "AimTorpedoes"
    act(game, "hold", "hold", "fight_on", "disengage", "pursue", "jp_ca_2", "done")
    act(game, "hold", "hold")
    assert name(game) == "DeclareDisengagement"


@pytest.mark.rule("oceansoffire:17.7.d")
def test_in_an_interception_combat_pursuers_are_not_used() -> None:
    game = fleets(["us_ca_1", "jp_ca_1"], dice=[1])
    battle(game, operation=False)
    act(
        game,
        "hold",
        "hold",
        "fight_on",
        "disengage",
        "pursue",
        *(["all"] if "button:all" in options(game) else []),
    )
    assert game.has(find(game, "jp_ca_1"), PURSUED)
    assert not game.has(find(game, "jp_ca_1"), USED)


@pytest.mark.rule("oceansoffire:17.7.b")
def test_pursuing_air_is_limited_by_the_decks_that_pursue() -> None:
    units = ["us_ca_1", "jp_cvl_ryujo", "jp_cvar_1 >", "jp_cv_kaga", "2 jp_cvar_1 >", "jp_ca_1"]
    game = fleets(units, dice=[1, 9, 1])
    frame = battle(game)
    act(game, "surface_battle", "hold", "hold")
    act(game, "fight_on", "disengage", "pursue", "jp_cvl_ryujo", "done")
    room = capacity(game, [find(game, "jp_cvl_ryujo")])
    assert name(game) == "PickFlying"
    act(game, "all")
    assert sum(game.counter(one).points for one in frame.box) <= room
    assert all(game.has(one, PURSUED) for one in frame.box)


@pytest.mark.rule("oceansoffire:17.7.b")
def test_all_air_for_which_pursuing_decks_have_room_pursues() -> None:
    units = ["us_ca_1", "jp_cvl_ryujo", "jp_cvar_half >", "jp_cv_kaga", "jp_cvar_1 >", "jp_ca_1"]
    game = fleets(units, dice=[1, 9, 1])
    frame = battle(game)
    act(game, "surface_battle", "hold", "hold")
    act(game, "fight_on", "disengage", "pursue", "jp_cv_kaga", "jp_cvl_ryujo", "done")
    air = [one for one in frame.aloft if game.side(one) == JAPAN]
    assert name(game) != "PickFlying"
    assert len(air) == 2 and all(game.has(one, PURSUED) for one in air)
    assert sorted(frame.box) == sorted(air)


@pytest.mark.rule("oceansoffire:17.7.b", "oceansoffire:17.25.a")
def test_air_of_a_deck_that_stays_behind_may_pursue_instead() -> None:
    units = ["us_ca_1", "jp_cvl_ryujo", "jp_cvar_1 >", "jp_cv_kaga", "2 jp_cvar_1 >", "jp_ca_1"]
    game = fleets(units, dice=[1, 9, 1])
    frame = battle(game)
    act(game, "surface_battle", "hold", "hold")
    act(game, "fight_on", "disengage", "pursue", "jp_cvl_ryujo", "done")
    kaga = find(game, "jp_cv_kaga")
    chosen = next(one for one in frame.aloft if game.state.aboard[one] == kaga)
    game.act("japan", f"piece:{chosen}")
    if name(game) == "PickFlying":
        act(game, "done")
    assert frame.box == [chosen]
    assert [game.has(one, USED) for one in frame.aloft if one != chosen] == [False, False]


@pytest.mark.rule("oceansoffire:17.7.c")
def test_who_is_pursued_by_nobody_any_more_gets_away() -> None:
    game = fleets(["us_ca_1", "jp_ca_1", "jp_ca_2"], dice=[1, 10])
    battle(game)
    act(game, "hold", "hold", "hold", "fight_on", "disengage", "pursue", "jp_ca_2", "done")
    act(game, "hold", "hold", "disengage", "fight_on")
    assert home(game) == ["jp_ca_2", "us_ca_1"]


# ---- 17.8 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.8.a", "oceansoffire:17.8.b")
def test_each_submarine_attacks_once_the_phasing_side_first() -> None:
    game = fleets(["us_ca_1", "us_ss_1", "jp_ca_1", "jp_ss_1"], dice=[10, 10])
    boats = [find(game, "us_ss_1"), find(game, "jp_ss_1")]
    ships = [find(game, "us_ca_1"), find(game, "jp_ca_1")]
    launch(game, Torpedoes(sea=CORAL, submarines=boats, targets=ships))
    assert game.deciding() == ("japan",)
    act(game, "us_ca_1", "jp_ca_1")
    assert over(game)
    assert all(game.has(boat, FIRED) for boat in boats)
    launch(game, Torpedoes(sea=CORAL, submarines=boats, targets=ships))
    assert over(game)


@pytest.mark.rule("oceansoffire:17.8.a")
def test_a_submarine_may_wait_for_a_later_round() -> None:
    game = fleets(["us_ca_1", "jp_ca_1", "jp_ss_1"])
    battle(game, submarines=["jp_ss_1"])
    act(game, "hold", "hold", "hold", "fight_on", "fight_on", "hold", "hold")
    assert name(game) == "AimTorpedoes"
    assert not game.has(find(game, "jp_ss_1"), FIRED)


@pytest.mark.rule("oceansoffire:17.81")
def test_modifiers_of_torpedoes() -> None:
    game = fleets(["us_ca_1", "us_tt_1", "us_ss_1", "jp_ca_1", "jp_ss_1"], turn=3)
    boat, american = find(game, "jp_ss_1"), find(game, "us_ss_1")
    cruiser, enemy = find(game, "us_ca_1"), find(game, "jp_ca_1")
    assert total(torpedo_modifiers(game, boat, cruiser)) == 0
    assert total(torpedo_modifiers(game, boat, find(game, "us_tt_1"))) == 1
    game.set_damage(cruiser, 3)
    assert total(torpedo_modifiers(game, boat, cruiser)) == 1
    assert total(torpedo_modifiers(game, american, enemy)) == -2
    game.state.turn = 4
    assert total(torpedo_modifiers(game, american, enemy)) == -1
    game.state.turn = 5
    assert total(torpedo_modifiers(game, boat, find(game, "us_tt_1"))) == -1
    game.set_usl(boat, 2)
    assert total(torpedo_modifiers(game, boat, find(game, "us_tt_1"))) == -2
