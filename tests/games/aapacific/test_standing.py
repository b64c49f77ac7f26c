"""Figures for graphs, and who wins when a seat gives up."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.shown.standing import forces, rivals, series
from tests.games.aapacific.positions import act, position, units


def test_series_tell_income_points_and_forces() -> None:
    game = position("2 japan infantry siam", "1 usa bomber midway", phase=1, points=4)
    assert series(game) == {
        "Japan: income": 19,
        "Allies: income": 75 + 20 + 15 + 12,
        "Japan: victory points": 4,
        "Japan: value of forces": 6,
        "Allies: value of forces": 15,
    }
    game.remove(0)
    assert forces(game, 0) == 3


@pytest.mark.rule("aapacific:obj.6")
def test_the_allies_lose_together_when_one_of_them_gives_up() -> None:
    three, two = {"players": "3"}, {"players": "2"}
    assert rivals("great_britain", "campaign_1941", three) == ("japan",)
    assert rivals("japan", "campaign_1941", three) == ("great_britain", "united_states")
    assert rivals("japan", "campaign_1941", two) == ("allies",)


def test_dice_lines_name_the_seat_that_throws() -> None:
    game = position(
        units("2 japan infantry burma", start="shan_state"),
        "1 japan fighter burma",
        "2 great_britain infantry burma",
        "1 great_britain aa_gun burma",
        phase=3,
        turn_of="japan",
        control={"shan_state": "japan"},
        dice=[6, 6, 6, 6, 6, 6],
    )
    act(game, "button:done")
    throwers = {event.text.split(",")[0]: event.by for event in game.events if event.kind == "dice"}
    assert throwers == {"AA fire": "allies", "Attack": "japan", "British defense": "allies"}


def victory(game: Pacific) -> dict[str, tuple[str, str]]:
    """How each side wins, by the words for it, and how that stands."""
    rows = next(panel.rows for panel in game.spec.view(game, "").panels if panel.id == "victory")
    return {wins: (side, now) for side, wins, now in rows}


@pytest.mark.rule("aapacific:obj.1", "aapacific:obj.2", "aapacific:obj.4", "aapacific:obj.7")
def test_the_panel_tells_every_way_to_win_and_how_it_stands() -> None:
    game = position(points=4, control={"india": "japan"}, taken_by={"india": "japan"})
    until = "and still holds it when the captor's next turn begins, and"
    assert victory(game) == {
        f"takes India, New South Wales or United States {until} Japan": ("Japan", "India"),
        "has 22 victory points in phase 9 of Japan's turn": ("Japan", "4 victory points"),
        f"takes Japan {until} the captor's own home": ("Allies", "none taken"),
        "leaves Japan without a victory point in its turn": ("Allies", "Japan's income: 24 IPCs"),
    }


def test_the_panel_tells_the_ways_to_win_of_the_scenario_at_hand() -> None:
    short = victory(position(scenario="hundred_days_1941", points=7))
    assert short["has 10 victory points in phase 9 of Japan's turn"] == ("Japan", "7 victory points")
    assert short["keeps Japan below 10 victory points to the end of round 3"] == (
        "Allies",
        "7 victory points",
    )
    taken = {"burma": "japan"}
    game = position(scenario="burma_road_1942", control=taken, lines_held=[(1, 3)], round=4)
    line = "holds 2 of India, Burma, Yunnan and Szechwan when the turn of the United States begins in rounds 3 and 4"
    assert victory(game)[line] == ("Japan", "Burma, counted in round 3")
    assert victory(game)["holds out to the end of round 4"] == ("Allies", "round 4")
