"""How the sides stand: figures for graphs over time, and who wins when a seat gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.data.ids import SEATS, Side
from ironbottom.games.pacificwar.labels import SIDE_NAMES
from ironbottom.games.pacificwar.rules.control import bases, works_as_port
from ironbottom.games.pacificwar.state import NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.pacificwar.game import War
    from ironbottom.kernel.registry import Options


def series(g: War) -> dict[str, float]:
    """The VP marker, and what each side holds and has at sea, by title, for graphs; hands by their size only."""
    figures: dict[str, float] = {"Japan: victory points": g.state.points}
    for side in Side:
        name = SIDE_NAMES[side]
        ports = [zone for zone in range(len(g.data.zones)) if works_as_port(g, zone, side)]
        figures[f"{name}: value of ports"] = sum(g.data.zones[zone].vp for zone in ports)
        figures[f"{name}: bases"] = bases(g, side)
        figures[f"{name}: airstrike strength"] = strength(g, side, air=True)
        figures[f"{name}: gunnery strength"] = strength(g, side, air=False)
        figures[f"{name}: cards in hand"] = len(g.state.hands[side])
    return figures


def strength(g: War, side: int, *, air: bool) -> int:
    """Airstrike or gunnery of all units of a side on the map; a gunnery that is rolled counts nothing."""
    counters = [g.counter(p) for p, at in enumerate(g.state.at) if at != NOWHERE and g.side(p) == side]
    return sum(one.airstrike if air else max(one.gunnery, 0) for one in counters)


def rivals(seat: str, scenario: str, options: Options) -> tuple[str, ...]:
    """The seat that wins when this one gives up."""
    return tuple(other for other in SEATS if other != seat)
