"""What a player means to do in the rest of its turn: plans weighed before, and what is left of the time for the turn.

A turn of many answers is thought over once, and then carried out plan by plan: each answer goes on from the plans that
were found good, as far as they still can be played, instead of looking for all of them again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ironbottom.players.base import Thinking

FIRST, LATER = 0.5, 0.4
"""Share of what is left of the time for a turn that its first answer takes, and each later one."""


class Intended(NamedTuple):
    """A plan that was found better than to do nothing, by so much."""

    kind: str
    row: tuple[str, ...]
    gain: float


@dataclass(slots=True)
class Agenda:
    """Of one turn; what is lost of it is found out again.

    ``answers``: how many answers' limits the whole turn may take.
    """

    answers: float = 2.0
    key: Hashable = None
    """The turn that it is of."""
    plans: list[Intended] = field(default_factory=list)
    """The best first."""
    looked: int = 0
    """How often new plans have been looked for."""
    seconds: float = 0.0
    work: float = 0.0
    """Spent on the turn so far."""

    def open(self, key: Hashable) -> bool:
        """Turn to a turn: whether something is known of it already."""
        if key != self.key:
            self.key, self.plans, self.looked, self.seconds, self.work = key, [], 0, 0.0, 0.0
        return self.looked > 0

    def limits(self, thinking: Thinking) -> Thinking:
        """The limits of the next answer of the turn: a share of what is left for it, and never more than its own."""
        share = LATER if self.looked else FIRST
        return Thinking(
            seconds=min(thinking.seconds, share * max(0.0, self.answers * thinking.seconds - self.seconds)),
            stop=thinking.stop,
            report=thinking.report,
            clock=thinking.clock,
            work=min(thinking.work, share * max(0.0, self.answers * thinking.work - self.work)),
            within=thinking,
        )

    def spent(self, limits: Thinking) -> None:
        """Note what an answer has taken."""
        self.seconds += limits.clock() - limits.begun
        self.work += limits.done

    def keep(self, plans: Iterable[Intended]) -> None:
        """What is left to be done, the best first."""
        self.plans = sorted(plans, key=lambda plan: -plan.gain)
