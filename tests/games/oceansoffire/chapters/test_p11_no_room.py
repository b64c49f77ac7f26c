"""11.33.d: where air must die for lack of room on the airfields in reach, its owner says which."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Power, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aircraft
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p06_excess import Limits
from ironbottom.games.oceansoffire.rules.p06_lost_base import LostBase
from ironbottom.games.oceansoffire.rules.p06_rebase import fields_within
from ironbottom.games.oceansoffire.rules.p11_no_room import NoRoom
from ironbottom.games.oceansoffire.rules.p13_homes import Homes
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import act, asked, at, find, log, offered, position, where

NEW_GEORGIA = {"new_georgia": "japan", **dict.fromkeys(("bougainville", "rabaul", "guadalcanal"), "cw")}


def back(*units: str) -> Oceans:
    """NAV comes back to New Georgia, whose airfield holds four points, from over the Solomon Sea."""
    game = position(["jp_nav_2 solomons", *units], name="solomons", control=NEW_GEORGIA, box=False)
    air = find(game, "jp_nav_2")
    game.state.origin[air] = at("new_georgia")
    launch(game, Homes(units=[air]))
    return game


@pytest.mark.rule("oceansoffire:11.33.d")
def test_of_air_without_room_its_owner_may_let_other_air_die_that_bases_there_used_too() -> None:
    game = back("jp_lba_4 new_georgia")
    based = find(game, "jp_lba_4")
    game.mark(based, USED)
    assert isinstance(asked(game), NoRoom)
    assert offered(game, "piece") == sorted(map(str, (based, find(game, "jp_nav_2"))))
    act(game, "jp_lba_4")
    assert over(game)
    assert game.state.fate[based] == Fate.POOL
    assert game.state.at[find(game, "jp_nav_2")] == at("new_georgia")
    assert "no airfield has room (11.33.d)" in log(game)


@pytest.mark.rule("oceansoffire:11.33.d")
def test_the_air_without_room_may_die_itself() -> None:
    game = back("jp_lba_4 new_georgia")
    air, based = find(game, "jp_nav_2"), find(game, "jp_lba_4")
    act(game, "jp_nav_2")
    assert over(game)
    assert game.state.fate[air] == Fate.POOL and game.state.at[based] == at("new_georgia")


@pytest.mark.rule("oceansoffire:11.33.d")
def test_more_air_dies_until_there_is_room() -> None:
    game = back("2 jp_lba_1 new_georgia", "jp_lba_2 new_georgia")
    act(game, "jp_lba_1")
    assert isinstance(asked(game), NoRoom)
    act(game, "jp_lba_1")
    assert over(game)
    assert game.state.at[find(game, "jp_nav_2")] == at("new_georgia")


@pytest.mark.rule("oceansoffire:11.33.d", "oceansoffire:2.32.a")
def test_air_without_room_breaks_down_so_that_what_fits_lands() -> None:
    game = position(
        ["jp_nav_2 solomons", "jp_lba_2 new_georgia", "jp_lba_1 new_georgia"],
        name="solomons",
        control=NEW_GEORGIA,
    )
    air = find(game, "jp_nav_2")
    game.state.origin[air] = at("new_georgia")
    launch(game, Homes(units=[air]))
    act(game, "change", "jp_nav_2", "number:1")
    assert isinstance(asked(game), NoRoom)  # one point has landed
    act(game, "jp_nav_1")
    assert over(game)
    assert game.state.at[find(game, "jp_nav_1")] == at("new_georgia")
    assert game.state.at[air] == NOWHERE


@pytest.mark.rule("oceansoffire:11.33.d", "oceansoffire:6.22.a")
def test_of_air_that_has_lost_its_airfield_alike() -> None:
    game = position(
        ["jp_lba_4 siam", "2 jp_nav_4 malaya"], control={"siam": "cw", "malaya": "japan"}, box=False
    )
    air, malaya = find(game, "jp_lba_4"), at("malaya")
    for space in fields_within(game, air):
        if space != malaya:
            game.take(space, Power.CW)
    launch(game, LostBase(space=at("siam"), side=Side.JAPAN))
    assert isinstance(asked(game), NoRoom)
    act(game, "jp_nav_4")
    assert game.state.at[find(game, "jp_lba_4")] == at("malaya")


@pytest.mark.rule("oceansoffire:11.33.d")
def test_the_air_of_the_other_ally_does_not_die_for_room() -> None:
    held = {"guadalcanal": "us", **dict.fromkeys(("new_georgia", "espiritu_santo", "new_caledonia"), "japan")}
    units = ["us_lba_2 solomons", "2 au_lba_2 guadalcanal", "au_lba_1 guadalcanal"]
    game = position(units, name="solomons", power="japan", control=held, box=False, players="three")
    air = find(game, "us_lba_2")
    game.state.origin[air] = at("guadalcanal")
    launch(game, Homes(units=[air]))
    assert over(game)
    assert game.state.fate[air] == Fate.POOL


@pytest.mark.rule("oceansoffire:11.33.d", "oceansoffire:6.5")
@pytest.mark.parametrize("dies", ["jp_nav_4", "jp_lba_4"])
def test_of_air_that_is_too_much_in_a_space_alike(dies: str) -> None:
    units = ["4 jp_lba_4 siam", "2 jp_nav_4 malaya"]
    game = position(units, control={"siam": "japan", "malaya": "japan"}, box=False)
    air, siam = find(game, "jp_lba_4"), at("siam")
    for space in fields_within(game, air):
        if space != at("malaya"):
            game.take(space, Power.CW)
    launch(game, Limits())
    while not isinstance(asked(game), NoRoom):
        act(game, "jp_lba_4")
    before = len(aircraft(game, siam, Side.JAPAN))
    act(game, dies)
    assert len(aircraft(game, siam, Side.JAPAN)) == before - 1
    assert dies in log(game)
    assert ("malaya" in where(game, "jp_lba_4")) == (dies == "jp_nav_4")
