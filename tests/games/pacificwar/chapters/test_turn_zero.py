"""Turn 0 (pacificwar:5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p05_turn_zero import TurnZero
from tests.games.pacificwar.positions import act, log, options, position, units, where

FORCE = [("ja_akagi", "hawaiian_islands"), ("ja_kaga", "hawaiian_islands"), ("ja_hiei", "hawaiian_islands")]
HAWAII = [(key, "hawaiian_islands") for key in ("us_nevada", "us_arizona", "us_new_orleans")]
MALAYA = [("ja_lba_2", "indochina"), ("uk_repulse", "singapore"), ("uk_exeter", "singapore")]

FIVE = [1]
"""Die of the 31+ column: five hits."""
FATES = [1, 1, 6, 6, 1]
"""Nevada (two hits) comes back on Turn 2, Arizona (two hits) is sunk, New Orleans comes back on Turn 1."""
ONE = [1]
"""Die of the 6-7 column: one hit."""


def turn_zero(dice: Sequence[int], *further: tuple[str, str], **more: Any) -> War:
    pieces = [*FORCE, *HAWAII, *MALAYA, *further]
    return position(procedure=TurnZero(), turn=0, pieces=pieces, dice=dice, **more)


def pearl_harbor(dice: Sequence[int] = (*FIVE, *FATES, *ONE), *further: tuple[str, str], **more: Any) -> War:
    """Phase I fought."""
    game = turn_zero(dice, *further, **more)
    act(game, "us_nevada", "us_arizona")
    return game


@pytest.mark.rule("pacificwar:5.1", "pacificwar:5.1.i")
def test_the_carriers_strike_us_ships_on_the_last_column() -> None:
    game = turn_zero([*FIVE])
    assert game.deciding() == ("japan",), "two of the five hits are left after one on each"
    assert units(game) == {"us_nevada", "us_arizona", "us_new_orleans"}
    assert "fires with 8, column 31+" in log(game), "two carriers of 4, the battleship does not fire"


@pytest.mark.rule("pacificwar:5.1.i")
def test_their_losses_are_as_in_any_combat() -> None:
    game = pearl_harbor()
    assert [where(game, key) for key in ("us_nevada", "us_arizona", "us_new_orleans")] == [
        "turn 2",
        "sunk",
        "turn 1",
    ]


@pytest.mark.rule("pacificwar:5.1.i")
def test_nobody_answers_and_nothing_shifts_the_column() -> None:
    """Ruling pw_q10: carriers and LBA on the spot change nothing and are no targets if they are no US ships."""
    more = [(key, "hawaiian_islands") for key in ("us_enterprise", "ap_lba_4", "au_australia")]
    game = turn_zero([*FIVE, 1, 1, 1, 1, 1, *ONE], *more)
    assert units(game) == {"us_nevada", "us_arizona", "us_new_orleans", "us_enterprise"}
    assert "column 31+" in log(game) and "shifted" not in log(game)
    act(game, "us_nevada")
    assert [where(game, key) for key in ("ja_akagi", "ja_kaga", "ja_hiei")] == ["hawaiian_islands"] * 3


@pytest.mark.rule("pacificwar:5.1.ii")
def test_the_lba_in_indochina_strikes_british_ships_in_singapore() -> None:
    """Ruling pw_q11: ships under British rules only."""
    game = pearl_harbor((*FIVE, *FATES, *ONE, 2), ("us_houston", "singapore"), ("uk_de_ruyter", "singapore"))
    assert units(game) == {"uk_repulse", "uk_exeter", "uk_de_ruyter"}
    assert "fires with 3, column 6-7: 1 hit" in log(game)
    act(game, "uk_repulse")
    assert where(game, "uk_repulse") == "turn 2" and where(game, "ja_lba_2") == "indochina"


def whole(**more: Any) -> War:
    game = pearl_harbor((*FIVE, *FATES, *ONE, 2), **more)
    act(game, "uk_repulse")
    return game


@pytest.mark.rule("pacificwar:5.1.iii")
def test_the_strike_force_returns_ready_to_japan() -> None:
    game = whole()
    for key in ("ja_akagi", "ja_kaga", "ja_hiei"):
        assert where(game, key) == "japan" and game.ready(game.data.counter_index[key])


@pytest.mark.rule("pacificwar:5.1.iv", "pacificwar:setup.allied.ph")
def test_then_the_us_fleet_is_in_the_hawaiian_islands() -> None:
    game = whole()
    fleet = [counter.id for counter in game.data.counters if counter.code == "PH"]
    assert {where(game, key) for key in fleet} == {"hawaiian_islands"}
    assert all(game.ready(game.data.counter_index[key]) for key in fleet)


@pytest.mark.rule("pacificwar:5.1.v")
def test_turn_0_counts_no_points() -> None:
    game = whole()
    assert (game.state.points, game.stack, game.outcome) == (0, [], None)


@pytest.mark.rule("pacificwar:15.10")
def test_by_option_repairs_of_turn_0_take_a_turn_more() -> None:
    game = whole(options={"15.10": "on"})
    assert [where(game, key) for key in ("us_nevada", "us_new_orleans", "uk_repulse")] == [
        "turn 3",
        "turn 2",
        "turn 3",
    ]


def second_strike(answer: str, *dice: int) -> War:
    """Six US ships of which Oklahoma is spared, then the answer to the question for a second strike."""
    more = [(key, "hawaiian_islands") for key in ("us_oklahoma", "us_maryland", "us_california")]
    game = turn_zero([*FIVE, 1, 1, 1, 1, 1, *dice], *more, options={"15.8": "on"})
    act(game, "us_nevada", "us_arizona", "us_new_orleans", "us_maryland", "us_california")
    assert options(game) == ("button:again", "button:leave") and game.deciding() == ("japan",)
    act(game, answer)
    return game


@pytest.mark.rule("pacificwar:15.8")
@pytest.mark.parametrize(("face", "label"), [(1, "3"), (3, "6-7"), (4, "10-12"), (6, "16-19")])
def test_by_option_japan_may_strike_again_on_a_column_by_the_die(face: int, label: str) -> None:
    game = second_strike("button:again", face, 6, 6, 6, 6, 6, 6, 6, 6, *ONE)
    assert f"Second strike: column {label}" in log(game)
    assert where(game, "us_oklahoma") == "sunk", "the only target takes all hits"


@pytest.mark.rule("pacificwar:15.8")
def test_japan_may_leave_it_at_one_strike() -> None:
    game = second_strike("button:leave", *ONE)
    assert where(game, "us_oklahoma") == "hawaiian_islands"
    assert units(game) == {"uk_repulse", "uk_exeter"}, "Phase II goes on"


@pytest.mark.rule("pacificwar:15.8")
def test_nobody_is_asked_without_a_target_or_without_the_rule() -> None:
    game = pearl_harbor(options={"15.8": "on"})
    assert units(game) == {"uk_repulse", "uk_exeter"}, "all three ships are gone"
    assert "Second strike" not in log(game)
