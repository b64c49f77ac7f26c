"""Combat movement: find the attacks that pay, give them units, and move these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import UnitClass, UnitType
from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.movable import movable
from ironbottom.games.aapacific.rules.movement.moves import Kind, Moves
from ironbottom.games.aapacific.rules.movement.options import moves_of
from ironbottom.games.aapacific.state import SUBMERGED
from ironbottom.players.planners.aapacific.garrisons import pinned
from ironbottom.players.planners.aapacific.lifts import Lift, Lifter, carriers_of_troops
from ironbottom.players.planners.aapacific.schemes import Judge, Scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ironbottom.players.base import Thinking
    from ironbottom.players.planners.aapacific.hand import Hand
    from ironbottom.players.planners.aapacific.sight import Sight

SURE = 0.97
"""Odds of winning above which nothing is added just to win."""
MOST_STEPS = 24
"""Additions to one scheme."""
HOPELESS = 0.5
"""Odds with everything that can come below which a target is left alone."""


class AttackPlan:
    """The attacks of one combat movement phase."""

    def __init__(self, hand: Hand, sight: Sight, thinking: Thinking) -> None:
        self.hand = hand
        self.g = hand.world
        self.sight = sight
        self.thinking = thinking
        self.judge = Judge(sight)
        self.lifter = Lifter(self.g)
        self.reach: dict[int, Moves] = self._reaches()
        kept = pinned(sight)
        self.free = {p for p in self._own() if p not in kept}
        self.chosen: list[Scheme] = []

    def _own(self) -> list[int]:
        g = self.g
        return [p for here in g.here for p in here if g.own(p)]

    def _reaches(self) -> dict[int, Moves]:
        reaches: dict[int, Moves] = {}
        for group in movable(self.g):
            moves = moves_of(self.g, group.piece)
            for piece in (group.piece, *group.others):
                reaches[piece] = moves
        return reaches

    # ---- the search --------------------------------------------------------------------------------

    def search(self) -> list[Scheme]:
        """Choose schemes one after the other, always the most valuable that the units left can carry out."""
        best: dict[int, Scheme] = {}
        stale = set(self.targets())
        for round_number in range(len(stale) + 8):
            for target in sorted(stale):
                if self.thinking.over:
                    break
                found = self.scheme_for(target)
                if found is not None:
                    best[target] = found
                else:
                    best.pop(target, None)
            if not best or self.thinking.over:
                break
            self.thinking.tell(0.1 + 0.05 * round_number, "weighing attacks")
            pick = max(best.values(), key=lambda s: (s.value, -s.target))
            if pick.value < self.sight.style.least_gain:
                break
            del best[pick.target]
            self._commit(pick)
            stale = {t for t, s in best.items() if s.pieces & pick.pieces}
            if self.g.data.is_sea[pick.target]:
                stale |= {
                    t for t in self.g.area.coast[pick.target] if not self.g.friendly(t, self.sight.side)
                }
            stale -= {s.target for s in self.chosen}
        return self.chosen

    def _commit(self, scheme: Scheme) -> None:
        self.chosen.append(scheme)
        self.free -= scheme.pieces
        if self.g.data.is_sea[scheme.target] and self.lifter.bounds.held >> scheme.target & 1:
            self.judge.cleared[scheme.target] = scheme.win

    def targets(self) -> list[int]:
        """Every space that something free can attack."""
        bounds = self.lifter.bounds
        found = 0
        for piece, moves in self.reach.items():
            if piece in self.free and not self._is_transport(piece):
                for to in moves:
                    found |= 1 << to
        for ship in carriers_of_troops(self.g):
            zones = 1 << self.g.state.at[ship]
            zones |= spread(bounds.chart.sea, zones) | spread(
                bounds.chart.sea, spread(bounds.chart.sea, zones) & ~bounds.held
            )
            found |= spread(bounds.chart.coast, zones) & bounds.hostile
        goals = bounds.hostile | bounds.held | convoy_zones(self.g)
        return spaces_in(found & goals)

    def _is_transport(self, piece: int) -> bool:
        return self.g.state.kind[piece] == UnitType.TRANSPORT

    def scheme_for(self, target: int) -> Scheme | None:
        """The best scheme against one target with the units that are free; None when none is any good."""
        g, bounds = self.g, self.lifter.bounds
        if not g.data.is_sea[target]:
            return self._grow(Scheme(target), self._land_additions)
        if bounds.held >> target & 1:
            staying = [p for p in g.here[target] if g.own(p) and p in self.free and self._stays(p)]
            return self._grow(Scheme(target, units=staying), self._sea_additions)
        return self._raid_on_convoy(target)

    def _stays(self, piece: int) -> bool:
        return self.g.is_ship(piece) and not self.g.has(piece, SUBMERGED)

    def _raid_on_convoy(self, zone: int) -> Scheme | None:
        ships = [
            p for p, moves in self.reach.items() if zone in moves and p in self.free and self.g.is_ship(p)
        ]
        ships = [p for p in ships if self.g.data.units[self.g.state.kind[p]].takes_convoy]
        ships = [p for p in ships if self.g.state.kind[p] != UnitType.CARRIER]
        schemes = [self.judge.judge(Scheme(zone, units=[p])) for p in self._one_of_each(ships)]
        return max(schemes, key=lambda s: s.value, default=None)

    def _one_of_each(self, pieces: list[int]) -> list[int]:
        """One piece of each type and place."""
        seen: dict[tuple[int, int], int] = {}
        for piece in sorted(pieces):
            seen.setdefault((self.g.state.kind[piece], self.g.state.at[piece]), piece)
        return list(seen.values())

    # ---- growing a scheme --------------------------------------------------------------------------

    def _grow(self, start: Scheme, additions: Callable[[Scheme], Iterator[Scheme]]) -> Scheme | None:
        """Add units one by one, the one that gains most, and remember the best state."""
        now = self.judge.judge(start)
        best: Scheme | None = now if now.units or now.lifts else None
        for _ in range(MOST_STEPS):
            if self.thinking.over:
                break
            grown = [self.judge.judge(scheme) for scheme in additions(now)]
            if not grown:
                break
            step = max(grown, key=lambda s: (s.value, s.win))
            if step.value <= now.value and now.win < SURE:
                step = max(grown, key=lambda s: s.win + 0.001 * s.value)
                if step.win <= now.win + 1e-6 and now.win > 0:
                    break
            elif step.value <= now.value:
                break
            now = step
            if best is None or now.value > best.value:
                best = now
        if best is None or best.value <= 0:
            return None
        if best.win < self.sight.style.least_win and self.g.data.is_sea[best.target] is False:
            return None
        return best

    def _can(self, piece: int, target: int, kinds: tuple[Kind, ...]) -> bool:
        return any(move.kind in kinds for move in self.reach.get(piece, {}).get(target, ()))

    def _movers(self, scheme: Scheme, kinds: tuple[Kind, ...]) -> list[int]:
        used = scheme.pieces
        return [
            p for p in self.reach if p in self.free and p not in used and self._can(p, scheme.target, kinds)
        ]

    def _sea_additions(self, scheme: Scheme) -> Iterator[Scheme]:
        for piece in self._one_of_each(self._movers(scheme, (Kind.SAIL, Kind.ATTACK))):
            if self.g.state.kind[piece] in (UnitType.TRANSPORT, UnitType.CARRIER):
                continue
            grown = scheme.copy()
            grown.units.append(piece)
            yield grown

    def _land_additions(self, scheme: Scheme) -> Iterator[Scheme]:
        kinds = (Kind.MARCH, Kind.ATTACK)
        for piece in self._one_of_each(self._movers(scheme, kinds)):
            if self.g.klass(piece) == UnitClass.AIR and not self._needs_aircraft(scheme):
                continue
            grown = scheme.copy()
            grown.units.append(piece)
            yield grown
        yield from self._more_lifts(scheme)
        yield from self._more_support(scheme)

    def _needs_aircraft(self, scheme: Scheme) -> bool:
        return bool(self.sight.defenders(scheme.target, 1 - self.sight.side))

    def _more_lifts(self, scheme: Scheme) -> Iterator[Scheme]:
        used = scheme.pieces
        open_zones = ~self.lifter.bounds.held
        for zone, win in self.judge.cleared.items():
            if win >= self.sight.style.least_win:
                open_zones |= 1 << zone
        free = {p for p in self.free if p not in used and self.g.klass(p) == UnitClass.LAND}
        ships = [p for p in carriers_of_troops(self.g) if p in self.free and p not in used]
        seen: set[tuple[object, ...]] = set()
        for ship in ships:
            load = tuple(self.g.state.kind[p] for p in self.g.load_of(ship))
            key = (self.g.state.kind[ship], self.g.state.at[ship], load)
            if key in seen:
                continue
            seen.add(key)
            for want in (1, 2):
                lift = self.lifter.best(ship, scheme.target, open_zones, free, want)
                if lift is None or not set(lift.cargo) <= self.free | {ship}:
                    continue
                grown = scheme.copy()
                grown.lifts.append(lift)
                yield grown
                if len(lift.cargo) <= 1:
                    break

    def _more_support(self, scheme: Scheme) -> Iterator[Scheme]:
        """Ships that bombard beside the lifts, where no naval battle comes first."""
        g, used = self.g, scheme.pieces
        bounds = self.lifter.bounds
        for zone in sorted({lift.beach for lift in scheme.lifts}):
            if bounds.held >> zone & 1:
                continue
            near = [p for p in sorted(self.free - used) if g.is_ship(p) and self._bombards(p, zone)]
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

    # ---- carrying it out ---------------------------------------------------------------------------

    def carry_out(self) -> None:
        """Move everything, fleets first, so that transports may follow them."""
        sea = [s for s in self.chosen if self.g.data.is_sea[s.target]]
        land = [s for s in self.chosen if not self.g.data.is_sea[s.target]]
        for scheme in sea:
            for piece in scheme.units:
                if self.g.is_ship(self.hand.real(piece)):
                    self._sail_out(piece, scheme.target)
        for scheme in land:
            for lift in scheme.lifts:
                self._lift(lift, scheme.target)
            for ship, zone in scheme.support:
                if self.g.state.at[self.hand.real(ship)] != zone:
                    self.hand.move(ship, zone, Kind.SAIL)
        for scheme in self.chosen:
            for piece in scheme.units:
                if not self.g.is_ship(self.hand.real(piece)):
                    kind = Kind.ATTACK if self.g.klass(self.hand.real(piece)) == UnitClass.AIR else Kind.MARCH
                    self.hand.move(piece, scheme.target, kind)

    def _sail_out(self, piece: int, zone: int) -> None:
        if self.g.state.at[self.hand.real(piece)] != zone:
            self.hand.move(piece, zone, Kind.SAIL)
        elif not self.lifter.bounds.held >> zone & 1:
            self.hand.move(piece, zone)  # a submarine lies in wait, or a ship sails round

    def _lift(self, lift: Lift, territory: int) -> None:
        hand, g = self.hand, self.g
        for place, zone in enumerate(lift.path):
            boarding = [piece for piece, at in lift.loads if at == zone]
            last = place == len(lift.path) - 1
            away = g.state.at[hand.real(lift.ship)] != zone
            if away and (boarding or last) and not hand.move(lift.ship, zone, Kind.SAIL):
                return
            for piece in boarding:
                hand.move(piece, zone, Kind.BOARD, lift.ship)
        for piece in lift.cargo:
            hand.move(piece, territory, Kind.ASSAULT)
