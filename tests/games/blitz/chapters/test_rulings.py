"""Readings that the sheet leaves open and that players may choose otherwise."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Power, Round, Side, Stage
from ironbottom.games.blitz.odds.situation import case_of
from ironbottom.games.blitz.position.state import DUE, POOL
from ironbottom.games.blitz.rules.areas import air_distances
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p05_land.advance import GroundEnd
from ironbottom.games.blitz.rules.p05_land.attacks import LandCombats
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.situation import Situation, totals_of
from ironbottom.games.blitz.rules.schedule import Arrivals, TurnStart
from ironbottom.kernel import choices
from tests.games.blitz.positions import act, asked, at, find, log, options, position, types, where

DATA = load(None)

JOINT = [("us_inf2", "south_east_asia"), ("br_inf1", "south_east_asia")]


def advancing(target: str, *switches: str, there: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    """An American army and British troops have won a battle and advance; ``there``: what is left of the enemy."""
    units = [*JOINT, *((key, target) for key in there)]
    control = {"south_east_asia": "afa", target: "japan"}
    game = position(units, side="allies", switches=switches, control=control)
    frame = GroundEnd(
        target=at(game, target),
        side=Side.ALLIES,
        attackers=[find(game, key) for key, _ in JOINT],
        defenders=[],
        affected=[],
        ways={},
        unharmed=True,
        closed=[],
    )
    game.stack.append(frame)
    game.start()
    return game


def holder(game, space: str) -> int:  # type: ignore[no-untyped-def]
    return int(game.state.control[at(game, space)])


def test_the_greater_part_lays_the_marker_or_the_allies_choose_it() -> None:
    """Ruling q58."""
    usual = advancing("canton")
    assert type(asked(usual)).__name__ == "Waiting"
    assert holder(usual, "canton") == Power.USA
    chosen = advancing("canton", "marker_by_choice")
    assert set(options(chosen)) == {"button:usa", "button:afa"}
    act(chosen, "afa")
    assert holder(chosen, "canton") == Power.AFA
    assert where(chosen, "us_inf2") == ["canton"]


def test_an_area_goes_back_to_the_power_that_held_it_at_first() -> None:
    """Ruling q58: Singapore was British."""
    for switches in ([], ["marker_by_choice"]):
        game = advancing("singapore", *switches)
        assert type(asked(game)).__name__ == "Waiting"
        assert holder(game, "singapore") == Power.AFA


@pytest.mark.parametrize(("switches", "fate"), [([], POOL), (["arrivals_wait"], DUE)])
def test_who_finds_no_place_goes_to_the_pool_or_waits(switches: list[str], fate: int) -> None:
    """Ruling q59: an American unit while the enemy holds its home areas."""
    lost = {"west_coast": "japan", "central_usa": "japan", "pearl_harbor": "japan"}
    game = position(switches=switches, control=lost, turn=9)
    kind = game.data.counter_index["us_bb_brooklyn"]
    piece = next(one for one, k in enumerate(game.state.kind) if k == kind)
    game.state.fate[piece] = DUE
    game.stack.append(Arrivals(pieces=[piece], spaces=[at(game, "pearl_harbor")]))
    game.start()
    assert game.state.fate[piece] == fate
    for space in lost:
        game.take(at(game, space), Power.USA)
    game.stack.append(TurnStart())
    game.start()
    while type(asked(game)).__name__ == "ChooseArrival":
        act(game, options(game)[0])
    assert bool(where(game, "us_bb_brooklyn")) == bool(switches)


def test_nobody_is_asked_for_a_marker_where_one_power_advances() -> None:
    """Ruling q58: it is told in one line who advances and who controls the area."""
    units = [("jp_inf2", "south_east_asia")]
    game = position(units, switches=["marker_by_choice"], procedure=attack("burma"))
    act(game, "jp_inf2", "done")
    assert "jp_inf2 advances: Japan controls burma." in log(game)


def test_aircraft_follow_land_routes_by_the_other_reading() -> None:
    """Ruling q61: over the Burma Road."""
    for switches, reached in (([], False), (["air_on_land_routes"], True)):
        game = position([("jp_ftr1_ki43", "burma")], switches=switches, control={"burma": "japan"})
        found = air_distances(game, at(game, "burma"), 1)
        assert (at(game, "kunming") in found) == reached


def test_a_v_weapon_is_destroyed_with_its_area() -> None:
    """Ruling q62."""
    game = advancing("canton", there=("jp_vw1",))
    assert holder(game, "canton") == Power.USA
    assert where(game, "jp_vw1") == []


def attack(target: str, kind: Attack = Attack.GROUND) -> LandCombat:
    return LandCombat(target=DATA.space_index[target], kind=kind, side=Side.JAPAN)


SEA = "philippine_sea"
SQUADRON = ["jp_bb_yamato", "jp_bb_musashi", "jp_bb_nagato_mutsu", "jp_bb_ise_hyuga"]
LAST = "jp_bb_fuso_yamashiro"
"""With four ships of size 2 and marines of size 1 the limit of 10 is one short of a fifth ship."""


@pytest.mark.rule("blitz:5.3.k")
@pytest.mark.parametrize(("switches", "joins"), [([], False), (["soldiers_counted"], True)])
def test_ships_count_towards_size_10_or_land_units_alone(switches: list[str], joins: bool) -> None:
    """Ruling q27."""
    fleet = [(key, SEA) for key in (*SQUADRON, LAST)]
    units = [("jp_trs1", SEA), ("jp_mar1", "+"), *fleet, ("us_inf1", "guam")]
    game = position(units, procedure=attack("guam"), switches=switches, control={"guam": "usa"})
    act(game, "jp_mar1", *SQUADRON)
    assert (LAST in types(game)) == joins
    refused = asked(game).refused(game, "japan").get(choices.piece(find(game, LAST)), "")
    assert ("size 10 at most" in refused) != joins


ARMIES = ["jp_inf2"] * 6
TWO_FRONTS = [
    *((key, "south_east_asia") for key in ARMIES),
    ("jp_arm1", "south_east_asia"),
    ("in_inf1", "burma"),
    ("cn_inf1", "kunming"),
]


@pytest.mark.rule("blitz:5.3.k")
@pytest.mark.parametrize(("switches", "most"), [([], 10), (["ten_in_a_step"], 8)])
def test_size_10_attacks_from_an_area_in_each_combat_or_in_the_step(switches: list[str], most: int) -> None:
    """Ruling q66: by the other reading the first attack leaves room for a unit in the second, and no more."""
    game = position(TWO_FRONTS, procedure=LandCombats(), switches=switches, dice=[6, 6, 6, 6])
    act(game, "burma", "kunming", "done", "burma")
    sent = 0
    while sent < 10 and "jp_inf2" in types(game):
        act(game, "jp_inf2")
        sent += 2
    assert sent == most
    if most < 10:
        refused = asked(game).refused(game, "japan")[choices.piece(find(game, "jp_arm1"))]
        assert "leaves no room for another attack" in refused
    act(game, "done")
    while type(asked(game)).__name__ in ("ChooseHit", "ChooseAffected"):
        act(game, options(game)[0])
    act(game, *(["jp_inf2"] if most < 10 else ["jp_arm1", "jp_inf2"]))
    assert ("jp_arm1" in types(game)) is False


@pytest.mark.rule("blitz:6.2.j")
def test_a_defence_without_supply_is_two_triangles_or_two_for_each_unit() -> None:
    """Ruling q11: two of three British units in Burma, which is cut off."""
    for switches, gained in (([], 2), (["cut_off_by_unit"], 4)):
        units = [("jp_inf2", "south_east_asia"), ("in_inf1", "burma"), ("br_inf1", "burma")]
        lost = dict.fromkeys(("assam", "calcutta", "kunming", "south_east_asia"), "japan")
        game = position([*units, ("jp_sub1", "bay_of_bengal")], control=lost, switches=switches)
        mine, theirs = [find(game, "jp_inf2")], [find(game, "in_inf1"), find(game, "br_inf1")]
        at_burma = Situation(Round.LAND, Attack.GROUND, at(game, "burma"), Side.JAPAN, mine, theirs, {})
        total = totals_of(game, at_burma)[0]
        assert total is not None
        cut = [one.change for one in total.modifiers if "without supply" in one.why]
        assert cut == [gained]


@pytest.mark.rule("blitz:1.6.d1", "blitz:5.3.i")
def test_snow_lies_on_areas_or_on_whole_countries() -> None:
    """Ruling q50: Hokkaido has the marker, Tokyo is of the same country; sea areas have markers of their own."""
    for switches, snowy in (([], False), (["snow_by_country"], True)):
        game = position(turn=4, switches=switches)
        assert game.snows(at(game, "hokkaido"))
        assert game.snows(at(game, "tokyo")) == snowy
        assert not game.snows(at(game, "burma"))
        assert not game.snows(at(game, "honshu_coast"))
        game.state.turn = 5
        assert not game.snows(at(game, "hokkaido"))
        assert not game.snows(at(game, "tokyo"))


@pytest.mark.rule("blitz:1.6.d1")
@pytest.mark.parametrize("switches", [[], ["snow_by_country"]])
def test_the_log_names_the_land_areas_in_which_it_snows(switches: list[str]) -> None:
    game = position(procedure=TurnStart(), turn=4, switches=switches)
    told = next(line.text for line in game.events if "Snow" in line.text)
    for space, area in enumerate(game.data.spaces):
        assert (f"{{space:{area.id}}}" in told) == (area.land and game.snows(space)), area.id


@pytest.mark.rule("blitz:6.4.c", "blitz:6.4.d1")
def test_undamaged_factories_add_to_a_strategic_round_or_all() -> None:
    """Ruling q53; no more are hit than stand."""
    for switches, added in (([], 1), (["ruins_counted"], 3)):
        game = position([("us_str1", "okinawa")], side="allies", switches=switches)
        tokyo = at(game, "tokyo")
        game.state.factories[tokyo], game.state.ruins[tokyo] = 3, 2
        situation = Situation(
            Round.STRATEGIC, Attack.FACTORY, tokyo, Side.ALLIES, [find(game, "us_str1")], [], {}
        )
        total = totals_of(game, situation)[0]
        assert total is not None
        assert [one.change for one in total.modifiers] == [added]
        case = case_of(game, Attack.FACTORY, tokyo, Side.ALLIES, [])
        assert case.factories - case.ruins == 1


FLEET_IN_PORT = ["us_bb_maryland_wv", "us_bb_tennessee_california"]


@pytest.mark.rule("blitz:6.5.d3", "blitz:4.1.b")
@pytest.mark.parametrize(("switches", "bases"), [([], {"pearl_harbor"}), (["driven_from_port"], {"midway"})])
def test_a_letter_leaves_ships_in_their_port_or_drives_them_from_it(
    switches: list[str], bases: set[str]
) -> None:
    """Ruling q16: 9/2 less a triangle each is a total of 3: S for one of two on a 3."""
    units = [("jp_cv_akagi_kaga", "hawaiian_sea"), *((key, "pearl_harbor") for key in FLEET_IN_PORT)]
    control = {"west_coast": "japan", "central_usa": "japan", "palmyra": "japan"}
    game = position(
        units, procedure=attack("pearl_harbor", Attack.PORT), switches=switches, control=control, dice=[3]
    )
    act(game, "jp_cv_akagi_kaga", "done")
    while type(asked(game)).__name__ in ("ChooseAffected", "ChooseBase"):
        act(game, options(game)[0])
    assert type(asked(game)).__name__ == "Waiting"
    there = {base for key in FLEET_IN_PORT for base in where(game, key)}
    assert there == bases | {"pearl_harbor"}


@pytest.mark.rule("blitz:6.5.d3", "blitz:4.1.c")
def test_a_ship_driven_from_its_port_that_finds_no_other_is_lost() -> None:
    """Ruling q16."""
    units = [("jp_cv_akagi_kaga", "hawaiian_sea"), *((key, "pearl_harbor") for key in FLEET_IN_PORT)]
    control = dict.fromkeys(("west_coast", "dutch_harbor", "midway"), "japan")
    game = position(
        units,
        scenario="midway",
        procedure=attack("pearl_harbor", Attack.PORT),
        switches=["driven_from_port"],
        control=control,
        dice=[3],
    )
    act(game, "jp_cv_akagi_kaga", "done", FLEET_IN_PORT[0])
    assert [where(game, key) for key in FLEET_IN_PORT] == [[], ["pearl_harbor"]]


@pytest.mark.rule("blitz:4.2.g", "blitz:4.2.d2")
@pytest.mark.parametrize(
    ("switches", "dice", "end"),
    [
        ([], [], "honshu_coast"),
        (["aircraft_blocked"], [1], SEA),
        (["aircraft_blocked"], [2], "honshu_coast"),
    ],
)
def test_aircraft_pass_enemy_ships_or_roll_as_ships_do(
    switches: list[str], dice: list[int], end: str
) -> None:
    """Ruling q48: they leave a sea area with a cruiser."""
    units = [("jp_nav1", SEA), ("us_bb_brooklyn", SEA)]
    game = position(units, procedure=MoveStep(stage=Stage.B), switches=switches, dice=dice)
    act(game, "jp_nav1", "honshu_coast")
    assert where(game, "jp_nav1") == [end]
    assert ("blocked" in log(game)) == (end == SEA)


def test_aircraft_that_are_blocked_go_round_the_enemy_where_they_can() -> None:
    """Ruling q48: from Formosa to the Philippine Sea over its own coast, or, farther, past ships in port, over land."""
    units = [
        ("jp_nav1", "formosa"),
        ("us_bb_brooklyn", "east_china_sea"),
        ("us_bb_northampton", "manila"),
    ]
    game = position(units, procedure=MoveStep(stage=Stage.B), switches=["aircraft_blocked"])
    act(game, "jp_nav1", "honshu_coast")
    assert where(game, "jp_nav1") == ["honshu_coast"], "over the Philippine Sea, without a roll"
    south = position(units, procedure=MoveStep(stage=Stage.B), switches=["aircraft_blocked"])
    act(south, "jp_nav1", "celebes_sea")
    assert where(south, "jp_nav1") == ["celebes_sea"]
