"""Refusals: one sentence with the unit or Space, and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.position.labels import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.oceansoffire.position.game import Oceans


def by(rule: str, text: str) -> str:
    """A sentence and its rule.

    >>> by("9.31", "There are too few Activation Points")
    'There are too few Activation Points ({rule:oceansoffire:9.31})'
    """
    return f"{text} ({{rule:oceansoffire:{rule}}})"


def the(g: Oceans, space: int) -> str:
    """A Space in a refusal."""
    return f"{{space:{g.data.space_ids[space]}}}"


def units(pieces: Sequence[int]) -> str:
    """Units in a refusal."""
    return in_words(pieces)
