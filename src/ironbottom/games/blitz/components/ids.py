"""The vocabulary of Blitz! as small whole numbers, in the one order used everywhere.

State columns, tables and choices hold these numbers; ``.key`` is the word in the component files and choices.
"""

from __future__ import annotations

from typing import Final

from ironbottom.kernel.papers import Word

NOWHERE: Final = 255
"""In a column of spaces or counters: no space, no counter."""


class Side(Word):
    """The two sides (blitz:1.1.d2)."""

    JAPAN = 0
    ALLIES = 1


BOTH: Final = tuple(Side)
"""Both sides, for what is asked often: to go through the class itself takes its time."""
SEATS: Final = tuple(side.key for side in Side)


class Power(Word):
    """Who controls land areas and keeps oil (blitz:1.1.d2); NEUTRAL controls what nobody may enter (blitz:3.1.d1)."""

    JAPAN = 0
    USA = 1
    AFA = 2
    NEUTRAL = 3


POWERS_OF: Final = ((Power.JAPAN,), (Power.USA, Power.AFA))
"""The powers of a side."""
SIDE_OF: Final = (Side.JAPAN, Side.ALLIES, Side.ALLIES, NOWHERE)
"""The side of a power; neutral areas are of none (blitz:1.8.d1)."""


class Nation(Word):
    """Flags of counters."""

    JAPAN = 0
    USA = 1
    PHILIPPINES = 2
    BRITAIN = 3
    INDIA = 4
    AUSTRALIA = 5
    NEW_ZEALAND = 6
    NETHERLANDS = 7
    FRANCE = 8
    CHINA = 9
    USSR = 10


class Home(Word):
    """Home countries, by whose units they serve (blitz:1.9.d1); AFA stands for every nation of it but two."""

    JAPAN = 0
    USA = 1
    AFA = 2
    CHINA = 3
    USSR = 4


HOME_OF: Final = (
    Home.JAPAN,
    Home.USA,
    Home.USA,
    Home.AFA,
    Home.AFA,
    Home.AFA,
    Home.AFA,
    Home.AFA,
    Home.AFA,
    Home.CHINA,
    Home.USSR,
)
"""The home country of a nation's units."""


class Klass(Word):
    """Classes of units (blitz:1.2.d1)."""

    INF = 0
    ARM = 1
    MAR = 2
    PARA = 3
    FORT = 4
    AA = 5
    FTR = 6
    BMB = 7
    NAV = 8
    STR = 9
    VW = 10
    BB = 11
    CV = 12
    SUB = 13
    TRS = 14
    CONVOY = 15


LAND: Final = frozenset((Klass.INF, Klass.ARM, Klass.MAR, Klass.PARA, Klass.FORT, Klass.AA))
AIR: Final = frozenset((Klass.FTR, Klass.BMB, Klass.NAV, Klass.STR))
SHIPS: Final = frozenset((Klass.BB, Klass.CV, Klass.SUB, Klass.TRS))
WARSHIPS: Final = frozenset((Klass.BB, Klass.CV, Klass.SUB))
CAPITAL: Final = (Klass.BB, Klass.CV)
"""Classes whose lost steps are counted for victory."""


class Port(Word):
    """What a port can hold (blitz:1.3.d, 1.3.e)."""

    NONE = 0
    LITTLE = 1
    BIG = 2


class Terrain(Word):
    """Of land areas (blitz:6.0.d4)."""

    CLEAR = 0
    DESERT = 1
    FOREST = 2
    CITY = 3
    JUNGLE = 4
    MOUNTAIN = 5
    SWAMP = 6


class Round(Word):
    """The four kinds of round (blitz:6.0)."""

    AIR = 0
    LAND = 1
    NAVAL = 2
    STRATEGIC = 3


class Attack(Word):
    """The three types of land area combat (blitz:5.3)."""

    FACTORY = 0
    GROUND = 1
    PORT = 2


class Stage(Word):
    """Steps of a set (blitz:2.2.d1), with what comes before and behind the sets of a turn."""

    START = 0
    OIL = 1
    A = 2
    B = 3
    C = 4
    D = 5
    E = 6
    F = 7
    END = 8
