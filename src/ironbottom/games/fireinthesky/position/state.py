"""The position of Fire in the Sky: columns of small whole numbers, and nothing that can be derived from them.

Pieces are ids into the piece columns, in the order of the counters of the data; replacement markers beyond the
counter mix are added behind them. A piece that is not on the map has ``at`` NOWHERE: it waits on the Game Turn Track
(``due``), has left the game for good (GONE), or is an unused air counter or marker.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ironbottom.mechanics.counters import CounterState

NOWHERE = 255
"""In a byte column: no space, no Task Force."""
NEUTRAL = 2
"""In ``control``: a base of nobody (beside Side.JAPAN 0 and Side.ALLIES 1)."""

# Marks of a piece, one bit each.
REDUCED = 1
"""A land unit on its reduced side (fireinthesky:3.1.3)."""
GONE = 2
"""Out of the game for good (fireinthesky:11.3.1.b3, 15.4.b3, 16.2.4.b5)."""
SUNK = 4
"""A ship that was sunk, by whatever cause; it is GONE too."""
SORTIED = 8
"""A ship on its operational side: it moved in operational movement or reaction of this part (fireinthesky:12.1)."""
OPERATED = 16
"""An air or land unit that used operational movement in this part: no second deployment (fireinthesky:13.0.b1)."""
SEA_DEPLOYED = 32
"""Used Sea Deployment in this phase (fireinthesky:7.0)."""
ONE_HEX = 64
"""Used One-hex Deployment in this phase: it moves no more in it (fireinthesky:7.0)."""
HALTED = 128
"""Sea deployed into an enemy air zone: moves no more in this phase (fireinthesky:7.1.b5)."""
BATTERED = 256
"""A carrier that comes back from combat damage: it needs new planes (fireinthesky:6.1.1)."""
GREEN = 512
"""A carrier that has lost its elite pilots (fireinthesky:16.2.3.b4)."""
TRAINING = 1024
"""Air on the Game Turn Track in training for carriers (fireinthesky:16.2.3.b2)."""
STORMED = 2048
"""A land unit that landed in this part in an enemy-occupied hex without friends (fireinthesky:16.1.6)."""
MAULED = 4096
"""A land unit damaged at sea in this part: it cannot land (fireinthesky:11.2.5.1.b4)."""
UNPACKING = 8192
"""Air that came ashore on an Occupied marker in this part: no air zone yet (fireinthesky:16.1.8)."""
AVIATOR = 16384
"""Air on the Game Turn Track that may enter the Naval Aviation box when it arrives (fireinthesky:6.1.1.b1)."""

THIS_PHASE = SEA_DEPLOYED | ONE_HEX | HALTED
"""Marks that end with a deployment phase."""
THIS_PART = SORTIED | OPERATED | STORMED | MAULED | UNPACKING
"""Marks that end with a player's part of a turn."""

# Boxes of the Battle Board (fireinthesky:11.2.1).
NO_BOX = 0
CARRIER = 1
BOMBARDMENT = 2
ANCHOR = 3
AIR_AT_BASE = 4
LONG_RANGE = 5
LAND_AT_BASE = 6
SEA_CONTROL = 7

# Marks of a Task Force.
TOKYO_EXPRESS = 1
"""Carries the Tokyo Express marker (fireinthesky:16.2.2)."""
SECRET = 2
"""Its units are hidden from Japan until the end of the Reaction Phase (fireinthesky:16.1.4)."""
TARGETED = 4
"""A submarine attack on it has been declared in this segment (fireinthesky:11.1.1.b1)."""


@dataclass(slots=True, kw_only=True)
class SkyState(CounterState):
    """See the module. Columns by side have two entries (Side), by purse three (Purse)."""

    turn: int = 1
    """Game Turn 1 to 16."""
    part: int = 0
    """Side whose part of the turn it is: the phasing player (fireinthesky:3.3.11)."""
    phase: int = -1
    """components.ids.Phase, -1 between parts."""

    # pieces
    kind: bytearray = field(default_factory=bytearray)
    """Counter (index into the data's counters)."""
    at: bytearray = field(default_factory=bytearray)
    """Space; units of a Task Force are where it is. Ships in Malaya stand in a half hex."""
    strength: bytearray = field(default_factory=bytearray)
    """Air strength of an air unit (1, 2), combat strength of a land unit's present side, value of a marker."""
    marks: list[int] = field(default_factory=list)
    """Bits named above."""
    due: bytearray = field(default_factory=bytearray)
    """On the Game Turn Track: the turn of the owner's Reinforcement Phase in which it comes back; 0: not there."""
    force: bytearray = field(default_factory=bytearray)
    """Task Force it belongs to, NOWHERE when none."""
    commit: bytearray = field(default_factory=bytearray)
    """Space an air unit is committed to, NOWHERE: its own hex (fireinthesky:10.0). In the Naval Aviation box: the home
    base it is assigned to (ruling naval_aviation_location)."""
    hits: bytearray = field(default_factory=bytearray)
    """Hits taken at sea in this part by a land unit or marker (fireinthesky:11.3.2), or in the battle by a ship."""
    box: bytearray = field(default_factory=bytearray)
    """Box of the Battle Board while its battle is fought, else NO_BOX."""

    # Task Forces, in the order in which they were formed; emptied at the end of the part
    force_side: bytearray = field(default_factory=bytearray)
    force_at: bytearray = field(default_factory=bytearray)
    """Space; NOWHERE once it is dissolved."""
    force_start: bytearray = field(default_factory=bytearray)
    """Space where it was formed."""
    force_marks: bytearray = field(default_factory=bytearray)

    air_shown: list[list[int]] = field(default_factory=list)
    """While the phasing player forms secret Task Forces: their air units as others see them still, each with its space,
    strength and marks, for breaking one apart would tell what sails (fireinthesky:16.1.4)."""

    # map
    control: bytearray = field(default_factory=bytearray)
    """By space: Side, NEUTRAL, or NOWHERE for what is no base."""
    occupied: bytearray = field(default_factory=bytearray)
    """By space: side of the Occupied Base marker, NOWHERE when there is none (fireinthesky:11.2.6)."""
    captured: list[int] = field(default_factory=list)
    """Bases that changed hands in this part (fireinthesky:4.3.1)."""

    # tracks
    victory: int = 0
    """Victory points on the General Record Track."""
    oil: int = 0
    merchantmen: int = 0
    transport: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Transport points left, by purse."""
    submarines: list[int] = field(default_factory=lambda: [0, 0])
    """Submarine points left, by side."""
    penalty: list[int] = field(default_factory=list)
    """Bases that Japan never captured so far, of those it pays for from Turn 4 on (fireinthesky:4.3.1.b3)."""

    # what has happened once and for all
    singapore_fell: bool = False
    """Japan placed an Occupied marker in Singapore (fireinthesky:15.5)."""
    surabaya_fell: bool = False
    """Japan took Surabaya (fireinthesky:15.4.b2)."""
    european_fleet_called: bool = False
    """A Japanese land unit entered Calcutta, Bombay or Ceylon (fireinthesky:15.6)."""
    mail_read: bool = False
    """The Allies have used option 16.1.1."""
    ranger_called: bool = False
    """The Allies have used option 16.1.5."""
    kamikaze: bool = False
    """Japan has declared the divine wind (fireinthesky:16.2.4)."""
