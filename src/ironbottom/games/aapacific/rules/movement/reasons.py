"""Why a unit cannot go where a player might expect it to (asked for prompts and refusals only)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific


def refused_spaces(g: Pacific, piece: int) -> dict[str, str]:
    """Spaces next to a unit that it cannot enter now -> why."""
    return {}


def refused_units(g: Pacific) -> dict[str, str]:
    """Own units that cannot move now -> why."""
    return {}
