"""Rules ask for an option in the one way that knows what a match does that was begun before the option was there."""

from __future__ import annotations

import ast
import json
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


ABOUT = {"rulings.json", "rules_index.json", "ledger.json", "examples.json"}
"""Files of values that tell of options, and so prove nothing."""


@pytest.mark.parametrize("slug", sorted(path.parent.name for path in (PACKAGE / "games").glob("*/spec.py")))
def test_every_option_is_asked_for(slug: str) -> None:
    """By its own name, by the number of its rule or ruling, or by a value that goes with it."""
    folder = PACKAGE / "games" / slug
    values = folder / "components" / "values"
    paths = [*folder.rglob("*.py"), *(path for path in values.rglob("*.json") if path.name not in ABOUT)]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    rows = json.loads((values / "rulings.json").read_text(encoding="utf-8"))["options"]
    unasked = [
        row["id"]
        for row in rows
        if not any(
            f'"{name}"' in texts or f':{name}"' in texts
            for name in (row["id"], row.get("rule", "").partition(":")[2], row.get("ruling", ""))
            if name
        )
    ]
    assert not unasked, f"{slug} offers options that change nothing: {', '.join(unasked)}"
