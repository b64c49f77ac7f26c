"""8.7 Fleet trains: bases that work as Allied ports for a turn."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import controls


def train_places(g: War) -> list[int]:
    """Bases where the Allies can put a fleet train now; none on other turns or when all markers are on the map.

    pacificwar:8.7.a, 8.7.b (ruling pw_q36); 8.7.h: never on a port, not even on one that they hold as a base. Where a
    ground unit alone keeps a base Allied Japanese ships may be, and one beside them would go at once (ruling pw_q103).
    """
    state, figures = g.state, g.data.figures
    if state.turn < figures.fleet_train_from or len(state.trains) >= figures.fleet_trains:
        return []
    return [
        zone
        for zone, printed in enumerate(g.data.zones)
        if not printed.port
        and zone not in state.trains
        and controls(g, zone, Side.ALLIES)
        and not g.any_ships(zone, Side.JAPAN)
    ]


def why_no_train(g: War) -> str:
    """Why no base can take a fleet train now."""
    if g.state.turn < g.data.figures.fleet_train_from:
        return f"fleet trains come on Turn {g.data.figures.fleet_train_from} at the earliest ({{rule:8.7.a}})"
    if len(g.state.trains) >= g.data.figures.fleet_trains:
        return "all fleet trains are on the map ({rule:8.7.b})"
    return "the Allies control no base without one and without Japanese ships ({rule:8.7.b}, {rule:8.7.f})"


def place_train(g: War, zone: int) -> None:
    """Put a fleet train on a base: it is an Allied port now (pacificwar:8.7.c, 8.7.e; rules.control)."""
    g.state.trains = sorted([*g.state.trains, zone])
    g.changed()
    name = g.data.space_ids[zone]
    g.log("result", f"A fleet train makes {{space:{name}}} an Allied port ({{rule:8.7.c}})", where=name)


def remove_train(g: War, zone: int) -> None:
    """Take a fleet train off the map; it can be used again (pacificwar:8.7.i)."""
    g.state.trains.remove(zone)
    g.changed()


def overrun_train(g: War, zone: int) -> None:
    """Take a fleet train off when only Japanese ships are left with it (pacificwar:8.7.f, ruling pw_q37).

    Whose the base is then follows from 12.2 (8.7.g).
    """
    if zone not in g.state.trains or not g.ships(zone, Side.JAPAN) or g.any_units(zone, Side.ALLIES):
        return
    remove_train(g, zone)
    name = g.data.space_ids[zone]
    g.log("result", f"The fleet train at {{space:{name}}} is lost ({{rule:8.7.f}})", where=name)
