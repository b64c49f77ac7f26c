"""How a planner judges: every weight and threshold in one place."""

from __future__ import annotations

from dataclasses import dataclass, field

from ironbottom.games.aapacific.opponent.mixes import MIXES, Mixes


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Weights are in IPCs unless said otherwise."""

    horizon: float = 3.0
    """Turns for which a change of income counts."""
    own_income: float = 1.0
    """Weight of an IPC a turn earned."""
    foe_income: float = 1.0
    """Weight of an IPC a turn that the enemy no longer earns."""
    own_loss: float = 1.0
    foe_loss: float = 1.0
    capital: float = 150.0
    """An enemy capital held to the next turn wins the game."""
    line: float = 34.0
    """A place in a line that wins the game when it is held long enough."""
    foothold: float = 0.7
    """Any territory."""
    base: float = 1.0
    """A naval or air base."""
    least_win: float = 0.62
    """Odds of winning below which no attack is made, unless the swing alone pays."""
    least_gain: float = 0.8
    """Expected gain below which an attack is not worth the trouble."""
    thrift: float = 0.10
    """Price of using a unit while other attacks may still want it, as a share of its cost."""
    lift: float = 1.5
    """Price of a ship that lands troops, while other attacks may still want it."""
    commitment: float = 0.02
    """The same once all attacks have been chosen."""
    fear: float = 0.6
    """How likely the enemy makes the best counter-attack that they could."""
    safe_loss: float = 0.04
    """Odds of losing a capital that are put up with."""
    exchange: float = 0.7
    """How much of their losses enemies mind when they strike our ships: the less, the more we must fear."""
    march: float = 0.12
    """What a step of a fleet towards its objectives is worth, as a share of its cost."""
    mixes: Mixes = field(default_factory=lambda: MIXES)
    """What is bought."""
    lift_when_weak: float = 0.3
    """Share of the money for landings that is spent while the enemy rules the sea."""
    superior: float = 1.3
    """Our warships and aircraft over the enemy's from which landings get their whole share."""
    noise: float = 0.0
    """Spread of random errors in judging, as a share."""


JAPAN = Style(own_income=1.6, foe_income=0.5, own_loss=1.05, exchange=1.0, fear=0.4)
ALLIES = Style(
    own_income=0.6,
    foe_income=1.7,
    own_loss=0.8,
    foe_loss=1.2,
    exchange=1.3,
    march=0.3,
    fear=0.4,
    least_win=0.5,
)
