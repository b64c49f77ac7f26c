"""Component files of a game as tests read, change and damage them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ironbottom.kernel.components import Fault
from ironbottom.kernel.homes import folder_of, values_folder

Planted = tuple[str, dict[str, Any], str, str]
"""A file, changes that do damage to it, the path of the fault (empty: anywhere), and a part of what is wrong."""


def ours(slug: str, name: str) -> Any:
    """What one of our files holds."""
    return json.loads(values_folder(slug).joinpath(f"{name}.json").read_text(encoding="utf-8"))


def write(slug: str, folder: Path, name: str, value: object) -> str:
    """Put an owner's file for that game into a folder, a text as it stands; the folder as ``--components`` takes it."""
    path = folder / slug / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return str(folder)


def assert_named(planted: Planted, faults: list[Fault]) -> None:
    """The planted fault is among these, where it was planted, and each says what would be right."""
    name, _, path, wrong = planted
    found = [fault for fault in faults if not path or (fault.file, fault.path) == (f"{name}.json", path)]
    assert any(wrong in fault.wrong for fault in found), faults
    assert all(fault.right for fault in faults), faults


def stored_schemas(slug: str) -> dict[str, Any]:
    """The JSON Schemas of a game's files in the package, by kind of file."""
    folder = folder_of(slug).joinpath("components", "schema")
    return {
        node.name.removesuffix(".schema.json"): json.loads(node.read_text(encoding="utf-8"))
        for node in folder.iterdir()
    }
