"""A game from another package, installed beside Ironbottom: offered, taught, played and judged with no change here."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.architecture.sources import ROOT
from tests.e2e.accessibility import accessibility_faults
from tests.e2e.served import DESKTOP, on_screen
from tests.e2e.test_tutorial import follow
from tests.programs import COMMAND, install, started
from tests.server.served import PATIENCE

PACKAGE = ROOT / "examples" / "narrows"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of programs for which the game is installed."""
    target = tmp_path_factory.mktemp("installed")
    install(PACKAGE, target)
    return {**os.environ, "PYTHONPATH": str(target)}


@pytest.fixture(scope="module")
def site(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    words = ("serve", "--port", "0", "--data", str(tmp_path_factory.mktemp("games")))
    with started(*words, env=environment, cwd=tmp_path_factory.mktemp("elsewhere")) as (address, _):
        yield address.rstrip("/")


def test_it_is_offered_with_its_opponent_its_odds_and_its_tutorial(site: str) -> None:
    games = {game["slug"]: game for game in httpx.get(f"{site}/api/games", timeout=PATIENCE).json()}
    narrows = games["narrows"]
    assert [level["name"] for level in narrows["levels"]] == ["Pilot", "Random"]
    assert narrows["odds"] and narrows["tutorial"] and narrows["first"]["level"] == "pilot"
    rules = httpx.get(f"{site}/api/games/narrows/reference", timeout=PATIENCE).json()["rules"]
    assert "narrows:3.1" in {rule["id"] for rule in rules}


def test_it_is_taught_and_played_in_the_browser(browser: Browser, site: str) -> None:
    with on_screen(browser, DESKTOP) as page:
        page.goto(f"{site}/new/narrows")
        page.get_by_role("radio", name="Narrows").wait_for()
        assert accessibility_faults(page) == []
        follow(page, site, "narrows")
        assert accessibility_faults(page) == []


def test_the_command_line_knows_it(environment: dict[str, str], tmp_path: Path) -> None:
    def told(*words: str) -> str:
        return subprocess.run(
            [*COMMAND, *words], env=environment, cwd=tmp_path, check=True, capture_output=True, text=True
        ).stdout

    assert "narrows: Narrows" in told("games")
    assert "win 20.83%" in told("odds", "--game", "narrows", "counter", "vs", "counter")
    assert "narrows" in told("simulate", "narrows", "--games", "2", "--player", "north=pilot")
