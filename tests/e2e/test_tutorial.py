"""The tutorial, played as it says: whatever it points at is clicked, until it has nothing more to teach."""

import json
import time
from itertools import cycle
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from ironbottom.kernel.homes import listed
from tests.e2e.accessibility import accessibility_faults
from tests.e2e.gallery import Gallery
from tests.e2e.served import DESKTOP, PHONE, Screen, on_screen

PATIENCE_SECONDS = 90
"""A computer player on a busy machine takes its time."""
LOOK_MILLISECONDS = 200
"""Longer than the tutorial needs to point at the next thing."""
DO_AS_TOLD = """
() => {
  const coach = document.querySelector("[aria-label=Tutorial]");
  const ahead = coach.querySelector(".primary");
  if (["Play on", "Leave the tutorial"].includes(ahead?.textContent.trim())) return "done";
  const step = coach.querySelector("h2").textContent.trim();
  const target = ahead ?? document.querySelector("[data-coach]");
  // What lies in a tray or a panel must be in sight for that.
  const box = target instanceof HTMLElement ? target.getBoundingClientRect() : null;
  if (box && (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)) return step;
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return step;
}
"""


def follow(page: Page, address: str, game: str, gallery: Gallery | None = None) -> None:
    """Do the whole tutorial of a game."""
    page.goto(f"{address}/tutorial/{game}")
    page.get_by_role("region", name="Tutorial").wait_for()
    under_way: set[Request] = set()
    page.on("request", lambda asked: under_way.add(asked) if asked.url.endswith("/act") else None)
    page.on("requestfinished", lambda asked: under_way.discard(asked))  # noqa: PLW0108 - Playwright takes no built-in method
    page.on("requestfailed", lambda asked: under_way.discard(asked))  # noqa: PLW0108 - Playwright takes no built-in method
    last, since = "", time.monotonic()
    while (step := page.evaluate(DO_AS_TOLD)) != "done":
        if step != last:
            last, since = step, time.monotonic()
            if gallery:
                gallery.take(step)
        assert time.monotonic() - since < PATIENCE_SECONDS, f"the tutorial does not go on at {step!r}"
        page.wait_for_timeout(LOOK_MILLISECONDS)
        while under_way:  # on a busy machine a second click would go out before the answer to the first
            page.wait_for_timeout(LOOK_MILLISECONDS)
    over = page.get_by_role(
        "button", name="Leave the tutorial"
    )  # where the lesson goes to the end of its match
    assert page.get_by_role("button", name="Play on").or_(over).is_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "screen"),
    list(zip(listed(), cycle((DESKTOP, PHONE)))),
    ids=lambda value: value.name if isinstance(value, Screen) else value,
)
def test_the_tutorial_leads_to_its_end(browser: Browser, address: str, screen: Screen, game: str) -> None:
    """Each game on one screen: what a screen does to the coach is the same in every game."""
    with on_screen(browser, screen) as page:
        follow(page, address, game)
        assert accessibility_faults(page) == []


COACHED = """
() => {
  const coach = document.querySelector("[aria-label=Tutorial]");
  const ahead = coach.querySelector(".primary");
  return {
    step: coach.querySelector("h2").textContent.trim(),
    words: coach.querySelector("p").textContent.trim(),
    end: ["Play on", "Leave the tutorial"].includes(ahead?.textContent.trim()),
    helps: ahead !== null || document.querySelector("[data-coach]") !== null,
  };
}
"""
"""What the tutorial says now, and whether it says what to do."""
WAITS = "The other side decides."


class Contrary:
    """A player who does what the tutorial does not say; without the page, so that no click is a hint."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        keys = json.loads(page.evaluate("() => localStorage['ironbottom.keys']"))
        self.match, seats = next(iter(keys.items()))
        self.seat, key = next(iter(seats.items()))
        self.address, self.headers = f"{address}/api/matches/{self.match}", {"X-Seat-Key": key}
        self.random = Random(3)

    def state(self) -> dict[str, Any]:
        asked = self.page.request.get(
            f"{self.address}/state", params={"seat": self.seat, "since": -1}, headers=self.headers
        )
        found: dict[str, Any] = asked.json()
        return found

    def act(self) -> None:
        """Choose anything if anything is asked, sometimes to be done with it."""
        state = self.state()
        prompt = state["view"].get("prompt")
        if prompt:
            choices = [self.random.choice(prompt["options"])["choice"]]
            deed = {"seat": self.seat, "version": state["version"], "choices": choices}
            self.page.request.post(f"{self.address}/act", data=deed, headers=self.headers)


@pytest.mark.slow
@pytest.mark.parametrize("game", listed())
def test_the_tutorial_follows_who_does_something_else(browser: Browser, address: str, game: str) -> None:
    """Something else is done first at every step; then the lesson still says what can be done, to its end.

    Who ended the movement before the step for the bomber was told to pick the bomber for ever.
    """
    with on_screen(browser, DESKTOP) as page:
        page.goto(f"{address}/tutorial/{game}")
        page.get_by_role("region", name="Tutorial").wait_for()
        player, steps, since = Contrary(page, address), list[str](), time.monotonic()
        while not (told := page.evaluate(COACHED))["end"]:
            if told["step"] not in steps:
                steps.append(told["step"])
                player.act()
                since = time.monotonic()
            elif told["helps"] or WAITS in told["words"] or not player.state()["view"].get("prompt"):
                page.evaluate(DO_AS_TOLD)
            assert time.monotonic() - since < PATIENCE_SECONDS, f"the tutorial does not go on: {told}"
            page.wait_for_timeout(LOOK_MILLISECONDS)


def test_a_unit_may_be_picked_by_its_counter_as_well(browser: Browser, address: str) -> None:
    """Who clicked it was thrown to a step far behind this: a unit is in hand only a moment after the answer."""
    with on_screen(browser, DESKTOP) as page:
        page.goto(f"{address}/tutorial/aapacific")
        coach = page.get_by_role("region", name="Tutorial")
        for button in ("Go on", "Go on", "Skip this", "Skip this"):
            coach.get_by_role("button", name=button).click()
        page.get_by_role("button", name="Done buying").click()
        coach.get_by_role("button", name="Go on").click()
        page.locator("#space-french_indo_china").press("Enter")
        expect(coach).to_contain_text("Pick all four infantry")
        page.locator(".openstack").get_by_role("button", name="4 infantry").click()
        expect(page.get_by_role("region", name="Prompt")).to_contain_text("Choose where")
        page.wait_for_timeout(2 * LOOK_MILLISECONDS)
        expect(coach).to_contain_text("Pick all four infantry")
