"""9.0.2 and the carrier strikes of cards: one airstrike from outside, without surface combat, movement or retreat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Segment, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.p09_combat.chart import OFF_CHART
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.kernel.flow import Call, Return, Step


@dataclass(slots=True, kw_only=True)
class Strike(Procedure):
    """``pieces`` strike the units in ``zone`` (ruling pw_q46); returns the number of ships sunk.

    ``ships_only``: no hits on LBA. ``nation``: hits only on units that follow its rules, -1: on any. ``reply``: the
    units in the zone answer. ``shift``: columns up by the event. ``column``: number of a fixed column without any
    shift (5.1), or OFF_CHART. ``cards``: whether the card window of 9.0.1 opens.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("fly", "report")
    side: int
    pieces: list[int]
    zone: int
    ships_only: bool = False
    reply: bool = False
    shift: int = 0
    column: int = OFF_CHART
    nation: int = -1
    cards: bool = True

    def fly(self, g: War) -> Step:
        name = g.data.space_ids[self.zone]
        g.log("battle", f"{does(g, self.side, 'strikes')} {{space:{name}}}", where=name)
        struck = list(g.units(self.zone, 1 - self.side))
        shifts = [0, 0]
        shifts[self.side] = self.shift
        return Call(
            Fire(
                segment=Segment.AIRSTRIKE,
                zone=self.zone,
                firing=[self.side, 1 - self.side] if self.reply else [self.side],
                units=[list(self.pieces) if side == self.side else struck for side in Side],
                with_cards=self.cards,
                ships_only=self.ships_only,
                nation=self.nation,
                column=self.column,
                shifts=shifts,
            )
        )

    def report(self, g: War) -> Step:
        return Return(self.ret)
