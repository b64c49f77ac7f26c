"""Matches laid into a server's data folder before it starts, and the random play that is then sent to it.

Their dice secrets are known, so that whoever measures knows all choices in advance: no time goes into reading answers,
and the kernel's own work for the very same actions can be measured beside it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bench.games import SCENARIO, SECRET, SLUG, random_match
from ironbottom.kernel import registry
from ironbottom.kernel.match import Match, new_match
from ironbottom.server.auth import digest, new_token
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import ActRequest, Player
from ironbottom.server.store.database import opened
from ironbottom.server.store.matches import Store
from ironbottom.server.store.reading import Stored

IN_MEMORY = Path("/dev/shm")
"""A folder on a disk that is none: a slow disk would hide whatever a server does beside its commits."""


@contextmanager
def folder(*, in_memory: bool = True) -> Iterator[Path]:
    """A folder for as long as the block lasts, in memory where the system offers that."""
    where = IN_MEMORY if in_memory and IN_MEMORY.is_dir() else None
    with TemporaryDirectory(prefix="ironbottom-bench-", dir=where) as made:
        yield Path(made)


@dataclass
class Play:
    """The actions of a random game, and how many of them were sent."""

    match_id: str
    key: str
    """Opens every seat."""
    actions: list[tuple[str, str]]
    sent: int = 0

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match_id}/act"

    def take(self) -> bytes:
        """The body of the next request to act."""
        seat, choice = self.actions[self.sent]
        body = msgspec.json.encode(ActRequest(seat, self.sent, (choice,)))
        self.sent += 1
        return body


@cache
def actions(seed: int, most: int) -> tuple[tuple[str, str], ...]:
    """The first actions of a random game."""
    return tuple((entry.seat, entry.choice) for entry in random_match(seed, most).record.entries)


def opening(seed: int) -> Match:
    """The match of ``actions(seed, ...)`` before the first of them, with state hashes as a server has them."""
    return new_match(SLUG, SCENARIO, game_id=f"bench-{seed}", secret=SECRET)


def store(data: Path, games: int, most: int) -> list[Play]:
    """Lay random games at their beginning into a data folder; their play of so many actions."""
    plays = [Play(f"bench-{seed}", new_token(), list(actions(seed, most))) for seed in range(games)]
    with opened(data) as engine:
        asyncio.run(_create(Store(engine), plays))
    return plays


async def _create(kept: Store, plays: list[Play]) -> None:
    spec = registry.game(SLUG)
    for seed, play in enumerate(plays):
        match = opening(seed)
        seats = [seat.id for seat in spec.seats(SCENARIO, match.record.options)]
        now = time.time()
        stored = Stored(
            id=play.match_id,
            record=match.record,
            players={seat: Player() for seat in seats},
            created=now,
            changed=now,
            keys=dict.fromkeys(seats, digest(play.key)),
            holders={},
            orders={},
        )
        await kept.create(stored, LiveMatch(stored, match, spec).summary())
    kept.close()
