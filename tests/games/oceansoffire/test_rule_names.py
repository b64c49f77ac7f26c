"""Rules that refusals and questions name stand in the index."""

from __future__ import annotations

import re
from pathlib import Path

import ironbottom.games.oceansoffire.rules as package
from tests.games.oceansoffire.positions import DATA

NAMED = re.compile(r'(?:by\(\s*"|"oceansoffire:)([0-9]+[0-9a-z.]*)"')

LETTERED = re.compile(r"(?<![\w.])([1-9]\d?\.\d+(?:\.\d+)*\.[a-z])(?!\w)")
"""A rule as comments and docstrings name it, by its letter."""


def test_every_rule_that_is_named_is_in_the_index() -> None:
    assert unknown(Path(str(package.__file__)).parent, NAMED) == set()


def test_every_rule_that_stands_beside_the_line_which_applies_it_is_in_the_index() -> None:
    assert unknown(Path(str(package.__file__)).parent.parent, LETTERED) == set()


def unknown(folder: Path, named: re.Pattern[str]) -> set[tuple[str, str]]:
    """Rules that modules name and the index does not have."""
    known = {rule.partition(":")[2] for rule in DATA.rules}
    return {
        (path.name, rule)
        for path in sorted(folder.rglob("*.py"))
        for rule in named.findall(path.read_text(encoding="utf-8"))
        if rule not in known
    }
