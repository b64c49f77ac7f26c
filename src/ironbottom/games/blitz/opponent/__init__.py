"""The computer opponents of Blitz!, the best first."""

from __future__ import annotations

from ironbottom.games.blitz.opponent.planner import CAREFUL, HASTY, Planner
from ironbottom.players.planner import level

LEVELS = (
    level(
        "planner", "Admiral", "Weighs landings, strikes and attacks by their exact odds.", Planner, CAREFUL
    ),
    level("captain", "Captain", "Misjudges what it weighs.", Planner, HASTY),
)
