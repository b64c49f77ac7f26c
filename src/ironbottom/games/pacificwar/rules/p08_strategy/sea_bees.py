"""13.2 Sea Bees: an LBA comes at once to a base where the Allies have won a combat (advanced)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import NOWHERE, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.control import works_as_port
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import CANCEL, ChoosePiece
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step


def marker_ready(g: War) -> bool:
    """Whether the Sea Bees / Magic marker can be turned: once per turn, from Turn 2 (pacificwar:13.2, 13.3)."""
    return g.state.turn >= g.data.figures.advanced_from and not g.state.marker_used


def who_can_come(g: War, zone: int) -> list[int]:
    """Allied LBA that can redeploy to a base just won (10.4); none to a port."""
    if any(works_as_port(g, zone, side) for side in Side):
        return []
    return [
        piece
        for piece, at in enumerate(g.state.at)
        if at != NOWHERE
        and g.side(piece) == Side.ALLIES
        and g.counter(piece).lba
        and zone in lba_targets(g, piece)
    ]


@dataclass(slots=True, kw_only=True)
class SeaBees(Procedure):
    """The Allies may turn the marker and redeploy one LBA to the zone."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "come")
    zone: int

    def ask(self, g: War) -> Step:
        pieces = who_can_come(g, self.zone) if g.option("13.2") and marker_ready(g) else []
        if not pieces:
            return Return()
        return ChoosePiece(seats=[g.seat(Side.ALLIES)], side=Side.ALLIES, purpose="sea_bees", pieces=pieces)

    def come(self, g: War) -> Step:
        if self.ret == CANCEL:
            return None
        piece, name = choices.piece_of(str(self.ret)), g.data.space_ids[self.zone]
        g.state.marker_used = True
        g.place(piece, self.zone)
        g.log("move", f"{{piece:{piece}}} redeploys to {{space:{name}}} ({{rule:13.2}})", where=name)
        return None
