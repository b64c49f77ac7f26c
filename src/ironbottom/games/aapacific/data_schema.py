"""JSON Schemas of the component files, made from the structs that read them."""

from __future__ import annotations

from typing import Any

import msgspec

from ironbottom.games.aapacific.data import FILE_TYPES
from ironbottom.games.aapacific.data_scenario_file import ScenarioFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """By file name without its suffix; ``scenario`` is the schema of every file in ``scenarios/``.

    >>> sorted(schemas())[:3]
    ['board', 'examples', 'pieces']
    """
    types = {**FILE_TYPES, "scenario": ScenarioFile}
    return {name: {"$schema": DIALECT, **msgspec.json.schema(kind)} for name, kind in types.items()}
