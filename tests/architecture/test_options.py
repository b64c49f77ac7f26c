"""Rules ask for an option in the one way that knows what a match does that was begun before the option was there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, ROOT, shown

GAMES = (PACKAGE / "games", PACKAGE / "scaffold", ROOT / "examples")
RIGHT = (
    "g.option(...) by its rule or ruling, not {}: a match begun before the option was there does not have it"
)


def switches_read(source: str) -> Iterator[str]:
    """Where a source compares an option among those of a state with "on" or "off"."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        if not any(isinstance(side, ast.Constant) and side.value in ("on", "off") for side in sides):
            continue
        for side in sides:
            if isinstance(side, ast.Subscript) and ast.unparse(side.value).endswith("state.options"):
                yield f"{node.lineno}: ask {RIGHT.format(ast.unparse(side))}"


def sources() -> Iterator[Path]:
    for folder in GAMES:
        yield from (path for path in folder.rglob("*") if path.name.endswith((".py", ".py.template")))


def test_switches_are_asked_for_in_one_way() -> None:
    found = [
        f"{shown(path)}:{fault}"
        for path in sources()
        for fault in switches_read(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ('if g.state.options["fog"] == "on": pass', 1),
        ('"off" != state.options[name]', 1),
        ('g.option("fog")', 0),
    ],
)
def test_what_counts_as_a_switch_read(source: str, faults: int) -> None:
    assert len([*switches_read(source)]) == faults
