"""The register of games, and options filled in."""

from __future__ import annotations

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.errors import BadOption, UnknownGame, UnknownScenario
from narrows.spec import GAME


def test_a_game_from_outside_stands_beside_those_of_the_package() -> None:
    assert registry.slugs()[0] == "aapacific" and "narrows" in registry.slugs()
    assert registry.game("narrows") is GAME


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'; there are aapacific"):
        registry.game("chess")


def test_options_left_out_have_their_first_value() -> None:
    assert GAME.full_options({}) == {"seats": "2", "depth": "2"}
    assert GAME.full_options({"depth": "3"}) == {"seats": "2", "depth": "3"}


def test_unknown_options_and_values_are_named() -> None:
    with pytest.raises(BadOption, match="no option 'weather'; it has seats, depth"):
        GAME.full_options({"weather": "fair"})
    with pytest.raises(BadOption, match="option 'seats' cannot be '4'; choose 2, 3"):
        GAME.full_options({"seats": "4"})


def test_an_unknown_scenario_is_named_with_those_there_are() -> None:
    assert GAME.need_scenario("armada").name == "Armada"
    with pytest.raises(UnknownScenario, match="no scenario 'peace'; it has skirmish, armada"):
        GAME.need_scenario("peace")


def test_all_others_win_when_a_seat_gives_up() -> None:
    assert GAME.rivals_of("south", "skirmish", {"seats": "3"}) == ("north", "west")
