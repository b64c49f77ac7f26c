"""Positions of matches, written behind the play: never in the way of an answer, and less than a second behind it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ironbottom.kernel.match import Match
from ironbottom.kernel.mending import RunningDigest
from ironbottom.kernel.record import Told
from ironbottom.kernel.saves import dump
from ironbottom.server.store.positions import Rows, rows

EVERY = 50
"""Entries of which everybody may know between two positions that stay, beside those of each turn."""

_encode = msgspec.json.Encoder().encode


class _Point(NamedTuple):
    """How far a match was when its position was kept."""

    number: int
    """Entries that led there; -1: no position was kept."""
    known: int
    """How many of them everybody may know of."""
    told: list[Told]
    """What was told: so many parts of this list, which grows in place until something is taken back."""
    parts: int


class _Taken(NamedTuple):
    """A position that is on its way to the store."""

    point: _Point
    position: bytes
    digest: bytes
    news: list[Told]
    """What was told since the last one."""
    stays: bool
    gone: list[int]
    """Earlier positions in whose place it comes."""

    def rows(self, match_id: str) -> Rows:
        """As rows of their tables."""
        return rows(match_id, self.point.number, self.position, self.digest, self.news, self.gone)


class Keeping:
    """What of a match in memory is kept in the store: the position as it stands, and some on the way to it.

    A position is kept behind every action (see ``Shelf.keep_positions``) in place of the one before, so that mended
    rules find the play as it stood. The first, those behind a new turn and behind each fifty entries, and those from
    which it goes on stay, for looking back. Entries that only some may know of count for nothing here: else the moments
    that can be shown would tell how many there were.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._digest = RunningDigest()
        self._last = _Point(-1, 0, [], 0)
        self._staying = -1
        """The last position that stays."""
        self._passing: list[int] = []
        """Those in whose place others will come."""
        self.one_at_a_time = asyncio.Lock()

    def resume(self, numbers: Sequence[int]) -> None:
        """Take note of the positions that are in the store, by how many entries lead to each."""
        for number in numbers:
            point = self._point(number)
            if self._stays(point):
                self._staying = number
            else:
                self._passing.append(number)
            self._last = point
        if self.behind:
            # What was told since then is to be kept with the next one, and was perhaps told otherwise.
            self._last = _Point(-1, 0, [], 0)

    @property
    def behind(self) -> bool:
        """Whether anything has happened since a position was kept."""
        return self._match.version != self._last.number

    def take(self) -> _Taken:
        """The position as it stands, to be kept."""
        match = self._match
        point = self._point(match.version)
        news = point.told[_unchanged(point.told, self._last) :]
        position, digest = _encode(dump(match.game)), self._digest.of(match.record.entries, point.number)
        return _Taken(point, position, digest, news, self._stays(point), self._superseded(point.number))

    def _point(self, number: int) -> _Point:
        """Where the match was behind so many entries, no fewer than those of the last position."""
        match, last = self._match, self._last
        opened = sum(not entry.quiet for entry in match.record.entries[max(0, last.number) : number])
        parts = bisect_left(match.told, number, key=lambda told: told.seq)
        return _Point(number, last.known + opened, match.told, parts)

    def _stays(self, point: _Point) -> bool:
        """Whether it is the first, a turn or enough was played since the last, or the match goes on from it."""
        last, entries = self._last, self._match.record.entries
        if last.number < 0:  # the beginning
            return True
        if any(entry.kind == "mended" for entry in entries[max(0, last.number) : point.number]):
            return True
        news = point.told[_unchanged(point.told, last) : point.parts]
        turns = any(event.kind == "turn" for each in news for event in each.events)
        return turns or point.known // EVERY > last.known // EVERY

    def kept(self, taken: _Taken) -> None:
        """Note that it is in the store."""
        self._passing = [each for each in self._passing if each not in taken.gone]
        if taken.stays:
            self._staying = taken.point.number
        else:
            self._passing.append(taken.point.number)
        self._last = taken.point

    def _superseded(self, number: int) -> list[int]:
        """The positions that are of no use any more when there is one behind so many entries.

        Undo stops at barriers: all records to come lead through what lies before the last one, and of such positions
        the last is enough. A position that an undo went behind is of a game that was never played.
        """
        entries = self._match.record.entries
        settled = next((entry.seq + 1 for entry in reversed(entries) if entry.barrier), 0)
        sure = max((each for each in (*self._passing, self._staying, number) if each <= settled), default=-1)
        news = entries[max(0, self._last.number) :]
        left = min((seq for entry in news for seq in entry.skips), default=number)
        return [each for each in self._passing if each < sure or each > left]


def _unchanged(told: list[Told], last: _Point) -> int:
    """How many parts of what was told are as they were."""
    if told is last.told:
        return last.parts
    pairs = zip(told, last.told[: last.parts], strict=False)
    return next(
        (place for place, (new, old) in enumerate(pairs) if new is not old), min(len(told), last.parts)
    )
