from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import brotli
import httpx
import pytest

from tests.server.served import PATIENCE, serving, settings

PAGE = "<!doctype html><title>Client</title>"
SCRIPT = "console.log('aloha');" * 100
TIGHT = brotli.compress(SCRIPT.encode())
NOT_FOUND = 404


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    client = folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text(PAGE)
    (client / "assets" / "index-BOiJI_tE.js").write_text(SCRIPT)
    (client / "assets" / "index-BOiJI_tE.js.br").write_bytes(TIGHT)
    (client / "icon.svg").write_text("<svg/>")
    (folder / "secret.txt").write_text("not for you")
    with serving(settings(folder / "data", client=client)) as where:
        yield where


@pytest.mark.parametrize("path", ["/", "/new", "/g/abc", "/g/abc/", "/proof/abc", "/apiary"])
def test_every_address_of_the_client_gets_its_page(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_a_file_whose_name_tells_its_content_is_kept_for_ever(http: httpx.Client) -> None:
    answer = http.get("/assets/index-BOiJI_tE.js")
    assert answer.text == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")


def test_other_files_are_asked_for_again(http: httpx.Client) -> None:
    first = http.get("/icon.svg")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"] == "image/svg+xml"
    again = http.get("/icon.svg", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_tightest_copy_that_was_built_goes_to_who_can_unpack_it(http: httpx.Client) -> None:
    path, coding = "/assets/index-BOiJI_tE.js", {"Accept-Encoding": "gzip, deflate, br, zstd"}
    with http.stream("GET", path, headers=coding) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) == TIGHT
    assert http.get(f"{path}.br").status_code == NOT_FOUND


def test_files_are_packed_for_who_can_unpack_them(http: httpx.Client) -> None:
    packed = http.get("/assets/index-BOiJI_tE.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0))
    assert packed.text == SCRIPT
    plain = http.get("/assets/index-BOiJI_tE.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path",
    ["/nothing.js", "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"],
)
def test_no_other_file_is_given_away(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_path")


def test_pages_are_only_for_reading(http: httpx.Client) -> None:
    answer = http.post("/", json={})
    assert (answer.status_code, answer.json()["code"]) == (405, "unknown_method")
    head = http.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) == len(PAGE)


def test_a_client_that_was_not_built_is_told_plainly(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as where, httpx.Client(base_url=where, timeout=PATIENCE) as http:
        answer = http.get("/g/abc")
    assert answer.status_code == 503
    assert "The browser client is not built" in answer.text


@pytest.mark.parametrize("path", ["/assets/index-BOiJI_tE.js", "/api/games", "/api/games/aapacific/board"])
def test_who_refuses_a_coding_gets_the_plain_file(http: httpx.Client, path: str) -> None:
    answer = http.get(path, headers={"Accept-Encoding": "gzip;q=0, br; q=0.0"})
    assert answer.is_success and "content-encoding" not in answer.headers


def test_every_seat_has_its_sign_whatever_the_number_of_players(http: httpx.Client) -> None:
    for game in http.get("/api/games").json():
        seats = {
            seat["id"] for each in game["scenarios"] for seats in each["seats"].values() for seat in seats
        }
        signs = set(game.get("signs", {}))
        assert not signs or signs == seats, game["slug"]
