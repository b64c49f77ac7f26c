"""Chapters 7 and 8: Turn End, building, repair, victory."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Power, Side
from ironbottom.games.blitz.components.scenario_file import ObjectivesVictory
from ironbottom.games.blitz.position.state import LOST
from ironbottom.games.blitz.rules.p07_turn_end.building import (
    Build,
    RepairAllowance,
    can_be_mended,
    repair_cost,
)
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.rules.p08_victory import finish_if_over, scored_now
from ironbottom.games.blitz.rules.supply import build_points
from tests.games.blitz.positions import act, asked, at, find, offered, options, position, put, spaces, where


def build(points: int, *units: tuple[str, str], power: Power = Power.JAPAN, turn: int = 2, chinese: int = 0):  # type: ignore[no-untyped-def]
    side = Side.JAPAN if power == Power.JAPAN else Side.ALLIES
    frame = Build(power=power, side=side, points=points, chinese=chinese)
    return position(units, procedure=frame, turn=turn, side=side.key)


@pytest.mark.rule("blitz:7.1.d1")
def test_aircraft_return_before_production_and_points_come_last() -> None:
    game = position([("jp_nav1", "philippine_sea")], procedure=TurnEnd(), turn=8)
    assert type(asked(game)).__name__ == "ChooseBase"
    act(game, "formosa")
    while type(asked(game)).__name__ == "BuildOrRepair":
        assert where(game, "jp_nav1") == ["formosa"]
        assert game.state.points == [0, 0]
        act(game, "done")
    assert game.state.points[Side.ALLIES] > 0


@pytest.mark.rule("blitz:7.3.d1")
def test_points_buy_units_with_a_cost_from_their_turn_on() -> None:
    game = build(3)
    bought = set(offered(game, "type"))
    assert {"jp_inf2", "jp_inf1", "jp_sub1"} <= bought
    assert not {"jp_nav2", "jp_ftr1_late", "jp_bb_yamato"} & bought  # too dear, too early, not to be built
    act(game, "jp_inf2", "tokyo")
    assert where(game, "jp_inf2") == ["tokyo"]
    assert type(asked(game)).__name__ == "Waiting"
    late = build(3, turn=8)
    assert "jp_ftr1_late" in offered(late, "type")


def test_lost_units_can_be_built_again() -> None:
    game = build(3)
    piece = put(game, "jp_bb_takao", "osaka")
    game.destroy(piece)
    assert game.state.fate[piece] == LOST
    game.forget_options()
    assert "jp_bb_takao" in offered(game, "type")


@pytest.mark.rule("blitz:7.3.d2")
def test_where_new_units_are_placed() -> None:
    game = build(9)
    act(game, "jp_sub1")
    assert spaces(game) == {"hokkaido", "tokyo", "osaka", "kyushu"}
    act(game, "tokyo", "jp_fort1")
    assert {"truk", "shanghai", "formosa"} <= spaces(game)
    act(game, "truk", "jp_convoy")
    assert "philippine_sea" in spaces(game)
    assert not spaces(game) & {"tokyo", "truk"}
    full = build(2, *[("jp_convoy", "philippine_sea")] * 3)
    act(full, "jp_convoy")
    assert "philippine_sea" not in spaces(full)


def test_chinese_points_build_chinese_units_only() -> None:
    game = build(0, power=Power.AFA, chinese=1)
    assert set(offered(game, "type")) == {"cn_inf1"}
    other = position()
    assert build_points(other, Power.AFA, Side.ALLIES)[1] == 1


@pytest.mark.rule("blitz:7.3.d3")
def test_repair_costs_half_and_ships_need_a_big_port() -> None:
    units = [("jp_inf2", "tokyo!"), ("jp_bb_yamato", "osaka!"), ("jp_bb_musashi", "palau!")]
    game = build(4, *units)
    army, yamato, musashi = (find(game, key) for key in ("jp_inf2", "jp_bb_yamato", "jp_bb_musashi"))
    assert (repair_cost(game, army), repair_cost(game, yamato)) == (2, 2)
    assert [can_be_mended(game, one) for one in (army, yamato, musashi)] == [True, True, False]
    game.bomb(at(game, "tokyo"), 2)
    game.forget_options()
    assert "space:tokyo" in options(game)
    act(game, "tokyo", "jp_inf2")
    assert game.undamaged(at(game, "tokyo")) == 2
    assert game.size(army) == 2


def test_the_repair_allowance_of_guadalcanal() -> None:
    units = [("jp_bb_yamato", "truk!"), ("jp_bb_hiei_kirishima", "truk!"), ("jp_bb_kongo_haruna", "truk!")]
    frame = RepairAllowance(side=Side.JAPAN, left=2)
    game = position(units, procedure=frame, scenario="guadalcanal", turn=3)
    act(game, "jp_bb_yamato", "jp_bb_kongo_haruna")
    assert type(asked(game)).__name__ == "Waiting"
    assert game.size(find(game, "jp_bb_hiei_kirishima")) == 1


@pytest.mark.rule("blitz:8.2.d1")
def test_sudden_victory() -> None:
    calm = position(turn=2)
    finish_if_over(calm)
    assert calm.outcome is None
    for held in ({"pearl_harbor": "japan"}, {"sydney": "japan", "india": "japan"}):
        game = position(turn=2, control=held)
        finish_if_over(game)
        assert game.outcome is not None
        assert game.outcome.reason == "sudden_japan"
    early = position(turn=1, control={"pearl_harbor": "japan"})
    finish_if_over(early)
    assert early.outcome is None
    too_soon = position(turn=7, control={"tokyo": "usa", "osaka": "usa"})
    finish_if_over(too_soon)
    assert too_soon.outcome is None
    taken = position(turn=8, control={"tokyo": "usa", "osaka": "usa"})
    finish_if_over(taken)
    assert taken.outcome is not None
    assert taken.outcome.winners == ("allies",)
    why = "From turn 8: the Allies hold two of Tokyo, Osaka and Kyushu."
    assert taken.outcome.text == f"Allies: sudden decisive victory. {why}"
    starved = position(
        turn=8,
        control={
            "manchuria": "afa",
            "hainan": "usa",
            "korea": "usa",
            "peking": "afa",
            "south_east_asia": "afa",
            "hokkaido": "usa",
        },
    )
    for area, hits in (("tokyo", 3), ("osaka", 3)):
        starved.bomb(at(starved, area), hits)
    finish_if_over(starved)
    assert starved.outcome is not None


def test_objectives_are_scored_from_their_turn_on() -> None:
    game = position(turn=7, control={"palau": "usa"})
    victory = game.scenario.victory
    assert isinstance(victory, ObjectivesVictory)
    assert "vc_us_return" not in scored_now(game, victory)
    later = position(turn=8, control={"palau": "usa"})
    assert "vc_us_return" in scored_now(later, victory)
    assert "vc_us_return" not in scored_now(position(turn=8), victory)


@pytest.mark.rule("blitz:8.3.d1")
def test_the_rule_on_the_margin_tells_the_levels_of_the_table() -> None:
    text = load(None).rules["blitz:8.3.d1"].summary.lower()
    levels = load(None).scenarios["empire_of_the_rising_sun"].levels
    least = [level.least for level in levels if level.least is not None]
    spans = [f"{least[0]:+d} or more"]
    for low, above in pairwise(reversed(least)):
        spans.insert(1, f"{low:+d} to {f'{above - 1:+d}' if above > 1 else above - 1}")
    spans.append(f"{least[-1] - 1:+d} or less")
    for level, span in zip(levels, spans, strict=True):
        assert f"{span} {level.name}" in text
