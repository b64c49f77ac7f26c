"""2.32.f, 2.32.g, 2.33: change for air units from the Breakdown Box, and points that count half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import Fate
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, beyond, points
from ironbottom.games.oceansoffire.position.state import ON_THE_WAY, STATUS
from ironbottom.games.oceansoffire.rules.p02_breakdown import Way, in_box

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


class Points(NamedTuple):
    """What an air unit lacks: whole air points in Hits, quarters of a point Aborted, Disrupted, beyond the AAL."""

    hits: int
    aborted: int
    disrupted: int
    beyond: int = 0


@cache
def denominations(data: OceansData, pool: str) -> Way:
    """The types of air unit of one kind of air point, the largest first."""
    kinds = [kind for kind, one in enumerate(data.counters) if pool and one.pool == pool]
    return tuple(sorted(kinds, key=lambda kind: -data.counters[kind].points))


def changes(g: Oceans, piece: int) -> list[Way]:
    """Ways in which the box can change an air unit into smaller ones now (2.32.f, 2.33.2.g), fewest units first."""
    counter = g.counter(piece)
    kinds = [k for k in denominations(g.data, counter.pool) if g.data.counters[k].points < counter.points]
    room = {kind: len(in_box(g, kind)) for kind in kinds}
    found = list(_ways(g.data, kinds, counter.points, room))
    return sorted(found, key=lambda way: (len(way), way))


def _ways(data: OceansData, kinds: Sequence[int], total: int, room: dict[int, int]) -> Iterator[Way]:
    if not total:
        yield ()
        return
    for place, kind in enumerate(kinds):
        value = data.counters[kind].points
        if value <= total and room[kind]:
            less = {**room, kind: room[kind] - 1}
            for rest in _ways(data, kinds[place:], total - value, less):
                yield (kind, *rest)


def change(g: Oceans, piece: int, way: Way, losses: Sequence[Points] = ()) -> list[int]:
    """Change an air unit into smaller ones of the box (2.32.f); they stand where it stood, with its status.

    ``losses``: of each of them, together what the unit had lost; left out: the smallest take them, Hits first. Who has
    lost all its points goes to the Force Pool (2.33.d); those that are left are given back.
    """
    state = g.state
    taken: list[int] = []
    for kind in way:
        taken.append(next(one for one in in_box(g, kind) if one not in taken))
    place = state.at[piece], state.berth[piece], state.aboard[piece]
    marks, usl, base = state.marks[piece], state.usl[piece], state.origin[piece]
    for one, share in zip(taken, losses or shared(g.data, way, lost_by(g, piece)), strict=True):
        g.settle_at(one, *place)
        state.origin[one] = base  # where it took off, while it is out
        g.mark(one, marks & (STATUS | ON_THE_WAY))
        g.set_usl(one, usl)
        g.set_hits(one, share.hits)
        g.set_air(one, share.aborted, share.disrupted)
        g.set_beyond(one, share.beyond)
    g.lift(piece, Fate.BOX)
    return _without_spent(g, taken)


def _without_spent(g: Oceans, units: list[int]) -> list[int]:
    left = []
    for one in units:
        if points(g, one):
            left.append(one)
        else:
            g.lift(one, Fate.POOL)
    return left


def lost_by(g: Oceans, piece: int) -> Points:
    """What an air unit has lost."""
    state = g.state
    return Points(state.hits[piece], state.aborted[piece], state.disrupted[piece], beyond(g, piece))


def shared(data: OceansData, way: Way, lost: Points) -> list[Points]:
    """Losses on the smallest units first: Hits, then Aborted points, those beyond the AAL, and Disrupted ones."""
    hits, aborted, disrupted, idle = lost
    shares: list[Points] = []
    for kind in reversed(way):
        room = data.counters[kind].points
        gone = min(hits, room // QUARTERS)
        room -= gone * QUARTERS
        stopped = min(aborted, room)
        out = min(idle, room - stopped)
        upset = min(disrupted, room - stopped - out)
        shares.append(Points(gone, stopped, upset, out))
        hits, aborted, disrupted, idle = hits - gone, aborted - stopped, disrupted - upset, idle - out
    return shares[::-1]


def combinations(g: Oceans, pieces: Sequence[int]) -> list[int]:
    """Types into which just these air units may be changed.

    Of one kind and place, of the same printed total (2.33.e).
    """
    if len(pieces) <= 1:
        return []
    state, counters = g.state, [g.counter(piece) for piece in pieces]
    places = {(state.at[p], state.berth[p], state.aboard[p], state.fate[p], state.origin[p]) for p in pieces}
    if len(places) > 1 or len({one.pool for one in counters}) > 1:
        return []
    total = sum(one.points for one in counters)
    return [
        kind
        for kind in denominations(g.data, counters[0].pool)
        if g.data.counters[kind].points == total and in_box(g, kind)
    ]


def combine(g: Oceans, pieces: Sequence[int], kind: int) -> int:
    """Change air units into a larger one of the box, which bears every status and all losses of theirs."""
    state, whole, first = g.state, in_box(g, kind)[0], pieces[0]
    marks = usl = 0
    for piece in pieces:
        marks |= state.marks[piece] & (STATUS | ON_THE_WAY)
        usl = max(usl, state.usl[piece])
    hits, aborted, disrupted, idle = (
        sum(lost) for lost in zip(*(lost_by(g, one) for one in pieces), strict=True)
    )
    g.settle_at(whole, state.at[first], state.berth[first], state.aboard[first])
    state.origin[whole] = state.origin[first]
    g.mark(whole, marks)
    g.set_usl(whole, usl)
    g.set_hits(whole, hits)
    g.set_air(whole, aborted, disrupted)
    g.set_beyond(whole, idle)
    for piece in pieces:
        g.lift(piece, Fate.BOX)
    return whole


# ---- points that count half (2.33.2) -----------------------------------------------------------------


class Grouping(NamedTuple):
    """How air points roll: whole ones, pairs of halved ones, and lone halves."""

    whole: int
    pairs: int
    halves: int


def ground_based(g: Oceans, pieces: Sequence[int], *, halved: bool) -> Grouping:
    """Points of GBA as they fight (2.33.2.a): halved ones in pairs, a left-over one like a CVA-half."""
    total = sum(able_points(g, piece) for piece in pieces) // QUARTERS
    return Grouping(0, *divmod(total, 2)) if halved else Grouping(total, 0, 0)


def carrier_air(g: Oceans, pieces: Sequence[int], *, combined: bool) -> Grouping:
    """CVA as they fight (2.33.2.d, 2.33.2.e): halves of one quality combined in pairs, or each alone."""
    able = [piece for piece in pieces if able_points(g, piece)]
    whole = sum(able_points(g, piece) // QUARTERS for piece in able)
    by_quality: dict[int, int] = {}
    for piece in able:
        if able_points(g, piece) == HALF:
            quality = g.counter(piece).air_quality
            by_quality[quality] = by_quality.get(quality, 0) + 1
    if not combined:
        return Grouping(whole, 0, sum(by_quality.values()))
    pairs = sum(count // 2 for count in by_quality.values())
    return Grouping(whole, pairs, sum(count % 2 for count in by_quality.values()))
