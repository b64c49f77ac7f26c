"""3.0, 21.13 and the special rules of scenarios: levels of victory at their boundaries, and when they are looked at."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Fate, Nation, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p03_victory import automatic_winner, decisive, points, winner
from ironbottom.games.oceansoffire.rules.p04_turn import WholeGame
from ironbottom.games.oceansoffire.rules.p09_points import determine_cps, determine_initiative
from ironbottom.games.oceansoffire.rules.p10_activation import (
    cost,
    free_of_cost,
    halved_cost,
    may_activate,
    may_raid_luzon,
)
from ironbottom.games.oceansoffire.rules.p14_cases import surprise_bars
from ironbottom.games.oceansoffire.rules.p19_retreat import besieged
from ironbottom.games.oceansoffire.rules.p22_raid import may_be_chosen
from tests.games.oceansoffire.positions import DATA, at, find, position, scenario

CAMPAIGN = DATA.scenarios["campaign"]
SINGLE = sorted((one.vp, one.spaces[0]) for one in CAMPAIGN.victory.groups if len(one.spaces) == 1)


def held(quarters: int) -> dict[str, str]:
    """Who controls what so that Japan has so many quarters of a point; the Allies have all other Spaces that count."""
    control = {DATA.space_ids[space]: "us" for one in CAMPAIGN.victory.groups for space in one.spaces}
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for vp, space in SINGLE:
        sums |= {total + vp: (*row, space) for total, row in sums.items() if total + vp not in sums}
    return {**control, **{DATA.space_ids[space]: "japan" for space in sums[quarters]}}


def standing(quarters: int, *, turn: int = 3, name: str = "campaign", ends: bool = False) -> Oceans:
    """A game without units in which Japan has so much; ``ends``: the last Impulse of a turn is behind it."""
    frame = WholeGame(at="end_round") if ends else None
    return position(
        control=held(quarters), turn=turn, name=name, procedure=frame, tracks={"round": 4} if ends else None
    )


@pytest.mark.rule("oceansoffire:3.0.f", "oceansoffire:3.0.g")
@pytest.mark.parametrize(
    ("quarters", "side", "beyond"),
    [
        (56, Side.JAPAN, False),
        (52, NOWHERE, False),
        (48, NOWHERE, False),
        (44, Side.ALLIES, False),
        (72, Side.JAPAN, True),
        (68, Side.JAPAN, False),
        (32, Side.ALLIES, True),
        (36, Side.ALLIES, False),
    ],
)
def test_the_levels_of_the_campaign(quarters: int, side: int, beyond: bool) -> None:
    game = standing(quarters, turn=8)
    assert (points(game), winner(game)) == (quarters, side)
    if side != NOWHERE:
        assert decisive(game, side) == beyond
        assert not decisive(game, 1 - side)


@pytest.mark.rule("oceansoffire:3.0.h", "oceansoffire:21.13")
@pytest.mark.parametrize(
    ("turn", "quarters", "side"),
    [
        (3, 168, Side.JAPAN),
        (3, 164, NOWHERE),
        (3, 84, NOWHERE),
        (3, 80, Side.ALLIES),
        (6, 136, Side.JAPAN),
        (6, 132, NOWHERE),
        (6, 40, NOWHERE),
        (6, 36, Side.ALLIES),
        (4, 168, NOWHERE),
        (5, 36, NOWHERE),
    ],
)
def test_the_campaign_ends_at_once_on_turns_3_and_6(turn: int, quarters: int, side: int) -> None:
    game = standing(quarters, turn=turn)
    assert automatic_winner(game) == side
    if side == NOWHERE:
        return
    game = standing(quarters, turn=turn, ends=True)
    assert game.outcome is not None
    assert game.outcome.reason == f"points_{Side(side).key}"
    assert game.state.turn == turn


@pytest.mark.rule("oceansoffire:3.0.f", "oceansoffire:4.0.s")
@pytest.mark.parametrize(("quarters", "reason"), [(56, "points_japan"), (52, "draw"), (44, "points_allies")])
def test_the_campaign_ends_behind_the_last_round_of_turn_8(quarters: int, reason: str) -> None:
    game = standing(quarters, turn=8, ends=True)
    assert game.outcome is not None
    assert game.outcome.reason == reason


@pytest.mark.rule("oceansoffire:3.0.f", "oceansoffire:3.0.h")
def test_the_reference_sheet_tells_the_levels_of_the_scenarios() -> None:
    table = DATA.table("victory_levels")
    levels = {
        name: (one.victory.japan_at_least, one.victory.allies_at_most) for name, one in DATA.scenarios.items()
    }
    for turn, least, most in CAMPAIGN.victory.automatic:
        levels[f"campaign_auto_turn_{turn}"] = (least, most)
    told = {row: tuple(table.number(row, column) for column in table.columns) for row in table.rows}
    assert told == levels


@pytest.mark.rule("oceansoffire:3.0.h")
@pytest.mark.parametrize("name", ["rising_sun", "turning_tide_1942", "solomons", "philippine_sea"])
def test_other_scenarios_look_at_the_points_once(name: str) -> None:
    assert DATA.scenarios[name].victory.automatic == ()


@pytest.mark.rule("oceansoffire:3.0.b", "oceansoffire:3.0.c", "oceansoffire:3.0.d", "oceansoffire:3.0.e")
def test_what_spaces_of_a_pair_and_alone_count() -> None:
    """Each of two Spaces Japanese, contested, at USL-2, Allied or neutral: the sentences of 3.0."""
    pair = next(one for one in CAMPAIGN.victory.groups if len(one.spaces) == 2)
    alone = next(one for one in CAMPAIGN.victory.groups if len(one.spaces) == 1 and one.vp >= QUARTERS)
    states = ("japan", "contested", "short", "us", "us_contested", "neutral")
    for first in states:
        for second in states:
            game = standing(0)
            for space, how in zip((*pair.spaces, *alone.spaces), (first, second, first), strict=True):
                _hold(game, space, how)
            both = {first, second}
            if both & {"us", "us_contested"}:
                of_pair = 0
            elif both == {"japan"}:
                of_pair = pair.vp
            elif both == {"neutral"}:
                of_pair = 0
            else:
                of_pair = pair.vp // 2
            of_one = {"japan": alone.vp, "us": 0, "neutral": 0}.get(first, alone.vp // 2)
            total = of_pair + of_one
            whole = (total + 2) // QUARTERS * QUARTERS  # one rounding, of a half up
            assert points(game) == whole, (first, second)


def _hold(game: Oceans, space: int, how: str) -> None:
    game.state.control[space] = (
        Power.NEUTRAL if how == "neutral" else Power.US if how.startswith("us") else Power.JAPAN
    )
    for side in Side if how.endswith("contested") else ():
        free = (p for p, fate in enumerate(game.state.fate) if fate != Fate.ON_MAP and game.counter(p).ground)
        game.place(next(p for p in free if game.side(p) == side), space)
    game.state.space_usl[space] = 2 if how == "short" else 0
    game.changed()


# ---- special rules of scenarios --------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:9.4.a", "oceansoffire:9.4.b")
@pytest.mark.parametrize("name", sorted(DATA.scenarios))
def test_the_first_turn_is_played_in_the_order_of_the_scenario(name: str) -> None:
    game = scenario(name)
    first = Power.US if name == "philippine_sea" else Power.JAPAN
    for power in POWERS:
        game.state.cps[power] = 9 - power if power != first else 0
    determine_initiative(game)
    assert game.state.order[0] == first
    assert game.state.order == [*DATA.scenarios[name].play_order]


@pytest.mark.rule("oceansoffire:14.51.a", "oceansoffire:14.1.e")
@pytest.mark.parametrize(
    ("name", "impulse", "barred"),
    [("campaign", 0, True), ("rising_sun", 0, True), ("campaign", 1, False), ("turning_tide_1942", 0, False)],
)
def test_only_the_gulf_of_siam_is_open_to_the_allies_in_the_first_impulse(
    name: str, impulse: int, barred: bool
) -> None:
    game = scenario(name)
    game.state.impulse = impulse
    unit = next(
        p for p, where in enumerate(game.state.at) if where != NOWHERE and game.side(p) == Side.ALLIES
    )
    other = next(
        p for p, where in enumerate(game.state.at) if where != NOWHERE and game.side(p) == Side.JAPAN
    )
    assert surprise_bars(game, unit, at("coral_sea")) == barred
    assert not surprise_bars(game, unit, at("gulf_of_siam"))
    assert not surprise_bars(game, other, at("coral_sea"))


@pytest.mark.rule("oceansoffire:22.11.a")
@pytest.mark.parametrize(
    ("name", "time", "is_open"),
    [
        ("campaign", (1, 1, 0), True),
        ("rising_sun", (1, 1, 0), True),
        ("campaign", (1, 1, 1), False),
        ("campaign", (1, 2, 0), False),
        ("campaign", (2, 1, 0), False),
        ("turning_tide_1942", (2, 1, 0), False),
        ("solomons", (3, 1, 0), False),
    ],
)
def test_the_pearl_harbor_raid_is_of_the_first_impulse(
    name: str, time: tuple[int, int, int], is_open: bool
) -> None:
    game = scenario(name)
    game.state.turn, game.state.round, game.state.impulse = time
    assert may_be_chosen(game) == is_open


@pytest.mark.rule("oceansoffire:10.31")
@pytest.mark.parametrize(
    ("name", "turn", "units", "half"),
    [
        ("campaign", 1, ("jp_nav_4",), True),
        ("campaign", 2, ("jp_nav_4",), False),
        ("rising_sun", 1, ("jp_nav_4", "jp_nav_1"), True),
        ("campaign", 1, ("jp_nav_4", "jp_lba_2"), False),
    ],
)
def test_nav_of_formosa_flies_to_luzon_for_half_on_turn_1(
    name: str, turn: int, units: tuple[str, ...], half: bool
) -> None:
    game = position([f"{one} formosa" for one in units], turn=turn, name=name)
    pieces = [find(game, one) for one in units]
    assert may_raid_luzon(game, pieces) == half
    if half:
        assert halved_cost(game, pieces) == -(-cost(game, pieces) // 2)


@pytest.mark.rule("oceansoffire:19.43.a", "oceansoffire:19.43.d")
@pytest.mark.parametrize(
    ("name", "turn", "round_", "holds"),
    [
        ("campaign", 1, 1, True),
        ("rising_sun", 1, 4, True),
        ("campaign", 2, 1, False),
        ("turning_tide_1942", 2, 1, True),
        ("turning_tide_1942", 2, 2, False),
        ("turning_tide_1942", 3, 1, False),
    ],
)
def test_who_holds_bataan_and_how_long(name: str, turn: int, round_: int, holds: bool) -> None:
    units = ["us_bd_1 luzon", "us_bd_1 leyte_samar", "au_x_21 luzon"]
    game = position(units, turn=turn, name=name, tracks={"round": round_}, box=False)
    ours, other = find(game, "us_bd_1"), find(game, "au_x_21")
    assert besieged(game, at("luzon"), [ours]) == holds
    assert not besieged(game, at("leyte_samar"), [ours])
    assert not besieged(game, at("luzon"), [ours, other])
    assert not besieged(game, at("luzon"), [])


@pytest.mark.rule("oceansoffire:10.32.b")
@pytest.mark.parametrize(("turn", "free"), [(1, False), (2, True), (7, True), (8, False)])
def test_the_chinese_move_free_the_first_time_on_turns_2_and_7(turn: int, free: bool) -> None:
    game = position(["ch_xx_22 china_burma_box", "in_xx_5 assam"], turn=turn, power="cw")
    unit, other = find(game, "ch_xx_22"), find(game, "in_xx_5")
    assert free_of_cost(game, unit) == free
    assert not free_of_cost(game, other)
    game.state.chinese_free.append(unit)
    assert not free_of_cost(game, unit)


@pytest.mark.rule("oceansoffire:22.33.1")
@pytest.mark.parametrize(
    ("name", "us"), [("campaign", False), ("rising_sun", False), ("turning_tide_1942", True)]
)
def test_whose_borneo_and_java_sea_are_as_a_scenario_begins(name: str, us: bool) -> None:
    game = scenario(name)
    assert game.state.theaters_switched == us


@pytest.mark.rule("oceansoffire:9.1.a", "oceansoffire:9.4.a")
@pytest.mark.parametrize("name", ["solomons", "philippine_sea"])
@pytest.mark.parametrize("players", ["two", "three"])
def test_small_scenarios_give_each_power_its_own_points(name: str, players: str) -> None:
    game = scenario(name, {"players": players})
    determine_cps(game)
    seats = [game.seat(power) for power in POWERS]
    assert len(set(seats)) == (2 if players == "two" else 3)
    assert sorted(Power(power).key for power in DATA.scenarios[name].play_order) == ["cw", "japan", "us"]


@pytest.mark.rule("oceansoffire:4.0.s")
@pytest.mark.parametrize("name", ["solomons", "philippine_sea"])
def test_small_scenarios_stop_behind_their_fourth_round(name: str) -> None:
    game = scenario(name)
    game.stack[:] = [WholeGame(at="end_round")]
    game.state.round = 4
    game.start()
    assert game.outcome is not None
    assert game.state.turn == DATA.scenarios[name].first_turn


@pytest.mark.rule("oceansoffire:22.33.4", "oceansoffire:10.3.b")
@pytest.mark.parametrize("name", ["solomons", "philippine_sea"])
@pytest.mark.parametrize("players", ["two", "three"])
def test_in_small_scenarios_both_allies_may_activate_australians_and_the_commonwealth_nobody_else(
    name: str, players: str
) -> None:
    game = scenario(name, {"players": players})
    units = [p for p, where in enumerate(game.state.at) if where != NOWHERE and game.side(p) == Side.ALLIES]
    nations = {power: set[Nation]() for power in (Power.US, Power.CW)}
    for power, found in nations.items():
        game.state.impulse = game.state.order.index(power)
        game.changed()
        for unit in units:
            if may_activate(game, power, unit):
                found.add(game.counter(unit).nation)
    assert nations == {Power.US: {Nation.USA, Nation.AUSTRALIA}, Power.CW: {Nation.AUSTRALIA}}
