"""A bot that plays legal moves at random against the computer until the match is over: a beginning for better ones.

Call it with the address of a server, a game, a scenario and a seat (see docs/BOTS.md):

    python examples/bot.py http://127.0.0.1:8470 aapacific hundred_days_1941 japan
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Server:
    """A server, for who shows the key of a seat."""

    def __init__(self, address: str, key: str = "") -> None:
        self.address = address.rstrip("/")
        self.headers = {"Content-Type": "application/json", "X-Seat-Key": key}

    def open(self, path: str, body: object = None) -> Any:
        """The answer to a request; HTTPError when it is refused."""
        data = None if body is None else json.dumps(body).encode()
        return urlopen(Request(f"{self.address}/api{path}", data, self.headers))

    def events(self, path: str) -> Iterator[tuple[str, Any]]:
        """What happens, as it happens: the name of each event and its message."""
        event = ""
        for line in self.open(path):
            name, _, value = line.decode().rstrip("\r\n").partition(": ")
            if name == "event":
                event = value
            elif name == "data":
                yield event, json.loads(value)


def play(address: str, slug: str, scenario: str, seat: str) -> str:
    """Play a match to its end; how it ended."""
    games = {game["slug"]: game["scenarios"] for game in json.load(Server(address).open("/games"))}
    forms = [form["seats"] for form in games.get(slug, ()) if form["scenario"]["id"] == scenario]
    seats = [each["id"] for form in forms for each in next(iter(form.values()))]
    players = {each: {"kind": "computer", "level": "random"} for each in seats}
    if not players.pop(seat, None):
        raise SystemExit(f"{slug} has no scenario {scenario!r} with a seat {seat!r}: see {address}/api/games")
    wanted = {"slug": slug, "scenario": scenario, "players": players, "title": "A bot at work"}
    made = json.load(Server(address).open("/matches", wanted))
    server = Server(address, made["keys"][seat])
    for event, message in server.events(f"/matches/{made['id']}/events?seat={seat}"):
        view = message.get("view", {})
        if event == "state" and view["outcome"]:
            return f"{view['outcome']} Winners: {', '.join(view['winners']) or 'nobody'}."
        if event == "state" and view["prompt"]:
            choice = random.choice(view["prompt"]["options"])["choice"]
            body = {"seat": seat, "version": message["version"], "choices": [choice]}
            try:
                server.open(f"/matches/{made['id']}/act", body)
            except HTTPError as refusal:
                if json.load(refusal)["code"] != "stale_version":
                    raise  # else the next event tells what has happened
    raise ConnectionError("the event stream has ended: connect again, with Last-Event-ID to miss nothing")


if __name__ == "__main__":
    print(play(*sys.argv[1:5]) if sys.argv[4:] else __doc__)
