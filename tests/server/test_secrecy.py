"""Nobody is told what he may not know: no dice secret before the end, no hidden card of another seat."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import httpx

from ironbottom.kernel import registry
from ironbottom.kernel.record import Record, from_json
from ironbottom.kernel.replaying import replay
from ironbottom.server.store.database import FILE
from tests.server.served import PATIENCE, Table, forget_cookies, listening, new_table, serving, settings

WORD = re.compile(r"\w+")
"""Whole words are looked for: a digest may hold any letters."""


def stored_record(data: Path, match_id: str) -> Record:
    """The record as the store has it, with its secret."""
    with sqlite3.connect(data / FILE) as connection:
        (head,) = connection.execute("SELECT head FROM match WHERE id = ?", (match_id,)).fetchone()
        rows = connection.execute("SELECT body FROM entry WHERE match_id = ? ORDER BY seq", (match_id,))
        entries = [json.loads(body) for (body,) in rows]
    connection.close()
    return from_json(json.dumps({**json.loads(head), "entries": entries}))


def answers(table: Table, cookie: str, seat: str) -> list[str]:
    """Everything that the server tells a seat in every way it can be asked."""
    paths = ["", "state", "state?since=0", "proof", "stats", "record", "note", *(f"at/{n}" for n in range(4))]
    told = []
    for path in paths:
        params = {"seat": seat}
        answer = table.http.get(table.path(path).rstrip("/"), params=params, headers=table.key(seat))
        told.append(answer.text)
    for verb, body in (
        ("act", {"seat": seat, "version": 10**6, "choices": ["button:none"]}),
        ("act", {"seat": seat, "version": table.version(), "choices": ["button:none"]}),
        ("undo", {"seat": seat, "version": table.version()}),
        ("query/cards", {"seat": seat}),
    ):
        told.append(table.post(verb, body, seat).text)
    with listening(table, cookie, seat) as stream:
        told.append(json.dumps(next(stream).data))
    return told


def test_no_answer_holds_a_secret_before_the_end(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish", "salt": "tide"})
        cookie = made.cookies["ironbottom"]
        http.cookies.clear()
        forget_cookies(http)
        table = Table(http, made.json()["id"], made.json()["keys"])
        table.act("north", *table.options("north")[:2])
        for _ in range(12):
            record = stored_record(tmp_path, table.id)
            game = replay(record).game
            secrets = registry.game("narrows").secrets
            assert secrets is not None
            for seat in ("north", "south", ""):
                hidden = secrets(game, seat)
                assert hidden, "there must be something to hide"
                for told in answers(table, cookie, seat):
                    assert record.secret not in told
                    leaks = hidden.intersection(WORD.findall(told))
                    assert not leaks, told
            table.play(3, pick=1)
        assert record.secret not in made.text


def test_the_secret_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        table = new_table(http)
        table.post("resign", {"seat": "south", "version": 0})
        secret = stored_record(tmp_path, table.id).secret
        assert len(secret) == 64
        assert http.get(table.path("proof")).json()["secret"] == secret
        assert http.get(table.path("record")).json()["secret"] == secret


def test_every_game_has_a_secret_of_its_own(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        tables = [new_table(http) for _ in range(3)]
        assert len({stored_record(tmp_path, table.id).secret for table in tables}) == 3


def test_keys_are_kept_as_digests_only(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
        kept = b"".join(path.read_bytes() for path in tmp_path.glob(f"{FILE}*"))
    assert made.json()["id"].encode() in kept
    for secret in (*made.json()["keys"].values(), made.cookies["ironbottom"]):
        assert secret.encode() not in kept
