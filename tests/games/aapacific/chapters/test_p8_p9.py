"""Phases 8 and 9: reset, income, points (aapacific:p8, p9, cap.10, cap.11, obj.3)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Country, Power
from ironbottom.games.aapacific.position.state import DAMAGED, SUBMERGED
from tests.games.aapacific.positions import act, options, position, units


@pytest.mark.rule(
    "aapacific:p8.1",
    "aapacific:p8.2",
    "aapacific:bb.4",
    "aapacific:ss.5",
    "aapacific:sea.16",
    "aapacific:sea.8",
)
def test_submarines_and_battleships_of_every_power_are_uprighted() -> None:
    game = position(
        units("1 japan submarine sz_36", marks=["submerged"]),
        units("1 usa battleship sz_9", marks=["damaged"]),
        units("1 great_britain submarine sz_54", marks=["submerged"]),
        phase=8,
        turn_of="united_states",
    )
    assert not any(game.has(p, SUBMERGED | DAMAGED) for p in range(3))


@pytest.mark.rule("aapacific:ss.10")
def test_a_submarine_that_dived_in_one_allied_turn_is_up_in_the_next() -> None:
    game = position(units("1 japan submarine sz_30", marks=["submerged"]), phase=8, turn_of="great_britain")
    assert not game.has(0, SUBMERGED)


@pytest.mark.rule("aapacific:p9.1")
def test_each_country_collects_its_level() -> None:
    game = position(phase=9, turn_of="great_britain", cash={"india": 2, "australia": 0})
    act(game, "number:12")
    assert (game.state.cash[Country.INDIA], game.state.cash[Country.AUSTRALIA]) == (2 + 15 + 12, 20)


@pytest.mark.rule("aapacific:p9.2")
def test_convoy_income_is_divided_at_once_and_shrinks_with_lost_centres() -> None:
    game = position(
        phase=9, turn_of="great_britain", convoys={"sz_15": "japan"}, cash={"india": 0, "australia": 0}
    )
    assert options(game)[-1] == "number:7"
    act(game, "number:3")
    assert (game.state.cash[Country.INDIA], game.state.cash[Country.AUSTRALIA]) == (18, 24)


@pytest.mark.rule("aapacific:p9.2", "aapacific:cap.11")
def test_convoy_income_goes_to_the_country_that_has_its_capital() -> None:
    game = position(
        phase=9, turn_of="great_britain", control={"india": "japan"}, cash={"india": 0, "australia": 0}
    )
    assert game.state.cash[Country.INDIA] == 0
    assert game.state.cash[Country.AUSTRALIA] == 20 + 12


@pytest.mark.rule("aapacific:cap.11", "aapacific:cap.10")
def test_a_capital_not_regained_collects_nothing_a_regained_one_does() -> None:
    lost = position(
        phase=9, turn_of="great_britain", control={"new_south_wales": "japan"}, cash={"australia": 0}
    )
    assert lost.state.cash[Country.AUSTRALIA] == 0
    regained = position(
        phase=9,
        turn_of="great_britain",
        control_at_start={"new_south_wales": "japan"},
        cash={"australia": 0, "india": 0},
    )
    act(regained, "number:0")
    assert regained.state.cash[Country.AUSTRALIA] == 32


@pytest.mark.rule("aapacific:p9.3", "aapacific:obj.3")
@pytest.mark.parametrize(
    ("taken", "collected", "points"),
    [((), 19, 1), (("burma",), 20, 2), (("india", "queensland", "szechwan", "sikang", "burma"), 29, 2)],
)
def test_one_point_for_every_full_ten_collected(taken: tuple[str, ...], collected: int, points: int) -> None:
    game = position(phase=9, turn_of="japan", control=dict.fromkeys(taken, "japan"), cash={"japan": 0})
    assert game.state.cash[Country.JAPAN] == collected
    assert game.state.points == points


@pytest.mark.rule("aapacific:p9.3")
def test_remainders_are_not_carried_over() -> None:
    game = position(phase=9, turn_of="japan", cash={"japan": 5}, points=3)
    assert game.state.points == 4, "19 IPCs make one point, money kept from before makes none"


@pytest.mark.rule("aapacific:p9.4", "aapacific:cap.4")
def test_captured_cash_counts_for_points() -> None:
    game = position("1 japan infantry india", phase=5, turn_of="japan", cash={"india": 21, "japan": 0})
    assert game.state.captured_cash == 21
    act(game, *["button:done"])
    assert game.state.power == Power.GREAT_BRITAIN
    assert game.state.points == 4, "19 + 5 for India collected, 21 captured: 45"
