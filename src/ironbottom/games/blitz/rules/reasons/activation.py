"""Why a unit is not activated for a Blitz (2.3.d1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.position.labels import POWER_NAMES
from ironbottom.games.blitz.position.state import ACTIVE, ASHORE
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def refused_activations(g: Blitz, able: Collection[int]) -> dict[str, str]:
    """By choice: why own units are not activated now."""
    return {
        choices.piece(piece): f"{{piece:{piece}}} {_why_not_activated(g, piece)} ({{rule:blitz:2.3.d1}})"
        for piece in g.on_map(g.phasing)
        if piece not in able
    }


def _why_not_activated(g: Blitz, piece: int) -> str:
    counter = g.counter(piece)
    if g.has(piece, ACTIVE):
        return "is activated already"
    if counter.convoy or counter.klass == Klass.FORT:
        return "never acts"
    if g.state.aboard[piece] != ASHORE:
        return "is activated with the transport that carries it"
    return f"cannot be paid for: {POWER_NAMES[counter.power]} has no Oil left"
