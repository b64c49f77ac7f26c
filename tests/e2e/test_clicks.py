"""How many clicks routine takes: counted as a player makes them, and never more than the table says."""

import re
from dataclasses import dataclass

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.served import AAPACIFIC, DESKTOP, PERSON, begin, on_screen

# Task -> most clicks. The assault as a whole took 16 before ships were filled and cargo sailed by themselves.
CLICKS = {
    "four infantry board two transports": 2,
    "a fleet sails with all that is aboard": 4,
    "four infantry are sent ashore from two transports": 2,
    "four infantry from Hainan assault the Philippines": 8,
}

NO_UNITS = re.compile("no units")
PATIENCE_MS = 60_000
"""A stack moves unit by unit, which takes its time on a busy machine."""


@dataclass
class Player:
    """Clicks on a page and counts; waits until what was clicked has been answered."""

    page: Page
    clicks: int = 0

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name="Prompt")

    def space(self, name: str) -> None:
        """Click on a space of the map, whatever lies over it."""
        self.page.locator(f"#space-{name}").dispatch_event("click")
        self._one()

    def press(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).first.click()
        self._one()

    def way(self) -> None:
        """Take the first of several ways if they are asked for."""
        if "Choose the way" in self.prompt.inner_text():
            self.page.locator("#panel .chips .btn").first.click()
            self._one()

    def _one(self) -> None:
        self.clicks += 1
        self.page.wait_for_timeout(100)
        expect(self.page.locator(".space.sent")).to_have_count(0, timeout=PATIENCE_MS)

    def taken(self, task: str, since: int) -> None:
        made = self.clicks - since
        assert made <= CLICKS[task], f"{task}: {made} clicks, at most {CLICKS[task]}"


def test_routine_takes_few_clicks_in_axis_and_allies(browser: Browser, address: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        begin(page, address, "Pacific 1941 (as printed)", {"Japan": PERSON, "Allies": PERSON}, game=AAPACIFIC)
        player = Player(page)
        page.locator("#panel .row > .btn").click()  # the money of the convoys
        page.get_by_role("button", name="Done buying").click()
        expect(player.prompt).to_contain_text("Choose a unit for a combat move", timeout=PATIENCE_MS)

        player.space("hainan")
        expect(player.prompt).to_contain_text("4 picked", timeout=PATIENCE_MS)
        player.space("sz_45")
        expect(page.locator("#space-hainan")).to_have_attribute("aria-label", NO_UNITS, timeout=PATIENCE_MS)
        player.taken("four infantry board two transports", 0)

        at_sea = player.clicks
        player.space("sz_45")
        player.press("All that can go")
        expect(player.prompt).to_contain_text("5 picked", timeout=PATIENCE_MS)
        player.space("sz_38")
        page.wait_for_function(
            "() => !document.querySelector('[aria-label=Prompt]').dataset.question.match(/ChooseSpace/)"
        )
        player.way()
        expect(page.locator("#space-sz_45")).to_have_attribute("aria-label", NO_UNITS, timeout=PATIENCE_MS)
        player.taken("a fleet sails with all that is aboard", at_sea)

        ashore = player.clicks
        player.space("sz_38")
        expect(player.prompt).to_contain_text("4 picked", timeout=PATIENCE_MS)
        player.space("philippines")
        expect(page.locator("#panel")).to_contain_text("Philippines", timeout=PATIENCE_MS)
        expect(player.prompt).not_to_contain_text("picked", timeout=PATIENCE_MS)
        player.taken("four infantry are sent ashore from two transports", ashore)
        player.taken("four infantry from Hainan assault the Philippines", 0)
