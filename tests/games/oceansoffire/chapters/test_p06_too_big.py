"""6.21.g: counters that are larger than the Airfield Activation Limit, where the Breakdown Box has no change."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, beyond, points
from ironbottom.games.oceansoffire.rules.p02_air_points import change, changes, combine
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p06_too_big import allowed, hold_back
from ironbottom.games.oceansoffire.rules.p10_activation import cost
from ironbottom.games.oceansoffire.rules.p11_air import limit_refusal
from ironbottom.games.oceansoffire.rules.p16_losses import AirLosses
from tests.games.oceansoffire.chapters.test_p13_draft import planning
from tests.games.oceansoffire.chapters.test_p14_window import window
from tests.games.oceansoffire.operating import over, through
from tests.games.oceansoffire.positions import (
    act,
    asked,
    at,
    find,
    log,
    names,
    offered,
    options,
    position,
    where,
)

ALLIES, JAPAN = int(Side.ALLIES), int(Side.JAPAN)
TWO, FOUR = 2 * QUARTERS, 4 * QUARTERS
HELD = {"guadalcanal": "us"}
RAIDED = ["us_x_4mar guadalcanal", "us_tt_4 guadalcanal"]


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:6.21.c")
def test_a_counter_too_big_for_the_aal_moves_on_where_the_box_has_no_change() -> None:
    game = planning("jp_nav_4 new_georgia")
    act(game, "jp_nav_4", "rabaul", "resolve")
    assert where(game, "jp_nav_4") == ["rabaul"]


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:6.21.d", "oceansoffire:10.31")
def test_a_counter_too_big_for_the_aal_flies_where_the_box_has_no_change() -> None:
    """It is paid whole; what is beyond the AAL takes no part, and nobody else flies from that base."""
    units = ["jp_nav_4 new_georgia", "jp_nav_1 new_georgia", *RAIDED]
    game = planning(
        *units, control=HELD, dice=[1] * 6
    )  # Anti-Aircraft Fire at two points, and two bombs of each
    assert aal(game, at("new_georgia"), JAPAN) == 2
    act(game, "jp_nav_4", "mission", "guadalcanal", "done")
    assert asked(game).text(game, "japan").startswith("44 ")
    act(game, "jp_nav_1")
    assert "button:mission" not in options(game)
    act(game, "cancel", "resolve")
    air = find(game, "jp_nav_4")
    assert (able_points(game, air), beyond(game, air)) == (TWO, TWO)
    assert "beyond the Airfield Activation Limit" in log(game)
    through(game)
    assert (able_points(game, air), beyond(game, air)) == (FOUR, 0)


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:2.32.f")
def test_with_change_in_the_box_only_that_much_flies() -> None:
    game = planning("jp_nav_4 new_georgia", *RAIDED, control=HELD, box=True)
    act(game, "jp_nav_4")
    assert "button:mission" not in options(game)


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:16.21.c")
@pytest.mark.parametrize(
    ("losses", "left"), [((6, 0), (0, TWO)), ((7, 0), (0, QUARTERS)), ((6, 1), (0, TWO))]
)
def test_the_example_of_two_counters_on_six_points(losses: tuple[int, int], left: tuple[int, int]) -> None:
    """Of seven losses one falls on the points beyond the AAL, which never fight."""
    game = position(["2 jp_nav_4 rabaul"], box=False)
    pair = [find(game, "jp_nav_4", n) for n in range(2)]
    for one, before in zip(pair, (6 * QUARTERS, TWO), strict=True):
        hold_back(game, [one], before)
    assert [able_points(game, one) for one in pair] == [FOUR, TWO]
    game.stack.append(AirLosses(side=JAPAN, area=at("rabaul"), attackers=pair, others=[], left=list(losses)))
    game.start()
    while not over(game):
        game.act("japan", options(game)[0])
    on_map = [one for one in pair if points(game, one) and game.state.at[one] != 255]
    assert sum(able_points(game, one) for one in on_map) == left[0]
    assert sum(points(game, one) for one in on_map) == left[1]
    assert sum(game.state.aborted[one] for one in on_map) == losses[1] * QUARTERS


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:6.21.e")
def test_a_counter_too_big_for_the_aal_intercepts_where_the_box_has_no_change() -> None:
    game = window(["jp_tt_4 truk", "us_lba_4 guadalcanal"], "solomons", "jp_tt_4", dice=[10])
    for piece, fate in enumerate(game.state.fate):
        if fate == Fate.BOX and game.counter(piece).pool == "us_lba":
            game.lift(piece, Fate.POOL)
    limit = aal(game, at("guadalcanal"), ALLIES)
    assert limit is not None and limit < 4
    act(game, "us_lba_4", "try")
    air = find(game, "us_lba_4")
    assert game.state.at[air] == at("solomons")
    assert (able_points(game, air), points(game, air)) == (limit * QUARTERS, FOUR)


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:16.23.b")
def test_aborted_points_do_not_count_against_the_aal() -> None:
    game = position(["jp_nav_4 new_georgia"], name="solomons")
    air = find(game, "jp_nav_4")
    assert limit_refusal(game, [air])
    game.set_air(air, 3 * QUARTERS, 0)
    assert limit_refusal(game, [air]) == ""
    assert cost(game, [air]) == 1


@pytest.mark.rule("oceansoffire:6.21.g", "oceansoffire:2.32.f")
def test_change_keeps_the_points_beyond_the_aal() -> None:
    game = position(["us_lba_4 guadalcanal"])
    air = find(game, "us_lba_4")
    game.set_beyond(air, TWO)
    parts = change(game, air, changes(game, air)[0])
    assert sorted(able_points(game, one) for one in parts) == [0, TWO]
    whole = combine(game, parts, game.state.kind[air])
    assert (able_points(game, whole), beyond(game, whole)) == (TWO, TWO)


@pytest.mark.rule("oceansoffire:6.21.g")
def test_only_one_counter_exceeds_the_aal() -> None:
    game = position(["2 us_lba_2 guadalcanal", "us_lba_4 guadalcanal"], box=False)
    small = [find(game, "us_lba_2", n) for n in range(2)]
    large = find(game, "us_lba_4")
    assert allowed(game, [*small, large], 6 * QUARTERS)
    assert not allowed(game, [*small, large], FOUR)
    assert names(game, small) == ["us_lba_2", "us_lba_2"]
    assert not offered(game, "piece")
