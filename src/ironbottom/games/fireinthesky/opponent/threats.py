"""Where the enemy may land, where the own side may, and what that makes of each base."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.position.state import NOWHERE

FADE = 0.8
"""What each hex farther than a unit goes in one operation leaves of the interest in a base."""
NEAR, FAR = 1.0, 0.35
"""How likely the enemy lands with troops within one operation, and within two."""
DISTANT = 0.05
ASIDE = 0.2
"""What is left of the interest in other bases when one is to be attacked."""


class Threats:
    """Read once for a phase."""

    def __init__(self, sight: Sight, focus: int = NOWHERE) -> None:
        """``focus``: the base that is to be attacked next; the others hardly count then."""
        self.sight = sight
        self.g = sight.g
        g, figures = sight.g, sight.g.data.figures
        self.reach = figures.cargo_range
        self.landing = figures.landing_range
        self.bases = [s for s in sorted(g.scenario.in_play) if g.data.is_base[s]]
        self.own = [s for s in self.bases if g.state.control[s] == sight.side]
        self.hostile = [s for s in self.bases if g.state.control[s] != sight.side]
        balance = self._balance()
        self.danger = {base: balance * self._danger(base) for base in self.own}
        self.prize = {
            base: self._prize(base) * (ASIDE if focus not in (NOWHERE, base) else 1.0)
            for base in self.hostile
        }

    def row(self, base: int) -> bytes:
        """The hexes from a base to every space for the planner's side."""
        return self._distances(self.sight.side)[base]

    def _distances(self, side: int) -> tuple[bytes, ...]:
        data = self.g.data
        return data.allied_distance if side == Side.ALLIES else data.distance

    def _troops(self, side: int) -> list[int]:
        g = self.g
        return [
            p for p, at in enumerate(g.state.at) if at != NOWHERE and g.counter(p).land and g.side(p) == side
        ]

    def _balance(self) -> float:
        """How far the enemy's ships reach the own ones: in a war they land where they can win the sea, not anywhere."""
        g, worth = self.g, self.sight.worth
        if not worth.whole_war:
            return 1.0
        ships = [0.0, 0.0]
        for piece, at in enumerate(g.state.at):
            if at != NOWHERE and g.counter(piece).naval:
                ships[g.side(piece)] += worth.unit(piece)
        return min(1.0, ships[self.sight.foe] / max(1.0, ships[self.sight.side])) ** 2

    def _danger(self, base: int) -> float:
        """How likely the enemy lands at an own base, roughly."""
        g, sight = self.g, self.sight
        row = self._distances(sight.foe)[base]
        if not any(row[s] <= self.landing and g.friendly_base(s, sight.foe) for s in range(len(row))):
            return 0.0
        nearest = min((row[g.hex_of(g.state.at[p])] for p in self._troops(sight.foe)), default=255)
        if nearest <= self.reach:
            return NEAR
        return FAR if nearest <= 2 * self.reach else DISTANT

    def _prize(self, base: int) -> float:
        """What a hostile base is worth as a target: less with every defender, nothing out of landing range."""
        g, sight = self.g, self.sight
        row = self._distances(sight.side)[base]
        if not any(row[s] <= self.landing and g.friendly_base(s, sight.side) for s in range(len(row))):
            return 0.15 * sight.worth.base[base]
        return sight.worth.base[base] / (1 + 0.25 * sight.troops(base, sight.foe))

    def attack(self, base: int, reach: int) -> float:
        """The interest of a base for units that operate so far."""
        row = self.row(base)
        values = [prize * FADE ** max(0, row[target] - reach) for target, prize in self.prize.items()]
        values.sort(reverse=True)
        return sum(value * 0.5**n for n, value in enumerate(values[:4]))

    def defence(self, base: int, reach: int) -> float:
        """The worth of the endangered bases that ships at a base can come to the help of."""
        row = self.row(base)
        return sum(
            danger * self.sight.worth.base[other]
            for other, danger in self.danger.items()
            if row[other] <= reach
        )
