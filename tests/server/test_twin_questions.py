"""Questions, too, are answered alike in worlds that look alike: what is hidden shows in no odds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import httpx
import pytest

from ironbottom.cli.records import read_record
from ironbottom.kernel.match import AnyGame
from ironbottom.kernel.replaying import replay
from ironbottom.server.auth import digest
from ironbottom.server.live import LiveMatch
from tests.server.served import settings
from tests.server.test_streams import api_with_match
from tests.server.test_twin_worlds import RECORDED, SKY, beginning_here, other_world, veiled

KEY = "key"
ARGS = ({"trials": "10"}, {"trials": "10", "choices": "yes"})
GAMES = ("tests.teaching.registered", "tests.server.same_luck")
MOST = 6
"""Positions that are asked about for each viewer."""


def with_hands(viewer: str, rng: Random) -> Iterator[tuple[AnyGame, AnyGame]]:
    """Positions in which somebody else may use a card, and worlds in which they have none where they have one."""
    record = read_record(str(RECORDED))
    for game, seat in veiled(record):
        world = other_world(game, viewer, seat, rng) if seat != viewer else None
        if world is not None:
            yield game, world


def with_secret_forces(viewer: str, rng: Random) -> Iterator[tuple[AnyGame, AnyGame]]:
    """Positions in which ships sail in secret, and worlds in which others do."""
    match = replay(read_record(str(SKY)), check=False)
    for count in range(len(match.live)):
        game = match.at(count)
        if game.spec.secrets is None or not game.spec.secrets(game, viewer):
            continue
        world = game.spec.redetermine(game, viewer, rng.randbytes(32))
        if world.state_hash() != game.state_hash():
            yield game, world


WORLDS = {"hands": with_hands, "secret forces": with_secret_forces}
RECORDS = {"hands": RECORDED, "secret forces": SKY}


@pytest.mark.parametrize("viewer", ["japan", ""], ids=["japan", "spectator"])
@pytest.mark.parametrize("hidden", WORLDS)
def test_odds_do_not_tell_what_is_hidden(hidden: str, viewer: str, tmp_path: Path) -> None:
    """Asked over HTTP, with the same luck."""
    record = read_record(str(RECORDS[hidden]))
    tables = [
        (beginning_here(record, game), beginning_here(record, world))
        for game, world in islice(WORLDS[hidden](viewer, Random(1)), MOST)
    ]
    assert tables, "there are such worlds"

    async def ask() -> None:
        async with api_with_match(settings(tmp_path, games=GAMES)) as (api, service, _):
            transport = httpx.ASGITransport(app=api)  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                for real, twin in tables:
                    for args in ARGS:
                        answers = []
                        for live, name in ((real, "real"), (twin, "twin")):
                            live.id, live.keys = name, {viewer: digest(KEY)}
                            service.shelf.put(live)
                            answers.append(await odds_of(http, live, viewer, args))
                        assert answers[0] == answers[1]

    asyncio.run(ask())


async def odds_of(
    http: httpx.AsyncClient, live: LiveMatch, viewer: str, args: dict[str, str]
) -> tuple[int, str]:
    answer = await http.post(
        f"/api/matches/{live.id}/query/odds",
        json={"seat": viewer, "args": args},
        headers={"X-Seat-Key": KEY},
    )
    return answer.status_code, answer.text
