"""Strategic bombing raids (aapacific:sbr.1 to sbr.21, bmb.3, p4.4; rulings Q28 to Q30, Q40)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Country
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, FOUGHT, INTERCEPTED
from tests.games.aapacific.battles import alive, controller, dice_left, entered, needs, where
from tests.games.aapacific.positions import Unit, act, find, log, options, position, units

USA = "united_states"


def raiders(text: str, start: str = "mariana_islands", used: int = 3) -> Unit:
    return units(text, start=start, marks=["moved", "airborne", "raiding"], used=used)


def raid(*rows: str | Unit, dice: list[int], **fields: object) -> Pacific:
    """An American raid on Japan from the Mariana Islands."""
    fields = {"control": {"mariana_islands": "usa"}, "cash": {"japan": 19}, "points": 5, **fields}
    return position(*rows, phase=4, turn_of=USA, kamikazes=0, dice=dice, **fields)


def reasons(game: Pacific) -> list[str]:
    return [" ".join(why.split()[:1] + why.split()[-1:]) for why, _, _ in needs(game)]


@pytest.mark.rule(
    "aapacific:sbr.6", "aapacific:sbr.7", "aapacific:sbr.8", "aapacific:sbr.9", "aapacific:sbr.10"
)
@pytest.mark.rule("aapacific:sbr.11", "aapacific:sbr.12", "aapacific:sbr.17", "aapacific:ftr.3")
def test_the_seeds_example_of_a_raid_on_japan() -> None:
    game = raid(
        raiders("1 usa bomber japan"),
        raiders("2 usa fighter japan", start="sz_23", used=2),
        "1 japan fighter japan",
        "1 japan aa_gun japan",
        dice=[1, 3, 4, 2, 3, 6],
    )
    assert game.deciding() == ("japan",)
    assert options(game) == ("piece:3", "button:done")
    act(game, "piece:3")
    assert game.draws[0].values == (1, 3, 4), "one die for each plane"
    act(game, "piece:1")
    assert reasons(game) == ["interceptors fighter", "escorts fighter"], "one round only"
    assert [need for _, need, _ in needs(game)] == [2, 1]
    assert options(game) == ("piece:0", "piece:2"), "bomber or fighter"
    act(game, "piece:2")
    assert game.state.cash[Country.JAPAN] == 13
    assert alive(game, "japan", "fighter", "japan") == 1, "the escort's 3 was a miss"
    assert game.has(0, AIRBORNE)
    assert game.has(0, FOUGHT)
    assert game.state.phase == 6
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:sbr.6", "aapacific:setup.24")
def test_a_raid_is_shown_on_the_battle_board_as_one_round() -> None:
    game = raid(raiders("1 usa bomber japan"), "1 japan fighter japan", dice=[])
    board = next(panel.battle for panel in game.spec.view(game, "japan").panels if panel.battle)
    assert (board.where, board.round) == ("japan", 1)


@pytest.mark.rule("aapacific:sbr.1", "aapacific:sbr.12")
def test_every_surviving_bomber_throws_a_die_of_money() -> None:
    game = raid(raiders("3 usa bomber japan"), dice=[2, 3, 4])
    assert game.state.cash[Country.JAPAN] == 10


@pytest.mark.rule("aapacific:sbr.10", "aapacific:sbr.12")
def test_a_bomber_lost_to_interceptors_throws_no_money() -> None:
    game = raid(raiders("2 usa bomber japan"), "1 japan fighter japan", dice=[1, 5])
    act(game, "piece:2")
    assert alive(game, "usa", "bomber", "japan") == 1
    assert game.state.cash[Country.JAPAN] == 14, "the die of the other alone"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:sbr.13", "aapacific:sbr.14")
def test_the_owner_gives_no_more_than_he_has_and_loses_a_point_for_a_full_ten() -> None:
    game = raid(raiders("5 usa bomber japan"), dice=[5, 5, 5, 5, 5])
    assert game.state.cash[Country.JAPAN] == 0
    assert game.state.points == 4


@pytest.mark.rule("aapacific:sbr.14")
def test_points_stop_at_zero_and_each_raid_counts_by_itself() -> None:
    """Rulings Q40 and Q57."""
    game = raid(
        raiders("2 usa bomber japan"),
        raiders("2 usa bomber korea"),
        complexes={"korea": "built"},
        points=3,
        dice=[4, 5, 4, 5],
    )
    act(game, "space:japan")
    assert game.state.cash[Country.JAPAN] == 1
    assert game.state.points == 3, "9 and 9 make no full ten"
    poor = raid(raiders("2 usa bomber japan"), points=0, dice=[6, 6])
    assert poor.state.points == 0


@pytest.mark.rule("aapacific:sbr.16", "aapacific:sbr.20")
def test_a_raid_on_a_captured_complex_takes_money_from_japan() -> None:
    game = position(
        raiders("1 usa bomber szechwan", start="sikang", used=1),
        phase=4,
        turn_of=USA,
        control={"szechwan": "japan"},
        cash={"japan": 19},
        dice=[6],
    )
    assert game.state.cash[Country.JAPAN] == 13


@pytest.mark.rule("aapacific:sbr.6")
def test_a_raid_on_an_allied_complex_hits_the_purse_of_the_country_in_control() -> None:
    game = position(
        raiders("1 japan bomber india", start="siam", used=2), phase=4, cash={"india": 15}, dice=[6]
    )
    assert game.state.cash[Country.INDIA] == 9
    assert game.state.cash[Country.AUSTRALIA] == 20


@pytest.mark.rule("aapacific:p4.4", "aapacific:sbr.3")
def test_raids_come_before_other_battles() -> None:
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        entered("1 japan infantry burma", "shan_state"),
        "1 great_britain infantry burma",
        phase=4,
        dice=[6, 6, 1],
    )
    assert reasons(game)[0].startswith("bombing")


@pytest.mark.rule("aapacific:sbr.5", "aapacific:bmb.3", "aapacific:sbr.19")
def test_raiders_and_interceptors_take_no_part_in_the_land_battle() -> None:
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        entered("2 japan infantry india", "burma"),
        "1 great_britain fighter india",
        "1 great_britain infantry india",
        phase=4,
        control={"burma": "japan"},
        dice=[6, 1, 6, 6, 6, 6],
    )
    act(game, "piece:3")
    assert reasons(game) == [
        "interceptors fighter",
        "bombing india",
        "attack infantry",
        "defense infantry",
    ], "neither the bomber nor the fighter fights again"
    assert game.has(3, INTERCEPTED)


@pytest.mark.rule("aapacific:sbr.6", "aapacific:sbr.19")
def test_a_fighter_that_stays_down_defends_the_ground() -> None:
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        entered("1 japan infantry india", "burma"),
        "1 great_britain fighter india",
        phase=4,
        control={"burma": "japan"},
        dice=[1, 6, 6],
    )
    act(game, "button:done")
    assert "defense fighter" in reasons(game)


@pytest.mark.rule("aapacific:sbr.18", "aapacific:sbr.21")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (6, 1)])
def test_interceptors_land_where_they_rose_and_are_lost_if_it_was_captured(die: int, left: int) -> None:
    """Ruling Q29."""
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        entered("1 japan infantry india", "shan_state"),
        "1 great_britain fighter india",
        "1 great_britain infantry india",
        phase=4,
        cash={"india": 0},
        dice=[6, 1, die, 1 if die == 6 else 6],
    )
    act(game, "piece:2")
    assert alive(game, "great_britain", "fighter", "india") == left
    assert controller(game, "india") == ("japan" if die == 1 else "india")


@pytest.mark.rule("aapacific:sbr.21")
def test_land_left_to_interceptors_alone_falls_without_a_battle() -> None:
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        entered("1 japan infantry india", "burma"),
        "1 great_britain fighter india",
        phase=4,
        control={"burma": "japan"},
        cash={"india": 0},
        dice=[6, 1],
    )
    act(game, "piece:2")
    assert controller(game, "india") == "japan"
    assert where(game, 2) == "lost"
    assert "lost their airfield" in log(game)


@pytest.mark.rule("aapacific:sbr.10", "aapacific:sbr.9")
def test_both_sides_of_a_dogfight_fire_before_losses_leave() -> None:
    """Ruling Q28: an interceptor and an escort shoot each other down."""
    game = raid(
        raiders("1 usa fighter japan"), raiders("1 usa bomber japan"), "1 japan fighter japan", dice=[2, 1, 6]
    )
    act(game, "piece:2")
    assert where(game, 2) == "lost"
    act(game, "piece:0")
    assert where(game, 0) == "lost"
    assert game.state.cash[Country.JAPAN] == 13


@pytest.mark.rule("aapacific:sbr.9")
def test_without_interceptors_the_escorts_have_nothing_to_fire_at() -> None:
    game = raid(
        raiders("1 usa fighter japan"), raiders("1 usa bomber japan"), "1 japan fighter japan", dice=[6]
    )
    act(game, "button:done")
    assert reasons(game) == ["bombing japan"]


@pytest.mark.rule("aapacific:land.13", "aapacific:sbr.8")
@pytest.mark.parametrize(("first_turn", "need"), [(True, 1), (False, 2)])
def test_the_first_turn_cap_holds_for_interceptors(first_turn: bool, need: int) -> None:
    """Ruling Q30."""
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        "1 great_britain fighter india",
        phase=4,
        first_turn=first_turn,
        dice=[6, 1],
    )
    act(game, "piece:1")
    assert needs(game)[0][1] == need


@pytest.mark.rule("aapacific:sbr.7")
def test_when_all_raiders_are_shot_down_nothing_follows() -> None:
    game = raid(raiders("1 usa bomber japan"), "1 japan aa_gun japan", dice=[1])
    assert not find(game, "usa", "bomber", "japan")
    assert game.state.cash[Country.JAPAN] == 19


@pytest.mark.rule("aapacific:sbr.6")
def test_each_allied_player_decides_for_his_own_fighters() -> None:
    game = position(
        raiders("1 japan bomber india", start="siam", used=2),
        "1 great_britain fighter india",
        "1 usa fighter india",
        options={"players": "3"},
        phase=4,
        dice=[6, 6, 1],
    )
    assert game.deciding() == ("great_britain",)
    act(game, "piece:1")
    assert game.deciding() == ("united_states",)
    assert options(game) == ("piece:2", "button:done")
    act(game, "piece:2")
    assert game.draws[0].values == (6, 6)
