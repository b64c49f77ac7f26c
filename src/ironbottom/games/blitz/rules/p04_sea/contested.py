"""4.3.a, 4.3.d1: where sea combat takes place, and where the attacker may choose it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.blitz.position.state import ASHORE
from ironbottom.games.blitz.rules.areas import armed
from ironbottom.games.blitz.rules.who import acts_in

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def fighting_units(g: Blitz, sea: int, side: int) -> list[int]:
    """Naval and air units of a side in a sea area: cargo and convoys are none."""
    aboard, convoys = g.state.aboard, g.convoys(sea, side)
    return [piece for piece in g.units(sea, side) if aboard[piece] == ASHORE and piece not in convoys]


def acting(g: Blitz, sea: int, attacker: int) -> list[int]:
    """2.3.d1: the naval and air units for whose sake the attacker fights: in a Blitz those that are activated."""
    under_way = g.set_of_steps
    return [piece for piece in fighting_units(g, sea, attacker) if acts_in(g, piece, under_way)]


def taking_part(g: Blitz, sea: int, side: int) -> list[int]:
    """The naval and air units that a battle is about: in their side's Blitz those that act (2.3.d1), else all.

    Ruling q69: by another reading all that lie there join in once one of them acts.
    """
    under_way = g.set_of_steps
    chosen = under_way is not None and under_way.blitz and under_way.side == side and not g.option("q69")
    return acting(g, sea, side) if chosen else fighting_units(g, sea, side)


def _armed(g: Blitz, pieces: Iterable[int]) -> bool:
    """A BB, CV, SUB or air unit is among them."""
    return any(armed(g.counter(piece)) for piece in pieces)


def must_fight(g: Blitz, sea: int, attacker: int) -> bool:
    """4.3.d1, ruling q38: units of both sides other than convoys, and a warship or air unit of either."""
    if not acting(g, sea, attacker):
        return False
    mine, theirs = taking_part(g, sea, attacker), fighting_units(g, sea, 1 - attacker)
    return bool(theirs) and _armed(g, [*mine, *theirs])


def may_fight(g: Blitz, sea: int, attacker: int) -> bool:
    """4.3.d1: against convoys alone a battle is the attacker's choice."""
    theirs = g.units(sea, 1 - attacker)
    only_convoys = bool(theirs) and all(g.counter(piece).convoy for piece in theirs)
    return only_convoys and _armed(g, acting(g, sea, attacker))
