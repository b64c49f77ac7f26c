"""What goes into a StateMessage beside the view: what the log has told since the client last looked, planned moves."""

from __future__ import annotations

from itertools import takewhile

import msgspec

from ironbottom.kernel.events import Event
from ironbottom.kernel.match import Match
from ironbottom.kernel.orders import told_auto
from ironbottom.kernel.planned import Planned
from ironbottom.kernel.record import Entry, Told
from ironbottom.kernel.views import visible_events
from ironbottom.server.counting import Counting
from ironbottom.server.protocol import LogPart, PlannedMove

ALL = -2
"""``rewound``: drop the whole log."""

HEADINGS = ("turn", "phase", "battle")


def log_since(
    match: Match, seat: str, since: int, counting: Counting
) -> tuple[int | None, tuple[LogPart, ...]]:
    """The number above which a client that has seen version ``since`` (-1: none) drops its log, and what it reads then.

    None when it may keep all.
    """
    rewound = ALL if since < 0 else _rewound(match.record.entries, counting, since)
    return rewound, log_parts(match, seat, _floor(since, rewound), counting)


def _rewound(entries: list[Entry], counting: Counting, since: int) -> int | None:
    """The number above which a client that has seen version ``since`` must drop its log; None when it may keep all."""
    skipped = [
        counting.number(seq)
        for entry in entries[counting.seq(since) :]
        if counting.knows(entry)
        for seq in entry.skips
        if counting.knows(entries[seq])
    ]
    return min(skipped) - 1 if skipped and min(skipped) < since else None


def _floor(since: int, rewound: int | None) -> int:
    """Log parts with a number above this are news."""
    return since - 1 if rewound is None else rewound


def log_parts(match: Match, viewer: str, floor: int, counting: Counting) -> tuple[LogPart, ...]:
    """What the viewer may read of the log lines of all actions with a number above ``floor``."""
    parts: list[LogPart] = []
    for index in range(len(match.told) - 1, -1, -1):
        told = match.told[index]
        if counting.number(told.seq) <= floor:
            break
        events = tuple(named(match, event) for event in visible_events(told.events, viewer))
        if index == 0:
            parts.append(LogPart(told.seq, told.seat, events))
        elif counting.knows(entry := match.live[index - 1]):
            auto = told_auto(entry, (viewer,))
            parts.append(LogPart(counting.number(told.seq), told.seat, events, auto, entry.time))
    return tuple(reversed(parts))


def named(match: Match, event: Event) -> Event:
    """The line with names beside the ids of pieces (``{piece:17|Japanese fighter}``), for a lost piece is in no view.

    Only where all pieces are open: elsewhere a name may say what its piece still hides.
    """
    if not event.names:
        return event
    open_names = match.game.spec.names_are_open(match.record.options)
    return msgspec.structs.replace(event, text=event.dated() if open_names else event.text, names=())


class PlannedMoves:
    """The planned moves of a match in words. What was told of a move is read once, for turns have many moves."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._known: dict[str, tuple[Planned, list[PlannedMove | None]]] = {}
        """By seat."""

    def of(self, seat: str) -> tuple[PlannedMove, ...]:
        """The moves of the seat that it may still withdraw one by one."""
        match = self._match
        decision = match.game.decision
        if not seat or decision is None or seat not in decision.seats:
            return ()
        if seat not in self._known:
            self._known[seat] = Planned(seat), []
        planned, words = self._known[seat]
        stand = planned.update(match.live)
        words[stand:] = [
            _planned_move(match, seat, match.told[begin + 1 : end + 1])  # told begins with the set-up
            for begin, end in planned.spans(stand)
        ]
        return tuple(filter(None, words))


def _planned_move(match: Match, seat: str, told: list[Told]) -> PlannedMove | None:
    """A planned move in words, None when nothing is told of it.

    What stands behind a heading is the work of the procedure that the move has led to.
    """
    events = (event for part in told for event in visible_events(part.events, seat))
    lines = list(takewhile(lambda event: event.kind not in HEADINGS, events))
    if not lines:
        return None
    line = next((line for line in lines if line.kind == "move"), lines[0])
    return PlannedMove(told[0].seq, named(match, line).text)


def numbered(moves: tuple[PlannedMove, ...], counting: Counting) -> tuple[PlannedMove, ...]:
    """Planned moves with the numbers of their seat."""
    if counting.all:
        return moves
    return tuple(PlannedMove(counting.number(move.seq), move.text) for move in moves)


def ticks(match: Match, viewer: str, counting: Counting) -> tuple[tuple[int, str, str], ...]:
    """The headings of the log with the count of actions behind which they stand, for the replay bar."""
    found, count = [], 0
    for index, told in enumerate(match.told):
        count += index > 0 and counting.knows(match.live[index - 1])
        found += [
            (count, event.kind, event.text)
            for event in visible_events(told.events, viewer)
            if event.kind in HEADINGS
        ]
    return tuple(found)
