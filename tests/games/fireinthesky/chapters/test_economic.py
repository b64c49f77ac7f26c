"""Economic Phase: oil, escorts, submarines against shipping, strategic bombing (fireinthesky:5, 16.1.3)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p05_economic import EconomicPhase, bombing_points
from ironbottom.kernel.dice import ScriptedDice
from tests.games.fireinthesky.positions import act, log, options, position, spaces, units, where


def japan(transport: int = 20, merchantmen: int = 60, oil: int = 10, **more: Any) -> Sky:
    """Japan's Economic Phase with Brunei in its hands, and Manila on the way there."""
    tracks = {"transport": [transport, 0, 0], "merchantmen": merchantmen, "oil": oil}
    control = {"brunei": "japan", "manila": "japan"} | more.pop("control", {})
    return position(procedure=EconomicPhase(), tracks=tracks, control=control, **more)


def allies(submarines: int = 4, transport: tuple[int, ...] = (10, 0, 0), **more: Any) -> Sky:
    """The Allied Economic Phase against a pool of 60."""
    tracks = {
        "submarines": [3, submarines],
        "transport": list(transport),
        "merchantmen": 60,
        "oil": 10,
    } | more.pop("tracks", {})
    return position(procedure=EconomicPhase(), part="allies", tracks=tracks, **more)


def most_oil(game: Sky) -> int:
    return max((int(each[7:]) for each in options(game) if each.startswith("number:")), default=0)


# ---- oil (5.1) ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "fireinthesky:5.0",
    "fireinthesky:5.1",
    "fireinthesky:3.2.7",
    "fireinthesky:3.3.7",
    "fireinthesky:3.3.6.b3",
)
def test_each_resource_hex_in_supply_yields_eight_oil_at_a_transport_point_each() -> None:
    game = japan()
    assert most_oil(game) == 8, "Brunei alone is Japanese"
    act(game, "number:8")
    assert (game.state.oil, game.state.transport[0]) == (18, 12)
    assert not game.stack, "nothing is left to do, so the phase is over"
    game = japan(control={"singapore": "japan", "surabaya": "japan"})
    assert most_oil(game) == 20, "three wells hold 24, but the points last for 20"
    act(game, "number:5")
    assert most_oil(game) == 15, "in several steps, too"


@pytest.mark.rule("fireinthesky:5.1", "fireinthesky:3.3.4")
def test_oil_needs_a_supply_line() -> None:
    game = japan(control={"manila": "allied"})
    assert not game.stack, "no line from Japan reaches Brunei, and there is nothing else to do"


@pytest.mark.rule("fireinthesky:5.1.b1", "fireinthesky:chart.additional")
def test_no_more_oil_than_half_of_the_pool_is_hauled() -> None:
    game = japan(transport=50, merchantmen=12, control={"singapore": "japan"})
    assert most_oil(game) == 6
    act(game, "number:4")
    assert most_oil(game) == 2, "what was hauled before counts"


# ---- escorts (5.2) -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "fireinthesky:5.2", "fireinthesky:5.2.b1", "fireinthesky:chart.additional", "fireinthesky:3.2.5"
)
def test_destroyers_go_into_the_escort_box_from_anywhere_and_leave_it_for_a_home_base() -> None:
    game = japan(pieces=[("jn_dd_1", "truk"), ("jn_ca_aoba", "truk"), ("jn_dd_5", "convoy_escort")])
    assert units(game) == {"jn_dd_1", "jn_dd_5"}, "destroyers alone"
    act(game, "jn_dd_1")
    assert where(game, "jn_dd_1") == "convoy_escort"
    assert units(game) == {"jn_dd_1"}, "the two in the box are alike"
    act(game, "jn_dd_1")
    assert spaces(game) == {"kure", "yokosuka"}
    act(game, "space:yokosuka")
    assert where(game, "jn_dd_1") == "yokosuka"
    assert game.state.transport[0] == 16, "two points each"


@pytest.mark.rule("fireinthesky:5.2")
def test_a_transfer_must_be_paid_for() -> None:
    game = japan(transport=1, pieces=[("jn_dd_1", "truk")])
    assert units(game) == set()


# ---- submarines against shipping (5.3, 5.4) ----------------------------------------------------------


@pytest.mark.rule("fireinthesky:5.4", "fireinthesky:3.3.8", "fireinthesky:3.3.5.b1", "fireinthesky:3.3.5")
def test_each_submarine_hit_costs_two_of_the_pool_and_two_transport_points() -> None:
    game = allies(dice=[5, 4, 6])
    assert options(game) == tuple(f"number:{n}" for n in range(5))
    act(game, "number:3")
    state = game.state
    assert (state.merchantmen, state.transport[0]) == (56, 6), "two hits"
    assert "the Merchantmen Pool falls to 56, the Japanese transport points to 6" in log(game)
    assert state.submarines[1] == 1, "three points are spent"


@pytest.mark.rule("fireinthesky:5.4", "fireinthesky:3.3.5")
def test_pool_and_points_do_not_fall_below_nothing() -> None:
    game = allies(transport=(1, 0, 0), tracks={"merchantmen": 2}, dice=[6, 6])
    act(game, "number:2")
    assert (game.state.merchantmen, game.state.transport[0]) == (0, 0)


@pytest.mark.rule("fireinthesky:5.4", "fireinthesky:5.0")
def test_the_allies_need_not_attack_and_cannot_without_submarines() -> None:
    game = allies()
    act(game, "number:0")
    assert not game.stack and game.state.submarines[1] == 4
    assert not allies(submarines=0).stack


@pytest.mark.rule("fireinthesky:5.3", "fireinthesky:3.3.7", "fireinthesky:chart.additional")
def test_escorts_roll_for_oil_and_each_hit_stops_a_submarine_point() -> None:
    game = allies(pieces=[("jn_dd_5", "convoy_escort"), ("jn_dd_6", "convoy_escort")], dice=[5, 1, 6, 2])
    act(game, "number:3")
    assert game.deciding() == ("japan",)
    assert options(game) == ("number:0", "number:1", "number:2"), "no more dice than escorts"
    act(game, "number:2")
    state = game.state
    assert state.oil == 8
    assert state.submarines[1] == 1, "one point was sunk, two attacked"
    assert state.merchantmen == 58


@pytest.mark.rule("fireinthesky:5.3")
def test_escorts_without_oil_stay_in_port() -> None:
    game = allies(pieces=[("jn_dd_5", "convoy_escort")], tracks={"oil": 0}, dice=[1])
    act(game, "number:1")
    assert not game.stack, "Japan is not even asked"


@pytest.mark.rule("fireinthesky:5.3")
def test_hits_beyond_the_points_that_were_named_are_lost() -> None:
    game = allies(pieces=[("jn_dd_5", "convoy_escort"), ("jn_dd_6", "convoy_escort")], dice=[6, 6])
    act(game, "number:1", "number:2")
    assert game.state.submarines[1] == 3, "points that were not named stay available"
    assert game.state.merchantmen == 60


@pytest.mark.rule("fireinthesky:5.4", "fireinthesky:chart.combat.merchant")
def test_from_turn_6_submarines_hit_shipping_more_easily() -> None:
    game = allies(turn=6, dice=[4])
    act(game, "number:1")
    assert game.state.merchantmen == 58


# ---- strategic bombing (16.1.3) ----------------------------------------------------------------------


def bombers(dice: list[int], **more: Any) -> Sky:
    """Saipan, three hexes from Japan, is Allied and in supply."""
    control = dict.fromkeys(("saipan", "truk", "eniwetok", "kwajalein", "wake"), "allied")
    return allies(
        submarines=0,
        transport=(0, 3, 2),
        turn=more.pop("turn", 12),
        options={"16.1.3": "on"},
        control=control | more.pop("control", {}),
        dice=dice,
        **more,
    )


@pytest.mark.rule("fireinthesky:16.1.3", "fireinthesky:16.1.3.b1", "fireinthesky:chart.additional")
def test_bombers_roll_a_die_for_each_transport_point_and_burn_oil() -> None:
    game = bombers([5, 4, 6, 6])
    assert len(options(game)) == 6, "US and British points"
    act(game, "number:4")
    assert game.state.oil == 7
    assert game.state.transport == [0, 0, 1], "US points go first"


@pytest.mark.rule("fireinthesky:16.1.3", "fireinthesky:chart.combat.bombing")
def test_a_base_within_two_hexes_of_japan_helps_the_bombers() -> None:
    game = bombers([4], control={"iwo_jima": "allied"})
    assert game.decision is not None
    assert game.decision.hint(game, "allies", "number:1") == "1 transport point, 4 or more hits"
    act(game, "number:1")
    assert game.state.oil == 9


@pytest.mark.rule("fireinthesky:16.1.3")
def test_bombers_need_a_base_in_supply_near_japan() -> None:
    held = dict.fromkeys(("saipan", "truk", "eniwetok", "wake", "manila", "davao", "attu"), "japan")
    assert not bombers([], control=held).stack, "none within four hexes"
    between = ("midway", "wake", "kwajalein", "gilbert", "guadalcanal", "rabaul", "manila", "davao", "attu")
    game = bombers([], control=dict.fromkeys(between, "japan"))
    assert bombing_points(game) == 5
    assert not game.stack, "no line from the USA reaches Saipan"


@pytest.mark.rule("fireinthesky:16.1.3", "fireinthesky:16.1.3.b2")
def test_no_bombing_on_the_first_turn_of_a_scenario_or_without_the_option() -> None:
    assert not bombers([], turn=1).stack
    game = allies(submarines=0, transport=(0, 3, 0), control={"saipan": "allied", "truk": "allied"})
    assert not game.stack


@pytest.mark.rule("fireinthesky:16.1.3")
def test_bombing_comes_after_the_submarines() -> None:
    control = dict.fromkeys(("saipan", "truk", "eniwetok", "kwajalein", "wake"), "allied")
    game = allies(transport=(9, 3, 0), turn=12, options={"16.1.3": "on"}, control=control, dice=[1, 6])
    act(game, "number:1")
    assert game.state.submarines[1] == 3 and type(game.decision).__name__ == "BombOil"
    act(game, "number:1")
    assert game.state.oil == 9 and "bombers" in log(game).lower()
    assert isinstance(game.dice_source, ScriptedDice) and game.dice_source.left == ()
