"""The event that takes all units of a zone home as in 10.4, without turning them over; who has no way stays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.homeward import GoHome
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import ChooseZone
from ironbottom.games.pacificwar.rules.redeployment import lba_targets, redeploy
from ironbottom.games.pacificwar.rules.routes import ways_home
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step


@dataclass(slots=True, kw_only=True)
class Withdraw(Procedure):
    """Ships of a zone return to port, then its LBA redeploy (10.4.j, 10.4.a)."""

    STEPS: ClassVar[tuple[str, ...]] = ("ships", "next_lba", "move_lba")
    side: int
    zone: int
    lba: list[int] = field(default_factory=list)
    """LBA that have not been asked for yet."""

    def ships(self, g: War) -> Step:
        self.lba = g.lba(self.zone, self.side)
        ships = g.ships(self.zone, self.side)
        if not ships or not ways_home(g, self.zone, self.side):
            return None
        return Call(GoHome(side=self.side, zone=self.zone, pieces=ships))

    def next_lba(self, g: War) -> Step:
        while self.lba and not lba_targets(g, self.lba[0]):
            self.lba.pop(0)
        if not self.lba:
            return Return()
        targets = lba_targets(g, self.lba[0])
        return ChooseZone(seats=[g.seat(self.side)], side=self.side, purpose="redeploy", zones=targets)

    def move_lba(self, g: War) -> Step:
        redeploy(g, self.lba.pop(0), g.data.space_index[choices.argument(str(self.ret))])
        return Goto(self.next_lba)
