"""From pieces to fighters: who counts in a round, who must take its results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Round
from ironbottom.games.blitz.position.state import DAMAGED
from ironbottom.games.blitz.rules.p06_rounds.fighters import AT_HOME, Fighter, Reading

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData
    from ironbottom.games.blitz.position.game import Blitz


def fighter(g: Blitz, piece: int, via: str = AT_HOME) -> Fighter:
    """A piece as the totals count it."""
    state = g.state
    alone = _alone(g.data, state.kind[piece], bool(state.marks[piece] & DAMAGED), via)
    if alone.counter.klass != Klass.TRS:
        return alone
    return alone._replace(cargo=tuple(sorted(map(g.size, g.cargo(piece)))))


@cache
def _alone(data: BlitzData, kind: int, damaged: bool, via: str) -> Fighter:
    return Fighter(data.counters[kind], damaged, via)


def fighters(g: Blitz, pieces: Iterable[int], ways: dict[str, str]) -> list[Fighter]:
    """The same of several; ``ways``: by piece, how those came that are not at home."""
    return [fighter(g, piece, ways.get(str(piece), AT_HOME)) for piece in pieces]


def reading_of(g: Blitz) -> Reading:
    """The readings of open questions in this match."""
    return Reading(
        own_triangles=g.option("q1"),
        convoy_escorts=g.option("q13"),
        defender_unlimited=g.option("q19"),
        cut_off_by_unit=g.option("q11"),
    )


def takes_hits(kind: int, one: Fighter, *, in_port: bool = False) -> bool:
    """6.5.a to 6.5.c: whether a unit is among those to which the results of a round can be assigned."""
    counter = one.counter
    if kind == Round.AIR:
        return one.hit_in_air_round
    if kind == Round.LAND:
        return counter.on_land
    if kind == Round.NAVAL:
        return counter.convoy or (counter.ship and not (in_port and counter.klass == Klass.SUB))
    return False


def takes_letters(kind: int, one: Fighter) -> bool:
    """6.5.d1, 4.3.d4: the same of letter results: no convoy can have one."""
    return takes_hits(kind, one) and not one.counter.convoy


def without(pieces: Sequence[int], gone: Iterable[int]) -> list[int]:
    """Those that are left."""
    lost = set(gone)
    return [piece for piece in pieces if piece not in lost]
