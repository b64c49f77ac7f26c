"""How many dice hit: distributions as lists, ``chances[k]`` being the probability of exactly ``k`` hits.

Nothing here knows a game.
"""

from __future__ import annotations

from functools import lru_cache

Chances = tuple[float, ...]

CERTAIN_MISS: Chances = (1.0,)


def hits(dice: tuple[int, ...], sides: int) -> Chances:
    """Chances of the number of hits: ``dice[value]`` dice that hit at ``value`` or less on ``sides`` faces.

    >>> [round(chance, 6) for chance in hits((0, 1, 1), 6)]
    [0.555556, 0.388889, 0.055556]
    """
    return _hits(dice, sides)


@lru_cache(maxsize=65536)
def _hits(dice: tuple[int, ...], sides: int) -> Chances:
    """One die more than a smaller set: the sets along a casualty order differ by a die or two."""
    for value, count in enumerate(dice):
        if count:
            fewer = (*dice[:value], count - 1, *dice[value + 1 :])
            return _with_die(_hits(fewer, sides), min(value, sides) / sides)
    return CERTAIN_MISS


def _with_die(chances: Chances, hit: float) -> Chances:
    miss = 1.0 - hit
    return tuple([a * miss + b * hit for a, b in zip((*chances, 0.0), (0.0, *chances), strict=True)])


def together(one: Chances, other: Chances) -> Chances:
    """Chances of the sum of two independent numbers of hits.

    >>> together((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    if len(one) == 1 and one[0] == 1.0:
        return other
    if len(other) == 1 and other[0] == 1.0:
        return one
    result = [0.0] * (len(one) + len(other) - 1)
    for k, chance in enumerate(one):
        for n, more in enumerate(other, k):
            result[n] += chance * more
    return tuple(result)


def at_most(chances: Chances, most: int) -> Chances:
    """The same with all numbers above ``most`` counted as ``most``.

    >>> at_most((0.25, 0.5, 0.25), 1)
    (0.25, 0.75)
    """
    return chances if len(chances) <= most + 1 else (*chances[:most], sum(chances[most:]))


def mean(chances: Chances) -> float:
    """The expected number of hits."""
    return sum(count * chance for count, chance in enumerate(chances))


def forget() -> None:
    """Empty the cache, so that a measurement starts cold."""
    _hits.cache_clear()
