"""How a client takes an answer packed."""

from __future__ import annotations

import re

REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
"""The weight of what a client does not take."""


def codings(header: str) -> frozenset[str]:
    """The content codings that a client takes, by its header Accept-Encoding.

    >>> sorted(codings("gzip, br;q=1.0"))
    ['br', 'gzip']
    >>> sorted(codings("gzip;q=0, br; q = 0.000"))
    []
    """
    taken = set()
    for part in header.lower().split(","):
        name, *weights = (each.strip() for each in part.split(";"))
        if not any(REFUSED.fullmatch(weight) for weight in weights):
            taken.add(name)
    return frozenset(taken - {""})
