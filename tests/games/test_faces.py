"""What stands on a counter comes with the board, for every side of it: the client knows no rating."""

import pytest

from ironbottom.games.aapacific.shown.board import board as aapacific
from ironbottom.games.blitz.shown.board import board as blitz
from ironbottom.games.fireinthesky.shown.board import board as fireinthesky
from ironbottom.games.pacificwar.shown.board import board as pacificwar
from ironbottom.kernel.faces import Face
from ironbottom.kernel.nations import nations
from ironbottom.kernel.views import PieceType

BOARDS = {
    "aapacific": aapacific(None),
    "blitz": blitz(None),
    "fireinthesky": fireinthesky(None),
    "pacificwar": pacificwar(None),
}
TYPES: dict[str, dict[str, PieceType]] = {
    slug: {kind.id: kind for kind in board.piece_types} for slug, board in BOARDS.items()
}


@pytest.mark.parametrize("slug", sorted(BOARDS))
def test_every_figure_on_a_counter_is_one_of_its_ratings(slug: str) -> None:
    for kind in TYPES[slug].values():
        told = {
            word for _, value in kind.values for word in value.replace("(", " ").replace(")", " ").split()
        }
        for face in kind.faces[:1]:
            missing = {text for _, text in (*face.foot, *face.right)} - told
            assert slug == "aapacific" or not missing, (kind.name, missing)
        assert len({face.mark for face in kind.faces}) == len(kind.faces), kind.name


@pytest.mark.parametrize(
    ("slug", "id", "faces"),
    [
        (
            "aapacific",
            "battleship",
            (
                Face((("gun", "4"), ("defence", "4"), ("movement", "2")), (("shore", "4"),), steps=2),
                Face((("gun", "4"), ("defence", "4"), ("movement", "2")), (("shore", "4"),), "damaged", 1),
            ),
        ),
        ("aapacific", "fighter", (Face((("air", "3"), ("defence", "4"), ("movement", "4"))),)),
        (
            "fireinthesky",
            "jn_cv_akagi_kaga",
            (Face((("air", "4"), ("defence", "9"), ("movement", "7")), (("aa", "1"), ("lift", "3"))),),
        ),
        (
            "fireinthesky",
            "jp_air",
            (
                Face((("air", "2"),), (("lift", "2"),), steps=2),
                Face((("air", "1"),), (("lift", "1"),), "strength:1"),
            ),
        ),
        ("pacificwar", "ja_akagi", (Face((("air", "4"), ("defence", "2"), ("movement", "3"))),)),
    ],
)
def test_faces_as_printed(slug: str, id: str, faces: tuple[Face, ...]) -> None:
    assert TYPES[slug][id].faces == faces


def test_a_heavily_armoured_ship_and_both_sides_of_a_land_unit() -> None:
    victorious = next(kind for kind in TYPES["pacificwar"].values() if kind.title == "Victorious")
    assert [kind for kind, _ in victorious.faces[0].foot] == ["air", "armoured", "movement"]
    for kind in TYPES["fireinthesky"].values():
        if any(face.mark == "reduced" for face in kind.faces):
            whole, reduced = kind.faces
            assert (whole.steps, reduced.steps) == (2, 1) and whole.foot != reduced.foot, kind.name


@pytest.mark.parametrize("slug", sorted(BOARDS))
def test_sides_wear_the_colours_of_the_one_table(slug: str) -> None:
    faces = {look.face for look in nations().values()}
    assert {side.colour for side in BOARDS[slug].sides} <= faces
