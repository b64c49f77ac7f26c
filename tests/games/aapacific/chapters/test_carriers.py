"""Aircraft carriers: taking off, cargo, landing, risky missions (aapacific:cv, ftr)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.state import AIRBORNE, DECK_CARGO, LANDED_ON, NOWHERE
from tests.games.aapacific.moving import all_convoys, all_land, targets, where, zones
from tests.games.aapacific.positions import Unit, act, find, options, position, units

BRITAIN, USA = "great_britain", "united_states"


def aboard(text: str) -> dict[str, object]:
    return units(text, aboard="carrier")


def airborne(text: str, used: int) -> dict[str, object]:
    return units(text, marks=["airborne", "moved"], used=used)


# ---- taking off --------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:ftr.13", "aapacific:ftr.14", "aapacific:cv.4", "aapacific:ftr.7")
def test_the_seeds_carrier_example() -> None:
    """Three moves from sz_10 to a battle in sz_24; the carrier comes to sz_19 and they fly one move back."""
    game = position(
        "1 usa carrier sz_10",
        aboard("2 usa fighter sz_10"),
        "1 japan transport sz_24",
        "1 japan submarine sz_24",
        control={"wake_island": "japan", "guam": "japan"},
        phase=3,
        turn_of=USA,
        dice=[2, 4, 2],
    )
    act(game, "piece:1", "space:sz_24", "piece:2", "space:sz_24")
    assert list(game.state.used[1:3]) == [3, 3]
    assert game.state.lands_on[1:3] == [0, 0], "the carrier is relied on"
    act(game, "button:done", "button:done")
    assert game.state.phase == 6 and game.state.at[3] == NOWHERE, "the transport is sunk, the battle over"
    assert targets(game, 1) == set(), "nothing to land on yet"
    act(game, "piece:0", "space:sz_19", "piece:1", "space:sz_19", "piece:2", "space:sz_19")
    assert game.load_of(0) == [1, 2] and where(game, 0) == "sz_19"


@pytest.mark.rule("aapacific:ftr.14")
def test_the_carriers_own_zone_is_not_counted() -> None:
    game = position(
        "1 japan carrier sz_34",
        aboard("1 japan fighter sz_34"),
        "1 usa infantry philippines",
        "1 usa transport sz_34",
        phase=3,
    )
    act(game, "piece:1", "space:philippines")
    assert game.state.used[1] == 2, "sz_38 and the island"
    game = position(
        "1 japan carrier sz_34", aboard("1 japan fighter sz_34"), "1 usa transport sz_34", phase=3
    )
    act(game, "piece:1", "space:sz_34")
    assert game.state.used[1] == 0 and game.has(1, AIRBORNE), "it takes off to fight where it is"


@pytest.mark.rule("aapacific:cv.5", "aapacific:cv.7", "aapacific:cv.3")
def test_only_the_owners_fighters_fly_on_his_turn() -> None:
    rows = ("1 usa carrier sz_19", aboard("1 great_britain fighter sz_19"), "1 japan transport sz_18")
    game = position(*rows, phase=3, turn_of=USA)
    assert targets(game, 1) == set()
    game = position(*rows, phase=3, turn_of=BRITAIN)
    assert zones(game, 1) == {"sz_18"}, "on its own turn it takes off from the ally's carrier"


@pytest.mark.rule("aapacific:cv.6", "aapacific:cv.15", "aapacific:ftr.13")
def test_a_fighter_left_aboard_a_moving_carrier_is_cargo() -> None:
    for phase in (3, 6):
        game = position(
            "1 japan carrier sz_34",
            aboard("2 japan fighter sz_34"),
            "1 usa transport sz_25",
            phase=phase,
            dice=[6, 6],
        )
        zone = "sz_25" if phase == 3 else "sz_26"
        act(game, "piece:0", f"space:{zone}")
        assert where(game, 1) == zone and game.has(1, DECK_CARGO)
        assert targets(game, 1) == set()


@pytest.mark.rule("aapacific:cv.6")
def test_fighters_take_off_before_the_carrier_moves() -> None:
    game = position("1 japan carrier sz_34", aboard("2 japan fighter sz_34"), phase=6)
    act(game, "piece:1", "space:palau_islands", "piece:0", "space:sz_26")
    assert where(game, 1) == "palau_islands" and where(game, 2) == "sz_26"
    assert game.has(2, DECK_CARGO) and not game.has(1, DECK_CARGO)


# ---- landing -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:cv.2", "aapacific:ftr.12", "aapacific:cv.3")
def test_two_fighters_fit_an_allys_among_them() -> None:
    game = position(
        "1 usa carrier sz_20",
        aboard("1 great_britain fighter sz_20"),
        "2 usa fighter wake_island",
        phase=6,
        turn_of=USA,
    )
    act(game, "piece:2", "space:sz_20")
    assert len(game.load_of(0)) == 2
    assert "sz_20" not in targets(game, 3)


@pytest.mark.rule("aapacific:cv.8", "aapacific:cv.4")
def test_a_carrier_moves_to_meet_fighters_and_stays_when_one_has_landed() -> None:
    game = position(
        "1 usa carrier sz_17",
        airborne("2 usa fighter sz_24", 3),
        phase=6,
        turn_of=USA,
        control={"wake_island": "japan", "guam": "japan"},
    )
    assert "sz_19" in targets(game, 0)
    act(game, "piece:0", "space:sz_19", "piece:1", "space:sz_19")
    assert game.state.aboard[1] == 0 and game.has(0, LANDED_ON)
    assert targets(game, 0) == set(), "one move is left, but a fighter has landed on it"
    act(game, "piece:2", "space:sz_19", "button:done")
    assert where(game, 2) == "sz_19"


@pytest.mark.rule("aapacific:cv.8")
def test_a_patrol_that_landed_on_it_in_phase_two_holds_the_carrier() -> None:
    patrol = units("1 usa fighter sz_45", marks=["patrol"])
    game = position(
        "1 usa carrier sz_45",
        patrol,
        "1 usa destroyer sz_45",
        "1 japan transport sz_44",
        convoys=all_convoys("allies"),
        phase=2,
        turn_of=USA,
    )
    act(game, "piece:0")
    assert game.state.phase == 3
    assert targets(game, 2) == {"sz_44"} and targets(game, 0) == set()


# ---- risky missions ----------------------------------------------------------------------------------


RISK = ("1 usa carrier sz_13", "1 usa carrier sz_11")
NO_HAVEN = all_land("japan")


@pytest.mark.rule("aapacific:ftr.9", "aapacific:ftr.7")
def test_the_carrier_relied_on_is_declared() -> None:
    game = position(
        *RISK,
        aboard("1 usa fighter sz_11"),
        "1 japan transport sz_12",
        phase=3,
        turn_of=USA,
        control=NO_HAVEN,
    )
    act(game, "piece:2", "space:sz_12")
    assert set(options(game)) == {"piece:0", "piece:1"}, "two different carriers are in reach"
    act(game, "piece:0")
    assert game.state.lands_on[2] == 0


@pytest.mark.rule("aapacific:ftr.7", "aapacific:ftr.9")
def test_nothing_is_declared_where_land_is_in_reach() -> None:
    game = position(*RISK, aboard("1 usa fighter sz_11"), "1 japan transport sz_12", phase=3, turn_of=USA)
    act(game, "piece:2", "space:sz_12")
    assert game.state.lands_on[2] == -1 and game.has(2, AIRBORNE)


@pytest.mark.rule("aapacific:ftr.10", "aapacific:ftr.9", "aapacific:ftr.6")
def test_no_more_fighters_than_places() -> None:
    """Two places, three fighters, no other landing place."""
    game = position(
        "1 usa carrier sz_11",
        aboard("2 usa fighter sz_11"),
        "1 great_britain carrier sz_2",
        aboard("1 great_britain fighter sz_2"),
        aboard("1 usa fighter sz_2"),
        "1 japan transport sz_12",
        phase=3,
        turn_of=USA,
        control=NO_HAVEN,
    )
    act(game, "piece:1", "space:sz_12", "piece:2", "space:sz_12")
    assert game.state.lands_on[1:3] == [0, 0]
    assert zones(game, 5) == {"sz_12"}, "it comes back to the place it leaves on the British carrier"
    act(game, "piece:5", "space:sz_12")
    assert game.state.lands_on[5] == 3


@pytest.mark.rule("aapacific:ftr.10")
def test_fighters_that_stay_aboard_take_places() -> None:
    game = position(
        "1 usa carrier sz_11",
        aboard("1 usa fighter sz_11"),
        aboard("1 great_britain fighter sz_11"),
        "1 usa fighter fiji",
        "1 japan transport sz_4",
        phase=3,
        turn_of=USA,
        control=all_land("japan", fiji="australia"),
    )
    assert zones(game, 3) == set(), "the only carrier is full"
    act(game, "piece:1", "space:sz_4")
    assert zones(game, 3) == set(), "and the place it frees is declared already"


@pytest.mark.rule("aapacific:ftr.9", "aapacific:cv.4")
def test_a_carrier_relied_on_goes_only_where_its_fighters_can_land() -> None:
    game = position(
        "1 usa carrier sz_11",
        aboard("1 usa fighter sz_11"),
        "1 japan transport sz_30",
        "1 japan transport sz_4",
        "1 japan transport sz_14",
        phase=3,
        turn_of=USA,
        control=NO_HAVEN,
    )
    assert targets(game, 0) == {"sz_4", "sz_14"}
    act(game, "piece:1", "space:sz_30")
    assert game.state.used[1] == 2 and game.state.lands_on[1] == 0
    assert targets(game, 0) == {"sz_14"}, "from sz_30 two moves do not reach sz_4"


@pytest.mark.rule("aapacific:ftr.9")
def test_in_phase_six_too_the_carrier_stays_in_reach_of_those_that_rely_on_it() -> None:
    game = position(
        "1 usa carrier sz_11", airborne("1 usa fighter sz_30", 3), phase=6, turn_of=USA, control=NO_HAVEN
    )
    game.state.lands_on[1] = 0
    game.changed()
    game.touch(0)
    game.forget_options()
    assert targets(game, 0) == {"sz_10", "sz_12", "sz_13", "sz_14", "sz_29", "sz_30"}
    act(game, "piece:0", "space:sz_12")
    assert targets(game, 0) == {"sz_13", "sz_14"}


@pytest.mark.rule("aapacific:ftr.8", "aapacific:ftr.9", "aapacific:cv.4")
def test_a_carrier_relied_on_need_not_come_and_another_fighter_may_take_the_place() -> None:
    """Ruling Q75."""
    game = position(
        "1 usa carrier sz_11",
        aboard("1 usa fighter sz_11"),
        airborne("1 usa fighter sz_30", 3),
        "1 usa fighter fiji",
        phase=6,
        turn_of=USA,
        control=all_land("japan", fiji="australia"),
    )
    game.state.lands_on[2] = 0
    game.changed()
    game.touch(0)
    game.forget_options()
    assert "button:done" in options(game)
    act(game, "piece:3", "space:sz_11")
    assert game.state.aboard[3] == 0
    act(game, "button:done")
    assert game.state.at[2] == NOWHERE


@pytest.mark.rule("aapacific:ftr.7")
def test_a_mission_may_rely_on_a_battle_to_clear_the_carriers_way() -> None:
    game = position(
        "1 usa carrier sz_1",
        aboard("1 usa fighter sz_1"),
        "1 japan transport sz_12",
        "1 usa destroyer sz_11",
        phase=3,
        turn_of=USA,
        control=NO_HAVEN,
    )
    act(game, "piece:1", "space:sz_12")
    assert game.has(1, AIRBORNE)


@pytest.mark.rule("aapacific:ftr.6", "aapacific:ftr.12")
def test_a_fighter_without_place_to_land_does_not_fly() -> None:
    game = position(
        "1 usa fighter fiji",
        "1 japan transport sz_2",
        phase=3,
        turn_of=USA,
        control=all_land("japan", fiji="australia"),
    )
    assert "sz_2" not in targets(game, 0)


@pytest.mark.rule("aapacific:ftr.8", "aapacific:p6.1")
def test_when_the_carrier_is_lost_another_place_in_range_will_do() -> None:
    game = position(
        airborne("2 usa fighter sz_19", 3),
        "1 great_britain carrier sz_18",
        phase=6,
        turn_of=USA,
        control={"wake_island": "japan"},
    )
    assert "sz_18" in targets(game, 0)
    act(game, "piece:0", "space:sz_18", "piece:1", "space:sz_18", "button:done")
    assert len(game.load_of(find(game, "great_britain", "carrier", "sz_18")[0])) == 2
    assert NOWHERE not in game.state.at


@pytest.mark.rule("aapacific:cv.4")
def test_landing_on_one_of_several_different_carriers_is_asked() -> None:
    game = position(
        "1 usa carrier sz_19",
        "1 great_britain carrier sz_19",
        "1 usa fighter wake_island",
        phase=6,
        turn_of=USA,
    )
    act(game, "piece:2", "space:sz_19", "button:land")
    assert set(options(game)) == {"piece:0", "piece:1"}


@pytest.mark.rule("aapacific:ftr.9")
def test_an_attack_that_may_clear_a_carriers_way_opens_a_mission() -> None:
    game = position(
        "1 usa carrier sz_6",
        aboard("1 usa fighter sz_6"),
        "1 usa carrier sz_44",
        "1 usa submarine sz_39",
        "1 japan transport sz_35",
        "1 japan destroyer sz_38",
        phase=3,
        turn_of=USA,
        control=NO_HAVEN,
    )
    assert "sz_35" not in targets(game, 1), "the destroyer bars the way of the carrier that could take it up"
    act(game, "piece:3", "space:sz_38")
    assert "sz_35" in targets(game, 1)


# ---- all aircraft come down at once ------------------------------------------------------------------


def come_down(*rows: Unit | str) -> list[str]:
    """Where all fighters are when Japan has taken the suggestion of phase 6 as a whole."""
    game = position(*rows, phase=6, turn_of="japan")
    assert game.decision is not None
    act(game, *game.decision.suggestion(game, "japan"))
    return [where(game, piece) for piece, kind in enumerate(game.state.kind) if kind == UnitType.FIGHTER]


FROM_THE_DECK = units("2 japan fighter sz_20", marks=["airborne", "moved"], used=1, start="sz_17")
"""Bonin Islands are in reach of these, too."""
FROM_AFAR = units("1 japan fighter sz_20", marks=["airborne", "moved"], used=3, lands_on="kaga")


@pytest.mark.rule("aapacific:ftr.9", "aapacific:ftr.10", "aapacific:p6.1")
def test_a_declared_place_is_kept_when_all_come_down() -> None:
    kaga = units("1 japan carrier sz_17", name="kaga")
    assert come_down(kaga, FROM_THE_DECK, FROM_AFAR) == ["sz_17", "bonin_islands", "sz_17"]
    akagi = units("1 japan carrier sz_17", name="akagi")
    game = position(akagi, kaga, FROM_THE_DECK, FROM_AFAR, phase=6, turn_of="japan")
    assert game.decision is not None
    act(game, *game.decision.suggestion(game, "japan"))
    assert len(game.load_of(1)) >= 1 and game.state.aboard[4] == 1


@pytest.mark.rule("aapacific:cv.8", "aapacific:ftr.9")
def test_nobody_pins_down_a_carrier_that_has_still_to_sail_to_a_fighter() -> None:
    waiting = units("1 japan fighter sz_20", marks=["airborne", "moved"], used=4, lands_on="kaga")
    kaga = units("1 japan carrier sz_17", name="kaga")
    assert come_down(kaga, FROM_THE_DECK, waiting) == ["bonin_islands", "bonin_islands", "sz_20"]
