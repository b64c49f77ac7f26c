"""Ships in non-combat movement: keep together, go where the objectives are, stay out of superior reach."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.objectives import Objectives
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.opponent.troops import Troops
from ironbottom.games.aapacific.position.state import SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.carriers import meeting_zones
from ironbottom.games.aapacific.rules.movement.movable import movable
from ironbottom.games.aapacific.rules.movement.moves import Kind
from ironbottom.games.aapacific.rules.movement.options import moves_of
from ironbottom.games.aapacific.rules.movement.units import promised

STEP_BACK = -0.3
"""A ship does not follow its group to a zone that much farther from where it wants to be."""


class Fleets:
    """Sends every ship that may still sail somewhere."""

    def __init__(self, hand: Hand, sight: Sight, aims: Objectives, troops: Troops) -> None:
        self.hand = hand
        self.g = hand.world
        self.sight = sight
        self.aims = aims
        self.troops = troops
        self.reach: dict[int, frozenset[int]] = {}

    def sail(self) -> None:
        """Group after group, led by the dearest ship left."""
        self._survey()
        left = sorted(self.reach, key=lambda p: (-self._price(p), p))
        while left:
            leader = left[0]
            zone, group = self._best(leader, left)
            for ship in group:
                if zone != self.g.state.at[self.hand.real(ship)]:
                    self.hand.move(ship, zone, Kind.SAIL)
            left = [ship for ship in left if ship not in group]

    def _survey(self) -> None:
        g = self.g
        for group in movable(g):
            if not g.is_ship(group.piece):
                continue
            zones = set(moves_of(g, group.piece)) | {g.state.at[group.piece]}
            if g.state.kind[group.piece] == UnitType.CARRIER and promised(g, group.piece):
                meeting = meeting_zones(g, bounds_of(g), group.piece)
                zones = {z for z in zones if meeting >> z & 1} or zones
            for piece in (group.piece, *group.others):
                self.reach[piece] = frozenset(zones)

    def _price(self, ship: int) -> float:
        return float(self.sight.cost([ship, *self.g.load_of(ship)]))

    def _best(self, leader: int, left: list[int]) -> tuple[int, list[int]]:
        """The zone to which the leader goes with all that can follow."""
        best: tuple[float, int, list[int]] | None = None
        for zone in sorted(self.reach[leader]):
            group = [leader] + [
                s for s in left[1:] if zone in self.reach[s] and self._gain(s, zone) > STEP_BACK
            ]
            score = self._score(zone, group)
            if best is None or score > best[0]:
                best = score, zone, group
        assert best is not None, "a ship can at least stay where it is"
        return best[1], best[2]

    def _gain(self, ship: int, zone: int) -> float:
        """Steps nearer to where the ship wants to be."""
        at = self.g.state.at[self.hand.real(ship)]
        return self._nearness(ship, zone) - self._nearness(ship, at)

    def _nearness(self, ship: int, zone: int) -> float:
        real = self.hand.real(ship)
        if self.troops.is_empty_transport(real):
            return self.troops.nearness_to_cargo(real, zone)
        return self.aims.at_sea(zone)

    def _score(self, zone: int, group: list[int]) -> float:
        sight, style = self.sight, self.sight.style
        gain = sum(max(-3.0, min(3.0, self._gain(s, zone))) * self._price(s) for s in group) * style.march
        there = self._waiting(zone, group)
        danger = sight.exposure(zone, self._stack([*group, *there]))
        alone = sight.exposure(zone, self._stack(there)) if there else 0.0
        return gain - style.fear * (danger - alone)

    def _waiting(self, zone: int, group: list[int]) -> list[int]:
        """Friendly ships in a zone that do not belong to the group."""
        mine = {self.hand.real(ship) for ship in group}
        return [p for p in self.g.ships_up(zone, self.sight.side) if p not in mine]

    def _stack(self, ships: list[int]) -> Force:
        """Ships with the fighters that will be on their decks."""
        g = self.g
        pieces: list[int] = []
        for ship in ships:
            real = self.hand.real(ship)
            if g.has(real, SUBMERGED):
                continue
            pieces.append(real)
            pieces += [p for p in g.load_of(real) if g.klass(p) == UnitClass.AIR]
            pieces += promised(g, real)
        return self.sight.force(pieces)
