"""Likings of a random player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ironbottom.kernel import choices

MODERATE = 1 / 3
"""Share of the tempers to which every choice is as dear as any other."""
PASSION = 2.5
"""How far the others' likings spread: standard deviation of their binary logarithm."""

MOST = 4.0
"""Greatest weight of a button."""


@dataclass(slots=True)
class Temper:
    """What a random player is fond of: each button, number, place or type has a weight that stays for the game.

    Even-handed play hardly ever comes to choices that are a few of many, or that need several rare ones in a row:
    a raid wants a bomber bought, flown to the front and sent at an enemy factory.
    """

    rng: Random
    moderate: bool = field(init=False)
    weights: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.moderate = self.rng.random() < MODERATE

    def choose(self, options: Sequence[str]) -> str:
        """One of the options, by liking."""
        if self.moderate:
            return self.rng.choice(options)
        return self.rng.choices(options, [self._weight(choice) for choice in options])[0]

    def _weight(self, choice: str) -> float:
        if choices.split(choice)[0] == "piece":  # pieces come and go: none is a favourite
            return 1.0
        if choice not in self.weights:
            weight = 2.0 ** self.rng.gauss(0.0, PASSION)
            # Buttons are liked within bounds: a player who hates to end a phase, or loves to take a choice back, would
            # pick units up and put them down for ever.
            self.weights[choice] = min(max(1.0, weight), MOST) if choice.startswith("button:") else weight
        return self.weights[choice]
