"""The clock of a scenario: who loses when its last round is over, and how they play while it runs out."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.aapacific.components.scenario import NotWonBy, PointsBelow
from ironbottom.games.aapacific.opponent.style import Style
from ironbottom.games.aapacific.position.game import Pacific

LONG = 4
"""Rounds from which nobody hurries."""


def rounds_left(g: Pacific) -> int | None:
    """Rounds behind the present one; None: the game has no last round."""
    return g.scenario.last_turn - g.state.round if g.scenario.last_turn else None


def loses_by_the_clock(g: Pacific, side: int) -> bool:
    """Whether the other side wins when nothing else has happened by the end of the last round."""
    return any(isinstance(c, NotWonBy | PointsBelow) and c.winner != side for c in g.scenario.victory)


def style_now(g: Pacific, side: int, style: Style) -> Style:
    """The style of a side at this moment: what it would lose counts the less, the fewer rounds are left to win."""
    left = rounds_left(g)
    if left is None or not loses_by_the_clock(g, side):
        return style
    spared = min(1.0, (left + 1) / LONG)
    return replace(style, own_loss=style.own_loss * spared, fear=style.fear * spared)


def horizon(g: Pacific, far: float) -> float:
    """Turns for which a change of income counts: none behind the last round."""
    left = rounds_left(g)
    return far if left is None else min(far, float(left))
