"""The game of cards and routes in the browser: random clicks, what axe finds, and a round by keys alone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessibility import Survey
from tests.e2e.clicker import Clicker
from tests.e2e.served import (
    DESKTOP,
    PERSON,
    RANDOM,
    THE_PACIFIC_WAR,
    Screen,
    answerable,
    begin,
    faults_of,
    on_screen,
    press_seen,
    press_until,
)

SCENARIO = "Rising Sun"
MOST_QUESTIONS = 60


@pytest.mark.slow
def test_clicking_at_random_plays_a_turn_with_cards(browser: Browser, address: str, screen: Screen) -> None:
    with on_screen(browser, screen) as page:
        begin(page, address, SCENARIO, {"Japan": PERSON, "Allies": RANDOM}, game=THE_PACIFIC_WAR)
        Clicker(page, seed=9).play_until(re.compile(r"Turn 2|Check the dice"))


def to_the_first_round(page: Page) -> None:
    """Set-up and Turn 0 as suggested, by keys alone, up to the first question for a card."""
    press_until(page, "Discard a card")


@pytest.mark.slow
@pytest.mark.parametrize("screen", [DESKTOP], ids=["desktop"])
def test_no_page_with_cards_has_a_serious_fault_of_access(
    browser: Browser, address: str, screen: Screen
) -> None:
    with on_screen(browser, screen) as page:
        survey = Survey(page)
        look = survey.look
        page.goto(f"{address}/new")
        page.get_by_role("radio", name=THE_PACIFIC_WAR).check()
        page.get_by_text("Options").click()
        look("options")
        begin(page, address, SCENARIO, {"Japan": PERSON, "Allies": RANDOM}, game=THE_PACIFIC_WAR)
        look("set-up")
        battle = page.get_by_role("region", name="Battle", exact=True)
        for _ in range(MOST_QUESTIONS):
            answerable(page)
            if battle.is_visible():
                break
            press_seen(page)
        look("hits of the first strike")
        to_the_first_round(page)
        look("a hand to pay from")
        page.keyboard.press("v")
        page.get_by_role("heading", name="The position").wait_for()
        look("the position as a table")
        page.keyboard.press("v")
        page.get_by_role("tab", name="Help").dispatch_event("click")
        look("help")
        assert survey.faults == {}


@pytest.mark.slow
def test_a_card_pays_for_an_action_by_keys_alone(page: Page, address: str) -> None:
    """A card of the hand is pressed, and the battleships of Indochina sail to Singapore."""
    faults = faults_of(page)
    begin(page, address, SCENARIO, {"Japan": PERSON, "Allies": RANDOM}, game=THE_PACIFIC_WAR)
    to_the_first_round(page)
    prompt = page.get_by_role("region", name="Prompt")
    cards = page.locator("#panel button.card")
    for _ in range(MOST_QUESTIONS):
        answerable(page)
        if "Choose an action" in prompt.inner_text():
            break
        if cards.count():
            cards.first.press("Enter")
    page.locator("#space-indochina").press("Enter")
    page.get_by_role("button", name="More BB Fuso").press("Enter")
    expect(prompt).to_contain_text("Choose the zone")
    page.get_by_role("button", name="All that can go").press("Enter")
    expect(prompt).to_contain_text("14 picked")
    page.locator("#space-singapore").press("Enter")
    expect(prompt).not_to_contain_text("Choose the zone")
    assert faults == []
