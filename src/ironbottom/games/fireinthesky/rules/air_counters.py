"""Combining and breaking apart air units (fireinthesky:3.1.2.air.b1): free at any time, within the counter mix.

Counters of one nation at one base with one history are kept combined: at most one of them shows strength 1. So nobody
need combine by hand, and a stack has one form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import GONE, NOWHERE

FULL, HALF = 2, 1
"""Strength of the front and of the back of a counter (3.1.2.air)."""


def unused(g: Sky, kind: int) -> list[int]:
    """Air counters or markers of a kind that are not in use, in order of id."""
    return list(_unused(g, kind))


def _unused(g: Sky, kind: int) -> Iterator[int]:
    state = g.state
    piece = state.kind.find(kind)
    while piece >= 0:
        if state.at[piece] == NOWHERE and not state.due[piece] and not state.marks[piece] & GONE:
            yield piece
        piece = state.kind.find(kind, piece + 1)


def can_split(g: Sky, piece: int) -> bool:
    """Whether an air unit can be broken apart: it needs a second counter of its nation (3.1)."""
    if not g.counter(piece).air_unit or g.state.strength[piece] != FULL:
        return False
    return next(_unused(g, g.state.kind[piece]), None) is not None


def split_off(g: Sky, piece: int, strength: int) -> int:
    """Break ``strength`` off an air unit as a counter of its own, in the same place and with the same history.

    On the Game Turn Track, too, when the unit arrives.
    Where no second counter is left the whole unit stands for the part: the counter mix is a limit (3.1).
    """
    if not can_split(g, piece) or strength >= g.state.strength[piece]:
        return piece
    state = g.state
    part = next(_unused(g, state.kind[piece]))
    if state.at[piece] == NOWHERE:
        state.due[part] = state.due[piece]
    else:
        g.place(part, state.at[piece])
    for column in (state.force, state.commit, state.box):
        column[part] = column[piece]
    state.marks[part] = state.marks[piece]
    g.set_strength(part, strength)
    g.set_strength(piece, state.strength[piece] - strength)
    return part


def combine(g: Sky, space: int, *, apart: Collection[int] = ()) -> None:
    """Combine the half counters of a space as far as they have the same nation, history and commitment.

    Those in ``apart`` stay by themselves.
    """
    state = g.state
    waiting: dict[tuple[int, int, int, int, int], int] = {}
    for piece in list(g.here[space]):
        if not g.counter(piece).air_unit or state.strength[piece] != HALF or piece in apart:
            continue
        likeness = (
            state.kind[piece],
            state.marks[piece],
            state.force[piece],
            state.commit[piece],
            state.box[piece],
        )
        if likeness in waiting:
            g.set_strength(waiting.pop(likeness), FULL)
            g.to_pool(piece)
        else:
            waiting[likeness] = piece


def combine_everywhere(g: Sky) -> None:
    """The same in every space: when marks or commitments that kept counters apart have ended."""
    for space in tuple(g.standing):
        combine(g, space)
