"""How often something may be asked for."""

from __future__ import annotations

import time
from collections.abc import Callable

from ironbottom.server.faults import TooMany
from ironbottom.server.settings import Settings


class Limit:
    """A bucket of tokens that fills up again: ``burst`` at once, ``per_second`` in the long run.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0])
    >>> limit = Limit("new games", burst=1, per_second=1.0, clock=lambda: next(clock))
    >>> limit.take()
    >>> limit.take()
    Traceback (most recent call last):
        ...
    ironbottom.server.faults.TooMany: too many new games in a short time; wait a moment
    >>> limit.take()
    """

    def __init__(
        self, what: str, *, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._what = what
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._tokens = float(burst)
        self._seen = clock()

    def take(self) -> None:
        """Use one up; TooMany when there is none."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._per_second)
        self._seen = now
        if self._tokens < 1:
            raise TooMany(f"too many {self._what} in a short time; wait a moment")
        self._tokens -= 1


class Limits:
    """The limits of a local server: generous to people, in the way of programs that run wild."""

    def __init__(self, settings: Settings) -> None:
        self.new_matches = Limit("new games", burst=settings.new_matches, per_second=1.0)
        self.uploads = Limit("uploaded records", burst=settings.uploads, per_second=0.2)
        self.wrong_keys = Limit("wrong keys", burst=settings.wrong_keys, per_second=1.0)
