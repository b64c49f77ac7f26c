"""A phone held upright: the map keeps its share beside sheet and battle, and buttons take two rows at most."""

import re
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from ironbottom.kernel import choices
from ironbottom.kernel.match import Match
from tests.e2e.prepared import played, sit_down
from tests.e2e.served import FIRE_IN_THE_SKY, PERSON, PHONE, THE_PACIFIC_WAR, begin, faults_of, on_screen
from tests.e2e.test_access import attack_yunnan
from tests.e2e.test_clicks import attacks

SHARE = 0.45
"""Of the height of the screen."""
ROWS = 2

MEASURE = """
() => {
  const height = (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  const tops = [...document.querySelectorAll("[aria-label=Prompt] .buttons .btn")]
    .map((button) => button.getBoundingClientRect());
  const cut = tops.filter(({ top, bottom }) => top < 0 || bottom > innerHeight).length;
  const shown = Math.max(...["main .map", ".battlefield"].map(height));
  return { map: shown / innerHeight, rows: new Set(tops.map(({ top }) => top)).size, cut };
}
"""


class Measured(TypedDict):
    """Share of the map, or of the battle in its place, rows of buttons, and buttons out of sight above or below."""

    map: float
    rows: int
    cut: int


def expect_room(page: Page) -> None:
    page.wait_for_timeout(200)
    measured: Measured = page.evaluate(MEASURE)
    assert measured["map"] >= SHARE - 0.001, measured
    assert measured["rows"] <= ROWS and not measured["cut"], measured


@pytest.mark.slow
def test_the_map_keeps_its_share_beside_a_battle_and_its_sheet(browser: Browser, address: str) -> None:
    with on_screen(browser, PHONE) as page:
        faults = faults_of(page)
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        expect_room(page)
        attack_yunnan(page)
        expect_room(page)
        expect(page.get_by_role("region", name="Battle", exact=True)).to_be_visible()
        if page.locator(".battlefield").count():  # else it was decided in its first round
            page.get_by_role("button", name="Map", exact=True).click()
            expect(page.locator(".battlefield")).not_to_be_visible()
            page.get_by_role("button", name=re.compile("^Battle in Yunnan.*your decision")).click()
            expect(page.locator(".battlefield")).to_be_visible()
            expect_room(page)
        page.get_by_role("button", name="Raise the sheet").click()
        assert page.locator("main .map").bounding_box() in (
            None,
            {"x": 0, "y": 44, "width": 390, "height": 0},
        )
        assert faults == []


def test_no_button_names_a_key_to_fingers(browser: Browser, address: str) -> None:
    with on_screen(browser, PHONE) as page:
        begin(page, address, "Midway", {}, game=FIRE_IN_THE_SKY)
        page.goto(f"{address}/matches")
        expect(page.get_by_role("link", name="Next match waiting")).to_be_visible()
        expect(page.locator("a > kbd")).to_be_hidden()


def test_the_chosen_game_is_in_sight_and_its_title_whole(browser: Browser, address: str) -> None:
    with on_screen(browser, PHONE) as page:
        page.goto(f"{address}/new/oceansoffire")
        tile = page.locator(".tile", has=page.locator(":checked"))
        expect(tile).to_be_in_viewport(ratio=0.9)
        title = page.locator(".order .top b").bounding_box()
        above = page.locator(".order .top").bounding_box()
        assert title and above and title["y"] >= above["y"], "no line of it is cut off"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "scenario"), [(FIRE_IN_THE_SKY, "Midway"), (THE_PACIFIC_WAR, "Return to the Philippines")]
)
def test_questions_with_many_buttons_take_two_rows_at_most(
    browser: Browser, address: str, game: str, scenario: str
) -> None:
    with on_screen(browser, PHONE) as page:
        begin(page, address, scenario, {"Japan": PERSON, "Allies": PERSON}, game=game)
        for _ in range(6):
            expect_room(page)
            page.keyboard.press("Space")


SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
OUTSIDE = """
() => {
  const prompt = document.querySelector("[aria-label=Prompt]").getBoundingClientRect();
  return [...document.querySelectorAll("[aria-label=Prompt] .btn")].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left < prompt.left || right > prompt.right || top < prompt.top || bottom > prompt.bottom;
  }).length;
}
"""
"""How many buttons of the prompt lie over something else."""


OVER_COUNTERS = """
() => {
  const rects = (line, selector) =>
    [...line.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const meet = (one, two) =>
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  return [...document.querySelectorAll(".battlefield .line")].filter((line) =>
    rects(line, ".dice svg").some((die) => rects(line, ".unit").some((unit) => meet(die, unit))),
  ).length;
}
"""
"""In how many lines of a battle dice lie over counters."""


def to_the_first_loss(match: Match, seat: str) -> str:
    """Japan attacks, and somebody is to choose who is hit."""
    return "" if type(match.game.decision).__name__ == "ChooseCasualty" else attacks(match, seat)


def to_the_first_strike(match: Match, seat: str) -> str:
    """Both sides are placed; hits of the strike are to be shared out."""
    return choices.DONE if choices.DONE in match.game.options(seat) else ""


@pytest.mark.slow
def test_a_battle_has_room_on_a_phone_held_sideways(browser: Browser, address: str) -> None:
    with on_screen(browser, PHONE) as page:
        sit_down(page, address, played("pacificwar", "rising_sun_1942", to_the_first_strike))
        page.set_viewport_size(SIDEWAYS)
        expect(page.locator(".battlefield")).to_be_visible()
        expect_room(page)
        assert page.evaluate(OUTSIDE) == 0
        page.get_by_role("button", name="Map", exact=True).click()
        expect(page.locator("main .map")).to_be_visible()
        sit_down(page, address, played("aapacific", "campaign_1941", to_the_first_loss))
        expect(page.locator(".battlefield .thrown .dice").first).to_be_visible()
        expect_room(page)
        assert page.evaluate(OVER_COUNTERS) == 0
