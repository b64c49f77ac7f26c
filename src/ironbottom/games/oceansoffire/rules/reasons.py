"""Refusals: one sentence with the unit or Space, and the rule behind it."""

from __future__ import annotations


def by(rule: str, text: str) -> str:
    """A sentence and its rule.

    >>> by("9.31", "There are too few Activation Points")
    'There are too few Activation Points ({rule:oceansoffire:9.31})'
    """
    return f"{text} ({{rule:oceansoffire:{rule}}})"
