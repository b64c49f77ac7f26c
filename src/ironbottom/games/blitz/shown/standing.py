"""How the sides stand: figures for graphs over time, and what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import SIDE_OF, Power, Side
from ironbottom.games.blitz.components.scenario_file import AreasVictory, PointsVictory
from ironbottom.games.blitz.position.labels import SIDE_NAMES
from ironbottom.games.blitz.position.state import LOST
from ironbottom.games.blitz.rules.p08_victory import area_halves, points_of
from ironbottom.games.blitz.rules.supply import build_points
from ironbottom.games.blitz.shown.board import look_of
from ironbottom.kernel.standing import Balance, Loss, Stand, balance

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

TITLE = "Victory points"


def series(g: Blitz) -> dict[str, float]:
    """What each side holds, by title, for graphs."""
    figures: dict[str, float] = {}
    points = current_points(g)
    for side in Side:
        name = SIDE_NAMES[side]
        figures[f"{name}: points"] = points[side]
        figures[f"{name}: areas"] = sum(g.friendly_land(space, side) for space in range(len(g.data.spaces)))
        figures[f"{name}: steps"] = sum(g.size(piece) for piece in g.on_map(side))
        figures[f"{name}: BB and CV lost"] = sum(g.state.steps_lost[side])
        powers = [power for power in Power if SIDE_OF[power] == side]
        figures[f"{name}: oil"] = sum(g.state.oil[power] for power in powers)
        if g.scenario.production:
            figures[f"{name}: build points"] = sum(sum(build_points(g, power, side)) for power in powers)
    return figures


def current_points(g: Blitz) -> tuple[float, float]:
    """The points of both sides as the position stands, by the victory terms of the scenario."""
    victory = g.scenario.victory
    if isinstance(victory, PointsVictory):
        return points_of(g, victory)
    if isinstance(victory, AreasVictory):
        return (area_halves(g, victory) / 2, 0)
    japan, allies = g.state.points
    return (japan, allies)


def score(g: Blitz) -> Balance:
    """Points as they stand; where only Japan scores, against what it needs for a draw, which may be below zero."""
    japan, allies = current_points(g)
    if not isinstance(g.scenario.victory, AreasVictory):
        return balance(TITLE, Stand("japan", "Japan", japan), Stand("allies", "Allies", allies))
    needed = next(
        level.least / 2
        for level in g.scenario.levels
        if level.winner not in tuple(Side) and level.least is not None
    )
    span = max(abs(japan), abs(needed), 1)
    share = min(1.0, max(0.0, 0.5 + (japan - needed) / (4 * span)))
    return Balance(TITLE, (Stand("japan", "Japan", japan), Stand("allies", "Allies", needed)), share)


def losses(g: Blitz) -> tuple[Loss, ...]:
    """Units that were destroyed and have not come back, in the order of the counters."""
    lost: dict[int, int] = {}
    for piece, fate in enumerate(g.state.fate):
        if fate == LOST:
            kind = g.state.kind[piece]
            lost[kind] = lost.get(kind, 0) + 1
    ranked = sorted(lost, key=lambda kind: (-g.data.counters[kind].front.size, kind))
    return tuple(
        Loss(look_of(g.data.counters[kind]), g.data.counters[kind].id, lost[kind]) for kind in ranked
    )
