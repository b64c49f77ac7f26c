"""What of a view a client has already: most of a position stands as it stood an action ago, and is not sent again."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.views import View
from ironbottom.server.protocol import Patch

LARGE = ("pieces", "markers", "tracks", "panels", "overlays", "phases")
"""The fields of a view that are left out where they are as before."""


def patched(old: View, new: View) -> tuple[View, Patch]:
    """The new view without what the old one shows as well, and what makes it whole again."""
    same = tuple(field for field in LARGE if getattr(old, field) == getattr(new, field))
    left_out = dict.fromkeys(same, ())
    if "pieces" in same:
        return msgspec.structs.replace(new, **left_out), Patch(same)
    before = {piece.id: piece for piece in old.pieces}
    moved = tuple([piece for piece in new.pieces if before.pop(piece.id, None) != piece])
    return msgspec.structs.replace(new, **left_out, pieces=moved), Patch(same, gone=tuple(before))
