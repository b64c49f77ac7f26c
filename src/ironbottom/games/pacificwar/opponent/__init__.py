"""The computer opponents of The Pacific War, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.pacificwar.opponent.planner import Planner
from ironbottom.games.pacificwar.opponent.style import STAFF
from ironbottom.players.planner import level

HASTY = replace(STAFF, noise=0.8, finalists=2, rehearsals=2)

LEVELS = (
    level(
        "planner",
        "Admiral",
        "Rehearses operations, reactions and retreats before it decides.",
        Planner,
        STAFF,
    ),
    level("captain", "Captain", "Misjudges what it sees and rehearses less.", Planner, HASTY),
)
