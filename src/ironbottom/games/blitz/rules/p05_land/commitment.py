"""5.3 Who can be committed to a land area combat, and how: pure questions about a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import CAPITAL, Attack, Klass, Side
from ironbottom.games.blitz.position.state import ASHORE, ATTACKED, EMBARKED, FOUGHT, SPENT
from ironbottom.games.blitz.rules.areas import air_distances, hostile_presence, nation_allowed
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA
from ironbottom.games.blitz.rules.who import may_act
from ironbottom.mechanics.derived import WHOLE, derived, derived_for

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def ways_to(g: Blitz, piece: int, target: int, kind: int) -> tuple[str, ...]:
    """How a unit of the phasing side can join an attack of this type on a target, none if it cannot."""
    if g.has(piece, ATTACKED | SPENT):  # 5.3.d1, 4.3.h
        return ()
    counter = g.counter(piece)
    if counter.on_land:
        return _land_ways(g, piece, target) if kind == Attack.GROUND else ()
    if counter.flies:
        return (BY_AIR,) if _flies_in(g, piece, target) else ()
    if counter.weapon:  # 5.3.d6
        within = target in air_distances(g, g.state.at[piece], g.ratings(piece).mp)
        return (BY_AIR,) if kind == Attack.FACTORY and within else ()
    if counter.klass in CAPITAL and (counter.klass == Klass.CV or kind != Attack.FACTORY):
        return (BY_LAND,) if ship_reaches(g, piece, target) else ()
    return ()


def _land_ways(g: Blitz, piece: int, target: int) -> tuple[str, ...]:
    """5.3.p, 5.3.q, 5.3.n: over a border, from a TRS in a clear sea, PARA by air as well."""
    counter, at = g.counter(piece), g.state.at[piece]
    if counter.klass == Klass.FORT or not nation_allowed(g, piece, target):
        return ()
    if g.state.aboard[piece] != ASHORE:
        if g.has(piece, EMBARKED) and g.option("q51"):
            return ()  # ruling q51
        clear = at in g.links.seas[target] and not hostile_presence(g, at, counter.side)
        return (BY_SEA,) if clear else ()
    ways = [BY_LAND] if target in g.links.borders[at] else []
    if counter.klass == Klass.PARA and target in air_distances(g, at, g.ratings(piece).air_mp):
        ways.append(BY_AIR)
    return tuple(ways)


def _flies_in(g: Blitz, piece: int, target: int) -> bool:
    """5.3.i, 5.3.m, 5.3.o: an air unit in range, not in the snow, and not one that fought at sea and is still there."""
    at = g.state.at[piece]
    if g.snows(target) or (g.has(piece, FOUGHT) and not g.space(at).land):
        return False
    return target in air_distances(g, at, g.ratings(piece).mp)


def ship_reaches(g: Blitz, piece: int, target: int) -> bool:
    """5.3.r, 5.3.s: from a touching sea area without an enemy air unit, BB, CV or SUB; not from a port."""
    at = g.state.at[piece]
    return at in g.links.seas[target] and not hostile_presence(g, at, g.side(piece))


@derived_for(WHOLE)
def candidates(g: Blitz, target: int, kind: int) -> list[int]:
    """All units of the phasing side that could join an attack."""
    mine = g.on_map(g.phasing)
    return [piece for piece in mine if may_act(g, piece) and ways_to(g, piece, target, kind)]


def joinable(g: Blitz, target: int, kind: int, committed: Sequence[int]) -> list[int]:
    """Those of them for which the limits leave room (5.3.j, 5.3.k)."""
    figures, state = g.data.figures, g.state
    sizes: dict[int, int] = {}
    land = 0
    for piece in committed:
        sizes[state.at[piece]] = sizes.get(state.at[piece], 0) + g.size(piece)
        land += g.size(piece) if g.counter(piece).on_land else 0
    island = g.space(target).island
    return [
        piece
        for piece in candidates(g, target, kind)
        if piece not in committed
        and sizes.get(state.at[piece], 0) + g.size(piece) <= figures.attackers_per_area  # 5.3.k, ruling q27
        and not (
            island and g.counter(piece).on_land and land + g.size(piece) > figures.island_attackers
        )  # 5.3.j
    ]


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


@derived(WHOLE)
def declarable(g: Blitz) -> list[tuple[int, int]]:
    """5.3.d1: every target and type of attack that somebody could join."""
    side = g.phasing
    targets = [space for space in range(len(g.data.spaces)) if g.enemy_land(space, side)]
    return [
        (target, kind)
        for target in targets
        for kind in Attack
        if can_be_attacked(g, target, kind) and strikes(g, candidates(g, target, kind), kind)
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
            if useful and not g.has(piece, ATTACKED | SPENT) and ship_reaches(g, piece, target):
                yield piece
    if g.option("q33") and not g.snows(target):
        for piece in g.on_map(side):
            at = g.state.at[piece]
            if not g.counter(piece).flies or at == target or g.has(piece, ATTACKED | SPENT | FOUGHT):
                continue
            if target in air_distances(g, at, g.ratings(piece).mp):
                yield piece
