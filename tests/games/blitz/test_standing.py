"""How the sides stand, as the end of a match tells it."""

from __future__ import annotations

from ironbottom.games.blitz.shown.standing import score
from tests.games.blitz.positions import position


def test_the_bar_of_the_score_has_the_share_of_the_points_beside_it() -> None:
    told = score(position(scenario="midway", control={"midway": "japan", "attu": "japan"}))
    assert [stand.value for stand in told.sides] == [4, 1]
    assert told.share == 4 / 5
