"""The pictures of the games: drawn from their boards as they are, small, and without words."""

import re
from xml.etree import ElementTree

import pytest

from ironbottom.kernel.homes import listed
from tools.pictures.build import drawn, file_of
from tools.pictures.composition import FRONT, compositions

PICTURES = compositions()
MOST_BYTES = 15 * 1024
TEXT = "{http://www.w3.org/2000/svg}text"


def test_every_game_has_a_picture_and_there_is_no_other() -> None:
    assert set(PICTURES) == {*listed(), FRONT}
    assert all(file_of(name).is_file() for name in PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_from_the_board_as_it_is_and_small(name: str) -> None:
    """``python -m tools.pictures.build`` draws them anew."""
    kept = file_of(name).read_text(encoding="utf-8")
    assert kept == drawn(PICTURES[name])
    assert len(kept.encode()) < MOST_BYTES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_has_no_text_but_figures(name: str) -> None:
    picture = ElementTree.parse(file_of(name)).getroot()
    texts = ["".join(one.itertext()) for one in picture.iter(TEXT)]
    assert all(re.fullmatch(r"\d", text) for text in texts)
    assert not [one for one in picture.iter() if one.tag != TEXT and (one.text or "").strip()]
