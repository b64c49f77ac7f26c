"""What a player keeps for the rest of its turn: plans, and the time that is left."""

from __future__ import annotations

from math import inf

from ironbottom.players.agenda import FIRST, LATER, Agenda, Intended
from ironbottom.players.base import Thinking


def thinking(work: float) -> Thinking:
    return Thinking(inf, work=work)


def test_a_turn_takes_no_more_than_so_many_answers_however_many_it_has() -> None:
    agenda = Agenda(answers=2.0)
    assert not agenda.open(("japan", 1))
    done = 0
    for answer in range(20):
        whole = thinking(100)
        limits = agenda.limits(whole)
        share = LATER if answer else FIRST
        assert limits.work <= min(100, share * (200 - done))
        while not limits.over:
            limits.spend()
        agenda.looked += 1
        agenda.spent(limits)
        done += whole.done
    assert 190 <= done <= 200 + 20
    assert agenda.open(("japan", 1))


def test_work_within_an_answer_counts_as_that_of_the_answer() -> None:
    whole = thinking(10)
    Agenda().limits(whole).spend(3)
    assert whole.done == 3


def test_another_turn_begins_anew() -> None:
    agenda = Agenda()
    agenda.open(1)
    agenda.keep([Intended("raid", ("a",), 1.0), Intended("assault", ("b",), 3.0)])
    agenda.looked = 1
    assert [plan.kind for plan in agenda.plans] == ["assault", "raid"]
    assert agenda.open(1) and agenda.plans
    assert not agenda.open(2) and not agenda.plans
