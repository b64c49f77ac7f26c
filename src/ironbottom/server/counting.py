"""How viewers count the entries of a match: by those they may know of, so that no number tells of the others.

Numbers on the wire - versions, moments, the seq of log parts and planned moves - are the viewer's own. Where nothing
is hidden from them the numbers are those of the record.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from ironbottom.kernel.match import Match
from ironbottom.kernel.record import Entry


class Counting:
    """The numbers of one viewer of a match."""

    def __init__(self, match: Match, viewer: str) -> None:
        self._match = match
        self._viewer = viewer
        self.all = not match.game.spec.hides_from(viewer, match.record.options)
        """Whether they know of every entry, so that their numbers are those of the record."""
        self._known: list[int] = []
        """Seqs of the entries they know of, as far as they have been looked at."""
        self._looked_at = 0

    def knows(self, entry: Entry) -> bool:
        """Whether the viewer may know that there was this entry: not of quiet ones of other seats."""
        return self.all or not entry.quiet or entry.seat == self._viewer

    @property
    def version(self) -> int:
        """How many entries the viewer knows of."""
        return self.number(self._match.version)

    def number(self, seq: int) -> int:
        """The viewer's number of an entry, or of the version that so many entries make."""
        return seq if self.all or seq < 0 else bisect_left(self._look(), seq)

    def seq(self, number: int) -> int:
        """The entry to which the viewer gives a number; behind the last one: how many entries there are."""
        if self.all or number < 0:
            return number
        known = self._look()
        return known[number] if number < len(known) else self._match.version

    def moments(self) -> int:
        """How many live actions the viewer knows of."""
        live = self._match.live
        return len(live) if self.all else sum(map(self.knows, live))

    @cached_property
    def kept(self) -> dict[int, int]:
        """The moments before the rules were mended that can be shown, and how many live actions lead to each.

        One position stands for all that differ for this viewer in nothing.
        """
        found: dict[int, int] = {}
        moment = count = 0
        for kept in sorted(self._match.earlier):
            moment += sum(map(self.knows, self._match.live[count:kept]))
            count = kept
            found.setdefault(moment, kept)
        return found

    @cached_property
    def mended(self) -> int:
        """How many live actions the viewer knows of before the rules were mended; 0: they were not."""
        return sum(map(self.knows, self._match.live[: self._match.base]))

    def live(self, moment: int) -> int:
        """How many live actions have been made when the viewer has seen so many."""
        if self.all or not moment:
            return moment
        known = [count for count, entry in enumerate(self._match.live, start=1) if self.knows(entry)]
        return known[moment - 1]

    def _look(self) -> list[int]:
        entries = self._match.record.entries
        self._known += [entry.seq for entry in entries[self._looked_at :] if self.knows(entry)]
        self._looked_at = len(entries)
        return self._known
