"""What a list of matches tells of one: the last thing that happened, for each viewer in a sentence, and who won."""

from __future__ import annotations

import re
from itertools import islice

import msgspec

from ironbottom.kernel.events import plain
from ironbottom.kernel.match import Match
from ironbottom.kernel.views import visible_events
from ironbottom.server.counting import Counting

SENTENCES = ("result", "move", "info", "warning", "end")
"""Kinds of log lines that say what happened; headings name where the game is, dice what was thrown."""
LOOKED_BACK = 200
"""Actions that are looked through for such a line: behind more of them it would be no news."""
PIECE = "{piece:"
CITED = re.compile(r"\s*\((?:\{rule:[^}]*\}(?:,\s*)?)+\)")


class News(msgspec.Struct, frozen=True):
    """What has become of a match."""

    told: dict[str, str] = {}
    """Viewer (a seat, or "" for a spectator) -> the last thing that happened of which they may know."""
    winners: tuple[str, ...] = ()
    ending: str = ""
    """How it ended, as everybody is told; empty while it goes on."""


def news_of(match: Match, countings: dict[str, Counting]) -> News:
    """The news of a match for these viewers."""
    outcome = match.game.outcome
    return News(
        told={viewer: _last_told(match, viewer, counting) for viewer, counting in countings.items()},
        winners=outcome.winners if outcome else (),
        ending=_worded(match, outcome.text) if outcome else "",
    )


def _last_told(match: Match, viewer: str, counting: Counting) -> str:
    """The last sentence of the log that the viewer may read.

    Where a name may say what its piece hides, lines that name pieces are passed over.
    """
    open_names = match.game.spec.names_are_open(match.record.options)
    for index in islice(range(len(match.told) - 1, 0, -1), LOOKED_BACK):
        if not counting.knows(match.live[index - 1]):
            continue
        for event in reversed(visible_events(match.told[index].events, viewer)):
            if event.kind in SENTENCES and (open_names or PIECE not in event.text):
                return _worded(match, event.text)
    return ""


def _worded(match: Match, text: str) -> str:
    """A text of the log in plain words, without the rules that it cites."""
    game = match.game

    def name_of(verb: str, argument: str) -> str:
        return game.spec.name_of(game, verb, argument.partition("|")[0])

    return plain(CITED.sub("", text), name_of)
