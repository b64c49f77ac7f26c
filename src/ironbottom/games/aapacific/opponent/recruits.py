"""Who could still join an attack, one unit or one lift at a time."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.opponent.lifts import Lifter
from ironbottom.games.aapacific.opponent.schemes import Scheme
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.position.state import SUBMERGED
from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.movable import movable
from ironbottom.games.aapacific.rules.movement.moves import Kind, Moves
from ironbottom.games.aapacific.rules.movement.options import moves_of

MISSIONS = (Kind.SAIL, Kind.ATTACK, Kind.MARCH)


class Recruits:
    """The units of the power on turn that are free to attack. ``clear``: zones that are to be fought for and won."""

    def __init__(self, sight: Sight, pinned: set[int]) -> None:
        self.sight = sight
        self.g = sight.g
        self.lifter = Lifter(self.g)
        self.reach = self._reaches()
        self.free = {p for here in self.g.here for p in here if self.g.own(p) and p not in pinned}
        self.clear = 0

    def _reaches(self) -> dict[int, Moves]:
        reaches: dict[int, Moves] = {}
        for group in movable(self.g):
            moves = moves_of(self.g, group.piece)
            for piece in (group.piece, *group.others):
                reaches[piece] = moves
        return reaches

    # ---- targets -----------------------------------------------------------------------------------

    def targets(self) -> list[int]:
        """Every space that something free can attack."""
        bounds = self.lifter.bounds
        found = 0
        for piece, moves in self.reach.items():
            if piece in self.free and self.g.state.kind[piece] != UnitType.TRANSPORT:
                for to in moves:
                    found |= 1 << to
        found |= spread(bounds.chart.coast, self.beaches())
        return spaces_in(found & (bounds.hostile | bounds.held | convoy_zones(self.g)))

    def beaches(self) -> int:
        """Zones that ships with room for troops reach."""
        sea, held = self.lifter.bounds.chart.sea, self.lifter.bounds.held
        zones = 0
        for ship in self.lifter.ships:
            near = 1 << self.g.state.at[ship]
            near |= spread(sea, near)
            zones |= near | spread(sea, near & ~held)
        return zones

    def fought_for(self, target: int) -> bool:
        """Whether enemies in a zone must be fought."""
        return bool(self.lifter.bounds.held >> target & 1)

    def staying(self, zone: int) -> list[int]:
        """Own ships that fight in a zone if they stay where they are."""
        g = self.g
        return [
            p
            for p in g.here[zone]
            if g.own(p) and p in self.free and g.is_ship(p) and not g.has(p, SUBMERGED)
        ]

    def convoy_takers(self, zone: int) -> list[int]:
        """Warships, one of each type and place, that can take the convoy of an empty zone."""
        kind, units = self.g.state.kind, self.g.data.units
        ships = [
            p for p, moves in self.reach.items() if zone in moves and p in self.free and self.g.is_ship(p)
        ]
        ships = [p for p in ships if units[kind[p]].takes_convoy and kind[p] != UnitType.CARRIER]
        return self._one_of_each(ships)

    # ---- additions ---------------------------------------------------------------------------------

    def additions(self, scheme: Scheme) -> Iterator[Scheme]:
        """The scheme with one thing more, in every way that makes a difference."""
        for piece in self._one_of_each(self._movers(scheme)):
            grown = scheme.copy()
            grown.units.append(piece)
            yield grown
        if not self.g.data.is_sea[scheme.target]:
            yield from self._more_lifts(scheme)
            yield from self._more_support(scheme)

    def in_bulk(self, scheme: Scheme) -> Iterator[Scheme]:
        """The scheme with more and more that could come, without a choice: those who march, then those who land."""
        g = self.g
        kind, attack, cost = g.state.kind, g.data.attack, g.data.cost
        movers = sorted(
            self._movers(scheme),
            key=lambda p: (not attack[kind[p]], cost[kind[p]] / (1 + attack[kind[p]]), p),
        )
        grown = scheme.copy()
        size = 1
        while movers:
            grown = grown.copy()
            grown.units += movers[:size]
            movers = movers[size:]
            size = len(grown.units)
            yield grown
        while not g.data.is_sea[scheme.target]:
            more = next(iter(sorted(self._more_lifts(grown), key=lambda s: -len(s.pieces))), None)
            if more is None:
                return
            grown = more
            yield grown

    def everything(self, scheme: Scheme) -> Scheme:
        """The scheme with all that could come: how good it can get at most."""
        whole = scheme.copy()
        whole.units += self._movers(scheme)
        if not self.g.data.is_sea[scheme.target]:
            for adding in (self._more_lifts, self._more_support):
                while more := list(adding(whole)):
                    whole = max(more, key=lambda s: len(s.pieces))
        return whole

    def _movers(self, scheme: Scheme) -> list[int]:
        """Units that can go to the target by themselves; no aircraft where nobody is to be fought."""
        g, target, used = self.g, scheme.target, scheme.pieces
        fights = g.data.is_sea[target] or bool(self.sight.defenders(target, 1 - self.sight.side))
        found = []
        for piece, moves in self.reach.items():
            if piece not in self.free or piece in used or target not in moves:
                continue
            if g.state.kind[piece] in (UnitType.TRANSPORT, UnitType.CARRIER):
                continue
            if not fights and g.klass(piece) == UnitClass.AIR:
                continue
            if any(move.kind in MISSIONS for move in moves[target]):
                found.append(piece)
        return found

    def _one_of_each(self, pieces: list[int]) -> list[int]:
        """One piece of each type and place."""
        seen: dict[tuple[int, int], int] = {}
        for piece in sorted(pieces):
            seen.setdefault((self.g.state.kind[piece], self.g.state.at[piece]), piece)
        return list(seen.values())

    def _more_lifts(self, scheme: Scheme) -> Iterator[Scheme]:
        g, used = self.g, scheme.pieces
        beaches = ~self.lifter.bounds.held | self.clear
        free = {p for p in self.free if p not in used and g.klass(p) == UnitClass.LAND}
        seen: set[tuple[object, ...]] = set()
        for ship in self.lifter.ships:
            if ship not in self.free or ship in used:
                continue
            key = (g.state.kind[ship], g.state.at[ship], tuple(g.state.kind[p] for p in g.load_of(ship)))
            if key in seen:
                continue
            seen.add(key)
            for want in (1, 2):
                lift = self.lifter.best(ship, scheme.target, beaches, free, want)
                if lift is None or not self.free.issuperset(lift.cargo):
                    continue
                grown = scheme.copy()
                grown.lifts.append(lift)
                yield grown
                if len(lift.cargo) <= 1:
                    break

    def _more_support(self, scheme: Scheme) -> Iterator[Scheme]:
        """Ships that bombard beside the lifts, where no naval battle comes first."""
        used = scheme.pieces
        for zone in sorted({lift.beach for lift in scheme.lifts}):
            if self.fought_for(zone):
                continue
            near = [p for p in sorted(self.free - used) if self.g.is_ship(p) and self._bombards(p, zone)]
            for ship in self._one_of_each(near):
                grown = scheme.copy()
                grown.support.append((ship, zone))
                yield grown

    def _bombards(self, ship: int, zone: int) -> bool:
        g = self.g
        unit = g.data.units[g.state.kind[ship]]
        if not unit.bombard or g.has(ship, SUBMERGED) or g.load_of(ship):
            return False
        return g.state.at[ship] == zone or bool(self.lifter.paths(ship, zone))

    # ---- removals ----------------------------------------------------------------------------------

    def removals(self, scheme: Scheme) -> Iterator[Scheme]:
        """The scheme with one thing less."""
        staying = set(self.staying(scheme.target)) if self.g.data.is_sea[scheme.target] else set()
        for piece in self._one_of_each([p for p in scheme.units if p not in staying]):
            fewer = scheme.copy()
            fewer.units.remove(piece)
            yield fewer
        for n in range(len(scheme.lifts)):
            fewer = scheme.copy()
            del fewer.lifts[n]
            yield fewer
        for n in range(len(scheme.support)):
            fewer = scheme.copy()
            del fewer.support[n]
            yield fewer
