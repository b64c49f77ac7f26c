"""The moves that a seat has planned: what it has done since the last barrier, and may take back one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ironbottom.kernel.record import Entry


class Planned:
    """Where the moves of one seat begin among the live entries of a match, kept up to date as entries come.

    A move begins with an action at the shallowest decision since the barrier and takes in the deeper ones behind it.
    """

    def __init__(self, seat: str) -> None:
        self._seat = seat
        self._begins: list[int] = []
        self._floor = 0
        """Depth of the shallowest decision."""
        self._last: Entry | None = None
        self._end = 0
        """Entries that were looked at, and the last of them, which tells whether they still stand."""

    def update(self, live: Sequence[Entry]) -> int:
        """Take in what has come since the last time; how many moves are as they were then, counted from the first."""
        if self._last is None or len(live) < self._end or live[self._end - 1] is not self._last:
            return self._begin_anew(live)
        news = live[self._end :]
        if any(entry.barrier or entry.seat != self._seat or entry.depth < self._floor for entry in news):
            return self._begin_anew(live)
        grows = bool(news) and news[0].depth > self._floor
        stand = len(self._begins) - grows
        self._take(live)
        return stand

    def moves(self, live: Sequence[Entry]) -> list[tuple[int, int]]:
        """The first entry of each move and the one behind its last, as places in ``live``, oldest first."""
        self.update(live)
        return self.spans(0)

    def spans(self, first: int) -> list[tuple[int, int]]:
        """The same of the moves from this one on, as they were at the last update."""
        return list(pairwise([*self._begins[first:], self._end]))

    def _begin_anew(self, live: Sequence[Entry]) -> int:
        start = len(live)
        while start and not live[start - 1].barrier and live[start - 1].seat == self._seat:
            start -= 1
        self._floor = min([entry.depth for entry in live[start:]], default=0)
        self._begins = [start] if start < len(live) and live[start].depth > self._floor else []
        self._end = start
        self._take(live)
        return 0

    def _take(self, live: Sequence[Entry]) -> None:
        floor, places = self._floor, range(self._end, len(live))
        self._begins += [place for place in places if live[place].depth == floor]
        self._end = len(live)
        self._last = live[-1] if self._begins else None
