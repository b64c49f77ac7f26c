"""The computer opponents of Axis & Allies: Pacific, the best first."""

from __future__ import annotations

from dataclasses import replace

from ironbottom.games.aapacific.opponent.planner import Planner
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN, Style
from ironbottom.players.planner import level


def _hasty(style: Style) -> Style:
    """A style that sees less far, fears less, misjudges, and wants to be sure of a battle."""
    return replace(style, least_win=0.75, fear=0.2, horizon=1.5, thrift=0.02, lift=0.0, noise=0.6)


LEVELS = (
    level("planner", "Admiral", "Plans attacks by their odds and keeps its fleets together.", Planner),
    level(
        "captain",
        "Captain",
        "Sees less far ahead, misjudges what it sees and wants to be sure.",
        Planner,
        _hasty(JAPAN),
        _hasty(ALLIES),
    ),
)
