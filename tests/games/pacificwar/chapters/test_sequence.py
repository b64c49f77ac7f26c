"""Sequence of play (pacificwar:5)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Phase
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.turn import WholeGame
from ironbottom.kernel.dice import SecretDice
from tests.games.pacificwar.positions import act, options, position

QUIET = ("button:pass", "button:decline", "button:done", "button:stand", "button:wait")
"""Answers that do as little as possible."""

HEADINGS = [
    "Reinforcements Phase",
    "Card Draw Phase",
    "Strategy Phase",
    "Initiative ({rule:8.2.a})",
    "Supply Phase",
    "Victory Phase",
]
"""Those of a turn in which nobody acts: five phases, and one round in which both pass."""


def whole_game(scenario: str, turn: int, **more: Any) -> tuple[War, list[str]]:
    """A game in which nobody does anything, and the headings of its turns and phases."""
    game = position(
        procedure=WholeGame(), phase="set_up", turn=turn, scenario=scenario, dice=[1] * 15, **more
    )
    headings = [event.text for event in game.events if event.kind in ("turn", "phase")]
    game.dice_source = SecretDice(b"a quiet war", "sequence")
    while game.deciding():
        offered = options(game)
        act(game, next((each for each in QUIET if each in offered), offered[-1]))
        headings += [event.text for event in game.events if event.kind in ("turn", "phase")]
    return game, headings


def turns(headings: list[str]) -> dict[str, list[str]]:
    """The phases under each heading of a turn."""
    found: dict[str, list[str]] = {}
    turn = ""
    for each in headings:
        if each.startswith("Turn ") and each[5:].isdigit():
            turn = each
        elif turn:
            found.setdefault(turn, []).append(each)
    return found


@pytest.mark.rule(
    "pacificwar:5.1", "pacificwar:5.2.a", "pacificwar:5.2.b", "pacificwar:5.2.c", "pacificwar:5.2.d"
)
@pytest.mark.rule("pacificwar:5.2.e", "pacificwar:5.2.e.5")
def test_turn_0_comes_first_and_then_turns_of_five_phases() -> None:
    game, headings = whole_game("rising_sun_1942", 0, deck=[])
    played = turns(headings)
    assert list(played) == ["Turn 0", "Turn 1", "Turn 2"]
    assert [text.partition(":")[0] for text in played["Turn 0"]] == [
        f"Phase {n}" for n in ("I", "II", "III", "IV")
    ]
    assert played["Turn 1"] == played["Turn 2"] == HEADINGS
    assert game.outcome is not None and game.state.phase == Phase.VICTORY


@pytest.mark.rule("pacificwar:5.2.e.5", "pacificwar:5.1")
def test_a_scenario_that_begins_later_begins_with_its_first_turn() -> None:
    game, headings = whole_game("leyte_1944", 4, deck=[])
    played = turns(headings)
    assert next(iter(played)) == "Turn 4" and all(phases == HEADINGS for phases in played.values())
    assert game.state.turn == 3 + len(played)


@pytest.mark.rule("pacificwar:15.2")
def test_captures_of_the_turn_before_are_remembered_for_one_turn() -> None:
    game = position(
        procedure=WholeGame(at="begin_turn"),
        turn=2,
        phase="victory",
        tracks={"captured": [2, 1], "captured_before": [7, 7], "marker_used": True},
        due={"ap_lba_7": 3},
    )
    state = game.state
    assert (state.turn, state.captured, state.captured_before) == (3, [0, 0], [2, 1])
    assert state.marker_used is False
