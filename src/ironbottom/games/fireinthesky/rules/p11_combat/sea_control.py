"""Sea Control Step: who holds the sea, and who has to leave it (fireinthesky:11.2.4, 15.1.b3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.position.state import BOMBARDMENT
from ironbottom.games.fireinthesky.rules.damage import displace
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY, board
from ironbottom.games.fireinthesky.rules.p11_combat.waters import (
    committed,
    control_of,
    has_force_in,
    ships_in,
    waters_of,
)
from ironbottom.kernel.flow import Step


@dataclass(slots=True, kw_only=True)
class SeaControlStep(Procedure):
    """Sea control of the hex, or of each half of Malaya by itself."""

    TITLE: ClassVar[str] = "Sea control"
    STEPS = ("establish", "expel")

    def establish(self, g: Sky) -> Step:
        # 11.2.4: ships left in a Sea Control box; at most one side has any, for they fought until then.
        battle = board(g)
        waters = waters_of(g, battle.hex)
        holders = [_holder(g, water) for water in waters]
        if len(waters) > 1:
            battle.half_control = holders
        battle.sea_control = _holder_of_all(g, dict(zip(waters, holders, strict=True)))
        for water, holder in zip(waters, holders, strict=True):
            who = "nobody" if holder == NOBODY else f"{{seat:{g.seat(holder)}}}"
            name = g.data.space_ids[water]
            g.log("result", f"Sea control of {{space:{name}}}: {who} ({{rule:11.2.4}})", where=name)
        return None

    def expel(self, g: Sky) -> Step:
        # 11.2.4.b1
        battle = board(g)
        for water in waters_of(g, battle.hex):
            holder = control_of(g, battle, water)
            if holder != NOBODY:
                for ship in ships_in(g, 1 - holder, water, BOMBARDMENT):
                    displace(g, ship, "11.2.4.b1")
        return None


def _holder_of_all(g: Sky, holders: dict[int, int]) -> int:
    """The side with sea control of the whole hex, given who holds each of its waters.

    Of Malaya a side has it that holds both halves, and one that holds a single half unless an enemy Task Force lies in
    the other (15.1.b1, 15.1.b4; ruling malaya_half_control).
    """
    sides = set(holders.values()) - {NOBODY}
    if len(sides) != 1:
        return NOBODY
    (side,) = sides
    facing = any(has_force_in(g, 1 - side, water) for water, holder in holders.items() if holder == NOBODY)
    return NOBODY if facing else side


def _holder(g: Sky, water: int) -> int:
    return next((side for side in Side if committed(g, side, water)), NOBODY)
