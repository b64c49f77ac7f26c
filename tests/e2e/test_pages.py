"""The pages around the table: from the first page to the table, nothing hidden, nothing that moves or hangs over."""

import gzip
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from hatch_build import BUILT
from tests.e2e.accessibility import accessibility_faults
from tests.e2e.served import (
    DESKTOP,
    FIRE_IN_THE_SKY,
    PHONE,
    RANDOM,
    Screen,
    begin,
    faults_of,
    next_frame,
    on_screen,
)

MOST_PAGE = 60_000
"""Bytes of the first page as they are sent, without letters."""
NARROW = 320
FINISHED = Path(__file__).parents[1] / "games" / "blitz" / "records" / "held.json.gz"
PAGES = ("", "new", "matches", "tutorial", "help", "rules/pacificwar")

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "")]);
}).observe({ type: "layout-shift", buffered: true });
"""

# How many cards of a page end beyond its window.
TOO_FAR_RIGHT = """
() => [...document.querySelectorAll("main .card")]
  .filter((card) => card.getBoundingClientRect().right > innerWidth).length
"""


def test_a_newcomer_is_at_the_table_after_one_click(page: Page, address: str) -> None:
    faults = faults_of(page)
    page.goto(address)
    page.get_by_role("radio", name="Allies").check()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("region", name="Prompt").wait_for()
    page.goto(address)
    entry = page.get_by_role("region", name="Your matches").get_by_role("link", name="The Burma Road")
    expect(entry).to_contain_text("Allies against Captain")
    expect(page.get_by_role("link", name="Oceans of Fire")).to_be_visible()
    assert faults == []


def test_a_match_begins_with_two_clicks_and_its_button_is_in_sight(
    browser: Browser, address: str, screen: Screen
) -> None:
    with on_screen(browser, screen) as page:
        page.goto(address)
        page.get_by_role("link", name=FIRE_IN_THE_SKY).click()
        start = page.get_by_role("button", name="Start Midway")
        expect(start).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("radio", name="Midway")).to_be_checked()
        start.click()
        page.get_by_role("region", name="Prompt").wait_for()


def test_a_match_is_set_up_seat_by_seat(page: Page, address: str) -> None:
    page.goto(f"{address}/new")
    page.get_by_role("radio", name=FIRE_IN_THE_SKY).check()
    page.get_by_role("radio", name="Guadalcanal").check()
    page.get_by_text("Seat by seat").click()
    page.get_by_label("Who plays Japan").select_option(label="Computer: Random")
    page.get_by_label("Who plays Allies").select_option(label="A person at this screen")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Prompt").wait_for()
    page.goto(address)
    entry = page.get_by_role("region", name="Your matches").get_by_role("link", name="Guadalcanal")
    expect(entry).to_contain_text("Allies against Random")


def test_a_finished_match_says_who_won_and_a_waiting_one_can_be_gone_to(page: Page, address: str) -> None:
    begin(page, address, "Midway", {"Allies": RANDOM}, game=FIRE_IN_THE_SKY)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_text("Japan resigns").first.wait_for()
    begin(page, address, "The Burma Road", {"Allies": RANDOM})
    table = page.url
    page.goto(f"{address}/matches")
    finished = page.get_by_role("region", name="Finished").get_by_role("link", name="Midway")
    expect(finished).to_contain_text("Lost")
    page.get_by_role("link", name="Next match waiting").wait_for()
    page.keyboard.press("j")
    page.get_by_role("region", name="Prompt").wait_for()
    assert page.url == table
    page.goto(f"{address}/matches")
    page.get_by_role("region", name="Your move").get_by_role("button", name="Put away").click()
    expect(page.get_by_role("link", name="Next match waiting")).to_have_count(0)
    page.get_by_text("Put away (1)").click()
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_role("link", name="Next match waiting")).to_be_visible()


def test_a_seat_is_given_away_by_a_link(browser: Browser, page: Page, address: str) -> None:
    """Who opens it plays that seat and sees no other; who gave it away plays it no more."""
    page.goto(f"{address}/new")
    page.get_by_role("radio", name="By invitation").check()
    page.get_by_role("button", name="Start").click()
    link = page.get_by_role("textbox", name="Link for the Allies").input_value()
    assert accessibility_faults(page) == []
    waiting = page.get_by_role("link", name="Matches").get_by_text("wait for you")
    page.get_by_role("button", name="Give it away by a link").click()
    expect(waiting, "nothing waits for who gave all away").to_have_count(0)
    page.get_by_role("button", name="Play it here after all").first.click()
    expect(waiting).to_have_count(1)
    page.get_by_role("link", name="To the match").click()
    expect(page.get_by_role("region", name="Prompt")).to_contain_text("Buy units for Japan")
    with on_screen(browser, PHONE) as other:
        other.goto(link)
        other.get_by_role("button", name="Play the Allies").wait_for()
        assert accessibility_faults(other) == []
        other.get_by_role("button", name="Play the Allies").tap()
        expect(other.get_by_role("region", name="Prompt")).to_contain_text("Japan buys units")
        assert "#" not in other.url
        for _ in range(3):
            page.get_by_role("region", name="Prompt").get_by_role("button", name="Done").click()
        expect(other.get_by_role("region", name="Prompt")).to_contain_text("Buy units for India")
        expect(page.get_by_role("region", name="Prompt")).to_contain_text("India buys units")
        taken = other.url
        other.goto(link)  # the same browser once more
        other.get_by_role("button", name="Play the Allies").tap()
        expect(other.get_by_role("region", name="Prompt")).to_contain_text("Buy units for India")
        assert other.url == taken
    for broken in (link, link[:-1]):
        page.goto(address)
        page.goto(broken)
        expect(page.get_by_role("alert")).to_contain_text(
            "This link is not whole, or somebody has taken the seat"
        )
        expect(page.get_by_role("button", name="Play the Allies")).to_have_count(0)
    page.goto(link.partition("#")[0].replace("join", "invite"))
    expect(page.get_by_role("listitem").filter(has_text="Allies")).to_contain_text("played somewhere else")


def test_a_link_opens_nothing_once_its_seat_is_played_here_after_all(
    browser: Browser, page: Page, address: str
) -> None:
    page.goto(f"{address}/new")
    page.get_by_role("radio", name="By invitation").check()
    page.get_by_role("button", name="Start").click()
    link = page.get_by_role("textbox", name="Link for the Allies").input_value()
    with browser.new_context() as context:  # what is refused is told there
        other = context.new_page()
        other.goto(link)
        play = other.get_by_role("button", name="Play the Allies")
        play.wait_for()
        page.get_by_role("button", name="Play it here after all").click()
        expect(page.get_by_role("button", name="Give it away by a link")).to_have_count(2)
        play.click()
        expect(other.get_by_role("alert")).to_contain_text("somebody has taken the seat by it already")
        assert other.evaluate("localStorage.getItem('ironbottom.keys')") == "{}"
        tab = page.context.new_page()
        tab.goto(page.url.replace("invite", "g"))
        tab.get_by_role("region", name="Prompt").wait_for()
        page.get_by_role("button", name="Give it away by a link").last.click()
        again = page.get_by_role("textbox", name="Link for the Allies").input_value()
        assert again != link
        other.goto(address)
        other.goto(again)
        other.get_by_role("button", name="Play the Allies").click()
        expect(other.get_by_role("region", name="Prompt")).to_contain_text("Japan buys units")
        for _ in range(3):
            tab.get_by_role("region", name="Prompt").get_by_role("button", name="Done").click()
        expect(tab.get_by_role("region", name="Prompt")).to_contain_text("India buys units")
        page.reload()
        expect(page.get_by_role("listitem").filter(has_text="Allies")).to_contain_text(
            "played somewhere else"
        )


def test_a_long_hash_does_not_widen_the_proof_page(page: Page, address: str) -> None:
    record = gzip.decompress(FINISHED.read_bytes())
    opened = page.request.post(
        f"{address}/api/records", data=record, headers={"content-type": "application/json"}
    ).json()
    page.goto(f"{address}/proof/{opened['id']}")
    page.get_by_text("whose hash is").wait_for()
    for width in (NARROW, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(TOO_FAR_RIGHT) == 0, width


@pytest.mark.parametrize(("theme", "width"), [("light", NARROW), ("dark", 1440)])
def test_no_page_around_the_table_has_a_fault_of_access_or_scrolls_sideways(
    browser: Browser, address: str, theme: Literal["light", "dark"], width: int
) -> None:
    with on_screen(browser, DESKTOP) as page:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 844})
        for path in PAGES:
            page.goto(f"{address}/{path}")
            page.get_by_role("heading", level=1).wait_for()
            page.wait_for_load_state("networkidle")
            assert accessibility_faults(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_pictures_are_darker_in_the_dark(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(address)
    assert page.locator(".hero img").evaluate("image => getComputedStyle(image).filter") == "brightness(0.86)"


def test_nothing_shifts_and_little_is_sent(page: Page, address: str) -> None:
    sent: dict[str, int] = {}
    page.add_init_script(SHIFTS)
    page.on(
        "requestfinished",
        lambda asked: sent.update({asked.url: asked.sizes()["responseBodySize"]}),
    )
    for path in ("", "new"):
        page.goto(f"{address}/{path}")
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        next_frame(page)
        assert page.evaluate("shifts") == [], path
    first = {url: size for url, size in sent.items() if not url.endswith(".woff2")}
    assert sum(first.values()) <= MOST_PAGE, first
    assert list(Path(BUILT, "assets").glob("front-*.svg")), "pictures are named by their content"
