"""9.72: Ship Repair: what a point does, when it is undone, and when it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Fate, Klass
from ironbottom.games.oceansoffire.position.figures import full_strength, ratings
from ironbottom.games.oceansoffire.position.state import REDUCED, REPAIR
from ironbottom.games.oceansoffire.rules.p06_fleet_train import most as fst_most
from ironbottom.games.oceansoffire.rules.p06_fleet_train import step_down
from ironbottom.games.oceansoffire.rules.p09_refit import REFIT_ROUNDS, refitted
from ironbottom.games.oceansoffire.rules.p09_yards import (
    Yard,
    a_point,
    has_point,
    may_begin,
    rebuilt_now,
    ships_in,
    use_up,
    yards,
)

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MOST_REPAIRED, TRANSPORT_REPAIRED = 1, 2
"""9.72.b: Damage that an Impulse takes off a ship, and off a TT."""


def repairable(g: Oceans) -> list[int]:
    """Damaged ships that may take a further point now (9.71.a, 9.72.b, 9.73)."""
    return [
        ship
        for yard in yards(g)
        for ship in ships_in(g, yard)
        if g.state.damage[ship]
        and not g.state.refit[ship]
        and g.state.repaired[ship] < most_repaired(g, ship)
        and may_begin(g, ship)
        and has_point(g, ship, yard)
    ]


def beside_repairs(g: Oceans) -> list[int]:
    """Ships of ports where something may be repaired, as long as nothing is done with them there.

    They may break down and recombine before (2.32.a): of a pair only the ship in front, which has the Damage, is
    repaired then.
    """
    ports = {g.state.berth[ship] for ship in repairable(g)}
    there = dict.fromkeys(ship for yard in yards(g) for ship in ships_in(g, yard))
    return [
        ship
        for ship in there
        if g.state.berth[ship] in ports and not g.has(ship, REPAIR) and not g.state.refit[ship]
    ]


def most_repaired(g: Oceans, ship: int) -> int:
    """9.72.b; of the FST its maximum capacity in the turn (9.72.c), while it is Rebuilt as of a TT (9.82)."""
    klass = g.counter(ship).klass
    if klass == Klass.FST and not rebuilt_now(g, ship):
        return fst_most(g)
    return TRANSPORT_REPAIRED if klass in (Klass.TT, Klass.FST) else MOST_REPAIRED


def _yard_of(g: Oceans, ship: int) -> Yard:
    return next(yard for yard in yards(g) if ship in ships_in(g, yard))


def repair(g: Oceans, ship: int) -> None:
    """9.72.a: a Repair marker, and a Damage off for a Ship Repair Point; of the FST up to two (9.72.c)."""
    yard = _yard_of(g, ship)
    off = min(a_point(g, ship), g.state.damage[ship], most_repaired(g, ship) - g.state.repaired[ship])
    g.state.repaired[ship] += off
    g.set_damage(ship, g.state.damage[ship] - off)
    g.mark(ship, REPAIR)
    use_up(g, yard)


def interrupt(g: Oceans, ship: int) -> None:
    """9.72.a: a ship that must leave port before step g gets its Damage back; one that is being Rebuilt is lost."""
    if not g.has(ship, REPAIR):
        return
    damage = g.state.damage[ship] + g.state.repaired[ship]
    g.state.repaired[ship] = g.state.refit[ship] = 0
    g.unmark(ship, REPAIR)
    if damage < ratings(g, ship).defense:
        g.set_damage(ship, damage)
        return
    if g.counter(ship).klass == Klass.FST:
        step_down(g, ship)
        return
    if full_strength(g, ship):  # 9.83: its second ship is not there yet
        g.mark(ship, REDUCED)
        g.set_damage(ship, 0)
    else:
        g.lift(ship, Fate.POOL)


def finish(g: Oceans) -> None:
    """II.2.g: Repair markers of the Phasing Player's ships come off, and Refits of four Rounds are done."""
    for ship, fate in enumerate(g.state.fate):
        if fate == Fate.ON_MAP and g.has(ship, REPAIR):
            finish_one(g, ship)


def finish_one(g: Oceans, ship: int) -> None:
    """9.72.a, 9.75: the Repair marker of a ship comes off; a Refit of four Rounds is done."""
    g.state.repaired[ship] = 0
    g.unmark(ship, REPAIR)
    if g.state.refit[ship] == REFIT_ROUNDS:
        refitted(g, ship)
