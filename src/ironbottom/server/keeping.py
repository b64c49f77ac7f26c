"""Positions of open matches, written behind the play: never in the way of an answer, and lost to nobody but a crash."""

from __future__ import annotations

import asyncio
import time

import msgspec

from ironbottom.kernel.mending import digest_of
from ironbottom.kernel.saves import dump
from ironbottom.server.live import LiveMatch
from ironbottom.server.store.matches import Store
from ironbottom.server.store.positions import Rows, rows

EVERY = 50
"""Entries after which a position is kept."""
QUIET_SECONDS = 10.0
"""How long nothing must have happened in a match before its position is kept in any case."""

_encode = msgspec.json.Encoder().encode


def is_due(live: LiveMatch) -> bool:
    """Whether the position of a match is to be kept now: each turn, each fifty entries, and when it is quiet."""
    if live.dead or live.version == live.kept or live.lock.locked():
        return False
    if not 0 <= live.version - live.kept < EVERY or time.monotonic() - live.touched >= QUIET_SECONDS:
        return True
    told = live.match.told
    return any(event.kind == "turn" for each in told[_known(live) :] for event in each.events)


async def keep_position(store: Store, live: LiveMatch) -> None:
    """Keep the position as it stands now, unless that was done. Raises NotSaved."""
    if live.dead or live.version == live.kept:
        return
    number, told = live.version, list(live.match.told)
    found = await position_rows(live)
    await store.keep_position(found)
    live.kept, live.told_kept = number, told


async def position_rows(live: LiveMatch) -> Rows:
    """The position as it stands now, with what was told since the last one that was kept."""
    match, number = live.match, live.version
    position = _encode(dump(match.game))  # at once: the next answer changes it
    entries, told = match.record.entries[:number], match.told[_known(live) :]
    return await asyncio.to_thread(lambda: rows(live.id, number, position, digest_of(entries), told))


def _known(live: LiveMatch) -> int:
    """How many parts of what was told are kept already, as they are now."""
    count = 0
    for now, kept in zip(live.match.told, live.told_kept, strict=False):
        if now is not kept:
            break
        count += 1
    return count
