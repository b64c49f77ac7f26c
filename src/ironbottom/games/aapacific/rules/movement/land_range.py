"""Marches of land units (aapacific:move.3, move.7, move.9, tank.2 to tank.8, p6.3 to p6.5, aa.4 to aa.7)."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import FOUGHT, GUN_TAKEN, MOVED
from ironbottom.games.aapacific.rules.movement.bounds import Bounds
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move, Moves
from ironbottom.mechanics.derived import WHOLE, derived_for


def march_goals(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Territories to which a unit ashore may march now."""
    combat = g.state.phase == COMBAT_MOVEMENT
    left = _moves_to_attack(g, bounds, piece) if combat else _moves_in_peace(g, piece)
    if not left:
        return 0
    at = g.state.at[piece]
    if combat:
        return _attack_goals(bounds, at, left, g.data.units[g.state.kind[piece]].blitz)
    return _peaceful_goals(bounds, at, left)


def marches(g: Pacific, bounds: Bounds, piece: int) -> Moves:
    """The marches of a unit ashore to each of its goals."""
    combat = g.state.phase == COMBAT_MOVEMENT
    left = _moves_to_attack(g, bounds, piece) if combat else _moves_in_peace(g, piece)
    at, blitz = g.state.at[piece], g.data.units[g.state.kind[piece]].blitz
    return _attacks(bounds, at, left, blitz) if combat else _peaceful_marches(bounds, at, left)


# ---- phase 3: into enemy territory, or through it (ruling Q50) -----------------------------------------


def _moves_to_attack(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Moves that a unit has left to attack with; 0 when it may not."""
    state = g.state
    unit = g.data.units[state.kind[piece]]
    if not unit.attacks:  # aa.4: guns never attack
        return 0
    if state.marks[piece] & MOVED and bounds.occupied >> state.at[piece] & 1:  # move.7, tank.6
        return 0
    return unit.move - state.used[piece]


def steps_to_pass(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Friendly territories through which a unit ashore may march on to attack in phase 3."""
    if _moves_to_attack(g, bounds, piece) <= 1:
        return 0
    passed, _ = _steps(bounds, g.state.at[piece], blitz=False)
    return passed


def _steps(bounds: Bounds, at: int, blitz: bool) -> tuple[int, int]:
    """Territories that a unit may march through: friendly ones, and with a blitz hostile ones it takes (tank.2)."""
    empty = bounds.chart.land[at] & ~bounds.occupied
    return empty & bounds.friendly, empty & bounds.hostile if blitz else 0


def _direct_goals(bounds: Bounds, at: int) -> int:
    """Territories next to a unit that it may attack; it goes on from enemy land it has taken to any (tank.3)."""
    blitzing = bounds.hostile >> at & 1
    return bounds.chart.land[at] & (bounds.hostile | bounds.friendly if blitzing else bounds.hostile)


def _attack_goals(bounds: Bounds, at: int, left: int, blitz: bool) -> int:
    goals = _direct_goals(bounds, at)
    if left > 1:
        land, (passed, taken) = bounds.chart.land, _steps(bounds, at, blitz)
        goals |= spread(land, passed) & bounds.hostile  # tank.2: behind friendly land only enemy land
        goals |= spread(land, taken) & (bounds.hostile | bounds.friendly)  # tank.8: behind land taken any
    return goals


@derived_for(WHOLE)
def _attacks(bounds: Bounds, at: int, left: int, blitz: bool) -> Moves:
    moves: dict[int, list[Move]] = {}
    for to in spaces_in(_direct_goals(bounds, at)):
        moves.setdefault(to, []).append(Move(Kind.MARCH, to, (to,), 1))
    if left > 1:
        passed, taken = _steps(bounds, at, blitz)
        for step in spaces_in(passed | taken):
            goals = (
                bounds.hostile | bounds.friendly if taken >> step & 1 else bounds.hostile
            )  # tank.2, tank.8
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


# ---- phase 6: into and through friendly territory (aapacific:p6.3, p6.4) -------------------------------


def _moves_in_peace(g: Pacific, piece: int) -> int:
    """Moves that a unit has in phase 6; 0 when it may not march any more (aapacific:p6.2, p6.5, aa.7)."""
    state = g.state
    if state.used[piece] or state.marks[piece] & (MOVED | FOUGHT | GUN_TAKEN):
        return 0
    return g.data.move[state.kind[piece]]


def _peaceful_goals(bounds: Bounds, at: int, left: int) -> int:
    land, friendly = bounds.chart.land, bounds.friendly
    goals = land[at] & friendly
    for _ in range(left - 1):
        goals |= spread(land, goals) & friendly
    return goals & ~(1 << at)


@derived_for(WHOLE)
def _peaceful_marches(bounds: Bounds, at: int, left: int) -> Moves:
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
