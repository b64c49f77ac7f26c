"""The prompt names the pieces picked so far: who opens the page anew, or lets several join at once, knows them."""

from __future__ import annotations

import pytest

from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.prompts import prompt_for
from tests.games.expected import expected, listed

MOST_ACTIONS = 400


def until_picked(slug: str, scenario: str) -> tuple[Match, str, str]:
    """A match in which a seat has just picked a first piece, that seat and the piece."""
    match = new_match(slug, scenario, {}, game_id="g", secret=bytes(32), salts=("a",))
    for _ in range(MOST_ACTIONS):
        seat = match.game.deciding()[0]
        prompt = prompt_for(match.game, seat)
        assert prompt is not None
        pieces = [one.choice for one in prompt.options if one.choice.startswith("piece:")]
        if pieces and prompt.pieces == "pick":
            assert not prompt.going
            match.act(seat, pieces[0])
            return match, seat, pieces[0]
        options = match.game.options(seat)
        match.act(seat, "button:done" if "button:done" in options else options[0])
    raise AssertionError("no piece could be picked")


@pytest.mark.parametrize("slug", [slug for slug in listed() if expected(slug).picks])
def test_prompt_names_its_group(slug: str) -> None:
    match, seat, first = until_picked(slug, expected(slug).picks)
    going = [first]
    while True:
        prompt = prompt_for(match.game, seat)
        assert prompt is not None
        assert [f"piece:{piece}" for piece in prompt.going] == going
        more = [one.choice for one in prompt.options if one.choice.startswith("piece:")]
        if not more or len(going) == 3:
            break
        match.act(seat, more[0])
        going.append(more[0])
    match.act(seat, "button:cancel")
    after = prompt_for(match.game, seat)
    assert after is not None
    assert not after.going


def all_at_once(match: Match, seat: str) -> bool:
    """Whether a seat could pick a first piece with which several go at once; it has been picked then."""
    for first in [one for one in match.game.options(seat) if one.startswith("piece:")]:
        match.act(seat, first)
        options = match.game.options(seat)
        if "button:all" in options:
            return True
        match.act(seat, "button:cancel")
    return False


def test_all_that_are_as_fast_are_named_as_going() -> None:
    match, seat, _ = until_picked("pacificwar", "rising_sun_1942")
    match.act(seat, "button:cancel")
    while not all_at_once(match, seat):
        match.act(seat, match.game.options(seat)[-1])
        seat = match.game.deciding()[0]
    match.act(seat, "button:all")
    after = prompt_for(match.game, seat)
    assert after is not None
    assert len(after.going) > 2
    assert len(set(after.going)) == len(after.going)
