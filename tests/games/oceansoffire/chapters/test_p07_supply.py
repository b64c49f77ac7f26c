"""7.0: Supply Paths, blocked Sea Spaces, and what being unsupplied does."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Level, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p07_supply import (
    ANY,
    Sea,
    air_beside,
    allowance,
    check_at_end,
    check_at_start,
    guns_beside,
    in_supply,
    points_to_contest,
    reached,
    sea_state,
    supplied_space,
    unsupplied,
)
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar, modified, roll, worst
from tests.games.oceansoffire.positions import at, find, names, position

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
CELEBES = {"celebes": "japan"}


def state(game: Oceans, sea: str, side: Side) -> Sea:
    return sea_state(game, at(sea), side)


@pytest.mark.rule("oceansoffire:7.31.a")
def test_two_air_points_beside_a_sea_block_it() -> None:
    assert state(position(["jp_lba_1 celebes"], control=CELEBES), "celebes_sea", ALLIES) == Sea.OPEN
    game = position(["jp_lba_2 celebes"], control=CELEBES)
    assert state(game, "celebes_sea", ALLIES) == Sea.BLOCKED
    game.mark(find(game, "jp_lba_2"), USED)
    assert state(game, "celebes_sea", ALLIES) == Sea.BLOCKED
    game.mark(find(game, "jp_lba_2"), RELOCATING)
    assert state(game, "celebes_sea", ALLIES) == Sea.OPEN


@pytest.mark.rule("oceansoffire:7.31.a")
def test_an_airfield_counts_up_to_its_limit_and_decks_beside_it() -> None:
    game = position(["2 jp_lba_4 celebes"], control=CELEBES)
    assert air_beside(game, at("celebes_sea"), JAPAN) == 4 * QUARTERS
    game = position(["jp_cvl_ryujo celebes", "jp_cvar_1 >", "jp_lba_1 celebes"], control=CELEBES)
    assert air_beside(game, at("celebes_sea"), JAPAN) == 2 * QUARTERS


@pytest.mark.rule("oceansoffire:7.31.b")
def test_half_as_many_of_the_same_kind_contest_it() -> None:
    assert [points_to_contest(n * QUARTERS) // QUARTERS for n in (2, 3, 4, 5)] == [1, 2, 2, 3]
    units = ["jp_lba_2 celebes", "jp_lba_1 celebes", "us_lba_1 ceram", "us_lba_1 nw_new_guinea"]
    game = position(units, control=CELEBES)
    assert state(game, "celebes_sea", ALLIES) == Sea.CONTESTED
    assert state(game, "celebes_sea", JAPAN) == Sea.CONTESTED
    ship = position([*units, "jp_ca_1 celebes"], control=CELEBES)
    assert guns_beside(ship, at("celebes_sea"), JAPAN) == 2
    assert state(ship, "celebes_sea", ALLIES) == Sea.BLOCKED


@pytest.mark.rule("oceansoffire:7.31.b")
def test_both_sides_may_block_each_other() -> None:
    units = ["jp_ca_1 celebes", "us_lba_1 ceram", "us_lba_1 nw_new_guinea"]
    game = position(units, control=CELEBES)
    assert [state(game, "celebes_sea", side) for side in Side] == [Sea.BLOCKED, Sea.BLOCKED]


@pytest.mark.rule("oceansoffire:7.0", "oceansoffire:7.2", "oceansoffire:7.31.c")
def test_a_path_goes_by_sea_from_port_to_port() -> None:
    game = position()
    far = reached(game, JAPAN)
    assert {at("truk"), at("kwajalein"), at("hainan"), at("manchuria")} <= far.spaces
    assert at("oahu") not in far.spaces
    game = position(["jp_x_35 tarawa"], control={"tarawa": "japan"})
    assert supplied_space(game, at("tarawa"), JAPAN)
    game = position(
        ["jp_x_35 tarawa", "us_lba_2 funafuti", "us_lba_2 canton_island", "us_ca_1 oahu"],
        control={"tarawa": "japan"},
    )
    assert supplied_space(game, at("tarawa"), JAPAN)


@pytest.mark.rule("oceansoffire:7.3", "oceansoffire:7.31.a")
def test_a_blocked_sea_of_its_own_cuts_an_island_off() -> None:
    game = position(["us_xx_24 wake", "us_lba_2 wake"], control={"wake": "us", "kwajalein": "japan"})
    assert unsupplied(game, ALLIES) == []
    game = position(["us_xx_24 bougainville", "jp_lba_2 guadalcanal"], control={"guadalcanal": "japan"})
    assert names(game, unsupplied(game, ALLIES)) == ["us_xx_24"]


@pytest.mark.rule("oceansoffire:2.14.i", "oceansoffire:7.2")
def test_a_mountain_number_limits_supply_of_a_contested_space() -> None:
    units = ["jp_xx_2 papua", "jp_xx_38 papua", "jp_x_35 papua", "au_xx_7 papua"]
    game = position(units, control={"ne_new_guinea": "japan", "rabaul": "japan"})
    assert allowance(game, at("papua"), JAPAN) == 2 * QUARTERS
    assert names(game, list(in_supply(game, Power.JAPAN))) == ["jp_xx_2", "jp_xx_38"]
    assert allowance(game, at("papua"), ALLIES) == ANY


@pytest.mark.rule("oceansoffire:2.14.i")
def test_both_allies_share_a_mountain_number() -> None:
    """Two divisions for all that stand in the Space, not two for each of the Allies."""
    units = [f"{key} ne_new_guinea" for key in ("us_xx_32", "us_xx_24", "au_xx_7", "jp_xx_2")]
    held = dict.fromkeys(("ne_new_guinea", "n_new_guinea", "rabaul"), "japan")
    game = position(units, control=held | {"papua": "cw"})
    assert allowance(game, at("ne_new_guinea"), ALLIES) == 2 * QUARTERS
    supplied = [*in_supply(game, Power.US), *in_supply(game, Power.CW)]
    assert len([one for one in supplied if game.state.at[one] == at("ne_new_guinea")]) == 2


@pytest.mark.rule("oceansoffire:7.1")
def test_the_box_of_china_serves_the_chinese_alone() -> None:
    lost = dict.fromkeys(("burma", "assam", "malaya"), "japan")
    game = position(["ch_xx_22 burma", "in_xx_9 burma", "jp_xx_2 burma"], control=lost)
    assert names(game, unsupplied(game, ALLIES)) == ["in_xx_9"]


@pytest.mark.rule("oceansoffire:7.4", "oceansoffire:7.5", "oceansoffire:7.6")
def test_units_and_spaces_go_down_at_the_start_and_recover_at_the_end() -> None:
    game = position(["us_xx_24 bougainville", "jp_lba_2 guadalcanal"], control={"guadalcanal": "japan"})
    unit, space = find(game, "us_xx_24"), at("bougainville")
    game.take(space, Power.US)
    owner = game.state.control[space]
    for level in (Level.USL1, Level.USL2, Level.USL2):
        check_at_start(game, Power.US)
        check_at_start(game, owner)
        assert (game.state.usl[unit], game.state.space_usl[space]) == (level, level)
    check_at_end(game, Power.US)
    assert game.state.usl[unit] == Level.USL2
    game.lift(find(game, "jp_lba_2"), 2)
    check_at_end(game, Power.US)
    check_at_end(game, owner)
    assert (game.state.usl[unit], game.state.space_usl[space]) == (Level.SUPPLIED, Level.SUPPLIED)


FACTORS = {
    "attack": (16, 12, 8),
    "defense": (16, 16, 12),
    "surface": (16, 16, 8),
    "bombard": (16, 16, 8),
    "ship_aa": (16, 16, 12),
    "port_aa": (16, 16, 12),
    "support": (16, 16, 8),
    "bombing": (16, 16, 8),
    "resources": (16, 16, 8),
    "vp": (16, 16, 8),
}
ROLLS = {
    "surrender": (0, -1, -2),
    "naval_interception": (0, -1, -2),
    "air_interception": (0, -1, -2),
    "torpedoes": (0, 0, -1),
}
BARRED = {
    "assault": 1,
    "extended_assault": 1,
    "fst_separates": 1,
    "extended_range": 1,
    "strategic_warfare": 1,
    "port_built": 1,
    "port_removed": 1,
    "ground_rps": 2,
    "air_rps": 2,
    "repair": 2,
    "facility_built": 2,
    "facility_removed": 2,
    "arrival": 2,
}


@pytest.mark.rule(
    "oceansoffire:7.61.a",
    "oceansoffire:7.61.b",
    "oceansoffire:7.61.c",
    "oceansoffire:7.61.d",
    "oceansoffire:7.61.e",
    "oceansoffire:7.61.f",
    "oceansoffire:7.61.g",
    "oceansoffire:7.61.h",
    "oceansoffire:7.61.i",
    "oceansoffire:7.61.j",
    "oceansoffire:7.62.a",
    "oceansoffire:7.62.b",
    "oceansoffire:7.62.c",
    "oceansoffire:7.62.d",
    "oceansoffire:7.62.e",
    "oceansoffire:7.62.f",
    "oceansoffire:7.62.g",
    "oceansoffire:7.62.h",
    "oceansoffire:7.62.i",
    "oceansoffire:7.62.j",
    "oceansoffire:7.62.k",
    "oceansoffire:7.62.l",
    "oceansoffire:7.62.m",
    "oceansoffire:7.62.n",
    "oceansoffire:7.62.o",
    "oceansoffire:7.62.p",
    "oceansoffire:7.62.q",
    "oceansoffire:7.62.r",
    "oceansoffire:7.62.s",
    "oceansoffire:7.62.t",
    "oceansoffire:7.62.u",
    "oceansoffire:7.62.v",
)
def test_the_effects_of_both_levels() -> None:
    game = position()
    for of, wanted in FACTORS.items():
        assert tuple(modified(game, of, level, SIXTEENTHS) for level in Level) == wanted, of
    for of, changes in ROLLS.items():
        assert tuple(roll(game, of, level).change for level in Level) == changes, of
        assert "oceansoffire:7.62" in roll(game, of, Level.USL2).why
    for of, least in BARRED.items():
        assert [bool(bar(game, of, level)) for level in Level] == [level >= least for level in Level], of
    effects = game.data.unsupplied
    assert (effects.factors.keys(), effects.rolls.keys(), effects.barred.keys()) == (
        FACTORS.keys(),
        ROLLS.keys(),
        BARRED.keys(),
    )


def test_one_unit_is_enough_for_the_roll_of_all() -> None:
    game = position(["us_ca_1 oahu", "us_ca_2 oahu"])
    ships = [find(game, "us_ca_1"), find(game, "us_ca_2")]
    game.set_usl(ships[1], 2)
    assert worst(game, ships) == Level.USL2


@pytest.mark.rule("oceansoffire:7.31.a")
def test_ships_at_the_mobile_port_block_its_sea() -> None:
    """Ruling q21."""
    game = position(["us_ca_1 gilberts"])
    assert state(game, "gilberts", JAPAN) == Sea.OPEN
    game.base_at_fst(find(game, "us_ca_1"), at("gilberts"))
    assert state(game, "gilberts", JAPAN) == Sea.BLOCKED
