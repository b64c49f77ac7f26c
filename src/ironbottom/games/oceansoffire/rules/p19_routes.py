"""19.41, 19.42: where a ground unit may Retreat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Power
from ironbottom.games.oceansoffire.position.places import contested, ground, ground_present
from ironbottom.games.oceansoffire.position.state import TRIED
from ironbottom.games.oceansoffire.rules.p02_map import ashore, ground_borders, may_enter
from ironbottom.games.oceansoffire.rules.p06_basing import room_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

RETREATED: Final = TRIED
"""Of a ground unit this mark says that it has Retreated in this Impulse: ground units never Intercept."""
NEUTRAL_OPEN = "siam"
"""The neutral Space into which units may Retreat (19.42.e)."""


def holding(g: Oceans, space: int, side: int) -> list[int]:
    """Ground units of a side that count in a combat there: not who has Retreated into it in this Impulse (19.41.f)."""
    return [piece for piece in ground(g, space, side) if not g.has(piece, RETREATED)]


def routes(g: Oceans, piece: int, back_to: int = NOWHERE) -> list[int]:
    """Spaces into which a unit must Retreat now, all of the first priority that there is; none: it has no route.

    ``back_to``: the adjacent Land Space from which an attacker entered: it goes there if it may (19.41.d). Spaces with
    room come before all without (19.41.b).
    """
    space, side = g.state.at[piece], g.side(piece)
    open_to = [
        border.to for border in ground_borders(g, space) if _priority(g, border.to, side, piece) is not None
    ]
    if back_to in open_to:
        return [back_to]
    ranked = {
        to: (not room_for(g, to, side, [piece]), *(_priority(g, to, side, piece) or ())) for to in open_to
    }
    if not ranked:
        return []
    best = min(ranked.values())
    return [to for to in sorted(ranked) if ranked[to] == best]


def _priority(g: Oceans, to: int, side: int, piece: int) -> tuple[int, bool] | None:
    """19.41.e, 19.42: the rank of a Space, and whether it bears a Combat marker; None: it is prohibited.

    2.16.a: a box next to it functions as a Land Area.
    """
    here = g.space(to)
    if not ashore(g, to) or not may_enter(g, to, side, g.counter(piece).nation):
        return None
    if g.state.control[to] == Power.NEUTRAL:
        return (3, False) if here.id == NEUTRAL_OPEN else None
    marked = bool(g.state.combat[to] or g.state.concluded[to])
    if g.friendly(to, side):
        if not ground_present(g, to, 1 - side):
            return 3, False
        return (4, marked) if contested(g, to) else None
    if g.state.changing[to] or not ground(g, to, side) or not contested(g, to):
        return None
    return 5, marked
