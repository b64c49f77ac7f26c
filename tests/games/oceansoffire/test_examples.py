"""The worked examples of the rulebook: what is given, and what the rules make of it."""

from __future__ import annotations

import pytest

from ironbottom.kernel.papers import Example
from tests.games.oceansoffire.examples import combat, ground, whole_map
from tests.games.oceansoffire.positions import DATA

CASES = {**ground.CASES, **combat.CASES, **whole_map.CASES}
PLAYED = [one for one in DATA.examples if one.given["op"] in CASES]


@pytest.mark.parametrize("example", PLAYED, ids=lambda one: one.id.rpartition(".")[2])
def test_a_worked_example(example: Example) -> None:
    found = CASES[str(example.given["op"])](example.given)
    assert {key: found[key] for key in example.expect} == example.expect
