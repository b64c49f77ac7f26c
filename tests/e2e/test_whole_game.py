"""Whole games by random clicks, with a picture of each phase and each kind of decision.

They take minutes, so they are played on demand only, with the folder for the pictures in the variable WHOLE_GAMES:
``WHOLE_GAMES=pictures pytest tests/e2e/test_whole_game.py``.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.clicker import Clicker
from tests.e2e.gallery import Gallery
from tests.e2e.served import (
    AAPACIFIC,
    BLITZ,
    FIRE_IN_THE_SKY,
    PERSON,
    THE_PACIFIC_WAR,
    Screen,
    begin,
    on_screen,
)

SCENARIOS = (
    (AAPACIFIC, "The Burma Road"),
    (AAPACIFIC, "The first hundred days"),
    (FIRE_IN_THE_SKY, "Midway"),
    (FIRE_IN_THE_SKY, "Guadalcanal"),
    (THE_PACIFIC_WAR, "Rising Sun"),
    (BLITZ, "Midway"),
)
OVER = re.compile("Check the dice")
BUSY = 0.04
"""Little is ended before much has been done."""


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_clicking_at_random_plays_a_game_to_its_end(
    browser: Browser, address: str, screen: Screen, game: str, scenario: str
) -> None:
    with on_screen(browser, screen) as page:
        begin(page, address, scenario, {"Japan": PERSON, "Allies": PERSON}, game=game)
        gallery = Gallery(page, Path(os.environ["WHOLE_GAMES"]) / f"{screen.name} {scenario}")
        Clicker(page, seed=3, going_on=BUSY, gallery=gallery).play_until(OVER, most=20_000)
        gallery.take("the end")
