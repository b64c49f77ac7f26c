from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from ironbottom.server.bots.pool import given_up
from ironbottom.server.store.database import FILE
from tests.server.served import PATIENCE, Json, Table, listening, new_table, serving, settings

ENDLESS = 10_000
GAMES = ("tests.server.bots",)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose computer players have little time, but whose processes may be slow."""
    data = tmp_path_factory.mktemp("bots")
    with serving(settings(data, games=GAMES, think_seconds=0.5, grace_seconds=PATIENCE)) as where:
        yield where


@pytest.fixture(scope="module")
def patient_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose computer players think until they are stopped: on a busy machine, too, a test sees them think."""
    data = tmp_path_factory.mktemp("patient_bots")
    with serving(settings(data, games=GAMES, think_seconds=ENDLESS)) as where:
        yield where


@pytest.fixture
def thinks(patient_address: str) -> Iterator[Callable[[str], tuple[Table, Json]]]:
    """A new match whose computer player of that level is thinking, and the state that says so."""
    tables = []
    with httpx.Client(base_url=patient_address, timeout=PATIENCE) as http:

        def begin(level: str) -> tuple[Table, Json]:
            tables.append(against(http, level))
            return tables[-1], until(tables[-1], tells)

        yield begin
        for table in tables:
            table.post("bot", {"verb": "pause"}, "north")  # else it keeps the one process that thinks


def against(http: httpx.Client, level: str, **wanted: Any) -> Table:
    return new_table(http, players={"south": {"kind": "computer", "level": level}}, **wanted)


def until(table: Table, true: Callable[[Json], bool]) -> Json:
    """The first state of which this is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = table.state("north" if "north" in table.keys else "")
        if true(state):
            return state
        time.sleep(0.02)
    pytest.fail(f"waited in vain; the last state was {state}")


def southern(state: Json) -> list[Json]:
    return [part for part in state["log"] if part["seat"] == "south"]


def tells(state: Json) -> bool:
    """Whether the computer player thinks and has said of what."""
    bot = state.get("bot", {})
    return bool(bot.get("thinking") and bot.get("text"))


def over(state: Json) -> bool:
    return bool(state["view"]["outcome"])


def waits_for_north(state: Json) -> bool:
    return "north" in state["view"]["waiting_on"] and "south" not in state["view"]["waiting_on"]


def test_the_levels_of_a_game_are_offered(http: httpx.Client) -> None:
    games = {game["slug"]: game for game in http.get("/api/games").json()}
    assert [level["id"] for level in games["narrows"]["levels"]][-2:] == ["ponders", "random"]


def test_a_computer_seat_has_no_key(http: httpx.Client) -> None:
    assert sorted(against(http, "random").keys) == ["north"]


def test_a_computer_plays_a_game_to_its_end(http: httpx.Client) -> None:
    table = against(http, "random")
    while True:
        state = until(table, lambda state: waits_for_north(state) or over(state))
        if over(state):
            break
        table.act("north", table.options("north")[-1], version=state["version"])
    assert {part["seat"] for part in state["log"] if part["seq"] >= 0} == {"north", "south"}
    assert not any(part.get("auto") for part in state["log"])


def test_choices_that_have_become_illegal_are_asked_for_again(http: httpx.Client) -> None:
    table = against(http, "hasty")
    table.act("north", "button:done")
    state = until(table, lambda state: len(southern(state)) > 1 or waits_for_north(state))
    assert southern(state)[0].get("auto", "") == ""


@pytest.mark.parametrize("level", ["crashes", "fails", "cheats", "babbles"])
def test_a_player_that_fails_twice_is_stood_in_for(http: httpx.Client, level: str) -> None:
    stood_in_for(against(http, level))


def test_a_player_that_hangs_is_stood_in_for_but_none_that_waits_for_the_processor(tmp_path: Path) -> None:
    """Both take longer than the time and the grace; only who has worked for so long is taken to hang."""
    wanted = settings(tmp_path, games=GAMES, think_seconds=0.5, grace_seconds=1.0)
    with serving(wanted) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        stood_in_for(against(http, "hangs"))
        table = against(http, "starved")
        table.act("north", "button:done")
        assert "auto" not in southern(until(table, lambda state: bool(southern(state))))[0]


def test_a_player_that_the_machine_hardly_lets_work_is_waited_for_and_said_to_have_waited() -> None:
    """At the lowest priority beside two busy processes the start of a game alone may take minutes."""
    assert given_up(worked=1.2, waited=400.0, most=15.0) == ""
    assert given_up(worked=15.0, waited=16.0, most=15.0) == "no answer within 15 seconds of work"
    stood_still = given_up(worked=0.2, waited=900.0, most=15.0)
    assert stood_still == "no answer within 900 seconds, of which the machine gave it 0.2 to work"


def stood_in_for(table: Table) -> None:
    state = until(table, lambda state: bool(southern(state)))
    assert southern(state)[0]["auto"] == "stand_in"
    table.act("north", "button:done", version=until(table, waits_for_north)["version"])
    state = until(table, lambda state: "simple one moves" in state.get("bot", {}).get("text", ""))
    names = {seat["id"]: seat["within"] for seat in table.state("north")["seats"]}
    assert f"of {names['south']} has failed" in state["bot"]["text"], "by its name, not by its id"


Thinks = Callable[[str], tuple[Table, Json]]


def test_the_player_tells_how_far_it_is(thinks: Thinks) -> None:
    _, state = thinks("ponders")
    assert state["bot"] == {"seat": "south", "thinking": True, "progress": 0.5, "text": "pondering"}


def test_the_player_moves_when_its_time_is_over(http: httpx.Client) -> None:
    until(against(http, "ponders"), lambda state: bool(southern(state)))


def test_the_player_does_not_know_the_hidden_hand_of_its_rival(thinks: Thinks) -> None:
    """A guess hits the real hand once in a thousand times; twice in a row it does not."""
    guesses = []
    for _ in range(2):
        table, state = thinks("tells")
        hand = next(panel for panel in state["view"]["panels"] if panel["id"] == "hand")
        guesses.append((state["bot"]["text"], " ".join(sorted(row[0] for row in hand["rows"]))))
        table.post("bot", {"verb": "pause"}, "north")
    assert all(len(guess.split()) == 4 for guess, _ in guesses)
    assert any(guess != real for guess, real in guesses)


def test_who_plays_alone_gets_no_record_with_the_hand_of_the_computer(http: httpx.Client) -> None:
    table = against(http, "random")
    for _ in range(3):
        answer = http.get(table.path("record"), headers=table.key("north"))
        assert (answer.status_code, answer.json()["code"]) == (403, "record_sealed")
        until(table, lambda state: "north" in state["view"]["waiting_on"] or over(state))
        table.act("north", table.options("north")[-1])
    until(table, lambda state: "north" in state["view"]["waiting_on"])  # else the computer acts in between
    table.post("resign", {"seat": "north", "version": table.version()})
    record = http.get(table.path("record")).json()
    assert (record["entries"][-1]["kind"], len(record["secret"])) == ("resign", 64)


def test_progress_is_streamed(thinks: Thinks) -> None:
    table, _ = thinks("ponders")
    table.http.cookies.clear()
    made = table.http.get(table.path("state"), params={"seat": "north"}, headers=table.key("north"))
    table.http.cookies.clear()
    (carried,) = made.cookies.items()
    with listening(table, carried, "north") as north:
        heard = next(event for event in north if event.data.get("text") == "pondering")
    assert (heard.event, heard.id) == ("bot", None)


def test_other_requests_go_on_while_a_player_thinks(thinks: Thinks) -> None:
    table, _ = thinks("ponders")
    table.act("north", "button:done")
    assert table.state("north")["view"]["waiting_on"] == ["south"]


def test_pause_and_go(thinks: Thinks) -> None:
    table, _ = thinks("ponders")
    paused = table.post("bot", {"verb": "pause"}, "north").json()
    assert paused == {"seat": "south", "paused": True}
    state = until(table, lambda state: not state.get("bot", {}).get("thinking"))
    assert state["bot"]["paused"] and southern(state) == []
    table.post("bot", {"verb": "go"}, "north")
    until(table, lambda state: tells(state) or bool(southern(state)))  # what it had found may just come in
    table.post("bot", {"verb": "play_now"}, "north")
    until(table, lambda state: bool(southern(state)))


def test_only_players_may_stop_the_thinking(http: httpx.Client) -> None:
    table = against(http, "ponders")
    for headers, status, code in (({}, 401, "no_key"), ({"X-Seat-Key": "x"}, 403, "wrong_key")):
        answer = http.post(table.path("bot"), json={"verb": "pause"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    refused = table.post("bot", {"verb": "explode"}, "north")
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


def test_nobody_acts_for_the_computer(http: httpx.Client) -> None:
    table = against(http, "ponders")
    body = {"seat": "south", "version": 0, "choices": ["button:done"]}
    answer = http.post(table.path("act"), json=body, headers=table.key("north"))
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_key")


def test_computers_play_each_other(http: httpx.Client) -> None:
    players = {seat: {"kind": "computer", "level": "random"} for seat in ("north", "south")}
    table = new_table(http, players=players)
    assert table.keys == {}
    until(table, over)


def test_play_now_ends_the_thinking(thinks: Thinks) -> None:
    table, _ = thinks("ponders")
    table.post("bot", {"verb": "play_now"}, "north")
    until(table, lambda state: bool(southern(state)))


def test_play_now_reaches_a_question_that_waits_for_its_turn(thinks: Thinks) -> None:
    """One process thinks here, about another match: who asked for the answer meanwhile was not heard."""
    busy, _ = thinks("ponders")
    waiting = against(busy.http, "ponders")
    until(waiting, lambda state: state.get("bot", {}).get("thinking"))
    waiting.post("bot", {"verb": "play_now"}, "north")
    busy.post("bot", {"verb": "pause"}, "north")
    until(waiting, lambda state: bool(southern(state)))
    waiting.post("bot", {"verb": "pause"}, "north")


def entries(data: Path, match_id: str) -> int:
    """How many entries of a match are on the disk."""
    with closing(sqlite3.connect(data / FILE)) as disk:
        (count,) = disk.execute("SELECT count(*) FROM entry WHERE match_id = ?", (match_id,)).fetchone()
    return int(count)


def test_a_waiting_computer_goes_on_after_a_restart(tmp_path: Path) -> None:
    patient = settings(tmp_path, games=GAMES, think_seconds=ENDLESS)
    with serving(patient) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        table = against(http, "ponders")
        until(table, tells)
    hasty = settings(tmp_path, games=GAMES, think_seconds=0)
    with serving(hasty) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        end = time.monotonic() + PATIENCE
        while not (played := entries(tmp_path, table.id)) and time.monotonic() < end:
            time.sleep(0.02)  # nobody asks the server for the match: it goes on by itself
        assert played


def test_a_computer_goes_on_when_its_choice_could_not_be_saved(tmp_path: Path) -> None:
    wanted = settings(tmp_path, games=GAMES, think_seconds=ENDLESS)
    with serving(wanted) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        table = against(http, "ponders")
        until(table, tells)
        with sqlite3.connect(tmp_path / FILE) as disk:
            norths = (table.id, 0, b'{"seq":0,"seat":"north","choice":"button:done"}')
            disk.execute("INSERT INTO entry VALUES (?, ?, ?)", norths)
        disk.close()
        table.post("bot", {"verb": "play_now"}, "north")  # and cannot be saved: another entry has its place
        until(table, lambda state: len(state["log"]) > 1 and tells(state))
        table.post("bot", {"verb": "play_now"}, "north")
        state = until(table, lambda state: bool(southern(state)))
        assert [part["seat"] for part in state["log"]][:3] == ["", "north", "south"]
