"""Victory Phase and the endings (pacificwar:11)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase, check_japan_captured, port_points
from tests.games.pacificwar.positions import log, position

JAPANESE = ("japan", "indochina", "truk")
ALLIED = ("hawaiian_islands", "samoa_islands", "australia", "philippines", "singapore", "ceylon")
DATA = load(None)
VALUE = {name: DATA.zones[zone].vp for name, zone in DATA.space_index.items()}
HELD = [sum(VALUE[name] for name in names) for names in (JAPANESE, ALLIED)]
"""What the ports that each side holds at the start are worth."""
START = HELD[Side.JAPAN] - HELD[Side.ALLIES]


def phase(turn: int = 2, points: int = 0, **more: Any) -> War:
    return position(procedure=VictoryPhase(), turn=turn, points=points, **more)


def winners(game: War) -> tuple[str, ...] | None:
    return game.outcome.winners if game.outcome else None


@pytest.mark.rule("pacificwar:11.b", "pacificwar:5.2.e.1", "pacificwar:5.2.e.2", "pacificwar:5.2.e.3")
def test_the_marker_moves_by_the_difference_of_the_ports() -> None:
    game = phase()
    assert [port_points(game, side) for side in Side] == HELD
    assert game.state.points == START < 0
    assert "Japan {}, Allies {}".format(*HELD) in log(game) and f"{-START} for the Allies" in log(game)
    taken = phase(port={"philippines": "japan", "singapore": "japan"}, points=1)
    assert taken.state.points == 1 + START + 2 * (VALUE["philippines"] + VALUE["singapore"])


@pytest.mark.rule("pacificwar:11.a", "pacificwar:12.2.2.e", "pacificwar:12.3.c")
def test_a_port_held_as_a_base_gives_nobody_its_value_and_counts_as_a_base() -> None:
    game = phase(pieces=[("ja_aoba", "australia")])
    denied = VALUE["australia"]
    assert [port_points(game, side) for side in Side] == [HELD[Side.JAPAN], HELD[Side.ALLIES] - denied]
    assert game.state.points == START + denied + 1


@pytest.mark.rule("pacificwar:11.c")
def test_the_side_with_more_bases_gets_one_point_more() -> None:
    """Ruling pw_q72: bases only, never ports."""
    assert phase(pieces=[("ja_aoba", "kwajalein")]).state.points == START + 1
    assert phase(pieces=[("us_chester", "midway")]).state.points == START - 1
    both = phase(pieces=[("ja_aoba", "kwajalein"), ("us_chester", "midway")])
    assert both.state.points == START, "equal numbers give nobody the point"
    assert "Bases: Japan 1, Allies 1" in log(both)


@pytest.mark.rule("pacificwar:8.7.d")
def test_a_fleet_train_is_worth_nothing() -> None:
    game = phase(4, trains=["midway"], pieces=[("us_chester", "midway"), ("ja_aoba", "kwajalein")], points=10)
    assert port_points(game, Side.ALLIES) == HELD[Side.ALLIES]


@pytest.mark.rule("pacificwar:11.d")
def test_points_of_events_move_the_marker_at_once() -> None:
    """Ruling pw_q73."""
    game = phase()
    game.gain(Side.JAPAN, 2)
    assert game.state.points == START + 2
    game.gain(Side.ALLIES, 1)
    assert game.state.points == START + 1


@pytest.mark.rule("pacificwar:11.1.1", "pacificwar:5.2.e.4")
def test_the_allies_win_at_once_with_japan() -> None:
    game = phase()
    assert check_japan_captured(game) is False and winners(game) is None
    game.state.port[game.data.japan] = Side.ALLIES
    assert check_japan_captured(game) is True and winners(game) == ("allies",)
    assert game.outcome is not None and game.outcome.reason == "japan_captured"


@pytest.mark.rule("pacificwar:11.1.1")
def test_japan_held_as_a_base_is_not_captured() -> None:
    """Ruling pw_q67."""
    game = phase(pieces=[("us_enterprise", "japan")])
    assert winners(game) is None


@pytest.mark.rule("pacificwar:11.1.2.a", "pacificwar:11.1.2.b")
@pytest.mark.parametrize(
    ("points", "expected"), [(5, ("japan",)), (4, None), (0, None), (-1, ("allies",)), (9, ("japan",))]
)
def test_end_of_turn_4(points: int, expected: tuple[str, ...] | None) -> None:
    """Ruling pw_q75: else Turn 5 is played."""
    game = phase(4, points - START)
    assert (game.state.points, winners(game)) == (points, expected)


@pytest.mark.rule("pacificwar:11.1.3.a", "pacificwar:11.1.3.b", "pacificwar:5.2.e.5")
@pytest.mark.parametrize(("points", "expected"), [(-5, "allies"), (-4, "japan"), (0, "japan"), (8, "japan")])
def test_end_of_turn_5(points: int, expected: str) -> None:
    game = phase(5, points - START)
    assert winners(game) == (expected,)
    assert "Turn 5" in log(game)


@pytest.mark.rule("pacificwar:11.1.2.a", "pacificwar:11.1.2.b")
@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("points", [-20, 20])
def test_points_do_not_win_before_turn_4(turn: int, points: int) -> None:
    assert winners(phase(turn, points)) is None


@pytest.mark.rule("pacificwar:11.1.3.b")
@pytest.mark.parametrize(("points", "expected"), [(4, "japan"), (3, "allies")])
def test_a_short_scenario_has_limits_of_its_own(points: int, expected: str) -> None:
    game = phase(2, points - START, scenario="rising_sun_1942")
    assert winners(game) == (expected,)
