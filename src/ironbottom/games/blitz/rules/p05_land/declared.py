"""5.3.d1 The attacks that are declared for a step F, and which areas they close to retreats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Attack
from ironbottom.games.blitz.position.procedure import Procedure
from ironbottom.games.blitz.rules.p05_land.commitment import can_strike

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class Declared(Procedure):
    """``targets[n]`` is attacked by the type ``kinds[n]``, and that is still to be resolved."""

    targets: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    ground: list[int] = field(default_factory=list)
    """Areas of Ground Attacks, resolved or not, but for those called off: closed to retreats (6.5.q, ruling q28)."""


def still_closed(g: Blitz, named: Iterable[int]) -> list[int]:
    """6.5.q, ruling q28: of the areas named for Ground Attacks those into which nobody may retreat.

    One that waits for its attack is open when no unit is left that could make it.
    """
    step, kind = g.running(Declared), Attack.GROUND
    awaited = set(zip(step.targets, step.kinds, strict=True)) if step else set()
    return [space for space in named if (space, kind) not in awaited or can_strike(g, space, kind)]
