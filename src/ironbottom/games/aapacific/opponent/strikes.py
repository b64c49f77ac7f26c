"""What a side could throw at a space in its next turns, as the pieces stand now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.opponent.geography import geography
from ironbottom.games.aapacific.opponent.reckon import NOBODY
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import Force, force_of
from ironbottom.games.aapacific.rules.movement.chart import set_of, spaces_in, spread
from ironbottom.games.aapacific.rules.movement.units import free_slots

CARRIER_REACH = 2
"""Zones that a carrier sails to fetch its fighters."""


class Blow(NamedTuple):
    """An attack that one power could make on a space."""

    force: Force
    amphibious: bool = False
    bombarding: Force = NOBODY


class Ferry(NamedTuple):
    """A ship that can bring land units: the zones it reaches, its load, its room, and the shores it can load from."""

    reach: int
    load: tuple[int, ...]
    room: int
    accepts: tuple[bool, ...]
    shores: int


@dataclass(slots=True, eq=False)
class Arm:
    """What one power has to strike with; sets of spaces are masks (see ``movement.chart``).

    ``planes``: type and what it can strike. ``ships``: type and the zones it reaches. ``marchers``: type, where it
    stands and the territories it reaches. ``lifts``: ships that can bring land units. ``waiting``: types of land
    units that may board, by territory.
    """

    planes: list[tuple[int, int]] = field(default_factory=list)
    ships: list[tuple[int, int]] = field(default_factory=list)
    marchers: list[tuple[int, int, int]] = field(default_factory=list)
    lifts: list[Ferry] = field(default_factory=list)
    waiting: dict[int, list[int]] = field(default_factory=dict)


class Strikes:
    """The strikes of a side against the other, surveyed once; ``without``: pieces thought away."""

    def __init__(self, g: Pacific, side: int, without: frozenset[int] = frozenset()) -> None:
        self.g = g
        self.side = side
        self.chart = geography(g.area).chart
        self._without = without
        self._blocked = self._foe_zones()
        self._decks = 0
        self._landable = self._places_to_land()
        powers = [power for power in g.scenario.turn_order if g.data.side_of_power[power] == side]
        self.arms = {power: self._survey(power) for power in powers}
        self._known: dict[int, list[Blow]] = {}

    # ---- what can come ---------------------------------------------------------------------------

    def blows(self, space: int) -> list[Blow]:
        """The attacks that may fall on a space, one for each power that has any."""
        known = self._known.get(space)
        if known is None:
            at = self._on_sea if self.g.data.is_sea[space] else self._on_land
            found = [at(arm, space) for arm in self.arms.values()]
            known = self._known[space] = [blow for blow in found if any(blow.force)]
        return known

    def _on_sea(self, arm: Arm, zone: int) -> Blow:
        bit = 1 << zone
        kinds = [kind for kind, reach in arm.ships if reach & bit and kind != UnitType.TRANSPORT]
        kinds += [kind for kind, reach in arm.planes if reach & bit]
        return Blow(force_of(kinds))

    def _on_land(self, arm: Arm, territory: int) -> Blow:
        bit, coast = 1 << territory, self.chart.coast[territory]
        marching = [kind for kind, _, reach in arm.marchers if reach & bit]
        landing = self._landing(arm, territory)
        if not marching and not landing:
            return Blow(NOBODY)
        flying = [kind for kind, reach in arm.planes if reach & bit]
        guns = [kind for kind, reach in arm.ships if landing and reach & coast and self._bombards(kind)]
        return Blow(force_of(marching + landing + flying), bool(landing), force_of(guns))

    def _landing(self, arm: Arm, territory: int) -> list[int]:
        """Land units that all ships in reach of a territory can bring there, the best first, but none that march."""
        g, coast = self.g, self.chart.coast[territory]
        marching = {(kind, at) for kind, at, reach in arm.marchers if reach >> territory & 1}
        taken: dict[int, int] = {}
        landing: list[int] = []
        for ferry in arm.lifts:
            if not ferry.reach & coast:
                continue
            landing += ferry.load
            room = ferry.room
            for shore in spaces_in(ferry.shores & ~(1 << territory)):
                crowd = [kind for kind in arm.waiting.get(shore, ()) if (kind, shore) not in marching]
                for kind in crowd[taken.get(shore, 0) :]:
                    if not ferry.accepts[kind] or g.data.units[kind].bulk > room:
                        break
                    room -= g.data.units[kind].bulk
                    taken[shore] = taken.get(shore, 0) + 1
                    landing.append(kind)
        return landing

    def _bombards(self, kind: int) -> bool:
        return bool(self.g.data.units[kind].bombard)

    # ---- the survey --------------------------------------------------------------------------------

    def _pieces(self, side: int) -> Iterable[int]:
        g = self.g
        return (p for here in g.here for p in here if g.side(p) == side and p not in self._without)

    def _foe_zones(self) -> int:
        """Zones where the other side's ships stop this side's."""
        g = self.g
        return set_of(
            [z for z in g.data.sea_zones if any(self._stops(p) for p in g.pieces(z, 1 - self.side))]
        )

    def _stops(self, piece: int) -> bool:
        g = self.g
        return g.is_ship(piece) and not g.has(piece, SUBMERGED) and piece not in self._without

    def _places_to_land(self) -> dict[bool, list[int]]:
        """By whether carriers count: from where a place to land is within 0, 1, 2 ... moves."""
        g, chart = self.g, self.chart
        grounds = set_of([t for t in g.data.territories if g.area.active[t] and g.friendly(t, self.side)])
        bases = set_of([t for t in spaces_in(grounds) if g.data.air_base[t]])
        near = grounds | spread(chart.coast, bases)
        decks = set_of(
            [g.state.at[p] for p in self._pieces(self.side) if g.state.kind[p] == UnitType.CARRIER]
        )
        for _ in range(CARRIER_REACH):
            decks |= spread(chart.sea, decks)
        return {False: _rings(chart.air, near), True: _rings(chart.air, near | decks)}

    def _survey(self, power: int) -> Arm:
        g, arm = self.g, Arm()
        mine = [p for p in self._pieces(self.side) if g.power(p) == power]
        for piece in mine:
            kind, at = g.state.kind[piece], g.state.at[piece]
            match g.klass(piece):
                case UnitClass.AIR:
                    arm.planes.append((kind, self._flight(kind, at)))
                case UnitClass.NAVAL:
                    arm.ships.append((kind, self.sailing(at)))
                case UnitClass.LAND if g.data.units[kind].attacks and g.state.aboard[piece] < 0:
                    arm.marchers.append((kind, at, self._march(kind, at)))
                case _:
                    pass
        self._assign_lifts(arm, mine)
        return arm

    def _flight(self, kind: int, at: int) -> int:
        """Spaces that an aircraft can strike and still come down."""
        g, move = self.g, self.g.data.move[kind]
        landable = self._landable[kind == UnitType.FIGHTER]
        start = 1 << at
        if g.data.air_base[at] and not g.data.is_sea[at]:
            start |= self.chart.coast[at]
        reach, ring = 0, start
        for used in range(move + 1):
            reach |= ring & landable[move - used]
            ring |= spread(self.chart.air, ring)
        return reach

    def sailing(self, at: int) -> int:
        """Zones that a ship reaches in one turn."""
        near = self.chart.sea[at]
        return 1 << at | near | spread(self.chart.sea, near & ~self._blocked)

    def _march(self, kind: int, at: int) -> int:
        near = self.chart.land[at]
        if self.g.data.move[kind] == 1:
            return near
        free = [t for t in spaces_in(near) if not any(self.g.pieces(t, 1 - self.side))]
        return near | spread(self.chart.land, set_of(free))

    def _assign_lifts(self, arm: Arm, mine: list[int]) -> None:
        """Ships that carry troops, and the troops that wait for them."""
        g, data = self.g, self.g.data
        for piece in mine:
            kind, at = g.state.kind[piece], g.state.at[piece]
            ashore = g.klass(piece) == UnitClass.LAND and g.state.aboard[piece] < 0
            if ashore and data.units[kind].attacks and data.may_board_ships[g.state.owner[piece]]:
                arm.waiting.setdefault(at, []).append(kind)
            elif self._carries_troops(piece):
                accepts = data.accepts[g.state.owner[piece]][kind]
                aboard = [p for p in g.load_of(piece) if g.klass(p) == UnitClass.LAND]
                load = tuple(g.state.kind[p] for p in aboard)
                shores = spread(self.chart.coast, 1 << at | spread(self.chart.sea, 1 << at))
                arm.lifts.append(Ferry(self.sailing(at), load, free_slots(g, piece, aboard), accepts, shores))
        for crowd in arm.waiting.values():
            crowd.sort(key=lambda kind: (-data.attack[kind] / data.units[kind].bulk, kind))

    def _carries_troops(self, piece: int) -> bool:
        g = self.g
        return (
            g.is_ship(piece) and g.data.accepts[g.state.owner[piece]][g.state.kind[piece]][UnitType.INFANTRY]
        )


def _rings(neighbours: tuple[int, ...], start: int) -> list[int]:
    """What lies within 0, 1, 2 ... steps of a set."""
    rings = [start]
    for _ in range(7):
        rings.append(rings[-1] | spread(neighbours, rings[-1]))
    return rings
