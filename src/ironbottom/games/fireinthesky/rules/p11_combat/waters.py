"""The waters of a battle: its hex, or each half of Malaya by itself (fireinthesky:15.1)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BOMBARDMENT, CARRIER, NOWHERE, SEA_CONTROL
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard, in_box


def waters_of(g: Sky, space: int) -> tuple[int, ...]:
    """Where ships can be in a battle hex: the hex itself, of Malaya its two halves."""
    return g.data.halves.get(space, (space,))


def ships_in(g: Sky, side: int, water: int, *boxes: int) -> list[int]:
    """The ships of a side in any of these boxes that are in this water, in order of id."""
    return [p for p in in_box(g, side, *boxes) if g.counter(p).naval and g.state.at[p] == water]


def committed(g: Sky, side: int, water: int) -> list[int]:
    """The ships of a side in its Sea Control box (11.2.3)."""
    return ships_in(g, side, water, SEA_CONTROL)


def control_of(g: Sky, battle: BattleBoard, water: int) -> int:
    """The side with sea control of a water, or NOBODY (11.2.4, 15.1.b3)."""
    if water == battle.hex:
        return battle.sea_control
    return battle.half_control[waters_of(g, battle.hex).index(water)]


def water_of(g: Sky, battle: BattleBoard, piece: int) -> int:
    """The water that a piece of a Task Force is in."""
    at = g.state.at[piece]
    return at if at in waters_of(g, battle.hex) else battle.hex


def has_force_in(g: Sky, side: int, water: int) -> bool:
    """Whether a side has a Task Force left in a water."""
    force = g.state.force
    boxed = in_box(g, side, CARRIER, BOMBARDMENT, SEA_CONTROL)
    return any(force[p] != NOWHERE and g.state.at[p] == water for p in boxed)
