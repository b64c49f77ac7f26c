"""Rules that refusals and questions name stand in the index."""

from __future__ import annotations

import re
from pathlib import Path

import ironbottom.games.oceansoffire.rules as package
from tests.games.oceansoffire.positions import DATA

NAMED = re.compile(r'(?:by\(\s*"|"oceansoffire:)([0-9]+[0-9a-z.]*)"')


def test_every_rule_that_is_named_is_in_the_index() -> None:
    known = {rule.partition(":")[2] for rule in DATA.rules}
    folder = Path(str(package.__file__)).parent
    unknown = {
        (path.name, rule)
        for path in sorted(folder.glob("*.py"))
        for rule in NAMED.findall(path.read_text(encoding="utf-8"))
        if rule not in known
    }
    assert unknown == set()
