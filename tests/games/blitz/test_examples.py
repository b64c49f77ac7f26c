"""Every worked example of the rules, run from the data: what is given goes in, what is expected must come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ironbottom.games.blitz.components import load
from tests.games.blitz.examples import areas, battles, rounds
from tests.games.blitz.examples.cases import CASES

if TYPE_CHECKING:
    from ironbottom.kernel.papers import Example

MODULES = (areas, battles, rounds)
"""Each of them registers its cases."""
IN_WORDS = "working"
"""How an example is worked out, for readers."""


@pytest.mark.parametrize("example", load(None).examples, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    wanted = {key: value for key, value in example.expect.items() if key != IN_WORDS}
    assert CASES[example.id](dict(example.given)) == wanted


def test_no_case_is_left_over() -> None:
    assert set(CASES) == {example.id for example in load(None).examples}
