"""3.0: Victory Points of Japan, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, SCORED, Level, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, rounded
from ironbottom.games.oceansoffire.position.places import contested

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import VpGroup
    from ironbottom.games.oceansoffire.position.game import Oceans


def group_points(g: Oceans, group: VpGroup) -> int:
    """Quarters of a VP for Spaces that count together (3.0.b to 3.0.e).

    Nothing while the Allies control one of them without contest; half when one is contested, neutral or, where the
    scenario says so, at USL-2; never less than half.
    """
    spaces = group.spaces
    whole = all(g.friendly(space, Side.JAPAN) and not contested(g, space) for space in spaces)
    if whole and not _short(g, group):
        return group.vp
    if len(spaces) == 1:
        counts = g.friendly(spaces[0], Side.JAPAN) or contested(g, spaces[0])
    else:
        counts = not any(g.friendly(space, Side.ALLIES) for space in spaces) and any(
            g.friendly(space, Side.JAPAN) for space in spaces
        )
    return group.vp // 2 if counts else 0


def _short(g: Oceans, group: VpGroup) -> bool:
    """7.62.u: in the Campaign a Japanese Space at USL-2 halves what it counts for."""
    return g.scenario.victory.halved_at_usl2 and any(
        g.state.space_usl[space] == Level.USL2 for space in group.spaces
    )


def space_points(g: Oceans) -> int:
    """Quarters of a VP for all Spaces."""
    return sum(group_points(g, group) for group in g.scenario.victory.groups)


def sunk_points(g: Oceans) -> int:
    """Quarters of a VP for sunk ships, each ship of a counter by itself; those of Japan take points off."""
    return sum(one.vp * g.state.sunk[one.power][SCORED.index(one.klass)] for one in g.scenario.victory.sunk)


def points(g: Oceans) -> int:
    """Japanese VPs in quarters, rounded once where the scenario rounds (3.0.g)."""
    total = space_points(g) + sunk_points(g)
    return rounded(total) * QUARTERS if g.scenario.victory.rounded else total


def winner(g: Oceans) -> int:
    """The side that wins by the VPs as they stand, NOWHERE: neither (3.0.f)."""
    victory, total = g.scenario.victory, points(g)
    if total >= victory.japan_at_least:
        return Side.JAPAN
    return Side.ALLIES if total <= victory.allies_at_most else NOWHERE


def decisive(g: Oceans, side: int) -> bool:
    """Whether a side has won by so much that the scenario calls it decisive; levels of 0: it calls nothing so."""
    victory, total = g.scenario.victory, points(g)
    if side == Side.JAPAN:
        return 0 < victory.decisive_japan <= total
    return total <= victory.decisive_allies and victory.decisive_allies > 0


def automatic_winner(g: Oceans) -> int:
    """The side that wins at the end of this turn before the last one (21.13), NOWHERE: neither."""
    for turn, least, most in g.scenario.victory.automatic:
        if turn == g.state.turn:
            total = points(g)
            return Side.JAPAN if total >= least else Side.ALLIES if total <= most else NOWHERE
    return NOWHERE
