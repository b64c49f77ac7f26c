"""The vocabulary of Axis & Allies: Pacific as small whole numbers, in the one order used everywhere.

State columns, tables and choices hold these numbers; ``.key`` is the word in the component files and choices.
"""

from __future__ import annotations

from typing import Final

from ironbottom.kernel.papers import Word

NONE = -1
"""Stands in a column for "no space", "no country", "no side" and the like."""


class Side(Word):
    """The two sides; the Allies win and lose together (aapacific:obj.6)."""

    JAPAN = 0
    ALLIES = 1


class Power(Word):
    """Who takes a turn, in the order of play (aapacific:turn.3)."""

    JAPAN = 0
    GREAT_BRITAIN = 1
    UNITED_STATES = 2


class Nation(Word):
    """Who owns pieces."""

    JAPAN = 0
    GREAT_BRITAIN = 1
    USA = 2
    CHINA = 3


class Country(Word):
    """Who controls territories and has an economy (aapacific:setup.6)."""

    JAPAN = 0
    INDIA = 1
    AUSTRALIA = 2
    USA = 3
    CHINA = 4


class Track(Word):
    """Income markers on the production chart: one for each country and one for the British convoy centres."""

    JAPAN = 0
    INDIA = 1
    AUSTRALIA = 2
    USA = 3
    CHINA = 4
    BRITISH_CONVOYS = 5


class UnitType(Word):
    """All that can be bought, in canonical order; a complex belongs to its territory and is no piece."""

    INFANTRY = 0
    MARINE = 1
    ARTILLERY = 2
    ARMOR = 3
    AA_GUN = 4
    FIGHTER = 5
    BOMBER = 6
    BATTLESHIP = 7
    CARRIER = 8
    DESTROYER = 9
    TRANSPORT = 10
    SUBMARINE = 11
    INDUSTRIAL_COMPLEX = 12


class UnitClass(Word):
    """Where a unit lives (aapacific:units.3)."""

    LAND = 0
    AIR = 1
    NAVAL = 2
    STRUCTURE = 3


LAND: Final = UnitClass.LAND
AIR: Final = UnitClass.AIR
NAVAL: Final = UnitClass.NAVAL
AA_GUN: Final = UnitType.AA_GUN
FIGHTER: Final = UnitType.FIGHTER
CARRIER: Final = UnitType.CARRIER
SUBMARINE: Final = UnitType.SUBMARINE
"""By themselves for the rules that ask most often: Python 3.11 finds a member by way of its class slowly."""


class SpaceKind(Word):
    """What a space is; islands and island groups lie inside one sea zone (aapacific:board.13)."""

    LAND = 0
    ISLAND = 1
    ISLAND_GROUP = 2
    SEA = 3
    IMPASSABLE = 4
