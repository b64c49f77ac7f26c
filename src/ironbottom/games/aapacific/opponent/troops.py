"""Land units in non-combat movement: aboard, ashore and on the march."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.opponent.garrisons import capitals, garrison, helpers, neighbours
from ironbottom.games.aapacific.opponent.geography import FAR
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.objectives import Objectives
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.position.state import FOUGHT, MOVED, UNLOADED, WITHDRAWN
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.chart import spaces_in
from ironbottom.games.aapacific.rules.movement.moves import Kind
from ironbottom.games.aapacific.rules.movement.options import moves_of
from ironbottom.games.aapacific.rules.movement.units import free_slots, may_board

RESCUE = 3.0
"""Stake saved from which cargo goes ashore on friendly land."""
EVEN = 0.5
"""Odds of the enemy from which a place is a trap."""


class Troops:
    """Moves the land units of the power on turn in phase 6."""

    def __init__(self, hand: Hand, sight: Sight, aims: Objectives) -> None:
        self.hand = hand
        self.g = hand.world
        self.sight = sight
        self.aims = aims
        self._spare: dict[int, list[int]] | None = None
        self._errands: dict[int, int] | None = None

    # ---- who may go --------------------------------------------------------------------------------

    @property
    def spare(self) -> dict[int, list[int]]:
        """By territory without a front: land units that it can do without and that may board."""
        if self._spare is None:
            g = self.g
            self._spare = {}
            for t in g.data.territories:
                if not g.area.active[t] or not g.friendly(t, self.sight.side) or self.aims.at_front(t):
                    continue
                kept = garrison(self.sight, t)
                units = [
                    p for p in g.combat_units(t, self.sight.side) if self._may_leave(p) and p not in kept
                ]
                if units:
                    self._spare[t] = units
        return self._spare

    def _may_leave(self, piece: int) -> bool:
        g = self.g
        return g.own(piece) and g.klass(piece) == UnitClass.LAND and may_board(g, piece)

    def is_empty_transport(self, ship: int) -> bool:
        """Whether a ship is a transport with nothing aboard."""
        return self.g.state.kind[ship] == UnitType.TRANSPORT and not self.g.load_of(ship)

    def nearness_to_cargo(self, ship: int, zone: int) -> float:
        """How near a zone is, in steps, to the units that wait for this empty transport."""
        if self._errands is None:
            self._errands = self._assign()
        source = self._errands.get(ship)
        return 0.0 if source is None else -float(self.sight.map.from_shore(zone, source))

    def _assign(self) -> dict[int, int]:
        """For empty transports the territories where units wait for them, the nearest pairs first."""
        g = self.g
        empty = [p for z in g.data.sea_zones for p in self._transports(z) if self.is_empty_transport(p)]
        waiting = {t: float(len(units)) for t, units in self.spare.items() if g.area.coast[t]}
        pairs = sorted(
            (self.sight.map.from_shore(g.state.at[ship], t), ship, t) for ship in empty for t in waiting
        )
        errands: dict[int, int] = {}
        for steps, ship, t in pairs:
            if steps < FAR and ship not in errands and waiting[t] > 0:
                errands[ship] = t
                waiting[t] -= g.data.capacity[g.state.owner[ship]][g.state.kind[ship]]
        return errands

    # ---- aboard ------------------------------------------------------------------------------------

    def embark(self) -> None:
        """Let spare units board the transports beside them."""
        g, bounds = self.g, bounds_of(self.g)
        for t, units in self.spare.items():
            for zone in spaces_in(bounds.chart.coast[t] & ~bounds.held):
                for ship in self._transports(zone):
                    room = free_slots(g, ship, g.load_of(ship))
                    for piece in self._in_order(units, ship):
                        bulk = g.data.units[g.state.kind[piece]].bulk
                        if bulk <= room and self.hand.move(piece, zone, Kind.BOARD, ship):
                            room -= bulk
                            units.remove(piece)

    def _in_order(self, units: list[int], ship: int) -> list[int]:
        """One gun for each ship, then infantry."""
        g = self.g
        kind = g.state.kind
        has_gun = any(kind[p] == UnitType.ARTILLERY for p in g.load_of(ship))
        guns = [p for p in units if kind[p] == UnitType.ARTILLERY]
        foot = [p for p in units if kind[p] in (UnitType.INFANTRY, UnitType.MARINE)]
        rest = [p for p in units if p not in guns and p not in foot]
        return [*([] if has_gun else guns[:1]), *foot, *guns[1:], *rest]

    def _transports(self, zone: int) -> list[int]:
        g = self.g
        return [
            p
            for p in g.here[zone]
            if g.own(p) and g.state.kind[p] == UnitType.TRANSPORT and not g.state.marks[p] & UNLOADED
        ]

    # ---- ashore ------------------------------------------------------------------------------------

    def disembark(self) -> None:
        """Land cargo where a friendly place needs it."""
        g = self.g
        for zone in g.data.sea_zones:
            for ship in self._transports(zone):
                if g.has(ship, WITHDRAWN):
                    continue
                cargo = [p for p in g.load_of(ship) if g.klass(p) == UnitClass.LAND and g.own(p)]
                goal = self._place_in_need(zone, cargo) if cargo else -1
                for piece in cargo if goal >= 0 else []:
                    self.hand.move(piece, goal, Kind.UNLOAD)

    def _place_in_need(self, zone: int, cargo: list[int]) -> int:
        """The friendly territory beside a zone where this cargo saves most; -1: none."""
        sight, g = self.sight, self.g
        best, goal = RESCUE, -1
        for t in g.area.coast[zone]:
            if t not in self.aims.alarms:
                continue
            there = sight.defenders(t, sight.side)
            before = sight.holds(t, sight.force(there))
            after = sight.holds(t, sight.force([*there, *cargo]))
            saved = (after - before) * sight.foe_worth.of(t).whole
            if saved > best:
                best, goal = saved, t
        return goal

    # ---- on the march ------------------------------------------------------------------------------

    def guard_capitals(self) -> None:
        """Let units next to a capital in danger march to its help."""
        for t in capitals(self.sight):
            willing = [p for p in neighbours(self.sight, t) if self._marches(p) and t in moves_of(self.g, p)]
            for piece in helpers(self.sight, t, willing):
                self.hand.move(piece, t, Kind.MARCH)

    def march(self) -> None:
        """Let units that their territory can spare go towards the front, those nearest to it first."""
        g = self.g
        lands = [t for t in g.data.territories if g.area.active[t] and g.friendly(t, self.sight.side)]
        lands.sort(key=lambda t: (-self.aims.on_land(t), t))
        for t in lands:
            kept = garrison(self.sight, t)
            movers = [p for p in g.here[t] if p not in kept and self._marches(p)]
            for piece in movers:
                goal = self._next_step(piece, t)
                if goal >= 0:
                    self.hand.move(piece, goal, Kind.MARCH)

    def _marches(self, piece: int) -> bool:
        g = self.g
        return (
            g.own(piece)
            and g.klass(piece) == UnitClass.LAND
            and g.data.units[g.state.kind[piece]].attacks
            and not g.state.marks[piece] & (MOVED | FOUGHT)
        )

    def _next_step(self, piece: int, t: int) -> int:
        """The territory in reach nearest to the objectives, if nearer than here and no trap; -1: stay."""
        sight = self.sight
        here = self.aims.on_land(t)
        best, goal = here + 0.2, -1
        for to in moves_of(self.g, piece):
            if self.g.data.is_sea[to] or self.aims.on_land(to) <= best:
                continue
            if self._is_trap(to, piece):
                continue
            best, goal = self.aims.on_land(to), to
        return goal if goal >= 0 and sight.map.land[t][goal] < FAR else -1

    def _is_trap(self, t: int, piece: int) -> bool:
        """Whether the enemy would gladly attack there once this unit has come."""
        sight, g = self.sight, self.g
        if t in self.aims.alarms and sight.foe_worth.of(t).whole >= sight.style.capital:
            return False
        crowd = [p for p in g.here[g.state.at[piece]] if self._marches(p)]
        force = sight.force([*sight.defenders(t, sight.side), *crowd])
        for blow in sight.strikes.blows(t):
            fought = sight.counter(t, blow, force)
            if fought.killed - fought.lost > 0 and fought.win > EVEN:
                return True
        return False
