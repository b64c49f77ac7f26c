"""What bounds the moves of the power on turn: who holds what, who stops whom where, where aircraft may come down.

All of it follows from the position and holds until pieces of the enemy or control change; it is kept in ``g.caches``
as long.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import AA_GUN
from ironbottom.games.aapacific.rules.movement.chart import Chart, chart_of, set_of, spaces_in, spread
from ironbottom.games.aapacific.state import NO_COMPLEX, PATROL, SUBMERGED

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific


@dataclass(frozen=True, eq=False, slots=True)
class Bounds:
    """Sets of spaces (see ``chart``) as the side on turn sees them.

    ``friendly``, ``hostile``: territories by control (aapacific:board.14).  ``defended``: with enemy combat units;
    ``occupied``: with any enemy piece, AA guns included (tank.6).  ``guns``: with enemy AA guns.
    ``ships``: zones with enemy ships that are up; ``held``: those and zones under an enemy patrol, which stop all
    but submarines (move.7, cap_air.3, ruling Q55).
    ``beaches``: zones next to hostile territory.  ``raided``: hostile territories a raid can hurt (sbr.1, sbr.15).
    ``havens``: territories where aircraft may land (p6.7); ``landable[moves]``: from where one of them is in range.
    ``air_bases``: friendly ones with their free hop (airbase.1, airbase.3).
    ``base_zones``: zones with a friendly naval base (nbase.1).
    ``memo`` keeps ranges that follow from all this.
    """

    chart: Chart
    friendly: int
    hostile: int
    defended: int
    occupied: int
    guns: int
    ships: int
    held: int
    beaches: int
    raided: int
    havens: int
    landable: tuple[int, ...]
    air_bases: int
    base_zones: int
    memo: dict[object, object] = field(default_factory=dict)


def bounds_of(g: Pacific) -> Bounds:
    """The bounds of the side on turn now."""
    known = g.caches.get("bounds")
    if not isinstance(known, Bounds):
        known = g.caches["bounds"] = _survey(g)
    return known


def convoy_zones(g: Pacific) -> int:
    """Zones whose convoy the enemy holds and that are empty: a warship takes it when it sails in (conv.2, Q55)."""
    known = g.caches.get("convoys")
    if not isinstance(known, int):
        enemy, convoy, active = 1 - g.moving_side, g.state.convoy, g.area.active
        theirs = set_of([zone for zone in g.data.sea_zones if convoy[zone] == enemy and active[zone]])
        known = g.caches["convoys"] = theirs & ~bounds_of(g).held
    return known


def _survey(g: Pacific) -> Bounds:
    chart, data, state, side = chart_of(g.area), g.data, g.state, g.moving_side
    lands = [t for t in data.territories if g.area.active[t]]
    control, before, side_of = state.control, state.control_at_start, data.side_of_country
    friends = [t for t in lands if side_of[control[t]] == side]
    friendly = set_of(friends)
    hostile = set_of(lands) & ~friendly
    havens = set_of([t for t in friends if side_of[before[t]] == side and not state.battled[t]])  # p6.7
    free_hop = data.figures.air_base_hop_cost == 0
    air_bases = friendly & set_of([t for t in lands if data.air_base[t] and free_hop])
    guns, defended, ships, held = _enemies(g, 1 - side)
    return Bounds(
        chart=chart,
        friendly=friendly,
        hostile=hostile,
        defended=defended,
        occupied=defended | guns,
        guns=guns,
        ships=ships,
        held=held,
        beaches=spread(chart.coast, hostile),
        raided=set_of([t for t in spaces_in(hostile) if _raidable(g, t)]),
        havens=havens,
        landable=_landable(chart, havens, air_bases, max(data.move)),
        air_bases=air_bases,
        base_zones=spread(chart.coast, friendly & set_of([t for t in lands if data.naval_base[t]])),
    )


def _enemies(g: Pacific, enemy: int) -> tuple[int, int, int, int]:
    """Territories with guns and with combat units, zones with ships up and zones that stop ships."""
    state, data = g.state, g.data
    kinds, owners, marks, side_of = state.kind, state.owner, state.marks, data.side_of_nation
    guns = defended = ships = held = 0
    for space, pieces in enumerate(g.here):
        bit, sea = 1 << space, data.is_sea[space]
        for piece in pieces:
            if side_of[owners[piece]] != enemy:
                continue
            if not sea:
                if kinds[piece] == AA_GUN:
                    guns |= bit
                else:
                    defended |= bit
            elif marks[piece] & PATROL:
                held |= bit
            elif not marks[piece] & SUBMERGED and g.is_ship(piece):  # ss.7
                ships |= bit
    return guns, defended, ships, held | ships


def _raidable(g: Pacific, territory: int) -> bool:
    """Whether a complex stands there whose owner has money to lose (aapacific:sbr.1, sbr.15, sbr.16)."""
    return g.state.complexes[territory] != NO_COMPLEX and g.data.has_money[g.state.control[territory]]


def _landable(chart: Chart, havens: int, air_bases: int, longest: int) -> tuple[int, ...]:
    """From where a haven is in range with 0, 1, 2 ... moves; into an air base the last hop is free (airbase.1)."""
    near = spaces_in(havens | spread(chart.coast, havens & air_bases))
    columns = zip(*[chart.within[space][: longest + 1] for space in near], strict=True)
    return tuple([reduce(or_, column) for column in columns]) if near else (0,) * (longest + 1)
