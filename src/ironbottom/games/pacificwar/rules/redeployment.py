"""10.4: where LBA can redeploy and ships return to."""

from __future__ import annotations

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import controls, works_as_port
from ironbottom.games.pacificwar.rules.routes import ways_home
from ironbottom.mechanics.derived import WHOLE, derived_for


def movable(g: War, side: int, *, with_ships: bool) -> list[int]:
    """LBA of a side that can redeploy, with its ships that can return to port."""
    able: list[int] = []
    for zone in range(len(g.data.zones)):
        lba = g.lba(zone, side)
        if with_ships and g.any_ships(zone, side) and ways_home(g, zone, side):
            able += g.ships(zone, side)
        if lba and lba_targets(g, lba[0]):
            able += lba
    return sorted(able)


def destinations(g: War, piece: int) -> list[int]:
    """Where a unit on the map can redeploy or return to."""
    if g.counter(piece).lba:
        return lba_targets(g, piece)
    return ways_home(g, g.state.at[piece], g.side(piece))


def redeploy(g: War, piece: int, zone: int) -> None:
    """Put an LBA into a zone (10.4.a)."""
    name = g.data.space_ids[zone]
    g.place(piece, zone)
    g.log("move", f"{{piece:{piece}}} redeploys to {{space:{name}}} ({{rule:10.4.a}})", where=name)


def lba_targets(g: War, piece: int) -> list[int]:
    """Zones to which an LBA can redeploy from where it is, at any distance and without a route (10.4.b, 10.4.e)."""
    here, side = g.state.at[piece], g.side(piece)
    return [zone for zone in _room_for_lba(g, side) if zone != here]


@derived_for(WHOLE)
def _room_for_lba(g: War, side: int) -> list[int]:
    """Zones that can take one more LBA of a side."""
    return [zone for zone in range(len(g.data.zones)) if not why_no_lba(g, zone, side)]


def why_no_lba(g: War, zone: int, side: int) -> str:
    """Why a zone cannot take one more LBA of a side; empty: it can."""
    if g.any_units(zone, 1 - side):
        return "{rule:9.0.2.a}: LBA do not start a combat by moving"
    if not controls(g, zone, side) and not g.any_ships(zone, side):
        return "{rule:10.4.h}: neither yours nor with ships of yours"  # 10.4.a
    if not works_as_port(g, zone, side) and len(g.lba(zone, side)) >= g.data.figures.lba_per_base:
        return "{rule:10.4.f}: a base holds one LBA"  # 10.4.g: a port any number
    return ""
