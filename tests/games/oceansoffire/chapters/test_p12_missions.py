"""12.0: Missions carried out: who may do what in an Operation, escorts, and what bars it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    PASSING,
    PASSING_MISSION,
    PURSUED,
    STOOD_OFF,
    USED,
)
from ironbottom.games.oceansoffire.rules.p11_land import march_refusal
from ironbottom.games.oceansoffire.rules.p11_ships import left
from ironbottom.games.oceansoffire.rules.p12_targets import sea_targets
from ironbottom.games.oceansoffire.rules.p13_allot import BOMBS, SUPPORTS, Allot
from ironbottom.games.oceansoffire.rules.p13_areas import mark, mission_sea
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_company import may_escort
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part
from ironbottom.games.oceansoffire.rules.p13_sail import Sail
from ironbottom.games.oceansoffire.rules.p13_steps_air import (
    PickStrikers,
    crowded,
    gba_tasks,
    stand_down,
    strike_tasks,
    strikers,
    supporting_cva,
    supporting_ships,
)
from ironbottom.games.oceansoffire.rules.p14_combat import InterceptionCombat, naval_battle
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.games.oceansoffire.rules.p14_recon import recon
from ironbottom.games.oceansoffire.rules.p17_carriers import capacity
from ironbottom.games.oceansoffire.rules.p17_escape import best_first
from ironbottom.kernel.flow import Call, Return, Step
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.operating import operation, over, through
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    names,
    offered,
    options,
    port,
    position,
    spaces,
    where,
)

HELD = {
    "truk": "japan",
    "rabaul": "japan",
    "bougainville": "japan",
    "new_georgia": "japan",
    "ne_new_guinea": "japan",
    "guadalcanal": "us",
    "papua": "cw",
    "north_queensland": "cw",
    "new_caledonia": "cw",
}
HIGH = [10] * 120
MIXED = [3, 9, 6, 1, 8, 4, 10, 2, 7, 5] * 40


def carriers(*more: str) -> Oceans:
    """Japanese carriers at sea in the Solomons, beside an enemy in port in Guadalcanal."""
    units = [
        "jp_cv_shokaku_zuikaku solomons",
        "4 jp_cvar_1 >",
        "us_tt_1 guadalcanal",
        "us_xx_1mar guadalcanal",
        *more,
    ]
    game = position(units, control=HELD)
    game.mark(find(game, "jp_cv_shokaku_zuikaku"), ACTIVATED)
    return game


def strikes_of(game: Oceans) -> list[list[int]]:
    return strike_tasks(game, at("solomons"), Side.JAPAN)


# ---- air -----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:12.31.c", "oceansoffire:13.1.i", "oceansoffire:12.38", "oceansoffire:12.62")
def test_carrier_air_strikes_only_marked_spaces_in_range() -> None:
    game = carriers("us_tt_s1 papua")
    assert strikes_of(game) == []
    mark(game, at("papua"))
    assert strikes_of(game) == []
    mark(game, at("guadalcanal"))
    assert {row[1] for row in strikes_of(game)} == {at("guadalcanal")}
    assert {row[2] for row in strikes_of(game)} == {BOMBS}


@pytest.mark.rule("oceansoffire:12.61.b")
def test_aborted_carrier_air_flies_no_mission() -> None:
    game = carriers()
    mark(game, at("guadalcanal"))
    before = len(strikes_of(game))
    air = find(game, "jp_cvar_1")
    game.set_air(air, QUARTERS, 0)
    assert len(strikes_of(game)) == before - 1


@pytest.mark.rule("oceansoffire:13.2.13.a")
def test_no_more_carrier_air_flies_than_the_decks_hold() -> None:
    example = next(one for one in DATA.examples if one.id == "oceansoffire:ex.117")
    units = ["us_cv_lexington coral_sea", *["us_cva_1 >"] * 7, *["us_cva_half >"] * 2]
    game = position(units, box=False)
    carrier = find(game, "us_cv_lexington")
    game.mark(carrier, ACTIVATED)
    sea, able = at("coral_sea"), strikers(game, at("coral_sea"), Side.ALLIES)
    assert crowded(game, [sea]) == (sea, Side.ALLIES)
    question = PickStrikers(
        seats=["allies"], candidates=best_first(game, able), room=capacity(game, [carrier])
    )
    question.accept(game, "allies", "button:all")
    stand_down(game, sea, Side.ALLIES, flying=question.picked)
    assert crowded(game, [sea]) is None
    left = [game.counter(one).points / QUARTERS for one in strikers(game, at("coral_sea"), Side.ALLIES)]
    assert sorted(left, reverse=True) == example.expect["may_fly"]


@pytest.mark.rule("oceansoffire:13.2.13.b", "oceansoffire:14.21.d")
def test_carrier_air_in_port_only_supports_its_own_space() -> None:
    units = [
        "us_cv_wasp rabaul",
        "2 us_cva_1 >",
        "us_xx_1mar rabaul",
        "jp_xx_2 rabaul",
        "jp_tt_4 bismarck_sea",
    ]
    game = position(units, control={"rabaul": "us"})
    for air in [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id == "us_cva_1"]:
        game.mark(air, ACTIVATED)
    assert names(game, supporting_cva(game, at("rabaul"))) == ["us_cva_1", "us_cva_1"]
    assert supporting_cva(game, at("admiralty_islands")) == []
    carrier = find(game, "us_cv_wasp")
    game.sail(carrier, at("bismarck_sea"), 1)
    game.mark(carrier, ACTIVATED)
    assert names(game, supporting_cva(game, at("admiralty_islands"))) == ["us_cva_1", "us_cva_1"]


@pytest.mark.rule("oceansoffire:12.3.b", "oceansoffire:12.35")
def test_air_flies_one_mission() -> None:
    game = operation(
        ["jp_nav_4 rabaul", "us_tt_1 guadalcanal"],
        "air jp_nav_4 solomons guadalcanal",
        control=HELD,
        dice=HIGH,
    )
    through(game)
    assert game.has(find(game, "jp_nav_4"), USED)
    assert gba_tasks(game, Side.JAPAN, []) == []


@pytest.mark.rule("oceansoffire:12.34.a", "oceansoffire:13.2.8")
def test_over_a_ground_combat_with_ships_in_port_air_may_do_either() -> None:
    units = ["jp_lba_4 new_georgia", "us_tt_1 guadalcanal", "us_xx_1mar guadalcanal", "jp_xx_2 guadalcanal"]
    game = position(units, control=HELD)
    air = find(game, "jp_lba_4")
    game.state.origin[air] = at("new_georgia")
    game.place(air, at("solomons"))
    game.mark(air, ACTIVATED)
    mark(game, at("guadalcanal"))
    tasks = gba_tasks(game, Side.JAPAN, [at("guadalcanal")])
    assert {tuple(row[1:]) for row in tasks} == {(at("guadalcanal"), BOMBS), (at("guadalcanal"), SUPPORTS)}


@pytest.mark.rule("oceansoffire:14.51.c")
def test_the_commonwealth_is_surprised_in_the_gulf_of_siam() -> None:
    units = ["br_lba_2 malaya", "br_ca_1 singapore"]
    game = position(units, turn=1, control={"malaya": "cw", "singapore": "cw"})
    assert not recon(game, at("gulf_of_siam"), Side.ALLIES, [])
    game.state.round = 2
    assert recon(game, at("gulf_of_siam"), Side.ALLIES, [])


# ---- ships ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:12.42", "oceansoffire:12.72.b")
def test_missions_go_by_printed_movement() -> None:
    game = position(["jp_tt_4 truk", "jp_ca_1 truk"], control=HELD)
    tt, cruiser = find(game, "jp_tt_4"), find(game, "jp_ca_1")
    assert left(game, [tt], mission=True) == DATA.figures.assault_mps
    assert left(game, [cruiser], mission=True) == 3
    assert left(game, [tt, cruiser], mission=False) == 2 * DATA.figures.assault_mps


@pytest.mark.rule("oceansoffire:12.51.b", "oceansoffire:13.2.16.a", "oceansoffire:12.4.b")
def test_ships_bombard_once_and_not_after_running_or_pursuing() -> None:
    game = position(["jp_ca_1 solomons", "jp_bc_kongo_haruna solomons", "jp_ca_3 solomons"], control=HELD)
    first, second, third = (find(game, key) for key in ("jp_ca_1", "jp_bc_kongo_haruna", "jp_ca_3"))
    for ship in (first, second, third):
        game.mark(ship, ACTIVATED)
    assert set(supporting_ships(game, at("guadalcanal"))) == {first, second, third}
    game.mark(first, STOOD_OFF)
    game.mark(second, PURSUED)
    assert supporting_ships(game, at("guadalcanal")) == [third]
    game.mark(third, USED)
    assert supporting_ships(game, at("guadalcanal")) == []
    game.unmark(third, USED)
    game.mark(third, PASSING)
    assert supporting_ships(game, at("guadalcanal")) == []


@pytest.mark.rule("oceansoffire:13.2.3.b", "oceansoffire:14.4.d")
def test_submarines_that_have_not_rolled_are_not_in_the_battle() -> None:
    game = position(["jp_ca_1 solomons", "us_ca_1 solomons", "us_ss_4 solomons"], control=HELD)
    battle = naval_battle(game, at("solomons"), operation=True)
    assert battle is not None and battle.submarines == []
    boat = find(game, "us_ss_4")
    game.mark(boat, ACTIVATED)
    battle = naval_battle(game, at("solomons"), operation=True)
    assert battle is not None and battle.submarines == [boat]


@pytest.mark.rule("oceansoffire:12.3.c", "oceansoffire:12.61.d", "oceansoffire:2.33.1.j")
def test_carrier_air_fights_at_sea_and_may_strike_afterwards() -> None:
    units = [
        "jp_cv_shokaku_zuikaku rabaul",
        "4 jp_cvar_1 >",
        "jp_bc_kongo_haruna rabaul",
        "jp_ca_3 rabaul",
        "us_tt_1 guadalcanal",
        "us_ca_1 new_caledonia",
    ]
    words = "ships jp_cv_shokaku_zuikaku,jp_bc_kongo_haruna,jp_ca_3 bismarck_sea>solomons guadalcanal"
    game = operation(units, words, control=HELD, dice=[10, *MIXED])
    act(game, "us_ca_1", "try")
    for _ in range(200):
        frame = game.running(Operation)
        if frame is None or frame.at in ("place_cva", "placed_cva"):
            break
        decision = asked(game)
        wanted = decision.suggestion(game, game.deciding()[0])
        game.act(game.deciding()[0], wanted[0])
    air = [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id == "jp_cvar_1"]
    assert any(not game.has(one, USED) for one in air)
    through(game)
    assert over(game)


@pytest.mark.rule("oceansoffire:12.21.a", "oceansoffire:11.51.b", "oceansoffire:13.2.12.a")
def test_troops_land_where_it_is_contested_and_attack_with_those_ashore() -> None:
    example = next(one for one in DATA.examples if one.id == "oceansoffire:ex.091")
    units = ["jp_tt_4 rabaul", "jp_x_35 >", "jp_xx_2 guadalcanal", "us_xx_1mar guadalcanal"]
    game = operation(
        units,
        "ships jp_tt_4 bismarck_sea>solomons guadalcanal",
        "land jp_xx_2 guadalcanal",
        control=HELD,
        dice=HIGH,
    )
    assert mission_sea(game) == at(str(example.expect["tt_last_area"]))
    through(game)
    assert over(game)
    for key in ("jp_x_35", "jp_xx_2"):
        assert game.has(find(game, key), USED)


@pytest.mark.rule("oceansoffire:12.2.b")
def test_an_island_is_not_reached_on_foot() -> None:
    game = position(["jp_xx_2 bougainville"], control=HELD)
    assert march_refusal(game, [find(game, "jp_xx_2")], at("guadalcanal"))


@pytest.mark.rule("oceansoffire:12.71.a", "oceansoffire:12.43.b")
def test_troops_that_may_not_assault_make_no_target() -> None:
    game = position(["jp_tt_4 solomons", "jp_xx_2 >", "ch_xx_22 burma"], control=HELD)
    tt, division = find(game, "jp_tt_4"), find(game, "jp_xx_2")
    assert at("guadalcanal") in sea_targets(game, at("solomons"), [tt], [division])
    game.set_usl(division, 1)
    assert sea_targets(game, at("solomons"), [tt], [division]) == []


# ---- escorts -------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Escorted(Procedure):
    """A transport goes from Truk to Bougainville; cruisers of Rabaul join it in the Bismarck Sea."""

    STEPS: ClassVar[tuple[str, ...]] = ("go", "end")

    def go(self, g: Oceans) -> Step:
        tt, cruiser = find(g, "jp_tt_4"), find(g, "jp_ca_1")
        way = (at("east_carolines"), at("bismarck_sea"), at("solomons"), PORT + port("bougainville"))
        part = Part(Kind.FORCE, (tt,), way, joins=(2, cruiser), goal=at("bougainville"))
        return Call(CarryOut(parts=[part.plain()]))

    def end(self, g: Oceans) -> Step:
        return Return()


ESCORTED = ["jp_tt_4 truk", "jp_ca_1 rabaul", "us_ca_1 north_queensland"]


def escorted(*dice: int) -> Oceans:
    return position(
        ESCORTED, procedure=Escorted(), control=HELD, dice=[*dice, *HIGH], tracks={"aps": [30, 0, 0]}
    )


@pytest.mark.rule("oceansoffire:12.9.d", "oceansoffire:12.9.e", "oceansoffire:12.41.e", "oceansoffire:12.9.f")
def test_escorts_join_at_sea_before_anybody_intercepts_there() -> None:
    game = escorted()
    assert isinstance(asked(game), Intercept)
    assert game.state.at[find(game, "jp_ca_1")] == at("bismarck_sea")
    assert game.state.at[find(game, "jp_tt_4")] == at("bismarck_sea")


@pytest.mark.rule("oceansoffire:12.42", "oceansoffire:12.9.d")
@pytest.mark.parametrize(("start", "may"), [("truk", True), ("kyushu", False)])
def test_a_force_goes_on_no_mission_with_escorts_beyond_their_printed_mf(start: str, may: bool) -> None:
    game = position(
        ["jp_tt_5 rabaul", "jp_xx_2 rabaul", f"jp_ca_1 {start}", "us_xx_1mar guadalcanal"],
        procedure=Draft(),
        turn=4,
        control={"guadalcanal": "us", "rabaul": "japan", "bougainville": "japan"},
        box=False,
        tracks={"aps": [60] * 3},
    )
    act(game, "jp_tt_5", "jp_xx_2", "via", "bismarck_sea")
    assert "button:mission" in options(game)
    act(game, "jp_ca_1")
    assert ("button:mission" in options(game)) == may
    assert ("12.42" in asked(game).refused(game, "japan").get("button:mission", "")) != may


@pytest.mark.rule("oceansoffire:11.7.a", "oceansoffire:12.42", "oceansoffire:10.2.b")
@pytest.mark.parametrize(
    ("mark", "missions", "far"), [(PASSING, False, True), (PASSING_MISSION, True, False)]
)
def test_who_waits_goes_on_as_it_was_declared_to_move_by_twice_its_mf_or_on_a_mission(
    mark: int, missions: bool, far: bool
) -> None:
    game = position(
        ["jp_cv_akagi_kaga rabaul", "jp_cvae_1 >", "us_tt_s1 guadalcanal"],
        turn=4,
        control={"guadalcanal": "us", "rabaul": "japan"},
        box=False,
        tracks={"aps": [60] * 3},
    )
    carrier = find(game, "jp_cv_akagi_kaga")
    game.sail(carrier, at("bismarck_sea"), 1)
    game.mark(carrier, mark | ACTIVATED)
    game.stack.append(Draft())
    game.start()
    act(game, "jp_cv_akagi_kaga")
    assert ("button:mission" in options(game)) == missions
    assert ("kyushu" in spaces(game)) == far
    assert "truk" in spaces(game)
    assert f"{2 + 3 * far} MPs left" in asked(game).text(game, "japan")


@pytest.mark.rule("oceansoffire:12.9.b", "oceansoffire:12.9.g")
def test_escort_of_movement_is_movement() -> None:
    example = next(one for one in DATA.examples if one.id == "oceansoffire:ex.108")
    assert example.expect["combat_if_intercepted"] == "interception"
    game = escorted(10)
    act(game, "us_ca_1", "try")
    assert game.running(InterceptionCombat) is not None and game.running(Operation) is None
    through(game)
    assert over(game)
    assert not any(game.state.concluded) and not any(game.state.combat)
    assert game.state.at[find(game, "jp_ca_1")] == at("rabaul")


@pytest.mark.rule("oceansoffire:12.9.c", "oceansoffire:12.1.b", "oceansoffire:12.41.c")
def test_escorts_of_the_same_port_sail_along() -> None:
    units = [
        "jp_tt_4 rabaul",
        "jp_ca_1 rabaul",
        "us_tt_1 guadalcanal",
        "us_xx_1mar guadalcanal",
        "jp_xx_2 guadalcanal",
    ]
    game = operation(
        units, "ships jp_tt_4,jp_ca_1 bismarck_sea>solomons guadalcanal", control=HELD, dice=HIGH
    )
    through(game)
    assert over(game)
    assert {game.state.at[find(game, key)] for key in ("jp_tt_4", "jp_ca_1")} == {at("rabaul")}


@pytest.mark.rule("oceansoffire:12.9.a")
def test_transports_trains_and_submarines_never_escort() -> None:
    game = position(
        ["jp_tt_4 truk", "jp_ss_2 truk", "us_fst_low oahu", "jp_ca_1 truk", "jp_lba_2 truk"], control=HELD
    )
    found = {
        key: may_escort(game, find(game, key))
        for key in ("jp_tt_4", "jp_ss_2", "us_fst_low", "jp_ca_1", "jp_lba_2")
    }
    assert [key for key, may in found.items() if may] == ["jp_ca_1"]


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:12.9.h")
def test_an_escort_without_mps_falls_behind_and_rebases() -> None:
    """From Yokosuka to the East Carolines it spends four of six MPs: two more, and it goes home."""
    held = {"truk": "japan", "rabaul": "japan", "papua": "japan", "bougainville": "japan"}
    game = position(["jp_tt_5 truk", "jp_ca_1 north_honshu"], control=held, tracks={"aps": [20, 20, 20]})
    tt, cruiser = find(game, "jp_tt_5"), find(game, "jp_ca_1")
    seas = ("east_carolines", "bismarck_sea", "solomons", "coral_sea")
    way = (*map(at, seas), PORT + port("papua"))
    game.mark(tt, ACTIVATED)
    part = Part(Kind.FORCE, (tt,), way, joins=(1, cruiser), goal=at("papua"))
    launch(game, Sail(part=part.plain()))
    through(game)
    assert (where(game, "jp_tt_5"), where(game, "jp_ca_1")) == (["papua"], ["north_honshu"])
    assert game.has(cruiser, USED)


@pytest.mark.rule("oceansoffire:12.9.h")
def test_a_force_of_escorts_that_all_fall_behind_is_at_its_end() -> None:
    """The ship that they joined got away from a combat on the way."""
    game = position(["jp_tt_5 rabaul", "jp_ca_1 solomons"], control=HELD, tracks={"aps": [20, 20, 20]})
    tt, cruiser = find(game, "jp_tt_5"), find(game, "jp_ca_1")
    game.state.spent[cruiser] = 200  # all its MPs
    part = Part(Kind.FORCE, (tt,), (at("bismarck_sea"), at("solomons"), at("coral_sea")), goal=at("papua"))
    sail = Sail(part=part.plain(), force=[cruiser], done=2)
    assert isinstance(sail.go(game), Call)
    assert sail.force == []
    assert isinstance(sail.go(game), Return)


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:12.9.h")
def test_a_plan_goes_on_behind_escorts_that_will_have_no_port_in_reach() -> None:
    """Where they Rebase is asked when it comes to that; the others are expected at the end of their way."""
    game = position(["jp_tt_5 tarawa", "jp_ca_1 truk"], control=HELD | {"tarawa": "japan"})
    tt, cruiser = find(game, "jp_tt_5"), find(game, "jp_ca_1")
    for ship in (tt, cruiser):
        game.sail(ship, at("central_pacific"), 1)
    game.state.spent[cruiser] = 200  # all its MPs
    way = (at("central_pacific"), at("gilberts"), PORT + port("tarawa"))
    part = Part(Kind.FORCE, (tt,), way, joins=(1, cruiser), goal=at("tarawa"))
    launch(game, Sail(part=part.plain(), force=[tt, cruiser], done=1, rehearsed=True, at="go"))
    assert over(game)
    assert where(game, "jp_tt_5") == ["tarawa"]
    assert where(game, "jp_ca_1") == ["central_pacific"]


@pytest.mark.rule("oceansoffire:13.2.8")
def test_only_air_that_has_a_choice_of_tasks_is_asked_for() -> None:
    game = position(["jp_nav_2 rabaul", "jp_lba_4 rabaul"])
    two, one = find(game, "jp_nav_2"), find(game, "jp_lba_4")
    papua = at("papua")
    tasks = [[two, papua, BOMBS], [two, papua, SUPPORTS], [one, papua, SUPPORTS]]
    game.stack.append(Allot(seat="japan", tasks=tasks))
    game.start()
    assert offered(game, "piece") == [str(two)]


@pytest.mark.rule("oceansoffire:22.34.1", "oceansoffire:2.16.e")
def test_who_may_not_enter_a_space_is_told_by_which_rule() -> None:
    held = {"siam": "cw", "malaya": "japan", "burma": "japan"}
    game = position(["ch_xx_22 siam", "jp_xx_2 burma"], control=held, power="cw", turn=7)
    assert "22.34.1" in march_refusal(game, [find(game, "ch_xx_22")], at("malaya"))
    assert "2.16.e" in march_refusal(game, [find(game, "jp_xx_2")], at("china_burma_box"))
