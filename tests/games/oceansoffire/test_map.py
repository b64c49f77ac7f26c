"""The drawing of the map."""

from __future__ import annotations

from ironbottom.games.oceansoffire.components.ids import Kind
from ironbottom.kernel.drawing import geometry
from tests.games.oceansoffire.positions import DATA


def test_every_space_is_drawn_once_and_in_order() -> None:
    shapes = geometry("oceansoffire")
    assert [shape.id for shape in shapes.spaces] == [
        space.id for space in DATA.spaces if space.kind != Kind.HOLDER
    ]
    for shape in shapes.spaces:
        assert 0 <= shape.anchor[0] <= shapes.width
        assert 0 <= shape.anchor[1] <= shapes.height
        assert shape.d


def test_arrows_and_straits_are_drawn() -> None:
    kinds = [link.kind for link in geometry("oceansoffire").links]
    assert (kinds.count("nav_air_passage"), kinds.count("air_passage"), kinds.count("land_strait")) == (
        12,
        6,
        7,
    )
