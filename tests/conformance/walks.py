"""Random games, played once for each case and looked at by all laws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ironbottom.kernel.game import Game
from ironbottom.kernel.match import Match, new_match
from ironbottom.sim.coverage import opened
from tests.conformance.cases import DEEP, Case

KEPT_OF_A_KIND = 6 if DEEP else 2
"""Moments that are looked at for each kind of decision, besides those spread over the game."""

AnyGame = Game[Any]


def most_decisions(case: Case) -> int:
    """A random game is followed up to here; where only an option differs, less far."""
    if DEEP:
        return 5000
    return 120 if case.options else 400


def kept(case: Case) -> int:
    """Moments that are looked at, spread over the game."""
    return most_decisions(case) // (25 if DEEP else 16)


@dataclass
class Moment:
    """A decision of a random game, and what was chosen there."""

    count: int
    """Actions before it."""
    game: AnyGame
    hash: str
    seat: str
    choice: str

    def __str__(self) -> str:
        return f"action {self.count}, {self.seat} in {type(self.game.decision).__name__}"


@dataclass
class Walk:
    """A random game. ``faults`` says what was wrong behind which action."""

    case: Case
    match: Match
    moments: list[Moment] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    """Decisions whose options were other ones in the game that had been played on than in a clone of it."""
    trace: dict[str, int] = field(default_factory=dict)

    @property
    def ended(self) -> bool:
        return self.match.game.outcome is not None


def chance(case: Case, purpose: str) -> random.Random:
    """A generator of its own for each case and purpose, the same on every run."""
    return random.Random(f"{case}|{purpose}")


def begin(case: Case) -> Match:
    """A fresh match of the case."""
    secret = chance(case, "dice").randbytes(32)
    return new_match(
        case.slug, case.scenario, dict(case.options), game_id=str(case), secret=secret, salts=("a",)
    )


@cache
def walk(case: Case) -> Walk:
    """The random game of a case."""
    chooser = chance(case, "choices")
    match = begin(case)
    found = Walk(case, match)
    found.trace.update(opened(match.game))
    match.game.trace = found.trace
    _note_faults(found)
    kinds: Counter[str] = Counter()
    while not found.ended and len(match.live) < most_decisions(case):
        game = match.game
        empty = [seat for seat in game.deciding() if not game.options(seat)]
        if empty or not game.deciding():
            found.stuck.append(f"after {len(match.live)} actions {empty or 'nobody'} can choose nothing")
            break
        seat = chooser.choice(game.deciding())
        choice = chooser.choice(game.options(seat))
        kind = type(game.decision).__name__
        kinds[kind] += 1
        if kinds[kind] <= KEPT_OF_A_KIND or len(match.live) % (most_decisions(case) // kept(case)) == 0:
            moment = Moment(len(match.live), game.clone(), game.state_hash(), seat, choice)
            found.moments.append(moment)
            if moment.game.options(seat) != game.options(seat):
                found.stale.append(str(moment))
        match.act(seat, choice)
        _note_faults(found)
    return found


def _note_faults(found: Walk) -> None:
    faults = found.case.spec.check(found.match.game)
    found.faults.extend(f"after {len(found.match.live)} actions: {fault}" for fault in faults)


WALKED: dict[str, dict[str, int]] = {}
"""Steps executed by all walks so far, by game; printed at the end of the run."""


def note_coverage(found: Walk) -> None:
    """Add what a walk executed to the coverage of its game."""
    add_coverage(found.case.slug, found.trace)


def add_coverage(slug: str, trace: Mapping[str, int]) -> None:
    """Add counted steps to the coverage of a game."""
    total = WALKED.setdefault(slug, {})
    for name, count in trace.items():
        total[name] = total.get(name, 0) + count
