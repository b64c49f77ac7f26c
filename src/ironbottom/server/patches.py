"""What of a view a client has already: most of a position stands as it stood an action ago, and is not sent again."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.views import Piece, View
from ironbottom.server.protocol import Patch

LARGE = ("pieces", "markers", "tracks", "panels", "overlays", "phases")
"""The fields of a view that are left out where they are as before."""


def patched(old: View, new: View) -> tuple[View, Patch]:
    """The new view without what the old one shows as well, and what makes it whole again."""
    same = tuple(field for field in LARGE if getattr(old, field) == getattr(new, field))
    left_out = dict.fromkeys(same, ())
    if "pieces" in same:
        return msgspec.structs.replace(new, **left_out), Patch(same)
    moved, gone = _differences(old.pieces, new.pieces)
    return msgspec.structs.replace(new, **left_out, pieces=moved), Patch(same, gone=gone)


def _differences(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], tuple[int, ...]]:
    """Pieces that are new or changed, and the ids of those that are not there any more."""
    others = [(before, now) for before, now in zip(old, new, strict=False) if before is not now]
    if len(old) == len(new) and all(before.id == now.id for before, now in others):  # nearly always
        return tuple([now for before, now in others if before != now]), ()
    left = {piece.id: piece for piece in old}
    return tuple([piece for piece in new if left.pop(piece.id, None) != piece]), tuple(left)
