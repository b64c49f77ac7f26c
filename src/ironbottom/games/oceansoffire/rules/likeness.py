"""Which units are interchangeable: those of which nothing that can be seen tells one from another."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.position.places import aboard

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

NOBODY = -1


def likeness(g: Oceans, piece: int) -> Hashable:
    """Equal for two units exactly if they are interchangeable; a ship with somebody aboard is like no other."""
    state = g.state
    return (
        state.kind[piece],
        state.at[piece],
        state.berth[piece],
        state.aboard[piece],
        state.marks[piece],
        state.hits[piece],
        state.damage[piece],
        state.aborted[piece],
        state.disrupted[piece],
        state.usl[piece],
        state.origin[piece],
        state.spent[piece],
        piece if g.counter(piece).ship and aboard(g, piece) else NOBODY,
    )
