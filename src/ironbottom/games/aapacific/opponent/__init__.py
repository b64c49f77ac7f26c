"""The computer opponents of Axis & Allies: Pacific, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.aapacific.opponent.planner import Planner
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN, Style
from ironbottom.players.base import Level


def _hasty(style: Style) -> Style:
    """A style that sees less far, fears less, misjudges, and wants to be sure of a battle."""
    return replace(style, least_win=0.75, fear=0.2, horizon=1.5, thrift=0.02, lift=0.0, noise=0.6)


def _admiral(seed: int) -> Planner:
    return Planner(seed, "Admiral")


def _captain(seed: int) -> Planner:
    return Planner(seed, "Captain", _hasty(JAPAN), _hasty(ALLIES))


LEVELS = (
    Level("planner", "Admiral", "Plans attacks by their odds and keeps its fleets together.", _admiral),
    Level(
        "captain", "Captain", "Sees less far ahead, misjudges what it sees and wants to be sure.", _captain
    ),
)
