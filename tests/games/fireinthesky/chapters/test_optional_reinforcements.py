"""Options of the Reinforcement Phase: Ranger, divine wind, explosions (fireinthesky:16.1.5, 16.2.4, 16.3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Klass
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BATTERED
from ironbottom.games.fireinthesky.rules.air_counters import unused
from ironbottom.games.fireinthesky.rules.p06_reinforcement import ReinforcementPhase
from tests.games.fireinthesky.positions import (
    act,
    air_at,
    find,
    options,
    position,
    spaces,
    units,
    where,
    where_is,
)

RANGER = "us_cv_ranger"


def phase(**more: Any) -> Sky:
    return position(procedure=ReinforcementPhase(), **{"turn": 1} | more)


# ---- Ranger (16.1.5) ---------------------------------------------------------------------------------


def ranger(**more: Any) -> Sky:
    return phase(part="allies", options={"16.1.5": "on"}, **{"tracks": {"victory": 30}} | more)


@pytest.mark.rule("fireinthesky:16.1.5")
def test_without_a_fleet_carrier_on_the_map_the_allies_may_call_the_ranger() -> None:
    game = ranger(pieces=[("us_cvl_cabot_bataan", "pearl_harbor")], due={"us_cv_enterprise": 4})
    assert options(game) == ("button:call", "button:wait"), "light carriers and the track do not count"
    act(game, "button:call")
    assert where(game, RANGER) == "west_coast_usa"
    assert game.state.victory == 31


@pytest.mark.rule("fireinthesky:16.1.5")
def test_a_carrier_on_the_map_or_in_a_box_keeps_the_ranger_away() -> None:
    assert not ranger(pieces=[("us_cv_enterprise", "brisbane")]).stack
    game = ranger(pieces=[("br_cv_formidable", "indian_ocean_ports")])
    act(game, "button:done")
    assert not game.stack


@pytest.mark.rule("fireinthesky:16.1.5", "fireinthesky:3.2.5")
@pytest.mark.parametrize(("scenario", "asked"), [("midway", True), ("coral_sea", False)])
def test_the_ranger_comes_only_where_her_box_is_in_play(scenario: str, asked: bool) -> None:
    assert bool(ranger(scenario=scenario, turn=3).stack) == asked


@pytest.mark.rule("fireinthesky:16.1.5")
def test_the_ranger_comes_once_and_with_the_option_alone() -> None:
    assert not ranger(tracks={"victory": 30, "ranger_called": True}).stack
    assert not phase(part="allies").stack
    game = ranger()
    act(game, "button:wait")
    assert where(game, RANGER) == "unused" and game.state.victory == 30


@pytest.mark.rule("fireinthesky:16.1.5", "fireinthesky:4.3")
def test_the_ranger_may_cost_the_game() -> None:
    game = ranger(tracks={"victory": 39})
    act(game, "button:call")
    assert game.outcome is not None and game.outcome.winners == ("japan",)


# ---- divine wind (16.2.4) ----------------------------------------------------------------------------


def wind(**more: Any) -> Sky:
    return phase(tracks={"kamikaze": True}, options={"16.2.4": "on"}, **more)


@pytest.mark.rule("fireinthesky:16.2.4.b2", "fireinthesky:16.2.4.b5")
def test_japan_gives_up_an_air_unit_in_each_own_phase() -> None:
    game = wind(air=[("jp_air", "truk", 4), ("jp_air", "kure", 2), ("us_air", "brisbane", 2)])
    assert units(game) == {"jp_air"} and "button:none" not in options(game)
    act(game, options(game)[0], "button:whole")
    assert air_at(game, "jp_air", "kure") + air_at(game, "jp_air", "truk") == 4
    gone = [p for p in range(len(game.state.kind)) if where_is(game, p) == "gone"]
    assert len(gone) == 1 and gone[0] not in unused(game, game.state.kind[gone[0]])


@pytest.mark.rule("fireinthesky:16.2.4.b2", "fireinthesky:3.1.2.air.b1")
def test_japan_may_break_its_unit_apart_first() -> None:
    game = wind(air=[("jp_air", "truk", 2)])
    before = len(unused(game, game.state.kind[find(game, "jp_air")]))
    act(game, "button:half")
    assert air_at(game, "jp_air", "truk") == 1
    assert len(unused(game, game.state.kind[find(game, "jp_air")])) == before - 1, "a counter less in the mix"


@pytest.mark.rule("fireinthesky:16.2.4.b3")
def test_the_allies_may_take_one_in_theirs() -> None:
    game = wind(part="allies", air=[("jp_air", "truk", 3)])
    assert options(game)[-1] == "button:none"
    act(game, options(game)[0])
    assert air_at(game, "jp_air", "truk") == 1, "a counter as it stands"
    game = wind(part="allies", air=[("jp_air", "truk", 3)])
    act(game, "button:none")
    assert air_at(game, "jp_air", "truk") == 3


@pytest.mark.rule("fireinthesky:16.2.4.b2")
def test_nothing_is_paid_before_the_divine_wind_is_declared_or_without_air() -> None:
    assert not phase(options={"16.2.4": "on"}, air=[("jp_air", "truk", 2)]).stack
    assert not wind().stack


# ---- explosions (16.3.1) -----------------------------------------------------------------------------


def harbour(dice: list[int], **more: Any) -> Sky:
    return phase(options={"16.3.1": "on"}, dice=dice, **more)


@pytest.mark.rule("fireinthesky:16.3.1")
def test_only_a_total_of_two_hurts_and_only_with_the_option() -> None:
    ship = [("jn_bb_nagato_mutsu", "kure")]
    assert where(harbour([1, 2], pieces=ship), "jn_bb_nagato_mutsu") == "kure"
    assert not phase(pieces=ship).draws


@pytest.mark.rule("fireinthesky:16.3.1.b1")
def test_japan_names_the_base_and_the_allies_the_ship() -> None:
    game = harbour(
        [1, 1],
        pieces=[
            ("jn_bb_nagato_mutsu", "kure"),
            ("jn_bb_yamato_musashi", "yokosuka"),
            ("jn_cv_akagi_kaga", "carriers_no_planes_yokosuka", BATTERED),
            ("jn_ca_tone", "yokosuka"),
        ],
    )
    assert game.deciding() == ("japan",) and spaces(game) == {"kure", "yokosuka"}
    act(game, "space:yokosuka")
    assert game.deciding() == ("allies",)
    assert units(game) == {"jn_bb_yamato_musashi", "jn_cv_akagi_kaga"}
    act(game, "jn_cv_akagi_kaga")
    assert where(game, "jn_cv_akagi_kaga") == "gone"


@pytest.mark.rule("fireinthesky:16.3.1.b1")
def test_without_a_great_ship_at_home_nothing_is_sunk() -> None:
    game = harbour([1, 1], pieces=[("jn_ca_tone", "kure"), ("jn_bb_nagato_mutsu", "truk")])
    assert not game.stack
    assert where(game, "jn_ca_tone") == "kure" and where(game, "jn_bb_nagato_mutsu") == "truk"


@pytest.mark.rule("fireinthesky:16.3.1.b2")
def test_an_allied_ship_is_drawn_by_lot_in_the_west_coast_box() -> None:
    fleet = [
        ("us_cv_saratoga", "west_coast_usa"),
        ("us_bb_colorado_idaho", "west_coast_usa"),
        ("us_ca_portland", "west_coast_usa"),
        ("us_cv_enterprise", "pearl_harbor"),
    ]
    game = harbour([1, 1, 2], part="allies", pieces=fleet)
    capital = sorted((find(game, key), key) for key in ("us_cv_saratoga", "us_bb_colorado_idaho"))
    assert where(game, capital[1][1]) == "gone", "the second of two"
    assert where(game, capital[0][1]) == "west_coast_usa"
    assert [p for p in range(len(game.state.kind)) if where_is(game, p) == "gone"] == [capital[1][0]]
    empty = harbour([1, 1], part="allies", pieces=[("us_ca_portland", "west_coast_usa")])
    assert where(empty, "us_ca_portland") == "west_coast_usa"
    assert empty.counter(find(empty, "us_ca_portland")).klass == Klass.CA
