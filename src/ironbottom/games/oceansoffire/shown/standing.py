"""How the sides stand: figures for graphs over time, and who wins when a seat gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, told
from ironbottom.games.oceansoffire.position.figures import points as air_points
from ironbottom.games.oceansoffire.position.places import on_map
from ironbottom.games.oceansoffire.rules.p03_victory import points
from ironbottom.kernel.standing import Balance, Stand

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.kernel.registry import Options

NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}


def series(g: Oceans) -> dict[str, float]:
    """What each side holds, by title, for graphs."""
    figures: dict[str, float] = {"Japan: Victory Points": points(g) / QUARTERS}
    for side, name in NAMES.items():
        units = list(on_map(g, side))
        figures[f"{name}: Spaces"] = sum(g.friendly(space, side) for space in range(len(g.data.spaces)))
        figures[f"{name}: ships"] = sum(g.counter(piece).ship for piece in units)
        figures[f"{name}: air points"] = (
            sum(air_points(g, piece) for piece in units if g.counter(piece).air) / QUARTERS
        )
    return figures


def score(g: Oceans) -> Balance:
    """The points of Japan against what it needs for more than a draw."""
    victory, total = g.scenario.victory, points(g)
    even = (victory.japan_at_least + victory.allies_at_most) / 2
    share = min(1.0, max(0.0, total / (2 * even)))
    japan = Stand("japan", "Japan", total / QUARTERS)
    most = f"win at {told(victory.allies_at_most)} or less"
    allies = Stand("allies", "Allies", victory.allies_at_most / QUARTERS, most)
    return Balance("Victory Points of Japan", (japan, allies), share)


def rivals(seat: str, scenario: str, options: Options) -> tuple[str, ...]:
    """The seats that win when this one gives up: the Allies win or lose as a team."""
    allies = ("us", "cw") if options.get("players") == "three" else ("allies",)
    return allies if seat == "japan" else ("japan",)
