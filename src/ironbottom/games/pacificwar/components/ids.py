"""The vocabulary of The Pacific War as small whole numbers, in the one order used everywhere.

State columns, tables and choices hold these numbers; ``.key`` is the word in the component files and choices.
"""

from __future__ import annotations

from typing import Final

from ironbottom.kernel.papers import Word

NOBODY: Final = 255
"""In a column of sides: neither player (pacificwar:12.a)."""
NOWHERE: Final = 255
"""In a column of spaces or counters: no space, no counter."""
ROLLED: Final = -1
"""A gunnery rating that is rolled in each surface segment (pacificwar:13.6)."""


class Side(Word):
    """The two players (pacificwar:terms.j, terms.k)."""

    JAPAN = 0
    ALLIES = 1


SEATS: Final = tuple(side.key for side in Side)


class Nation(Word):
    """Flags of counters; ``AP`` stands for Allied land-based air of whatever flag (pacificwar:6.a)."""

    JA = 0
    US = 1
    UK = 2
    AU = 3
    NL = 4
    AP = 5


class Klass(Word):
    """Ship classes and the other kinds of counters that stand in a zone."""

    FLEET_CARRIER = 0
    LIGHT_CARRIER = 1
    HYBRID = 2
    BATTLESHIP = 3
    BATTLECRUISER = 4
    LARGE_CRUISER = 5
    CRUISER = 6
    TORPEDO_CRUISER = 7
    LBA = 8
    INFANTRY = 9


NOT_SHIPS: Final = frozenset((Klass.LBA, Klass.INFANTRY))
CARRIERS: Final = frozenset((Klass.FLEET_CARRIER, Klass.LIGHT_CARRIER, Klass.HYBRID))
"""Carriers of any kind (pacificwar:terms.l); hybrids count as such, too (ruling pw_q51)."""


class ZoneKind(Word):
    """What an operation zone is (pacificwar:terms.h, terms.i)."""

    BASE = 0
    PORT = 1


class Phase(Word):
    """Set-up, Turn 0, and the five phases of the later turns (pacificwar:5)."""

    SET_UP = 0
    TURN_ZERO = 1
    REINFORCEMENTS = 2
    CARD_DRAW = 3
    STRATEGY = 4
    SUPPLY = 5
    VICTORY = 6


class Segment(Word):
    """The two halves of a combat round (pacificwar:9.1)."""

    AIRSTRIKE = 0
    SURFACE = 1


class Timing(Word):
    """When the text of a card may be used.

    ACTION: as the strategic action (8.3).  COMBAT_AIRSTRIKE, COMBAT_SURFACE: in the card window of that segment
    (9.0.1).  COMBAT_ROUND_END: when the attacker would have to end the combat (9.1.3).  REACTION: after an enemy group
    has stopped in a zone with own units, before combat.  INTERRUPT: before the opponent's action (8.3.1).
    SUPPLY_INVASION: while a port invasion is resolved (10.2).  ANY: as an action or as a reaction.
    """

    ACTION = 0
    COMBAT_AIRSTRIKE = 1
    COMBAT_SURFACE = 2
    COMBAT_ROUND_END = 3
    REACTION = 4
    INTERRUPT = 5
    SUPPLY_INVASION = 6
    ANY = 7
