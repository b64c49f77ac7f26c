"""Try from here: from the replay bar to a match of one's own, in the browser."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.served import PERSON, RANDOM, THE_PACIFIC_WAR, begin, faults_of, press_seen

MOMENT = 2
MOST_LOOKS = 600
LOOK_MS = 150
"""Between two looks at how far the match is: a computer player on a busy machine takes its time."""
LOADING_MS = 60_000


def test_a_match_is_tried_from_an_earlier_moment(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "Rising Sun", {"Japan": PERSON, "Allies": RANDOM}, game=THE_PACIFIC_WAR)
    prompt = page.get_by_role("region", name="Prompt")
    first, state = page.url, f"{address}/api/matches/{page.url.rpartition('/')[2]}/state"
    page.goto(f"{first}#{MOMENT}")  # it has not come yet: it is shown as soon as it has
    table = page.context.new_page()
    table.goto(first)
    table.get_by_role("region", name="Prompt").wait_for()
    for _ in range(MOST_LOOKS):
        if table.request.get(state).json()["count"] > MOMENT:
            break
        press_seen(table)
        table.wait_for_timeout(LOOK_MS)
    expect(page.get_by_role("region", name="Replay")).to_contain_text(f"{MOMENT} /", timeout=LOADING_MS)
    page.get_by_role("button", name="Try from here").click()
    expect(page).to_have_title(re.compile("Tried from"), timeout=LOADING_MS)
    assert page.url.partition("#")[0] != first
    expect(prompt).not_to_contain_text("Viewing", timeout=LOADING_MS)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text(f"This match was begun from moment {MOMENT} of another match")).to_be_visible()
    assert not faults, faults


def test_an_earlier_moment_of_a_battle_keeps_no_room_for_odds(page: Page, address: str) -> None:
    """None are worked out there: an empty band stood above the board."""
    begin(page, address, "Rising Sun", {"Japan": PERSON, "Allies": PERSON}, game=THE_PACIFIC_WAR)
    for player in ("the Allies", "Japan"):
        page.get_by_role("button", name=f"I am {player}").click()
        page.get_by_role("button", name="The set-up stands").click()
    odds = page.locator(".battle .odds")
    expect(odds).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    expect(odds).to_have_count(1)
    expect(odds).to_be_hidden()
