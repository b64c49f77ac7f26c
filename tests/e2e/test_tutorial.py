"""The tutorial, played as it says: whatever it points at is clicked, until it has nothing more to teach."""

import time

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.accessibility import accessibility_faults
from tests.e2e.gallery import Gallery
from tests.e2e.served import Screen, on_screen

PATIENCE_SECONDS = 30
LOOK_MILLISECONDS = 200
"""Longer than the tutorial needs to point at the next thing."""
DO_AS_TOLD = """
() => {
  const coach = document.querySelector("[aria-label=Tutorial]");
  const ahead = coach.querySelector(".primary");
  if (ahead?.textContent.trim() === "Play on") return "done";
  const step = coach.querySelector("h2").textContent.trim();
  const target = ahead ?? document.querySelector("[data-coach]");
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return step;
}
"""


def follow(page: Page, address: str, game: str, gallery: Gallery | None = None) -> None:
    """Do the whole tutorial of a game."""
    page.goto(f"{address}/tutorial/{game}")
    page.get_by_role("region", name="Tutorial").wait_for()
    last, since = "", time.monotonic()
    while (step := page.evaluate(DO_AS_TOLD)) != "done":
        if step != last:
            last, since = step, time.monotonic()
            if gallery:
                gallery.take(step)
        assert time.monotonic() - since < PATIENCE_SECONDS, f"the tutorial does not go on at {step!r}"
        page.wait_for_timeout(LOOK_MILLISECONDS)
    assert page.get_by_role("button", name="Play on").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["aapacific", "fireinthesky", "pacificwar"])
def test_the_tutorial_leads_to_its_end(browser: Browser, address: str, screen: Screen, game: str) -> None:
    with on_screen(browser, screen) as page:
        follow(page, address, game)
        assert accessibility_faults(page) == []
