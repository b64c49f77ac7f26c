"""12.0, 13.1: how often, how far, past what: limits of Missions that hold before and after an Operation."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    EXTENDED,
    EXTENDED_NAV,
    PASSING,
    USED,
)
from ironbottom.games.oceansoffire.rules.p11_ships import enters, seas_in_reach, stops
from ironbottom.games.oceansoffire.rules.p13_areas import mark
from ironbottom.games.oceansoffire.rules.p13_concluded import conclude
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_section import movement_refusal
from ironbottom.games.oceansoffire.rules.p15_requirements import attackers
from ironbottom.games.oceansoffire.rules.p16_points import groups
from tests.games.oceansoffire.operating import operation, over, through
from tests.games.oceansoffire.positions import act, at, find, position

HELD = {
    "rabaul": "japan",
    "truk": "japan",
    "guadalcanal": "cw",
    "new_georgia": "japan",
    "bougainville": "japan",
}


@pytest.mark.rule("oceansoffire:12.2.c")
def test_a_ground_unit_attacks_once() -> None:
    game = position(["jp_xx_2 guadalcanal", "us_xx_1mar guadalcanal"], control=HELD)
    unit = find(game, "jp_xx_2")
    game.mark(unit, ACTIVATED)
    assert attackers(game, at("guadalcanal")) == [unit]
    game.mark(unit, USED)
    assert attackers(game, at("guadalcanal")) == []


@pytest.mark.rule("oceansoffire:12.36.d")
def test_two_dice_a_point_one_when_halved_but_not_of_nav_at_regular_range() -> None:
    game = position(["jp_nav_2 rabaul", "jp_lba_2 rabaul", "us_cva_half rabaul"], control=HELD)

    def strengths(key: str) -> list[int]:
        return [one.strength for one in groups(game, [find(game, key)], bombing=True, combined=True)]

    assert strengths("jp_nav_2") == [QUARTERS, QUARTERS]
    assert strengths("us_cva_half") == [QUARTERS // 2]
    for key in ("jp_nav_2", "jp_lba_2"):
        game.mark(find(game, key), EXTENDED)
    assert strengths("jp_nav_2") == [QUARTERS, QUARTERS]
    assert strengths("jp_lba_2") == [QUARTERS]
    game.unmark(find(game, "jp_nav_2"), EXTENDED)
    game.mark(find(game, "jp_nav_2"), EXTENDED_NAV)
    assert strengths("jp_nav_2") == [QUARTERS]


@pytest.mark.rule("oceansoffire:12.41.d")
def test_ships_stop_in_a_marked_sea_and_never_enter_a_concluded_one() -> None:
    game = position(["jp_ca_1 truk"], control=HELD, name="solomons")
    ship = find(game, "jp_ca_1")
    mark(game, at("rabaul"))
    assert stops(game, at("bismarck_sea"))
    reach = seas_in_reach(game, [ship], NOWHERE, mission=True)
    assert at("bismarck_sea") in reach and at("solomons") not in reach
    conclude(game, at("bismarck_sea"))
    assert not enters(game, [ship], at("bismarck_sea"))
    assert at("bismarck_sea") not in seas_in_reach(game, [ship], NOWHERE, mission=True)


@pytest.mark.rule("oceansoffire:12.9.h")
def test_escorts_of_movement_go_twice_as_far() -> None:
    game = position(["jp_ca_1 truk"], control=HELD)
    ship = find(game, "jp_ca_1")
    printed = seas_in_reach(game, [ship], NOWHERE, mission=True)
    doubled = seas_in_reach(game, [ship], NOWHERE, mission=False)
    assert max(printed.values()) == 3
    assert max(doubled.values()) == 6


@pytest.mark.rule("oceansoffire:13.1.e", "oceansoffire:10.1.a")
def test_only_ships_that_pass_move_while_an_operation_is_open() -> None:
    game = position(["jp_ca_1 truk"], control=HELD)
    ship = find(game, "jp_ca_1")
    part = Part(Kind.FORCE, (ship,), (at("east_carolines"), at("bismarck_sea")), goal=at("rabaul"))
    assert movement_refusal(game, part) == ""
    mark(game, at("rabaul"))
    assert movement_refusal(game, part)
    assert movement_refusal(game, part._replace(passing=PASSING)) == ""


@pytest.mark.rule("oceansoffire:13.2.5.i", "oceansoffire:12.61.b")
def test_aborted_air_does_nothing_more_and_goes_home_at_the_end() -> None:
    units = ["jp_nav_2 rabaul", "us_tt_1 guadalcanal", "us_lba_2 guadalcanal"]
    game = operation(units, "air jp_nav_2 solomons guadalcanal", control=HELD, dice=[1, 1, *[9] * 40])
    act(game, "us_lba_2", "try")
    through(game)
    assert over(game)
    air = [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id.startswith("jp_nav")]
    assert air and all(game.state.at[one] == at("rabaul") and game.has(one, USED) for one in air)
    assert sum(game.state.aborted[one] for one in air) > 0
    assert game.state.damage[find(game, "us_tt_1")] == 0
