"""The vocabulary of Fire in the Sky as small whole numbers, in the one order used everywhere.

State columns, tables and choices hold these numbers; ``.key`` is the word in the component files and choices.
"""

from __future__ import annotations

from typing import Final, Self

from ironbottom.kernel.papers import Word

NONE: Final = -1
"""Stands in a column for "no space", "no side", "no counter" and the like."""
NEUTRAL: Final = 2
"""In a column of control: a base of nobody, beside the two sides (fireinthesky:3.2.4.b6)."""


class Side(Word):
    """The two players (fireinthesky:1.0.b3)."""

    JAPAN = 0
    ALLIES = 1

    @property
    def key(self) -> str:
        return "allied" if self is Side.ALLIES else "japan"

    @classmethod
    def of(cls, key: str) -> Self:
        """The side of that word; ``KeyError`` if there is none."""
        return cls[{"japan": "JAPAN", "allied": "ALLIES"}[key]]


class Nation(Word):
    """Who owns counters; the US group holds the ANZAC units, too (fireinthesky:3.1.1)."""

    JAPAN = 0
    US = 1
    ANZAC = 2
    BRITISH = 3
    NETHERLANDS = 4


class Purse(Word):
    """Whose transport points a counter spends; the Dutch have none (fireinthesky:3.3.6)."""

    JAPAN = 0
    US = 1
    BRITISH = 2


class Klass(Word):
    """Ship classes (fireinthesky:3.1.2.naval.b3) and the other kinds of counters."""

    CV = 0
    CVL = 1
    BBV = 2
    BB = 3
    CB = 4
    CA = 5
    CL = 6
    CLAA = 7
    DD = 8
    LAND = 9
    AIR = 10
    REPLACEMENT = 11


CARRIERS: Final = frozenset((Klass.CV, Klass.CVL, Klass.BBV))
"""Ships with air strength (fireinthesky:3.1.2.naval.b1)."""
NOT_NAVAL: Final = frozenset((Klass.LAND, Klass.AIR, Klass.REPLACEMENT))


class SpaceKind(Word):
    """What a space is: a hex with a base or a circle, an open sea hex, half a hex, or a box beside the map."""

    BASE = 0
    LAND = 1
    SEA = 2
    HALF = 3
    OFFMAP = 4
    BOX = 5


class Phase(Word):
    """The ten phases of a player's part of a turn (fireinthesky:4.2.b1)."""

    ECONOMIC = 0
    REINFORCEMENT = 1
    FIRST_DEPLOYMENT = 2
    OPERATIONAL_MOVEMENT = 3
    REACTION = 4
    AIR_COMMITMENT = 5
    COMBAT = 6
    RETURN_TO_BASE = 7
    SECOND_DEPLOYMENT = 8
    END = 9


class Roll(Word):
    """The rows of the combat table (fireinthesky:chart.combat)."""

    ASW_CONVOY = 0
    MERCHANT = 1
    BOMBING = 2
    ASW_TASK_FORCE = 3
    TORPEDO = 4
    AIR_TO_AIR = 5
    ANTI_AIRCRAFT = 6
    AIR_STRIKE = 7
    GROUND_SUPPORT = 8
    LAND_COMBAT = 9


class When(Word):
    """What a modifier asks of the situation, beside turn, part and side.

    FRIENDLY_AIR_IN_HEX: an air unit at a base, or a carrier, of the rolling side.  CARGO_TARGET: an air or land unit
    of a Task Force.  ARMOURED_DECK: a British CV.  SUPPORTING_AIR_POINT_WITH_SUPREMACY: the die is that of an air
    point, and its side has air supremacy.  ELITE_POINT: the die of an elite air point.
    TASK_FORCE_AGAINST_KAMIKAZE: dice of a Task Force, not of a base.  BASE_NEAR_HOME: an Allied base within
    ``figures.bombing_near`` of a Japanese home base.  AIR_STRIKE, SURFACE, SUBMARINE: what scored the hit that a
    damage check is for.  LATER_CHECK: any but the first damage check of a ship.
    """

    ALWAYS = 0
    FRIENDLY_AIR_IN_HEX = 1
    NO_DESTROYER = 2
    CARGO_TARGET = 3
    SHIP_AT_ANCHOR = 4
    ARMOURED_DECK = 5
    AIR_SUPREMACY = 6
    SUPPORTING_AIR_POINT_WITH_SUPREMACY = 7
    ELITE_POINT = 8
    AGAINST_KAMIKAZE = 9
    TASK_FORCE_AGAINST_KAMIKAZE = 10
    OUT_OF_SUPPLY = 11
    MARINES_LANDING = 12
    BASE_NEAR_HOME = 13
    AIR_STRIKE = 14
    SURFACE = 15
    SUBMARINE = 16
    LATER_CHECK = 17
