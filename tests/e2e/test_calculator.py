"""A battle of one's own in the browser, of units that have names of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.served import DESKTOP, PERSON, THE_PACIFIC_WAR, Screen, begin, on_screen


def test_a_battle_of_named_units_is_put_together_by_name(browser: Browser, address: str) -> None:
    """Where no unit is one of many alike, no battle of one's own could be asked about."""
    with on_screen(browser, DESKTOP) as page:
        begin(page, address, "Rising Sun", {"Japan": PERSON, "Allies": PERSON}, game=THE_PACIFIC_WAR)
        page.get_by_role("tab", name="Battle").click()
        page.get_by_text("Odds of any battle").click()
        unit = page.get_by_label("Add a unit")
        for name in ("CV Akagi", "CV Enterprise"):
            unit.fill(name)
            unit.press("Enter")
        expect(page.get_by_role("group", name="defending fleet carriers").locator("output")).to_have_text(
            ["0", "1"]
        )
        page.get_by_role("button", name="Work out the odds").click()
        expect(page.get_by_text(re.compile("Attacker wins"))).to_be_visible()


def test_a_part_of_a_name_finds_a_unit_and_an_empty_side_is_told_of(
    browser: Browser, address: str, screen: Screen
) -> None:
    """Whole names alone were taken, "yam" did nothing, and an empty battle was refused in words of the command line."""
    with on_screen(browser, screen) as page:
        begin(page, address, "Rising Sun", {"Japan": PERSON, "Allies": PERSON}, game=THE_PACIFIC_WAR)
        if screen.touched:
            page.get_by_role("button", name="Raise the sheet").click()
        page.get_by_role("tab", name="Battle").click()
        page.get_by_text("Odds of any battle").click()
        work = page.get_by_role("button", name="Work out the odds")
        work.click()
        expect(page.get_by_text("The attacker has no units yet: put one in.")).to_be_visible()
        unit = page.get_by_label("Add a unit")
        unit.fill("nobody")
        expect(page.get_by_text("No unit has this name.")).to_be_visible()
        unit.fill("yamato")
        unit.press("Enter")
        expect(page.get_by_role("group", name="attacking battleships").locator("output")).to_have_text("1")
        unit.fill("enterpr")
        page.get_by_role("button", name="CV Enterprise: Defender").click()
        work.click()
        expect(page.get_by_text(re.compile("Attacker wins"))).to_be_in_viewport()


def test_ships_that_bombard_are_named_apart_from_who_lands(
    browser: Browser, address: str, screen: Screen
) -> None:
    """A battleship among the attackers was refused, and there was no field to name it apart."""
    with on_screen(browser, screen) as page:
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        if screen.touched:
            page.get_by_role("button", name="Raise the sheet").click()
        page.get_by_role("tab", name="Battle").click()
        page.get_by_text("Odds of any battle").click()
        page.get_by_role("radio", name="Amphibious").check()
        for unit in ("attacking infantry", "defending infantry"):
            page.get_by_role("button", name=f"More {unit}").first.click()
        work = page.get_by_role("button", name="Work out the odds")
        work.click()
        told = page.get_by_text(re.compile("Attacker wins"))
        alone = told.inner_text()
        page.get_by_role("button", name="More Ships that bombard: Battleship").click()
        work.click()
        expect(told).not_to_have_text(alone)
