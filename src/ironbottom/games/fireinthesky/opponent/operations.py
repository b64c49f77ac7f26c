"""Operations against one hex: landings with their fleets, and raids; what they are expected to bring."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ironbottom.games.fireinthesky.components.ids import Klass, Roll, Side, When
from ironbottom.games.fireinthesky.opponent.reckon import HIT, STEP, Clash, Fleet, assault, clash
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.opponent.worth import last_part
from ironbottom.games.fireinthesky.position.state import NOWHERE, REDUCED
from ironbottom.games.fireinthesky.rules.combat_table import needed
from ironbottom.games.fireinthesky.rules.likeness import likeness
from ironbottom.games.fireinthesky.rules.movement import cargo_paid, hexes_to, oil_cost, transport_cost
from ironbottom.games.fireinthesky.rules.stacking import LAND, capacity, load, stacked
from ironbottom.games.fireinthesky.rules.task_forces import may_end, may_form
from ironbottom.players.base import Thinking

MOST_FORCES = 8
MOST_CARGO = 3
GUARD = 2
"""What a destroyer adds to the safety of troops beside its anti-aircraft fire, in half points of that."""
HARMED = 0.5
"""Share of a base's worth for defenders that are reduced."""


@dataclass(slots=True, kw_only=True)
class Operation:
    """Task Forces that sail to one target; ``cargo``: land units among them."""

    target: int
    cargo: list[int] = field(default_factory=list)
    groups: list[list[int]] = field(default_factory=list)
    value: float = 0.0

    @property
    def pieces(self) -> set[int]:
        """Everything that takes part."""
        return {p for group in self.groups for p in group} | set(self.cargo)

    def task_forces(self, sight: Sight) -> list[list[int]]:
        """The Task Forces with the land units aboard: each with guns from its own base where there are any."""
        g = sight.g
        forces = [list(group) for group in self.groups]
        for unit in self.cargo:
            at = g.state.at[unit]
            ships = [
                force
                for force in forces
                if g.state.at[force[0]] == at
                and not any(g.counter(p).carrier or not g.counter(p).naval for p in force)
            ]
            if ships:
                max(ships, key=lambda force: safety(sight, force)).append(unit)
            else:
                forces.append([unit])
        return forces


def safety(sight: Sight, force: list[int]) -> int:
    """How well ships guard troops: anti-aircraft fire, and destroyers against submarines."""
    g = sight.g
    return sum(g.counter(p).aa_halves + GUARD * (g.counter(p).klass == Klass.DD) for p in force)


def escort(sight: Sight, ships: list[int]) -> list[int]:
    """The cheapest ship for troops that need no more: destroyers, else any without planes."""
    g = sight.g
    free = [p for p in ships if not g.counter(p).carrier]
    free.sort(key=lambda p: (g.counter(p).klass != Klass.DD, g.transport_of(p), p))
    return free[:1]


class Operations:
    """Finds the best operation for the units that are still in port."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.g = sight.g
        self.last = last_part(sight.g)
        self.busy: set[int] = set()
        """Bases whose air is promised."""
        self._foe: dict[int, tuple[Fleet, Fleet]] = {}

    def targets(self) -> list[int]:
        """The hexes worth a look: bases of others, and where the enemy has ships or besieged troops."""
        g, sight = self.g, self.sight
        found = []
        for space in sorted(g.scenario.in_play):
            if not g.data.is_base[space]:
                continue
            hostile = g.state.control[space] != sight.side
            if hostile or any(g.land_units(space, sight.foe)):
                found.append(space)
        return found

    def weighed(self, thinking: Thinking, least: int = 0) -> list[Operation]:
        """The operations that pay, the best first, as far as time goes: the dearest targets are looked at first.

        ``least``: targets that are looked at however little time there is.
        """
        found: list[Operation] = []
        for number, target in enumerate(self.dearest()):
            if thinking.over and number >= least:
                break
            thinking.spend()
            op = self.best_against(target)
            if op is not None:
                found.append(op)
        return sorted(found, key=lambda op: -op.value)

    def dearest(self) -> list[int]:
        """The targets, those worth most first."""
        return sorted(self.targets(), key=lambda target: -self.sight.worth.base[target])

    def best_against(self, target: int) -> Operation | None:
        """The best operation against a target, None when none pays."""
        ships = self.sight.ships_to(target, self.sight.side, reacting=False)
        groups = [group for base in sorted(ships) for group in self.sight.task_forces(ships[base])]
        starts = [(Operation(target=target), groups)]
        for unit in self._cargo(target, []):
            starts.append((Operation(target=target, cargo=[unit]), groups))
            ship = escort(self.sight, ships.get(self.g.state.at[unit], []))
            if ship:
                others = [
                    group for base in sorted(ships) for group in self.sight.task_forces(ships[base], ship)
                ]
                starts.append((Operation(target=target, cargo=[unit], groups=[ship]), others))
        best: Operation | None = None
        chosen = groups
        for start, others in starts:
            grown = max(
                (op for op in (self._grow(start, others), self._shrink(start, others)) if op is not None),
                key=lambda op: op.value,
                default=None,
            )
            if grown is not None and (best is None or grown.value > best.value):
                best, chosen = grown, others
        if best is not None and best.cargo:
            for unit in self._cargo(target, best.cargo)[:2]:
                more = self._grow(replace(best, cargo=[*best.cargo, unit], groups=list(best.groups)), chosen)
                if more is not None and more.value > best.value + self.sight.style.step_gain:
                    best = more
        return best

    def whole(self, target: int) -> Operation | None:
        """Everything that can be sent to a target, troops included; None when no ship can go."""
        ships = self.sight.ships_to(target, self.sight.side, reacting=False)
        op = Operation(target=target)
        while len(op.cargo) < MOST_CARGO:
            more = self._cargo(target, op.cargo) or self._cargo(target, op.cargo, spare=True)
            if not more or not self._payable(replace(op, cargo=[*op.cargo, more[0]])):
                break
            op.cargo.append(more[0])
        groups = [group for base in sorted(ships) for group in self.sight.task_forces(ships[base])]
        groups.sort(key=lambda group: -sum(self.sight.worth.unit(p) for p in group))
        for group in groups[:MOST_FORCES]:
            more_ships = replace(op, groups=[*op.groups, group])
            if self._payable(more_ships):
                op = more_ships
        return replace(op, value=self.value(op)) if op.groups else None

    def _grow(self, start: Operation, groups: list[list[int]]) -> Operation | None:
        """Add Task Forces as long as they improve an operation."""
        now = replace(start, value=self.value(start))
        while len(now.groups) < MOST_FORCES:
            more = [replace(now, groups=[*now.groups, group]) for group in groups if group not in now.groups]
            more = [replace(op, value=self.value(op)) for op in more if self._payable(op)]
            if not more:
                break
            step = max(more, key=lambda op: op.value)
            if step.value < now.value + self.sight.style.step_gain:
                break
            now = step
        return now if now.groups and now.value > 0 and self._payable(now) else None

    def _shrink(self, start: Operation, groups: list[list[int]]) -> Operation | None:
        """Begin with everything that can be paid for and drop what does not help."""
        now = start
        for group in groups:
            more = replace(now, groups=[*now.groups, group])
            if len(more.groups) <= MOST_FORCES and self._payable(more):
                now = more
        now = replace(now, value=self.value(now))
        while len(now.groups) > max(1, len(start.groups)):
            fewer = [
                replace(now, groups=[other for other in now.groups if other is not group])
                for group in now.groups
            ]
            step = max((replace(op, value=self.value(op)) for op in fewer), key=lambda op: op.value)
            if step.value < now.value - self.sight.style.step_gain:
                break
            now = step
        return now if now.groups and now.value > 0 and self._payable(now) else None

    # ---- what it costs -----------------------------------------------------------------------------

    def _oil(self, op: Operation) -> int:
        return sum(
            oil_cost(self.g, group, hexes_to(self.g, group, reacting=False).get(op.target, 0))
            for group in op.groups
        )

    def _payable(self, op: Operation) -> bool:
        g = self.g
        if g.phasing == Side.JAPAN and self._oil(op) > g.state.oil:
            return False
        spent: dict[int, int] = {}
        for unit in op.cargo:
            purse, points = transport_cost(g, [unit])
            spent[purse] = spent.get(purse, 0) + points
        return all(points <= g.state.transport[purse] for purse, points in spent.items())

    def _cargo(self, target: int, taken: list[int], *, spare: bool = False) -> list[int]:
        """Land units that could land there now, interchangeable ones once, the strongest first.

        ``spare``: some for which there is room only if others are hit at sea, too.
        """
        g, sight = self.g, self.sight
        if len(taken) >= MOST_CARGO or not sight.landing(target):
            return []
        room = capacity(g, target, LAND, sight.side) - load(g, stacked(g, target, LAND, sight.side))
        room -= 0 if spare else load(g, taken)
        alone = not sight.troops(target, sight.foe)
        found: dict[object, int] = {}
        for piece, at in enumerate(g.state.at):
            if at in (NOWHERE, target) or g.side(piece) != sight.side or not g.counter(piece).land:
                continue
            if piece in taken or g.transport_of(piece) > room or not may_form(g, piece, reacting=False):
                continue
            if not alone and g.has(piece, REDUCED):
                continue
            if not cargo_paid(g, [piece]) or not may_end(g, [piece], target):
                continue
            if target in hexes_to(g, [piece], reacting=False):
                found.setdefault(likeness(g, piece), piece)
        return sorted(found.values(), key=lambda p: (-g.state.strength[p], g.transport_of(p), p))

    # ---- what it brings ----------------------------------------------------------------------------

    def value(self, op: Operation) -> float:
        """Expected gain of an operation; the enemy may react with what they have."""
        g, sight = self.g, self.sight
        own = self._own(op)
        still, alert = self._enemies(op.target)
        storming = bool(op.cargo or sight.troops(op.target, sight.side)) and bool(
            sight.troops(op.target, sight.foe)
        )
        calm, hot = (clash(g, sight.worth, own, foe, storming=storming) for foe in (still, alert))
        results = [
            c.killed - c.lost + self._ashore(op, own, foe, c) for c, foe in ((calm, still), (hot, alert))
        ]
        chance = sight.style.alert if results[1] < results[0] else 0.0  # nobody reacts to their own harm
        gain = (1 - chance) * results[0] + chance * results[1]
        points = sum(transport_cost(g, [unit])[1] for unit in op.cargo)
        price = sight.worth.oil(self._oil(op)) + sight.style.transport * points * sight.worth.future
        return gain - price - self._risk(op)

    def _risk(self, op: Operation) -> float:
        """Land units at stake, and what the home ports miss while ships are away."""
        g, worth = self.g, self.sight.worth
        return 0.1 * sum(worth.unit(p) for p in op.cargo) + 0.02 * sum(
            worth.unit(p) for group in op.groups for p in group if g.counter(p).naval
        )

    def _own(self, op: Operation) -> Fleet:
        sight = self.sight
        own = sight.fleet_in(op.target, sight.side)
        own.air += sum(sight.air_beside(op.target, sight.side, self.busy).values()) // 2
        for group in op.groups:
            own = own.joined(self.g, group)
        return own

    def _enemies(self, target: int) -> tuple[Fleet, Fleet]:
        """What the enemy has there, and what they have with all that can react."""
        found = self._foe.get(target)
        if found is None:
            sight = self.sight
            still = alert = sight.fleet_in(target, sight.foe)
            for ships in sight.ships_to(target, sight.foe, reacting=True).values():
                for group in sight.task_forces(ships):
                    alert = alert.joined(self.g, group)
            found = self._foe[target] = (still, alert)
        return found

    def struck(self, op: Operation, points: float) -> float:
        """Odds that land units are hit at sea too hard to land (fireinthesky:11.2.5.1.b4), from the air or below."""
        g = self.g
        if not op.cargo:
            return 0.0
        limit = sum(max(1, g.counter(p).reduced) for p in op.cargo)
        forces = [force for force in op.task_forces(self.sight) if any(p in op.cargo for p in force)]
        flak = sum(g.counter(p).aa_halves for force in forces for p in force) / 2 * HIT / len(forces)
        hits = max(0.0, points - flak) * (HIT + STEP)
        return 1.0 - (1.0 - min(1.0, hits / (limit + 0.5))) * (1.0 - self._torpedoed(forces))

    def _torpedoed(self, forces: list[list[int]]) -> float:
        """The share of the forces with troops that submarines stop (fireinthesky:11.1)."""
        g, sight = self.g, self.sight
        met = min(1.0, g.state.submarines[sight.foe] / len(forces))
        stopped = 0.0
        for force in forces if met else ():
            destroyers = sum(g.counter(p).klass == Klass.DD for p in force)
            facts = [When.CARGO_TARGET] if destroyers else [When.CARGO_TARGET, When.NO_DESTROYER]
            hit = self._chance(needed(g, Roll.TORPEDO, sight.foe, *facts))
            stopped += hit * (1.0 - self._chance(needed(g, Roll.ASW_TASK_FORCE, sight.side))) ** destroyers
        return met * stopped / len(forces)

    def _chance(self, need: int) -> float:
        sides = self.g.data.figures.dice_sides
        return min(1.0, max(0, sides + 1 - need) / sides)

    def _ashore(self, op: Operation, own: Fleet, foe: Fleet, fought: Clash) -> float:
        """Expected worth of what happens on land."""
        g, sight = self.g, self.sight
        here = sight.troops(op.target, sight.side)
        landing = sum(g.state.strength[p] for p in op.cargo)
        afloat = 1.0 - self.struck(op, fought.foe_air)
        if not here + landing:
            return 0.0
        worth = sight.worth.base[op.target]
        if g.state.control[op.target] == sight.side:
            worth *= HARMED
        defenders = g.land_units(op.target, sight.foe)
        strength = sum(g.state.strength[p] for p in defenders)
        guns = sum(g.counter(p).firepower for p in own.guns)
        least = min((g.counter(p).firepower for p in own.guns), default=0)
        foe_guns = sum(g.counter(p).firepower for p in foe.guns)
        gain = 0.0
        ashore = fought.control * (afloat if op.cargo else 1.0)
        for chance, controls in ((ashore, True), (1 - ashore, False)):
            force = here + landing * controls
            if not force or (not here and not controls):
                continue
            denied = not controls and bool(foe.guns)
            odds = assault(
                force,
                fought.support + (guns - least if controls else 0),
                controls or (not denied and sight.supplied(op.target, sight.side)),
                strength,
                fought.foe_support + (foe_guns if denied else 0),
                not controls and sight.supplied(op.target, sight.foe),
                fought.foe_based,
            )
            weak = all(g.has(p, REDUCED) for p in defenders)
            taken = odds.harm if weak else odds.sweep
            siege = 0.0 if self.last or here else sight.style.siege
            gain += (
                chance
                * worth
                * (taken + (odds.harm - taken) * HARMED * (not self.last) + siege * (1 - taken))
            )
        return gain
