"""One match in several windows: what one does the other sees, and closing a window loses nothing."""

import json
import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.served import KEYS, PERSON, begin, faults_of

TABS = 8


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name="Prompt")


def keep_only(page: Page, seat: str) -> None:
    """Let a window forget the keys of the other seats of the match it shows."""
    page.evaluate(
        """([store, seat]) => {
            const all = JSON.parse(localStorage[store]);
            for (const id in all) all[id] = { [seat]: all[id][seat] };
            localStorage[store] = JSON.stringify(all);
        }""",
        [KEYS, seat],
    )
    page.reload()
    prompt(page).wait_for()


def buy(page: Page, unit: str) -> None:
    page.get_by_role("tab", name="Turn").click()
    page.locator(f"[data-type={unit}]").click()


def test_two_windows_on_two_seats_see_each_others_actions(browser: Browser, address: str) -> None:
    with browser.new_context() as first:
        japan = first.new_page()
        faults = faults_of(japan)
        begin(japan, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        with browser.new_context(storage_state=first.storage_state()) as second:
            allies = second.new_page()
            faults_too = faults_of(allies)
            allies.goto(japan.url)
            keep_only(allies, "allies")
            keep_only(japan, "japan")
            expect(prompt(allies)).not_to_contain_text("Done")

            buy(japan, "infantry")
            expect(allies.get_by_role("row", name=re.compile("^Japan .*1 infantry"))).to_be_visible()

            Clicker(japan, seed=3).play_until(re.compile("^Round 1: (?!Japan)"))
            expect(prompt(allies)).to_contain_text("Buy units")
            allies.get_by_role("tab", name="Turn").click()
            buy(allies, "infantry")
            expect(japan.get_by_role("row", name=re.compile("^India .*1 infantry"))).to_be_visible()
            assert faults + faults_too == []


def test_a_reload_loses_nothing(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    buy(page, "infantry")
    buy(page, "infantry")
    expect(prompt(page)).to_contain_text("Undo")
    page.get_by_role("heading", name="Notes").wait_for()
    before = shown(page)
    page.reload()
    prompt(page).wait_for()
    page.get_by_role(
        "heading", name="Notes"
    ).wait_for()  # the last part of the panel comes when the page is idle
    assert shown(page) == before
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("row", name=re.compile("^Japan .*1 infantry"))).to_be_visible()
    assert faults == []


def test_eight_tabs_of_one_browser_hear_of_each_other(browser: Browser, address: str) -> None:
    """A browser has six connections to a server: streams that are always open must not take them all."""
    with browser.new_context() as context:
        first = context.new_page()
        faults = faults_of(first)
        begin(first, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        tabs = [first]
        for _ in range(TABS - 1):
            tab = context.new_page()
            tab.goto(first.url)
            prompt(tab).wait_for()
            tabs.append(tab)
        buy(tabs[-1], "infantry")
        for tab in tabs:
            expect(tab.get_by_role("row", name=re.compile("^Japan .*1 infantry"))).to_be_visible()
        assert faults == []


def shown(page: Page) -> dict[str, str]:
    """What a player sees of the match: the turn, the prompt, the panels, the counters of every space."""
    spaces = page.evaluate("[...document.querySelectorAll('.space')].map((each) => each.ariaLabel)")
    return {
        "turn": page.locator("header .turn").inner_text(),
        "prompt": prompt(page).inner_text(),
        "panel": page.locator("#panel").inner_text(),
        "spaces": json.dumps(spaces),
    }
