"""Whole games: they end, or stay sound as long as they are followed."""

from __future__ import annotations

from tests.conformance.cases import Case
from tests.conformance.walks import Walk, begin, most_decisions


def test_a_random_game_ends_or_stays_sound_up_to_the_bound(walked: Walk) -> None:
    assert walked.ended or len(walked.match.live) == most_decisions(walked.case), walked.stuck
    outcome = walked.match.game.outcome
    if outcome is not None:
        assert set(outcome.winners) <= set(walked.case.seats())
        assert outcome.reason and outcome.text.strip()
        assert walked.match.game.deciding() == ()


def test_the_same_secret_gives_the_same_set_up(case: Case) -> None:
    assert begin(case).game.state_hash() == begin(case).game.state_hash()


def test_a_resignation_ends_the_game_for_the_rivals(case: Case) -> None:
    for seat in case.seats():
        match = begin(case)
        match.resign(seat)
        outcome = match.game.outcome
        assert outcome is not None and seat not in outcome.winners and outcome.winners


def test_every_seat_has_a_name_and_plays_something(case: Case) -> None:
    spec = case.spec
    seats = spec.seats(case.scenario, spec.full_options(dict(case.options)))
    assert len({seat.id for seat in seats}) == len(seats) >= 2
    assert all(seat.name and seat.plays for seat in seats)


def test_a_board_says_which_component_values_it_is_drawn_from(case: Case) -> None:
    """A client asks for the rules that go with a board by these."""
    values = case.spec.values(None)
    assert case.spec.board(None).data_version == case.spec.board(values).data_version == values.digest
