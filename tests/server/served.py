"""A real server on a free port of this machine, and small words to talk to it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx

from ironbottom.server.run import Server, listen, serve
from ironbottom.server.settings import Settings

Json = dict[str, Any]
PATIENCE = 90
"""Seconds for which tests wait for what must come, so that no busy machine fails them."""


def settings(data: Path, **changes: Any) -> Settings:
    """Settings for a test: a free port, no client unless asked for."""
    return Settings(
        data=data,
        **{
            "port": 0,
            "games": ("tests.teaching.registered",),
            "client": data / "no_client",
            "new_matches": 10_000,
            "wrong_keys": 10_000,
            "uploads": 10_000,
            "odds_seconds": PATIENCE,
            **changes,
        },
    )


@contextmanager
def serving(wanted: Settings) -> Iterator[str]:
    """Run a server in a thread; its address."""
    listener = listen(wanted)
    ready = threading.Event()
    servers: list[Server] = []

    def run() -> None:
        serve(wanted, listener, ready=ready.set, started=servers.append)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not start"
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        servers[0].should_exit = True
        thread.join()
        listener.close()


@dataclass
class Table:
    """A match as a test plays it: every seat by its own key."""

    http: httpx.Client
    id: str
    keys: dict[str, str]
    versions: dict[str, int] = field(default_factory=dict)

    def key(self, seat: str) -> dict[str, str]:
        return {"X-Seat-Key": self.keys[seat]} if seat else {}

    def path(self, tail: str) -> str:
        return f"/api/matches/{self.id}/{tail}"

    def state(self, seat: str = "", since: int = -1) -> Json:
        answer = self.http.get(
            self.path("state"), params={"seat": seat, "since": since}, headers=self.key(seat)
        )
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def post(self, verb: str, body: Json, seat: str = "") -> httpx.Response:
        return self.http.post(self.path(verb), json=body, headers=self.key(seat or body.get("seat", "")))

    def version(self) -> int:
        version: int = self.state()["version"]
        return version

    def act(self, seat: str, *choices: str, version: int | None = None) -> Json:
        at = self.state(seat)["version"] if version is None else version  # others may not know of all
        answer = self.post("act", {"seat": seat, "version": at, "choices": list(choices)})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def options(self, seat: str) -> list[str]:
        prompt = self.state(seat)["view"].get("prompt")
        return [option["choice"] for option in prompt["options"]] if prompt else []

    def play(self, most: int, pick: int = 0) -> int:
        """Let whoever is awaited take one of its options, again and again; how often that was possible."""
        for done in range(most):
            awaited = self.state()["view"].get("waiting_on")
            if not awaited:
                return done
            options = self.options(awaited[0])
            self.act(awaited[0], options[(pick + done) % len(options)])
        return most


def forget_cookies(http: httpx.Client) -> None:
    """Let the client keep no cookies: what it may do depends on the keys it shows alone."""
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))


def new_table(http: httpx.Client, **wanted: Any) -> Table:
    body = {"slug": "narrows", "scenario": "skirmish", **wanted}
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 200, answer.text
    http.cookies.clear()
    return Table(http, answer.json()["id"], answer.json()["keys"])


@dataclass
class Heard:
    """One server-sent event."""

    event: str
    id: int | None
    data: Json


@contextmanager
def listening(
    table: Table, cookie: str | tuple[str, str], seat: str, **headers: str
) -> Iterator[Iterator[Heard]]:
    """The events of a seat as they come, for who has a cookie: the browser's, or another by name and value."""
    name, value = ("ironbottom", cookie) if isinstance(cookie, str) else cookie
    sent = {"Cookie": f"{name}={value}", **headers}
    with table.http.stream("GET", table.path("events"), params={"seat": seat}, headers=sent) as answer:
        assert answer.status_code == 200, answer.read()
        yield _events(answer)


def _events(answer: httpx.Response) -> Iterator[Heard]:
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            number = int(fields["id"]) if "id" in fields else None
            yield Heard(fields.get("event", ""), number, json.loads(fields["data"]))
            fields = {}
