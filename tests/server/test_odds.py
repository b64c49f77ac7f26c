from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.match import new_match
from ironbottom.kernel.saves import dump
from ironbottom.odds import answer
from ironbottom.odds.answer import Odds
from ironbottom.server.asking import pool
from ironbottom.server.asking.questions import (
    AT_A_TIME,
    MOST_OF_A_MATCH,
    MOST_OTHERS,
    MOST_WAITING,
    Questions,
    with_orders,
)
from ironbottom.server.faults import AskerGone, NotAnswered, QuestionTooLarge, ServerFault, TooMany
from ironbottom.server.protocol import OddsRequest
from narrows.spec import GAME as NARROWS
from tests.server.asked import SLUG
from tests.server.served import PATIENCE, new_table, serving, settings

GAMES = ("tests.server.asked",)
LANDING = {
    "kind": "amphibious",
    "attacker": {"infantry": 4, "artillery": 1, "fighter": 2},
    "defender": {"infantry": 3, "aa_gun": 1},
}


def test_odds_of_a_battle_typed_in(http: httpx.Client) -> None:
    told = http.post("/api/games/aapacific/odds", json=LANDING).json()
    known = answer(
        "aapacific",
        "amphibious",
        {"infantry": 4, "artillery": 1, "fighter": 2},
        {"infantry": 3, "aa_gun": 1},
        {},
    )
    assert told["method"] == "exact"
    assert told["win"] == known.win


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"kind": "siege"}, "bad_battle"),
        ({"attacker": {"elephant": 1}}, "bad_battle"),
        ({"attacker": {"infantry": -1}}, "bad_battle"),
        ({"attacker": {"infantry": 301}}, "not_a_battle"),
        ({"attacker": {"infantry": 10**40}}, "not_a_battle"),
        ({"settings": {"trials": "100001"}}, "bad_query"),
        ({"settings": {"trials": "9" * 5000}}, "bad_query"),
        ({"settings": {"weather": "fine"}}, "bad_battle"),
    ],
)
def test_a_battle_that_cannot_be(http: httpx.Client, changes: dict[str, Any], code: str) -> None:
    refused = http.post("/api/games/aapacific/odds", json={**LANDING, **changes})
    assert (refused.status_code, refused.json()["code"]) == (422, code)


@pytest.mark.parametrize("slug", ["fireinthesky", "pacificwar"])
def test_nobody_can_have_so_many_battles_played_that_others_wait(http: httpx.Client, slug: str) -> None:
    """Where each is played by the rules, from the first roll to the last."""
    refused = http.post(f"/api/games/{slug}/odds", json={**LANDING, "settings": {"trials": "2001"}})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_query")


FLEETS = {
    "pacificwar": ("combat", {"ja_kongo": 1}, {"uk_exeter": 1}),
    "fireinthesky": ("sea", {"jn_ca_myoko": 1}, {"us_cv_lexington": 1}),
}


@pytest.fixture
def questions() -> Iterator[Questions]:
    asked = Questions(GAMES, None, PATIENCE)
    yield asked
    asked.close()


@pytest.mark.parametrize("slug", FLEETS)
def test_battles_are_played_as_long_as_there_is_time(slug: str) -> None:
    """Of the largest a few hundred take minutes, in which nobody else would get odds."""
    kind, attacker, defender = FLEETS[slug]
    wanted = OddsRequest(kind=kind, attacker=attacker, defender=defender, settings={"trials": "7"})
    for seconds, played in ((PATIENCE, 7), (-1, 1)):
        questions = Questions((), None, seconds)
        told = read_json(asyncio.run(questions.battle(slug, wanted)), Odds)
        questions.close()
        assert told.trials == played


def test_only_so_many_questions_wait(questions: Questions) -> None:
    """Each holds a whole position; who has no seat keeps no player waiting, nor one match all others."""
    wanted = OddsRequest(**LANDING)  # type: ignore[arg-type]
    position = dump(new_match("aapacific", "hundred_days_1941", game_id="odds", secret=bytes(32)).game)

    def of_match(match_id: str, seat: str = "japan") -> Coroutine[Any, Any, msgspec.Raw]:
        return questions.query(position, "odds", seat, {}, match_id)

    async def ask() -> list[list[bool]]:
        typed = [questions.battle("aapacific", wanted) for _ in range(MOST_OTHERS - 1)]
        watched = [of_match("m", "") for _ in range(2)]
        crowd = [of_match("m") for _ in range(MOST_OF_A_MATCH + 1)]
        others = [of_match(f"m{number}") for number in range(MOST_WAITING - MOST_OF_A_MATCH + 1)]
        groups: list[list[Coroutine[Any, Any, object]]] = [[*typed], [*watched], [*crowd], [*others]]
        waited = [asyncio.gather(*group, return_exceptions=True) for group in groups]
        found = await asyncio.gather(*waited)
        again: list[object] = [await questions.battle("aapacific", wanted), await of_match("m")]
        return [[isinstance(each, TooMany) for each in group] for group in [*found, again]]

    assert asyncio.run(ask()) == [
        [False] * (MOST_OTHERS - 1),
        [False, True],
        [False] * MOST_OF_A_MATCH + [True],
        [False] * (MOST_WAITING - MOST_OF_A_MATCH) + [True],
        [False, False],
    ]


def asked(questions: Questions, name: str, **more: Any) -> Coroutine[Any, Any, msgspec.Raw]:
    """One of the questions of ``tests.server.asked``, about a match just begun."""
    position = dump(new_match(SLUG, "skirmish", game_id="odds", secret=bytes(32)).game)
    return questions.query(position, name, "north", {}, "m", **more)


def test_a_question_ends_when_nobody_waits_for_its_answer(questions: Questions) -> None:
    async def ask() -> list[object]:
        let_go: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await asked(questions, "process")
        crowd = [
            asyncio.ensure_future(asked(questions, "endless", gone=let_go)) for _ in range(MOST_OF_A_MATCH)
        ]
        await asyncio.sleep(0.05)
        let_go.set_result(None)
        return await asyncio.gather(*crowd, return_exceptions=True)

    told = [each for each in asyncio.run(ask()) if not isinstance(each, AskerGone)]
    assert len(told) == AT_A_TIME and all(isinstance(each, msgspec.Raw) for each in told)


def test_a_question_that_fails_ends_by_itself(questions: Questions) -> None:
    """One that asked for much grew the server to nine gigabytes, until nobody got an answer."""
    for name, wrong in (("hungry", QuestionTooLarge), ("crash", NotAnswered), ("fail", ServerFault)):
        with pytest.raises(wrong):
            asyncio.run(asked(questions, name))
        assert int(asyncio.run(asked(questions, "process"))) != os.getpid()


def test_a_question_broken_off_leaves_its_process_to_the_next(questions: Questions) -> None:
    async def ask() -> list[int]:
        loop = asyncio.get_running_loop()
        for _ in range(2 * AT_A_TIME):
            let_go: asyncio.Future[None] = loop.create_future()
            endless = asyncio.ensure_future(asked(questions, "endless", gone=let_go))
            await asyncio.sleep(0.05)
            let_go.set_result(None)
            await asyncio.sleep(0)
            endless.cancel()
        return [int(await asked(questions, "process")) for _ in range(2)]

    first, second = asyncio.run(asyncio.wait_for(ask(), PATIENCE))
    assert first == second


def test_what_nobody_waits_for_keeps_nobody_else_waiting(
    questions: Questions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large battles with a retreat by odds are worked out for half a minute, in which who had gone kept all others."""
    monkeypatch.setattr(pool, "SECONDS_BETWEEN_LOOKS", 0.01)
    monkeypatch.setattr(pool, "GONE_SECONDS", 0)

    async def ask() -> list[object]:
        let_go: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await asked(questions, "process")
        crowd = [asyncio.ensure_future(asked(questions, "stubborn", gone=let_go)) for _ in range(AT_A_TIME)]
        await asyncio.sleep(0.05)
        let_go.set_result(None)
        await asyncio.gather(*crowd, return_exceptions=True)
        return [await asyncio.wait_for(asked(questions, "process"), PATIENCE / 2)]

    assert len(asyncio.run(ask())) == 1


def test_who_waits_as_the_server_stops_is_told_at_once(questions: Questions) -> None:
    """They were kept waiting until the server broke off their connections, as if it had failed."""

    async def ask() -> list[object]:
        await asked(questions, "process")
        crowd = [asyncio.ensure_future(asked(questions, "endless")) for _ in range(AT_A_TIME + 1)]
        await asyncio.sleep(0.05)  # one is answered, one has its process started, one waits
        questions.stop()
        return await asyncio.wait_for(asyncio.gather(*crowd, return_exceptions=True), PATIENCE / 2)

    assert [type(each) for each in asyncio.run(ask())] == [NotAnswered] * (AT_A_TIME + 1)


def test_who_hangs_up_leaves_no_question_behind(tmp_path: Path) -> None:
    """A page lets go of what it asked about the position before: counted on, it kept a quick player from their odds."""
    with (
        serving(settings(tmp_path, games=GAMES)) as where,
        httpx.Client(base_url=where, timeout=PATIENCE) as http,
    ):
        table = new_table(http, slug=SLUG)
        told = table.post("query/process", {"seat": "north"})
        assert told.status_code == HTTPStatus.OK and int(told.text) != os.getpid()
        for _ in range(MOST_OF_A_MATCH + 1):
            with suppress(httpx.ReadTimeout):
                asking = {"json": {"seat": "north"}, "headers": table.key("north"), "timeout": 0.05}
                http.post(table.path("query/endless"), **asking)  # type: ignore[arg-type]
        assert table.post("query/process", {"seat": "north"}).status_code == HTTPStatus.OK


def test_who_hangs_up_leaves_no_typed_battle_behind(tmp_path: Path) -> None:
    """Sixteen of them kept everybody without a seat from odds for minutes."""
    kind, attacker, defender = FLEETS["pacificwar"]

    def typed(trials: str) -> dict[str, object]:
        return {"kind": kind, "attacker": attacker, "defender": defender, "settings": {"trials": trials}}

    with serving(settings(tmp_path)) as where, httpx.Client(base_url=where, timeout=PATIENCE) as http:
        odds = "/api/games/pacificwar/odds"
        assert http.post(odds, json=typed("1")).status_code == HTTPStatus.OK
        for _ in range(MOST_OTHERS + 1):
            with suppress(httpx.ReadTimeout):
                http.post(odds, json=typed("2000"), timeout=0.05)
        told = [http.post(odds, json=typed("1")).status_code for _ in range(2)]
        assert told[-1] == HTTPStatus.OK  # the first may come before the server has noticed


def test_a_game_without_odds(http: httpx.Client) -> None:
    registry.register(replace(NARROWS, slug="plain", odds=""))
    try:
        table = new_table(http, slug="plain")
        typed = http.post("/api/games/plain/odds", json=LANDING)
        asked = table.post("query/odds", {"seat": "north"})
    finally:
        registry.unregister("plain")
    for refused in (typed, asked):
        assert (refused.status_code, refused.json()["code"]) == (422, "no_odds")


def test_odds_of_battles_in_a_position(http: httpx.Client) -> None:
    table = new_table(http, slug="aapacific", scenario="campaign_1941")
    seat = sorted(table.keys)[0]
    assert table.post("query/odds", {"seat": seat}).json() == []
    refused = table.post("query/odds", {"seat": seat, "args": {"space": "atlantis"}})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_battle")
    for trials in ("2001", "9" * 9):
        refused = table.post("query/odds", {"seat": seat, "args": {"trials": trials}})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_query")
    assert table.version() == 0


def test_odds_of_a_plan_are_told_to_the_seat_that_makes_it(http: httpx.Client) -> None:
    table = new_table(http, slug="fireinthesky", scenario="marianas")
    (seat,) = table.state()["view"]["waiting_on"]
    while table.state(seat)["view"]["prompt"]["name"] != "ChooseSailor":
        table.act(seat, "button:done")
    ship = next(choice for choice in table.options(seat) if choice.startswith("piece:"))
    table.act(seat, ship)
    goal = next(choice for choice in table.options(seat) if choice.startswith("space:")).partition(":")[2]
    args = {"space": goal, "attackers": ship.partition(":")[2], "trials": "5"}
    (told,) = table.post("query/odds", {"seat": seat, "args": args}).json()
    assert told["space"] == goal and told["odds"]["trials"] == 5
    other = next(each for each in table.keys if each != seat)
    refused = table.post("query/odds", {"seat": other, "args": args})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_battle")


def test_in_odds_that_take_orders_the_asker_behaves_by_their_own() -> None:
    own = {"intercept": "never"}
    assert with_orders("oceansoffire", "odds", {"space": "papua"}, own) == {"space": "papua", **own}
    assert with_orders("oceansoffire", "odds", {"intercept": "60"}, own) == {"intercept": "60"}
    assert with_orders("oceansoffire", "reach", {}, own) == with_orders("aapacific", "odds", {}, own) == {}
