"""What positions that earlier versions kept are told in the form of now (see ``kernel.saves``)."""

from __future__ import annotations

from functools import partial

from ironbottom.games.blitz.components import SLUG
from ironbottom.kernel.saves import FRAME_MIGRATIONS, STATE_MIGRATIONS, Fields

HERE = -1
"""In place of an area: from where a unit stands."""


def _as_it_was(state: Fields) -> Fields:
    """The states of versions 1 and 2 had the same columns."""
    return state


def _with_sizes_sent(name: str, declared: Fields) -> tuple[str, Fields]:
    """Some of version 1 did not note which sizes were sent against an area: none had been."""
    return name, {"sent": {}, **declared}


def _never_stiff(name: str, combat: Fields) -> tuple[str, Fields]:
    """In version 1 it was noted that defenders do not retreat; now no letter falls on such."""
    return name, {field: value for field, value in combat.items() if field != "stiff"}


def _from_where_they_stand(name: str, homeward: Fields) -> tuple[str, Fields]:
    """Before version 3 only ships and aircraft that stood where they had fought returned together."""
    return name, {"start": HERE, **homeward}


for _name in ("blitz.LandCombat", "blitz.GroundEnd"):
    FRAME_MIGRATIONS[_name, 1] = partial(_never_stiff, _name)
STATE_MIGRATIONS[SLUG, 1] = STATE_MIGRATIONS[SLUG, 2] = _as_it_was
FRAME_MIGRATIONS["blitz.AllHome", 2] = partial(_from_where_they_stand, "blitz.AllHome")
for _name in ("blitz.Declared", "blitz.LandCombats"):
    FRAME_MIGRATIONS[_name, 1] = partial(_with_sizes_sent, _name)

STATE_VERSION = 3
"""That of the positions of now."""
