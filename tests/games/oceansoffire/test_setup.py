"""Scenarios as they are set up."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, rounded
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.rules.p02_carrier_air import set_right
from ironbottom.games.oceansoffire.rules.p03_victory import points, winner
from ironbottom.games.oceansoffire.rules.p06_basing import deck_room
from ironbottom.games.oceansoffire.rules.p07_supply import (
    Sea,
    sea_state,
    spaces_checked,
    supplied_space,
    unsupplied,
)
from tests.games.oceansoffire.positions import DATA, at, find, names, scenario

ALL = tuple(DATA.scenarios)


@pytest.mark.parametrize("name", ALL)
def test_a_scenario_begins_within_all_limits(name: str) -> None:
    assert check(scenario(name)) == []


@pytest.mark.parametrize("name", ALL)
def test_japan_has_the_points_that_the_scenario_says(name: str) -> None:
    game = scenario(name)
    told = game.scenario.vp
    assert points(game) == (rounded(told) * QUARTERS if game.scenario.victory.rounded else told)


@pytest.mark.parametrize("name", ALL)
def test_carrier_air_is_where_it_belongs(name: str) -> None:
    """2.33.1.d: nothing is to be placed at the start of the first Impulses."""
    game = scenario(name)
    assert [set_right(game, power) for power in (0, 1, 2)] == [[], [], []]


def test_the_solomons_begin_in_supply_with_japan_ahead() -> None:
    game = scenario("solomons")
    assert [unsupplied(game, side) for side in Side] == [[], []]
    for side, powers in ((Side.JAPAN, (0,)), (Side.ALLIES, (1, 2))):
        assert all(
            supplied_space(game, space, side) for power in powers for space in spaces_checked(game, power)
        )
    assert (points(game), winner(game)) == (6 * QUARTERS, Side.JAPAN)


def test_decks_of_the_solomons_are_full() -> None:
    game = scenario("solomons")
    pair, single = find(game, "jp_cv_shokaku_zuikaku"), find(game, "us_cv_saratoga")
    assert (deck_room(game, pair), deck_room(game, single)) == (0, 0)
    assert names(game, aboard(game, single)) == ["us_cva_1", "us_cva_1", "us_cva_half"]


def test_naval_air_at_bougainville_blocks_the_solomons() -> None:
    """Supply of Guadalcanal hangs on it: the NAV of Rabaul are not next to that sea (7.31.a)."""
    game = scenario("solomons")
    solomons = at("solomons")
    assert sea_state(game, solomons, Side.ALLIES) == Sea.OPEN
    game.place(find(game, "jp_nav_2"), at("bougainville"))
    assert sea_state(game, solomons, Side.ALLIES) == Sea.BLOCKED
    assert names(game, unsupplied(game, Side.ALLIES)) == ["us_xx_1mar"]
    game.place(find(game, "us_mar_2"), at("guadalcanal"))
    assert sea_state(game, solomons, Side.ALLIES) == Sea.CONTESTED
    assert unsupplied(game, Side.ALLIES) == []


def test_units_of_the_schedule_are_due_and_all_others_out() -> None:
    game = scenario("solomons")
    due = [game.counter(p).id for p, fate in enumerate(game.state.fate) if fate == Fate.DUE]
    assert sorted(set(due)) == sorted({DATA.counters[e.counters[0]].id for e in game.scenario.schedule})
    assert due.count("us_lba_2") == 2
    assert "jp_bb_yamato" not in due
