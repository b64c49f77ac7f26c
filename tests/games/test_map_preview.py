"""The picture of a stored map, by which its drawing is judged, shows every space of every kind of map."""

from xml.etree import ElementTree

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.homes import found, values_folder
from tools.map.preview import picture

DRAWN = [slug for slug in found() if values_folder(slug).joinpath("geometry.json").is_file()]


@pytest.mark.parametrize("slug", DRAWN)
def test_every_space_is_named_in_the_picture(slug: str) -> None:
    texts = ElementTree.fromstring(picture(slug)).iter("{http://www.w3.org/2000/svg}text")
    assert [text.text for text in texts] == [space.name for space in registry.game(slug).board(None).spaces]
