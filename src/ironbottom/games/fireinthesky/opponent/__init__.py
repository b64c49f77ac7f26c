"""The computer opponents of Fire in the Sky, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.fireinthesky.opponent.planner import Planner
from ironbottom.games.fireinthesky.opponent.style import STAFF
from ironbottom.players.base import Level


def _admiral(seed: int) -> Planner:
    return Planner(seed, "Admiral")


def _captain(seed: int) -> Planner:
    return Planner(seed, "Captain", replace(STAFF, noise=0.8, least_gain=1.5, most_operations=2))


LEVELS = (
    Level("planner", "Admiral", "Plans landings and raids by their odds and reacts where it pays.", _admiral),
    Level("captain", "Captain", "Misjudges what it sees and undertakes less at a time.", _captain),
)
