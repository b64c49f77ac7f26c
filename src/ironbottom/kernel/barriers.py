"""What follows of an action for the record: where undo must stop, how deep it was asked, who may know of it."""

from __future__ import annotations

from typing import Any

import msgspec

from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game


class Marks(msgspec.Struct, frozen=True):
    """What an entry says of its action beside the action itself (see ``Entry``); all of it can be worked out."""

    depth: int
    barrier: bool
    quiet: bool


class Before(msgspec.Struct, frozen=True):
    """What has to be kept of a game while it acts, to know the marks of the action afterwards."""

    decision: Decision | None
    depth: int
    hushed: bool

    @classmethod
    def of(cls, game: Game[Any]) -> Before:
        """As it stands now."""
        decision = game.decision
        return cls(decision, len(game.stack), decision is not None and decision.quiet(game))

    def marks(self, game: Game[Any], seat: str) -> Marks:
        """The marks of the action of this seat that has led here."""
        barrier = self._is_barrier(game, seat)
        return Marks(self.depth, barrier, self.hushed and not game.events and not barrier)

    def _is_barrier(self, game: Game[Any], seat: str) -> bool:
        before, after = self.decision, game.decision
        if game.draws or game.revealed or after is None:
            return True
        if after is before:  # the others still owe their sealed answers, or this one is not complete
            return False
        was_sealed = before is not None and len(before.sealed) > 1
        return was_sealed or after.seats != [seat]
