"""How the sides stand: figures for graphs over time, and what is lost."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import SIDE_NAMES
from ironbottom.games.pacificwar.position.state import NOWHERE, SUNK
from ironbottom.games.pacificwar.rules.control import bases, works_as_port
from ironbottom.games.pacificwar.shown.board import look_of
from ironbottom.kernel.standing import Balance, Loss, Stand


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


def score(g: War) -> Balance:
    """The VP marker: points for the side on whose end it stands."""
    return _marker(g, "Victory points", g.state.points)


def balance(g: War) -> Balance:
    """Where the marker would go if the ports were counted now (11.b): it moves but once a turn."""
    japan, allies = (
        sum(g.data.zones[zone].vp for zone in range(len(g.data.zones)) if works_as_port(g, zone, side))
        for side in Side
    )
    return _marker(g, "Victory points if the ports were counted now", g.state.points + japan - allies)


def _marker(g: War, title: str, points: int) -> Balance:
    top = sum(zone.vp for zone in g.data.zones)
    japan, allies = Stand("japan", "Japan", max(0, points)), Stand("allies", "Allies", max(0, -points))
    return Balance(title, (japan, allies), min(1.0, max(0.0, 0.5 + points / (2 * top))))


def losses(g: War) -> tuple[Loss, ...]:
    """Ships that were sunk, in the order of the counters."""
    sunk = [g.state.kind[p] for p, marks in enumerate(g.state.marks) if marks & SUNK]
    return tuple(Loss(look_of(g.data.counters[k]), g.data.counters[k].id, 1) for k in sorted(sunk))
