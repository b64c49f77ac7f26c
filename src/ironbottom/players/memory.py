"""What a player keeps from one answer to the next: plans for a position that it has foreseen."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Generic, TypeVar

from ironbottom.kernel.game import Game

T = TypeVar("T")

SAME = b"\0" * 32
"""Hidden things are dealt out by this key, so that positions that look alike to a seat are alike."""
KEPT = 4
"""Positions that are remembered: those that one answer looks ahead to."""


def known(world: Game[Any], seat: str) -> str:
    """Digest of what a seat knows of a position: the same for all worlds that look alike to it, whatever the dice."""
    seen = world.spec.redetermine(world, seat, SAME)
    seen.rolls = 0
    return seen.state_hash()


class Memory(Generic[T]):
    """Things kept by position and seat, the latest few; what a player must cope with losing."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], T] = OrderedDict()

    def recall(self, world: Game[Any], seat: str) -> T | None:
        """What was kept for a position that the seat cannot tell from this one; None when there is nothing."""
        return self._kept.get((known(world, seat), seat))

    def keep(self, world: Game[Any], seat: str, thing: T) -> None:
        """Keep something for a position; the oldest is forgotten."""
        key = (known(world, seat), seat)
        self._kept[key] = thing
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
