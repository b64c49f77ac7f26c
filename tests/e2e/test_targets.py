"""The open stack beside its goals: what it covers, what the tags say, and touching it again, with mouse and fingers."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.served import FIRE_IN_THE_SKY, PERSON, Screen, begin, on_screen, press_seen, settle

# What the plate must not cover, and how far it is from the edges of the map.
LAID = """
() => {
  const plate = document.querySelector(".openstack").getBoundingClientRect();
  const map = document.querySelector(".map .view").getBoundingClientRect();
  const meets = ({ left, right, top, bottom }) =>
    left < plate.right && plate.left < right && top < plate.bottom && plate.top < bottom;
  // What lies beyond the edge of the map is cut off there.
  const marks = [...document.querySelectorAll("[data-goal], [data-tag]")].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left, right, top, bottom: Math.min(bottom, map.bottom) };
  });
  const goals = [...document.querySelectorAll(".space.target path")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return { left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 };
  }).filter(({ top, bottom }) => bottom < map.bottom && top > map.top);
  const within = plate.top >= map.bottom - 1
    ? 8
    : Math.min(plate.left - map.left, plate.top - map.top, map.right - plate.right, map.bottom - plate.bottom);
  const seen = marks.filter(({ top }) => top < map.bottom);
  return { rings: marks.length, covered: [...seen, ...goals].filter(meets).length, within };
}
"""
# Goals with counters, and how many of them are missed by who presses into their middle, between the counters.
MISSED = """
() => {
  const map = document.querySelector(".map .view").getBoundingClientRect();
  const middles = [...document.querySelectorAll(".between")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }).filter(([x, y]) => x > map.left && x < map.right && y > map.top && y < map.bottom);
  const missed = middles.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest(".tile, .openstack"));
  return [middles.length, missed.length];
}
"""
TAGS = """
() => [...document.querySelectorAll("[data-tag]")].map((tag) => [tag.dataset.tag, tag.getAttribute("transform")])
"""


def press(page: Page, space: str, *, touched: bool) -> None:
    """A real press into the middle of a space."""
    box = page.locator(f"#space-{space} path").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if touched else page.mouse.click)(x, y)


@pytest.mark.slow
def test_an_open_stack_covers_no_goal_and_opens_again_after_a_move(
    browser: Browser, address: str, screen: Screen
) -> None:
    touched = screen.touched
    with on_screen(browser, screen) as page:
        begin(page, address, "Midway", {"Japan": PERSON, "Allies": PERSON}, game=FIRE_IN_THE_SKY)
        prompt, plate = page.get_by_role("region", name="Prompt"), page.locator(".openstack")
        for question in ("replacement", "unit to deploy"):
            expect(prompt).to_contain_text(question)
            press_seen(page)
        expect(prompt).to_contain_text("first unit of a Task Force")
        page.locator("#space-yokosuka").focus()
        page.wait_for_timeout(500)  # the map flies there
        press(page, "yokosuka", touched=touched)
        expect(plate).to_have_class(re.compile("tray" if touched else "openstack"))
        assert page.evaluate(LAID)["within"] >= 8
        plate.get_by_role("button", name="CV Akagi, Kaga").click()
        expect(prompt).to_contain_text("or what joins it")
        expect(page.locator(".reach .border")).to_be_attached()
        assert page.locator(".reach ~ .stacks").count(), "no counter lies under the field"
        page.wait_for_timeout(300)
        laid = page.evaluate(LAID)
        assert laid["rings"] > 5 and not laid["covered"] and laid["within"] >= 8, laid
        goals, missed = page.evaluate(MISSED)
        assert goals and not missed
        if not touched:
            tags = page.evaluate(TAGS)
            expect(page.locator("[data-tag=midway]")).to_contain_text(re.compile(r"win \d+ %"))
            assert page.evaluate(TAGS) == tags
        press(page, "wake", touched=touched)
        if touched:
            expect(prompt.get_by_role("button", name="Confirm Wake")).to_be_visible()
            press(page, "wake", touched=touched)
        expect(prompt).to_contain_text("first unit of a Task Force")
        if not touched and plate.is_visible():
            plate.get_by_role("button", name="Close the stack").click()
        expect(plate).to_have_count(0)
        settle(page)
        press(page, "yokosuka", touched=touched)
        expect(plate).to_be_visible()
