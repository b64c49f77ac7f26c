"""2.32: how divisions and pairs of ships break down into counters of the Breakdown Box, and recombine.

Both may be done at any time. One version of each is always in the box, so that nothing else limits it.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Fate, Klass
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import (
    deck,
    defense,
    full_strength,
    points,
    ratings,
    transport,
)
from ironbottom.games.oceansoffire.position.game import BOXES
from ironbottom.games.oceansoffire.position.places import aboard, with_fate
from ironbottom.games.oceansoffire.position.state import ASHORE, DUE_NOW, ON_THE_WAY, STATUS
from ironbottom.games.oceansoffire.rules.p06_basing import division_room
from ironbottom.games.oceansoffire.rules.p06_loads import loads
from ironbottom.mechanics.derived import derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PAIR = 2
Way = tuple[int, ...]
"""Types of counters, in a fixed order."""


def in_box(g: Oceans, kind: int) -> Sequence[int]:
    """Counters of a type that lie in the Breakdown Box."""
    return _boxes(g).get(kind, ())


@derived(BOXES)
def _boxes(g: Oceans) -> dict[int, list[int]]:
    """See ``in_box``, by type."""
    found: dict[int, list[int]] = {}
    for piece in with_fate(g, Fate.BOX):
        found.setdefault(g.state.kind[piece], []).append(piece)
    return found


def _available(g: Oceans, way: Way) -> bool:
    return all(len(in_box(g, kind)) >= count for kind, count in Count(way).items())


def partings(g: Oceans, piece: int) -> list[Way]:
    """Ways in which a division or a pair of ships may break down now (2.32.b, 2.32.h)."""
    counter, kind = g.counter(piece), g.state.kind[piece]
    if counter.ground:
        ways = [one.parts for one in g.data.breakdowns if kind in one.parents]
        able = [way for way in ways if defense(g, piece) >= len(way) and _available(g, way)]
        return [way for way in able if _fit_aboard(g, piece, way)]
    if not counter.ship or not full_strength(g, piece):
        return []
    ways = list(_transports(g, piece)) if counter.klass == Klass.TT else [counter.singles]
    able = [way for way in ways if way and _available(g, way)]
    return [way for way in able if _places(g, piece, _from_box(g, way)) is not None]


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
    parts = _from_box(g, way)
    place = state.at[piece], state.berth[piece], state.aboard[piece]
    marks, usl = state.marks[piece], state.usl[piece]
    way_so_far = state.origin[piece], state.spent[piece]
    damage, strength = state.damage[piece], defense(g, piece)
    ship = g.counter(piece).ship
    carried = list(zip(aboard(g, piece), _places(g, piece, parts) or (), strict=True)) if ship else []
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
        for load, one in carried:
            g.embark(load, one)
    g.lift(piece, Fate.BOX)
    _stack_for_now(g, parts[0])
    return parts


def _stack_for_now(g: Oceans, piece: int) -> None:
    """6.0.c: parts may stand beyond the Division Capacity to the end of the Impulse."""
    space, side = g.state.at[piece], g.side(piece)
    room = division_room(g, space, side) if g.space(space).land else None
    if room is not None and room < 0 and not g.state.overstacked[side][space]:
        g.excuse(space, side, DUE_NOW)


def _from_box(g: Oceans, way: Way) -> list[int]:
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


def parts_and_hits(g: Oceans, piece: int, way: Way) -> list[tuple[int, int]]:
    """The parts of a division that would break down so, each with its Hits (2.32.c, 2.32.d)."""
    parts = _from_box(g, way)
    return list(zip(parts, _shared(g, parts, defense(g, piece)), strict=True))


def _fit_aboard(g: Oceans, piece: int, way: Way) -> bool:
    """Whether the parts of a division that is embarked find room aboard its transport, too (11.52).

    Aboard one that carries too much they need no more than it does (17.52.a).
    """
    ship = g.state.aboard[piece]
    if ship == ASHORE:
        return True
    carried = aboard(g, ship)
    others = [one for one in carried if one != piece]
    return loads(g, [*others, *_from_box(g, way)]) <= max(transport(g, ship), loads(g, carried))


def _places(g: Oceans, piece: int, parts: Sequence[int]) -> list[int] | None:
    """The part that takes each unit aboard when a pair breaks down; None: they cannot be parted so (6.23.a, 11.52)."""
    rooms = [transport(g, part) or deck(g, part) for part in parts]
    if g.counter(piece).klass == Klass.TT:  # the ship in front is the one that was hit
        rooms[0] -= ratings(g, piece).tt * QUARTERS - transport(g, piece)
    carried = aboard(g, piece)
    order = sorted(carried, key=lambda one: (g.counter(one).klass == Klass.DETACHMENT, -_weight(g, [one])))
    decks: list[list[int]] = [[] for _ in parts]
    if not _shared_out(g, rooms, decks, order):
        return None
    return [next(part for part, load in zip(parts, decks, strict=True) if one in load) for one in carried]


def _shared_out(g: Oceans, rooms: Sequence[int], decks: Sequence[list[int]], left: Sequence[int]) -> bool:
    """Put what is left aboard, first where most room is, and where that leads nowhere otherwise."""
    if not left:
        return True
    for room, load in sorted(zip(rooms, decks, strict=True), key=lambda one: _weight(g, one[1]) - one[0]):
        if _weight(g, [*load, left[0]]) <= room:
            load.append(left[0])
            if _shared_out(g, rooms, decks, left[1:]):
                return True
            load.pop()
    return False


def _weight(g: Oceans, carried: Sequence[int]) -> int:
    """Air points on a deck or Transport Points aboard a transport, in quarters."""
    if all(g.counter(one).klass == Klass.CVA for one in carried):
        return sum(points(g, one) for one in carried)
    return loads(g, carried)


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
        return [k for k in parents if _strongest(g, k) >= strength and in_box(g, k)]
    damage = sum(g.state.damage[piece] for piece in pieces)
    return [
        kind for kind in _pairs(g, pieces) if g.data.counters[kind].front.defense > damage and in_box(g, kind)
    ]


def _strongest(g: Oceans, kind: int) -> int:
    """The defense of a division as it may be now: its reduced side before the turn of its upgrade (21.44.d)."""
    counter = g.data.counters[kind]
    return (
        counter.front.defense
        if counter.full_from_turn <= g.state.turn
        else (counter.back or counter.front).defense
    )


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
    carried = [load for piece in pieces for load in (aboard(g, piece) if g.counter(piece).ship else ())]
    g.settle_at(whole, state.at[first], state.berth[first], state.aboard[first])
    state.origin[whole] = state.origin[first]
    state.spent[whole] = max(state.spent[piece] for piece in pieces)
    g.mark(whole, marks)
    g.set_usl(whole, usl)
    if g.counter(whole).ground:
        g.set_hits(whole, g.counter(whole).front.defense - strength)
    else:
        g.set_damage(whole, damage)
    for load in carried:
        g.embark(load, whole)
    for piece in pieces:
        g.lift(piece, Fate.BOX)
    return whole


def broken_into(g: Oceans, kind: int, rank: Callable[[int], tuple[int, ...]]) -> list[list[int]]:
    """Sets of units, on the map or eliminated, that may be what a division of the Breakdown Box has broken down into.

    One for each way in which it does, of those whose ``rank`` is lowest; none: it has not.
    """
    if not in_box(g, kind):
        return []
    there = sorted((*with_fate(g, Fate.ON_MAP), *with_fate(g, Fate.POOL)), key=rank)
    found: list[list[int]] = []
    for way in g.data.breakdowns:
        if kind not in way.parents:
            continue
        parts: list[int] = []
        for one in way.parts:
            parts += [p for p in there if g.state.kind[p] == one and p not in parts][:1]
        if len(parts) == len(way.parts):
            found.append(parts)
    return found


def ships_lost_with(g: Oceans, piece: int) -> list[int]:
    """Counters of the Breakdown Box that leave the game for good when a ship of this one is sunk (2.35).

    Of a pair whose front ship is sunk both single ships, of a single ship the pair; transports have no such counters.
    """
    counter = g.counter(piece)
    if counter.klass == Klass.TT:
        return []
    kinds = counter.singles or ((counter.pair,) if counter.pair != NO_TYPE else ())
    return [one for kind in kinds for one in in_box(g, kind)]
