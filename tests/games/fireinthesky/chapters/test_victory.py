"""Victory points and the end of the game (fireinthesky:4.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.scenario import Controls, PointsVictory, Sunk
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules import victory
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
from tests.games.fireinthesky.positions import log, position


def board(points: int = 25, scenario: str = "pearl_harbor_to_surrender", **more: Any) -> Sky:
    tracks = {"victory": points} | more.pop("tracks", {})
    pieces = more.pop("pieces", [("us_dd_2", "brisbane")])
    return position(
        procedure=EndPhase(), part="allies", scenario=scenario, tracks=tracks, pieces=pieces, **more
    )


def winners(game: Sky) -> tuple[str, ...] | None:
    return game.outcome.winners if game.outcome else None


@pytest.mark.rule("fireinthesky:4.3", "fireinthesky:4.3.b1")
@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        (38, 1, None),
        (39, 1, ("japan",)),
        (37, 5, ("japan",)),
        (21, -1, None),
        (20, -1, ("allies",)),
        (21, -5, ("allies",)),
    ],
)
def test_forty_points_win_for_japan_and_nineteen_for_the_allies_at_once(
    before: int, change: int, expected: tuple[str, ...] | None
) -> None:
    game = board(before)
    victory.change(game, change, "a test", "4.3.1")
    assert winners(game) == expected
    assert game.state.victory == before + change
    assert f"{change:+d} to {before + change}" in log(game)


@pytest.mark.rule("fireinthesky:4.3", "fireinthesky:4.3.b1")
def test_nothing_moves_the_marker_after_the_end() -> None:
    """Ruling victory_check_moment: the first change that reaches a limit decides."""
    game = board(39)
    victory.change(game, 1, "a test", "4.3.1")
    victory.change(game, -30, "a test", "4.3.1")
    assert (game.state.victory, winners(game)) == (40, ("japan",))


@pytest.mark.rule("fireinthesky:4.3.b2")
@pytest.mark.parametrize(("points", "expected"), [(20, ()), (21, ("japan",)), (39, ("japan",))])
def test_after_turn_16_twenty_points_are_a_draw_and_more_win_for_japan(
    points: int, expected: tuple[str, ...]
) -> None:
    game = board(points)
    victory.at_the_end(game)
    assert winners(game) == expected


@pytest.mark.rule("fireinthesky:4.3.1.b3", "fireinthesky:4.3.1.b4")
def test_from_turn_4_japan_pays_for_manila_and_singapore_until_it_has_taken_them() -> None:
    def paid(turn: int, *bases: str) -> int:
        game = board(30, turn=turn)
        game.state.penalty = [game.data.space_index[base] for base in bases]
        victory.pay_for_what_was_never_taken(game)
        return 30 - game.state.victory

    assert paid(3, "manila", "singapore") == 0
    assert paid(4, "manila", "singapore") == 2
    assert paid(9, "singapore") == 1
    assert paid(16) == 0


@pytest.mark.rule("fireinthesky:4.3.1.b3", "fireinthesky:4.3.b1")
def test_the_penalty_may_end_the_game() -> None:
    game = board(20, turn=4)
    game.state.penalty = [game.data.manila, game.data.singapore]
    victory.pay_for_what_was_never_taken(game)
    assert winners(game) == ("allies",) and game.state.victory == 19


def with_terms(game: Sky, tie: Side | None = None) -> Sky:
    """The game with terms of its own: 3 and 2 for Manila, and for each enemy carrier sunk 2 and 1."""
    data = game.data
    manila = data.space_index["manila"]
    fleets = [
        frozenset(
            kind for kind, counter in enumerate(data.counters) if counter.carrier and counter.side == side
        )
        for side in Side
    ]
    terms: tuple[tuple[Controls | Sunk, ...], ...] = (
        (Controls(manila, 3), Sunk(fleets[Side.ALLIES], 2)),
        (Controls(manila, 2), Sunk(fleets[Side.JAPAN], 1)),
    )
    goal = PointsVictory(terms, tie, "fireinthesky:4.3.b3")
    game.scenario = msgspec.structs.replace(game.scenario, victory=goal)
    return game


@pytest.mark.rule("fireinthesky:4.3.b3")
@pytest.mark.parametrize(
    ("holder", "sunk", "points", "winner"),
    [
        ("japan", [], [3, 0], ("japan",)),
        ("allied", [], [0, 2], ("allies",)),
        ("neutral", ["us_cv_lexington", "jn_cv_akagi_kaga"], [2, 1], ("japan",)),
        ("allied", ["us_cv_lexington", "jn_bb_nagato_mutsu"], [2, 2], ()),
        ("allied", ["us_cv_lexington", "us_cv_yorktown", "jn_cvl_zuiho_shoho"], [4, 3], ("japan",)),
    ],
)
def test_a_scenario_may_have_points_of_its_own(
    holder: str, sunk: list[str], points: list[int], winner: tuple[str, ...]
) -> None:
    game = with_terms(board(29, "leyte", turn=13, control={"manila": holder}, sunk=sunk))
    terms = game.scenario.victory
    assert isinstance(terms, PointsVictory)
    assert [victory.scenario_points(game, terms, side) for side in Side] == points
    victory.at_the_end(game)
    assert winners(game) == winner, "a tie is a draw"


@pytest.mark.rule("fireinthesky:4.3.b3")
def test_a_scenario_may_name_the_winner_of_a_tie() -> None:
    game = with_terms(board(29, "leyte", turn=13, control={"manila": "neutral"}), tie=Side.JAPAN)
    victory.at_the_end(game)
    assert winners(game) == ("japan",) and "0 to 0" in log(game)


@pytest.mark.rule("fireinthesky:4.3.b3", "fireinthesky:4.3")
def test_the_limits_do_not_hold_in_a_short_scenario() -> None:
    """Ruling points_scenarios_and_limits."""
    game = board(35, "coral_sea", turn=3)
    victory.change(game, 10, "a test", "4.3.1")
    assert winners(game) is None and game.state.victory == 45


@pytest.mark.rule("fireinthesky:4.3.1.b1")
def test_values_of_bases() -> None:
    game = board()
    names, data = game.data.space_ids, game.data
    dear = {names[s]: data.value[s] for s in range(len(names)) if data.value[s] > 1}
    assert dear == dict.fromkeys(("kure", "yokosuka", "pearl_harbor"), 5) | dict.fromkeys(
        ("singapore", "manila", "calcutta", "bombay", "brisbane"), 3
    )
    assert all(data.value[space] >= 1 for space in range(len(names)) if data.is_base[space])
