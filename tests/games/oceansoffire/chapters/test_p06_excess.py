"""6.5: beyond the limits, and the way to another base."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.state import DUE_NOW, EXCUSED, RELOCATING
from ironbottom.games.oceansoffire.rules.p06_excess import (
    Excess,
    airfields_within,
    excesses,
    may_rebase,
    ports_within,
)
from tests.games.oceansoffire.positions import DATA, at, find, port, position


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:6.11.a", "oceansoffire:6.11.b", "oceansoffire:6.0.c")
def test_who_is_beyond_a_limit() -> None:
    units = ["jp_xx_2 wake", "jp_x_35 wake", "2 jp_nav_4 wake"]
    game = position(units, control={"wake": "japan"})
    wake = at("wake")
    assert excesses(game, Side.JAPAN) == [
        Excess(wake, divisions=QUARTERS // 2),
        Excess(wake, air=4 * QUARTERS),
    ]
    game.excuse(wake, Side.JAPAN, EXCUSED)
    assert excesses(game, Side.JAPAN) == [Excess(wake, air=4 * QUARTERS)]
    game.excuse(wake, Side.JAPAN, DUE_NOW)
    assert len(excesses(game, Side.JAPAN)) == 2
    assert excesses(game, Side.ALLIES) == []


@pytest.mark.rule("oceansoffire:6.34.a")
def test_ships_in_a_lost_port_are_in_excess() -> None:
    game = position(["us_ca_1 oahu"])
    assert excesses(game, Side.ALLIES) == []
    game.take(at("oahu"), 0)
    assert excesses(game, Side.ALLIES) == [Excess(at("oahu"), port=port("oahu"))]


@pytest.mark.rule("oceansoffire:6.34.a")
def test_ports_within_two_areas_of_sumatra() -> None:
    """The land of a port counts as one more Area (ruling q04)."""
    game = position(["br_ca_1 sumatra"])
    ship = find(game, "br_ca_1")
    found = {DATA.ports[one].space for one in ports_within(game, ship, at("east_indian_ocean"))}
    assert {at("western_australia"), at("bengal")} <= found
    assert at("southwest_australia") not in found


@pytest.mark.rule("oceansoffire:6.22.a")
def test_air_rebases_within_two_areas_unless_it_is_out_of_action() -> None:
    game = position(["jp_lba_2 siam"], control={"siam": "japan", "malaya": "japan", "burma": "cw"})
    air = find(game, "jp_lba_2")
    found = {DATA.space_ids[space] for space in airfields_within(game, air)}
    assert {"malaya", "south_indo_china", "north_indo_china"} <= found
    assert not {"burma", "siam", "formosa"} & found
    assert may_rebase(game, air)
    game.set_air(air, 2 * QUARTERS, 0)
    assert not may_rebase(game, air)
    game.set_air(air, 0, 0)
    game.mark(air, RELOCATING)
    assert not may_rebase(game, air)
