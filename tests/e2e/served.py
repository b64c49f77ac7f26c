"""The real server with the built client, and matches that a test begins without the pages for it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, TypedDict

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, ViewportSize

from hatch_build import BUILT
from tests.server.served import PATIENCE, serving, settings

AAPACIFIC = "Axis & Allies: Pacific"
FIRE_IN_THE_SKY = "Fire in the Sky"
THE_PACIFIC_WAR = "The Pacific War"
BLITZ = "Blitz! A World in Conflict"
PERSON = "person"
RANDOM = "random"
OUTRUN = f"status of {HTTPStatus.CONFLICT.value}"
KEYS = "ironbottom.keys"
"""Where a browser keeps the keys of its seats."""
KEEP = """
if (location.protocol === "http:") {
  const [store, id, keys] = %s;
  localStorage[store] = JSON.stringify({ [id]: keys, ...JSON.parse(localStorage[store] ?? "{}") });
}
"""
"""Run at the head of every page; keys that the browser knows stay as they are."""
ANSWERABLE = """
() => {
  const bar = document.querySelector("[aria-label=Prompt]");
  return bar && !bar.querySelector(":is([data-choice], [title^=Undo]):disabled");
}
"""
"""No answer is on its way: what is to be seen now is what the next gesture answers."""

PRESS_UNTIL = """
words => {
  const bar = document.querySelector("[aria-label=Prompt]");
  if (bar?.innerText.includes(words)) return true;
  const key = { key: " ", code: "Space", bubbles: true, cancelable: true };
  if (bar?.dataset.question) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
    document.activeElement.dispatchEvent(new KeyboardEvent("keyup", key));
  }
  return false;
}
"""


class Screen(NamedTuple):
    """A size of screen, and whether it is touched."""

    name: str
    viewport: ViewportSize
    touched: bool


class MatchKeys(TypedDict):
    """A match that was begun or opened, and the keys of its seats."""

    id: str
    keys: dict[str, str]


DESKTOP = Screen("desktop", {"width": 1440, "height": 900}, False)
PHONE = Screen("phone", {"width": 390, "height": 844}, True)


@contextmanager
def on_screen(browser: Browser, screen: Screen) -> Iterator[Page]:
    """A page of its own on such a screen, on which nothing goes wrong."""
    with browser.new_context(
        viewport=screen.viewport, has_touch=screen.touched, is_mobile=screen.touched
    ) as context:
        page = context.new_page()
        faults = faults_of(page)
        yield page
        assert not faults, "\n".join(faults)


@contextmanager
def serving_client(data: Path) -> Iterator[str]:
    """Run the server with the client; its address. Computer players answer soon, and may be slow where others are."""
    with serving(settings(data, client=BUILT, veiled_seconds=0.1, grace_seconds=PATIENCE)) as address:
        yield address


def faults_of(page: Page) -> list[str]:
    """A list that fills with what goes wrong on a page: errors thrown, errors told to the console, requests refused.

    Whoever decides a moment after somebody else is told so and shown what is new: that is no fault.
    """
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and OUTRUN not in message.text:
            faults.append(f"console: {message.text} ({message.location['url']})")

    def answered(response: Response) -> None:
        if not response.ok and response.status != HTTPStatus.CONFLICT:
            faults.append(f"{response.status} for {response.request.post_data}")

    page.on("pageerror", lambda error: faults.append(f"thrown: {error.stack or error.message}"))
    page.on("response", answered)
    page.on("console", heard)
    return faults


def begin(page: Page, address: str, scenario: str, players: dict[str, str], *, game: str = AAPACIFIC) -> None:
    """Begin a match and sit down at it; ``players`` says of seats, by name, whether a person or a computer plays them.

    The pages for it have a test of their own.
    """
    games = page.request.get(f"{address}/api/games").json()
    [found] = [each for each in games if each["name"] == game]
    [seats, wanted] = next(
        (next(iter(each["seats"].values())), each["scenario"]["id"])
        for each in found["scenarios"]
        if each["scenario"]["name"] == scenario
    )
    ids = {seat["name"]: seat["id"] for seat in seats}
    computers = {
        ids[name]: {"kind": "computer", "level": player}
        for name, player in players.items()
        if player != PERSON
    }
    begun = page.request.post(
        f"{address}/api/matches", data={"slug": found["slug"], "scenario": wanted, "players": computers}
    ).json()
    open_table(page, address, begun)


def open_table(page: Page, address: str, begun: MatchKeys) -> None:
    """Open the table of a match with the keys of its seats."""
    page.add_init_script(KEEP % json.dumps([KEYS, begun["id"], begun["keys"]]))
    page.goto(f"{address}/g/{begun['id']}")
    page.get_by_role("region", name="Prompt").wait_for()


def answerable(page: Page) -> None:
    """Wait until the last answer has arrived."""
    page.wait_for_function(ANSWERABLE)


def press_until(page: Page, words: str) -> None:
    """Answer by Space as suggested, until the prompt says this.

    Read and pressed within one step of the page: between the two no answer of a computer player comes in.
    """
    page.wait_for_function(PRESS_UNTIL, arg=words, polling=250, timeout=PATIENCE * 1000)


def settle(page: Page) -> None:
    """Wait until the next question stands still: the last answer has arrived, the map has flown."""
    answerable(page)
    page.wait_for_timeout(300)  # the map flies to where the next question is


def press_seen(page: Page, key: str = "Space") -> None:
    """Press a key once the question is in sight: a gesture counts for what was seen when it began."""
    answerable(page)
    page.keyboard.press(key)


def next_frame(page: Page) -> None:
    """Wait until the page has been drawn again: what it does with a frame has been done."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
