"""The position of a game of Blitz! as plain columns.

Pieces are ids into columns: every counter of the box is one piece, in the order of ``BlitzData.box``. Where it is:

- on the map: ``at`` names its area, its ``fate`` is ON_MAP; cargo at sea has the area of its TRS, named by ``aboard``;
- off the map: ``at`` is NOWHERE and ``fate`` says why.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ironbottom.kernel.state import Shorts, shorts
from ironbottom.mechanics.counters import CounterState

NOWHERE = 255
"""As area: not on the map. In ``aboard`` it is ASHORE."""
ASHORE = -1
"""In place of a transport."""

# marks of a piece (blitz:2.4.d1); all but DAMAGED are cleared at the end of a set of steps
DAMAGED = 1
"""On its damaged side (blitz:1.2.d2)."""
MOVED = 2
"""Has made its one move of the set (blitz:2.2.d2)."""
RETURNED = 4
"""That move was an RTB in step A: a naval unit may rebase all the same."""
FOUGHT = 8
"""Fought at sea in step C (blitz:5.3.o)."""
SPENT = 16
"""Fought in step C and had to return, or was called in: out of the later steps (blitz:4.3.h, 4.3.d3)."""
ATTACKED = 32
"""Joined a land combat (blitz:5.3.d1)."""
ACTIVE = 64
"""Activated in the Blitz under way (blitz:2.3.d1)."""
EMBARKED = 128
"""Went aboard in this set: picked up at sea (blitz:4.2.d4), or carried on a rebase (blitz:5.1.d)."""
FLAGS = MOVED | RETURNED | FOUGHT | SPENT | ATTACKED | ACTIVE | EMBARKED

# fates
ON_MAP = 0
POOL = 1
"""In the force pool: may be built (blitz:7.3.d1)."""
DUE = 2
"""Comes by the schedule."""
LOST = 3
"""Destroyed; may be built again if it has a cost."""
OUT = 4
"""Withdrawn, upgraded, expended or not in this scenario: never comes."""

# entry of the USSR (blitz:3.2.d1)
NEUTRAL, COMING, AT_WAR = 0, 1, 2


@dataclass(slots=True, kw_only=True)
class BlitzState(CounterState):
    """See the module. Sides are ids.Side, powers ids.Power."""

    turn: int = 1
    place: int = 0
    """Which set of the turn is under way, from 0; as many as there are: Turn End."""
    stage: int = 0
    """ids.Stage."""

    # pieces
    kind: bytearray = field(default_factory=bytearray)
    """Index into ``BlitzData.counters``."""
    at: bytearray = field(default_factory=bytearray)
    """Area, or NOWHERE."""
    marks: bytearray = field(default_factory=bytearray)
    """Bits named above."""
    fate: bytearray = field(default_factory=bytearray)
    """Words named above."""
    aboard: Shorts = field(default_factory=shorts)
    """The TRS at sea that carries it, or ASHORE."""

    # map
    control: bytearray = field(default_factory=bytearray)
    """By area: the power whose marker lies there; NOWHERE for seas and for areas that are not in play."""
    factories: bytearray = field(default_factory=bytearray)
    """By area: its Factory Factors."""
    ruins: bytearray = field(default_factory=bytearray)
    """By area: how many of them are damaged (blitz:6.4.d1)."""

    # powers and sides
    oil: list[int] = field(default_factory=lambda: [0, 0, 0])
    """By power (blitz:2.3.d2)."""
    points: list[int] = field(default_factory=lambda: [0, 0])
    """By side: victory points so far (blitz:8.1.d1)."""
    steps_lost: list[list[int]] = field(default_factory=lambda: [[0, 0], [0, 0]])
    """By side: lost steps of BB and of CV in the game."""
    steps_this_turn: list[int] = field(default_factory=lambda: [0, 0])
    """By side: lost steps of BB and CV in the turn under way."""
    clean_captures: list[int] = field(default_factory=list)
    """Areas that the Allies took this turn without losing a step in that combat."""
    ussr: int = NEUTRAL
