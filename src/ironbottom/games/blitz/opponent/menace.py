"""How much the danger of landings counts: how near enemy transports are, and how much they carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.rules.trips import sea_distances

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

NEAR = ((3, 1.0), (6, 0.5), (9, 0.25))
"""How much of the danger from the sea counts for an area so many MP by sea from enemy transports."""
MANY, FAINT = 3, 0.1
"""The size of such transports that counts in full, and what counts where there are none."""
LONG = 9
"""MP by sea beyond which a transport is far."""


def menace(g: Blitz, foe: int) -> dict[int, float]:
    """How much the danger from each sea area counts, 1 at most; ``foe``: the side whose transports may come."""
    sizes = dict[int, list[int]]()
    for piece in g.on_map(foe):
        if g.counter(piece).klass == Klass.TRS:
            for sea, cost in sea_distances(g, g.state.at[piece], LONG).items():
                by_band = sizes.setdefault(sea, [0] * len(NEAR))
                for band, (within, _) in enumerate(NEAR):
                    by_band[band] += g.size(piece) * (cost <= within)
    none = [0] * len(NEAR)
    return {
        sea: max(
            FAINT,
            *(
                share * min(1.0, size / MANY)
                for (_, share), size in zip(NEAR, sizes.get(sea, none), strict=True)
            ),
        )
        for sea in range(len(g.here))
    }
