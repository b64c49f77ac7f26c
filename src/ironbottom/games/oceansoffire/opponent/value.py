"""What one unit is worth, as it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import (
    able_deck,
    attack,
    deck,
    defense,
    half_damaged,
    ratings,
)
from ironbottom.games.oceansoffire.position.figures import points as air_points

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans


def unit(g: Oceans, piece: int, style: Style) -> float:
    """One unit."""
    counter = g.counter(piece)
    if counter.air:
        return style.air * air_points(g, piece) / QUARTERS
    if counter.ground:
        return style.ground * (attack(g, piece) + defense(g, piece))
    figures = ratings(g, piece)
    worth = style.ship * (figures.attack + figures.defense + figures.aa) + style.transport * figures.tt
    worth += style.deck * (deck(g, piece) + able_deck(g, piece)) / (2 * QUARTERS)
    done = g.state.damage[piece] / figures.defense if figures.defense else 0
    return worth * (style.hurt if half_damaged(g, piece) else 1 - 0.4 * done)
