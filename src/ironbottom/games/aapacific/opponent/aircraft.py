"""Aircraft come down where they are safe and useful, or fly to a better base."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.objectives import Objectives
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.movement.movable import movable
from ironbottom.games.aapacific.rules.movement.moves import Kind
from ironbottom.games.aapacific.rules.movement.options import moves_of
from ironbottom.games.aapacific.rules.p6_noncombat.phase import in_the_air

DECK = 4.0
"""How much a free place on a carrier is liked by a fighter."""
STEP = 0.8
"""What a base one step nearer to the objectives is worth."""
BETTER = 1.5
"""Gain from which a rested aircraft changes its base."""
NEAR = 6


class Aircraft:
    """Lands the aircraft of the power on turn."""

    def __init__(self, hand: Hand, sight: Sight, aims: Objectives) -> None:
        self.hand = hand
        self.g = hand.world
        self.sight = sight
        self.aims = aims
        self._reach: dict[int, float] = {}

    def land(self) -> None:
        """Bring down everything in the air; fighters with the fewest places first."""
        flying = in_the_air(self.g)
        flying.sort(key=lambda p: (len(moves_of(self.g, p)), p))
        for piece in flying:
            place = self._best(piece)
            if place is not None:
                self.hand.move(piece, place[1], Kind.LAND, place[2])

    def rebase(self) -> None:
        """Let rested aircraft fly to a better base."""
        state = self.g.state
        rested = [
            p
            for group in movable(self.g)
            for p in (group.piece, *group.others)
            if not self.g.is_ship(p) and self.g.data.units[state.kind[p]].unit_class == 1
        ]
        for piece in rested:
            place = self._best(self.hand.real(piece))
            if place is None:
                continue
            here = self._merit(piece, state.at[self.hand.real(piece)], state.aboard[self.hand.real(piece)])
            if place[0] > here + BETTER:
                self.hand.move(piece, place[1], Kind.LAND, place[2])

    def _best(self, piece: int) -> tuple[float, int, int] | None:
        """The best place in reach: merit, space and ship (-1: on land)."""
        best: tuple[float, int, int] | None = None
        for to, moves in moves_of(self.g, piece).items():
            for move in moves:
                if move.kind != Kind.LAND:
                    continue
                merit = self._merit(piece, to, move.ship)
                if best is None or merit > best[0]:
                    best = merit, to, move.ship
        return best

    def _merit(self, piece: int, space: int, ship: int) -> float:
        """Safety first, then help for the place, then nearness to the enemy."""
        sight, g = self.sight, self.g
        price = float(g.data.cost[g.state.kind[piece]])
        there = [p for p in sight.defenders(space, sight.side) if p != piece]
        nearness = STEP * self._nearness(space)
        if g.data.is_sea[space]:
            risk = sight.exposure(space, sight.force([*there, piece])) - sight.exposure(
                space, sight.force(there)
            )
            own = ship >= 0 and g.own(ship)
            return nearness + (DECK if own else 0.0) - sight.style.fear * risk
        if g.state.kind[piece] == UnitType.BOMBER:
            nearness *= 0.5
        prize = sight.foe_worth.of(space).whole
        without = sight.holds(space, sight.force(there))
        held = sight.holds(space, sight.force([*there, piece]))
        saved = (held - without) * prize
        return nearness + sight.style.fear * (saved - (1.0 - held) * price)

    def _nearness(self, space: int) -> float:
        """Steps nearer than ``NEAR`` to the best objective, weighed by its prize."""
        known = self._reach.get(space)
        if known is None:
            row = self.sight.map.air[space]
            known = 0.0
            for t, value in self.aims.hostile.items():
                known = max(known, (NEAR - row[t]) * min(1.0, value / 10.0))
            for t in self.aims.alarms:
                known = max(known, (NEAR - row[t]) * 1.0)
            self._reach[space] = known
        return known
