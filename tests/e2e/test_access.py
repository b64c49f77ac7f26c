"""Every page as people meet it who use a screen reader or no mouse: what axe finds, and a turn by keys alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.accessibility import Survey
from tests.e2e.clicker import Clicker
from tests.e2e.served import (
    DESKTOP,
    FIRE_IN_THE_SKY,
    PERSON,
    PHONE,
    RANDOM,
    Screen,
    begin,
    faults_of,
    on_screen,
    press_seen,
)


def open_stack(page: Page) -> Locator:
    """The plate or tray of the open stack."""
    return page.get_by_role("region", name=re.compile("^Open stack"))


def plan_yunnan(page: Page) -> None:
    """Japan's first turn of the Burma Road up to the end of its movement, by keys alone."""
    keys = page.keyboard
    prompt = page.get_by_role("region", name="Prompt")
    press_seen(page)
    expect(prompt).to_contain_text("Choose a unit")
    keys.press("g")
    keys.type("french indo")
    keys.press("Enter")
    page.locator("#space-french_indo_china").press("Enter")
    open_stack(page).wait_for()
    keys.press("Tab")
    expect(open_stack(page).locator(":focus"), "the open stack is the next stop").to_have_count(1)
    page.locator("#space-french_indo_china").press("Enter")
    infantry = open_stack(page).get_by_role("button", name=re.compile("^4 infantry"))
    expect(infantry, "where a stack lies open, Enter leads into it").to_be_focused()
    infantry.press("Shift+Enter")
    expect(prompt).to_contain_text("Choose where")
    page.locator("#space-yunnan").press("Enter")
    expect(page.get_by_role("listitem", include_hidden=True).filter(has_text="4×")).to_be_attached()


def attack_yunnan(page: Page) -> None:
    """The same up to the battle."""
    plan_yunnan(page)
    press_seen(page)
    page.get_by_role("region", name="Battle", exact=True).wait_for()


@pytest.mark.slow
def test_no_page_has_a_serious_fault_of_access(browser: Browser, address: str, screen: Screen) -> None:
    with on_screen(browser, screen) as page:
        survey = Survey(page)
        look = survey.look
        for path in ("", "new", "help"):
            page.goto(f"{address}/{path}")
            page.get_by_role("heading", level=1).wait_for()
            look(path or "home")
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
        match = page.url
        look("purchase")
        page.keyboard.press("v")
        page.get_by_role("heading", name="The position").wait_for()
        look("the position as a table")
        page.keyboard.press("v")
        attack_yunnan(page)
        look("battle")
        if screen.touched and page.locator(".battlefield").count():  # else it was decided in its first round
            page.get_by_role("button", name="Raise the sheet").click()
        for tab in ("Log", "Battle", "Stats", "Help"):
            page.get_by_role("tab", name=tab).dispatch_event("click")
            look(tab)
        page.goto(f"{match}#0")
        page.get_by_role("button", name="Back to now").wait_for()
        look("replay")
        page.goto(match.replace("/g/", "/proof/"))
        page.get_by_role("heading", name="Proof").wait_for()
        look("proof")
        assert survey.faults == {}


@pytest.mark.slow
def test_a_turn_is_played_by_keys_alone(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    attack_yunnan(page)
    turn = page.locator("header .turn")
    for _ in range(200):
        if "Japan" not in turn.inner_text():
            break
        press_seen(page)
    expect(turn).to_contain_text("Great Britain")
    assert faults == []


def sail_to_midway(page: Page, screen: Screen) -> None:
    """Japan's part of Midway up to its first Task Force, by keys alone; on a phone the stack lies in a tray."""
    prompt = page.get_by_role("region", name="Prompt")
    expect(prompt).to_contain_text("replacement")
    press_seen(page)
    expect(prompt).to_contain_text("unit to deploy")
    press_seen(page)
    expect(prompt).to_contain_text("first unit of a Task Force")
    page.locator("#space-yokosuka").press("Enter")
    if screen.touched:
        expect(open_stack(page)).to_have_class(re.compile("tray"))
    open_stack(page).get_by_role("button", name="CV Akagi, Kaga").press("Enter")
    expect(prompt).to_contain_text("or what joins it")
    open_stack(page).get_by_role("button", name="All of it").press("Enter")
    expect(prompt).to_contain_text("4 picked")


@pytest.mark.slow
@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_no_page_with_hexes_has_a_serious_fault_of_access(
    browser: Browser, address: str, screen: Screen
) -> None:
    with on_screen(browser, screen) as page:
        survey = Survey(page)
        look = survey.look
        page.goto(f"{address}/tutorial")
        page.get_by_role("link", name=f"Begin the lesson of {FIRE_IN_THE_SKY}").wait_for()
        look("tutorials")
        page.goto(f"{address}/new")
        page.get_by_role("radio", name=FIRE_IN_THE_SKY).check()
        page.get_by_text("Options").click()
        look("options")
        begin(page, address, "Midway", {"Japan": PERSON, "Allies": RANDOM}, game=FIRE_IN_THE_SKY)
        look("reinforcements")
        sail_to_midway(page, screen)
        look("a Task Force forms")
        page.keyboard.press("v")
        page.get_by_role("heading", name="The position").wait_for()
        look("the position as a table")
        page.keyboard.press("v")
        page.locator("#space-midway").press("Enter")
        expect(page.get_by_role("region", name="Prompt")).to_contain_text("first unit of a Task Force")
        press_seen(page)
        Clicker(page, seed=4).play_until(re.compile("Choose what to attack|Allied part|Check the dice"))
        look("battle board")
        page.keyboard.press("l")
        page.get_by_role("tabpanel", name="Log").wait_for()
        look("log")
        assert survey.faults == {}


@pytest.mark.slow
def test_a_part_of_a_turn_with_hexes_is_played_by_keys_and_table_alone(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "Midway", {"Japan": PERSON, "Allies": RANDOM}, game=FIRE_IN_THE_SKY)
    sail_to_midway(page, DESKTOP)
    page.keyboard.press("v")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Midway", exact=True))
    row.get_by_role("button", name=re.compile("5 hexes")).press("Enter")
    expect(page.get_by_role("region", name="Prompt")).to_contain_text("first unit of a Task Force")
    turn = page.locator("header .turn")
    for _ in range(120):
        if "Japanese" not in turn.inner_text():
            break
        press_seen(page)
    expect(turn).to_contain_text("Allied part")
    assert faults == []


@pytest.mark.slow
def test_a_touched_goal_shows_cost_and_odds_and_is_chosen_by_a_second_touch(
    browser: Browser, address: str
) -> None:
    with on_screen(browser, PHONE) as page:
        begin(page, address, "Midway", {"Japan": PERSON, "Allies": RANDOM}, game=FIRE_IN_THE_SKY)
        sail_to_midway(page, PHONE)
        prompt = page.get_by_role("region", name="Prompt")
        midway = page.locator("#space-midway")
        midway.tap(force=True)
        expect(prompt).to_contain_text(re.compile(r"Midway\s*5 hexes"))
        expect(prompt).to_contain_text(re.compile(r"You win: [\d.]+ %"))
        expect(prompt.get_by_role("button", name="Confirm Midway")).to_be_visible()
        expect(prompt).to_contain_text("or what joins it")
        midway.tap(force=True)
        expect(prompt).to_contain_text("first unit of a Task Force")


@pytest.mark.slow
def test_a_match_saved_to_a_file_goes_on_from_it(page: Page, address: str, tmp_path: Path) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": PERSON})
    Clicker(page, seed=5).play_until(re.compile("^Round 1: (?!Japan)"))
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    saved = tmp_path / "saved.json"
    saving.value.save_as(saved)
    turn = page.locator("header .turn").inner_text()
    page.goto(address)
    page.get_by_label("Load a file").set_input_files(saved)
    page.get_by_role("button", name="Go on with it").click()
    expect(page.locator("header .turn")).to_have_text(turn)
    assert faults == []
