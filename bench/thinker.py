"""A computer player that thinks as long as it may: random playouts from the world it is given."""

from __future__ import annotations

import random
from typing import Any

from ironbottom.kernel.game import Game
from ironbottom.players.base import Level, Thinking
from ironbottom.players.levels import register_levels


class Thinker:
    """Plays random games in its mind until time is up, then takes the first option."""

    name = "thinker"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        rng = random.Random(1)
        first = world.options(seat)[0]
        dream = world.clone()
        while not thinking.over:
            if dream.outcome is not None:
                dream = world.clone()
            awaited = dream.deciding()[0]
            dream.act(awaited, rng.choice(dream.options(awaited)))
        return [first]


register_levels(
    "aapacific", (Level("thinker", "Thinker", "Thinks as long as it may.", lambda seed: Thinker()),)
)
