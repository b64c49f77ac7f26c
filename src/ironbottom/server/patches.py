"""What of a view a client has already: most of a position stands as it stood an action ago, and is not sent again."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ironbottom.kernel.views import Overlay, Panel, Piece, View
from ironbottom.server.protocol import Patch

LARGE = ("pieces", "markers", "tracks", "panels", "overlays", "phases")
"""The fields of a view that are left out where they are as before."""
PARTED = ("panels", "overlays")
"""Those whose parts have ids, of which only the new and the changed are sent."""
PartT = TypeVar("PartT", Panel, Overlay)


def patched(old: View, new: View) -> tuple[View, Patch]:
    """The new view without what the old one shows as well, and what makes it whole again."""
    same = tuple(field for field in LARGE if getattr(old, field) == getattr(new, field))
    news: dict[str, object] = {}
    gone: tuple[int, ...] = ()
    parts: dict[str, tuple[str, ...]] = {}
    if "pieces" not in same:
        news["pieces"], gone = _differences(old.pieces, new.pieces)
    for field in PARTED:
        before, now = getattr(old, field), getattr(new, field)
        if field not in same and len(changed := _changed(before, now)) < len(now):
            news[field], parts[field] = changed, tuple([part.id for part in now])
    left_out = dict.fromkeys(same, ())
    return msgspec.structs.replace(new, **news, **left_out), Patch(same, gone=gone, parts=parts)


def _differences(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], tuple[int, ...]]:
    """Pieces that are new or changed, and the ids of those that are not there any more."""
    others = [(before, now) for before, now in zip(old, new, strict=False) if before is not now]
    if len(old) == len(new) and all(before.id == now.id for before, now in others):  # nearly always
        return tuple([now for before, now in others if before != now]), ()
    left = {piece.id: piece for piece in old}
    return tuple([piece for piece in new if left.pop(piece.id, None) != piece]), tuple(left)


def _changed(old: tuple[PartT, ...], new: tuple[PartT, ...]) -> tuple[PartT, ...]:
    """Parts that are new or stand otherwise than before."""
    before = {part.id: part for part in old}
    return tuple([part for part in new if before.get(part.id) != part])
