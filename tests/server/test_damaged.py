"""A match that cannot be loaded stands for itself: listed with its fault, saved as it is; nothing else suffers."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import httpx
import pytest

from ironbottom.kernel.record import from_json
from ironbottom.server.live import LiveMatch
from ironbottom.server.store.database import FILE
from tests.server.served import PATIENCE, Table, forget_cookies, new_table, serving, settings

UNREADABLE = b"\x00 no JSON"
DAMAGES = {
    "its beginning": "UPDATE match SET head = :bytes WHERE id = :id",
    "its players": "UPDATE match SET players = :bytes WHERE id = :id",
    "an unknown game": "UPDATE match SET slug = 'chess', head = replace(head, 'narrows', 'chess') WHERE id = :id",
    "an unknown scenario": "UPDATE match SET head = replace(head, 'skirmish', 'picnic') WHERE id = :id",
    "an unknown option": "UPDATE match SET head = replace(head, '\"seats\"', '\"chairs\"') WHERE id = :id",
    "an entry that is no JSON": "UPDATE entry SET body = :bytes WHERE match_id = :id AND seq = 1",
    "an entry that is missing": "DELETE FROM entry WHERE match_id = :id AND seq = 0",
    "an illegal action": "UPDATE entry SET body = replace(body, 'button:done', 'button:flee') WHERE match_id = :id",
    "another state": 'UPDATE entry SET body = replace(body, \'"hash":"\', \'"hash":"00\') WHERE match_id = :id',
}


def damage(data: Path, match_id: str, statement: str) -> None:
    disk = sqlite3.connect(data / FILE)
    with disk:
        for (trigger,) in disk.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            disk.execute(f"DROP TRIGGER {trigger}")
        changed = disk.execute(statement, {"id": match_id, "bytes": UNREADABLE})
        assert changed.rowcount > 0
    disk.close()


def played(http: httpx.Client) -> Table:
    table = new_table(http)
    table.act("north", "button:done")
    table.act("south", "button:done")
    return table


def keys(*tables: Table) -> dict[str, str]:
    return {"X-Seat-Key": ",".join(key for table in tables for key in table.keys.values())}


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Table]]:
    """A data folder with a match for each damage, and a sound one."""
    data = tmp_path_factory.mktemp("damaged")
    with serving(settings(data)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        tables = {name: played(http) for name in [*DAMAGES, "sound"]}
    for name, statement in DAMAGES.items():
        damage(data, tables[name].id, statement)
    damage(data, tables["sound"].id, "UPDATE match SET waiting_on = :bytes WHERE id = :id")
    return data, tables


def test_damaged_matches_are_listed_with_their_faults_and_can_be_saved(
    shelved: tuple[Path, dict[str, Table]],
) -> None:
    data, tables = shelved
    with serving(settings(data)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        for name in DAMAGES:
            table = Table(http, tables[name].id, tables[name].keys)
            for tail in ("state", "proof", "stats", "events", "at/0"):
                refused = http.get(table.path(tail), headers=keys(table))
                assert (refused.status_code, refused.json()["code"]) == (409, "damaged_match"), name
            sealed = http.get(table.path("record"), headers=table.key("north"))
            assert (sealed.status_code, sealed.json()["code"]) in (
                (403, "record_sealed"),
                (409, "damaged_match"),
            )
            saved = http.get(table.path("record"), headers=keys(table))
            if name != "its players":
                assert saved.status_code == 200, name
                assert len(saved.json()["entries"]) == 2 - (name == "an entry that is missing")
                assert not saved.json().get("secret"), name
        listed = http.get("/api/matches", headers=keys(*tables.values())).json()
        faults = {each["id"]: each["fault"] for each in listed}
        assert {name: bool(faults[table.id]) for name, table in tables.items()} == {
            **dict.fromkeys(DAMAGES, True),
            "sound": False,
        }
        sound = Table(http, tables["sound"].id, tables["sound"].keys)
        assert sound.play(3) == 3


def test_a_list_shows_faults_also_of_matches_that_nobody_has_tried_to_open(
    shelved: tuple[Path, dict[str, Table]],
) -> None:
    data, tables = shelved
    with serving(settings(data)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        shown: set[str] = set()
        while len(shown) < len(DAMAGES):
            listed = http.get("/api/matches", headers=keys(*tables.values())).json()
            shown = {each["id"] for each in listed if each["fault"]}
            time.sleep(0.05)
        assert tables["sound"].id not in shown


def test_a_sound_record_that_the_rules_refuse_is_saved_whole(shelved: tuple[Path, dict[str, Table]]) -> None:
    data, tables = shelved
    with serving(settings(data)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        table = Table(http, tables["another state"].id, tables["another state"].keys)
        record = from_json(http.get(table.path("record"), headers=keys(table)).content)
        assert [entry.seat for entry in record.entries] == ["north", "south"]


def test_a_damaged_match_does_not_keep_computer_players_asleep(tmp_path: Path) -> None:
    wanted = {"players": {"north": {"kind": "computer", "level": "random"}}}
    with (
        serving(settings(tmp_path, think_seconds=60.0)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        forget_cookies(http)
        tables = [new_table(http, **wanted) for _ in range(2)]
        for table in tables:
            paused = http.post(table.path("bot"), json={"verb": "pause"}, headers=table.key("south"))
            assert paused.status_code == 200
    damage(tmp_path, tables[0].id, DAMAGES["its beginning"])
    with sqlite3.connect(tmp_path / FILE) as disk:
        disk.execute("DELETE FROM job")
        disk.executemany(
            "INSERT INTO job VALUES (?, 'north', ?)", [(table.id, n) for n, table in enumerate(tables)]
        )
    disk.close()
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        sound = Table(http, tables[1].id, tables[1].keys)
        while "north" in sound.state()["view"]["waiting_on"]:
            time.sleep(0.05)


def test_a_view_that_fails_keeps_no_other_match_from_the_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chore that keeps summaries once ended for good with the first that could not be made."""
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        bad, good = played(http), played(http)
        whole = LiveMatch.summary

        def summary(live: LiveMatch) -> object:
            if live.id == bad.id:
                raise KeyError("no such space")
            return whole(live)

        monkeypatch.setattr(LiveMatch, "summary", summary)
        listed = http.get("/api/matches", headers=keys(bad, good)).json()
        assert {each["id"]: bool(each["fault"]) for each in listed} == {bad.id: True, good.id: False}
    assert summaries(tmp_path) == {bad.id: 0, good.id: 2}


def summaries(data: Path) -> dict[str, int]:
    disk = sqlite3.connect(data / FILE)
    found = dict(disk.execute("SELECT id, summary_version FROM match"))
    disk.close()
    return found
