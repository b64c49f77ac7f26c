"""Reaction: ships sail to where the enemy has come, if that pays."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.reckon import Fleet, assault, clash
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, REDUCED
from ironbottom.games.fireinthesky.rules.forming import ChooseReactor
from ironbottom.games.fireinthesky.rules.movement import hexes_to, oil_cost
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking

MOST_FIELDS = 2
"""Hexes to which everything is sent in one of the reactions that the enemy may choose."""


class Reaction:
    """Weighs what may react against each enemy fleet at sea."""

    def __init__(self, hand: Hand, sight: Sight) -> None:
        self.hand = hand
        self.g = sight.g
        self.sight = sight

    def plans(self, thinking: Thinking) -> list[list[str]]:
        """Plans worth a rehearsal: what the reckoning says, the best or everything to one hex, to stay in port."""
        plans: list[list[str]] = []
        fields = self._fields()
        for space, whole in [
            (NOWHERE, False),
            *((space, whole) for space in fields for whole in (False, True)),
        ]:
            if plans and thinking.over:
                break
            hand = self.hand.apart()
            sight = Sight(hand.world, self.sight.side, self.sight.worth, self.sight.style)
            other = Reaction(hand, sight)
            if space == NOWHERE:
                other.react()
            elif whole:
                other.all_to(space)
            else:
                for group in other._best(space)[1]:
                    hand.sail(group, space)
            hand.done(ChooseReactor)
            if hand.played and hand.played not in plans:
                plans.append(hand.played)
        return plans if [choices.DONE] in plans else [*plans, [choices.DONE]]

    def replies(self) -> list[Sky]:
        """The positions behind the reactions that are likeliest: to stay, what the reckoning says, all to a hex."""
        found: dict[tuple[str, ...], Sky] = {}
        for space in (None, NOWHERE, *sorted(self._fields(), key=self._stake)[-MOST_FIELDS:]):
            hand = self.hand.apart()
            other = Reaction(hand, Sight(hand.world, self.sight.side, self.sight.worth, self.sight.style))
            if space == NOWHERE:
                other.react()
            elif space is not None:
                other.all_to(space)
            hand.done(ChooseReactor)
            found.setdefault(tuple(hand.played), hand.world)
        return list(found.values())

    def _stake(self, space: int) -> float:
        """What the enemy has in a hex, and what it is worth."""
        g, worth = self.g, self.sight.worth
        forces = g.forces_in(space, self.sight.foe)
        return worth.base[g.hex_of(space)] + sum(worth.unit(p) for force in forces for p in g.members(force))

    def all_to(self, space: int) -> None:
        """Everything that can react to a hex."""
        for ships in self.sight.ships_to(space, self.sight.side, reacting=True).values():
            for group in self.sight.task_forces(ships):
                self.hand.sail(group, space)

    def react(self) -> None:
        """Send the Task Forces that gain most, hex after hex, as long as they gain anything."""
        while True:
            best: tuple[float, list[list[int]], int] | None = None
            for space in self._fields():
                gain, groups = self._best(space)
                if groups and (best is None or gain > best[0]):
                    best = gain, groups, space
            if best is None or best[0] < self.sight.style.least_gain:
                return
            sailed = [self.hand.sail(group, best[2]) for group in best[1]]
            if not any(sailed):
                return

    def _fields(self) -> list[int]:
        """Spaces with enemy Task Forces, or where enemies stand on a base of ours."""
        state, sight = self.g.state, self.sight
        found = {at for at, side in zip(state.force_at, state.force_side, strict=True) if side == sight.foe}
        return sorted(found)

    def _best(self, space: int) -> tuple[float, list[list[int]]]:
        """The Task Forces that gain most in a hex, added one by one."""
        sight = self.sight
        by_base = sight.ships_to(space, sight.side, reacting=True)
        groups = [group for base in sorted(by_base) for group in sight.task_forces(by_base[base])]
        foe = sight.fleet_in(space, sight.foe)
        foe.air += sum(sight.air_beside(space, sight.foe).values()) // 2
        own = sight.fleet_in(space, sight.side)
        start = self._score(space, own, foe)
        chosen: list[list[int]] = []
        now = start
        while len(chosen) < len(groups):
            more = [
                (self._score(space, own.joined(self.g, group), foe) - self._price(space, group), group)
                for group in groups
                if group not in chosen and self._payable(space, [*chosen, group])
            ]
            if not more:
                break
            score, group = max(more, key=lambda item: item[0])
            pair = self._pair(space, own, foe, groups, chosen) if score <= now else None
            if pair is not None and pair[0] > now:
                score, both = pair
                chosen += both
                for each in both:
                    own = own.joined(self.g, each)
            elif score > now + sight.style.step_gain:
                chosen.append(group)
                own = own.joined(self.g, group)
            else:
                break
            now = score
        return now - start, chosen

    def _pair(
        self, space: int, own: Fleet, foe: Fleet, groups: list[list[int]], chosen: list[list[int]]
    ) -> tuple[float, list[list[int]]] | None:
        """Everything that is left together: strong fleets are not met in driblets."""
        left = [group for group in groups if group not in chosen]
        if not left[1:] or not self._payable(space, [*chosen, *left]):
            return None
        for group in left:
            own = own.joined(self.g, group)
        price = sum(self._price(space, group) for group in left)
        return self._score(space, own, foe) - price, left

    def _oil(self, space: int, group: list[int]) -> int:
        return oil_cost(self.g, group, hexes_to(self.g, group, reacting=True).get(space, 0))

    def _price(self, space: int, group: list[int]) -> float:
        return self.sight.worth.oil(self._oil(space, group))

    def _payable(self, space: int, groups: list[list[int]]) -> bool:
        if self.sight.side != Side.JAPAN:
            return True
        return sum(self._oil(space, group) for group in groups) <= self.g.state.oil

    def _score(self, space: int, own: Fleet, foe: Fleet) -> float:
        g, sight = self.g, self.sight
        fought = clash(g, sight.worth, own, foe)
        return fought.killed - fought.lost - self._ashore(space, own, foe, fought.denied, fought.support)

    def _ashore(self, space: int, own: Fleet, foe: Fleet, denied: float, support: float) -> float:
        """The worth of a base that the enemy is expected to take."""
        g, sight = self.g, self.sight
        hexagon = g.hex_of(space)
        if not g.data.is_base[hexagon] or g.state.control[hexagon] != sight.side:
            return 0.0
        cargo = sum(
            g.state.strength[p]
            for force in g.forces_in(space, sight.foe)
            for p in g.members(force)
            if g.counter(p).land
        )
        here = sight.troops(space, sight.foe)
        defenders = g.land_units(hexagon, sight.side)
        strength = sum(g.state.strength[p] for p in defenders)
        worth, loss = sight.worth.base[hexagon], 0.0
        guns = sum(g.counter(p).firepower for p in foe.guns)
        for chance, controls in ((denied, True), (1 - denied, False)):
            force = here + cargo * controls
            if not force:
                continue
            odds = assault(force, guns * controls, True, strength, support, not controls, own.based)
            taken = odds.harm if all(g.has(p, REDUCED) for p in defenders) else odds.sweep
            loss += chance * worth * (taken + 0.35 * (1 - taken))
        return loss
