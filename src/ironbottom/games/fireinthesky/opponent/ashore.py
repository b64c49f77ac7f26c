"""The odds of a land attack die by die, and how air points over a base are best shared out for it."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from ironbottom.games.fireinthesky.opponent.reckon import HIT

DRIVEN_BACK = 0.25
"""What it is worth to reduce defenders, as a share of throwing them out."""


class Attack(NamedTuple):
    """A land attack that air points at the base may help."""

    strength: int
    """Combat strength of the attackers: their dice, and the most hits that support adds."""
    chance: float
    """That a die of theirs hits."""
    guns: int
    """Firepower that supports them."""
    defence: int
    """Combat strength of the defenders."""
    foe_chance: float
    """That a die of theirs hits."""
    planes: int
    """Strength of the defenders' aircraft at the base."""
    strike: float
    """That an air point hits aircraft."""
    support: float
    """That a die of an air point's support hits."""
    weak: bool
    """All defenders are reduced: any success throws them out (fireinthesky:11.3.5.b1)."""


@lru_cache(maxsize=4096)
def on_aircraft(attack: Attack, points: int) -> int:
    """How many of the air points are better sent against the aircraft; the others support the troops.

    >>> alone = Attack(2, 1 / 3, 0, 1, 1 / 6, 0, 1 / 2, 1 / 2, weak=True)
    >>> on_aircraft(alone, 4)
    0
    """
    most = points if attack.planes else 0
    return max(range(most + 1), key=lambda n: (success(attack, n, points - n), -n))


@lru_cache(maxsize=4096)
def success(attack: Attack, striking: int, supporting: int) -> float:
    """The worth of the attack, 1 for defenders thrown out for certain."""
    guns = hits(attack.guns, HIT)
    air = hits(supporting, attack.support)
    helped = capped(added(guns, air), attack.strength)
    ours = added(hits(attack.strength, attack.chance), helped)
    killed = capped(hits(striking, attack.strike), attack.planes)
    left = (0.0,) * (attack.planes + 1 - len(killed)) + killed[::-1]
    theirs = added(hits(attack.defence, attack.foe_chance), left)
    harm = sweep = 0.0
    for own, likely in enumerate(ours):
        for foe, as_likely in enumerate(theirs):
            harm += likely * as_likely * (own > foe)
            sweep += likely * as_likely * (own > foe + attack.defence)
    return harm if attack.weak else sweep + DRIVEN_BACK * (harm - sweep)


@lru_cache(maxsize=1024)
def hits(dice: int, chance: float) -> tuple[float, ...]:
    """How likely so many hits are, by number.

    >>> hits(2, 0.5)
    (0.25, 0.5, 0.25)
    """
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


def added(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """The same for the sum of two such numbers."""
    total = [0.0] * (len(one) + len(other) - 1)
    for n, likely in enumerate(one):
        for m, as_likely in enumerate(other):
            total[n + m] += likely * as_likely
    return tuple(total)


def capped(numbers: tuple[float, ...], most: int) -> tuple[float, ...]:
    """The same where more than ``most`` count as that many.

    >>> capped((0.25, 0.5, 0.25), 1)
    (0.25, 0.75)
    """
    return (*numbers[:most], sum(numbers[most:])) if len(numbers) > most + 1 else numbers
