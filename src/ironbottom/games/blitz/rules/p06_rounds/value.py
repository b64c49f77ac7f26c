"""What a unit is worth to those who assign results: for suggestions and odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE
from ironbottom.games.blitz.rules.p06_rounds.forces import fighter

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz
    from ironbottom.games.blitz.rules.p06_rounds.fighters import Fighter

FACTOR, LAST_STEP, CAPITAL_STEP, LOAD = 4, 3, 8, 6
"""What counts: a factor that is lost, the unit itself, a step that victory counts, a unit aboard."""


def step_worth(one: Fighter) -> int:
    """The factors that the next hit takes away, and what is more than factors: see the numbers above."""
    counter, ratings = one.counter, one.ratings
    left = counter.back if counter.back is not None and not one.damaged else None
    now = ratings.air + ratings.land + ratings.naval + ratings.strat + ratings.convoy
    after = left.air + left.land + left.naval + left.strat if left else 0
    worth = FACTOR * (now - after) + (0 if left else LAST_STEP)
    return worth + (CAPITAL_STEP if counter.capital != NOWHERE else 0) + LOAD * len(one.cargo)


LANDING = 40
"""A unit that came to land weighs more than the guns of any ship beside it."""


def absence_worth(one: Fighter, *, landing: bool) -> int:
    """What a battle misses when a letter sends a unit home: its factors; ``landing``: and the troops that it brings.

    Defenders bring none: what a transport of theirs carries is safer at home.
    """
    ratings = one.ratings
    troops = len(one.cargo) + one.counter.on_land if landing else 0
    return ratings.air + ratings.land + ratings.naval + ratings.strat + LANDING * troops


def value_of(g: Blitz, piece: int) -> int:
    """The worth of the next step of a piece."""
    return step_worth(fighter(g, piece))
