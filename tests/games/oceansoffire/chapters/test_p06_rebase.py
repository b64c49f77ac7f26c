"""6.22, 6.34: the way to another base."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.state import RELOCATING
from ironbottom.games.oceansoffire.rules.p06_lost_base import LostBase, new_ports, put_to_sea
from ironbottom.games.oceansoffire.rules.p06_rebase import (
    airfields_within,
    may_rebase,
    ports_within,
)
from ironbottom.games.oceansoffire.rules.p13_homes import GoHome
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, offered, position, where


@pytest.mark.rule("oceansoffire:6.34.a", "oceansoffire:11.44.b")
def test_ports_within_two_areas_of_sumatra() -> None:
    """The land of a port counts as one more Area (ruling q04)."""
    game = position(["br_ca_1 sumatra"])
    ship = find(game, "br_ca_1")
    found = {DATA.ports[one].space for one in ports_within(game, ship, at("east_indian_ocean"))}
    assert {at("western_australia"), at("bengal")} <= found
    assert at("southwest_australia") not in found


@pytest.mark.rule("oceansoffire:6.34.a")
def test_ships_leave_a_lost_port_by_any_of_its_sea_spaces() -> None:
    game = position(["br_ca_1 singapore"], control={"sumatra": "japan", "malaya": "japan", "java": "cw"})
    ship = find(game, "br_ca_1")
    put_to_sea(game, at("singapore"), Side.ALLIES)
    found = {DATA.space_ids[DATA.ports[one].space] for one in new_ports(game, ship)}
    by_either = {
        DATA.space_ids[DATA.ports[one].space]
        for sea in ("east_indian_ocean", "gulf_of_siam")
        for one in ports_within(game, ship, at(sea))
    }
    assert (
        found
        == by_either
        > {DATA.space_ids[DATA.ports[one].space] for one in ports_within(game, ship, at("gulf_of_siam"))}
    )


@pytest.mark.rule("oceansoffire:6.22.a", "oceansoffire:2.14.f")
def test_a_strait_counts_as_a_boundary_for_air_that_rebases() -> None:
    """Malaya is the first Area from Singapore, Burma the second."""
    game = position(["br_lba_2 singapore"], power="cw", control={"burma": "cw", "singapore": "japan"})
    assert at("burma") in airfields_within(game, find(game, "br_lba_2"))


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


@pytest.mark.rule("oceansoffire:6.22.a")
def test_of_air_that_loses_its_airfield_the_aborted_points_are_lost() -> None:
    game = position(["jp_lba_4 siam"], control={"siam": "cw", "malaya": "japan"})
    air = find(game, "jp_lba_4")
    game.set_hits(air, 1)
    game.set_air(air, 2 * QUARTERS, 0)
    launch(game, LostBase(space=at("siam"), side=0))
    act(game, "jp_lba_4", "malaya")
    assert (game.state.hits[air], game.state.aborted[air]) == (3, 0)
    assert where(game, "jp_lba_4") == ["malaya"]


@pytest.mark.rule("oceansoffire:6.22.a")
def test_of_three_players_each_sends_own_air_away_from_a_lost_airfield() -> None:
    units = ["us_lba_2 western_australia", "br_lba_2 western_australia"]
    control = {"western_australia": "japan", "southwest_australia": "cw", "timor": "cw"}
    game = position(units, control=control, players="three", turn=2)
    launch(game, LostBase(space=at("western_australia"), side=1))
    seats = []
    while isinstance(asked(game), GoHome):
        seats.append(game.deciding())
        assert len(offered(game, "piece")) == 1
        act(game, "done")
    assert seats == [("cw",), ("us",)]
    assert "western_australia" not in where(game, "us_lba_2") + where(game, "br_lba_2")
