"""The map stays where the player has put it, and odds stand where they are seen."""

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.served import BLITZ, DESKTOP, PERSON, answerable, begin, on_screen, press_seen, settle
from tests.e2e.test_access import plan_yunnan
from tests.e2e.test_targets import press

# How far the last line of the odds of a goal lies below the panel.
ODDS_BELOW = """
() => {
  const [odds, panel] = [".aimed .remark", "#panel"]
    .map((each) => document.querySelector(each).getBoundingClientRect().bottom);
  return odds - panel;
}
"""

MOVED = """
([left, top]) => {
  const { x, y } = document.querySelector("#space-yunnan path").getBoundingClientRect();
  return Math.round(x) !== left || Math.round(y) !== top;
}
"""


MOST_MATCHES = 10
"""One attack of six is decided in its first round."""


def place_of(page: Page, space: str) -> tuple[float, float]:
    """Where a space lies on the screen."""
    box = page.locator(f"#space-{space} path").first.bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"])


def attack_until_it_goes_on(page: Page, address: str) -> tuple[float, float]:
    """Attack Yunnan, in match after match, until one is not decided in its first round; where Yunnan lay before."""
    for _ in range(MOST_MATCHES):
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        plan_yunnan(page)
        settle(page)
        before = place_of(page, "yunnan")
        press_seen(page)
        page.get_by_role("region", name="Battle", exact=True).wait_for()
        answerable(page)
        if page.get_by_role("region", name="Prompt").get_by_text("Fight another round").count():
            return before
    raise AssertionError(f"{MOST_MATCHES} attacks on Yunnan were decided in their first round")


@pytest.mark.slow
def test_the_map_is_behind_a_battle_board_where_it_was(browser: Browser, address: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        before = attack_until_it_goes_on(page, address)
        page.wait_for_function(MOVED, arg=list(before))  # beside the board it is small
        settle(page)
        page.keyboard.press("Escape")
        settle(page)
        assert place_of(page, "yunnan") == before
        page.reload()  # where it has only been seen beside the board, it opens as at the beginning
        page.get_by_role("region", name="Battle", exact=True).wait_for()
        settle(page)
        page.keyboard.press("Escape")
        settle(page)
        india = page.locator("#space-india path").first
        assert india.evaluate("path => path.getBoundingClientRect().width") > 150


@pytest.mark.slow
def test_odds_of_what_is_pointed_at_are_seen_below_many_goals(browser: Browser, address: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        begin(page, address, "Midway", {"Japan": PERSON, "Allies": PERSON}, game=BLITZ)
        prompt = page.get_by_role("region", name="Prompt")
        while not prompt.get_by_text("moves to a sea area").is_visible():
            press_seen(page)
        settle(page)
        press(page, "pearl_harbor", touched=False)
        page.get_by_role("button", name="All that can go").click()
        page.locator("#panel .place", has_text="battle").first.hover()
        page.locator(".aimed .remark").first.wait_for()
        assert page.evaluate(ODDS_BELOW) <= 0
