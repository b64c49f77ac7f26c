"""What places are worth: lines that win when they are held."""

from dataclasses import replace

import pytest

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.components.scenario import HoldsSeveral
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN
from ironbottom.games.aapacific.opponent.worth import SPARE, Prize, Worth
from ironbottom.games.aapacific.position.game import Pacific
from tests.games.aapacific.opponent.positions import position

ROAD = "burma_road_1942"


def road(power: str, number: int, japanese: tuple[str, ...] = (), held: tuple[int, ...] = ()) -> Pacific:
    """The Burma Road without units in a round; places that Japan holds, rounds in which its line was held."""
    control = {"hong_kong": "india", **dict.fromkeys(japanese, "japan")}
    game = position(power, 3, (), scenario=ROAD, round=number, control=control)
    lines = [n for n, condition in enumerate(game.scenario.victory) if isinstance(condition, HoldsSeveral)]
    game.state.lines_held = [[lines[0], moment] for moment in held]
    return game


def line(game: Pacific, side: Side) -> Prize:
    """What Yunnan is worth over what it would be worth in a scenario without a line."""
    style = ALLIES if side else JAPAN
    yunnan = game.data.space_index["yunnan"]
    whole = Worth(game, side, style).of(yunnan)
    plain = Worth(game, side, replace(style, line=0.0)).of(yunnan)
    return Prize(whole.now - plain.now, whole.kept - plain.kept)


def test_a_place_in_a_line_is_worth_keeping_for_both_sides() -> None:
    game = road("japan", 2)
    assert line(game, Side.JAPAN) == pytest.approx((0.0, JAPAN.line))
    assert line(game, Side.ALLIES) == pytest.approx((0.0, ALLIES.line))


def test_a_place_that_a_line_does_not_need_counts_less() -> None:
    game = road("japan", 2, ("burma", "india"))
    assert line(game, Side.JAPAN) == pytest.approx((0.0, SPARE * JAPAN.line))


@pytest.mark.parametrize(("power", "number"), [("great_britain", 3), ("great_britain", 4)])
def test_whoever_breaks_a_line_before_it_is_asked_for_need_not_keep_it(power: str, number: int) -> None:
    game = road(power, number, ("yunnan", "burma"), (3,) if number == 4 else ())
    assert line(game, Side.ALLIES) == pytest.approx((ALLIES.line, 0.0))


def test_a_line_that_was_missed_is_worth_nothing() -> None:
    game = road("japan", 4, ("yunnan",))
    assert line(game, Side.JAPAN) == pytest.approx((0.0, 0.0))


def test_a_line_that_was_held_is_still_worth_its_second_moment() -> None:
    game = road("united_states", 3, ("yunnan", "burma"), (3,))
    assert line(game, Side.ALLIES) == pytest.approx((0.0, ALLIES.line))
