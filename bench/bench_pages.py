"""How long a browser takes from the address of a match until its map stands (P17)."""

from __future__ import annotations

from contextlib import ExitStack, closing

import msgspec
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.lines import Line, request
from bench.runner import Goal
from bench.serving import serving
from bench.stored import folder
from ironbottom.server.offers import GameInfo
from ironbottom.server.protocol import MatchKeys, NewMatch
from tests.e2e.chromium import find_chromium

PASSES = 3
FIRST_VIEW = "() => performance.getEntriesByName('first view')[0]?.startTime"
"""Milliseconds from the navigation to the first painted map, as the page itself has marked it."""
WINDOW: ViewportSize = {"width": 1440, "height": 900}


def goals() -> list[Goal]:
    """The goals."""
    return [
        Goal(
            id="P17",
            title="seconds until a browser that has never been here shows the map of a match, slowest game",
            bar=1.0,
            target=0.7,
            value=first_map,
            passes=PASSES,
        )
    ]


def first_map() -> float:
    """The seconds of the game that takes longest."""
    with ExitStack() as stack:
        data = stack.enter_context(folder())
        served = stack.enter_context(serving("ours", data))
        line = stack.enter_context(closing(Line(served.port)))
        games = msgspec.json.decode(line.ask(request("GET", "/api/games")), type=list[GameInfo])
        matches = [_match(line, game) for game in games if game.scenarios and game.first]
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        stack.callback(browser.close)
        return max(_seconds(browser, f"http://127.0.0.1:{served.port}/g/{match}") for match in matches)


def _match(line: Line, game: GameInfo) -> str:
    """A new match, by its id."""
    wanted = NewMatch(game.slug, game.scenarios[0].scenario.id)
    answer = line.ask(request("POST", "/api/matches", msgspec.json.encode(wanted)))
    return msgspec.json.decode(answer, type=MatchKeys).id


def _seconds(browser: Browser, address: str) -> float:
    """With nothing kept from before."""
    with browser.new_context(viewport=WINDOW) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_function(FIRST_VIEW)
        return float(page.evaluate(FIRST_VIEW)) / 1000
