"""9.75: Refit: battleships that become BB+ units in four Rounds in the US Box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.position.state import REDUCED, REPAIR
from ironbottom.games.oceansoffire.rules.p09_yards import BOX, may_begin, points_left, ships_in, yards

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

REFIT_ROUNDS = 4
"""9.75.a: Rounds that a Refit takes."""


def refittable(g: Oceans) -> list[int]:
    """Battleships in the US Box that may begin a Refit, or must go on with it, and have not in this Impulse (9.75)."""
    box = g.data.space_index[BOX]
    return [
        ship
        for yard in yards(g)
        if box in yard.spaces and points_left(g, yard) > 0
        for ship in ships_in(g, yard)
        if g.counter(ship).refits_to != NO_TYPE
        and not g.has(ship, REPAIR)
        and may_begin(g, ship)
        and _better(g, ship) != NOWHERE
    ]


def _better(g: Oceans, ship: int) -> int:
    """The BB+ unit of the Force Pool for which a battleship is exchanged (2.31, 9.75)."""
    kind = g.counter(ship).refits_to
    return next(
        (p for p, one in enumerate(g.state.kind) if one == kind and g.state.fate[p] == Fate.POOL), NOWHERE
    )


def refit(g: Oceans, ship: int) -> None:
    """9.75: a Round of Refit for one point; the first takes a Damage off besides."""
    if not g.state.refit[ship] and g.state.damage[ship]:
        g.set_damage(ship, g.state.damage[ship] - 1)
    g.state.refit[ship] += 1
    g.mark(ship, REPAIR)
    g.log(
        "info", f"{{piece:{ship}}}: Round {g.state.refit[ship]} of its Refit ({{rule:oceansoffire:9.75.b}})."
    )


def cancel_refits(g: Oceans) -> None:
    """9.75.b: a Refit for which no point was spent in this Round ends, and would begin anew."""
    for ship, rounds in enumerate(g.state.refit):
        if rounds and g.power(ship) == g.phasing and not g.has(ship, REPAIR):
            g.state.refit[ship] = 0
            g.log("info", f"The Refit of {{piece:{ship}}} is cancelled ({{rule:oceansoffire:9.75.b}}).")
    g.changed()


def refitted(g: Oceans, ship: int) -> None:
    """9.75: the BB+ unit takes its place, on the same side with the same Damage."""
    new, damage = _better(g, ship), g.state.damage[ship]
    place = g.state.at[ship], g.state.berth[ship], g.state.aboard[ship]
    reduced = g.has(ship, REDUCED)
    g.lift(ship, Fate.OUT)
    g.settle_at(new, *place)
    if reduced:
        g.mark(new, REDUCED)
    g.set_damage(new, damage)
    g.log("info", f"{{piece:{new}}} leaves its Refit ({{rule:oceansoffire:9.75.b}}).")
