"""The computer opponents of Axis & Allies: Pacific, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.players.base import Level
from ironbottom.players.planners.aapacific.planner import Planner
from ironbottom.players.planners.aapacific.style import ALLIES, JAPAN


def _admiral(seed: int) -> Planner:
    return Planner(seed, "Admiral")


def _captain(seed: int) -> Planner:
    return Planner(
        seed,
        "Captain",
        replace(JAPAN, least_win=0.75, fear=0.2, horizon=1.5),
        replace(ALLIES, least_win=0.75, fear=0.2, horizon=1.5),
    )


LEVELS = (
    Level("planner", "Admiral", "Plans attacks by their odds and keeps its fleets together.", _admiral),
    Level("captain", "Captain", "Plans less far and takes fewer risks into account.", _captain),
)
