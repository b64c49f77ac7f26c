"""5.3 Who can be committed to a land area combat, and how: pure questions about a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Side
from ironbottom.games.blitz.position.game import GIVEN, MAP
from ironbottom.games.blitz.position.state import ASHORE, ATTACKED, EMBARKED, FOUGHT, SPENT
from ironbottom.games.blitz.rules.areas import air_distances, areas_of, hostile_presence, nation_allowed
from ironbottom.games.blitz.rules.p05_land.declarations import Declared
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA
from ironbottom.games.blitz.rules.who import Group, acting_in, areas_acting, in_order, ungrouped
from ironbottom.mechanics.derived import WHOLE, ByPlace, derived, derived_for
from ironbottom.mechanics.grouping import Groups, without

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter, SetOfSteps
    from ironbottom.games.blitz.position.game import Blitz


Ways = dict[str, Collection[int]]
"""By how a unit comes, the areas to which it can come so."""


def joins(counter: Counter, kind: int) -> bool:
    """Whether units of a type join attacks of this type at all."""
    if counter.on_land:
        return kind == Attack.GROUND and counter.klass != Klass.FORT
    if counter.weapon:  # 5.3.d6
        return kind == Attack.FACTORY
    return (
        counter.flies or counter.klass == Klass.CV or (counter.klass == Klass.BB and kind != Attack.FACTORY)
    )


JOIN: Final[dict[int, Callable[[Counter], bool]]] = {kind: partial(joins, kind=kind) for kind in Attack}
"""The same by type of attack."""


def ways_of(g: Blitz, piece: int, kind: int) -> Ways:
    """How a unit of the phasing side can join attacks of this type, and on which areas; nobody looks who holds them."""
    counter = g.counter(piece)
    if g.has(piece, ATTACKED | SPENT) or not joins(counter, kind):  # 5.3.d1, 4.3.h
        return {}
    if counter.on_land:
        return _land_ways(g, piece)
    if counter.flies:
        return {BY_AIR: _flown_to(g, piece)}
    if counter.weapon:
        return {BY_AIR: air_distances(g, g.state.at[piece], g.ratings(piece).mp)}
    return {BY_LAND: coasts_of(g, piece)}


def _land_ways(g: Blitz, piece: int) -> Ways:
    """5.3.p, 5.3.q, 5.3.n: over a border, from a TRS in a clear sea, PARA by air as well."""
    counter, at = g.counter(piece), g.state.at[piece]
    if g.state.aboard[piece] != ASHORE:
        late = g.has(piece, EMBARKED) and g.option("q51")  # ruling q51
        ways: Ways = {} if late else {BY_SEA: coasts_of(g, piece)}
    else:
        ways = {BY_LAND: g.links.borders[at]}
        if counter.klass == Klass.PARA:
            ways[BY_AIR] = air_distances(g, at, g.ratings(piece).air_mp)
    if counter.nation not in g.data.stays:
        return ways
    return {way: [to for to in areas if nation_allowed(g, piece, to)] for way, areas in ways.items()}


def _flown_to(g: Blitz, piece: int) -> Collection[int]:
    """5.3.i, 5.3.m, 5.3.o: areas in range, not in the snow; none for one that fought at sea and is still there."""
    at = g.state.at[piece]
    if g.has(piece, FOUGHT) and not g.space(at).land:
        return ()
    within = _out_of_the_snow if g.snow_turn else air_distances
    return within(g, at, g.ratings(piece).mp)


@derived_for(MAP)
def _out_of_the_snow(g: Blitz, start: int, points: int) -> frozenset[int]:
    """1.6.d1: the areas in range of an air unit in which Snow does not matter."""
    return frozenset(air_distances(g, start, points)) - snowed_in(g)


@derived(MAP)
def snowed_in(g: Blitz) -> frozenset[int]:
    """1.6.d1: the areas in which Snow matters on this turn."""
    return frozenset(space for space in range(len(g.data.spaces)) if g.snows(space))


def coasts_of(g: Blitz, piece: int) -> Collection[int]:
    """5.3.r, 5.3.s: what touches its sea area, if no enemy air unit, BB, CV or SUB is there; not from a port."""
    at = g.state.at[piece]
    return () if hostile_presence(g, at, g.side(piece)) else g.links.coasts[at]


def ways_to(g: Blitz, piece: int, target: int, kind: int) -> tuple[str, ...]:
    """How a unit of the phasing side can join an attack of this type on a target, none if it cannot."""
    return tuple(way for way, areas in ways_of(g, piece, kind).items() if target in areas)


Reaching = list[tuple[Group, Collection[int]]]
"""Units that may attack, in groups of those that are alike, and the areas to which they can come."""


def _reaching(g: Blitz, space: int, side: int, kind: int, under_way: SetOfSteps | None) -> Reaching:
    """Those of an area."""
    return [
        (group, _all_of(ways))
        for group in acting_in(g, space, side, under_way)
        if (ways := ways_of(g, group[0], kind))
    ]


def _all_of(ways: Ways) -> Collection[int]:
    """The areas to which any of these ways leads; most units have but one."""
    first, *others = ways.values()
    return frozenset(first).union(*others) if others else first


def _attackers(g: Blitz, kind: int) -> Iterator[tuple[Group, Collection[int]]]:
    """Those of all areas, for the phasing side."""
    side, under_way = g.phasing, g.set_of_steps
    by_area = _reaching_by_area(g, side, kind, under_way)
    by_area.bring_up_to_date(g, lambda space: _reaching(g, space, side, kind, under_way))
    return (one for space in sorted(by_area.known) for one in by_area.known[space])


@derived_for(GIVEN)
def _reaching_by_area(g: Blitz, side: int, kind: int, under_way: SetOfSteps | None) -> ByPlace[Reaching]:
    """Kept from attack to attack."""
    return ByPlace(range(len(g.data.spaces)), areas_acting(g, JOIN[kind], under_way))


class Candidates(NamedTuple):
    """Units that are alike, with what the limits look at; ``weight``: their size for that of their area."""

    group: Group
    at: int
    size: int
    weight: int
    on_land: bool


@derived_for(WHOLE)
def _candidates(g: Blitz, target: int, kind: int) -> list[Candidates]:
    able = [group for group, areas in _attackers(g, kind) if target in areas]
    return [
        Candidates(
            group,
            g.state.at[group[0]],
            g.size(group[0]),
            weight(g, group[0]),
            g.counter(group[0]).on_land,
        )
        for group in able
    ]


def candidates(g: Blitz, target: int, kind: int) -> list[int]:
    """All units of the phasing side that could join an attack, in order of id."""
    return sorted([piece for one in _candidates(g, target, kind) for piece in one.group])


def weight(g: Blitz, piece: int) -> int:
    """5.3.k, ruling q27: the size of an attacker for the limit of its area; by another reading of land units only."""
    return 0 if g.option("q27") and not g.counter(piece).on_land else g.size(piece)


def sent_from(g: Blitz, committed: Iterable[int]) -> dict[int, int]:
    """5.3.k: by area, the size of those who attack from it.

    Ruling q66: in this combat; by another reading also of those who did in this step.
    """
    step = g.running(Declared) if g.option("q66") else None
    sizes = {g.data.space_index[id]: size for id, size in step.sent.items()} if step else {}
    for piece in committed:
        at = g.state.at[piece]
        sizes[at] = sizes.get(at, 0) + weight(g, piece)
    return sizes


def note_sent(g: Blitz, attackers: Sequence[int]) -> None:
    """Ruling q66: by another reading their size counts in the later attacks of the step as well."""
    step = g.running(Declared)
    if step is not None and g.option("q66"):
        step.sent = {g.data.space_ids[space]: size for space, size in sent_from(g, attackers).items()}


def groups_joinable(g: Blitz, target: int, kind: int, committed: Sequence[int]) -> Groups:
    """Those of them for which the limits leave room (5.3.j, 5.3.k), in groups of those that are alike."""
    figures, sizes = g.data.figures, sent_from(g, committed)
    land = sum(g.size(piece) for piece in committed if g.counter(piece).on_land)
    island, found = g.space(target).island, list[Group]()
    for group, start, size, heavy, on_land in _candidates(g, target, kind):
        if sizes.get(start, 0) + heavy > figures.attackers_per_area:  # 5.3.k
            continue
        if island and on_land and land + size > figures.island_attackers:  # 5.3.j
            continue
        found.append(without(group, committed) if committed else group)
    return in_order(filter(None, found))


def joinable(g: Blitz, target: int, kind: int, committed: Sequence[int]) -> list[int]:
    """All of them, in order of id."""
    return ungrouped(groups_joinable(g, target, kind, committed))


def strikes(g: Blitz, pieces: Sequence[int], kind: int) -> bool:
    """Whether these units make an attack of this type at all, not only its escort."""
    if kind == Attack.GROUND:
        return any(g.counter(piece).on_land for piece in pieces)
    if kind == Attack.PORT:
        return any(g.ratings(piece).naval for piece in pieces)
    return any(g.ratings(piece).strat for piece in pieces if not g.counter(piece).ship)


def can_be_attacked(g: Blitz, target: int, kind: int) -> bool:
    """Whether there is something to attack: an enemy area, undamaged factories (6.4.d1), ships but SUBs (5.3.g)."""
    side = g.phasing
    if not g.enemy_land(target, side):
        return False
    if kind == Attack.FACTORY:
        return g.undamaged(target) > 0
    if kind == Attack.PORT:
        return bool(in_port(g, target, 1 - side))
    surprise = g.scenario.surprise
    if surprise is None or surprise.turn != g.state.turn or side != Side.JAPAN:
        return True
    return target not in surprise.no_ground_attack_on  # 2.5.d1


def in_port(g: Blitz, target: int, side: int) -> list[int]:
    """5.3.g: the ships that a Port Attack can hit."""
    return [piece for piece in g.ships(target, side) if g.counter(piece).klass != Klass.SUB]


@derived_for(WHOLE)
def _struck(g: Blitz, kind: int) -> frozenset[int]:
    """Areas to which somebody can come who makes an attack of this type."""
    reached = [areas for group, areas in _attackers(g, kind) if strikes(g, group[:1], kind)]
    return frozenset().union(*reached)


def can_strike(g: Blitz, target: int, kind: int) -> bool:
    """Whether anybody could make an attack of this type on an area."""
    return target in _struck(g, kind)


@derived(WHOLE)
def declarable(g: Blitz) -> list[tuple[int, int]]:
    """5.3.d1: every target and type of attack that somebody could join."""
    struck = {kind: _struck(g, kind) for kind in Attack}
    return [
        (target, kind)
        for target in areas_of(g, 1 - g.phasing)
        for kind in Attack
        if target in struck[kind] and can_be_attacked(g, target, kind)
    ]


# ---- the defender ------------------------------------------------------------------------------------


def garrison(g: Blitz, target: int, kind: int, side: int) -> list[int]:
    """Who defends without being asked: air units and AA of the area, its land units against a Ground Attack.

    5.3.d3, 5.3.d7, ruling q44: in the snow no air unit takes part.
    """
    grounded = g.snows(target) and not g.option("q44")
    flying = [] if grounded else [piece for piece in g.aircraft(target, side) if not g.has(piece, SPENT)]
    land = [
        piece
        for piece in g.land_units(target, side)
        if kind == Attack.GROUND or g.counter(piece).klass == Klass.AA
    ]
    return [*land, *flying]


def reinforcements(g: Blitz, target: int, kind: int, side: int) -> Iterator[int]:
    """5.3.d3: BB and CV of a touching sea area; of other types of attack CVs only, for the Air Round.

    Ruling q33: by another reading air units in range as well.
    """
    for sea in g.links.seas[target]:
        for piece in g.ships(sea, side):
            klass = g.counter(piece).klass
            useful = klass == Klass.CV or (klass == Klass.BB and kind == Attack.GROUND)
            if useful and not g.has(piece, ATTACKED | SPENT) and target in coasts_of(g, piece):
                yield piece
    if g.option("q33") and not g.snows(target):
        for piece in g.on_map(side):
            at = g.state.at[piece]
            if not g.counter(piece).flies or at == target or g.has(piece, ATTACKED | SPENT | FOUGHT):
                continue
            if target in air_distances(g, at, g.ratings(piece).mp):
                yield piece
