"""The position of a game of The Pacific War as plain columns.

Pieces are ids into columns; each counter is one piece, in the order of ``WarData.counters``. Where a piece is:

- on the map: ``at`` names its zone;
- on the turn track: ``at`` is NOWHERE and ``due`` the turn in whose Reinforcements Phase it comes (pacificwar:6.0);
- out of the game (sunk, withdrawn, too late, not used): marked GONE.

Control of zones is no part of the position: it follows from ports, pieces and fleet trains (rules.control).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ironbottom.games.pacificwar.components.ids import NOBODY
from ironbottom.mechanics.counters import CounterState

NOWHERE = 255
"""As zone: not on the map."""

# marks of a piece
OPS_COMPLETE = 1
"""A ship on its back side (pacificwar:terms.d)."""
GONE = 2
"""Out of the game for good."""
SUNK = 4
"""GONE because it was sunk (pacificwar:9.2.5.b)."""
REPAIRING = 8
"""On the turn track after damage; a piece there without it is new (pacificwar:6.1, 9.2.5.c)."""
REPAIRING_WEST = 16
"""Under repair on the West Coast, for Australia was Japanese when it was damaged (pacificwar:6.1.7.c)."""


@dataclass(slots=True, kw_only=True)
class WarState(CounterState):
    """See the module. Sides are components.ids.Side; NOBODY stands for none of them."""

    turn: int = 0
    phase: int = 0
    """components.ids.Phase."""
    active: int = NOBODY
    """The active player in the Strategy Phase and in combat (pacificwar:8.2.1.a), NOBODY between rounds."""

    # pieces
    kind: bytearray = field(default_factory=bytearray)
    """Index into ``WarData.counters``."""
    at: bytearray = field(default_factory=bytearray)
    """Zone, or NOWHERE."""
    marks: bytearray = field(default_factory=bytearray)
    """Bits named above."""
    due: bytearray = field(default_factory=bytearray)
    """Turn in which it comes from the track, 0 when it is not on it."""
    hits: bytearray = field(default_factory=bytearray)
    """Hits allotted in the segment under way and not applied yet (pacificwar:9.2.4)."""

    # map
    port: bytearray = field(default_factory=bytearray)
    """By zone: the side whose port it is, as its marker shows; NOBODY for bases (pacificwar:12.3)."""
    trains: list[int] = field(default_factory=list)
    """Zones with a fleet train (pacificwar:8.7)."""
    routes_open: bool = False
    """Whether the restricted sea routes are open (pacificwar:8.8)."""

    # cards
    deck: list[int] = field(default_factory=list)
    """Numbers of cards, the next one last; hidden from everybody."""
    discard: list[int] = field(default_factory=list)
    """Open to everybody, in the order in which they were discarded."""
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    """By side, in ascending order; hidden from the other side."""
    used: list[list[int]] = field(default_factory=lambda: [[], []])
    """By side: cards whose strategic event has happened (pacificwar:4.6.c)."""

    # victory
    points: int = 0
    """The VP marker: above zero it favours Japan, below zero the Allies (pacificwar:setup.vp)."""

    # what optional and advanced rules remember
    captured: list[int] = field(default_factory=lambda: [0, 0])
    """By side: ports captured from the enemy in the turn under way."""
    captured_before: list[int] = field(default_factory=lambda: [0, 0])
    """The same in the turn before (pacificwar:15.2)."""
    carrier_lost_first: bool = False
    """Whether Japan lost a carrier on Turn 1 (pacificwar:13.7, 13.8)."""
    marker_used: bool = False
    """Whether the Sea Bees / Magic marker has been turned this turn (pacificwar:13.2, 13.3)."""
