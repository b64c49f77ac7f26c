"""A battle of one's own in the browser, of units that have names of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.served import DESKTOP, PERSON, THE_PACIFIC_WAR, begin, on_screen


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
