"""The data of Axis & Allies: Pacific: board, pieces, tables, scenarios, rules index, rulings and examples.

Interface for the rules::

    data = load()                        # ours; load(Path("my_values")) puts an owner's values in place
    data.sea_neighbours[space]           # spaces are 0..115: columns and adjacency, see data_model.Board
    data.attack[UnitType.ARMOR]          # figures by unit type, see data_model.Pieces and Unit
    data.figures.kamikaze_hits_on        # single numbers of the rules, see data_model.Figures
    data.side_of_country[Country.INDIA]  # who belongs to whom, see data_model.Sides
    data.scenarios["campaign_1941"]      # start positions, see data_scenario.Scenario

Words are the numbers of ``data_ids``; ``NONE`` (-1) stands for "no such thing" in a column.

>>> data = load()
>>> [data.space_ids[space] for space in data.coast[data.space_index["sz_25"]]]
['mariana_islands', 'guam']
>>> data.cost[UnitType.FIGHTER]
12
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from ironbottom.games.aapacific.data_build import Files, build
from ironbottom.games.aapacific.data_check import cross_faults
from ironbottom.games.aapacific.data_ids import (
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
from ironbottom.games.aapacific.data_model import AApacificData, Board, Figures, Pieces, Sides, Tables, Unit
from ironbottom.games.aapacific.data_scenario import Scenario
from ironbottom.games.aapacific.data_scenario_file import ScenarioFile
from ironbottom.kernel.components import ComponentError, Fault, faults_in, read_components

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

SCENARIO_FOLDER = "scenarios/"
FILE_TYPES: dict[str, type[msgspec.Struct]] = {
    field.name: field.type for field in msgspec.structs.fields(Files) if field.name != "scenarios"
}
"""The struct of each component file; every file in ``scenarios/`` is a ``ScenarioFile``."""


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
    ours = resources.files("ironbottom").joinpath("data", "aapacific")
    values, faults = read_components(ours, components)
    for drawn_or_written in ("geometry", "ledger"):  # made from the others by our own tools
        values.pop(drawn_or_written, None)
    scenarios = {name: value for name, value in values.items() if name.startswith(SCENARIO_FOLDER)}
    for name in sorted(values.keys() - FILE_TYPES.keys() - scenarios.keys()):
        faults.append(Fault(f"{name}.json", "$", "unknown file", f"known are {', '.join(FILE_TYPES)}"))
    named = {name.removeprefix(SCENARIO_FOLDER): value for name, value in scenarios.items()}
    try:
        parts = msgspec.convert({**values, "scenarios": named}, Files)
    except msgspec.ValidationError:
        for name, expected in FILE_TYPES.items():
            faults += faults_in(values.get(name), expected, f"{name}.json")
        for name, value in scenarios.items():
            faults += faults_in(value, ScenarioFile, f"{name}.json")
        return None, faults
    return parts, faults + cross_faults(parts)
