"""13.2.8, 13.2.9, 13.2.13, 13.2.14, 13.2.16: what air and ships may do in an Operation, Space by Space."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Side
from ironbottom.games.oceansoffire.position.figures import able_deck, bombardment, operational
from ironbottom.games.oceansoffire.position.fleet_train import is_mobile_port
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ships
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    PASSING,
    PASSING_MISSION,
    PURSUED,
    STOOD_OFF,
    USED,
)
from ironbottom.games.oceansoffire.rules.p12_ranges import strike_range, within_range
from ironbottom.games.oceansoffire.rules.p12_targets import air_bar, open_to_bombs
from ironbottom.games.oceansoffire.rules.p13_allot import BOMBS, SUPPORTS
from ironbottom.games.oceansoffire.rules.p13_from_plan import bound_elsewhere
from ironbottom.games.oceansoffire.rules.p13_parts import Plain
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.p17_carriers import capacity, total_points
from ironbottom.games.oceansoffire.rules.p17_escape import PickFlying

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OUT_OF_IT = STOOD_OFF | PURSUED
"""Ships that have tried to Disengage, or Pursued, support nothing (13.2.13, 13.2.16.a)."""


def active(g: Oceans, piece: int) -> bool:
    """Whether a unit takes part and is free for a Mission."""
    return g.has(piece, ACTIVATED) and not g.has(piece, USED)


# ---- GBA -------------------------------------------------------------------------------------------


def gba(g: Oceans, side: int) -> list[int]:
    """Ground Based Air of a side out in the Operation that may do a Mission: also CVA from airfields (13.2.8)."""
    return [
        air
        for area in operation_areas(g)
        for air in aircraft(g, area, side)
        if active(g, air) and not air_bar(g, air) and g.state.origin[air] != NOWHERE
    ]


def gba_tasks(g: Oceans, side: int, attacked: Iterable[int]) -> list[list[int]]:
    """Unit, Space, task: everything open to GBA of a side in step 8 (13.2.8, 12.31.b, 12.37, q55).

    In marked Spaces within range, and in the Sea Space of its Area.
    """
    grounds = frozenset(attacked)
    found = []
    for air in gba(g, side):
        for space in within_range(g, air):
            if not g.state.combat[space]:
                continue
            if open_to_bombs(g, space, 1 - side):
                found.append([air, space, BOMBS])
            if space in grounds:
                found.append([air, space, SUPPORTS])
    return found


# ---- CVA -------------------------------------------------------------------------------------------


def strikers(g: Oceans, sea: int, side: int) -> list[int]:
    """Operational CVA of operational carriers at sea that neither pass, tried to Disengage, nor Pursued (13.2.13).

    22.33.3: none of another navy.
    """
    return [
        air
        for ship in carriers(g, sea, side)
        for air in aboard(g, ship)
        if operational(g, air)
        and not g.has(air, USED | PURSUED)
        and g.counter(air).nation == g.counter(ship).nation
    ]


def carriers(g: Oceans, sea: int, side: int) -> list[int]:
    """Operational carriers in a Sea Space whose CVA may fly Missions."""
    return [
        ship
        for ship in ships(g, sea, side)
        if g.counter(ship).carrier
        and g.has(ship, ACTIVATED)
        and able_deck(g, ship)
        and not g.has(ship, OUT_OF_IT | PASSING | PASSING_MISSION)
    ]


def strike_tasks(g: Oceans, sea: int, side: int, parts: Sequence[Plain] = ()) -> list[list[int]]:
    """Unit, Space, task: ships in port that CVA may bomb in step 13 (12.36.c, 12.38, 12.62); ``parts``: the plan.

    Ships at the mobile port are in port there, but not the FST itself (13.2.13.c).
    """
    spaces = [
        space
        for space in (*strike_range(g, sea), sea)
        if g.state.combat[space] and _in_port(g, space, 1 - side)
    ]
    return [
        [air, space, BOMBS]
        for air in strikers(g, sea, side)
        for space in spaces
        if g.state.aboard[air] not in bound_elsewhere(parts, space)
    ]


def _in_port(g: Oceans, space: int, side: int) -> bool:
    there = (ship for ship in open_to_bombs(g, space, side) if not is_mobile_port(g, ship))
    return any(g.state.berth[ship] != NOWHERE for ship in there)


# ---- support ---------------------------------------------------------------------------------------


def support_seas(g: Oceans, space: int) -> tuple[int, ...]:
    """Sea Spaces from which ships and CVA reach a ground combat."""
    return g.links.shores[space]


def supporting_cva(g: Oceans, space: int) -> list[int]:
    """CVA of both sides that may support a ground combat: of carriers beside it, and of the defender's in its port."""
    found = [air for side in Side for sea in support_seas(g, space) for air in strikers(g, sea, side)]
    found += [
        air
        for air in g.here[space]
        if g.counter(air).klass == Klass.CVA
        and g.state.aboard[air] != ASHORE
        and g.side(air) != g.phasing_side
        and active(g, air)
        and operational(g, air)
    ]
    return found


def supporting_ships(g: Oceans, space: int) -> list[int]:
    """Ships of both sides that may bombard at a ground combat (12.51.a, 12.53, 13.2.16.a)."""
    return [
        ship
        for side in Side
        for sea in support_seas(g, space)
        for ship in ships(g, sea, side)
        if active(g, ship)
        and g.state.berth[ship] == NOWHERE
        and not g.has(ship, OUT_OF_IT | PASSING | PASSING_MISSION)
        and bombardment(g, ship)
    ]


# ---- limits ----------------------------------------------------------------------------------------


def crowded(g: Oceans, seas: Iterable[int]) -> tuple[int, int] | None:
    """13.2.13.a: a Sea Space and a side with more CVA than its Operational Carrier Capacity, the Phasing side first."""
    for side in (g.phasing_side, 1 - g.phasing_side):
        for sea in seas:
            if total_points(g, strikers(g, sea, side)) > capacity(g, carriers(g, sea, side)):
                return sea, side
    return None


def stand_down(g: Oceans, sea: int, side: int, flying: Collection[int]) -> None:
    """13.2.13.a: CVA beside those that may fly Missions are Used."""
    for air in strikers(g, sea, side):
        if air not in flying:
            g.mark(air, USED)


@dataclass(slots=True, kw_only=True)
class PickStrikers(PickFlying):
    """Which CVA may fly Missions, where there are more than the carriers that are left can operate."""

    TEXT: ClassVar[str] = "Choose the carrier air that may fly Missions; the rest is Used"
    RULE: ClassVar[str] = "oceansoffire:13.2.13.a"


def out(g: Oceans, air: int) -> bool:
    """Whether an air unit is away from its airfield, or off its deck."""
    if g.state.aboard[air] != ASHORE:
        return False
    return g.state.origin[air] != NOWHERE or g.data.spaces[g.state.at[air]].sea
