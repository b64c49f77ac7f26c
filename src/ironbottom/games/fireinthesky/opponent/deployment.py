"""Deployment: troops, air and ships go to where they are wanted, as far as transport points go."""

from __future__ import annotations

from collections.abc import Iterable

from ironbottom.games.fireinthesky.components.ids import NONE, Phase, Purse, Side
from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.operations import MOST_CARGO, Operations
from ironbottom.games.fireinthesky.opponent.sight import GROUP, Sight
from ironbottom.games.fireinthesky.opponent.threats import Threats
from ironbottom.games.fireinthesky.opponent.worth import last_part
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.movement import transport_cost
from ironbottom.games.fireinthesky.rules.p05_economic import oil_within_reach
from ironbottom.games.fireinthesky.rules.p07_deployment.options import deployable, ways_of
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import ChooseUnit
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import cost
from ironbottom.games.fireinthesky.rules.replacements import rebuildable
from ironbottom.games.fireinthesky.rules.stacking import AIR, LAND, PORT, capacity, load, stacked
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking

MOST_HOPS = 4
"""Legs of one unit in one phase."""
UNESCORTED = 0.5
"""What is left of a staging base for troops where no warships lie."""
REACTION_RANGE = 3
ESCORT, FLAK = 1.2, 0.3
"""What a warship is worth beside troops that are to embark, and each half point of its anti-aircraft fire."""
FULL_TANKS = 60
"""Oil points from which Japan hauls no more than it must."""
GAIN = 0.4
"""Gain for each unit of strength from which a unit moves."""


class Deployment:
    """One deployment phase."""

    def __init__(self, hand: Hand, sight: Sight, thinking: Thinking, focus: int = NOWHERE) -> None:
        """``focus``: the base against which everything is brought into position; NOWHERE: as the map suggests."""
        self.hand = hand
        self.g = sight.g
        self.sight = sight
        self.thinking = thinking
        self.focus = focus
        self.threats = Threats(sight, focus)
        self.kept: set[int] = set()
        self.reserve = [0, 0, 0]
        first = self.g.state.phase == Phase.FIRST_DEPLOYMENT
        self.point = sight.style.transport if first else 0.0
        """What a transport point is worth that is not held back: later there is no other use for it."""
        self._attack: dict[tuple[int, int], float] = {}

    def deploy(self) -> None:
        """Rebuild units, then air, troops and ships.

        All of them, whatever the time: to see where a unit is wanted costs next to nothing once the map is read. Time
        is for what is held back.
        """
        if last_part(self.g) and self.g.state.phase == Phase.SECOND_DEPLOYMENT:
            return  # nothing is left to be prepared: ships are safest at home
        self._hold_back()
        self._rebuild()
        for limit in (AIR, LAND, PORT):
            for piece in self._units(limit):
                if not self.hand.asked(ChooseUnit):
                    return
                self._forward(piece, limit)

    # ---- what is kept back -------------------------------------------------------------------------

    def _hold_back(self) -> None:
        """Transport points for operations and for oil, and the units that operate from where they are."""
        g, sight = self.g, self.sight
        if sight.side == Side.JAPAN:
            wanted = max(0, FULL_TANKS - g.state.oil)
            self.reserve[Purse.JAPAN] = int(min(wanted, oil_within_reach(g, 0)) * sight.worth.horizon)
        if g.state.phase != Phase.FIRST_DEPLOYMENT:
            return
        if self.focus != NOWHERE:
            self._reserve_lift()
            return
        for op in Operations(sight).weighed(self.thinking):
            if op.value < sight.style.least_gain or op.pieces & self.kept:
                continue
            costs = [transport_cost(g, [unit]) for unit in op.cargo]
            if all(self._left(purse) >= points for purse, points in costs):
                self.kept |= op.pieces
                for purse, points in costs:
                    self.reserve[purse] += points

    def _reserve_lift(self) -> None:
        """Transport points for the strongest troops that may land in the attack; those in range stay where they are."""
        g, sight = self.g, self.sight
        row = self.threats.row(self.focus)
        troops = [
            p
            for p, at in enumerate(g.state.at)
            if at != NOWHERE
            and g.side(p) == sight.side
            and g.counter(p).land
            and row[g.hex_of(at)] <= 2 * self.threats.reach
        ]
        troops.sort(key=lambda p: (-g.state.strength[p], row[g.hex_of(g.state.at[p])]))
        for unit in troops[:MOST_CARGO]:
            purse, points = transport_cost(g, [unit])
            if purse != NONE and points <= self._left(purse):
                self.reserve[purse] += points
                if row[g.hex_of(g.state.at[unit])] <= self.threats.reach:
                    self.kept.add(unit)

    def _left(self, purse: int) -> int:
        return self.g.state.transport[purse] - self.reserve[purse]

    # ---- replacements ------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        """Use markers that stand beside reduced units."""
        for piece in list(deployable(self.g)):
            if not self.g.counter(piece).marker:
                continue
            units = rebuildable(self.g, piece)
            if units and self.hand.asked(ChooseUnit) and choices.piece(piece) in self.hand.options:
                self.hand.act(choices.piece(piece))
                unit = max(units, key=lambda p: self.g.counter(p).full - self.g.counter(p).reduced)
                self.hand.act(choices.piece(unit))

    # ---- units -------------------------------------------------------------------------------------

    def _units(self, limit: str) -> list[int]:
        """The side's units of one kind that are free to go, the strongest first."""
        g = self.g
        found = []
        for piece, at in enumerate(g.state.at):
            counter = g.counter(piece)
            if at == NOWHERE or counter.side != self.sight.side or piece in self.kept:
                continue
            if (counter.naval, counter.air_unit, counter.land) == (
                limit == PORT,
                limit == AIR,
                limit == LAND,
            ):
                found.append(piece)
        found.sort(key=lambda p: (-g.counter(p).air - g.counter(p).firepower - g.state.strength[p], p))
        if limit == LAND and self.sight.worth.whole_war:  # those in front make room for those behind
            found.sort(key=lambda p: -self._interest(g.hex_of(g.state.at[p]), self.threats.reach))
        return found

    def _forward(self, piece: int, limit: str) -> None:
        """Move a unit hop by hop as long as the next base is better."""
        g = self.g
        for _ in range(MOST_HOPS):
            at = g.state.at[piece]
            if at == NOWHERE or not self.hand.asked(ChooseUnit):
                return
            ways = ways_of(g, [piece])
            here = self._merit(piece, at, limit, stays=True)
            best: tuple[float, int] | None = None
            for space in ways.spaces:
                free = space in ways.one_hex
                price = 0 if free else cost(g, piece)
                purse = g.counter(piece).purse
                if price and (purse == NONE or price > self._left(purse)):
                    continue
                merit = self._merit(piece, space, limit) - price * self.point
                if best is None or merit > best[0]:
                    best = merit, space
            if best is None or best[0] < here + GAIN or not self.hand.deploy([piece], best[1]):
                return

    def _merit(self, piece: int, space: int, limit: str, *, stays: bool = False) -> float:
        g = self.g
        others = [p for p in stacked(g, space, limit, self.sight.side) if p != piece]
        weight = load(g, others)
        if not stays and weight + g.transport_of(piece) > capacity(g, space, limit, self.sight.side):
            return -1.0
        if limit == AIR:
            return self._air(piece, space, others)
        return self._land(piece, space, others) if limit == LAND else self._ship(piece, space)

    def _interest(self, space: int, reach: int) -> float:
        key = (space, reach)
        if key not in self._attack:
            self._attack[key] = self.threats.attack(space, reach)
        return self._attack[key]

    def _air(self, piece: int, space: int, others: Iterable[int]) -> float:
        """Cover for what is endangered and help for what is attacked, the less the more is there."""
        g, sight, strength = self.g, self.sight, self.g.state.strength
        there = sum(strength[p] for p in others)
        guard = self.threats.danger.get(space, 0.0) * sight.worth.base[space]
        anchored = sum(sight.worth.hit(p) for p in stacked(g, space, PORT, sight.side))
        return strength[piece] * (0.5 * self._interest(space, 1) + 0.6 * guard + 0.1 * anchored) / (3 + there)

    def _land(self, piece: int, space: int, others: Iterable[int]) -> float:
        """A garrison where the enemy may land, a staging base for the rest."""
        g, sight = self.g, self.sight
        there = sum(g.state.strength[p] for p in others)
        if g.state.control[space] == sight.foe or sight.troops(space, sight.foe):
            return self._march(piece, space, there)
        guard = self.threats.danger.get(space, 0.0) * sight.worth.base[space] / (1 + 0.7 * there)
        staging = 0.5 * self._interest(space, self.threats.reach) * g.full_strength(piece)
        if not any(g.counter(p).firepower for p in stacked(g, space, PORT, sight.side)):
            staging *= UNESCORTED
        return guard + staging

    def _march(self, piece: int, space: int, there: int) -> float:
        """The interest in a hex of the enemy that a road leads to, or in which the unit stands already."""
        g, sight = self.g, self.sight
        foes = sight.troops(space, sight.foe)
        odds = min(1.0, (there + g.state.strength[piece]) / (1.5 * foes)) if foes else 1.0
        return odds * (sight.worth.base[space] + self._interest(space, 1) * (not g.data.is_base[space]))

    def _ship(self, piece: int, space: int) -> float:
        """Near to what is to be attacked or helped, and not under the enemy's wings."""
        g, sight = self.g, self.sight
        weight = sight.worth.unit(piece) * 0.05
        interest = self._interest(space, g.counter(piece).movement) + 0.3 * self.threats.defence(
            space, REACTION_RANGE
        )
        escort = self._escort(piece, space) if self.focus != NOWHERE else 0.0
        beside = sum(sight.air_beside(space, sight.foe).values()) / 2
        cover = sum(g.state.strength[p] for p in g.air_at_base(space, sight.side))
        return weight * interest + escort - 0.3 * max(0.0, beside - cover) * sight.worth.hit(piece) / 3

    def _escort(self, piece: int, space: int) -> float:
        """The use of a warship where troops embark for the attack, the more it shoots at aircraft; four are enough."""
        g, counter = self.g, self.g.counter(piece)
        if counter.carrier or self.threats.row(self.focus)[space] > self.threats.reach:
            return 0.0
        there = [
            p for p in stacked(g, space, PORT, self.sight.side) if p != piece and not g.counter(p).carrier
        ]
        if len(there) >= GROUP or not any(g.full_strength(p) for p in g.pieces(space, self.sight.side)):
            return 0.0
        return ESCORT + counter.aa_halves * FLAK
