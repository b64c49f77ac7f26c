"""What a step of a unit is worth to those who assign results, for suggestions only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def value_of(g: Blitz, piece: int) -> int:
    """The factors that the next hit takes away, with a premium for the last step and for ships that victory counts."""
    counter, ratings = g.counter(piece), g.ratings(piece)
    left = counter.back if counter.back is not None and ratings is counter.front else None
    now = ratings.air + ratings.land + ratings.naval + ratings.strat + ratings.convoy
    after = left.air + left.land + left.naval + left.strat if left else 0
    worth = 4 * (now - after) + (0 if left else 3)
    if counter.capital != NOWHERE:
        worth += 8
    return worth + 6 * len(g.cargo(piece))
