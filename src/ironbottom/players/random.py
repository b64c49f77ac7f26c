"""The random player: any legal choice, as likely as any other."""

from __future__ import annotations

from random import Random
from typing import Any

from ironbottom.kernel.game import Game
from ironbottom.players.base import Thinking


class RandomPlayer:
    """Chooses uniformly among the options; the same seed gives the same play."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """See Player."""
        return [self._rng.choice(world.options(seat))]
