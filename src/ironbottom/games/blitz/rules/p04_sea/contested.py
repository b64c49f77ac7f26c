"""4.3.a, 4.3.d1: where sea combat takes place, and where the attacker may choose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.position.state import ASHORE

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def fighting_units(g: Blitz, sea: int, side: int) -> list[int]:
    """Naval and air units of a side in a sea area: cargo and convoys are none."""
    return [
        piece
        for piece in g.units(sea, side)
        if g.state.aboard[piece] == ASHORE and not g.counter(piece).convoy
    ]


def _armed(g: Blitz, sea: int, side: int) -> bool:
    """A BB, CV, SUB or air unit is there."""
    return any((one := g.counter(piece)).warship or one.flies for piece in g.units(sea, side))


def must_fight(g: Blitz, sea: int, attacker: int) -> bool:
    """4.3.d1, ruling q38: units of both sides other than convoys, and a warship or air unit of either."""
    mine, theirs = fighting_units(g, sea, attacker), fighting_units(g, sea, 1 - attacker)
    return bool(mine and theirs) and (_armed(g, sea, attacker) or _armed(g, sea, 1 - attacker))


def may_fight(g: Blitz, sea: int, attacker: int) -> bool:
    """4.3.d1: against convoys alone a battle is the attacker's choice."""
    theirs = g.units(sea, 1 - attacker)
    only_convoys = bool(theirs) and all(g.counter(piece).convoy for piece in theirs)
    return only_convoys and _armed(g, sea, attacker)
