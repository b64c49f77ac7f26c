"""A cheap reckoning of surface combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironbottom.games.fireinthesky.opponent.worth import Worth
from ironbottom.games.fireinthesky.position.game import Sky

BASIC = 0.7
"""What every hull adds to a gun line beside its firepower: it fires, and it can be lost."""
TOUGH = 0.15
"""The same for each point of defence above that of a destroyer."""
THIN = 7
PAIRING = 0.15
"""What air superiority adds to the stronger side's odds: it matches the ships."""
BLOODY = 0.45
"""Share of the weaker line that is hit in a fight between equals."""


class Gunfight(NamedTuple):
    """Expected losses in worth and the odds of sea control for each side."""

    lost: float
    killed: float
    control: float
    denied: float


def line(g: Sky, ships: Sequence[int]) -> float:
    """Strength of a gun line."""
    return sum(BASIC + g.counter(p).firepower + TOUGH * max(0, g.counter(p).defence - THIN) for p in ships)


def surface_odds(
    g: Sky,
    worth: Worth,
    own: Sequence[int],
    own_left: float,
    foe: Sequence[int],
    foe_left: float,
    better: float,
) -> Gunfight:
    """Both lines as far as the air has left them; ``better``: odds of air superiority."""
    ours, theirs = line(g, own) * own_left, line(g, foe) * foe_left
    here = min(1.0, len(own) * own_left)
    there = min(1.0, len(foe) * foe_left)
    if ours <= 0 or theirs <= 0:
        return Gunfight(0.0, 0.0, here if theirs <= 0 else 0.0, there if ours <= 0 else 0.0)
    ours *= 1 + PAIRING * (better - 0.5) * 2
    odds = ours**2.5 / (ours**2.5 + theirs**2.5)
    scale = min(1.0, min(ours, theirs) / max(ours, theirs) + 0.3)
    killed = odds * BLOODY * 2 * scale * sum(worth.hit(p) for p in foe) * foe_left * min(1.0, ours / theirs)
    lost = (
        (1 - odds) * BLOODY * 2 * scale * sum(worth.hit(p) for p in own) * own_left * min(1.0, theirs / ours)
    )
    return Gunfight(lost, killed, odds, 1 - odds)
