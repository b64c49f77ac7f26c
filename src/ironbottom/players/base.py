"""What a computer opponent is: it gets a plausible world, never the real game, and answers with choices."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from ironbottom.kernel.game import Game


def _never() -> bool:
    return False


def _nobody(share: float, text: str) -> None:
    """Progress that nobody looks at."""


@dataclass(slots=True)
class Thinking:
    """The limits of one answer: seconds, a stop flag that may rise at any time, and where progress is told."""

    seconds: float = 5.0
    stop: Callable[[], bool] = _never
    report: Callable[[float, str], None] = _nobody
    """Share of the work done (0 to 1) and what is being thought about."""
    clock: Callable[[], float] = time.monotonic
    begun: float = field(init=False)

    def __post_init__(self) -> None:
        self.begun = self.clock()

    @property
    def over(self) -> bool:
        """Whether the time is up or somebody said stop: answer with the best found so far."""
        return self.stop() or self.clock() - self.begun >= self.seconds

    def tell(self, share: float, text: str) -> None:
        """Report progress."""
        self.report(min(1.0, max(0.0, share)), text)


class Player(Protocol):
    """A computer opponent of one seat. It may keep plans between calls, but must cope with losing them."""

    name: str

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """Choices for the open decision and those that follow, in order: at least one.

        ``world`` is a redetermined clone that the player may play on as it likes. The caller applies the choices one
        by one through ``act`` and asks again when one of them has become illegal or another seat is to decide.
        """
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a game offers."""

    id: str
    name: str
    about: str
    make: Callable[[int], Player]
    """A fresh player from a seed."""
