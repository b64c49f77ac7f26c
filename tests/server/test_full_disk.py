"""A full disk: what would have to be written is refused by name and does not count; what is only read goes on."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.served import PATIENCE, forget_cookies, new_table
from tests.server.test_killed import server_process

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux can limit the files of another process"
)


@contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """No file of a process can grow or change."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def test_nothing_is_lost_on_a_full_disk(tmp_path: Path) -> None:
    with (
        server_process(tmp_path) as (address, process),
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        forget_cookies(http)
        table = new_table(http)
        assert table.post("note", {"seat": "north", "text": "Hold the strait."}).status_code == 200
        before = table.state("north")
        with full_disk(process.pid):
            for refused in (
                http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"}),
                table.post("note", {"seat": "north", "text": "Forget it."}),
                table.post("orders", {"seat": "north", "orders": {"intercept": "never"}}),
                table.post("act", {"seat": "north", "version": 0, "choices": ["button:done"]}),
                table.post("resign", {"seat": "north", "version": 0}),
            ):
                assert (refused.status_code, refused.json()["code"]) == (503, "not_saved"), refused.text
            assert table.state("north") == before
            assert http.get(
                table.path("note"), params={"seat": "north"}, headers=table.key("north")
            ).json() == {"text": "Hold the strait."}
            assert [match["id"] for match in http.get("/api/matches", headers=table.key("north")).json()] == [
                table.id
            ]
        assert table.state("north") == before
        table.act("north", "button:done")


def test_reading_by_key_writes_nothing(tmp_path: Path) -> None:
    """Once every question without a cookie left a row behind."""
    with (
        server_process(tmp_path) as (address, process),
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        forget_cookies(http)
        table = new_table(http)
        with full_disk(process.pid):
            answer = http.get(table.path("state"), params={"seat": "south"}, headers=table.key("south"))
            name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
            with http.stream(
                "GET", table.path("events"), params={"seat": "south"}, headers={"Cookie": f"{name}={value}"}
            ) as stream:
                assert stream.status_code == 200
        again = http.get(table.path("state"), headers={**table.key("south"), "Cookie": f"{name}={value}"})
        assert "set-cookie" not in again.headers
