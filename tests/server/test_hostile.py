"""Every refusal has a clear status and a stable code, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from tests.server.served import Table, new_table

Ask = Callable[[], httpx.Response]


@pytest.fixture
def unchanged(table: Table) -> Iterator[Table]:
    """A game two actions old that must be as it was when the test is over."""
    table.act("north", table.options("north")[0])
    table.act("north", "button:done")
    before = [table.state(seat) for seat in ("", "north", "south")]
    yield table
    assert [table.state(seat) for seat in ("", "north", "south")] == before


def refused(answer: httpx.Response, status: int, code: str, version: int | None = None) -> None:
    fault = answer.json()
    assert (answer.status_code, fault["code"]) == (status, code), answer.text
    assert fault["detail"]
    assert "Traceback" not in answer.text
    if version is not None:
        assert fault["version"] == version


def act(seat: str = "south", version: int = 2, choices: tuple[str, ...] = ("button:done",)) -> dict[str, Any]:
    return {"seat": seat, "version": version, "choices": list(choices)}


def test_a_seat_that_is_not_there(unchanged: Table) -> None:
    answer = unchanged.http.post(unchanged.path("act"), json=act("east"), headers=unchanged.key("south"))
    refused(answer, 404, "unknown_seat", 2)


def test_a_seat_without_its_key(unchanged: Table) -> None:
    refused(unchanged.http.post(unchanged.path("act"), json=act()), 401, "no_key", 2)


@pytest.mark.parametrize("key", ["nonsense", "A" * 22])
def test_a_wrong_key(unchanged: Table, key: str) -> None:
    answer = unchanged.http.post(unchanged.path("act"), json=act(), headers={"X-Seat-Key": key})
    refused(answer, 403, "wrong_key", 2)


def test_the_key_of_another_seat(unchanged: Table) -> None:
    answer = unchanged.http.post(unchanged.path("act"), json=act(), headers=unchanged.key("north"))
    refused(answer, 403, "wrong_key", 2)


def test_the_view_of_another_seat(unchanged: Table) -> None:
    for tail in ("state", "events", "note", "at/0"):
        answer = unchanged.http.get(
            unchanged.path(tail), params={"seat": "south"}, headers=unchanged.key("north")
        )
        refused(answer, 403, "wrong_key")


def test_a_seat_that_is_not_asked(unchanged: Table) -> None:
    refused(unchanged.post("act", act("north")), 409, "not_your_decision", 2)


@pytest.mark.parametrize("version", [3, -1, 10**30])
def test_a_version_that_never_was(unchanged: Table, version: int) -> None:
    for verb, body in for_version("south", version):
        refused(unchanged.post(verb, body), 409, "stale_version", 2)


def test_a_stale_version(table: Table) -> None:
    table.act("north", "button:done")
    table.act("south", "button:done")
    before = table.state("north")
    for seat in ("north", "south"):
        for version in (0, 1):
            for verb, body in for_version(seat, version):
                refused(table.post(verb, body), 409, "stale_version", 2)
    assert table.state("north") == before


def test_sealed_answers_of_others_make_no_version_stale(table: Table) -> None:
    table.act("north", *table.options("north")[:1], version=0)
    answered = table.act("south", "button:done", version=0)
    assert (answered["version"], answered["since"]) == (2, 0)
    refused(table.post("act", act("north", 0)), 409, "stale_version", 2)


def for_version(seat: str, version: int) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("act", act(seat, version)),
        ("undo", {"seat": seat, "version": version}),
        ("withdraw", {"seat": seat, "version": version, "seq": 0}),
        ("resign", {"seat": seat, "version": version}),
    ]


@pytest.mark.parametrize(
    "choice",
    ["", "button:flee", "card:c999", "piece:-1", "card:" + "x" * 9999, "\x00", "piece:" + "9" * 5000],
)
def test_an_illegal_choice(unchanged: Table, choice: str) -> None:
    refused(unchanged.post("act", act(choices=(choice,))), 422, "illegal_choice", 2)


def test_a_batch_with_one_illegal_choice_is_refused_whole(unchanged: Table) -> None:
    legal = unchanged.options("south")[0]
    refused(unchanged.post("act", act(choices=(legal, "button:flee"))), 422, "illegal_choice", 2)
    refused(unchanged.post("act", act(choices=(legal, legal))), 422, "illegal_choice", 2)


@pytest.mark.parametrize("count", [0, 201])
def test_a_batch_of_none_or_too_many(unchanged: Table, count: int) -> None:
    refused(unchanged.post("act", act(choices=("button:done",) * count)), 400, "malformed")


def test_undo_of_what_is_not_ones_own(unchanged: Table) -> None:
    refused(unchanged.post("undo", {"seat": "south", "version": 2}), 409, "nothing_to_undo", 2)


def test_withdrawal_of_no_planned_move(unchanged: Table) -> None:
    body = {"seat": "south", "version": 2, "seq": 77}
    refused(unchanged.post("withdraw", body), 409, "cannot_withdraw", 2)


@pytest.mark.parametrize("orders", [{"surrender": "always"}, {"intercept": "perhaps"}])
def test_standing_orders_that_are_none(unchanged: Table, orders: dict[str, str]) -> None:
    refused(unchanged.post("orders", {"seat": "south", "orders": orders}), 422, "bad_order", 2)


def test_an_unknown_verb(unchanged: Table) -> None:
    refused(unchanged.post("castle", act()), 404, "unknown_path")


@pytest.mark.parametrize(
    "path",
    ["/api/", "/api/secrets", "/api/matches/x/y/z", "/api/matches/..%2F..%2Fetc/state", "/api/games/narrows"],
)
def test_an_unknown_path(http: httpx.Client, path: str) -> None:
    refused(http.get(path), 404, "unknown_path")
    refused(http.post(path, json={}), 404, "unknown_path")


def test_an_unknown_method(unchanged: Table) -> None:
    for method in ("GET", "PUT", "DELETE", "PATCH"):
        answer = unchanged.http.request(
            method, unchanged.path("act"), headers={"Content-Type": "application/json"}
        )
        refused(answer, 405, "unknown_method")


def test_a_body_that_is_too_large(unchanged: Table) -> None:
    huge = act(choices=("button:done" + "x" * 70_000,))
    refused(unchanged.post("act", huge), 413, "too_large")


def test_a_body_that_is_too_large_and_does_not_say_so(unchanged: Table) -> None:
    def drip() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    headers = {**unchanged.key("south"), "Content-Type": "application/json"}
    answer = unchanged.http.post(unchanged.path("act"), content=drip(), headers=headers)
    refused(answer, 413, "too_large")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"act"',
        b"\xff\xfe",
        b'{"seat":"south"}',
        b'{"seat":"south","version":"2","choices":["button:done"]}',
        b'{"seat":"south","version":2.5,"choices":["button:done"]}',
        b'{"seat":"south","version":2,"choices":"button:done"}',
        b'{"seat":"south","version":2,"choices":[null]}',
        b'{"seat":"south","version":2,"choices":["button:done"],"admin":true}',
        b"[" * 30_000,
        b'{"seat":' * 8_000,
        b'{"seat":"south","version":1e400,"choices":["button:done"]}',
        b'{"seat":"south","version":NaN,"choices":["button:done"]}',
        b'{"seat":"south","version":2,"choices":["\\ud800"]}',
        b'\xef\xbb\xbf{"seat":"south","version":2,"choices":["button:done"]}',
    ],
)
def test_a_body_that_is_not_what_the_protocol_says(unchanged: Table, body: bytes) -> None:
    headers = {**unchanged.key("south"), "Content-Type": "application/json"}
    refused(unchanged.http.post(unchanged.path("act"), content=body, headers=headers), 400, "malformed")


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_is_not_declared_as_json(unchanged: Table, media_type: str) -> None:
    headers = {**unchanged.key("south"), "Content-Type": media_type}
    answer = unchanged.http.post(
        unchanged.path("act"),
        content=b'{"seat":"south","version":2,"choices":["button:done"]}',
        headers=headers,
    )
    refused(answer, 415, "wrong_media_type")


def test_another_games_id(unchanged: Table, http: httpx.Client) -> None:
    other = new_table(http)
    answer = http.post(other.path("act"), json=act(version=0), headers=unchanged.key("south"))
    refused(answer, 403, "wrong_key", 0)
    assert other.version() == 0


@pytest.mark.parametrize("match_id", ["nonsense", "' OR 1=1 --", "%00", "x" * 500])
def test_an_id_of_no_game(unchanged: Table, match_id: str) -> None:
    for tail in ("state", "proof", "record", "stats"):
        refused(unchanged.http.get(f"/api/matches/{match_id}/{tail}"), 404, "unknown_match")
    answer = unchanged.http.post(f"/api/matches/{match_id}/act", json=act(), headers=unchanged.key("south"))
    refused(answer, 404, "unknown_match")


def test_a_finished_game(table: Table) -> None:
    table.post("resign", {"seat": "south", "version": 0})
    before = table.state("north")
    for verb, body in (
        ("act", act("north", 1)),
        ("undo", {"seat": "north", "version": 1}),
        ("withdraw", {"seat": "north", "version": 1, "seq": 0}),
        ("resign", {"seat": "north", "version": 1}),
    ):
        refused(table.post(verb, body), 409, "game_over", 1)
    assert table.state("north") == before


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"slug": "chess", "scenario": "x"}, 404, "unknown_game"),
        ({"slug": "narrows", "scenario": "x"}, 422, "unknown_scenario"),
        ({"slug": "narrows", "scenario": "skirmish", "options": {"seats": "9"}}, 422, "bad_option"),
        ({"slug": "narrows", "scenario": "skirmish", "options": {"fog": "on"}}, 422, "bad_option"),
        ({"slug": "narrows", "scenario": "skirmish", "players": {"west": {}}}, 422, "bad_player"),
        (
            {
                "slug": "narrows",
                "scenario": "skirmish",
                "players": {"north": {"kind": "computer", "level": "grandmaster"}},
            },
            422,
            "bad_player",
        ),
        ({"slug": "narrows", "scenario": "skirmish", "title": "x" * 121}, 400, "malformed"),
        ({"slug": "narrows", "scenario": "skirmish", "salt": "x" * 121}, 400, "malformed"),
        (
            {"slug": "narrows", "scenario": "skirmish", "players": {"north": {"name": "x" * 61}}},
            400,
            "malformed",
        ),
        ({"slug": "narrows"}, 400, "malformed"),
        ({"slug": "narrows", "scenario": "skirmish", "secret": "00"}, 400, "malformed"),
    ],
)
def test_a_new_game_that_cannot_be(
    http: httpx.Client, wanted: dict[str, Any], status: int, code: str
) -> None:
    refused(http.post("/api/matches", json=wanted), status, code)


@pytest.mark.parametrize("since", ["x", "1.5", ""])
def test_a_version_that_is_no_number(unchanged: Table, since: str) -> None:
    refused(unchanged.http.get(unchanged.path("state"), params={"since": since}), 400, "malformed")


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9" * 5000])
def test_a_last_event_that_is_no_version(unchanged: Table, last: str) -> None:
    answer = unchanged.http.get(unchanged.path("events"), headers={"Last-Event-ID": last})
    refused(answer, 400, "malformed")


def test_a_version_from_another_past_is_answered_with_everything(unchanged: Table) -> None:
    for since in (-5, 3, 10**6):
        assert unchanged.state("north", since=since)["rewound"] == -2


@pytest.mark.parametrize("count", ["-1", "3", "99999999999999999999"])
def test_a_moment_that_never_was(unchanged: Table, count: str) -> None:
    refused(unchanged.http.get(unchanged.path(f"at/{count}")), 404, "unknown_moment")


def test_an_unknown_question(unchanged: Table) -> None:
    refused(unchanged.post("query/who_wins", {"seat": "south"}), 404, "unknown_query")


def test_notes_that_are_too_long(unchanged: Table) -> None:
    refused(unchanged.post("note", {"seat": "south", "text": "x" * 20_001}), 400, "malformed")


def test_too_many_keys(unchanged: Table) -> None:
    answer = unchanged.http.get(unchanged.path("state"), headers={"X-Seat-Key": ",".join(["k"] * 257)})
    refused(answer, 400, "malformed")


NESTED = b"[" * 20_000 + b"]" * 20_000


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/records", b'{"format":1,"engine_version":1,"x":%b}', 422, "bad_record"),
        ("/api/records/check", b'{"format":1,"engine_version":1,"x":%b}', 422, "bad_record"),
        ("/api/matches", b'{"slug":"x","scenario":"x","players":{"north":{"x":%b}}}', 400, "malformed"),
    ],
)
def test_json_that_is_nested_too_deeply(
    http: httpx.Client, path: str, body: bytes, status: int, code: str
) -> None:
    answer = http.post(path, content=body % NESTED, headers={"Content-Type": "application/json"})
    refused(answer, status, code)


def test_a_fault_quotes_no_more_than_a_kilobyte(unchanged: Table) -> None:
    for letter in ("x", "\N{SAILBOAT}"):
        answer = unchanged.post("act", act(choices=(letter * 9_000,)))
        refused(answer, 422, "illegal_choice", 2)
        assert len(answer.json()["detail"].encode()) <= 1024
    refused(unchanged.http.get("/api/" + "x" * 30_000), 404, "unknown_path")
    assert len(unchanged.http.get("/api/" + "x" * 30_000).content) < 1200
