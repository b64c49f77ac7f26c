"""The register of games, and options filled in."""

from __future__ import annotations

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.errors import BadOption, UnknownGame, UnknownScenario
from tests.teaching.spec import SPEC


def test_a_game_from_outside_stands_beside_those_of_the_package() -> None:
    assert registry.slugs()[0] == "aapacific" and "narrows" in registry.slugs()
    assert registry.game("narrows") is SPEC


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'; there are aapacific"):
        registry.game("chess")


def test_options_left_out_have_their_first_value() -> None:
    assert SPEC.full_options({}) == {"seats": "2", "depth": "2"}
    assert SPEC.full_options({"depth": "3"}) == {"seats": "2", "depth": "3"}


def test_unknown_options_and_values_are_named() -> None:
    with pytest.raises(BadOption, match="no option 'weather'; it has seats, depth"):
        SPEC.full_options({"weather": "fair"})
    with pytest.raises(BadOption, match="option 'seats' cannot be '4'; choose 2, 3"):
        SPEC.full_options({"seats": "4"})


def test_an_unknown_scenario_is_named_with_those_there_are() -> None:
    assert SPEC.need_scenario("armada").name == "Armada"
    with pytest.raises(UnknownScenario, match="no scenario 'peace'; it has skirmish, armada"):
        SPEC.need_scenario("peace")


def test_all_others_win_when_a_seat_gives_up() -> None:
    assert SPEC.rivals_of("south", "skirmish", {"seats": "3"}) == ("north", "west")
