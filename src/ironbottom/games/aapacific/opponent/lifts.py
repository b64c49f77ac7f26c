"""Ships that can bring land units ashore this turn: from where, with whom, to which beaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import LANDED_ON, MOVED, NOWHERE, SUBMERGED, UNLOADED
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, bounds_of
from ironbottom.games.aapacific.rules.movement.chart import spaces_in
from ironbottom.games.aapacific.rules.movement.units import free_slots, may_board


@dataclass(slots=True)
class Lift:
    """A voyage that ends with a landing. ``loads``: land units and the zones where they come aboard."""

    ship: int
    path: tuple[int, ...]
    aboard: list[int]
    loads: list[tuple[int, int]] = field(default_factory=list)

    @property
    def beach(self) -> int:
        """The zone from which they land."""
        return self.path[-1]

    @property
    def cargo(self) -> list[int]:
        """All that lands."""
        return self.aboard + [piece for piece, _ in self.loads]


def carriers_of_troops(g: Pacific) -> list[int]:
    """Own ships that can carry land units and have not made their move."""
    state = g.state
    return [
        p
        for p, kind in enumerate(state.kind)
        if state.at[p] != NOWHERE
        and g.is_ship(p)
        and g.own(p)
        and g.data.accepts[state.owner[p]][kind][UnitType.INFANTRY]
        and not state.marks[p] & (UNLOADED | LANDED_ON | MOVED | SUBMERGED)
    ]


class Lifter:
    """Finds lifts for the power on turn in phase 3."""

    def __init__(self, g: Pacific) -> None:
        self.g = g
        self.bounds: Bounds = bounds_of(g)
        self.ships = carriers_of_troops(g)
        self._waiting = {
            t: [p for p in g.here[t] if self._boards(p)] for t in g.data.territories if g.area.active[t]
        }

    def paths(self, ship: int, beach: int) -> list[tuple[int, ...]]:
        """The ways of a ship to a zone in one turn, shortest first."""
        sea, held = self.bounds.chart.sea, self.bounds.held
        at = self.g.state.at[ship]
        if at == beach:
            return [(at,)] if not held >> at & 1 else []
        left = self.g.data.move[self.g.state.kind[ship]]
        found: list[tuple[int, ...]] = [(at, beach)] if sea[at] >> beach & 1 else []
        if left > 1:
            steps = sea[at] & sea[beach] & ~held & ~(1 << beach) & ~(1 << at)
            found += [(at, step, beach) for step in spaces_in(steps)]
        return found

    def best(self, ship: int, territory: int, beaches: int, free: set[int], want: int) -> Lift | None:
        """The lift of a ship to a territory with up to ``want`` units besides those aboard; None: nobody to land."""
        g = self.g
        aboard = [p for p in g.load_of(ship) if g.klass(p) == UnitClass.LAND and self._attacks(p)]
        if not aboard and not free:
            return None
        best: Lift | None = None
        best_merit = 0.0
        for beach in spaces_in(beaches & self.bounds.chart.coast[territory]):
            for path in self.paths(ship, beach):
                lift = Lift(ship, path, list(aboard), self._embark(ship, path, free, want))
                merit = self._merit(lift)
                if merit > best_merit:
                    best, best_merit = lift, merit
        return best

    def _attacks(self, piece: int) -> bool:
        return self.g.data.units[self.g.state.kind[piece]].attacks and self.g.own(piece)

    def _embark(self, ship: int, path: tuple[int, ...], free: set[int], want: int) -> list[tuple[int, int]]:
        """Land units that can come aboard on the way, the best for an assault first."""
        g, held = self.g, self.bounds.held
        room = free_slots(g, ship, g.load_of(ship))
        accepts = g.data.accepts[g.state.owner[ship]][g.state.kind[ship]]
        loads: list[tuple[int, int]] = []
        if not room or want <= 0:
            return loads
        candidates: dict[int, int] = {}
        for zone in path:
            if held >> zone & 1:
                continue
            for territory in spaces_in(self.bounds.chart.coast[zone] & self.bounds.friendly):
                for piece in self._waiting[territory]:
                    if piece in free and piece not in candidates:
                        candidates[piece] = zone
        for piece in self._in_order(candidates, alone=want == 1):
            kind = g.state.kind[piece]
            bulk = g.data.units[kind].bulk
            if accepts[kind] and bulk <= room and len(loads) < want:
                loads.append((piece, candidates[piece]))
                room -= bulk
        return loads

    def _boards(self, piece: int) -> bool:
        g = self.g
        return (
            g.klass(piece) == UnitClass.LAND and g.own(piece) and self._attacks(piece) and may_board(g, piece)
        )

    def _in_order(self, pieces: Iterable[int], *, alone: bool) -> list[int]:
        """One strong unit, then infantry to go with it; infantry first when it goes alone."""
        g = self.g

        def strength(piece: int) -> tuple[float, int]:
            unit = g.data.units[g.state.kind[piece]]
            return -(unit.attack_amphibious + unit.raises_by) / unit.bulk, piece

        ranked = sorted(pieces, key=strength)
        foot = [
            p for p in ranked if g.data.units[g.state.kind[p]].type in (UnitType.INFANTRY, UnitType.MARINE)
        ]
        guns = [p for p in ranked if p not in foot and g.data.units[g.state.kind[p]].bulk == 1]
        tanks = [p for p in ranked if g.data.units[g.state.kind[p]].bulk > 1]
        return [*foot, *guns, *tanks] if alone else [*guns[:1], *foot, *guns[1:], *tanks]

    def _merit(self, lift: Lift) -> float:
        g = self.g
        strength = sum(g.data.units[g.state.kind[p]].attack_amphibious + 1 for p in lift.cargo)
        danger = 0.5 * bool(self.bounds.held >> lift.beach & 1)
        return strength - danger - 0.01 * len(lift.path) if lift.cargo else 0.0
