"""The board of every game asks for drawings that the client has."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ironbottom.kernel import glyphs, registry
from ironbottom.kernel.views import Board
from tests.conformance.cases import slugs


@pytest.mark.parametrize("slug", slugs())
def test_the_board_asks_for_drawings_that_there_are(slug: str) -> None:
    assert not [*strange_drawings(registry.game(slug).board(None))]


def strange_drawings(board: Board) -> Iterable[str]:
    """What the client would have to draw as a plain block or leave out, and what there is instead."""
    asked = [
        *((f"piece type {each.id}", "glyph", each.glyph, glyphs.SILHOUETTES) for each in board.piece_types),
        *((f"card {each.id}", "glyph", each.glyph, glyphs.SILHOUETTES) for each in board.cards),
        *((f"side {each.id}", "emblem", each.emblem, ("", *glyphs.EMBLEMS)) for each in board.sides),
        *((f"side {each.id}", "shape", each.shape, ("", *glyphs.SIGNS)) for each in board.sides),
    ]
    for what, field, name, known in asked:
        if name not in known:
            yield f"{what}: there is no {field} {name!r}; there are {', '.join(filter(None, known))}"


@pytest.mark.parametrize("slug", slugs())
def test_a_space_bears_each_sign_once(slug: str) -> None:
    for space in registry.game(slug).board(None).spaces:
        signs = [badge.split(":")[0] for badge in space.badges]
        assert len(signs) == len(set(signs)), (space.id, space.badges)
