"""Every worked example of the rules, run from the data: what is given goes in, what is expected must come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ironbottom.games.pacificwar.components import load
from tests.games.pacificwar.examples import combat, opening, strategy, supply, victory_and_control
from tests.games.pacificwar.examples.cases import CASES

if TYPE_CHECKING:
    from ironbottom.kernel.papers import Example

MODULES = (combat, opening, strategy, supply, victory_and_control)
"""Each of them registers its cases."""


@pytest.mark.parametrize("example", load(None).examples, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    assert CASES[example.id](dict(example.given)) == example.expect


def test_no_case_is_left_over() -> None:
    assert set(CASES) == {example.id for example in load(None).examples}
