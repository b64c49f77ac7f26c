"""Surface Combat Step: ships are committed, then fight in rounds (fireinthesky:11.2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import BOMBARDMENT, SEA_CONTROL
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY, board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.combat_groups import firepower
from ironbottom.games.fireinthesky.rules.p11_combat.support import can_support
from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import SurfaceRounds
from ironbottom.games.fireinthesky.rules.p11_combat.waters import committed, ships_in, waters_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Step
from ironbottom.mechanics.grouping import Groups, Offer

ALL = choices.button("rest_all")


@dataclass(slots=True, kw_only=True)
class SurfaceCombat(Procedure):
    """The side without air superiority commits first, then the other; then they fight wherever both have ships.

    Ships of different halves of Malaya do not fight each other (15.1.b3).
    """

    TITLE: ClassVar[str] = "Surface combat"
    STEPS = ("begin", "commit", "committed", "other_side", "fight")
    side: int = NOBODY
    """The side that commits."""

    def begin(self, g: Sky) -> Step:
        self.side = board(g).inferior
        return None

    def commit(self, g: Sky) -> Step:
        # 11.2.3: from any of its Bombardment Task Forces, as many as it likes.
        if not uncommitted(g, self.side):
            return Goto(self.other_side)
        return CommitShips(seats=[g.seat(self.side)], side=self.side)

    def committed(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return None
        all_of_them = self.ret == ALL
        ships = uncommitted(g, self.side) if all_of_them else [choices.piece_of(str(self.ret))]
        for ship in ships:
            g.state.box[ship] = SEA_CONTROL
            g.log("move", f"{does(g, ship, 'is')} committed to surface combat ({{rule:11.2.3}})")
        g.noted()
        return Goto(self.commit)

    def other_side(self, g: Sky) -> Step:
        if self.side == board(g).inferior:
            self.side = board(g).superiority
            return Goto(self.commit)
        return None

    def fight(self, g: Sky) -> Step:
        for water in waters_of(g, board(g).hex):
            if all(committed(g, side, water) for side in Side):
                return Call(SurfaceRounds(water=water), then=self.fight)
        return None


def uncommitted(g: Sky, side: int) -> list[int]:
    """Ships of a side that can still be committed (11.2.3)."""
    return [p for p in in_box(g, side, BOMBARDMENT) if g.counter(p).naval]


@dataclass(slots=True, kw_only=True)
class CommitShips(Offer, Choose):
    """Which ships leave the Bombardment box for the Sea Control box, one after another."""

    RULE: ClassVar[str] = "fireinthesky:11.2.3"
    ORDER: ClassVar[str] = "commit"
    LABELS: ClassVar = {ALL: "Commit all", choices.DONE: "Commit no more"}
    WAITING = "Ships are committed to surface combat"
    side: int

    def groups(self, g: Sky, seat: str) -> Groups:
        return groups(g, uncommitted(g, self.side))

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [ALL, choices.DONE] if len(uncommitted(g, self.side)) > 1 else [choices.DONE]

    def text(self, g: Sky, seat: str) -> str:
        others = "; the others can support land units" if can_support(g) else ""
        return f"Commit ships to surface combat in {{space:{board(g).name(g)}}}{others}"

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        counter, first = g.counter(piece), firepower(g, piece, 1)
        lance = f" ({first} in the first round)" if first != counter.firepower else ""
        return f"firepower {counter.firepower}{lance}, defence {counter.defence}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        """Everything against ships that could fight; against none the weakest ship of each water takes sea control.

        One ship at a time, as they are asked for.
        """
        enemy = 1 - self.side
        picked: list[int] = []
        for water in waters_of(g, board(g).hex):
            own = ships_in(g, self.side, water, BOMBARDMENT)
            if ships_in(g, enemy, water, BOMBARDMENT, SEA_CONTROL):
                picked += own
            elif own and not committed(g, self.side, water):
                picked.append(min(own, key=lambda ship: g.counter(ship).firepower))
        return [choices.piece(picked[0]) if picked else choices.DONE]
