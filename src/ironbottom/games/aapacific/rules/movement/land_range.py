"""Marches of land units (aapacific:move.3, move.7, move.9, tank.2 to tank.8, p6.3 to p6.5, aa.4 to aa.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.rules.movement.chart import set_of, spaces_in
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move, Moves
from ironbottom.games.aapacific.state import FOUGHT, GUN_TAKEN, MOVED

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds


NO_MARCHES: tuple[int, Moves] = (0, {})


def marches(g: Pacific, bounds: Bounds, piece: int) -> tuple[int, Moves]:
    """Territories to which a unit ashore may march now, and the marches to each."""
    if g.state.phase == COMBAT_MOVEMENT:
        return _combat_marches(g, bounds, piece)
    return _peaceful_marches(g, bounds, piece)


def can_march(g: Pacific, bounds: Bounds, piece: int) -> bool:
    """Whether a unit ashore may march anywhere now."""
    return bool(marches(g, bounds, piece)[0])


# ---- phase 3 -----------------------------------------------------------------------------------------


def _combat_marches(g: Pacific, bounds: Bounds, piece: int) -> tuple[int, Moves]:
    """Into enemy territory, or through it (ruling Q50)."""
    state = g.state
    unit = g.data.units[state.kind[piece]]
    at, left = state.at[piece], unit.move - state.used[piece]
    if left <= 0 or not unit.attacks:  # aa.4: guns never attack
        return NO_MARCHES
    if state.marks[piece] & MOVED and bounds.occupied >> at & 1:  # move.7, tank.6
        return NO_MARCHES
    key = ("march 3", at, left, unit.blitz)
    known = bounds.memo.get(key)
    if not isinstance(known, tuple):
        known = bounds.memo[key] = _kept(_find_attacks(bounds, at, left, unit.blitz))
    return known


def _kept(moves: Moves) -> tuple[int, Moves]:
    return set_of(list(moves)), moves


def _find_attacks(bounds: Bounds, at: int, left: int, blitz: bool) -> Moves:
    moves: dict[int, list[Move]] = {}
    blitzing = bounds.hostile >> at & 1  # it goes on from enemy territory it has entered (tank.3)
    goals = bounds.hostile | (bounds.friendly if blitzing else 0)
    for to in spaces_in(bounds.chart.land[at] & goals):
        moves.setdefault(to, []).append(Move(Kind.MARCH, to, (to,), 1))
    if left > 1:
        for step in spaces_in(bounds.chart.land[at] & ~bounds.occupied):
            taken = bounds.hostile >> step & 1
            if taken and not blitz:
                continue
            # tank.2: behind friendly land only enemy land; tank.8: behind land taken on the way any
            goals = bounds.hostile | bounds.friendly if taken else bounds.hostile
            for to in spaces_in(bounds.chart.land[step] & goals):
                moves.setdefault(to, []).append(Move(Kind.MARCH, to, (step, to), 2))
    return {to: _worth_choosing(bounds, to, several) for to, several in sorted(moves.items())}


def _worth_choosing(bounds: Bounds, to: int, marches: list[Move]) -> tuple[Move, ...]:
    """Marches to one territory that differ in effect: what they take, and where from they arrive at a battle."""
    direct = [march for march in marches if len(march.path) == 1]
    blitzes = [march for march in marches if len(march.path) > 1 and bounds.hostile >> march.path[0] & 1]
    others = [march for march in marches if len(march.path) > 1 and bounds.friendly >> march.path[0] & 1]
    if direct:
        return (*direct, *blitzes)
    if not bounds.defended >> to & 1:
        others = others[:1]  # nobody retreats from a walk-in (move.9)
    return (*others, *blitzes)


# ---- phase 6 -----------------------------------------------------------------------------------------


def _peaceful_marches(g: Pacific, bounds: Bounds, piece: int) -> tuple[int, Moves]:
    """Into and through friendly territory (aapacific:p6.2, p6.3, p6.4)."""
    state = g.state
    if state.used[piece] or state.marks[piece] & (MOVED | FOUGHT | GUN_TAKEN):  # p6.2, p6.5, aa.7
        return NO_MARCHES
    at, left = state.at[piece], g.data.move[state.kind[piece]]
    key = ("march 6", at, left)
    known = bounds.memo.get(key)
    if not isinstance(known, tuple):
        known = bounds.memo[key] = _kept(_find_peaceful(bounds, at, left))
    return known


def _find_peaceful(bounds: Bounds, at: int, left: int) -> Moves:
    """The shortest way to every friendly territory in range."""
    paths: dict[int, tuple[int, ...]] = {at: ()}
    reached = [at]
    for _ in range(left):
        following = []
        for space in reached:
            for to in spaces_in(bounds.chart.land[space] & bounds.friendly):
                if to not in paths:
                    paths[to] = (*paths[space], to)
                    following.append(to)
        reached = following
    del paths[at]
    return {to: (Move(Kind.MARCH, to, path, len(path)),) for to, path in sorted(paths.items())}
