"""Moves are played on the planner's own copy of the game and noted: what it hands back is what it has played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.pacificwar.position.game import War


class Hand:
    """Plays for one seat on a copy."""

    def __init__(self, world: War, seat: str) -> None:
        self.world = world
        self.seat = seat
        self.played: list[str] = []

    @property
    def options(self) -> tuple[str, ...]:
        """The legal choices of the seat; none when it is not asked."""
        return self.world.options(self.seat) if self.seat in self.world.deciding() else ()

    def act(self, *row: str) -> None:
        """Make choices one after the other."""
        for choice in row:
            self.world.act(self.seat, choice)
            self.played.append(choice)

    def tried(self, row: Sequence[str]) -> War:
        """A copy of the position after these choices, which must have been found legal."""
        world = self.world.clone()
        world.quiet = True
        for choice in row:
            world.act(self.seat, choice, trusted=True)
        return world
