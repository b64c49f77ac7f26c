"""Nothing is hidden but the dice to come."""

from __future__ import annotations

from ironbottom.games.blitz.position.game import Blitz


def redetermine(g: Blitz, viewer: str, rng: bytes) -> Blitz:
    """See GameSpec: a clone with other dice to come."""
    world = g.clone()
    world.rekey(rng)
    return world
