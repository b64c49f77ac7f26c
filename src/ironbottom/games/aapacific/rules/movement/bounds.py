"""What bounds the moves of the power on turn: who holds what, who stops whom where, where aircraft may come down."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import compress
from operator import or_

from ironbottom.games.aapacific.components.ids import AA_GUN, NAVAL
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.game import BOUNDS, CONVOYS, Pacific
from ironbottom.games.aapacific.position.state import NO_COMPLEX, NOWHERE, PATROL, SUBMERGED
from ironbottom.games.aapacific.rules.movement.chart import (
    Chart,
    chart_of,
    entries,
    set_of,
    set_where,
    spaces_in,
    spread,
)
from ironbottom.games.aapacific.rules.movement.columns import countries_of_side, nations_of_side
from ironbottom.mechanics.derived import WHOLE, Kept, derived


@dataclass(frozen=True, eq=False, slots=True)
class Bounds:
    """Sets of spaces (see ``chart``) as the side on turn sees them.

    ``friendly``, ``hostile``: territories by control (aapacific:board.14).  ``defended``: with enemy combat units;
    ``occupied``: with any enemy piece, AA guns included (tank.6).  ``guns``: with enemy AA guns.
    ``ships``: zones with enemy ships that are up; ``held``: those and zones under an enemy patrol, which stop all
    but submarines (move.7, cap_air.3, ruling Q55).
    ``beaches``: zones next to hostile territory.  ``raided``: hostile territories a raid can hurt (sbr.1, sbr.15).
    ``havens``: territories where aircraft may land (p6.7).
    ``air_bases``: friendly ones with their free hop (airbase.1, airbase.3).
    ``base_zones``: zones with a friendly naval base (nbase.1).
    ``kept``: the ranges that follow from all this.
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
    air_bases: int
    base_zones: int
    kept: Kept = field(default_factory=lambda: defaultdict(dict))


@derived(CONVOYS)
def convoy_zones(g: Pacific) -> int:
    """Zones whose convoy the enemy holds and that are empty: a warship takes it when it sails in (conv.2, Q55)."""
    enemy, convoy, active = 1 - g.moving_side, g.state.convoy, g.area.active
    theirs = set_of([zone for zone in g.data.sea_zones if convoy[zone] == enemy and active[zone]])
    return theirs & ~bounds_of(g).held


@derived(BOUNDS)
def bounds_of(g: Pacific) -> Bounds:
    """The bounds of the side on turn now."""
    chart, data, state, side = chart_of(g.area), g.data, g.state, g.moving_side
    lands, ours = set_where(g.area.active) & territories(data), countries_of_side(data, side)
    friendly = lands & set_where(state.control.translate(ours))
    hostile = lands & ~friendly
    since_start = set_where(state.control_at_start.translate(ours))
    havens = friendly & since_start & ~set_where(state.battled)  # p6.7
    air_bases = friendly & free_air_bases(data)
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
        air_bases=air_bases,
        base_zones=spread(chart.coast, friendly & set_where(data.naval_base)),
    )


@cache
def territories(data: AApacificData) -> int:
    """All territories."""
    return set_of(data.territories)


@cache
def free_air_bases(data: AApacificData) -> int:
    """Territories with an air base, as long as its hop is free (aapacific:airbase.1)."""
    return set_where(data.air_base) if data.figures.air_base_hop_cost == 0 else 0


def _enemies(g: Pacific, enemy: int) -> tuple[int, int, int, int]:
    """Territories with guns and with combat units, zones with ships up and zones that stop ships."""
    state, data = g.state, g.data
    is_sea, units = data.is_sea, data.units
    theirs = state.owner.translate(nations_of_side(data, enemy))
    guns = defended = ships = held = 0
    for space, kind, marks in set(compress(zip(state.at, state.kind, state.marks, strict=True), theirs)):
        if space == NOWHERE:
            continue
        if not is_sea[space]:
            if kind == AA_GUN:
                guns |= 1 << space
            else:
                defended |= 1 << space
        elif marks & PATROL:
            held |= 1 << space
        elif not marks & SUBMERGED and units[kind].unit_class == NAVAL:  # ss.7
            ships |= 1 << space
    return guns, defended, ships, held | ships


def _raidable(g: Pacific, territory: int) -> bool:
    """Whether a complex stands there whose owner has money to lose (aapacific:sbr.1, sbr.15, sbr.16)."""
    return g.state.complexes[territory] != NO_COMPLEX and g.data.has_money[g.state.control[territory]]


@derived(WHOLE)
def landable(bounds: Bounds) -> tuple[int, ...]:
    """From where a haven is in range with 0, 1, 2 ... moves; into an air base the last hop is free (airbase.1)."""
    within = bounds.chart.within
    near = bounds.havens | spread(bounds.chart.coast, bounds.havens & bounds.air_bases)
    columns = zip(*entries(within, near), strict=True)
    return tuple([reduce(or_, column) for column in columns]) if near else (0,) * len(within[0])
