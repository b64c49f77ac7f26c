"""What the enemy's next set costs the ships of a whole scheme: those that stop together stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import NOWHERE
from ironbottom.games.blitz.opponent.fleets import RAID

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.operation import Operation
    from ironbottom.games.blitz.opponent.sight import Sight

REPLY = 0.35
"""How likely the enemy comes with all he has for the ships in a sea area within his reach."""


class Stop(NamedTuple):
    """Ships that end their moves in a sea area, and a port of the enemy that they strike from there."""

    ships: frozenset[int]
    struck: int


class Answer:
    """The enemy's answer to the operations that were chosen so far."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._stops: dict[int, Stop] = {}
        self._losses: dict[int, float] = {}

    def to(self, one: Operation) -> float:
        """What it costs more when one more operation is chosen."""
        if not one.moves:
            return 0.0
        sea, stop = self._with(one)
        return REPLY * (self._lost(sea, stop) - self._losses.get(sea, 0.0))

    def count(self, one: Operation) -> None:
        """An operation is chosen."""
        if one.moves:
            sea, stop = self._with(one)
            self._stops[sea] = stop
            self._losses[sea] = self._lost(sea, stop)

    def _with(self, one: Operation) -> tuple[int, Stop]:
        sea, g = one.moves[-1].sea, self._sight.g
        ships = frozenset(unit for move in one.moves for unit in move.units if g.counter(unit).ship)
        before = self._stops.get(sea, Stop(frozenset(), NOWHERE))
        struck = one.goal if one.kind == RAID else before.struck
        return sea, Stop(before.ships | ships, struck)

    def _lost(self, sea: int, stop: Stop) -> float:
        return self._sight.exposed(sea, stop.ships, stop.struck)
