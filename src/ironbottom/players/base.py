"""What a computer opponent is: it gets a plausible world, never the real game, and answers with choices."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol

from ironbottom.kernel.game import Game


def _never() -> bool:
    return False


def _nobody(share: float, text: str) -> None:
    """Progress that nobody looks at."""


@dataclass(slots=True)
class Thinking:
    """The limits of one answer: seconds and units of work, a stop flag that may rise, and where progress is told.

    People wait for seconds; tests and matches that must come out the same on every machine count work. A unit is one
    position judged or one plan rehearsed.
    """

    seconds: float = 5.0
    stop: Callable[[], bool] = _never
    report: Callable[[float, str], None] = _nobody
    """Share of the work done (0 to 1) and what is being thought about."""
    clock: Callable[[], float] = time.monotonic
    work: float = inf
    within: Thinking | None = None
    """The limits that these are a part of: work that is done here is done there."""
    begun: float = field(init=False)
    done: int = field(init=False, default=0)
    """Units of work done so far."""

    def __post_init__(self) -> None:
        self.begun = self.clock()

    @property
    def over(self) -> bool:
        """Whether the time or the work is used up or somebody said stop: answer with the best found so far."""
        return self.done >= self.work or self.stop() or self.clock() - self.begun >= self.seconds

    def spend(self, units: int = 1) -> None:
        """Count work that has been done."""
        self.done += units
        if self.within is not None:
            self.within.spend(units)

    def portion(self, share: float) -> Thinking:
        """Limits for a part of an answer: a share of the time and of the work that are left."""
        return Thinking(
            seconds=share * max(0.0, self.seconds - (self.clock() - self.begun)),
            stop=self.stop,
            report=self.report,
            clock=self.clock,
            work=share * max(0.0, self.work - self.done),
            within=self,
        )

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
