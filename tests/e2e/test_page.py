"""The built client as a browser shows it."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, Page, Response

from hatch_build import BUILT, CLIENT
from tests.e2e.accessibility import accessibility_faults
from tests.e2e.served import DESKTOP, PHONE, MatchKeys, next_frame, on_screen, open_table
from tests.games.expected import expected, listed

MOST_SCRIPT = 25_000
"""Bytes of packed script that the first page may load."""
MOST_TABLE_SCRIPT = 90_000
MOST_TABLE_DATA = 60_000
"""Bytes of packed script and of what else is asked of the server until the map of a match stands."""
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
  .observe({ type: "layout-shift", buffered: true });
"""
LOADED = """
() => {
  const [mark] = performance.getEntriesByName("first view");
  const parts = performance.getEntriesByType("resource").map(({ name, startTime, encodedBodySize }) => ({
    name, size: encodedBodySize, first: startTime <= mark.startTime,
  }));
  return { parts, shifts: window.shifts.map(({ value }) => value) };
}
"""
STILL = "() => document.querySelector('.beside').getBoundingClientRect().width === innerWidth"
TOO_WIDE = """
() => {
  const panel = document.querySelector("#panel");
  for (const fold of panel.querySelectorAll("details")) fold.open = true;
  return [panel, ...panel.querySelectorAll(".scroll")]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => box.innerText.slice(0, 60));
}
"""

BOLD = """
() => {
  const button = document.createElement("button");
  Object.assign(button.style, {
    position: "fixed", left: 0, top: 0, zIndex: 99, border: 0, padding: 0, background: "#fff", color: "#000",
    fontSize: "14px", fontWeight: 600,
  });
  button.append(..."iiiiii");
  button.id = "bold";
  document.body.append(button);
}
"""
INK_OF_ROWS = """
async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = picture;
  const drawing = new OffscreenCanvas(width, height).getContext("2d");
  drawing.drawImage(picture, 0, 0);
  const { data } = drawing.getImageData(0, 0, width, height);
  const darkness = (row) => Array.from({ length: width }, (_, column) => 255 - data[4 * (row * width + column)]);
  const ink = (row) => darkness(row).reduce((sum, each) => sum + each);
  return Array.from({ length: height }, (_, row) => ink(row));
}
"""


class Part(TypedDict):
    """Something that a page has loaded: its address, how large it was as sent, whether for the first view."""

    name: str
    size: int
    first: bool


class Loaded(TypedDict):
    """What a page has loaded, and how far it has shifted since."""

    parts: list[Part]
    shifts: list[float]


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


def loaded_for(page: Page, address: str, slug: str) -> Loaded:
    """Begin the heaviest match of a game, and open it as its first seat."""
    wanted = {"slug": slug, "scenario": expected(slug).heaviest}
    begun: MatchKeys = page.request.post(f"{address}/api/matches", data=wanted).json()
    open_table(page, address, {"id": begun["id"], "keys": dict([next(iter(begun["keys"].items()))])})
    page.wait_for_function("() => performance.getEntriesByName('all is ready').length")
    loaded: Loaded = page.evaluate(LOADED)
    return loaded


def test_the_first_view_of_a_match_loads_little_and_nothing_shifts(browser: Browser, address: str) -> None:
    """What a click shows later comes when the page is idle, and moves nothing; then a click loads nothing more."""
    with on_screen(browser, DESKTOP) as page:
        page.add_init_script(WATCH_SHIFTS)
        for slug in listed():
            loaded = loaded_for(page, address, slug)
            first = {part["name"]: part["size"] for part in loaded["parts"] if part["first"]}
            script = {name: size for name, size in first.items() if name.endswith(".js")}
            data = {name: size for name, size in first.items() if "/api/" in name}
            assert script
            assert sum(script.values()) <= MOST_TABLE_SCRIPT, script
            assert data
            assert sum(data.values()) <= MOST_TABLE_DATA, data
            assert loaded["shifts"] == [], slug
        for tab in ("Log", "Battle", "Stats", "Help"):
            page.get_by_role("tab", name=tab).click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Help and keys").wait_for()
        now: Loaded = page.evaluate(LOADED)
        names = [
            {part["name"] for part in each["parts"] if "/assets/" in part["name"]} for each in (loaded, now)
        ]
        assert {name for name in names[1] - names[0] if name.endswith((".js", ".css"))} == set()
        page.set_viewport_size(PHONE.viewport)
        page.wait_for_function(STILL)
        assert page.evaluate(TOO_WIDE) == [], "every column of a chart is seen on a phone"


def test_the_dot_of_a_bold_letter_does_not_melt_into_its_stem(page: Page, address: str) -> None:
    """Fitted to whole dots of the screen "Hainan" was read as "HaInan"; buttons do not take this from the page."""
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("() => document.fonts.ready.then(() => {})")
    page.evaluate(BOLD)
    next_frame(page)
    picture = b64encode(page.locator("#bold").screenshot()).decode()
    rows = [ink for ink in page.evaluate(INK_OF_ROWS, picture) if ink]
    stem = sorted(rows)[len(rows) // 2]
    first = next(row for row, ink in enumerate(rows) if ink > stem / 2)
    assert min(rows[first : first + 4]) < stem / 2, rows


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


def test_what_was_touched_does_not_keep_the_look_of_being_pointed_at() -> None:
    """A finger leaves nothing behind it: looks under a pointer are told only to screens that have one."""
    pointed = re.compile(r"@media \(hover:hover\)\{(?:[^{}]+\{[^{}]*\})+\}")
    sheets = {path.name: path.read_text() for path in (BUILT / "assets").glob("*.css")}
    assert any(pointed.search(text) for text in sheets.values())
    assert [name for name, text in sheets.items() if ":hover" in pointed.sub("", text)] == []
