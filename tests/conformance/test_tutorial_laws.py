"""What every tutorial keeps: it speaks of a match, spaces and decisions that there are."""

import re
from collections.abc import Iterator

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.flow import FRAMES, Decision
from ironbottom.kernel.homes import listed
from ironbottom.kernel.tutorials import Step, Tutorial, tutorial_of
from ironbottom.players.levels import levels

TAUGHT = [slug for slug in listed() if tutorial_of(slug)]


def taught(slug: str) -> Tutorial:
    tutorial = tutorial_of(slug)
    assert tutorial is not None
    return tutorial


def spaces_in(step: Step) -> Iterator[str]:
    """The spaces of the board that a step names."""
    for place in step.at or ():
        if named := re.match(r"space:(.*)|#space-(\w+)", place):
            yield named[1] or named[2]
    others = (step.needs and step.needs.space, step.hand, step.until and step.until.open)
    yield from (space for space in others if space)


def decisions_in(tutorial: Tutorial) -> Iterator[str]:
    """The names of decisions that a tutorial waits for."""
    for names in tutorial.moments.values():
        yield from names
    for step in tutorial.steps:
        yield from step.texts or ()
        if step.until:
            yield from (*(step.until.prompt or ()), *(step.until.not_prompt or ()))


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_tutorial_begins_a_match_that_there_is(slug: str) -> None:
    spec, tutorial = registry.game(slug), taught(slug)
    spec.need_scenario(tutorial.scenario)
    seats = spec.need_seats(tutorial.computer, tutorial.scenario, spec.full_options({}))
    assert set(tutorial.computer) < set(seats), "nobody is left to be taught"
    assert not tutorial.level or tutorial.level in {level.id for level in levels(slug)}


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_tutorial_names_spaces_and_decisions_that_there_are(slug: str) -> None:
    tutorial = taught(slug)
    spaces = {space.id for space in registry.game(slug).board(None).spaces}
    assert {space for step in tutorial.steps for space in spaces_in(step)} <= spaces
    decisions = {cls.__name__ for cls in FRAMES.values() if issubclass(cls, Decision) and slug == cls.SLUG}
    assert set(decisions_in(tutorial)) - {""} <= decisions
    assert {step.moment for step in tutorial.steps if step.moment} <= set(tutorial.moments)


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_tutorial_says_where_to_click_whenever_it_waits(slug: str) -> None:
    steps = taught(slug).steps
    assert all(step.at for step in steps if step.until)
    assert not steps[0].until, "it begins with words"
    assert not steps[-1].until, "it ends with words"
