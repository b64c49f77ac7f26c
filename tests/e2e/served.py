"""The real server with the built client, and matches that a test begins by the pages of the client."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, ViewportSize

from hatch_build import BUILT
from tests.server.served import serving, settings

AAPACIFIC = "Axis & Allies: Pacific"
FIRE_IN_THE_SKY = "Fire in the Sky"
THE_PACIFIC_WAR = "The Pacific War"
PERSON = "A person at this screen"
RANDOM = "Computer: Random"


ANSWERABLE = """
() => {
  const bar = document.querySelector("[aria-label=Prompt]");
  return bar && !bar.querySelector(":is([data-choice], [title^=Undo]):disabled");
}
"""


class Screen(NamedTuple):
    """A size of screen, and whether it is touched."""

    name: str
    viewport: ViewportSize
    touched: bool


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
    """Run the server with the client; its address."""
    with serving(settings(data, client=BUILT)) as address:
        yield address


def faults_of(page: Page) -> list[str]:
    """A list that fills with what goes wrong on a page: errors thrown, errors told to the console, requests refused."""
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text} ({message.location['url']})")

    def answered(response: Response) -> None:
        if not response.ok:
            faults.append(f"{response.status} for {response.request.post_data}")

    page.on("pageerror", lambda error: faults.append(f"thrown: {error.stack or error.message}"))
    page.on("response", answered)
    page.on("console", heard)
    return faults


def begin(page: Page, address: str, scenario: str, players: dict[str, str], *, game: str = AAPACIFIC) -> None:
    """Begin a match on the page for it; ``players`` says who plays each seat, in the words of the page."""
    page.goto(f"{address}/new")
    page.get_by_role("radio", name=game, exact=True).check()
    page.get_by_role("radio", name=scenario).check()
    page.get_by_text("Seat by seat").click()
    for seat, player in players.items():
        page.get_by_label(f"Who plays {seat}").select_option(label=player)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Prompt").wait_for()


def settle(page: Page) -> None:
    """Wait until no answer is on its way: what is to be seen then is what the next gesture answers."""
    page.wait_for_function(ANSWERABLE)
    page.wait_for_timeout(300)  # the map flies to where the next question is


def press_seen(page: Page, key: str = "Space") -> None:
    """Press a key once the question is in sight: a gesture counts for what was seen when it began."""
    page.wait_for_timeout(150)
    page.keyboard.press(key)
