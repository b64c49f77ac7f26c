"""Nothing is hidden but the dice to come."""

from __future__ import annotations

from ironbottom.games.oceansoffire.position.game import Oceans


def redetermine(g: Oceans, viewer: str, rng: bytes) -> Oceans:
    """See GameSpec: a clone with other dice to come."""
    world = g.clone()
    world.rekey(rng)
    return world
