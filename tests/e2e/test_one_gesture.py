"""One gesture makes one decision, by mouse and by keys, and the keyboard stays where decisions are made."""

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.e2e.served import (
    FIRE_IN_THE_SKY,
    PERSON,
    answerable,
    begin,
    faults_of,
    next_frame,
    press_seen,
)

FOCUSED = "() => document.activeElement.closest('[aria-label=Prompt]') !== null"
# What a player would press next: the main button, else what is offered in the panel.
NEXT = "[aria-label=Prompt] .buttons > .btn:enabled, #panel :is(.card, .row > .btn, .chips .btn):enabled"
MOVES = "Choose a unit for a combat move"
HELD = 8
"""How often a key that is held says that it is down."""


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name="Prompt")


class Decisions:
    """Counts the decisions that a page sends."""

    def __init__(self, page: Page) -> None:
        self.page, self.sent = page, 0
        page.on("request", lambda request: self._count(request.url))

    def _count(self, url: str) -> None:
        self.sent += url.endswith("/act")

    def expect_one(self) -> None:
        """The purchases are done, nothing else is; then go back to them."""
        expect(prompt(self.page)).to_contain_text(MOVES)
        answerable(self.page)
        next_frame(self.page)
        assert self.sent == 1
        prompt(self.page).get_by_role("button", name="Undo").click()
        expect(prompt(self.page)).to_contain_text("Buy units")
        answerable(self.page)
        self.sent = 0


def test_one_gesture_makes_one_decision(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    decisions = Decisions(page)
    for key in ("1", "Space", "Enter"):
        if key == "Enter":
            page.get_by_role("button", name="Done buying").focus()
        for time in range(HELD):  # every further one is a repetition
            page.keyboard.down(key)
            if time == HELD // 2:  # also of a question that is seen meanwhile
                expect(prompt(page)).to_contain_text(MOVES)
                answerable(page)
        page.keyboard.up(key)
        decisions.expect_one()
    page.get_by_role("button", name="Done buying").dblclick()
    decisions.expect_one()
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/act", lambda route: late.append((route, route.fetch())))
    page.keyboard.press("Space")
    page.keyboard.press("Space")  # before the next question can be seen
    expect(prompt(page)).to_contain_text(MOVES)
    while not late:  # the page is told live, too, which may come before the answer
        next_frame(page)
    [(route, response)] = late
    route.fulfill(response=response)
    page.unroute("**/act")
    decisions.expect_one()
    page.locator("[data-type=infantry]").click()
    expect(page.get_by_role("row", name="1 infantry")).to_be_visible()
    page.mouse.down(click_count=2)  # one more is what each click of a row means
    page.mouse.up(click_count=2)
    expect(page.get_by_role("row", name="2 infantry")).to_be_visible()
    assert faults == []


def test_single_keys_switched_off_are_all_off(page: Page, address: str) -> None:
    page.goto(f"{address}/help")
    page.get_by_label("Single letters are keys").uncheck()
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    decisions = Decisions(page)
    scale = page.locator(".world").get_attribute("style")
    for key in ("1", "2", "u", "l", "+", "-", "0", "?"):
        press_seen(page, key)
    next_frame(page)
    assert not decisions.sent
    expect(prompt(page)).to_contain_text("Buy units")
    expect(page.get_by_role("tab", name="Turn")).to_have_attribute("aria-selected", "true")
    assert page.locator(".world").get_attribute("style") == scale
    page.keyboard.press("Space")
    expect(prompt(page)).to_contain_text(MOVES)


def test_the_focus_stays_in_the_prompt(page: Page, address: str) -> None:
    begin(page, address, "Guadalcanal", {"Japan": PERSON, "Allies": PERSON}, game=FIRE_IN_THE_SKY)
    for _ in range(9):
        answerable(page)
        page.locator(NEXT).last.press("Enter")
        page.wait_for_function(FOCUSED)
        answerable(page)
        next_frame(page)
        assert page.evaluate(FOCUSED), prompt(page).inner_text()
