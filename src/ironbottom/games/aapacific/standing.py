"""How the powers stand: figures for graphs over time, and who wins when a seat gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data.ids import Side, Track
from ironbottom.games.aapacific.game import seat_of_power
from ironbottom.games.aapacific.rules.production import chart
from ironbottom.games.aapacific.state import NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.kernel.registry import Options


def series(g: Pacific) -> dict[str, float]:
    """Income, points and value of the forces by title, for graphs."""
    levels = chart(g)
    allied = sum(levels) - levels[Track.JAPAN]
    figures: dict[str, float] = {
        "Japan: income": levels[Track.JAPAN],
        "Allies: income": allied,
    }
    if g.scenario.special.victory_points_kept:
        figures["Japan: victory points"] = g.state.points
    for side in Side:
        figures[f"{g.data.side_names[side]}: value of forces"] = forces(g, side)
    return figures


def forces(g: Pacific, side: int) -> int:
    """Purchase price of all units of a side on the board."""
    cost, kind = g.data.cost, g.state.kind
    return sum(cost[kind[p]] for p, at in enumerate(g.state.at) if at != NOWHERE and g.side(p) == side)


def rivals(seat: str, scenario: str, options: Options) -> tuple[str, ...]:
    """Seats that win when this one gives up: the other side's (aapacific:obj.6)."""
    players = options["players"]
    japan = seat_of_power(0, players)
    allies = tuple(dict.fromkeys(seat_of_power(power, players) for power in (1, 2)))
    return allies if seat == japan else (japan,)
