"""How the sides stand: figures for graphs over time, and who wins when a seat gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.game import SEATS
from ironbottom.games.fireinthesky.goals import score
from ironbottom.games.fireinthesky.labels import SIDE_NAMES
from ironbottom.games.fireinthesky.state import NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.game import Sky
    from ironbottom.kernel.registry import Options


def series(g: Sky) -> dict[str, float]:
    """Points, oil, shipping, and what each side has on the map, by title, for graphs."""
    state, own = g.state, score(g)
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


def rivals(seat: str, scenario: str, options: Options) -> tuple[str, ...]:
    """The seat that wins when this one gives up."""
    return tuple(other for other in SEATS if other != seat)
