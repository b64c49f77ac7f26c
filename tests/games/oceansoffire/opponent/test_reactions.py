"""Who Intercepts: a try that fails costs nothing but a later one in the same Impulse (14.13)."""

from __future__ import annotations

from ironbottom.games.oceansoffire.opponent.planner import Planner
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from tests.games.oceansoffire.chapters.test_p14_window import PASSING_TT, window
from tests.games.oceansoffire.positions import asked, find


def answered(game: Oceans) -> list[str]:
    """What the computer answers until the window is closed."""
    found: list[str] = []
    planner = Planner(1, "planner", ADMIRAL)
    while isinstance(asked(game), Intercept):
        seat = game.deciding()[0]
        row = planner.choose(game.clone(), seat, Thinking(work=10))
        found += row
        for choice in row:
            game.act(seat, choice)
    return found


def test_submarines_always_try() -> None:
    """14.4: nothing can be done to them, and a try costs them nothing: here with two in ten."""
    game = window(["jp_tt_4 truk", "us_ss_4 new_caledonia"], "solomons", "jp_tt_4", dice=[1])
    boat = choices.piece(find(game, "us_ss_4"))
    assert answered(game) == [boat, "button:try"]


SLOW = ["jp_ca_1 rabaul", "us_bb_newmexico_idaho new_caledonia"]


def test_against_an_operation_ships_try_with_two_in_ten() -> None:
    game = window(SLOW, "solomons", "jp_ca_1", marked=["solomons", "new_georgia"], dice=[1])
    assert asked(game).suggestion(game, "allies") == ["button:pass"]
    assert answered(game)[-1] == "button:try"


def test_those_who_may_be_needed_later_let_a_force_pass_that_they_will_hardly_find() -> None:
    assert answered(window(SLOW, "solomons", "jp_ca_1")) == ["button:pass"]
    assert answered(window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1", dice=[1]))[-1] == "button:try"


def test_nobody_tries_who_is_weaker_than_what_they_would_meet() -> None:
    units = ["jp_bc_kongo_haruna truk", "jp_bc_hiei_kirishima truk", "us_cl_1 new_caledonia"]
    game = window(units, "solomons", "jp_bc_kongo_haruna", "jp_bc_hiei_kirishima", marked=["solomons"])
    assert answered(game) == ["button:pass"]
