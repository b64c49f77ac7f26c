"""Events: what happened, in words with live names.

The text of an event holds tokens such as ``{space:burma}``, ``{piece:17}``, ``{seat:japan}``,
``{type:infantry}`` or ``{rule:land.13}``. A client turns them into names that light up the map;
``kernel.events.plain`` into words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import msgspec

Kind = Literal["turn", "phase", "battle", "move", "dice", "result", "info", "warning", "end"]
"""turn, phase and battle are headings of the log; dice carries faces; the rest are lines."""
HEADINGS = ("turn", "phase", "battle")

TOKEN = re.compile(r"\{(\w+):([^}]*)\}")
PIECE = re.compile(r"\{piece:(\d+)\}")
DOER = re.compile(
    r"\{(?:seat:(?P<seat>\w+)|piece:(?P<piece>\d+))\}"
    r"(?:(?:[,;]| and|, and) \{piece:\d+\})* (?!(?:is|are|was|were)\b)[A-Za-z]"
)
"""The beginning of a line that tells what a side or some units do, not what is done to them."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log.

    ``seen_by`` empty means everybody; else only these seats (others get ``public``).
    """

    kind: Kind
    text: str
    values: tuple[int, ...] = ()
    """Dice faces, for kind ``dice``."""
    need: int = 0
    """For dice: a face at or below this is a hit, or at or above it with ``high``; 0 when the roll is not read so."""
    high: bool = False
    """For dice: high faces hit."""
    where: str = ""
    """The space the line is about, if any."""
    seen_by: tuple[str, ...] = ()
    public: str = ""
    """What all others read in place of ``text``; nothing at all when empty."""
    by: str = ""
    """The seat that throws the dice, whose luck they are, or does what the line tells; empty: the seat that acted."""
    yields: tuple[int, ...] = ()
    """For dice read in a column of a chart or added up: what each face gives, the lowest face first."""
    counts: str = ""
    """What ``yields`` gives, such as "damage"; empty: hits."""
    names: tuple[str, ...] = ()
    """What the pieces of ``text`` were called when it was told, in the order of their tokens: a name changes later."""
    roll: int = -1
    """For dice: the number of the roll that the faces are of, as the proof counts; -1: of none."""

    said: bool = False
    """For dice: the text says what they come to, so that nobody counts them anew beside it."""

    def hits(self, value: int) -> int:
        """How many hits a face of this roll is.

        >>> [Event("dice", "", need=5, high=True).hits(face) for face in range(1, 7)]
        [0, 0, 0, 0, 1, 1]
        >>> Event("dice", "", yields=(0, 1, 1, 2, 2, 3)).hits(6)
        3
        """
        if self.yields:
            return self.yields[value - 1]
        return int(bool(self.need) and (value >= self.need if self.high else value <= self.need))

    def dated(self) -> str:
        """The text with the names of then in the tokens of pieces: ``{piece:17|Japanese Air (2)}``.

        >>> Event("info", "{piece:3} meets {piece:4}", names=("Army", "Air (2)")).dated()
        '{piece:3|Army} meets {piece:4|Air (2)}'
        """
        names = iter(self.names)
        return (
            PIECE.sub(lambda match: f"{{piece:{match[1]}|{next(names)}}}", self.text)
            if self.names
            else self.text
        )

    def for_viewer(self, viewer: str) -> Event | None:
        """The event as this viewer may see it, None when the viewer may not know of it."""
        if not self.seen_by or viewer in self.seen_by:
            return self
        if not self.public:
            return None
        told = self.public.startswith(f"{{seat:{self.by}}}")
        return Event(self.kind, self.public, where=self.where, by=self.by if told else "")


def plain(text: str, name_of: Callable[[str, str], str]) -> str:
    """The text with each token replaced by the name that stands in it, else by ``name_of(verb, argument)``.

    >>> plain("{type:infantry} enters {space:burma} with {piece:3|Air (2)}", lambda verb, arg: arg.title())
    'Infantry enters Burma with Air (2)'
    """

    def name(match: re.Match[str]) -> str:
        argument, _, known = match[2].partition("|")
        return known or name_of(match[1], argument)

    return TOKEN.sub(name, text)
