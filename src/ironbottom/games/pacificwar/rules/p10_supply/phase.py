"""10. Supply Phase: its eight steps in their order (5.2.d), then fleet trains leave (8.7.i)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.homeward import Isolation, Redeploy, leave_the_map
from ironbottom.games.pacificwar.rules.p08_strategy.fleet_trains import remove_train
from ironbottom.games.pacificwar.rules.p10_supply.invasion import Invasions
from ironbottom.games.pacificwar.rules.p10_supply.readying import Readying
from ironbottom.kernel.flow import Call, Return, Step


@dataclass(slots=True, kw_only=True)
class SupplyPhase(Procedure):
    """5.2.d: in each pair of steps Japan comes before the Allies (10.1.b, 10.4.i, ruling pw_q68)."""

    TITLE: ClassVar[str] = "Supply Phase"
    STEPS: ClassVar[tuple[str, ...]] = (
        "japan_isolation",
        "allied_isolation",
        "japan_invades",
        "allies_invade",
        "japan_redeploys",
        "allies_redeploy",
        "japan_readies",
        "allies_ready",
        "fleet_trains_leave",
    )

    def japan_isolation(self, g: War) -> Step:
        return Call(Isolation(side=Side.JAPAN))  # 5.2.d.1

    def allied_isolation(self, g: War) -> Step:
        return Call(Isolation(side=Side.ALLIES))  # 5.2.d.2

    def japan_invades(self, g: War) -> Step:
        return Call(Invasions(side=Side.JAPAN))  # 5.2.d.3

    def allies_invade(self, g: War) -> Step:
        return Call(Invasions(side=Side.ALLIES))  # 5.2.d.4

    def japan_redeploys(self, g: War) -> Step:
        return Call(Redeploy(side=Side.JAPAN, supply=True))  # 5.2.d.5

    def allies_redeploy(self, g: War) -> Step:
        return Call(Redeploy(side=Side.ALLIES, supply=True))  # 5.2.d.6

    def japan_readies(self, g: War) -> Step:
        return Call(Readying(side=Side.JAPAN))  # 5.2.d.7

    def allies_ready(self, g: War) -> Step:
        return Call(Readying(side=Side.ALLIES))  # 5.2.d.8

    def fleet_trains_leave(self, g: War) -> Step:
        """8.7.i: before bases are counted, so that 12.2 says whose they are; one LBA stays (10.4.f, ruling pw_q96)."""
        for zone in tuple(g.state.trains):
            remove_train(g, zone)
            name = g.data.space_ids[zone]
            g.log("info", f"The fleet train leaves {{space:{name}}} ({{rule:8.7.i}})", where=name)
            for piece in g.lba(zone, Side.ALLIES)[g.data.figures.lba_per_base :]:
                leave_the_map(g, piece, "10.4.f")
        return Return()
