"""How far the units in hand reach, as layers of the map; they belong to a plan, which is its owner's secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.rules.p11_air import landings
from ironbottom.games.oceansoffire.rules.p11_ships import seas_in_reach
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of, flights, may_fly
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_draft_air import DraftAir
from ironbottom.games.oceansoffire.rules.p13_draft_force import DraftForce
from ironbottom.games.oceansoffire.rules.p13_parts import Part, last_sea
from ironbottom.games.oceansoffire.rules.p13_plan import before, with_part
from ironbottom.kernel.views import Overlay

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

NOTHING_PICKED = "Pick ships or aircraft first."


def reach_overlays(g: Oceans, viewer: str) -> Iterator[Overlay]:
    """Where what is in hand can go, and where it can be on a Mission (11.41, 12.42, 11.31, 12.32)."""
    drafted = g.running(Draft) is not None and viewer == g.seat(g.phasing)
    moves, missions = _reach(g) if drafted else ((), ())
    for id, title, spaces in (
        ("reach_movement", "In hand: where it can move", moves),
        ("reach_mission", "In hand: where it can be on a Mission", missions),
    ):
        names = tuple(g.data.space_ids[space] for space in spaces)
        yield Overlay(id, title, names, why="" if names else NOTHING_PICKED)


def _reach(g: Oceans) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Spaces for Movement, and for Missions."""
    force, air = g.running(DraftForce), g.running(DraftAir)
    if force is not None and force.part is not None:
        part = Part.of(force.part)
        world, sea = with_part(g, part).game, last_sea(part)
        moves, missions = (seas_in_reach(world, part.sailing, sea, mission=one) for one in (False, True))
        return tuple(sorted(moves)), tuple(sorted(missions))
    if air is None:
        return (), ()
    world = before(g).game
    in_range = [
        {one.target for one in flights(world, base_of(world, unit)) if may_fly(world, unit, one.how)}
        for unit in air.units
    ]
    shared = set.intersection(*in_range)
    return tuple(sorted(landings(world, air.units))), tuple(sorted(shared))
