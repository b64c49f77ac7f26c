"""The table of nations: enemies are told apart at a glance by everybody, figures can be read, on every map."""

from itertools import combinations

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.homes import listed
from ironbottom.kernel.nations import nations
from ironbottom.kernel.views import Side
from tests.games.colours import SIGHTS, contrast, difference, linear, seen

LEGIBLE = 4.5
ENEMIES = 20
FRIENDS = 6
JAPAN = "J"
EDGE = "#10161e"
"""The edge of counters stands out from any land by so much."""
STANDS_OUT = 8


def apart(one: str, two: str) -> float:
    """How far apart two colours look to those who see least of it."""
    return min(difference(seen(linear(one), sight), seen(linear(two), sight)) for sight in SIGHTS)


def test_the_difference_of_colours_is_that_of_the_published_cases() -> None:
    white, black = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
    assert difference(white, black) == pytest.approx(100, abs=0.1)
    assert difference(white, white) == 0
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


@pytest.mark.parametrize("name", sorted(nations()))
def test_figures_letters_and_edges_of_a_nation_are_legible(name: str) -> None:
    look = nations()[name]  # type: ignore[index]  # sorted() forgets that these are the keys
    assert contrast(look.ink, look.face) >= LEGIBLE
    assert contrast(look.spine, "#ffffff") >= LEGIBLE
    assert contrast(EDGE, look.land) >= STANDS_OUT


@pytest.mark.parametrize("slug", listed())
def test_counters_that_meet_in_a_game_are_told_apart(slug: str) -> None:
    counters = {side.colour: side for side in registry.game(slug).board(None).sides if side.shape}
    for one, two in combinations(counters.values(), 2):
        least = ENEMIES if JAPAN in {one.letter, two.letter} else FRIENDS
        if fights(one) and fights(two):
            assert apart(one.colour, two.colour) >= least, (one.name, two.name)


def fights(side: Side) -> bool:
    """Whether it has counters: India and Australia of Axis & Allies: Pacific only hold land."""
    return side.adjective != ""
