"""How many clicks routine takes: counted as a player makes them, and never more than the table says."""

import re
from dataclasses import dataclass

from playwright.sync_api import Browser, Locator, Page, expect

from ironbottom.kernel import choices
from ironbottom.kernel.match import Match
from tests.e2e.prepared import Way, played, sit_down
from tests.e2e.served import AAPACIFIC, DESKTOP, PERSON, begin, on_screen, settle

# Task -> most clicks.
CLICKS = {
    "four infantry board two transports": 2,
    "a fleet sails with all that is aboard": 4,
    "four infantry are sent ashore from two transports": 2,
    "four infantry from Hainan assault the Philippines": 8,
    "a mixed stack attacks the next territory": 2,
    "two infantry are loaded and sail": 4,
    "aircraft land after the battles": 1,
    "four infantry are bought": 5,
    "nine submarines are placed in one of several zones": 2,
    "losses are taken as suggested": 1,
    "an invasion fleet sails with all that it carries": 2,
    "two air units are transferred": 3,
    "nothing reacts": 1,
    "all ships of a zone move as an action": 2,
    "both questions of a quiet round are left": 1,
}

# Nothing has been under way for a while: until then a click on something else would be one for a question not yet seen.
CALM = """
() => {
  if (document.querySelector("[aria-label=Prompt] .buttons .btn:disabled")) window.since = performance.now();
  return performance.now() - (window.since ??= performance.now()) > 500;
}
"""
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

    def space(self, name: str, *, all_of_it: bool = False) -> None:
        """Click on a space of the map, whatever lies over it; with Shift for all that can go from there."""
        self.page.locator(f"#space-{name}").dispatch_event("click", {"shiftKey": all_of_it})
        self._one()

    def counter(self, name: str, *, all_of_it: bool = False) -> None:
        """Click on a counter of the open stack."""
        counter = self.page.locator(".openstack").get_by_role("button", name=name)
        counter.click(modifiers=["Shift"] if all_of_it else [])
        self._one()

    def asked(self, words: str) -> None:
        expect(self.prompt).to_contain_text(words, timeout=PATIENCE_MS)

    def press(self, button: str | re.Pattern[str]) -> None:
        exact = isinstance(button, str)
        self.page.get_by_role("button", name=button, exact=exact).first.click()
        self._one()

    def empty(self, space: str) -> None:
        """All units have left a space."""
        expect(self.page.locator(f"#space-{space}")).to_have_attribute(
            "aria-label", NO_UNITS, timeout=PATIENCE_MS
        )
        settle(self.page)

    def way(self) -> None:
        """Take the first of several ways if they are asked for."""
        if "Choose the way" in self.prompt.inner_text():
            self.page.locator("#panel .chips .btn").first.click()
            self._one()

    def _one(self) -> None:
        self.clicks += 1
        self.page.wait_for_timeout(100)
        expect(self.page.locator(".space.sent")).to_have_count(0, timeout=PATIENCE_MS)

    def taken(self, task: str, since: int = 0) -> int:
        """Hold the clicks of a task that is done to its number; all clicks so far, from where the next is counted."""
        assert self.clicks - since == CLICKS[task], (
            f"{task}: {self.clicks - since} clicks, not {CLICKS[task]}"
        )
        self.page.evaluate("() => { window.since = performance.now(); }")
        self.page.wait_for_function(CALM, timeout=PATIENCE_MS)
        return self.clicks


def idle(match: Match, seat: str) -> str:
    """As little as can be."""
    game = match.game
    offered = game.options(seat)
    suggested = game.decision.suggestion(game, seat) if game.decision else []
    return next(choice for choice in (choices.DONE, *suggested, *offered) if choice in offered)


def idle_until(question: str, seat: str) -> Way:
    """Everybody does as little as can be until such a question is put to a seat."""

    def way(match: Match, asked: str) -> str:
        there = (type(match.game.decision).__name__, asked) == (question, seat)
        return "" if there else idle(match, asked)

    return way


def test_routine_takes_few_clicks_in_axis_and_allies(browser: Browser, address: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        begin(page, address, "Pacific 1941 (as printed)", {"Japan": PERSON, "Allies": PERSON}, game=AAPACIFIC)
        player = Player(page)
        page.locator("#panel .row > .btn").click()  # the money of the convoys
        page.get_by_role("button", name="Done buying").click()
        expect(player.prompt).to_contain_text("Choose a unit for a combat move", timeout=PATIENCE_MS)

        player.space("hainan")
        player.asked("4 picked")
        player.space("sz_45")
        player.empty("hainan")
        at_sea = player.taken("four infantry board two transports")

        player.space("sz_45")
        player.press("All that can go")
        player.asked("5 picked")
        player.space("sz_38")
        page.wait_for_function(
            "() => !document.querySelector('[aria-label=Prompt]').dataset.question.match(/ChooseSpace/)"
        )
        player.way()
        player.empty("sz_45")
        ashore = player.taken("a fleet sails with all that is aboard", at_sea)

        player.space("sz_38")
        player.asked("4 picked")
        player.space("philippines")
        expect(page.locator("#panel")).to_contain_text("Philippines", timeout=PATIENCE_MS)
        expect(player.prompt).not_to_contain_text("picked", timeout=PATIENCE_MS)
        player.taken("four infantry are sent ashore from two transports", ashore)
        clicks = player.taken("four infantry from Hainan assault the Philippines")

        player.space("manchuria", all_of_it=True)
        player.asked("9 picked")
        player.space("suiyuan")
        player.empty("manchuria")
        clicks = player.taken("a mixed stack attacks the next territory", clicks)

        player.space("ryukyu_islands")
        player.asked("2 picked")
        player.space("sz_35")
        player.empty("ryukyu_islands")
        player.space("sz_35")
        player.asked("transport goes")
        player.space("sz_37")
        player.empty("sz_35")
        player.taken("two infantry are loaded and sail", clicks)


GOALS = {"manchuria": "suiyuan", "french_indo_china": "yunnan"}


def attacks(match: Match, seat: str) -> str:
    """Japan attacks from these territories with all that is there; then it lands its aircraft."""
    game = match.game
    decision, offered = game.decision, game.options(seat)
    if decision is None or (type(decision).__name__ == "ChooseTraveller" and choices.DONE not in offered):
        return ""
    if type(decision).__name__ == "ChooseAttacker":
        places = {piece.id: piece.space for piece in game.spec.view(game, seat).pieces}
        ready = [choice for choice in offered if choices.split(choice)[0] == "piece"]
        return next((one for one in ready if places[choices.piece_of(one)] in GOALS), choices.DONE)
    goals = [choices.space(goal) for goal in GOALS.values()]
    wanted = [
        choice for choice in (*goals, *decision.suggestion(game, seat), choices.DONE) if choice in offered
    ]
    return [*wanted, *offered][0]


def buys_submarines(match: Match, seat: str) -> str:
    """The Allies buy submarines for all their money; where there is a choice of zones for them the way ends."""
    kind, submarine = type(match.game.decision).__name__, choices.kind("submarine")
    if kind == "BuyUnit" and seat == "allies" and submarine in match.game.options(seat):
        return submarine
    return "" if kind == "PlaceUnit" else idle(match, seat)


def test_landing_and_new_units_take_few_clicks(browser: Browser, address: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        sit_down(page, address, played("aapacific", "campaign_1941", attacks))
        player = Player(page)
        player.press(re.compile("^Land [0-9] aircraft"))
        player.asked("end non-combat movement")
        clicks = player.taken("aircraft land after the battles")

        sit_down(page, address, played("aapacific", "campaign_1941", idle_until("BuyUnit", "japan")))
        for count in range(1, 5):
            page.locator("[data-type=infantry]").click()
            expect(page.get_by_role("row", name=f"{count} infantry")).to_be_visible()
        player.clicks += 4
        player.press("Done buying")
        player.asked("combat move")
        clicks = player.taken("four infantry are bought", clicks)

        many_ports = {"ships_at_any_complex": "on"}
        sit_down(page, address, played("aapacific", "campaign_1941", buys_submarines, many_ports))
        player.asked("9 left")
        player.space("sz_5")
        player.press("The rest in Sea Zone 5")
        expect(player.prompt).not_to_contain_text("Place", timeout=PATIENCE_MS)
        player.taken("nine submarines are placed in one of several zones", clicks)


def test_routine_takes_few_clicks_in_fire_in_the_sky(browser: Browser, address: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        sit_down(page, address, played("fireinthesky", "midway", idle_until("ChooseSailor", "japan")))
        player = Player(page)
        player.space("kwajalein", all_of_it=True)
        player.asked("5 picked")
        player.space("midway")
        player.empty("kwajalein")
        clicks = player.taken("an invasion fleet sails with all that it carries")

        sit_down(page, address, played("fireinthesky", "guadalcanal", idle_until("ChooseUnit", "allies")))
        player.space("port_moresby")
        player.counter("2 air units", all_of_it=True)
        player.asked("2 picked")
        player.space("brisbane")
        player.asked("unit to deploy")
        clicks = player.taken("two air units are transferred", clicks)

        sit_down(page, address, played("fireinthesky", "guadalcanal", idle_until("ChooseReactor", "japan")))
        player.press("No further Task Force")
        expect(player.prompt).not_to_contain_text("react", timeout=PATIENCE_MS)
        player.taken("nothing reacts", clicks)


def test_routine_takes_few_clicks_in_the_pacific_war(browser: Browser, address: str) -> None:
    rounds = idle_until("PayForInitiative", "japan")

    def acting(match: Match, seat: str) -> str:
        """Japan pays for an action at its first chance."""
        kind = type(match.game.decision).__name__
        if kind == "ChooseAction":
            return ""
        return match.game.options(seat)[0] if kind == "PayForInitiative" else rounds(match, seat)

    with on_screen(browser, DESKTOP) as page:
        sit_down(
            page,
            address,
            played("pacificwar", "rising_sun_1942", idle_until("ChooseTargets", "japan")),
            "japan",
        )
        player = Player(page)
        player.press(re.compile("^Confirm"))
        expect(player.prompt).not_to_contain_text("hits", timeout=PATIENCE_MS)
        clicks = player.taken("losses are taken as suggested")

        sit_down(page, address, played("pacificwar", "rising_sun_1942", acting), "japan")
        player.space("truk", all_of_it=True)
        player.asked("8 picked")
        player.space("japan")
        player.asked("Discard a card")
        clicks = player.taken("all ships of a zone move as an action", clicks)

        sit_down(page, address, played("pacificwar", "rising_sun_1942", rounds), "japan")
        player.press("Pass until something happens")
        player.asked("Allies")
        clicks = player.taken("both questions of a quiet round are left", clicks)
