from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.served import PATIENCE, Table, serving, settings

ACT = {"seat": "north", "version": 0, "choices": ["button:done"]}


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8470", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.0", ""],
)
def test_a_request_for_another_host_is_refused(table: Table, host: str) -> None:
    for path in ("/", "/api/games", table.path("state")):
        assert code(table.http.get(path, headers={"Host": host})) == (421, "foreign_host")
    answer = table.http.post(table.path("act"), json=ACT, headers={**table.key("north"), "Host": host})
    assert code(answer) == (421, "foreign_host")
    assert table.version() == 0


def test_a_request_without_a_host_is_refused(address: str) -> None:
    answer = raw(address, b"GET /api/games HTTP/1.0\r\n\r\n")
    assert b"421" in answer.split(b"\r\n", 1)[0]


def test_a_request_with_two_hosts_is_refused(address: str) -> None:
    answer = raw(
        address,
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    )
    assert b" 400 " in answer.split(b"\r\n", 1)[0]


def raw(address: str, request: bytes) -> bytes:
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(request)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
def test_names_of_this_machine_are_taken(http: httpx.Client, name: str) -> None:
    port = http.base_url.port
    assert http.get("/api/matches", headers={"Host": f"{name}:{port}"}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1:1",
        "http://localhost",
        "file://",
        "http://127.0.0.1.evil.example",
        "http://[",
    ],
)
def test_a_page_of_another_origin_cannot_act(table: Table, origin: str) -> None:
    answer = table.http.post(table.path("act"), json=ACT, headers={**table.key("north"), "Origin": origin})
    assert code(answer) == (403, "foreign_origin")
    assert table.version() == 0


def test_our_own_page_can_act(table: Table) -> None:
    origin = str(table.http.base_url).rstrip("/")
    answer = table.http.post(table.path("act"), json=ACT, headers={**table.key("north"), "Origin": origin})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/g/some", "/nothing.js"])
def test_every_answer_carries_the_security_headers(http: httpx.Client, path: str) -> None:
    headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_refusals_at_the_gate_carry_them_too(http: httpx.Client) -> None:
    answer = http.get("/api/games", headers={"Host": "evil.example"})
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_answers_of_the_api_are_not_stored(table: Table) -> None:
    assert table.http.get(table.path("state")).headers["cache-control"] == "no-store"


def test_the_cookie_is_for_this_site_and_no_script(http: httpx.Client) -> None:
    answer = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
    words = {word.strip().lower() for word in answer.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=strict", "path=/api"} <= words


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with serving(settings(tmp_path, body_seconds=0.3)) as address:
        answer = raw(
            address,
            b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 50\r\n\r\n{",
        )
    assert b" 408 " in answer.split(b"\r\n", 1)[0]


def test_a_body_may_come_in_pieces(http: httpx.Client) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"slug": "narrows", '
        yield b'"scenario": "skirmish"}'

    answer = http.post("/api/matches", content=pieces(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 200


def test_new_games_are_limited(tmp_path: Path) -> None:
    with (
        serving(settings(tmp_path, new_matches=2)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        wanted = {"slug": "narrows", "scenario": "skirmish"}
        answers = [http.post("/api/matches", json=wanted) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert code(answers[-1]) == (429, "too_many")


def test_guessing_keys_is_slowed_down_and_right_keys_still_work(tmp_path: Path) -> None:
    with (
        serving(settings(tmp_path, wrong_keys=3)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"}).json()
        http.cookies.clear()
        table = Table(http, made["id"], made["keys"])
        guesses = [
            http.post(table.path("act"), json=ACT, headers={"X-Seat-Key": f"guess{n}"}) for n in range(5)
        ]
        assert [answer.status_code for answer in guesses] == [403, 403, 403, 429, 429]
        table.act("north", "button:done")
