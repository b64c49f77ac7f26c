"""10.1, 13.1: one Operation at a time: which Missions join it, and the markers that they lay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, ships
from ironbottom.games.oceansoffire.position.state import ACTIVATED, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p13_areas import joins, joins_ships, mission_sea
from ironbottom.games.oceansoffire.rules.p13_concluded import Purpose, bar, concluded, joint_bar
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.reasons import by

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.games.oceansoffire.rules.p13_parts import Part


def assaulted(g: Oceans) -> list[int]:
    """Marked Land Spaces on the sea of the Operation, while troops are aboard there that may land in them (12.71)."""
    sea = mission_sea(g)
    if sea == NOWHERE or not any(
        g.counter(ship).klass == Klass.TT and aboard(g, ship) and _on_mission(g, ship)
        for ship in ships(g, sea, g.phasing_side)
    ):
        return []
    return [space for space in g.links.coasts[sea] if g.state.combat[space]]


def _on_mission(g: Oceans, ship: int) -> bool:
    return g.has(ship, ACTIVATED) and not g.has(ship, PASSING | PASSING_MISSION)


def join_refusal(g: Oceans, space: int, *, naval: bool = False) -> str:
    """Why a Mission into a Space, or of ships to a Sea Space, is no part of the Operation (10.1, 13.1); "": it is."""
    rule = joins_ships(g, space) if naval else joins(g, space)
    return (
        by(rule, f"{space_token(g, space)} has nothing to do with the Operation: resolve it first")
        if rule
        else ""
    )


def concluded_refusal(g: Oceans, pieces: Iterable[int], space: int) -> str:
    """13.3: why no Mission goes into a Space; "": it may."""
    if not concluded(g, space) and not joint_bar(g, space):
        return ""
    ally = joint_bar(g, space)
    marker = "the Combat marker of the other Ally" if ally else "a Combat Concluded marker"
    for piece in pieces:
        rule = bar(g, piece, space, Purpose.MISSION)
        if rule:
            return by(rule, f"{space_token(g, area_of(g, space))} bears {marker}")
    return ""


def movement_refusal(g: Oceans, part: Part) -> str:
    """10.1.a: once a target is named nobody moves who has nothing to do with it; "": there is none, or they pass.

    A force that is still to be sent on is judged by where it is sent.
    """
    if not operation_areas(g) or part.passing or part.mission or part.open:
        return ""
    return by("10.1.a", "That has nothing to do with the Operation: move before it, or after it")
