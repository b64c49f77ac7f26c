"""The vocabulary of Oceans of Fire as small whole numbers, in the one order used everywhere.

State columns, tables and choices hold these numbers; ``.key`` is the word in the component files and choices.
"""

from __future__ import annotations

from typing import Final

from ironbottom.kernel.papers import Word

NOWHERE: Final = 255
"""In a column of spaces, ports or powers: none."""
NOBODY: Final = -1
"""No piece; there are more than 255 of them, so NOWHERE is one."""


class Side(Word):
    """The two sides; the Allies win or lose as a team (oceansoffire:3.0)."""

    JAPAN = 0
    ALLIES = 1


class Power(Word):
    """Who has Impulses, Command Points and Facilities (oceansoffire:2.21); in columns of control also NEUTRAL."""

    JAPAN = 0
    US = 1
    CW = 2
    NEUTRAL = 3


POWERS: Final = (Power.JAPAN, Power.US, Power.CW)
"""Those that play."""
SIDE_OF: Final = (Side.JAPAN, Side.ALLIES, Side.ALLIES, NOWHERE)
"""The side of a power; neutral Spaces are of none."""
POWERS_OF: Final = ((Power.JAPAN,), (Power.US, Power.CW))
"""The powers of a side."""


class Nation(Word):
    """Whose troops, ships and aircraft they are (oceansoffire:2.21)."""

    JAPAN = 0
    USA = 1
    PHILIPPINES = 2
    BRITAIN = 3
    AUSTRALIA = 4
    NEW_ZEALAND = 5
    INDIA = 6
    NETHERLANDS = 7
    CHINA = 8
    AFRICA = 9
    MALAYA = 10
    BURMA = 11


ANZAC: Final = frozenset((Nation.AUSTRALIA, Nation.NEW_ZEALAND))
"""Those whom either Ally may activate in its own Theater (oceansoffire:10.3)."""


class Kind(Word):
    """Kinds of Spaces (oceansoffire:2.11, 2.16); a MIXED_AREA is at the same time its Sea Space.

    A HOLDER is a box of markers and counters that is no Space: a Breakdown Box, a Force Pool.
    """

    LAND_AREA = 0
    PLAYABLE_ISLAND = 1
    SEA_AREA = 2
    MIXED_AREA = 3
    OFFMAP_BOX = 4
    HOLDER = 5


SEA_KINDS: Final = frozenset((Kind.SEA_AREA, Kind.MIXED_AREA))
LAND_KINDS: Final = frozenset((Kind.LAND_AREA, Kind.PLAYABLE_ISLAND))


class PortKind(Word):
    """The three kinds of port (oceansoffire:2.13)."""

    MINOR_PORT = 0
    MINOR_NAVAL_BASE = 1
    MAJOR_NAVAL_BASE = 2


class Theater(Word):
    """Who operates where (oceansoffire:22.31); SWITCHES: from the British to the US Theater (22.33); NONE: nobody."""

    US = 0
    BRITISH = 1
    JOINT = 2
    SWITCHES = 3
    NONE = 4


class Klass(Word):
    """Classes of counters (oceansoffire:2.33, 2.34, 2.35, 2.41)."""

    DIVISION = 0
    MILITIA_DIVISION = 1
    MIL_DIVISION = 2
    CHINESE_DIVISION = 3
    BRIGADE = 4
    SNLF = 5
    DIVISION_MINUS = 6
    DETACHMENT = 7
    BREAKDOWN_BRIGADE = 8
    CV = 9
    CVL = 10
    BB = 11
    BC = 12
    CB = 13
    CA = 14
    CL = 15
    TT = 16
    SS = 17
    FST = 18
    FST_BASE = 19
    LBA = 20
    NAV = 21
    MAR = 22
    CVA = 23
    B29 = 24
    FACILITY_FORT = 25
    FACILITY_AIRFIELD = 26
    FACILITY_PORT = 27


GROUND: Final = frozenset(range(Klass.DIVISION, Klass.CV))
SHIPS: Final = frozenset(range(Klass.CV, Klass.LBA))
"""Naval units, the FST and its Base among them."""
AIR: Final = frozenset(range(Klass.LBA, Klass.FACILITY_FORT))
FACILITIES: Final = (Klass.FACILITY_FORT, Klass.FACILITY_AIRFIELD, Klass.FACILITY_PORT)
CARRIERS: Final = frozenset((Klass.CV, Klass.CVL))
GUNS: Final = frozenset((Klass.BB, Klass.BC, Klass.CB, Klass.CA, Klass.CL))
"""Those that fire in Surface Battles and block Sea Spaces (oceansoffire:7.31, 17.4)."""
CAPITAL: Final = frozenset((Klass.CV, Klass.BB, Klass.BC, Klass.CB))
"""Those that need a Naval Base of capacity three (oceansoffire:6.33)."""
TRAIN: Final = frozenset((Klass.FST, Klass.FST_BASE))
SCORED: Final = (Klass.CV, Klass.CVL)
"""Classes whose sunk ships some scenarios count."""


class AirQuality(Word):
    """Of Japanese carrier air (oceansoffire:2.33.1)."""

    REGULAR = 0
    ELITE = 1
    LOW = 2


class Facility(Word):
    """What may be built (oceansoffire:2.41)."""

    FORT = 0
    AIRFIELD = 1
    PORT = 2


class Fate(Word):
    """Where a counter is that stands in no Space (oceansoffire:2.3)."""

    ON_MAP = 0
    BOX = 1
    """In a Breakdown Box."""
    POOL = 2
    """In its Force Pool."""
    DUE = 3
    """Not yet available."""
    OUT = 4
    """Removed from play."""
    WARFARE = 5
    """In the Strategic Warfare Box."""
    SAVED = 6
    """Saved from a transport that was sunk in port, to come back in the next Round (oceansoffire:11.51)."""


class Level(Word):
    """How well supplied (oceansoffire:7.6)."""

    SUPPLIED = 0
    USL1 = 1
    USL2 = 2
