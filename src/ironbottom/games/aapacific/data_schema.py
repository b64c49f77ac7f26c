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
    return {
        name: {"$schema": DIALECT, **msgspec.json.schema(kind, schema_hook=_anything)}
        for name, kind in types.items()
    }


def _anything(kind: type) -> dict[str, Any]:
    """Allow everything where the structs take any value: the situations of worked examples."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "any value"}
