"""The map under a real mouse and real fingers: it goes where it is dragged, and only then."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.served import DESKTOP, PERSON, begin, on_screen, press_seen

FAR = 200
STEPS = 10
SPACE = "#space-french_indo_china"


class Point(NamedTuple):
    x: float
    y: float


def place_of(page: Page) -> Point:
    """Where the board lies in the window."""
    box = page.locator("main .world canvas").bounding_box()
    assert box
    return Point(box["x"], box["y"])


def width_of(page: Page) -> float:
    box = page.locator("main .world canvas").bounding_box()
    assert box
    return box["width"]


def middle_of(thing: Locator) -> Point:
    box = thing.bounding_box()
    assert box
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def within(page: Page, selector: str) -> Point:
    """A point at which a click goes to this area and nothing lies over it."""
    x, y = page.evaluate(
        """(selector) => {
            const area = document.querySelector(selector);
            const { left, top, width, height } = area.getBoundingClientRect();
            const parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
            const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y]));
            return points.find(([x, y]) => area.contains(document.elementFromPoint(x, y)));
        }""",
        selector,
    )
    return Point(x, y)


def close(one: float, two: float) -> bool:
    return abs(one - two) < 1


def at_rest(page: Page) -> None:
    """Wait until the map has been drawn anew at its scale."""
    page.wait_for_function("() => document.querySelector('main .world').style.transform.endsWith('scale(1)')")


def to_combat_movement(page: Page, address: str) -> None:
    """Japan may move units, the map is seen near enough to be dragged, and rests."""
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    press_seen(page)
    expect(page.get_by_role("region", name="Prompt")).to_contain_text("Choose a unit")
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    at_rest(page)


@pytest.mark.slow
def test_the_map_follows_the_mouse_while_its_button_is_down_and_no_click_is_lost(
    browser: Browser, address: str
) -> None:
    with on_screen(browser, DESKTOP) as page:
        to_combat_movement(page, address)
        mouse = page.mouse
        start = middle_of(page.locator("main .map"))
        before = place_of(page)
        mouse.move(*start)
        mouse.down()
        mouse.move(start.x - FAR, start.y - FAR / 2, steps=STEPS)
        mouse.up()
        after = place_of(page)
        assert close(after.x, before.x - FAR) and close(after.y, before.y - FAR / 2), (before, after)
        mouse.move(start.x + 90, start.y + 70, steps=STEPS)
        assert place_of(page) == after, "the map follows a mouse without a button"
        # Let go outside of the map, and back: nobody presses any more.
        mouse.move(start.x, 90)
        mouse.down()
        mouse.move(start.x, 10, steps=STEPS)
        mouse.up()
        released = place_of(page)
        mouse.move(start.x, start.y, steps=STEPS)
        assert place_of(page) == released
        target = within(page, SPACE)
        mouse.move(*target)
        mouse.down()
        mouse.move(target.x + 60, target.y, steps=STEPS)
        mouse.up()
        expect(page.locator(SPACE)).to_have_attribute("aria-pressed", "false")
        mouse.click(target.x + 60, target.y)
        expect(page.locator(SPACE)).to_have_attribute("aria-pressed", "true")
