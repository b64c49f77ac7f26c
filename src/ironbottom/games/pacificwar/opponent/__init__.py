"""The computer opponents of The Pacific War, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.pacificwar.opponent.planner import Planner
from ironbottom.games.pacificwar.opponent.style import STAFF
from ironbottom.players.base import Level


def _admiral(seed: int) -> Planner:
    return Planner(seed, "Admiral")


def _captain(seed: int) -> Planner:
    return Planner(seed, "Captain", replace(STAFF, noise=0.8, finalists=2, rehearsals=2))


LEVELS = (
    Level("planner", "Admiral", "Rehearses operations, reactions and retreats before it decides.", _admiral),
    Level("captain", "Captain", "Misjudges what it sees and rehearses less.", _captain),
)
