"""How the powers stand: figures for graphs over time, and who wins when a seat gives up."""

from __future__ import annotations

from collections import Counter

from ironbottom.games.aapacific.components.ids import Nation, Side, Track, UnitType
from ironbottom.games.aapacific.components.scenario import HoldsSeveral, PointsReached
from ironbottom.games.aapacific.position.game import Pacific, seat_of_power
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.production import chart
from ironbottom.kernel.registry import Options
from ironbottom.kernel.standing import Balance, Loss, Stand
from ironbottom.kernel.standing import balance as weigh

LOOKS = {Side.JAPAN: "japan", Side.ALLIES: "great_britain"}
"""The nation whose colours and sign stand for a side: the first power of its seat, as everywhere at the table."""


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


def score(g: Pacific) -> Balance:
    """What the scenario's own conditions count: points up to the goal, or places; else the value of forces."""
    for condition in g.scenario.victory:
        if isinstance(condition, PointsReached):
            left = max(0, condition.points - g.state.points)
            title = f"Victory points of Japan, and those it lacks for the {condition.points} that win"
            return weigh(
                title, Stand("japan", "Japan", g.state.points), Stand(LOOKS[Side.ALLIES], "Allies", left)
            )
        if isinstance(condition, HoldsSeveral):
            held = sum(g.friendly(territory, Side.JAPAN) for territory in condition.of)
            return weigh(
                "Places that decide",
                Stand("japan", "Japan", held),
                Stand(LOOKS[Side.ALLIES], "Allies", len(condition.of) - held),
            )
    return balance(g)


def balance(g: Pacific) -> Balance:
    """The value of forces: it changes with every battle and purchase, points once a round."""
    worth = [Stand(look, g.data.side_names[side], forces(g, side)) for side, look in LOOKS.items()]
    return weigh("Value of forces in IPCs", worth[0], worth[1])


def losses(g: Pacific) -> tuple[Loss, ...]:
    """Units that were taken off the board, by nation and type."""
    state = g.state
    gone = Counter((state.owner[p], state.kind[p]) for p, at in enumerate(state.at) if at == NOWHERE)
    dearest = sorted(gone.items(), key=lambda row: (row[0][0], -g.data.cost[row[0][1]], row[0][1]))
    return tuple(Loss(Nation(owner).key, UnitType(kind).key, n) for (owner, kind), n in dearest)


def rivals(seat: str, scenario: str, options: Options) -> tuple[str, ...]:
    """Seats that win when this one gives up: the other side's (aapacific:obj.6)."""
    players = options["players"]
    japan = seat_of_power(0, players)
    allies = tuple(dict.fromkeys(seat_of_power(power, players) for power in (1, 2)))
    return allies if seat == japan else (japan,)
