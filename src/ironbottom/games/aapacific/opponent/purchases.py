"""Purchases: guard what must not fall, fill the transports, then a balanced force."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Country, Nation, UnitClass, UnitType
from ironbottom.games.aapacific.opponent.garrisons import garrison
from ironbottom.games.aapacific.opponent.geography import FAR
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.mixes import Mix
from ironbottom.games.aapacific.opponent.objectives import Objectives
from ironbottom.games.aapacific.opponent.reckon import total
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.position.state import NO_COMPLEX
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.games.aapacific.rules.movement.units import free_slots
from ironbottom.games.aapacific.rules.p1_purchase import BuyUnit
from ironbottom.kernel import choices
from ironbottom.players.account import Weighed

TROOPS_A_SHIP = 2
"""Land units that a transport carries."""
NEAR_HOME = 3
"""Zones within which a transport counts as being at hand."""
DECKS = 2
"""Fighters that a carrier wants."""
EVERYTHING = 1.0
"""What a capital in danger lacks of infantry: it comes before every share of a force."""


class Buyer:
    """Buys for one country."""

    def __init__(self, hand: Hand, sight: Sight) -> None:
        self.hand = hand
        self.g = hand.world
        self.sight = sight
        self.aims = Objectives(sight)
        self.weighed: list[Weighed] = []
        """What was bought, then what was looked at beside the last of it, for the account.

        The worth is a share of all that the country has: how much of a type it lacks.
        """

    def buy(self) -> None:
        """Spend the money of the country that is asked."""
        decision = self.hand.world.decision
        bought: list[Weighed] = []
        while isinstance(decision, BuyUnit) and self.hand.seat in self.hand.world.deciding():
            country = decision.country
            wanted = self._wanted(country)
            if not wanted:
                self.hand.act(choices.DONE)
                return
            bought.append(self._weigh(*wanted[0]))
            self.weighed = [*bought, *(self._weigh(*other) for other in wanted[1:])]
            self.hand.act(choices.kind(wanted[0][0].key))
            decision = self.hand.world.decision
            if not isinstance(decision, BuyUnit) or decision.country != country:
                return

    def _weigh(self, kind: UnitType, lack: float) -> Weighed:
        return Weighed(row=(), kind=choices.kind(kind.key), worth=lack)

    def _wanted(self, country: int) -> list[tuple[UnitType, float]]:
        """What the country could buy next and how much it lacks of it, most of all first; none: nothing more."""
        cash = self.g.state.cash[country]
        mix = self._mix(country)
        affordable = [kind for kind in mix if self.g.data.cost[kind] <= cash]
        foot = UnitType.INFANTRY
        if self.g.data.cost[foot] <= cash and self._home_in_danger(country):
            return [(foot, EVERYTHING)]
        affordable = [kind for kind in affordable if self._useful(country, kind)]
        have = self._holdings(country)
        worth = {kind: have[kind] * self.g.data.cost[kind] for kind in mix}
        whole = sum(worth.values()) + cash

        lacks = [
            (kind, mix[kind] - (worth[kind] + 0.5 * self.g.data.cost[kind]) / whole) for kind in affordable
        ]
        return sorted(lacks, key=lambda item: (-item[1], item[0]))

    def _mix(self, country: int) -> Mix:
        """The shares aimed at: less for landings while the enemy is stronger at sea and in the air."""
        mix = self.sight.style.mixes.get(Country(country), {})
        if self.aims.at_front(self.g.data.capital[country]):
            return mix
        style = self.sight.style
        factor = style.lift_when_weak + (1.0 - style.lift_when_weak) * min(
            1.0, self._balance() / style.superior
        )
        shares = {kind: share * (factor if self._lands(kind) else 1.0) for kind, share in mix.items()}
        whole = sum(shares.values())
        return {kind: share / whole for kind, share in shares.items()}

    def _lands(self, kind: UnitType) -> bool:
        return kind == UnitType.TRANSPORT or self.g.data.units[kind].unit_class == UnitClass.LAND

    def _balance(self) -> float:
        """Our warships and aircraft, those bought included, over those of the enemy's stronger power."""
        g = self.g
        fleets = [0.0] * len(g.data.power_names)
        for here in g.here:
            for p in here:
                if not self._lands(UnitType(g.state.kind[p])):
                    fleets[g.power(p)] += g.data.cost[g.state.kind[p]]
        for country in g.data.countries_of_power[g.state.power]:
            for kind, n in enumerate(g.state.bought[country]):
                if not self._lands(UnitType(kind)):
                    fleets[g.state.power] += n * g.data.cost[kind]
        foes = [worth for power, worth in enumerate(fleets) if g.data.side_of_power[power] != self.sight.side]
        return fleets[g.state.power] / max(1.0, *foes)

    def _useful(self, country: int, kind: UnitType) -> bool:
        """Ships need a harbour, land units a front or ships to carry them, transports somebody to carry."""
        unit = self.g.data.units[kind]
        if unit.unit_class == UnitClass.AIR:
            return True
        if kind == UnitType.CARRIER and not self._fighters_wait(country):
            return False
        capital = self.g.data.capital[country]
        if unit.unit_class == UnitClass.NAVAL and not self._harbours(country):
            return False
        if not self._harbours(country) or self.aims.at_front(capital):
            return True
        bought = self.g.state.bought[country]
        troops = self._idle_troops(capital) + sum(
            n for k, n in enumerate(bought) if self.g.data.units[k].unit_class == UnitClass.LAND
        )
        room = self._room(capital) + TROOPS_A_SHIP * bought[UnitType.TRANSPORT]
        if kind == UnitType.TRANSPORT:
            return troops > room
        return unit.unit_class != UnitClass.LAND or troops <= room + TROOPS_A_SHIP

    def _fighters_wait(self, country: int) -> bool:
        """Whether fighters are left over for one more carrier."""
        have = self._holdings(country)
        return have[UnitType.FIGHTER] >= DECKS * (have[UnitType.CARRIER] + 1) - 1

    def _idle_troops(self, capital: int) -> int:
        """Land units at home that need not guard it."""
        g = self.g
        kept = garrison(self.sight, capital)
        units = [p for p in g.combat_units(capital, self.sight.side) if g.klass(p) == UnitClass.LAND]
        return sum(g.own(p) and p not in kept for p in units)

    def _room(self, capital: int) -> int:
        """Land units that the transports near home could take."""
        g = self.g
        return sum(
            free_slots(g, p, g.load_of(p))
            for z in g.data.sea_zones
            if self.sight.map.from_shore(z, capital) <= NEAR_HOME
            for p in g.ships_up(z, self.sight.side)
            if g.own(p) and g.state.kind[p] == UnitType.TRANSPORT
        )

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
