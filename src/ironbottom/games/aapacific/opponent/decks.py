"""Flights that count on a carrier: where it would have to meet them, and what that risks."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.moves import Moves

IMPOSSIBLE = 1000.0


class Decks:
    """The price of flights that only a carrier can end. ``reach``: moves of the units on turn."""

    def __init__(self, sight: Sight, reach: dict[int, Moves]) -> None:
        self.sight = sight
        self.g = sight.g
        self.reach = reach
        self.bounds = bounds_of(self.g)
        self._known: dict[tuple[object, ...], float] = {}

    def forget(self) -> None:
        """The enemy's strikes have changed."""
        self._known = {}

    def danger(self, units: list[int], target: int) -> float:
        """What carriers and fighters risk when they meet after a fight in ``target``."""
        by_deck: dict[int, list[int]] = {}
        for piece in units:
            moves = self.reach.get(piece, {}).get(target, ())
            if self.g.klass(piece) == UnitClass.AIR and moves and all(move.ship >= 0 for move in moves):
                own = self.g.state.aboard[piece]
                ship = own if any(move.ship == own for move in moves) else moves[0].ship
                by_deck.setdefault(self.g.state.at[ship], []).append(piece)
        return sum(self._meeting(zone, fighters, target) for zone, fighters in by_deck.items())

    def _meeting(self, zone: int, fighters: list[int], target: int) -> float:
        """The least danger of the zones where the carriers of one zone can meet their fighters."""
        g, sight = self.g, self.sight
        ranges = {self._left(piece, target) for piece in fighters}
        key = (zone, target, len(fighters), min(ranges))
        known = self._known.get(key)
        if known is not None:
            return known
        near = self.sight.map.chart.within[target][max(0, min(ranges))]
        escorts = [p for p in g.ships_up(zone, sight.side) if self._escorts(p)]
        force = list(sight.force(escorts))
        force[UnitType.FIGHTER] += len(fighters)
        dangers = [sight.exposure(z, tuple(force)) for z in spaces_in(self._reachable(zone) & near)]
        known = self._known[key] = min(dangers, default=IMPOSSIBLE)
        return known

    def _escorts(self, piece: int) -> bool:
        return self.g.own(piece) and self.g.state.kind[piece] != UnitType.TRANSPORT

    def _left(self, piece: int, target: int) -> int:
        """Moves that a fighter has left over the target."""
        move = self.g.data.move[self.g.state.kind[piece]]
        return move - min(found.cost for found in self.reach[piece][target])

    def _reachable(self, zone: int) -> int:
        """Zones without enemies that a ship reaches in phase 6."""
        sea, held = self.bounds.chart.sea, self.bounds.held
        if held >> zone & 1:
            return 0
        near = sea[zone] & ~held
        return 1 << zone | near | spread(sea, near) & ~held
