"""Columns of the position asked as a whole: tables that say 1 or 0 for each number in one (``mechanics.columns``).

One ``translate`` then answers for all pieces or spaces, and ``itertools.compress`` picks those with a 1.
"""

from __future__ import annotations

from functools import cache

from ironbottom.games.aapacific.components.ids import FIGHTER
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.mechanics.columns import table_of


@cache
def countries_of_side(data: AApacificData, side: int) -> bytes:
    """For columns of countries: those of a side."""
    return table_of([country for country, belongs in enumerate(data.side_of_country) if belongs == side])


@cache
def nations_of_side(data: AApacificData, side: int) -> bytes:
    """For columns of nations: those of a side."""
    return table_of([nation for nation, belongs in enumerate(data.side_of_nation) if belongs == side])


@cache
def nations_of_power(data: AApacificData, power: int) -> bytes:
    """For columns of nations: those that a power moves (aapacific:multi.6)."""
    return table_of(data.nations_of_power[power])


@cache
def kinds_of_class(data: AApacificData, unit_class: int) -> bytes:
    """For columns of unit types: those of a class."""
    return table_of([unit.type for unit in data.units if unit.unit_class == unit_class])


@cache
def kinds_with_deck(data: AApacificData) -> bytes:
    """For columns of unit types: those that carry fighters (aapacific:cv.2)."""
    kinds = range(len(data.units))
    return table_of([kind for kind in kinds if any(accepts[kind][FIGHTER] for accepts in data.accepts)])
