"""The limits of an answer: seconds, units of work, and parts of both."""

from __future__ import annotations

from math import inf

import pytest

from ironbottom.players.base import Thinking


def test_a_portion_is_a_share_of_the_time_that_is_left() -> None:
    now = [0.0]
    thinking = Thinking(seconds=10.0, clock=lambda: now[0])
    now[0] = 4.0
    part = thinking.portion(0.5)
    assert part.seconds == pytest.approx(3.0)
    over = [part.over]
    now[0] = 7.0
    assert [*over, part.over, thinking.over] == [False, True, False]


def test_work_ends_an_answer_whatever_the_clock_says() -> None:
    thinking = Thinking(inf, work=3)
    over = []
    for _ in range(4):
        over.append(thinking.over)
        thinking.spend()
    assert over == [False, False, False, True]


def test_work_of_a_part_is_work_of_the_whole() -> None:
    thinking = Thinking(inf, work=10)
    thinking.spend(2)
    part = thinking.portion(0.25)
    part.spend()
    over = [part.over]
    part.spend()
    assert [*over, part.over] == [False, True]
    assert thinking.done == 4
