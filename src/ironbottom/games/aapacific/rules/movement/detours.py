"""The longer way to a battle next door, by another space: it may retreat there (aapacific:land.19, sea.23)."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import LAND, NAVAL
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.chart import set_of, spaces_in
from ironbottom.games.aapacific.rules.movement.land_range import steps_to_pass
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move
from ironbottom.games.aapacific.rules.movement.sea_range import combat_courses

DETOUR = "detour"
"""Stands for the kind of a move where its player has asked for the longer way."""


def detours(g: Pacific, piece: int, to: int) -> tuple[Move, ...]:
    """The ways of two moves to a battle that the unit could go to directly as well; none where there is no battle.

    Those that take something on the way, a convoy or an empty territory, are ways of ``moves_to``.
    """
    kind = Kind.MARCH if g.klass(piece) == LAND else Kind.SAIL
    steps, battles = _by_way(g, piece)
    if not battles >> to & 1:
        return ()
    near = bounds_of(g).chart.land[to] if kind == Kind.MARCH else bounds_of(g).chart.sea[to]
    return tuple([Move(kind, to, (step, to), 2) for step in spaces_in(steps & near)])


def detour_goals(g: Pacific, piece: int, goals: int) -> int:
    """Those of a unit's goals to which it has a detour."""
    steps, battles = _by_way(g, piece)
    if not steps:
        return 0
    chart = bounds_of(g).chart
    near = chart.land if g.klass(piece) == LAND else chart.sea
    return set_of([to for to in spaces_in(battles & goals) if steps & near[to]])


def _by_way(g: Pacific, piece: int) -> tuple[int, int]:
    """Spaces that a unit may pass through, and battles next door to it."""
    state = g.state
    if state.phase != COMBAT_MOVEMENT or state.aboard[piece] >= 0:
        return 0, 0
    bounds = bounds_of(g)
    if g.klass(piece) == NAVAL:
        courses = combat_courses(g, bounds, piece)
        return courses.through & ~courses.prizes, courses.one & bounds.held
    if g.klass(piece) == LAND:
        return steps_to_pass(g, bounds, piece), bounds.chart.land[state.at[piece]] & bounds.defended
    return 0, 0
