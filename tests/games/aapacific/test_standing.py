"""Figures for graphs, and who wins when a seat gives up."""

from __future__ import annotations

import pytest

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
