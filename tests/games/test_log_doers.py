"""A line of the log stands on the side of whoever does what it tells, not of whoever answered last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.events import Event
from ironbottom.kernel.homes import listed
from ironbottom.kernel.match import new_match

SCENARIOS = 2
ACTIONS = 500
"""Of each scenario."""
BEGINS = re.compile(r"\{(seat|piece):(\w+)\}")
"""A side, or the first of some units."""
UNITS = re.compile(r"(?:(?:,|;| and)* ?\{piece:\d+\})*")
SUFFERED = {"is", "are", "was", "were"}
"""Verbs that tell what is done to somebody, by others as a rule."""
LEAST = 20
"""Deeds that are told in so many actions."""


def deeds(slug: str) -> Iterator[tuple[str, Event]]:
    """Lines that begin with a side or units and what they do, with the seat whose they are."""
    for scenario in islice(registry.game(slug).scenarios(None), SCENARIOS):
        match, random = new_match(slug, scenario.id, game_id="doers", secret=bytes(32)), Random(5)
        for _ in range(ACTIONS):
            seat = next(iter(match.game.deciding()), "")
            if not seat:
                break
            match.act(seat, random.choice(match.game.options(seat)))
            for event in match.told[-1].events:
                named = BEGINS.match(event.text)
                if named is None or event.kind in ("turn", "phase", "battle"):
                    continue
                words = UNITS.sub("", event.text[named.end() :], count=1)
                if re.match(r" [A-Za-z]", words) and words.split()[0] not in SUFFERED:
                    whose = named[2] if named[1] == "seat" else match.game.seat_of(int(named[2]))
                    yield whose, event


@pytest.mark.parametrize("slug", listed())
def test_a_deed_stands_in_the_log_on_the_side_of_whoever_does_it(slug: str) -> None:
    """Once "Japanese CA-5 begins a Mission in Solomons" stood with the Allies, whose answer let the game go on."""
    told = 0
    for whose, event in deeds(slug):
        assert whose and event.by == whose, event.text
        told += 1
    assert told > LEAST


def test_what_others_read_of_a_deed_stands_on_the_same_side() -> None:
    line = Event(
        "info",
        "{seat:japan} draws {card:j1}",
        seen_by=("japan",),
        public="{seat:japan} draws a card",
        by="japan",
    )
    seen = line.for_viewer("allies")
    assert seen is not None and seen.by == "japan"
