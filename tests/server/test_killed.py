"""Killing the server at any moment loses no acknowledged action, and leaves positions from which matches go on."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from ironbottom.kernel.mending import digest_of, go_on
from ironbottom.kernel.replaying import replay
from ironbottom.server.store.database import FILE, opened
from ironbottom.server.store.matches import Store
from tests.server.served import PATIENCE, Json, Table, new_table

PLAYERS = 4
KILLS = 3


@contextmanager
def server_process(data: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server that is killed without warning when the block ends; its address and process."""
    command = [sys.executable, "-m", "tests.server.killable", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.kill()


@dataclass
class Diary:
    """What a player was told: entries by their seq as the answers acknowledged them."""

    id: str
    keys: dict[str, str]
    acknowledged: dict[int, tuple[str, str]] = field(default_factory=dict)

    def play(self, address: str, rng: random.Random) -> None:
        """Play until the server is gone."""
        with httpx.Client(base_url=address, timeout=PATIENCE) as http:
            table = Table(http, self.id, self.keys)
            while True:
                try:
                    self._one_action(table, rng)
                except httpx.TransportError:
                    return

    def _one_action(self, table: Table, rng: random.Random) -> None:
        state = table.state("north")
        awaited = state["view"]["waiting_on"]
        if not awaited:
            return
        seat = rng.choice(awaited)
        own = table.state(seat)
        if own.get("can_undo") and rng.random() < 0.2:
            told = table.post("undo", {"seat": seat, "version": own["version"]})
            if told.status_code == 200:
                self.acknowledged[told.json()["version"] - 1] = (seat, "")
            return
        choice = rng.choice([option["choice"] for option in own["view"]["prompt"]["options"]])
        told = table.post("act", {"seat": seat, "version": own["version"], "choices": [choice]})
        assert told.status_code == 200, told.text
        self.acknowledged[own["version"]] = (seat, choice)


def kept(http: httpx.Client, diary: Diary) -> list[Json]:
    answer = http.get(
        f"/api/matches/{diary.id}/record", headers={"X-Seat-Key": ",".join(diary.keys.values())}
    )
    assert answer.status_code == 200, answer.text
    entries: list[Json] = answer.json()["entries"]
    return entries


async def sound_positions(data: Path, matches: list[str]) -> int:
    """How many positions were kept of these matches: each as it was played, and the last leads to where they stand."""
    found = 0
    with opened(data) as engine:
        store = Store(engine)
        try:
            for match_id in matches:
                stored = await store.load(match_id)
                assert stored is not None
                match = replay(stored.record, components=stored.components)
                kept = await store.last_position(match_id, stored.record)
                assert kept is not None
                number = kept.number
                assert kept.told == [told for told in match.told if told.seq < number]
                for number, digest in (await store.position_numbers(match_id)).items():
                    assert digest == digest_of(stored.record.entries[:number])
                gone_on = go_on(
                    stored.record, kept, match.components
                )  # as if the rules had been mended meanwhile
                assert gone_on.record.entries[-1].skips == ()
                assert gone_on.game.state_hash() == match.game.state_hash()
                found += len(stored.kept)
        finally:
            store.close()
    return found


@pytest.mark.parametrize("seed", range(KILLS))
def test_no_acknowledged_action_is_lost(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with server_process(tmp_path) as (address, process):
        with httpx.Client(base_url=address, timeout=PATIENCE) as http:
            tables = [new_table(http) for _ in range(PLAYERS)]
        diaries = [Diary(table.id, table.keys) for table in tables]
        threads = [
            threading.Thread(target=diary.play, args=(address, random.Random(seed * PLAYERS + n)))
            for n, diary in enumerate(diaries)
        ]
        for thread in threads:
            thread.start()
        enough = rng.randint(10, 60)
        while sum(len(diary.acknowledged) for diary in diaries) < enough:
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
        process.wait()
    assert asyncio.run(sound_positions(tmp_path, [diary.id for diary in diaries])) >= PLAYERS
    with server_process(tmp_path) as (address, _), httpx.Client(base_url=address, timeout=PATIENCE) as http:
        for diary in diaries:
            entries = kept(http, diary)
            told = {seq: (entries[seq]["seat"], entries[seq].get("choice", "")) for seq in diary.acknowledged}
            assert told == diary.acknowledged
            table = Table(http, diary.id, diary.keys)
            assert table.version() == len(entries)
            table.play(1)
            assert len(kept(http, diary)) >= len(entries)


def test_an_action_is_acknowledged_only_when_it_is_on_the_disk(tmp_path: Path) -> None:
    with (
        server_process(tmp_path) as (address, process),
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        table = new_table(http)
        disk = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        disk.execute("BEGIN IMMEDIATE")  # the server cannot write now
        for ask in (
            lambda: table.post("act", {"seat": "north", "version": 0, "choices": ["button:done"]}),
            lambda: table.state("south"),
        ):
            with pytest.raises(httpx.ReadTimeout):
                http.timeout = httpx.Timeout(0.5)
                ask()
        process.kill()
        process.wait()
        disk.close()
    with server_process(tmp_path) as (address, _), httpx.Client(base_url=address, timeout=PATIENCE) as http:
        assert Table(http, table.id, table.keys).version() == 0


def test_an_action_that_cannot_be_saved_does_not_count(tmp_path: Path) -> None:
    with server_process(tmp_path) as (address, _), httpx.Client(base_url=address, timeout=PATIENCE) as http:
        table = new_table(http)
        other = (table.id, 0, b'{"seq":0,"seat":"south","choice":"button:done"}')
        with sqlite3.connect(tmp_path / FILE) as disk:
            disk.execute("INSERT INTO entry VALUES (?, ?, ?)", other)
        disk.close()
        refused = table.post("act", {"seat": "north", "version": 0, "choices": ["button:done"]})
        assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
        state = table.state("south")
        assert [part["seat"] for part in state["log"]] == ["", "south"]
        assert state["view"]["waiting_on"] == ["north"]
        table.act("north", "button:done")
