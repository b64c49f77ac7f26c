"""The register of games, and options filled in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.errors import BadOption, UnknownGame, UnknownScenario
from ironbottom.kernel.papers import ScenarioHead
from ironbottom.kernel.registry import short_first
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


def test_a_scenario_in_the_making_is_offered_nowhere_and_found_by_its_id() -> None:
    heads = [
        ScenarioHead(
            game="narrows",
            id=name,
            name=name.title(),
            summary="",
            minutes=minutes,
            source="designed",
            complete=complete,
        )
        for name, minutes, complete in (("long", 90, True), ("short", 30, True), ("half", 60, False))
    ]
    spec = replace(
        GAME,
        scenarios=lambda _: short_first(heads),
        scenarios_in_the_making=lambda _: short_first(heads, complete=False),
    )
    assert [info.id for info in spec.scenarios(None)] == ["short", "long"]
    assert spec.need_scenario("half").name == "Half"
    with pytest.raises(UnknownScenario, match=r"it has short, long$"):
        spec.need_scenario("peace")


def test_all_others_win_when_a_seat_gives_up() -> None:
    assert GAME.rivals_of("south", "skirmish", {"seats": "3"}) == ("north", "west")
