"""What positions that earlier versions kept are told in the form of now (see ``kernel.saves``)."""

from __future__ import annotations

from functools import partial

from ironbottom.games.blitz.components import SLUG
from ironbottom.kernel.saves import FRAME_MIGRATIONS, STATE_MIGRATIONS, Fields


def _as_it_was(state: Fields) -> Fields:
    """The state of version 1 had the same columns."""
    return state


def _with_sizes_sent(name: str, declared: Fields) -> tuple[str, Fields]:
    """Some of version 1 did not note which sizes were sent against an area: none had been."""
    return name, {"sent": {}, **declared}


def _never_stiff(name: str, combat: Fields) -> tuple[str, Fields]:
    """In version 1 it was noted that defenders do not retreat; now no letter falls on such."""
    return name, {field: value for field, value in combat.items() if field != "stiff"}


for _name in ("blitz.LandCombat", "blitz.GroundEnd"):
    FRAME_MIGRATIONS[_name, 1] = partial(_never_stiff, _name)
STATE_MIGRATIONS[SLUG, 1] = _as_it_was
for _name in ("blitz.Declared", "blitz.LandCombats"):
    FRAME_MIGRATIONS[_name, 1] = partial(_with_sizes_sent, _name)

STATE_VERSION = 2
"""That of the positions of now."""
