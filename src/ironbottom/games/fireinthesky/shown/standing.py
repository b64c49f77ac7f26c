"""How the sides stand: figures for graphs over time, and what is lost."""

from __future__ import annotations

from collections import Counter

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_NAMES
from ironbottom.games.fireinthesky.position.state import NOWHERE, SUNK
from ironbottom.games.fireinthesky.shown.goals import score as score_of_terms
from ironbottom.kernel.standing import Balance, Loss, Stand
from ironbottom.kernel.standing import balance as weigh

LOOKS = {Side.JAPAN: "japan", Side.ALLIES: "allied"}
"""The look of the counters of a side."""


def series(g: Sky) -> dict[str, float]:
    """Points, oil, shipping, and what each side has on the map, by title, for graphs."""
    state, own = g.state, score_of_terms(g)
    decides = {f"{name}: scenario points": own[side] for side, name in SIDE_NAMES.items()} if own else {}
    figures: dict[str, float] = {
        **(decides or {"Japan: victory points": state.victory}),
        "Japan: oil": state.oil,
        "Japan: Merchantmen Pool": state.merchantmen,
    }
    for side, name in SIDE_NAMES.items():
        figures[f"{name}: carrier air strength"] = carrier_air(g, side)
        figures[f"{name}: firepower of ships"] = firepower(g, side)
    return figures


def carrier_air(g: Sky, side: int) -> int:
    """Air strength of the carriers of a side on the map, those without planes left out."""
    waiting = g.data.located_in
    return sum(g.counter(p).air for p in _ships(g, side) if g.state.at[p] not in waiting)


def firepower(g: Sky, side: int) -> int:
    """Firepower of the ships of a side on the map."""
    return sum(g.counter(p).firepower for p in _ships(g, side))


def _ships(g: Sky, side: int) -> list[int]:
    return [
        piece
        for piece, at in enumerate(g.state.at)
        if at != NOWHERE and g.side(piece) == side and g.counter(piece).naval
    ]


def score(g: Sky) -> Balance:
    """The points of the scenario's own terms, or how far the marker is from what wins for either side."""
    own = score_of_terms(g)
    japan, allies = (Stand(look, SIDE_NAMES[side], own[side] if own else 0) for side, look in LOOKS.items())
    if own:
        return weigh("Scenario points", japan, allies)
    points, figures = g.state.victory, g.data.figures
    low, high = figures.allies_win_at, figures.japan_wins_at
    at = min(max(points, low), high)
    return weigh(
        f"Victory points {points}: the Allies win at {low}, Japan at {high}",
        Stand(japan.side, japan.name, at - low),
        Stand(allies.side, allies.name, high - at),
    )


def balance(g: Sky) -> Balance:
    """The strength of the fleets on the map: it changes with every ship that sinks."""
    worth = [
        Stand(look, SIDE_NAMES[side], carrier_air(g, side) + firepower(g, side))
        for side, look in LOOKS.items()
    ]
    return weigh("Strength of the fleets, air and firepower", worth[0], worth[1])


def losses(g: Sky) -> tuple[Loss, ...]:
    """Ships that were sunk, in the order of the counters."""
    state = g.state
    sunk = Counter(state.kind[p] for p, marks in enumerate(state.marks) if marks & SUNK)
    return tuple(
        Loss(LOOKS[Side(g.data.counters[kind].side)], g.data.counters[kind].key, n)
        for kind, n in sorted(sunk.items())
    )
