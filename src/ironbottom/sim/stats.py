"""Statistics of many games: win rates with their uncertainty."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import msgspec

SIGMAS_95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, with the bounds between which the true rate lies (95 % Wilson interval)."""

    times: int
    of: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.times}/{self.of} = {self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"


def rate(times: int, of: int, sigmas: float = SIGMAS_95) -> Rate:
    """A rate with its Wilson score interval; ValueError for more times than tries. No tries tell nothing: 0 to 1.

    >>> str(rate(38, 40))
    '38/40 = 95.0% (83.5% to 98.6%)'
    >>> rate(0, 0).low, rate(0, 0).high
    (0.0, 1.0)
    """
    if not 0 <= times <= of:
        raise ValueError(f"{times} times of {of}")
    if not of:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share, spread = times / of, sigmas * sigmas / of
    middle = (share + spread / 2) / (1 + spread)
    reach = sigmas / (1 + spread) * sqrt(share * (1 - share) / of + spread / of / 4)
    return Rate(times, of, share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Many numbers in few."""

    count: int
    mean: float
    low: float
    median: float
    high: float


def summary(values: Iterable[float]) -> Summary:
    """Mean, least, median and greatest of the values; all 0 when there are none.

    >>> summary([1, 2, 6]).mean, summary([1, 2, 6]).median
    (3.0, 2)
    """
    row = sorted(values)
    if not row:
        return Summary(count=0, mean=0.0, low=0.0, median=0.0, high=0.0)
    return Summary(
        count=len(row), mean=sum(row) / len(row), low=row[0], median=row[len(row) // 2], high=row[-1]
    )
