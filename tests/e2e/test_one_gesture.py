"""One gesture makes one decision, by mouse and by keys, and the keyboard stays where decisions are made."""

import time

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.served import FIRE_IN_THE_SKY, PERSON, begin, faults_of

FOCUSED = "() => document.activeElement.closest('[aria-label=Prompt]') !== null"
# What a player would press next: the main button, else what is offered in the panel.
NEXT = "[aria-label=Prompt] .buttons > .btn:enabled, #panel :is(.card, .row > .btn, .chips .btn):enabled"


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name="Prompt")


def back_to_purchases(page: Page) -> None:
    prompt(page).get_by_role("button", name="Undo").click()
    expect(prompt(page)).to_contain_text("Buy units")


def answer_late(route: Route) -> None:
    response = route.fetch()
    time.sleep(0.2)
    route.fulfill(response=response)


def test_one_gesture_makes_one_decision(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    moves = "Choose a unit for a combat move"
    for key in ("1", "Space", "Enter"):
        if key == "Enter":
            page.get_by_role("button", name="Done buying").focus()
        for _ in range(8):  # held: every further one is a repetition
            page.keyboard.down(key)
            page.wait_for_timeout(30)
        page.keyboard.up(key)
        expect(prompt(page)).to_contain_text(moves)
        back_to_purchases(page)
    page.get_by_role("button", name="Done buying").dblclick()
    expect(prompt(page)).to_contain_text(moves)
    page.wait_for_timeout(200)
    expect(prompt(page)).to_contain_text(moves)
    back_to_purchases(page)
    page.route("**/act", answer_late)
    page.keyboard.press("Space")
    page.keyboard.press("Space")  # before the next question can be seen
    expect(prompt(page)).to_contain_text(moves)
    page.wait_for_timeout(200)
    expect(prompt(page)).to_contain_text(moves)
    page.unroute("**/act")
    back_to_purchases(page)
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
    scale = page.locator(".world").get_attribute("style")
    for key in ("1", "2", "u", "l", "+", "-", "0", "?"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    expect(prompt(page)).to_contain_text("Buy units")
    expect(page.get_by_role("tab", name="Turn")).to_have_attribute("aria-selected", "true")
    assert page.locator(".world").get_attribute("style") == scale
    page.keyboard.press("Space")
    expect(prompt(page)).to_contain_text("Choose a unit for a combat move")


def test_the_focus_stays_in_the_prompt(page: Page, address: str) -> None:
    begin(page, address, "Guadalcanal", {"Japan": PERSON, "Allies": PERSON}, game=FIRE_IN_THE_SKY)
    for _ in range(9):
        page.locator(NEXT).last.press("Enter")
        page.wait_for_function(FOCUSED)
        page.wait_for_timeout(60)
        assert page.evaluate(FOCUSED), prompt(page).inner_text()
