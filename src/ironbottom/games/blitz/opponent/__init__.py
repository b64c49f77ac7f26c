"""The computer opponents of Blitz!, the best first."""

from __future__ import annotations

from ironbottom.games.blitz.opponent.planner import Planner
from ironbottom.games.blitz.opponent.style import ADMIRAL, CAPTAIN
from ironbottom.players.planner import level

LEVELS = (
    level(
        "planner",
        "Admiral",
        "Weighs strikes, raids and landings by playing them on with the enemy's answer.",
        Planner,
        ADMIRAL,
    ),
    level(
        "captain", "Captain", "Misjudges what it sees and undertakes few things at a time.", Planner, CAPTAIN
    ),
)
