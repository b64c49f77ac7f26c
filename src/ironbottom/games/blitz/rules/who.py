"""Who may act in the set under way, and which units are alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.position.state import ACTIVE
from ironbottom.mechanics.grouping import groups

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def may_act(g: Blitz, piece: int) -> bool:
    """2.2.d1, 2.3.d1: a unit of the phasing side; in a Blitz an activated one."""
    under_way = g.set_of_steps
    if under_way is None or g.side(piece) != under_way.side:
        return False
    return not under_way.blitz or g.has(piece, ACTIVE)


def likeness(g: Blitz, piece: int) -> tuple[object, ...]:
    """Units for which this is the same can stand for each other: type, place, marks, and cargo of the same kinds."""
    state = g.state
    kind = state.kind[piece]
    cargo: tuple[tuple[int, int], ...] = ()
    if g.data.counters[kind].klass == Klass.TRS:
        cargo = tuple(sorted((state.kind[load], state.marks[load]) for load in g.cargo(piece)))
    return (kind, state.at[piece], state.marks[piece], state.aboard[piece], cargo)


def groups_of(g: Blitz, pieces: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The first of those that are alike and the others, in order of id."""
    return groups(sorted(pieces), partial(likeness, g))
