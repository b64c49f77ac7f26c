"""A seat that was given away by invitation: who claims it has it alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from ironbottom.server.api.events import _frames
from ironbottom.server.auth import ClaimRequest, Credentials, digest
from ironbottom.server.opening import claim_seat
from tests.server.served import (
    PATIENCE,
    Json,
    Table,
    forget_cookies,
    listening,
    new_table,
    serving,
    settings,
)
from tests.server.test_streams import api_with_match

OWN = "own_key-of_north_123456789"
OTHER = "own_key-of_someone_9876543"
CARRIED = "ironbottom-keys"


class Given(NamedTuple):
    """A match whose maker has given the seat north away."""

    table: Table
    """With the keys of the maker."""
    cookie: str
    """By which the maker's browser is known."""

    def claim(self, key: str, *shown: str, seat: str = "north") -> httpx.Response:
        headers = {"X-Seat-Key": ",".join(shown or (self.table.keys[seat],))}
        return self.table.http.post(
            self.table.path("claim"), json={"seat": seat, "key": key}, headers=headers
        )

    def looks(self, headers: dict[str, str], seat: str = "north") -> list[int]:
        """The answers to everything by which a seat is seen or played."""
        table = self.table
        shown = [
            table.http.get(table.path(tail), params={"seat": seat}, headers=headers).status_code
            for tail in ("state", "at/0", "note")
        ]
        version = {"seat": seat, "version": 0}
        asked: dict[str, Json] = {
            "act": {**version, "choices": ["button:done"]},
            "undo": version,
            "orders": {"seat": seat, "orders": {}},
            "branch": {"seat": seat, "count": 0},
            "query/odds": {"seat": seat, "args": {}},
            "note": {"seat": seat, "text": "mine"},
            "claim": {"seat": seat, "key": OTHER},
            "resign": version,
        }
        return shown + [
            table.http.post(table.path(verb), json=body, headers=headers).status_code
            for verb, body in asked.items()
        ]


@pytest.fixture
def given(http: httpx.Client) -> Given:
    made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
    cookie = made.cookies["ironbottom"]
    http.cookies.clear()
    forget_cookies(http)
    return Given(Table(http, made.json()["id"], made.json()["keys"]), cookie)


def test_who_invited_neither_sees_nor_plays_the_seat_that_was_claimed(given: Given) -> None:
    """Once the link, the cookie of the browser that made the match and its keys opened the seat for ever."""
    sent = given.table.keys["north"]
    assert given.claim(OWN).json()["keys"] == {"north": OWN}
    for headers in (
        {"X-Seat-Key": sent},
        {"X-Seat-Key": ",".join(given.table.keys.values())},
        {"Cookie": f"ironbottom={given.cookie}"},
        {"Cookie": f"{CARRIED}={sent}"},
        {"Cookie": f"ironbottom={given.cookie}; {CARRIED}={sent}.{given.table.keys['south']}"},
    ):
        assert set(given.looks(headers)) == {403}, headers
    file = given.table.http.get(given.table.path("record"), headers={"Cookie": f"ironbottom={given.cookie}"})
    assert file.json()["code"] == "record_sealed"
    (listed,) = given.table.http.get("/api/matches", headers={"Cookie": f"ironbottom={given.cookie}"}).json()
    assert listed["mine"] == ["south"]
    assert given.table.state("south")["seat"] == "south", "the other seat is played as before"
    given.table.keys["north"] = OWN
    assert given.table.state("north")["seat"] == "north"


def test_a_link_is_good_for_one_and_a_lost_answer_can_be_asked_for_again(given: Given) -> None:
    sent = given.table.keys["north"]
    assert given.claim(OWN).status_code == 200
    assert given.claim(OWN, sent, OWN).status_code == 200
    assert given.claim(OTHER, sent).json()["code"] == "wrong_key"
    assert given.claim(OTHER, OWN).status_code == 200, "the seat is handed on"
    assert given.claim(OWN, sent, OWN).json()["code"] == "wrong_key"


@pytest.mark.parametrize(
    "key", ["", "short", "x" * 65, "x" * 30 + "\n", "x" * 30 + ",", "ü" * 30, "a" * 25 + "."]
)
def test_a_key_that_fits_no_header_is_not_taken(given: Given, key: str) -> None:
    assert given.claim(key).json()["code"] == "malformed"
    assert given.table.state("north")["seat"] == "north"


def test_the_key_of_another_seat_or_match_claims_nothing(given: Given, http: httpx.Client) -> None:
    other = new_table(http)
    for shown in (given.table.keys["south"], other.keys["north"]):
        assert given.claim(OWN, shown).json()["code"] == "wrong_key"
    assert given.claim(OWN, seat="north").status_code == 200
    assert given.claim(OWN, OWN, seat="south").json()["code"] == "wrong_key"


def test_streams_of_the_seat_end_when_it_is_claimed(given: Given) -> None:
    with listening(given.table, given.cookie, "north") as heard:
        next(heard)
        given.claim(OWN)
        assert next(heard, None) is None
    with (
        pytest.raises(AssertionError, match="wrong_key"),
        listening(given.table, given.cookie, "north"),
    ):
        pass
    with listening(given.table, (CARRIED, OWN), "north") as heard:
        assert next(heard).data["seat"] == "north"


def test_a_browser_carries_the_keys_of_all_its_seats(given: Given) -> None:
    """Once a key that was shown put the one before it out of the cookie, and a tab of that seat heard no more."""
    state, keys = given.table.path("state"), given.table.keys
    carried = ""
    for seat in ("north", "south"):
        sent = {**given.table.key(seat), "Cookie": f"{CARRIED}={carried}"}
        carried = given.table.http.get(state, params={"seat": seat}, headers=sent).cookies[CARRIED]
    assert set(carried.split(".")) == set(keys.values())
    given.claim(OWN)
    sent = {"X-Seat-Key": OWN, "Cookie": f"{CARRIED}={carried}"}
    carried = given.table.http.get(state, params={"seat": "north"}, headers=sent).cookies[CARRIED]
    assert set(carried.split(".")) == {OWN, keys["south"]}, "what opens nothing is carried no more"


def test_a_claimed_seat_stays_so_when_the_server_starts_again(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
        cookie = made.cookies["ironbottom"]
        given = Given(Table(http, made.json()["id"], made.json()["keys"]), cookie)
        assert given.claim(OWN).status_code == 200
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        table = Table(http, given.table.id, given.table.keys)
        again = Given(table, cookie)
        assert set(again.looks({"Cookie": f"ironbottom={cookie}"})) == {403}
        assert set(again.looks({"X-Seat-Key": table.keys["north"]})) == {403}
        table.keys["north"] = OWN
        assert table.state("north")["seat"] == "north"


def test_a_browser_that_held_the_seat_hears_nothing_once_it_is_claimed_with_the_key_that_it_has(
    tmp_path: Path,
) -> None:
    """Once only the key was looked at again between the question for a stream and its beginning."""

    async def ask() -> None:
        async with api_with_match(settings(tmp_path)) as (_, service, made):
            browser = Credentials(browser=digest("browser"))
            async with service.shelf.use(made.id) as live:
                live.holders = {digest("browser"): frozenset({"north"})}
            sent = made.keys["north"]
            assert await anext(_frames(service, made.id, "north", -1, browser), None) is not None
            await claim_seat(service, made.id, Credentials((digest(sent),)), ClaimRequest("north", sent))
            assert await anext(_frames(service, made.id, "north", -1, browser), None) is None

    asyncio.run(ask())


def test_a_stream_that_was_asked_for_before_the_claim_tells_nothing_after_it(tmp_path: Path) -> None:
    async def ask() -> None:
        async with api_with_match(settings(tmp_path)) as (_, service, made):
            shown = Credentials((digest(made.keys["north"]),))
            await claim_seat(service, made.id, shown, ClaimRequest("north", OWN))
            assert await anext(_frames(service, made.id, "north", -1, shown), None) is None
            own = Credentials((digest(OWN),))
            assert await anext(_frames(service, made.id, "north", -1, own), None) is not None

    asyncio.run(ask())
