"""What stands on a counter comes with the board, for every side of it: the client knows no rating."""

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.nations import nations
from ironbottom.kernel.views import PieceType
from tests.games.expected import expected, listed


def counters(slug: str) -> dict[str, PieceType]:
    """The counters of a game by their ids."""
    return {kind.id: kind for kind in registry.game(slug).board(None).piece_types}


@pytest.mark.parametrize("slug", listed())
def test_every_figure_on_a_counter_is_one_of_its_ratings(slug: str) -> None:
    for kind in counters(slug).values():
        told = {
            word for _, value in kind.values for word in value.replace("(", " ").replace(")", " ").split()
        }
        for face in kind.faces[:1]:
            missing = {text for _, text in (*face.foot, *face.right)} - told
            assert expected(slug).figures_elsewhere or not missing, (kind.name, missing)
        assert len({face.mark for face in kind.faces}) == len(kind.faces), kind.name


@pytest.mark.parametrize("slug", listed())
def test_faces_as_printed(slug: str) -> None:
    known = counters(slug)
    for id, faces in expected(slug).faces.items():
        assert known[id].faces == faces, id


@pytest.mark.parametrize("slug", listed())
def test_sides_wear_the_colours_of_the_one_table(slug: str) -> None:
    faces = {look.face for look in nations().values()}
    assert {side.colour for side in registry.game(slug).board(None).sides} <= faces
