"""Moves are played on a player's own copy of the game and noted: what it hands back is what it has played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Self, TypeVar

from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game

G = TypeVar("G", bound=Game[Any])


class Hand(Generic[G]):
    """Plays for one seat on a copy. Games add moves of their own, of several choices each."""

    def __init__(self, world: G, seat: str) -> None:
        self.world = world
        self.seat = seat
        self.played: list[str] = []

    @property
    def options(self) -> tuple[str, ...]:
        """The legal choices of the seat; none when it is not asked."""
        return self.world.options(self.seat) if self.seat in self.world.deciding() else ()

    def asked(self, kind: type[Decision] | tuple[type[Decision], ...]) -> bool:
        """Whether the open decision is the seat's and of this kind."""
        return isinstance(self.world.decision, kind) and self.seat in self.world.deciding()

    def act(self, *row: str) -> None:
        """Make choices one after the other; IllegalChoice when one of them is none."""
        for choice in row:
            self.world.act(self.seat, choice)
            self.played.append(choice)

    def follow(self, row: Iterable[str]) -> bool:
        """Make choices as long as each is legal: whether all were."""
        for choice in row:
            if choice not in self.options:
                return False
            self.act(choice)
        return True

    def done(self, kind: type[Decision] | tuple[type[Decision], ...] = Decision) -> None:
        """End the open phase or list, if that can be done.

        ``kind``: its decisions. Where nothing is left to choose it has ended by itself, and the answer would end
        the one behind it.
        """
        if self.asked(kind) and choices.DONE in self.options:
            self.act(choices.DONE)

    def apart(self) -> Self:
        """A hand of the same seat that plays on a copy of the position, with nothing played yet."""
        world = self.world.clone()
        world.quiet = True
        return type(self)(world, self.seat)

    def tried(self, row: Iterable[str]) -> G:
        """A copy of the position after these choices, which must have been found legal."""
        world = self.world.clone()
        world.quiet = True
        for choice in row:
            world.act(self.seat, choice, trusted=True)
        return world

    def simple(self, decision: Decision, *otherwise: str) -> str:
        """A choice without thought: what the game suggests, else the first of these on offer, else the first option."""
        options = self.options
        wanted = (*decision.suggestion(self.world, self.seat), *otherwise)
        return next((choice for choice in wanted if choice in options), options[0])
