"""Matches played in the browser, against the real server."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.clicker import Clicker
from tests.e2e.served import PERSON, RANDOM, begin, faults_of, serving_client

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_client(Path(tmp_path_factory.mktemp("games"))) as address:
        yield address


@pytest.mark.slow
def test_clicking_at_random_plays_a_round(page: Page, address: str) -> None:
    faults = faults_of(page)
    begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": RANDOM})
    Clicker(page, seed=7).play_until(re.compile("^Round 2"))
    assert faults == []


@pytest.mark.slow
def test_clicking_at_random_plays_a_turn_on_a_phone(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        faults = faults_of(page)
        begin(page, address, "The Burma Road", {"Japan": PERSON, "Allies": RANDOM})
        Clicker(page, seed=8).play_until(re.compile("^Round 1: (?!Japan)|^Round 2"))
        assert faults == []
