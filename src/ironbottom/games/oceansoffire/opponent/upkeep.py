"""What is decided before and after an Impulse: oil, ships in the yards, where reinforcements arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import SIDE_OF
from ironbottom.games.oceansoffire.opponent.fronts import pull
from ironbottom.games.oceansoffire.position.figures import able_points, half_damaged
from ironbottom.games.oceansoffire.position.places import aboard, aircraft
from ironbottom.games.oceansoffire.rules.p08_entry import WhereArrives
from ironbottom.games.oceansoffire.rules.p09_dock import RepairOrRefit, StepAboard, Yards
from ironbottom.games.oceansoffire.rules.p09_rebuild import growable, lost_transports
from ironbottom.games.oceansoffire.rules.p09_refit import refittable
from ironbottom.games.oceansoffire.rules.p09_repair import repairable
from ironbottom.games.oceansoffire.rules.p22_oil import OIL, RAID, SpendOil
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.kernel.flow import Decision

UPKEEP = (SpendOil, Yards, RepairOrRefit, StepAboard, WhereArrives)
REFIT_TURNS = 1
"""Turns that must be left for a Refit that is begun."""

WANTED = 0.4
"""The pull of the front from which on a carrier in port is wanted at sea, in any Impulse."""


def upkeep(g: Oceans, seat: str, decision: Decision) -> str | None:
    """The answer to a question of this sort, None: as suggested."""
    match decision:
        case SpendOil():
            # two Command Points conquer most at the beginning: one a turn as long as there is any
            return None if RAID in decision.options(g, seat) else OIL
        case Yards():
            return in_the_yards(g)
        case RepairOrRefit():
            return None
        case StepAboard():
            return decision.options(g, seat)[0]
        case WhereArrives():
            side = SIDE_OF[g.data.counters[decision.kind].power]
            near = pull(g, side)
            best = max(decision.spaces, key=lambda space: (near[space], _quiet(g, space, side), -space))
            return choices.space(g.data.space_ids[best])
    return None


def _quiet(g: Oceans, space: int, side: int) -> int:
    """Of Spaces that are as near to the front, that with less of one's own air is better."""
    return -len(aircraft(g, space, side))


def _fights_on(g: Oceans, ship: int) -> bool:
    """9.72.a: a carrier near the front whose deck still serves is not locked in Repair for a Damage."""
    if not g.counter(ship).carrier or half_damaged(g, ship):
        return False
    planes = any(able_points(g, air) for air in aboard(g, ship))
    return planes and pull(g, g.side(ship))[g.state.at[ship]] >= WANTED


def in_the_yards(g: Oceans) -> str | None:
    """9.7: a Refit that is under way goes on; then damage, the most first; then transports and new Refits."""
    going_on = [ship for ship in refittable(g) if g.state.refit[ship]]
    if going_on:
        return choices.piece(going_on[0])
    hurt = [ship for ship in repairable(g) if not _fights_on(g, ship)]
    if hurt:
        return choices.piece(max(hurt, key=lambda ship: g.state.damage[ship]))
    for kind in lost_transports(g):
        return choices.kind(g.data.counters[kind].id)
    for ship in growable(g):
        return choices.piece(ship)
    fresh = refittable(g) if g.scenario.last_turn - g.state.turn >= REFIT_TURNS else []
    return choices.piece(fresh[0]) if fresh else choices.DONE
