"""The odds of a situation: by every course of the dice, by the chance of each die, or by trials."""

from __future__ import annotations

from collections.abc import Callable

from ironbottom.games.oceansoffire.odds import air, bombs
from ironbottom.games.oceansoffire.odds.judging import WINNING, result
from ironbottom.games.oceansoffire.odds.playing import MOST_ANSWERS, MOST_IN_BATTLES, Conduct, courses, trials
from ironbottom.games.oceansoffire.odds.situation import Situation
from ironbottom.games.oceansoffire.odds.stake import AIR, BOMBING, GROUND, NAVAL, TORPEDOES
from ironbottom.games.oceansoffire.odds.tally import Weighed, alike, odds_of
from ironbottom.odds.answer import Odds

TRIALS = 120
"""Played for an answer, as far as the work allows: the error is then below 0.05."""


def _courses(start: Situation, conduct: Conduct) -> Weighed | None:
    rows = courses(start.start, conduct)
    return None if rows is None else [(chance, result(start, world)) for chance, world in rows]


EXACTLY: dict[str, Callable[[Situation, Conduct], Weighed | None]] = {
    GROUND: _courses,
    AIR: air.ends,
    BOMBING: bombs.ends,
    TORPEDOES: _courses,
}


def reckoned(start: Situation, conduct: Conduct, most: int = TRIALS, share: int = 1) -> Odds:
    """Exact where that is not too much, else from up to ``most`` trials.

    ``share``: among how many answers the work is shared.
    """
    exactly = EXACTLY.get(start.kind)
    rows = exactly(start, conduct) if exactly else None
    winning = WINNING[start.kind]
    if rows is not None:
        return odds_of(rows, winning)
    answers = MOST_IN_BATTLES if start.kind == NAVAL else MOST_ANSWERS
    found = alike(result(start, world) for world in trials(start.start, conduct, most, answers // share))
    return odds_of(found, winning, played=len(found))
