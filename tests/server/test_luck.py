from __future__ import annotations

from itertools import product
from math import isclose, sqrt

import pytest

from ironbottom.kernel.dice import Draw
from ironbottom.kernel.events import Event
from ironbottom.kernel.match import new_match
from ironbottom.server.luck import EXACT_UP_TO, Tally, luck_of, percentile


def roll(*values: int, need: int, high: bool = False) -> Event:
    return Event("dice", "", values=values, need=need, high=high)


def counted(chances: list[float], hits: int) -> float:
    """The percentile by going through every outcome."""
    worse = alike = 0.0
    for outcome in product((0, 1), repeat=len(chances)):
        probability = 1.0
        for hit, chance in zip(outcome, chances, strict=True):
            probability *= chance if hit else 1 - chance
        worse += probability * (sum(outcome) < hits)
        alike += probability * (sum(outcome) == hits)
    return worse + alike / 2


@pytest.mark.parametrize("hits", range(8))
def test_the_percentile_is_exact(hits: int) -> None:
    chances = [1 / 6] * 3 + [1 / 2] * 2 + [2 / 3] * 2
    assert isclose(
        percentile({(5 / 6, 1 / 6): 3, (1 / 2, 1 / 2): 2, (1 / 3, 2 / 3): 2}, hits), counted(chances, hits)
    )


@pytest.mark.parametrize("hits", [0, 80, 100, 120, 150, 300])
def test_with_many_dice_the_normal_distribution_says_the_same(hits: int) -> None:
    exact = percentile({(2 / 3, 1 / 3): EXACT_UP_TO}, hits)
    with_one_more = percentile({(2 / 3, 1 / 3): EXACT_UP_TO, (1.0, 0.0): 1}, hits)
    assert abs(exact - with_one_more) < 0.01


def test_dice_that_cannot_miss_tell_nothing() -> None:
    assert percentile({(0.0, 1.0): 5}, 5) == 0.5
    assert percentile({(0.0, 1.0): EXACT_UP_TO + 1}, EXACT_UP_TO + 1) == 0.5


def test_high_faces_hit_where_the_roll_says_so() -> None:
    tally = Tally()
    tally.add(roll(4, 5, 6, need=5, high=True), sides=6)
    tally.add(roll(6, 6, need=7, high=True), sides=6)
    row = tally.row("japan")
    assert (row.dice, row.got) == (5, 2)
    assert isclose(row.expected, 1)


def test_a_tally_of_two_kinds_of_dice() -> None:
    tally = Tally()
    tally.add(roll(1, 4, 6, need=3), sides=6)
    tally.add(roll(2, 1, need=1), sides=6)
    tally.add(roll(9, need=12), sides=10)
    row = tally.row("japan")
    assert (row.dice, row.got) == (6, 3)
    assert isclose(row.expected, 3 / 2 + 2 / 6 + 1)
    assert isclose(row.deviation, sqrt(3 / 4 + 2 * 5 / 36))
    assert 0.5 < row.percentile < 1


def test_a_roll_on_a_chart_counts_with_the_hits_of_its_column() -> None:
    """Once the luck of games that roll on a chart was always "0 dice"."""
    tally = Tally()
    tally.add(Event("dice", "", values=(6,), yields=(0, 0, 1, 1, 2, 3)), sides=6)
    row = tally.row("japan")
    assert (row.dice, row.got) == (1, 3)
    assert isclose(row.expected, 7 / 6)
    assert isclose(row.deviation, sqrt(15 / 6 - (7 / 6) ** 2))
    assert isclose(row.percentile, 11 / 12)


def test_a_roll_on_a_chart_is_not_taken_for_a_shuffle_that_fell_alike() -> None:
    """Once the statistics of a game failed, or were wrong, after a deck was shuffled in the same action."""
    match = new_match("narrows", "skirmish", game_id="luck", secret=bytes(32))
    match.record.opening = (Draw(0, 16, (3,), "shuffle"), Draw(1, 6, (3,), "fire"))
    match.told[0].events = [Event("dice", "", values=(3,), by="north", yields=(5, 6, 7, 8, 9, 10), roll=1)]
    rows, faces = luck_of(match, ("north", "south"))
    assert [(row.dice, row.got) for row in rows] == [(1, 7), (0, 0)]
    assert isclose(rows[0].expected, 7.5) and faces == (0, 0, 1)


def test_damage_is_counted_apart_from_hits() -> None:
    """Once only the hits of The Pacific War were counted, though damage decides what sinks."""
    match = new_match("pacificwar", "rising_sun_1942", game_id="luck", secret=bytes(32))
    seats = ("japan", "allies")
    assert {row.counts for row in luck_of(match, seats)[0]} == {"hits"}
    while not any(row.counts == "damage" for row in luck_of(match, seats)[0]):
        (seat,) = match.game.deciding()
        match.act(seat, match.game.options(seat)[0])
    rolled = [event for told in match.told for event in told.events if event.counts == "damage"]
    (japan,) = [row for row in luck_of(match, seats)[0] if (row.seat, row.counts) == ("japan", "damage")]
    assert rolled and all(event.by == "japan" for event in rolled)
    assert japan.dice == sum(len(event.values) for event in rolled)
    assert japan.got == sum(event.hits(face) for event in rolled for face in event.values)


def test_what_is_added_up_counts_by_its_faces() -> None:
    tally = Tally("damage")
    tally.add(Event("dice", "", values=(6, 1), yields=(1, 2, 3, 4, 5, 6), counts="damage"), sides=6)
    row = tally.row("japan")
    assert (row.counts, row.dice, row.got, row.expected) == ("damage", 2, 7, 7)
