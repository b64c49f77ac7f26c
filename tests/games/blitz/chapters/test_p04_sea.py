"""Chapter 4: returning to base, moving to sea areas, sea area combat."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Side, Stage
from ironbottom.games.blitz.position.state import EMBARKED, FOUGHT, MOVED, RETURNED, SPENT
from ironbottom.games.blitz.rules.areas import bases
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle, SeaCombats
from ironbottom.games.blitz.rules.p06_rounds.assigning import AssignLetters
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.rules.trips import trip_of
from tests.games.blitz.positions import act, asked, at, find, log, options, position, spaces, types, where

DATA = load(None)
SEA = "philippine_sea"


def waiting(game) -> bool:  # type: ignore[no-untyped-def]
    return type(asked(game)).__name__ == "Waiting"


@pytest.mark.rule("blitz:4.1.d1")
def test_ships_pay_for_seas_and_aircraft_for_lands_too() -> None:
    game = position([("jp_trs1", "hawaiian_sea"), ("jp_nav1", "hawaiian_sea")])
    ship, wing = bases(game, find(game, "jp_trs1")), bases(game, find(game, "jp_nav1"))
    assert ship[at(game, "kwajalein")] == 2  # the Marshall Sea lies behind the Central Pacific
    assert at(game, "formosa") not in ship
    assert wing[at(game, "kwajalein")] == 5


@pytest.mark.rule("blitz:4.1.d2")
def test_the_phasing_side_may_return_and_at_turn_end_aircraft_must() -> None:
    units = [("jp_bb_takao", SEA), ("us_bb_brooklyn", SEA), ("jp_nav1", SEA)]
    game = position(units, procedure=MoveStep(stage=Stage.A))
    assert types(game) == {"jp_bb_takao", "jp_nav1"}
    act(game, "jp_bb_takao", "osaka")
    assert game.has(find(game, "jp_bb_takao"), MOVED | RETURNED)
    act(game, "done")
    end = position(units, procedure=TurnEnd())
    assert type(asked(end)).__name__ == "ChooseBase"
    act(end, "formosa")
    assert where(end, "jp_nav1") == ["formosa"]
    assert where(end, "jp_bb_takao") == [SEA]


def test_a_group_takes_cargo_and_is_blocked_on_its_way() -> None:
    units = [
        ("jp_trs1", "tokyo"),
        ("jp_bb_takao", "tokyo"),
        ("jp_inf2", "tokyo"),
        ("us_bb_iowa_new_jersey", "honshu_coast"),
        ("us_bb_missouri_wisconsin", "honshu_coast"),
        ("us_bb_brooklyn", "honshu_coast"),
    ]
    game = position(units, procedure=MoveStep(stage=Stage.B), dice=[3])
    act(game, "jp_trs1", "jp_inf2", "jp_bb_takao")
    assert "space:northwest_pacific" in options(game)
    act(game, "northwest_pacific")
    assert where(game, "jp_trs1") == where(game, "jp_inf2") == where(game, "jp_bb_takao") == ["honshu_coast"]
    assert "blocked" in log(game)
    assert game.has(find(game, "jp_trs1"), MOVED)


def test_the_course_avoids_blocks() -> None:
    units = [("jp_bb_takao", "honshu_coast"), ("us_bb_brooklyn", "northwest_pacific")]
    game = position(units, procedure=MoveStep(stage=Stage.B))
    act(game, "jp_bb_takao", "central_pacific")  # by the North Pacific, without a roll
    assert where(game, "jp_bb_takao") == ["central_pacific"]


def test_land_units_wait_a_set_by_the_other_reading() -> None:
    """Ruling q51."""
    for switches, landed in (([], True), (["wait_after_embarking"], False)):
        game = position([("jp_trs1", SEA), ("jp_inf1", "+")], switches=switches, stage=Stage.E)
        game.mark(find(game, "jp_inf1"), EMBARKED)
        assert bool(trip_of(game, Stage.E).movers()) == landed


def test_units_are_picked_up_where_a_transport_stops() -> None:
    units = [("jp_trs1", "saipan"), ("jp_inf1", "iwo_jima")]
    game = position(units, procedure=MoveStep(stage=Stage.B))
    act(game, "jp_trs1", SEA)
    assert type(asked(game)).__name__ == "PickUp"
    act(game, "jp_inf1")
    assert where(game, "jp_inf1") == [SEA]
    assert game.has(find(game, "jp_inf1"), EMBARKED)


@pytest.mark.rule("blitz:4.2.e")
def test_cargo_goes_aboard_transports_in_supply_only() -> None:
    """An American TRS in India cannot trace supply while a submarine lies before the West Coast, a British one can."""
    units = [
        ("jp_sub1", "eastern_pacific"),
        ("us_trs1", "india"),
        ("br_trs1", "india"),
        ("br_inf1", "india"),
    ]
    game = position(units, procedure=MoveStep(stage=Stage.B), side="allies")
    act(game, "us_trs1", "br_trs1", "br_inf1", "bay_of_bengal")
    assert game.state.aboard[find(game, "br_inf1")] == find(game, "br_trs1")


# ---- 4.3 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("blitz:4.3.d1")
def test_where_battle_is_compulsory_and_where_it_is_a_choice() -> None:
    units = [
        ("jp_trs1", "java_sea"),
        ("us_trs1", "java_sea"),
        ("jp_trs1", SEA),
        ("us_bb_brooklyn", SEA),
        ("jp_sub1", "bay_of_bengal"),
        ("br_convoy", "bay_of_bengal"),
    ]
    game = position(units, procedure=SeaCombats(), dice=[1, 1])
    assert set(options(game)) == {"space:philippine_sea", "space:bay_of_bengal"}
    act(game, SEA)
    assert set(options(game)) == {"space:bay_of_bengal", "button:done"}
    act(game, "done")
    assert waiting(game)


@pytest.mark.rule("blitz:4.3.d3")
def test_called_in_naval_air_goes_home_spent() -> None:
    units = [
        ("jp_bb_takao", "south_china_sea"),
        ("br_bb_cruisers", "south_china_sea"),
        ("br_nav1", "singapore"),
    ]
    battle = SeaBattle(sea=DATA.space_index["south_china_sea"], side=Side.JAPAN)
    game = position(units, procedure=battle, dice=[1, 1])
    act(game, "br_nav1")
    assert type(asked(game)).__name__ == "ChooseBase"
    act(game, "singapore")
    assert game.has(find(game, "br_nav1"), SPENT)
    assert game.has(find(game, "jp_bb_takao"), FOUGHT)
    assert waiting(game)


@pytest.mark.rule("blitz:4.3.d6", "blitz:6.0.d3")
def test_a_sea_area_is_fought_over_once_and_both_sides_roll_first() -> None:
    units = [("jp_bb_nagato_mutsu", SEA), ("us_bb_tennessee_california", SEA)]
    game = position(units, procedure=SeaCombats(), dice=[1, 1])
    assert waiting(game)  # the one battle was chosen by itself, and nobody was hit hard enough to leave
    assert where(game, "jp_bb_nagato_mutsu") == where(game, "us_bb_tennessee_california") == [SEA]
    on = position(units, procedure=SeaCombats(), switches=["to_the_end"], dice=[5, 5, 5, 5])
    assert where(on, "jp_bb_nagato_mutsu") == where(on, "us_bb_tennessee_california") == []


def test_everybody_returns_by_the_other_reading() -> None:
    """Ruling q06."""
    units = [("jp_bb_nagato_mutsu", SEA), ("us_trs1", SEA)]
    game = position(units, procedure=SeaCombats(), switches=["fight_and_return"], dice=[1])
    assert type(asked(game)).__name__ == "ChooseBase"
    act(game, "osaka")
    assert where(game, "jp_bb_nagato_mutsu") == ["osaka"]


@pytest.mark.rule("blitz:4.3.j")
def test_snow_halves_carriers_at_sea() -> None:
    units = [
        ("jp_cv_ryujo_hosho", "bering_sea"),
        ("jp_bb_takao", "bering_sea"),
        ("us_bb_brooklyn", "bering_sea"),
    ]
    winter = position(units, procedure=SeaCombats(), turn=4, dice=[1, 1])
    assert "total 5" in told(winter)
    assert "total 6" in told(position(units, procedure=SeaCombats(), turn=3, dice=[1, 1]))


def told(game) -> str:  # type: ignore[no-untyped-def]
    return "\n".join(event.text for event in game.events)


@pytest.mark.rule("blitz:6.5.a", "blitz:6.5.h", "blitz:6.5.i")
def test_air_results_go_to_carriers_and_letters_send_them_home() -> None:
    units = [
        ("jp_cv_akagi_kaga", SEA),
        ("jp_bb_takao", SEA),
        ("us_cv_essex_yorktown2", SEA),
        ("us_bb_iowa_new_jersey", SEA),
        ("us_cvl_independence_princeton", SEA),
    ]
    # air: Japan 5 on 1 gives S (of 2 carriers 1); the Allies 8 on 5 give 1 hit and S (of one unit none)
    game = position(units, procedure=SeaCombats(), turn=8, dice=[1, 5, 1, 1], control={"guam": "usa"})
    assert game.size(find(game, "jp_cv_akagi_kaga")) == 1
    assert type(asked(game)).__name__ == "ChooseAffected"
    assert game.deciding() == ("allies",)
    assert types(game) == {"us_cv_essex_yorktown2", "us_cvl_independence_princeton"}
    act(game, "us_cvl_independence_princeton")
    assert "guam" in spaces(game)
    act(game, "guam")
    assert where(game, "us_cvl_independence_princeton") == ["guam"]
    assert game.has(find(game, "us_cvl_independence_princeton"), SPENT)


def test_the_alternation_runs_on_by_the_other_reading() -> None:
    """Ruling q46: after one hit the enemy begins with the letters."""
    victims = ("us_bb_brooklyn", "us_bb_cleveland", "us_bb_baltimore")
    for switches, seat in (([], "allies"), (["running_turns"], "japan")):
        third = position([(key, SEA) for key in victims], turn=8, switches=switches)
        frame = AssignLetters(
            kind=2,
            owner=1,
            victims=[find(third, key) for key in victims],
            letter="S",
            begun=1 if third.option("q46") else 0,
        )
        third.stack.append(frame)
        third.start()
        assert third.deciding() == (seat,)


@pytest.mark.rule("blitz:6.5.d6")
def test_hits_beyond_what_is_there_are_lost() -> None:
    units = [("jp_bb_yamato", SEA), ("jp_bb_musashi", SEA), ("us_trs1", SEA)]
    game = position(units, procedure=SeaCombats(), dice=[6])
    assert waiting(game)
    assert where(game, "us_trs1") == []


def test_battles_to_the_end_stop_where_nobody_can_hit_anybody() -> None:
    """Ruling q54: aircraft against aircraft without factors, or aircraft that no ship can hit."""
    units = [("jp_bb_takao", SEA), ("us_nav1", SEA)]
    game = position(units, procedure=SeaCombats(), switches=["to_the_end"], dice=[1, 1, 5, 5, 5, 5])
    assert waiting(game) or game.deciding()
    assert where(game, "us_nav1") == [SEA]


@pytest.mark.rule("blitz:6.0.d2")
def test_a_side_that_does_not_roll_is_told_why() -> None:
    """Ruling q63: convoys alone have no factor to which anything could be added."""
    game = position(
        [("us_sub1", SEA), ("jp_convoy", SEA)], procedure=SeaCombats(), side="allies", turn=8, dice=[1]
    )
    act(game, SEA)
    assert "{seat:japan}: no Naval Factor, so no roll ({rule:blitz:6.0.d2})." in told(game)
    assert told(game).count("so no roll") == 1
