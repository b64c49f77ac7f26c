from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

from ironbottom.kernel.dice import Draw, verify
from ironbottom.kernel.events import Event
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import Entry, Told
from ironbottom.server import history
from ironbottom.server.history import shown_draws
from ironbottom.server.luck import luck_of
from ironbottom.server.protocol import LuckRow
from tests.server.served import Json, Table

LONG = 100_000
"""Signs beyond what a request may have that is no game."""
PATIENCE = 120
"""Seconds for the process that checks records to start beside much else."""


def finished(table: Table, seed: int = 1) -> Json:
    """Play a game to its end; the last state."""
    rng = random.Random(seed)
    while awaited := table.state()["view"]["waiting_on"]:
        table.act(awaited[0], rng.choice(table.options(awaited[0])))
    return table.state("north")


def record_of(table: Table, *seats: str) -> httpx.Response:
    keys = ",".join(table.keys[seat] for seat in seats)
    return table.http.get(table.path("record"), headers={"X-Seat-Key": keys} if keys else {})


def upload(table: Table, record: object, **params: Any) -> httpx.Response:
    return table.http.post("/api/records", json=record, params=params)


def test_an_earlier_moment_is_shown_as_the_seat_saw_it(table: Table) -> None:
    first = table.state("north")
    table.act("north", "button:done")
    table.act("south", "button:done")
    then = table.http.get(table.path("at/0"), params={"seat": "north"}, headers=table.key("north")).json()
    assert (then["count"], then["version"]) == (0, 2)
    assert then["view"] == {**first["view"], "prompt": None, "can_act": []}


def test_the_proof_proves_every_roll_of_a_finished_game(table: Table) -> None:
    finished(table)
    proof = table.http.get(table.path("proof")).json()
    draws = [Draw(n, sides, tuple(values), why) for n, sides, values, why in proof["draws"]]
    assert draws
    secret = bytes.fromhex(proof["secret"])
    assert verify(secret, proof["commitment"], proof["game_id"], proof["salts"], draws) == []


def test_the_proof_of_a_running_game_shows_only_rolls_that_all_have_seen(table: Table) -> None:
    proof = table.http.get(table.path("proof")).json()
    assert (proof["secret"], proof["draws"]) == ("", [])  # the deck was shuffled by dice
    assert len(proof["commitment"]) == 64
    while not (proof := table.http.get(table.path("proof")).json())["draws"]:
        assert table.play(1), "the game ended without an open roll"
    assert all("shuffle" not in why for *_, why in proof["draws"])


@pytest.mark.parametrize("hidden", [(5,), (4,)])
def test_how_a_hidden_roll_fell_changes_nothing_in_what_is_told_of_open_ones(hidden: tuple[int, ...]) -> None:
    match = new_match("narrows", "skirmish", game_id="g", secret=bytes(32))
    draws = (Draw(1, 6, hidden, "a card from the deck"), Draw(2, 6, (4,), "duel"))
    match.live.append(Entry(seq=0, seat="north", draws=draws))
    match.told.append(Told(0, "north", [Event("dice", "A duel", values=(4,), roll=2)]))
    assert [draw.why for draw in shown_draws(match)] == ["duel"]


def test_a_roll_of_which_one_die_was_not_told_is_not_shown() -> None:
    match = new_match("narrows", "skirmish", game_id="g", secret=bytes(32))
    match.live.append(Entry(seq=0, seat="north", draws=(Draw(1, 6, (4, 4), "duel"),)))
    own = Event("dice", "A duel", values=(4,), roll=1, seen_by=("north",))
    match.told.append(Told(0, "north", [Event("dice", "A duel", values=(4,), roll=1), own]))
    assert shown_draws(match) == []


def test_statistics_count_the_faces_that_all_have_seen(table: Table) -> None:
    finished(table)
    stats = table.http.get(table.path("stats")).json()
    shown = [
        face for part in table.state()["log"] for event in part["events"] for face in event.get("values", [])
    ]
    assert stats["faces"] == [shown.count(face) for face in range(1, len(stats["faces"]) + 1)]
    assert [row["seat"] for row in stats["luck"]] == ["north", "south"]


def test_statistics_are_worked_out_once_however_often_they_are_asked_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are worked out while nobody else can use the match."""
    asked: list[object] = []

    def counted(match: Match, seats: tuple[str, ...]) -> tuple[tuple[LuckRow, ...], tuple[int, ...]]:
        asked.append(match)
        return luck_of(match, seats)

    monkeypatch.setattr(history, "luck_of", counted)
    table.play(4)
    told = [table.http.get(table.path("stats")).json() for _ in range(3)]
    assert told[0] == told[1] == told[2] and len(asked) == 1
    table.play(1)
    table.http.get(table.path("stats"))
    assert len(asked) == 1 + 1


def test_the_record_of_a_running_game_is_for_who_holds_all_seats(table: Table) -> None:
    table.act("north", table.options("north")[0])
    for seats in ((), ("north",), ("south",)):
        answer = record_of(table, *seats)
        assert (answer.status_code, answer.json()["code"]) == (403, "record_sealed")
    answer = record_of(table, "north", "south")
    assert len(answer.json()["entries"]) == 1
    assert answer.json().get("secret", "") == ""
    assert "attachment" in answer.headers["content-disposition"]


def test_a_game_goes_on_from_its_file_with_new_dice(table: Table) -> None:
    table.play(10)
    record = record_of(table, "north", "south").json()
    answer = upload(table, record)
    assert answer.status_code == 200, answer.text
    assert answer.json()["commitment"] != record["commitment"]
    copy = Table(table.http, answer.json()["id"], answer.json()["keys"])
    assert set(copy.keys.values()).isdisjoint(table.keys.values())
    for seat in ("", "north", "south"):
        assert copy.state(seat)["view"] == table.state(seat)["view"]
    finished(copy)
    proof = copy.http.get(copy.path("proof")).json()
    assert proof["proven_from"] > 0
    draws = [Draw(n, sides, tuple(values), why) for n, sides, values, why in proof["draws"]]
    secret, first = bytes.fromhex(proof["secret"]), proof["proven_from"]
    assert verify(secret, proof["commitment"], proof["game_id"], proof["salts"], draws, first) == []
    assert verify(secret, proof["commitment"], proof["game_id"], proof["salts"], draws) != []


def test_nobody_foresees_dice_by_cutting_off_a_finished_record(table: Table) -> None:
    """The old secret is in the file; what goes on from an earlier moment is bound to another one."""
    finished(table)
    record = record_of(table).json()
    cut = {**record, "entries": record["entries"][:5]}
    assert upload(table, cut).json()["commitment"] != record["commitment"]


def test_a_finished_record_keeps_its_proof(table: Table) -> None:
    finished(table)
    record = record_of(table).json()
    made = upload(table, record).json()
    assert made["commitment"] == record["commitment"]
    copy = Table(table.http, made["id"], made["keys"])
    assert copy.http.get(copy.path("record")).json() == record
    assert copy.http.get(copy.path("proof")).json() == table.http.get(table.path("proof")).json()


def check(table: Table, record: Json) -> Json:
    answer = table.http.post("/api/records/check", json=record, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    checked: Json = answer.json()
    return checked


def test_a_file_is_checked_without_being_kept(table: Table) -> None:
    table.play(6)
    running = check(table, record_of(table, "north", "south").json())
    assert (running["over"], running["proven"], running["faults"]) == (False, False, [])
    assert running["actions"] == 6
    finished(table)
    over = check(table, record_of(table).json())
    assert (over["over"], over["proven"], over["faults"]) == (True, True, [])
    assert table.http.post("/api/records/check", json=[]).json()["code"] == "bad_record"


def test_a_finished_match_says_what_it_proves_as_its_file_does(table: Table) -> None:
    sealed = table.http.get(table.path("check"))
    assert (sealed.status_code, sealed.json()["code"]) == (403, "record_sealed")
    finished(table)
    judged = table.http.get(table.path("check"), timeout=PATIENCE).json()
    assert judged == check(table, record_of(table).json())
    assert judged["proven"] and {finding["verdict"] for finding in judged["findings"]} == {"proven"}
    assert len({finding["claim"] for finding in judged["findings"]}) == len(judged["findings"]) == 6


def test_a_file_of_a_long_game_is_checked(table: Table) -> None:
    """Longer than any other request may be."""
    long = json.dumps(record_of(table, "north", "south").json()) + " " * LONG
    answer = table.http.post("/api/records/check", content=long, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json().get("actions")) == (200, 0)


def test_a_forged_secret_in_a_file_is_told(table: Table) -> None:
    finished(table)
    record = record_of(table).json()
    forged = check(table, {**record, "secret": "00" * 32})
    assert not forged["proven"]
    (fault,) = forged["faults"]
    assert "the revealed secret does not have the hash" in fault


def test_a_computer_can_play_on_from_a_file(table: Table) -> None:
    record = record_of(table, "north", "south").json()
    made = upload(table, record, computer="south:random").json()
    assert sorted(made["keys"]) == ["north"]
    for word, status, code in (("south", 400, "malformed"), ("west:random", 422, "bad_player")):
        refused = upload(table, record, computer=word)
        assert (refused.status_code, refused.json()["code"]) == (status, code)


def mend(record: Json, **changes: Any) -> Json:
    return {**record, **changes}


def test_a_record_that_does_not_replay_is_refused(table: Table) -> None:
    table.play(6)
    record = record_of(table, "north", "south").json()
    entries = record["entries"]
    other = {**entries[0], "choice": "button:flee"}
    unlike = {**entries[0], "hash": "0" * 32}
    rolled = {**entries[0], "draws": [[99, 6, [6], "luck"]]}
    for broken, code in (
        (mend(record, entries=[other, *entries[1:]]), "replay_differs"),
        (mend(record, entries=[unlike, *entries[1:]]), "replay_differs"),
        (mend(record, entries=[rolled, *entries[1:]]), "replay_differs"),
        (mend(record, entries=entries[1:]), "bad_record"),
        (mend(record, opening=[]), "replay_differs"),
        (mend(record, format=99), "bad_record"),
        (mend(record, engine_version=99), "bad_record"),
        (mend(record, secret="xyz"), "bad_record"),
        (mend(record, scenario="atlantic"), "unknown_scenario"),
        (mend(record, options={"seats": "7"}), "bad_option"),
        (mend(record, entries="none"), "bad_record"),
        ([], "bad_record"),
    ):
        answer = upload(table, broken)
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
        assert answer.json()["detail"]
    assert upload(table, mend(record, slug="chess")).json()["code"] == "unknown_game"
    assert upload(table, mend(record, title="x" * 200)).json()["code"] == "malformed"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'"record"', b"[" * 100_000])
def test_a_file_that_is_no_record_is_refused(table: Table, body: bytes) -> None:
    answer = table.http.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")
