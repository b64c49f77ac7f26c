"""2.32: how divisions and pairs of ships break down into counters of the Breakdown Box, and recombine.

Both may be done at any time. One version of each is always in the box, so that nothing else limits it.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Fate, Klass
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.position.figures import deck, defense, full_strength, points, transport
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ON_THE_WAY, STATUS
from ironbottom.games.oceansoffire.rules.p06_loads import load_of

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PAIR = 2
Way = tuple[int, ...]
"""Types of counters, in a fixed order."""


def in_box(g: Oceans, kind: int) -> list[int]:
    """Counters of a type that lie in the Breakdown Box."""
    state = g.state
    return [p for p, one in enumerate(state.kind) if one == kind and state.fate[p] == Fate.BOX]


def _available(g: Oceans, way: Way) -> bool:
    return all(len(in_box(g, kind)) >= count for kind, count in Count(way).items())


def partings(g: Oceans, piece: int) -> list[Way]:
    """Ways in which a division or a pair of ships may break down now (2.32.b, 2.32.h)."""
    counter, kind = g.counter(piece), g.state.kind[piece]
    if counter.ground:
        ways = [one.parts for one in g.data.breakdowns if kind in one.parents]
        return [way for way in ways if defense(g, piece) >= len(way) and _available(g, way)]
    if not counter.ship or not full_strength(g, piece):
        return []
    if counter.klass == Klass.TT:
        return list(_transports(g, piece))
    return [counter.singles] if counter.singles and _available(g, counter.singles) else []


def _transports(g: Oceans, piece: int) -> Iterator[Way]:
    """2.32.h: any two one-sided transports of the nation; they are all alike, so the first two are enough."""
    counter, data = g.counter(piece), g.data
    singles = [
        kind
        for kind, one in enumerate(data.counters)
        if one.klass == Klass.TT and one.back is None and one.nation == counter.nation and in_box(g, kind)
    ]
    if len(singles) > 1:
        yield (singles[0], singles[1])


def part(g: Oceans, piece: int, way: Way, hits: Sequence[int] = ()) -> list[int]:
    """Break a unit down; its parts stand where it stood, with its status (2.32.d).

    ``hits``: of each part of a division, together as many as leave the same defense; left out: first the detachment
    of a Japanese 9-9 (2.32.c), then the largest part that has most left.
    """
    state = g.state
    parts = _take_from_box(g, way)
    place = state.at[piece], state.berth[piece], state.aboard[piece]
    marks, usl = state.marks[piece], state.usl[piece]
    way_so_far = state.origin[piece], state.spent[piece]
    damage, strength = state.damage[piece], defense(g, piece)
    loads = aboard(g, piece) if g.counter(piece).ship else []
    for one in parts:
        g.settle_at(one, *place)
        g.mark(one, marks & (STATUS | ON_THE_WAY))
        g.set_usl(one, usl)
        state.origin[one], state.spent[one] = way_so_far
    if g.counter(piece).ground:
        for one, lost in zip(parts, hits or _shared(g, parts, strength), strict=True):
            g.set_hits(one, lost)
    else:
        g.set_damage(parts[0], damage)  # the ship in front is the one that was hit
        _share_loads(g, parts, loads)
    g.lift(piece, Fate.BOX)
    return parts


def _take_from_box(g: Oceans, way: Way) -> list[int]:
    taken: list[int] = []
    for kind in way:
        taken.append(next(piece for piece in in_box(g, kind) if piece not in taken))
    return taken


def _shared(g: Oceans, parts: list[int], strength: int) -> list[int]:
    """Hits of each part so that together they defend with this strength, none with less than one."""
    full = [g.counter(one).front.defense for one in parts]
    lost = [0] * len(parts)
    spare = sum(full) - strength
    if spare and g.counter(parts[-1]).klass == Klass.DETACHMENT:
        lost[-1], spare = 1, spare - 1
    for _ in range(spare):
        most = max(range(len(parts)), key=lambda n: full[n] - lost[n])
        lost[most] += 1
    return lost


def _share_loads(g: Oceans, ships: list[int], loads: list[int]) -> None:
    """Who was aboard is put aboard the first part that has room, the heaviest first."""
    room = {ship: transport(g, ship) or deck(g, ship) for ship in ships}
    for load in sorted(loads, key=lambda one: -_weight(g, one)):
        ship = max(ships, key=lambda one: room[one])
        room[ship] -= _weight(g, load)
        g.embark(load, ship)


def _weight(g: Oceans, load: int) -> int:
    return points(g, load) if g.counter(load).air else load_of(g, load)


# ---- recombining -----------------------------------------------------------------------------------


def joinings(g: Oceans, pieces: Sequence[int]) -> list[int]:
    """Types into which just these units may recombine now: of one place, of one colour, with one of them in the box."""
    if len(pieces) <= 1 or not _together(g, pieces):
        return []
    kinds = tuple(sorted(g.state.kind[piece] for piece in pieces))
    if all(g.counter(piece).ground for piece in pieces):
        strength = sum(defense(g, piece) for piece in pieces)
        parents = [
            kind
            for one in g.data.breakdowns
            if tuple(sorted(one.parts)) == kinds
            for kind in sorted(one.parents)
        ]
        return [k for k in parents if g.data.counters[k].front.defense >= strength and in_box(g, k)]
    damage = sum(g.state.damage[piece] for piece in pieces)
    return [
        kind for kind in _pairs(g, pieces) if g.data.counters[kind].front.defense > damage and in_box(g, kind)
    ]


def _together(g: Oceans, pieces: Sequence[int]) -> bool:
    state = g.state
    return len({(state.at[p], state.berth[p], state.aboard[p], state.fate[p]) for p in pieces}) == 1


def _pairs(g: Oceans, pieces: Sequence[int]) -> list[int]:
    counters = [g.counter(piece) for piece in pieces]
    if len(counters) != PAIR:
        return []
    if all(one.klass == Klass.TT and one.back is None for one in counters):
        nation = counters[0].nation
        return [
            kind
            for kind, one in enumerate(g.data.counters)
            if one.klass == Klass.TT and one.back is not None and one.nation == nation == counters[1].nation
        ]
    pair = counters[0].pair
    return [pair] if pair != NO_TYPE and pair == counters[1].pair and counters[0] != counters[1] else []


def join(g: Oceans, pieces: Sequence[int], kind: int) -> int:
    """Recombine units into one of a type that ``joinings`` gives: it bears every status of theirs (2.32.d)."""
    state, whole = g.state, in_box(g, kind)[0]
    marks = usl = damage = strength = 0
    for piece in pieces:
        marks |= state.marks[piece] & (STATUS | ON_THE_WAY)
        usl = max(usl, state.usl[piece])
        damage += state.damage[piece]
        strength += defense(g, piece)
    first = pieces[0]
    loads = [load for piece in pieces for load in (aboard(g, piece) if g.counter(piece).ship else ())]
    g.settle_at(whole, state.at[first], state.berth[first], state.aboard[first])
    state.origin[whole] = state.origin[first]
    state.spent[whole] = max(state.spent[piece] for piece in pieces)
    g.mark(whole, marks)
    g.set_usl(whole, usl)
    if g.counter(whole).ground:
        g.set_hits(whole, g.counter(whole).front.defense - strength)
    else:
        g.set_damage(whole, damage)
    for load in loads:
        g.embark(load, whole)
    for piece in pieces:
        g.lift(piece, Fate.BOX)
    return whole


def ships_lost_with(g: Oceans, piece: int) -> list[int]:
    """Counters of the Breakdown Box that leave the game for good when a ship of this one is sunk (2.35).

    Of a pair whose front ship is sunk both single ships, of a single ship the pair; transports have no such counters.
    """
    counter = g.counter(piece)
    if counter.klass == Klass.TT:
        return []
    kinds = counter.singles or ((counter.pair,) if counter.pair != NO_TYPE else ())
    return [one for kind in kinds for one in in_box(g, kind)]
