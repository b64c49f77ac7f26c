"""The combat movement phase: unit after unit, then the fire of the guns that were flown over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Procedure
from ironbottom.games.aapacific.rules.movement import reasons
from ironbottom.games.aapacific.rules.movement.play import ChooseUnit, MakeMove
from ironbottom.games.aapacific.rules.p3_combat_movement.overflight import OverflightFire
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Step


@dataclass(slots=True, kw_only=True)
class CombatMovement(Procedure):
    """Units move into or out of spaces of the enemy; nothing is fought before all have moved (aapacific:p3.11)."""

    TITLE: ClassVar[str] = "Combat movement"
    STEPS = ("begin", "choose_unit", "move_unit", "guns_fire")

    def begin(self, g: Pacific) -> Step:
        g.changed()
        return None

    def choose_unit(self, g: Pacific) -> Step:
        return ChooseAttacker(seats=[g.moving_seat])

    def move_unit(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            return None
        return Call(MakeMove(piece=choices.piece_of(str(self.ret))), then=self.choose_unit)

    def guns_fire(self, g: Pacific) -> Step:
        # move.14: rolled when all moves are made, so that planning and taking back stay free till then.
        return Call(OverflightFire()) if g.state.flown_over else None


@dataclass(slots=True, kw_only=True)
class ChooseAttacker(ChooseUnit):
    """Which unit makes a combat move next."""

    RULE: ClassVar[str] = "aapacific:p3.1"
    TEXT = "Choose a unit for a combat move, or end combat movement"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"{g.data.power_names[g.state.power]} makes its combat moves"

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        return reasons.refused_units(g)
