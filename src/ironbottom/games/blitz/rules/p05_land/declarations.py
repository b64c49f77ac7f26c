"""5.3.d1 What has been declared and done in a step F so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from ironbottom.games.blitz.position.procedure import Procedure


@dataclass(slots=True, kw_only=True)
class Declared(Procedure):
    """``targets[n]`` is attacked by the type ``kinds[n]``, and that is still to be resolved."""

    targets: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    ground: list[int] = field(default_factory=list)
    """Areas of Ground Attacks, resolved or not, but for those called off: closed to retreats (6.5.q, ruling q28)."""
    sent: dict[str, int] = field(default_factory=dict)
    """By area, the size of those who attacked from it in this step, where that is counted (ruling q66)."""
