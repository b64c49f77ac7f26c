"""6.22, 6.34: where air and ships may Rebase that have lost their base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.state import ACTIVATED, AT_FST, FRESH, ON_THE_WAY, RELOCATING
from ironbottom.games.oceansoffire.rules.p02_map import (
    air_mps,
    area_of,
    areas_onward,
    ashore,
    ports_on,
    sea_distances,
)
from ironbottom.games.oceansoffire.rules.p06_basing import aircraft_may_base, friendly_airfield
from ironbottom.games.oceansoffire.rules.p06_ports import friendly_port, may_base
from ironbottom.games.oceansoffire.rules.p10_activation import may_go_home
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def relocate(g: Oceans, piece: int) -> None:
    """Put a Relocating Base marker on a unit; it goes at the end of its owner's next Impulse (6.22.b, 6.34.b)."""
    own = g.power(piece) == g.phasing
    g.unmark(piece, ACTIVATED | ON_THE_WAY)
    g.mark(piece, RELOCATING | FRESH if own else RELOCATING)


def may_rebase(g: Oceans, air: int) -> bool:
    """Whether air that has lost its airfield may go anywhere: aborted and relocating points die (6.22.a, 11.33)."""
    return not g.has(air, RELOCATING) and g.state.aborted[air] < points(g, air)


def airfields_within(g: Oceans, air: int) -> list[int]:
    """Friendly airfields within two Areas of an air unit where it may base (6.22.a): with room for it."""
    side = g.side(air)
    return [space for space in fields_within(g, air) if aircraft_may_base(g, space, side, [air])]


def fields_within(g: Oceans, air: int) -> list[int]:
    """Those with room and those without, over straits too (2.14.f)."""
    side, figures = g.side(air), g.data.figures
    areas = reach(
        [area_of(g, g.state.at[air])],
        lambda area: areas_onward(g, area),
        figures.rebase_areas,
        cost=lambda area, other: air_mps(g, area, other),
    )
    return [
        space
        for space in _land(g, areas)
        if space != g.state.at[air] and friendly_airfield(g, space, side) and may_go_home(g, air, space)
    ]


def _land(g: Oceans, areas: dict[int, int]) -> Iterator[int]:
    """Land Spaces of these Areas, in their order."""
    return (
        space
        for space, here in enumerate(g.data.spaces)
        if ashore(g, space) and here.area in areas and g.scenario.in_play[space]
    )


def ports_within(g: Oceans, ship: int, sea: int) -> list[int]:
    """Friendly ports within two Areas of a Sea Space where a ship may base (6.34.a).

    Ruling q04: Sea Spaces are counted, and a Land Area with its port as one more.
    """
    side: Side = Side(g.side(ship))
    most = g.data.figures.rebase_areas
    distances = sea_distances(g, [sea], side, most)
    found = []
    for other, steps in distances.items():
        for port in ports_on(g, other):
            further = 0 if port == AT_FST or g.data.spaces[g.port(port).space].island else 1
            if steps + further > most or not may_go_home(g, ship, space_of(g, port)):
                continue
            if friendly_port(g, port, side) and may_base(g, port, side, [ship]):
                found.append(port)
    return sorted(dict.fromkeys(found))
