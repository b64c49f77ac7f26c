"""What transports can bring to a sea area: from where they lie, or picked up where they stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.rules.areas import nation_allowed
from ironbottom.games.blitz.rules.cargo import can_carry, can_embark, loading

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight


TOGETHER = (2, 3)
"""Lifts, the strongest, that go together, beside all of them."""


class Trip(NamedTuple):
    """Transports of one area with what they take along, and whom they pick up at the end."""

    units: tuple[int, ...]
    embark: tuple[int, ...] = ()


class Lift(NamedTuple):
    """Transports on their way to a sea area, and the soldiers aboard at the end."""

    carriers: tuple[int, ...]
    trips: tuple[Trip, ...]
    soldiers: tuple[int, ...]


def lifts_to(sight: Sight, sea: int, target: int, carriers: Sequence[int]) -> Iterator[Lift]:
    """The lifts of each area from which transports reach a sea area, and all of them together."""
    g, areas = sight.g, dict[int, list[int]]()
    for carrier in carriers:
        areas.setdefault(g.state.at[carrier], []).append(carrier)
    each = [list(_lifts(sight, sea, target, at, group)) for at, group in sorted(areas.items())]
    for lifts in each:
        yield from lifts
    single = [lifts[0] for lifts in each if lifts]
    if single[1:]:
        if g.space(target).island:
            yield from _together(_marines(sight, each))
            return
        single.sort(key=lambda lift: -sight.strength(lift.soldiers))
        for number in (*TOGETHER, len(single)):
            if number <= len(single):
                yield from _together(single[:number])


def _marines(sight: Sight, each: Sequence[Sequence[Lift]]) -> list[Lift]:
    """5.3.j: as many lifts of one unit of marines as may land on an Island."""
    g, room, found = sight.g, sight.g.data.figures.island_attackers, list[Lift]()
    for lifts in each:
        for lift in lifts:
            first = lift.soldiers[0]
            if not lift.soldiers[1:] and g.counter(first).klass == Klass.MAR and g.size(first) <= room:
                room -= g.size(first)
                found.append(lift)
                break
    return found


def _together(lifts: Sequence[Lift]) -> Iterator[Lift]:
    """One lift out of those that want different soldiers, if there are several."""
    taken, apart = set[int](), list[Lift]()
    for lift in lifts:
        if not taken & set(lift.soldiers):
            apart.append(lift)
            taken.update(lift.soldiers)
    if apart[1:]:
        yield Lift(
            tuple(one for lift in apart for one in lift.carriers),
            tuple(one for lift in apart for one in lift.trips),
            tuple(one for lift in apart for one in lift.soldiers),
        )


def full_lifts(sight: Sight, sea: int, target: int, carriers: Sequence[int]) -> Iterator[Lift]:
    """The lifts of each area, with all whom they can take; ``target``: an area where all of them may be landed."""
    areas = dict[int, list[int]]()
    for carrier in carriers:
        areas.setdefault(sight.g.state.at[carrier], []).append(carrier)
    for at, group in sorted(areas.items()):
        yield from _lifts(sight, sea, target, at, group, whole=True)


def _lifts(
    sight: Sight, sea: int, target: int, at: int, group: Sequence[int], *, whole: bool = False
) -> Iterator[Lift]:
    """With as many as can go, then with fewer, if not ``whole``."""
    g = sight.g
    aboard = [load for carrier in group for load in g.cargo(carrier)]
    room = None if whole or not g.space(target).island else g.data.figures.island_attackers
    if aboard:
        yield Lift(tuple(group), () if at == sea else (Trip(tuple(group)),), tuple(aboard))
        return
    if g.space(at).land:
        able = [one for one in group if can_carry(g, one, at)]
        ashore = sight.spare(at)
        loads = _chosen(sight, target, able, ashore, room)
        for part in [loads] if whole and loads else _choices(sight, target, able, ashore, loads, room):
            used = _needed(sight, able, part)
            yield Lift(tuple(used), (Trip((*used, *part)),), tuple(part))
        if loads:
            return
    able = [one for one in group if can_carry(g, one, sea)]
    ashore = [
        piece
        for coast in g.links.coasts[sea]
        if g.friendly_land(coast, sight.side)
        for piece in sight.spare(coast)
    ]
    loads = _chosen(sight, target, able, ashore, room)
    for part in [loads] if whole and loads else _choices(sight, target, able, ashore, loads, room):
        used = _needed(sight, able, part)
        yield Lift(tuple(used), (Trip(tuple(used), tuple(part)),), tuple(part))


def _choices(
    sight: Sight,
    target: int,
    carriers: Sequence[int],
    ashore: Sequence[int],
    loads: list[int],
    room: int | None,
) -> Iterator[list[int]]:
    """The load, parts of it, and one without marines, whom other landings may want more."""
    parts = list(_parts(sight, target, loads))
    others = [piece for piece in ashore if sight.g.counter(piece).klass != Klass.MAR]
    if others and len(others) < len(ashore):
        plain = _chosen(sight, target, carriers, others, room)
        parts += [part for part in _parts(sight, target, plain)[:1] if part not in parts]
    yield from parts


def _parts(sight: Sight, target: int, loads: list[int]) -> list[list[int]]:
    """All of them, and the first or the last alone, which may be enough."""
    if not loads:
        return []
    if not sight.g.land_units(target, 1 - sight.side):
        return [loads[-1:]]
    return [loads, loads[:1]] if loads[1:] else [loads]


def _needed(sight: Sight, carriers: Sequence[int], loads: Sequence[int]) -> list[int]:
    """The fewest transports that take these, one after the other."""
    for number in range(1, len(carriers) + 1):
        if loading(sight.g, carriers[:number], loads) is not None:
            return list(carriers[:number])
    return list(carriers)


def _chosen(
    sight: Sight, target: int, carriers: Sequence[int], soldiers: Sequence[int], room: int | None
) -> list[int]:
    """The strongest that can go: marines first, as they land in full strength."""
    g, chosen, size = sight.g, list[int](), 0

    def force(piece: int) -> float:
        halved = g.counter(piece).klass != Klass.MAR
        return g.ratings(piece).land * (0.5 if halved else 1.0) / max(1, g.size(piece))

    for piece in sorted(soldiers, key=lambda piece: (-force(piece), -g.size(piece), piece)):
        if not can_embark(g, piece) or not nation_allowed(g, piece, target):
            continue
        if room is not None and size + g.size(piece) > room:
            continue
        if carriers and loading(g, carriers, [*chosen, piece]) is not None:
            chosen.append(piece)
            size += g.size(piece)
    return chosen
