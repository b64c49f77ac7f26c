"""The map and the sheet of a phone under real touch points."""

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.e2e.served import PERSON, PHONE, begin, on_screen, press_seen
from tests.e2e.test_gestures import (
    SPACE,
    STEPS,
    Point,
    at_rest,
    close,
    middle_of,
    place_of,
    to_combat_movement,
    width_of,
    within,
)


class Fingers:
    """Fingers on the screen, each with its place."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: list[Point]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def drag(self, *ways: tuple[Point, Point]) -> None:
        """Put a finger down at the start of each way, move all to the ends in steps, and lift them."""
        self._send("touchStart", [start for start, _ in ways])
        for step in range(1, STEPS + 1):
            self._send("touchMove", [between(start, end, step / STEPS) for start, end in ways])
        self._send("touchEnd", [])


def between(one: Point, two: Point, part: float) -> Point:
    return Point(one.x + (two.x - one.x) * part, one.y + (two.y - one.y) * part)


@pytest.mark.slow
def test_fingers_drag_and_pinch_the_map_and_lift_the_sheet(browser: Browser, address: str) -> None:
    with on_screen(browser, PHONE) as page:
        to_combat_movement(page, address)
        fingers = Fingers(page)
        start = middle_of(page.locator("main .map"))
        before = place_of(page)
        fingers.drag((start, Point(start.x - 100, start.y - 60)))
        after = place_of(page)
        assert close(after.x, before.x - 100) and close(after.y, before.y - 60), (before, after)
        middle = Point(start.x, start.y - 30)
        wide = width_of(page)
        apart = [
            (Point(middle.x + side * 20, middle.y), Point(middle.x + side * 60, middle.y)) for side in (-1, 1)
        ]
        fingers.drag(*apart)
        assert width_of(page) == pytest.approx(3 * wide, rel=0.01)
        pinched = place_of(page)
        assert close(pinched.x - middle.x, 3 * (after.x - middle.x)), (after, pinched)
        assert close(pinched.y - middle.y, 3 * (after.y - middle.y)), (after, pinched)
        fingers.drag(*[(end, begun) for begun, end in apart])
        assert width_of(page) == pytest.approx(wide, rel=0.01)
        at_rest(page)
        page.touchscreen.tap(*within(page, SPACE))
        expect(page.locator(SPACE)).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("region", name="Open stack")).to_be_visible()
        turn = page.get_by_role("tab", name="Turn")
        expect(turn).not_to_be_in_viewport()
        lowest = middle_of(page.get_by_role("button", name="Lower the sheet"))
        fingers.drag((lowest, Point(lowest.x, lowest.y - 80)))
        expect(turn).to_be_in_viewport()


FOUND = """
button => {
  const { left, width, top, height } = button.getBoundingClientRect();
  const hits = (by) => button.contains(document.elementFromPoint(left + width / 2, top + height / 2 + by));
  const reach = (step) => { let by = 0; while (Math.abs(by) < 44 && hits(by + step)) by += step; return Math.abs(by); };
  return reach(-1) + 1 + reach(1);
}
"""
"""How many px a finger that goes up and down over the middle of a button finds of it."""
NARROWEST = 40
"""A finger is taken to need 44 px, which two buttons one above the other may have to share."""


@pytest.mark.slow
def test_a_finger_never_slides_the_table_off_the_screen_nor_presses_what_lies_below_a_menu(
    browser: Browser, address: str
) -> None:
    with on_screen(browser, PHONE) as page:
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        fingers = Fingers(page)
        turn = page.get_by_role("tab", name="Turn")
        words = page.get_by_role("region", name="Prompt").get_by_role("paragraph")
        before = words.inner_text()
        armor = middle_of(page.locator("[data-type=armor]"))
        page.get_by_role("button", name="Menu").tap()
        expect(page.get_by_role("link", name="Your matches")).to_be_visible()
        page.touchscreen.tap(*armor)  # A touch beside the menu only closes it, ...
        expect(page.get_by_role("link", name="Your matches")).not_to_be_visible()
        assert words.inner_text() == before
        press_seen(page)
        expect(words).to_contain_text("Choose a unit")
        page.touchscreen.tap(*within(page, SPACE))
        for name in ["All of it", "Close the stack", "Raise the sheet", "The rule behind this", "Menu"]:
            assert page.get_by_role("button", name=name).evaluate(FOUND) >= NARROWEST, name
        # ... and a drag on the prompt moves the sheet. No touch comes after it here, as Chromium may take one that
        # follows a made-up drag at once for the end of a fling.
        middle = middle_of(words)
        fingers.drag((middle, Point(middle.x, middle.y - 400)))
        expect(turn).to_be_in_viewport()
        middle = middle_of(words)
        fingers.drag((middle, Point(middle.x, middle.y + 150)))
        expect(turn).not_to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight && scrollY === 0")
