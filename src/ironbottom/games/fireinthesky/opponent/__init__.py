"""The computer opponents of Fire in the Sky, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.fireinthesky.opponent.planner import Planner
from ironbottom.games.fireinthesky.opponent.style import STAFF
from ironbottom.players.planner import level

HASTY = replace(STAFF, noise=0.8, least_gain=1.5, most_operations=2)

LEVELS = (
    level(
        "planner",
        "Admiral",
        "Plans landings and raids by their odds and reacts where it pays.",
        Planner,
        STAFF,
    ),
    level("captain", "Captain", "Misjudges what it sees and undertakes less at a time.", Planner, HASTY),
)
