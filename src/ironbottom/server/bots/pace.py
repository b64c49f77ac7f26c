"""How long a computer player takes where only the time of its answer could tell whether it had a choice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

THINKING = 0.75
"""Share of the time in which the player thinks; the rest is for what it takes beyond that."""


class Pace:
    """The time for an answer to a veiled decision (see ``Decision.VEILED``): the same whatever there is to use."""

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._seconds = seconds
        self._sleep = sleep
        self.clock = clock

    @property
    def thinking(self) -> float:
        """Seconds that the player may think."""
        return self._seconds * THINKING

    async def keep(self, begun: float) -> None:
        """Wait until the answer to a question that was asked at this time of the clock is due."""
        left = begun + self._seconds - self.clock()
        if left > 0:
            await self._sleep(left)
