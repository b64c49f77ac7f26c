"""Matches played in the browser, against the real server."""

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.clicker import Clicker
from tests.e2e.served import (
    FIRE_IN_THE_SKY,
    PERSON,
    PHONE,
    RANDOM,
    Screen,
    begin,
    faults_of,
    on_screen,
)


@pytest.mark.slow
def test_clicking_at_random_plays_a_round(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": RANDOM})
    Clicker(page, seed=7).play_until(re.compile("^Round 2"))
    assert faults == []


@pytest.mark.slow
def test_clicking_at_random_plays_a_turn_on_a_phone(browser: Browser, address: str) -> None:
    with on_screen(browser, PHONE) as page:
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": RANDOM})
        Clicker(page, seed=8).play_until(re.compile("^Round 1: (?!Japan)|^Round 2"))


@pytest.mark.slow
def test_clicking_at_random_plays_a_part_of_a_turn_with_hexes(
    browser: Browser, address: str, screen: Screen
) -> None:
    with on_screen(browser, screen) as page:
        begin(page, address, "Midway", {"Japan": PERSON, "Allies": RANDOM}, game=FIRE_IN_THE_SKY)
        Clicker(page, seed=9).play_until(re.compile("Allied part|Check the dice"))
