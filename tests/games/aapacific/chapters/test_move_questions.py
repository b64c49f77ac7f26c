"""What a player is asked when a move is not yet clear, and the rule shown beside it."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.kernel.prompts import phase_path, prompt_for
from tests.games.aapacific.moving import all_land
from tests.games.aapacific.positions import Unit, act, position, units

USA = "united_states"
ABOARD = units("1 usa fighter sz_11", aboard="carrier")
GUNS = ("1 china aa_gun yunnan", "1 great_britain infantry burma")


@pytest.mark.parametrize(
    ("rows", "fields", "picks", "rule", "choices"),
    [
        (
            ("1 japan bomber siam", "1 great_britain infantry india"),
            {"phase": 3},
            ("piece:0", "space:india"),
            "sbr.3",
            ("button:attack", "button:raid"),
        ),
        (
            ("1 japan fighter formosa", "1 japan carrier sz_45"),
            {"phase": 6},
            ("piece:0", "space:sz_45"),
            "cap_air.1",
            ("button:land", "button:patrol"),
        ),
        (
            ("1 japan submarine sz_49",),
            {"phase": 3},
            ("piece:0", "space:sz_49"),
            "conv.3",
            ("button:wait", "button:sail"),
        ),
        (
            ("1 japan fighter kwangsi", *GUNS),
            {"phase": 3, "control": {"kwangsi": "japan", "shan_state": "japan"}},
            ("piece:0", "space:burma"),
            "move.14",
            ("number:0", "number:1"),
        ),
        (
            ("1 japan armor manchuria",),
            {"phase": 3},
            ("piece:0", "space:manchuria"),
            "move.5",
            ("number:0", "number:1"),
        ),
        (
            ("1 japan transport sz_36", "1 japan destroyer sz_36", "1 japan infantry japan"),
            {"phase": 6},
            ("piece:2", "space:sz_36"),
            "tr.2",
            ("piece:0", "piece:1"),
        ),
        (
            ("1 usa carrier sz_19", "1 great_britain carrier sz_19", "1 usa fighter wake_island"),
            {"phase": 6, "turn_of": USA},
            ("piece:2", "space:sz_19", "button:land"),
            "ftr.12",
            ("piece:0", "piece:1"),
        ),
        (
            ("1 usa carrier sz_11", ABOARD, "1 usa carrier sz_13", "1 japan transport sz_12"),
            {"phase": 3, "turn_of": USA, "control": all_land("japan")},
            ("piece:1", "space:sz_12"),
            "ftr.9",
            ("piece:0", "piece:2"),
        ),
    ],
)
def test_only_what_is_open_is_asked_with_its_rule(
    rows: tuple[str | Unit, ...],
    fields: dict[str, Any],
    picks: tuple[str, ...],
    rule: str,
    choices: tuple[str, ...],
) -> None:
    game = position(*rows, **fields)
    act(game, *picks)
    prompt = prompt_for(game, game.deciding()[0])
    assert prompt is not None
    assert prompt.rule == f"aapacific:{rule}"
    assert tuple(option.choice for option in prompt.options) == choices
    assert "{piece:" in prompt.text and all(o.label or o.choice.startswith("piece:") for o in prompt.options)


def test_spaces_show_what_the_way_costs_and_risks() -> None:
    control = {"kwangsi": "japan"}
    game = position("1 japan fighter kwangsi", *GUNS, "1 usa transport sz_45", phase=3, control=control)
    act(game, "piece:0")
    prompt = prompt_for(game, "japan")
    assert prompt is not None
    hints = {option.choice: option.hint for option in prompt.options}
    assert hints["space:burma"] == "2 moves, under AA fire" and hints["space:sz_45"] == "1 move"
    assert hints["button:cancel"] == ""
    game = position(
        "1 usa carrier sz_11",
        ABOARD,
        "1 japan transport sz_12",
        phase=3,
        turn_of=USA,
        control=all_land("japan"),
    )
    act(game, "piece:1")
    prompt = prompt_for(game, "allies")
    assert prompt is not None
    hints = {option.choice: option.hint for option in prompt.options}
    assert hints["space:sz_12"] == "1 move, relies on a carrier"


@pytest.mark.rule("aapacific:cv.15")
@pytest.mark.parametrize(
    ("phase", "hint"), [(3, "1 move, its fighters stay aboard and do not fight"), (6, "1 move")]
)
def test_a_carrier_says_that_the_fighters_aboard_will_not_fight(phase: int, hint: str) -> None:
    enemy = "1 japan transport sz_12" if phase == COMBAT_MOVEMENT else "1 japan transport sz_45"
    game = position("1 usa carrier sz_11", ABOARD, enemy, phase=phase, turn_of=USA, control=all_land("japan"))
    act(game, "piece:0")
    prompt = prompt_for(game, "allies")
    assert prompt is not None
    hints = {option.choice: option.hint for option in prompt.options}
    assert hints["space:sz_12"] == hint


def test_the_phase_path_names_the_movement_phases() -> None:
    assert phase_path(position("1 japan infantry siam", phase=3))[-1] == "Combat movement"
    assert phase_path(position("1 japan infantry siam", phase=6))[-1] == "Non-combat movement"


def test_units_that_can_act_are_listed_in_the_view_of_the_seat_on_turn_only() -> None:
    game = position("2 japan infantry siam", "1 japan infantry hainan", phase=3)
    assert game.spec.view(game, "japan").can_act == (0, 1)
    assert game.spec.view(game, "allies").can_act == ()
    act(game, "piece:0", "space:malaya")
    assert game.spec.view(game, "japan").can_act == (1,)
    act(game, "button:done")
    assert game.state.phase == 6
    assert game.spec.view(game, "japan").can_act == (1,)
    act(game, "button:done")
    assert game.spec.view(game, game.deciding()[0]).can_act == ()
