"""6.5: beyond the limits."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.state import DUE_NOW, EXCUSED
from ironbottom.games.oceansoffire.rules.p06_excess import excess
from tests.games.oceansoffire.positions import at, find, position


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:6.11.a", "oceansoffire:6.11.b", "oceansoffire:6.0.c")
def test_who_is_beyond_a_limit() -> None:
    units = ["jp_xx_2 wake", "jp_x_35 wake", "2 jp_nav_4 wake"]
    game = position(units, control={"wake": "japan"})
    wake, ground = at("wake"), sorted([find(game, "jp_xx_2"), find(game, "jp_x_35")])
    assert excess(game, wake, Side.JAPAN) == ground
    game.excuse(wake, Side.JAPAN, EXCUSED)
    assert len(excess(game, wake, Side.JAPAN)) == 2  # the air
    game.excuse(wake, Side.JAPAN, DUE_NOW)
    assert excess(game, wake, Side.JAPAN) == ground
    game.lift(ground[1], game.state.fate[ground[0]])
    assert ground[0] not in excess(game, wake, Side.JAPAN)
    assert excess(game, wake, Side.ALLIES) == []


@pytest.mark.rule("oceansoffire:6.34.a")
def test_ships_in_a_lost_port_are_in_excess() -> None:
    game = position(["us_ca_1 oahu"])
    assert excess(game, at("oahu"), Side.ALLIES) == []
    game.take(at("oahu"), 0)
    assert excess(game, at("oahu"), Side.ALLIES) == [find(game, "us_ca_1")]
