"""Object of the game: every way to win, when it is checked, and what prevents it (aapacific:obj, cap.8)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from tests.games.aapacific.positions import act, options, position


def winner(game: Pacific) -> tuple[str, ...]:
    return game.outcome.winners if game.outcome else ()


def start_of_japans_turn(**fields: Any) -> Pacific:
    """The American turn ends with phase 9, then Japan's turn begins."""
    return position(phase=9, turn_of="united_states", **fields)


@pytest.mark.rule("aapacific:obj.1", "aapacific:cap.8")
@pytest.mark.parametrize("capital", ["india", "new_south_wales", "united_states"])
def test_japan_wins_with_an_allied_capital_held_until_its_next_turn(capital: str) -> None:
    game = start_of_japans_turn(control={capital: "japan"}, taken_by={capital: "japan"})
    assert winner(game) == ("japan",)
    assert game.outcome is not None and game.outcome.reason == "japan_capital"


@pytest.mark.rule("aapacific:obj.1")
def test_a_capital_lost_again_before_that_does_not_win() -> None:
    game = start_of_japans_turn(taken_by={"india": "great_britain"})
    assert game.outcome is None


@pytest.mark.rule("aapacific:obj.1")
def test_szechwan_is_no_prize() -> None:
    assert start_of_japans_turn(control={"szechwan": "japan"}, taken_by={"szechwan": "japan"}).outcome is None


@pytest.mark.rule("aapacific:obj.8", "aapacific:cap.8")
def test_japan_needs_its_home_for_that_win() -> None:
    game = start_of_japans_turn(
        control={"india": "japan", "japan": "usa"}, taken_by={"india": "japan", "japan": "united_states"}
    )
    assert game.outcome is None


@pytest.mark.rule("aapacific:obj.2")
@pytest.mark.parametrize(("before", "wins"), [(20, False), (21, True)])
def test_japan_wins_with_22_points_at_once_in_phase_9(before: int, wins: bool) -> None:
    game = position(phase=9, turn_of="japan", points=before)
    assert (winner(game) == ("japan",)) == wins, "19 IPCs make one point"


@pytest.mark.rule("aapacific:obj.4", "aapacific:obj.5", "aapacific:obj.6", "aapacific:cap.8")
@pytest.mark.parametrize(
    ("captor", "before"), [("great_britain", "japan"), ("united_states", "great_britain")]
)
def test_the_allies_win_together_with_japan_held_until_the_captors_next_turn(
    captor: str, before: str
) -> None:
    country = "india" if captor == "great_britain" else "usa"
    game = position(
        phase=9,
        turn_of=before,
        control={"japan": country},
        taken_by={"japan": captor},
        cash={"japan": 0},
        options={"players": "3"},
    )
    if before == "great_britain":
        act(game, "number:0")
    assert winner(game) == ("great_britain", "united_states")


@pytest.mark.rule("aapacific:obj.5")
def test_britain_needs_both_its_capitals_for_that_win() -> None:
    game = position(
        phase=8,
        turn_of="united_states",
        control={"japan": "india", "new_south_wales": "japan"},
        taken_by={"japan": "great_britain"},
        cash={"japan": 0},
    )
    assert game.outcome is None, "Japan's turn begins; Britain's has not"


@pytest.mark.rule("aapacific:obj.7")
def test_the_allies_win_when_japan_scores_no_point_on_its_turn() -> None:
    names = ["shantung", "manchuria", "korea", "french_indo_china", "siam"]
    poor = position(phase=9, turn_of="japan", control=dict.fromkeys(names, "china"))
    assert winner(poor) == ("allies",), "5 + 1 + 1 = 7 IPCs"
    enough = position(phase=9, turn_of="japan", control=dict.fromkeys(names[2:], "china"))
    assert enough.outcome is None, "12 IPCs"


@pytest.mark.rule("aapacific:obj.7")
def test_nine_ipcs_are_too_few_but_a_captured_treasury_still_scores() -> None:
    names = ["shantung", "manchuria", "korea", "french_indo_china"]
    nine = position(phase=9, turn_of="japan", control=dict.fromkeys(names, "china"))
    assert winner(nine) == ("allies",), "5 + 1 + 1 + 2 = 9"


@pytest.mark.rule("aapacific:turn.1", "aapacific:turn.2", "aapacific:turn.3")
def test_order_of_play_phases_and_rounds() -> None:
    game = position(phase=9, turn_of="japan", round=4)
    assert (game.state.power, game.state.round) == (1, 4), "Britain follows Japan in the same round"
    game = position(phase=9, turn_of="united_states", round=4)
    assert (game.state.power, game.state.round) == (0, 5), "a round ends after the USA"
    steps = [phase.name for phase in game.data.phases]
    assert len(steps) == 9 and "urchase" in steps[0] and "ncome" in steps[8]


def start_of_american_turn(game: Pacific, number: int) -> None:
    """Nobody moves until the American turn of that round has begun, or the game is over."""
    while not game.outcome and (game.state.power, game.state.round) != (2, number):
        done = [choice for choice in options(game) if choice == "button:done"]
        act(game, *(done or options(game)[:1]))


@pytest.mark.rule("aapacific:china.5", "aapacific:obj.1")
def test_on_the_burma_road_two_places_must_be_held_in_both_rounds_that_count() -> None:
    cut = {"burma": "japan", "yunnan": "japan"}
    fields: dict[str, Any] = {"scenario": "burma_road_1942", "phase": 9, "turn_of": "great_britain"}
    game = position(**fields, round=3, control=cut)
    assert game.state.power == 2 and not winner(game), "the third round alone does not win"
    start_of_american_turn(game, 4)
    assert winner(game) == ("japan",) and game.state.round == 4
    assert game.outcome is not None and game.outcome.reason == "japan_line"
    late = position(**fields, round=4, control=cut)
    assert late.outcome is None, "nor does the fourth alone"
    early = position(**fields, round=2, control=cut)
    assert early.state.lines_held == [], "the second does not count"
    one = position(**fields, round=3, control={"burma": "japan"})
    assert one.state.lines_held == [], "one place is too few"
