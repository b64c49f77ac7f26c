"""The built client as a browser shows it."""

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, Response

from hatch_build import BUILT, CLIENT
from tests.e2e.accessibility import accessibility_faults

MOST_SCRIPT = 25_000
"""Bytes of packed script that the first page may load."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address at which the built client is served as plain files."""
    handler = partial(SimpleHTTPRequestHandler, directory=BUILT)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_page_shows_its_heading_and_has_no_serious_accessibility_fault(page: Page, site: str) -> None:
    page.goto(site)
    page.get_by_role("heading", level=1).wait_for()
    assert accessibility_faults(page) == []


def test_the_first_page_loads_little_script(page: Page, address: str) -> None:
    scripts: list[Response] = []
    page.on("response", lambda response: scripts.append(response) if response.url.endswith(".js") else None)
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    sizes = {script.url.rpartition("/")[2]: script.request.sizes()["responseBodySize"] for script in scripts}
    assert sum(sizes.values()) <= MOST_SCRIPT, sizes


def test_no_markup_of_the_client_has_a_style_of_its_own() -> None:
    """The policy of the server's pages refuses it, silently for the player; styles that script sets are allowed."""
    scripts = {path.name: path.read_text() for path in (BUILT / "assets").glob("*.js")}
    assert scripts
    told = {name: re.findall(r"""<[^<>]*\sstyle=["'][^<>]*>""", text) for name, text in scripts.items()}
    assert {name: tags for name, tags in told.items() if tags} == {}


def test_the_licences_of_all_packages_are_within_reach(page: Page, address: str) -> None:
    """Of those that end up in the build: what only builds or tests it does not."""
    packages = {"svelte", *json.loads((CLIENT / "package.json").read_text())["dependencies"]}
    page.goto(f"{address}/help")
    page.get_by_role("link", name="packages").wait_for()
    links = page.locator("a[href^='/licences/']").evaluate_all("links => links.map(link => link.href)")
    texts = [page.request.get(link) for link in links]
    assert all(text.ok for text in texts)
    told = "\n".join(text.text() for text in texts)
    assert {name for name in packages if f"## {name} - " not in told} == set()
    assert "MIT" in told
    assert "SIL OPEN FONT LICENSE" in told
