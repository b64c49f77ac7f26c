"""AA guns fire at the aircraft that crossed their territories (aapacific:move.14, move.15, aa.3, land.4 to land.6)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer, groups


@dataclass(slots=True, kw_only=True)
class OverflightFire(Procedure):
    """Territory after territory: one die for each aircraft that crossed it, however many guns stand there."""

    TITLE: ClassVar[str] = "AA fire at aircraft passing over"
    STEPS = ("next_territory", "choose_loss", "remove")
    territories: list[int] = field(default_factory=list)
    begun: bool = False
    territory: int = -1
    hits: int = 0

    def next_territory(self, g: Pacific) -> Step:
        if not self.begun:
            self.begun = True
            self.territories = sorted({t for row in g.state.flown_over for t in row[1:]})
        if not self.territories:
            return Return()
        self.territory = self.territories.pop(0)
        self.hits = self._fire(g)
        return None

    def _fire(self, g: Pacific) -> int:
        targets = over(g, self.territory)
        name, need = g.data.space_ids[self.territory], g.data.units[UnitType.AA_GUN].aa_hits_on
        values = g.dice(len(targets), g.data.figures.dice_sides, f"AA fire over {name}")
        hits = sum(value <= need for value in values)
        if values:
            text = f"AA guns of {{space:{name}}} fire at aircraft passing over ({{rule:move.14}})"
            g.log("dice", text, values=values, need=need, where=name, by=g.seat_of_territory(self.territory))
        return hits

    def choose_loss(self, g: Pacific) -> Step:
        if not self.hits or not over(g, self.territory):
            return Goto(self.next_territory)
        self.hits -= 1
        return ChooseShotDown(seats=[g.moving_seat], territory=self.territory, hits=self.hits + 1)

    def remove(self, g: Pacific) -> Step:
        piece = choices.piece_of(str(self.ret))
        name = g.data.space_ids[self.territory]
        g.log("result", f"{{piece:{piece}}} is shot down over {{space:{name}}} ({{rule:land.5}})", where=name)
        g.remove(piece)
        return Goto(self.choose_loss)


def over(g: Pacific, territory: int) -> list[int]:
    """Aircraft alive that crossed a territory in phase 3."""
    state = g.state
    return [row[0] for row in state.flown_over if territory in row[1:] and state.at[row[0]] != NOWHERE]


@dataclass(slots=True, kw_only=True)
class ChooseShotDown(Offer, Choose):
    """Which of the aircraft that crossed a territory is lost to its guns; their owner chooses (aapacific:land.5)."""

    RULE: ClassVar[str] = "aapacific:move.14"
    PIECES = "allot"
    territory: int
    hits: int

    def groups(self, g: Pacific, seat: str) -> Groups:
        state = g.state
        rows = {row[0]: tuple(row[1:]) for row in state.flown_over}

        def likeness(piece: int) -> Hashable:
            flight = (state.used[piece], state.marks[piece], state.lands_on[piece], rows[piece])
            return state.kind[piece], state.owner[piece], state.at[piece], *flight

        return groups(over(g, self.territory), likeness)

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        return noted("", g, piece)

    def text(self, g: Pacific, seat: str) -> str:
        name = g.data.space_ids[self.territory]
        return f"Choose an aircraft lost to the guns of {{space:{name}}} ({self.hits} to lose)"

    def suggestion(self, g: Pacific, seat: str) -> list[str]:
        cost, kind = g.data.cost, g.state.kind
        cheapest = sorted(over(g, self.territory), key=lambda piece: (cost[kind[piece]], piece))
        return [choices.piece(piece) for piece in cheapest[: self.hits]]
