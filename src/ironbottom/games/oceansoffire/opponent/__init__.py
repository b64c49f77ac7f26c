"""The computer opponents of Oceans of Fire, the best first."""

from __future__ import annotations

from ironbottom.games.oceansoffire.opponent.planner import Planner
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL, CAPTAIN
from ironbottom.players.planner import level

LEVELS = (
    level(
        "planner",
        "Admiral",
        "Weighs attacks and moves by carrying them out in its mind.",
        Planner,
        ADMIRAL,
    ),
    level("captain", "Captain", "Misjudges what it sees and looks at a few plans only.", Planner, CAPTAIN),
)
