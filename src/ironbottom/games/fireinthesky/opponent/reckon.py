"""A cheap reckoning of a battle: air points, strikes, guns, and troops, all as expectations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erf, sqrt

from ironbottom.games.fireinthesky.opponent.gunnery import surface_odds
from ironbottom.games.fireinthesky.opponent.worth import Worth
from ironbottom.games.fireinthesky.position.game import Sky

HIT = 1 / 3
"""A die that hits on 5 or more."""
STEP = 1 / 6
"""A die roll modifier of one."""
HALF_POINT = 0.5


@dataclass(slots=True, kw_only=True)
class Fleet:
    """What one side brings to a battle."""

    air: float = 0.0
    """Air points."""
    bonus: float = 0.0
    """What is added to the chance of each of its air dice."""
    decks: list[int] = field(default_factory=list)
    """Ships of Carrier Task Forces."""
    guns: list[int] = field(default_factory=list)
    """Ships of Bombardment Task Forces."""
    anchored: list[int] = field(default_factory=list)
    based: int = 0
    """Strength of the air units at the base."""
    flak: float = 0.0
    """Anti-aircraft dice of the base."""

    def joined(self, g: Sky, ships: Sequence[int]) -> Fleet:
        """The same with further Task Forces, each of carriers or of guns."""
        decks, guns = list(self.decks), list(self.guns)
        carriers = any(g.counter(p).carrier for p in ships)
        (decks if carriers else guns).extend(p for p in ships if g.counter(p).naval)
        left = set(self.anchored) - set(ships)
        return Fleet(
            air=self.air + sum(g.counter(p).air for p in ships if g.counter(p).naval),
            bonus=self.bonus,
            decks=decks,
            guns=guns,
            anchored=[p for p in self.anchored if p in left],
            based=self.based,
            flak=self.flak,
        )


@dataclass(frozen=True, slots=True)
class Clash:
    """What is expected: each side's losses in worth, the odds of sea control, and what the air does for the troops."""

    lost: float
    killed: float
    control: float
    denied: float
    """Odds that the enemy has sea control."""
    support: float
    foe_support: float
    foe_air: float
    """Air points that the enemy has left for strikes."""
    foe_based: float
    """Strength left of the enemy's air at the base."""


def clash(g: Sky, worth: Worth, own: Fleet, foe: Fleet, *, storming: bool = False) -> Clash:
    """The battle of two fleets in one hex; ``storming``: the own air clears the way for troops, too."""
    air = max(0.0, own.air - foe.air * (HIT + foe.bonus))
    foe_air = max(0.0, foe.air - own.air * (HIT + own.bonus))
    edge = own.bonus + STEP * (air > 0 >= foe_air)
    ashore = on_the_base(air, foe) if storming else 0.0
    cleared = min(float(foe.based), max(0.0, ashore - foe.flak * HIT) * (HIT + edge)) if ashore else 0.0
    killed, foe_left = strike(g, worth, air - ashore, edge, foe)
    lost, own_left = strike(g, worth, foe_air, foe.bonus + STEP * (foe_air > 0 >= air), own)
    better = sway(air - foe_air, own.air + foe.air)
    fight = surface_odds(g, worth, own.guns, own_left, foe.guns, foe_left, better)
    return Clash(
        lost=lost + fight.lost,
        killed=killed + fight.killed + cleared * worth.style.plane,
        control=fight.control,
        denied=fight.denied,
        support=max(0.0, ashore - foe.based / (HIT + edge) - foe.flak * HIT),
        foe_support=0.0 if own.decks or own.guns else foe_air,
        foe_air=foe_air,
        foe_based=foe.based - cleared,
    )


def on_the_base(air: float, foe: Fleet) -> float:
    """How many air points a landing is worth where the enemy has Task Forces, too."""
    return air / 2 if foe.decks or foe.guns else air


def sway(lead: float, points: float) -> float:
    """Odds of air superiority with so many points more left of so many."""
    if points <= 0:
        return HALF_POINT
    return normal(lead / sqrt(points * HIT * (1 - HIT) + 0.1))


def strike(g: Sky, worth: Worth, points: float, bonus: float, foe: Fleet) -> tuple[float, float]:
    """What air points destroy, and what share of the enemy's gun line is left.

    They go to the dearest targets first, a hit for each, through the fire of a Task Force or of the base.
    """
    if points <= 0:
        return 0.0, 1.0
    targets: list[tuple[float, float, int, bool]] = []
    for group in (foe.decks, foe.guns):
        flak = sum(g.counter(p).aa_halves for p in group) / 2 * HIT / max(1, -(-len(group) // 4))
        targets += [(worth.hit(p), flak, p, group is foe.guns) for p in group]
    targets += [(worth.hit(p), foe.flak * HIT, p, False) for p in foe.anchored]
    targets += [(worth.style.plane, foe.flak * HIT, -1, False)] * foe.based
    if not targets:
        return 0.0, 1.0
    targets.sort(reverse=True)
    flak = targets[0][1]
    hits = max(0.0, points - flak) * min(1.0, HIT + bonus)
    destroyed, sunk_guns = 0.0, 0.0
    for value, _, _, gun in targets:
        share = min(1.0, hits)
        destroyed += share * value
        sunk_guns += share * gun
        hits -= share
        if hits <= 0:
            break
    return destroyed, 1.0 - sunk_guns / max(1, len(foe.guns))


def normal(deviations: float) -> float:
    """Share of a normal distribution below.

    >>> normal(0.0)
    0.5
    """
    return 0.5 * (1.0 + erf(deviations / sqrt(2.0)))


@dataclass(frozen=True, slots=True)
class Assault:
    """Odds of a land attack: that it does harm, and that it sweeps the defenders away."""

    harm: float
    sweep: float


def assault(
    strength: int,
    support: float,
    supplied: bool,
    foe_strength: int,
    foe_support: float,
    foe_supplied: bool,
    foe_air: float,
) -> Assault:
    """Attack and defence as normal distributions of their hits (fireinthesky:11.2.5.5)."""
    if not foe_strength:
        return Assault(1.0, 1.0)
    mean, spread = _hits(strength, support, supplied)
    foe_mean, foe_spread = _hits(foe_strength, foe_support, foe_supplied)
    lead = mean - foe_mean - foe_air - HALF_POINT  # a draw does nothing
    deviation = sqrt(spread + foe_spread)
    return Assault(normal(lead / deviation), normal((lead - foe_strength) / deviation))


def _hits(strength: int, support: float, supplied: bool) -> tuple[float, float]:
    chance = HIT if supplied else HIT - STEP
    helped = min(float(strength), support * HIT)
    return strength * chance + helped, strength * chance * (1 - chance) + helped * (1 - HIT) + 0.2
