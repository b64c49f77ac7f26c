"""Victory points and the end of the game (fireinthesky:4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.data_ids import Side
from ironbottom.games.fireinthesky.data_scenario import StandardVictory
from ironbottom.games.fireinthesky.game import Sky
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


@pytest.mark.rule("fireinthesky:4.3.b3")
def test_a_short_scenario_has_points_of_its_own() -> None:
    held = {"port_moresby": "japan", "guadalcanal": "neutral"}
    game = board(35, "coral_sea", turn=3, control=held, sunk=["us_cv_lexington", "jn_cvl_zuiho_shoho"])
    victory.at_the_end(game)
    assert winners(game) == ("japan",), "three and one for Japan, two for the Allies"
    game = board(35, "coral_sea", turn=3, sunk=["us_cv_lexington", "us_cv_yorktown"])
    victory.at_the_end(game)
    assert winners(game) == () and "2 to 2" in log(game), "a tie is a draw here"
    game = board(35, "coral_sea", turn=3, sunk=["jn_cv_shokaku_zuikaku"])
    victory.at_the_end(game)
    assert winners(game) == ("allies",)


@pytest.mark.rule("fireinthesky:4.3.b3")
def test_points_may_be_given_for_classes_and_a_tie_may_have_a_winner() -> None:
    leyte = board(
        29, "leyte", turn=13, control={"manila": "neutral", "davao": "neutral", "iwo_jima": "neutral"}
    )
    victory.at_the_end(leyte)
    assert winners(leyte) == ("japan",), "nothing to nothing"
    held = {"manila": "neutral", "davao": "neutral", "iwo_jima": "allied"}
    leyte = board(29, "leyte", turn=13, control=held, sunk=["us_cv_enterprise", "jn_bb_nagato_mutsu"])
    terms = leyte.scenario.victory
    assert not isinstance(terms, StandardVictory)
    assert victory.scenario_points(leyte, terms, Side.JAPAN) == 2
    assert victory.scenario_points(leyte, terms, Side.ALLIES) == 3


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
