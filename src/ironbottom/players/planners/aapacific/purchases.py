"""Purchases: guard what must not fall, fill the transports, then a balanced force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import Country, Nation, UnitClass, UnitType
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.games.aapacific.rules.p1_purchase import BuyUnit
from ironbottom.games.aapacific.state import NO_COMPLEX
from ironbottom.kernel import choices
from ironbottom.players.planners.aapacific.geography import FAR
from ironbottom.players.planners.aapacific.reckon import total

if TYPE_CHECKING:
    from ironbottom.players.planners.aapacific.hand import Hand
    from ironbottom.players.planners.aapacific.sight import Sight

Mix = dict[UnitType, float]

MIXES: dict[Country, Mix] = {
    Country.JAPAN: {
        UnitType.INFANTRY: 0.30,
        UnitType.ARTILLERY: 0.12,
        UnitType.TRANSPORT: 0.14,
        UnitType.FIGHTER: 0.20,
        UnitType.DESTROYER: 0.14,
        UnitType.SUBMARINE: 0.10,
    },
    Country.INDIA: {
        UnitType.INFANTRY: 0.50,
        UnitType.ARTILLERY: 0.14,
        UnitType.FIGHTER: 0.16,
        UnitType.SUBMARINE: 0.20,
    },
    Country.AUSTRALIA: {
        UnitType.INFANTRY: 0.22,
        UnitType.ARTILLERY: 0.10,
        UnitType.TRANSPORT: 0.14,
        UnitType.FIGHTER: 0.14,
        UnitType.DESTROYER: 0.20,
        UnitType.SUBMARINE: 0.20,
    },
    Country.USA: {
        UnitType.MARINE: 0.14,
        UnitType.ARTILLERY: 0.07,
        UnitType.TRANSPORT: 0.14,
        UnitType.CARRIER: 0.14,
        UnitType.FIGHTER: 0.21,
        UnitType.DESTROYER: 0.14,
        UnitType.SUBMARINE: 0.12,
        UnitType.BOMBER: 0.04,
    },
}
"""By country: shares of the value of its forces that it aims at."""


class Buyer:
    """Buys for one country."""

    def __init__(self, hand: Hand, sight: Sight) -> None:
        self.hand = hand
        self.g = hand.world
        self.sight = sight

    def buy(self) -> None:
        """Spend the money of the country that is asked."""
        decision = self.hand.world.decision
        while isinstance(decision, BuyUnit) and self.hand.seat in self.hand.world.deciding():
            country = decision.country
            kind = self._next(country)
            if kind is None:
                self.hand.act(choices.DONE)
                return
            self.hand.act(choices.kind(kind.key))
            decision = self.hand.world.decision
            if not isinstance(decision, BuyUnit) or decision.country != country:
                return

    def _next(self, country: int) -> UnitType | None:
        """What the country buys next; None: nothing more."""
        cash = self.g.state.cash[country]
        mix = MIXES.get(Country(country))
        if mix is None:
            return None
        affordable = [kind for kind in mix if self.g.data.cost[kind] <= cash]
        foot = UnitType.INFANTRY
        if self.g.data.cost[foot] <= cash and self._home_in_danger(country):
            return foot
        affordable = [kind for kind in affordable if self._useful(country, kind)]
        if not affordable:
            return None
        have = self._holdings(country)
        worth = {kind: have[kind] * self.g.data.cost[kind] for kind in mix}
        whole = sum(worth.values()) + cash

        def lack(kind: UnitType) -> float:
            return mix[kind] - (worth[kind] + 0.5 * self.g.data.cost[kind]) / whole

        return max(affordable, key=lambda kind: (lack(kind), -kind))

    def _useful(self, country: int, kind: UnitType) -> bool:
        """Ships need a harbour; land units need transports or a front."""
        if self.g.data.units[kind].unit_class == UnitClass.NAVAL:
            return bool(self._harbours(country))
        return True

    def _harbours(self, country: int) -> bool:
        capital = self.g.data.capital[country]
        return bool(self.g.area.coast[capital]) and self.g.state.control[capital] == country

    # ---- what there is -----------------------------------------------------------------------------

    def _holdings(self, country: int) -> Force:
        """The country's units on the board and in hand; those of Great Britain are shared out by where they are."""
        g = self.g
        nation = g.data.nation_of_country[Country(country)]
        pieces = [p for here in g.here for p in here if g.state.owner[p] == nation]
        if nation == Nation.GREAT_BRITAIN:
            pieces = [p for p in pieces if self._nearer(p) == country]
        return total(self.sight.force(pieces), tuple(g.state.bought[country]))

    def _nearer(self, piece: int) -> int:
        """Of India and Australia the one nearer to a piece."""
        g = self.g
        row = self.sight.map.air[g.state.at[piece]]
        homes = [Country.INDIA, Country.AUSTRALIA]
        return min(homes, key=lambda c: row[g.data.capital[c]] if g.data.capital[c] >= 0 else FAR)

    def _home_in_danger(self, country: int) -> bool:
        """Whether the capital would fall to what the enemy can land there, with all that was bought for it."""
        g, sight = self.g, self.sight
        capital = g.data.capital[country]
        if capital < 0 or not sight.strikes.blows(capital) or g.state.complexes[capital] == NO_COMPLEX:
            return False
        land = tuple(
            [
                n if g.data.units[kind].unit_class != UnitClass.NAVAL else 0
                for kind, n in enumerate(g.state.bought[country])
            ]
        )
        there = [p for p in sight.defenders(capital, sight.side) if g.klass(p) == UnitClass.LAND]
        force = total(sight.force(there), land)
        return 1.0 - sight.holds(capital, force) > sight.style.safe_loss
