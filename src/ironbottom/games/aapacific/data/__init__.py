"""The data of Axis & Allies: Pacific: board, pieces, tables, scenarios, rules index, rulings and examples.

Interface for the rules::

    data = load()                        # ours; load(Path("my_values")) puts an owner's values in place
    data.sea_neighbours[space]           # spaces are 0..115: columns and adjacency, see data.model.Board
    data.attack[UnitType.ARMOR]          # figures by unit type, see data.model.Pieces and Unit
    data.figures.kamikaze_hits_on        # single numbers of the rules, see data.model.Figures
    data.side_of_country[Country.INDIA]  # who belongs to whom, see data.model.Sides
    data.scenarios["campaign_1941"]      # start positions, see data.scenario.Scenario

Words are the numbers of ``data.ids``; ``NONE`` (-1) stands for "no such thing" in a column.

>>> data = load()
>>> [data.space_ids[space] for space in data.coast[data.space_index["sz_25"]]]
['mariana_islands', 'guam']
>>> data.cost[UnitType.FIGHTER]
12
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ironbottom.games.aapacific.data.build import Files, build
from ironbottom.games.aapacific.data.check import cross_faults
from ironbottom.games.aapacific.data.ids import (
    NONE,
    Country,
    Nation,
    Power,
    Side,
    SpaceKind,
    Track,
    UnitClass,
    UnitType,
)
from ironbottom.games.aapacific.data.model import AApacificData, Board, Figures, Pieces, Sides, Tables, Unit
from ironbottom.games.aapacific.data.scenario import Scenario
from ironbottom.kernel.components import ComponentError, Fault, read_parts

__all__ = [
    "NONE",
    "AApacificData",
    "Board",
    "Country",
    "Figures",
    "Nation",
    "Pieces",
    "Power",
    "Scenario",
    "Side",
    "Sides",
    "SpaceKind",
    "Tables",
    "Track",
    "Unit",
    "UnitClass",
    "UnitType",
    "load",
    "validate",
]

SLUG = "aapacific"


@cache
def load(components: Path | None = None, off: frozenset[str] = frozenset()) -> AApacificData:
    """The data of the game, one and the same object for the same folder and options.

    ``components`` is a folder of an owner's files (``ironbottom.kernel.components`` says how they replace
    ours); ``off`` names options of the board that are switched off: ``designed_routes``, ``link_14_30``,
    ``hawaii_complex``. Raises ``ComponentError`` with every fault, ``ComponentsNotFound`` for a folder
    without component files.
    """
    parts, faults = _read(components)
    if parts is None or faults:
        raise ComponentError(faults)
    return build(parts, off)


def validate(components: Path | None = None) -> list[Fault]:
    """Every fault of the component files at once, in the order of files and paths; empty if all is well."""
    return sorted(_read(components)[1])


def _read(components: Path | None) -> tuple[Files | None, list[Fault]]:
    """Read all files; what they hold, if each one is right by itself, and every fault in and between them."""
    parts, faults = read_parts(SLUG, components, Files)
    return parts, faults if parts is None else faults + cross_faults(parts)
