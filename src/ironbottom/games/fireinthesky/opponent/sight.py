"""What a planner reads off the map: who can come to a hex, and with what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.opponent.reckon import STEP, Fleet
from ironbottom.games.fireinthesky.opponent.style import Style
from ironbottom.games.fireinthesky.opponent.worth import Worth
from ironbottom.games.fireinthesky.position.game import SIDES, Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.movement import hexes_to, oil_cost
from ironbottom.games.fireinthesky.rules.p11_combat.landing import landing_in_range
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import units_in_hex
from ironbottom.games.fireinthesky.rules.supply import supply_line
from ironbottom.games.fireinthesky.rules.task_forces import may_form
from ironbottom.mechanics.derived import WHOLE

AHEAD = 0.4
"""What carriers count that must deploy nearer before they can raid a base."""
GROUP = 4
"""Ships of a Task Force."""


class Sight:
    """The map as one side sees it in one phase."""

    def __init__(self, g: Sky, side: int, worth: Worth, style: Style) -> None:
        self.g = g
        self.side = side
        self.foe = 1 - side
        self.worth = worth
        self.style = style

    # ---- what stands in a hex --------------------------------------------------------------------

    def fleet_in(self, space: int, side: int) -> Fleet:
        """What a side has in the hex of a space: Task Forces, ships at anchor, and air at the base."""
        g = self.g
        fleet = self.empty(side, space)
        for piece in units_in_hex(g, g.hex_of(space), side):
            counter, force = g.counter(piece), g.state.force[piece]
            if counter.naval and force == NOWHERE:
                fleet.anchored.append(piece)
            elif counter.naval:
                carriers = any(g.counter(p).carrier for p in g.members(force))
                (fleet.decks if carriers else fleet.guns).append(piece)
                fleet.air += counter.air * carriers
            elif counter.air_unit and force == NOWHERE:
                fleet.based += g.state.strength[piece]
                if g.state.commit[piece] in (NOWHERE, space):
                    fleet.air += g.state.strength[piece]
        return fleet

    def empty(self, side: int, space: int) -> Fleet:
        """Nothing yet, but the dice modifiers and the base's guns."""
        g = self.g
        surprise = g.state.turn == 1 and g.state.part == side == Side.JAPAN
        flak = g.data.anti_aircraft[space] if g.state.control[space] == side else 0
        return Fleet(bonus=STEP * surprise, flak=flak)

    def troops(self, space: int, side: int) -> int:
        """Combat strength ashore."""
        return sum(self.g.state.strength[p] for p in self.g.land_units(self.g.hex_of(space), side))

    def supplied(self, space: int, side: int) -> bool:
        """Whether land units of a side are in supply by a supply line."""
        return supply_line(self.g, side, space)

    def air_beside(self, space: int, side: int, busy: Iterable[int] = ()) -> dict[int, int]:
        """Strength of air of a side at bases next to a hex, by base."""
        g = self.g
        found = {}
        for base in g.data.hex_neighbours[g.hex_of(space)]:
            if base in busy:
                continue
            strength = sum(g.state.strength[p] for p in g.air_at_base(base, side))
            if strength:
                found[base] = strength
        return found

    # ---- who can come -----------------------------------------------------------------------------

    def ships_to(self, space: int, side: int, *, reacting: bool) -> dict[int, list[int]]:
        """The ships of a side that can sail to a space, by base."""
        found: dict[int, list[int]] = defaultdict(list)
        for piece in self.mobile(side, reacting=reacting):
            hexes = hexes_to(self.g, [piece], reacting=reacting).get(space)
            if hexes is not None and oil_cost(self.g, [piece], hexes) <= self.g.state.oil:
                found[self.g.state.at[piece]].append(piece)
        return found

    def mobile(self, side: int, *, reacting: bool) -> list[int]:
        """The ships of a side that can form a Task Force."""
        g = self.g
        kept, key = g.kept[WHOLE], ("mobile", side, reacting)
        if key not in kept:
            kept[key] = [
                p
                for p, at in enumerate(g.state.at)
                if at != NOWHERE
                and g.side(p) == side
                and g.counter(p).naval
                and may_form(g, p, reacting=reacting)
            ]
        found: list[int] = kept[key]
        return found

    def raiders(self, space: int) -> float:
        """Air points of enemy carriers that may come to a space in their next part; less those that must deploy first.

        Where a supply base lies off the map, they sail from the base it opens to (fireinthesky:6.4).
        """
        g, data = self.g, self.g.data
        kept, key = g.kept[SIDES[self.foe]], ("raiders", g.hex_of(space))
        if key not in kept:
            row = (data.allied_distance if self.foe == Side.ALLIES else data.distance)[g.hex_of(space)]
            points = 0.0
            for piece, at in enumerate(g.state.at):
                counter = g.counter(piece)
                if at == NOWHERE or not counter.carrier or g.side(piece) != self.foe:
                    continue
                ahead = row[g.hex_of(data.box_base.get(at, at))] - counter.movement
                points += counter.air * (
                    1.0 if ahead <= 0 else AHEAD if ahead <= data.figures.sea_deployment_range else 0.0
                )
            kept[key] = points
        found: float = kept[key]
        return found

    def landing(self, space: int) -> bool:
        """Whether the planner's side may land there."""
        return landing_in_range(self.g, self.side, space)

    # ---- Task Forces ------------------------------------------------------------------------------

    def task_forces(self, ships: Sequence[int], taken: Iterable[int] = ()) -> list[list[int]]:
        """The ships of one base parted into Task Forces of carriers and of guns, with escorts as far as they go."""
        g = self.g
        gone = set(taken)
        free = [p for p in ships if p not in gone]
        escorts = [p for p in free if g.counter(p).klass == Klass.DD]
        screens = [
            p for p in free if g.counter(p).klass in (Klass.CLAA, Klass.CL) and not g.counter(p).firepower
        ]
        decks = sorted((p for p in free if g.counter(p).carrier), key=lambda p: (-g.counter(p).air, p))
        guns = [p for p in free if p not in escorts and p not in screens and p not in decks]
        guns.sort(key=lambda p: (-g.counter(p).firepower, -g.counter(p).defence, p))
        groups: list[list[int]] = []
        for line in (decks, guns):
            while line:
                group = [line.pop(0) for _ in range(min(GROUP - 1, len(line)))]
                if escorts:
                    group.append(escorts.pop(0))
                elif line and line is guns:
                    group.append(line.pop(0))
                if len(group) < GROUP and line is decks and screens:
                    group.append(screens.pop(0))
                groups.append(group)
        rest = escorts + screens
        while rest:
            groups.append([rest.pop(0) for _ in range(min(GROUP, len(rest)))])
        return groups
