"""Who leaves a land area combat by air or by sea, and where they go (5.3.d5, 6.5.d2, 6.5.d5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.position.procedure import Procedure
from ironbottom.games.blitz.position.state import MOVED, SPENT
from ironbottom.games.blitz.rules.p06_rounds.all_home import AllHome
from ironbottom.games.blitz.rules.p06_rounds.forces import without
from ironbottom.games.blitz.rules.p06_rounds.home import GoHome
from ironbottom.kernel.flow import END, Call, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class LeaveCombat(Procedure):
    """Units that an RTB result of the Air Round sends home."""

    STEPS: ClassVar[tuple[str, ...]] = ("next",)
    target: int
    pieces: list[int]

    def next(self, g: Blitz) -> Step:
        at_base = [piece for piece in self.pieces if g.state.at[piece] == self.target]
        for piece in at_base:  # 6.5.d2: they stay there, spent
            told = f"{{piece:{piece}}} takes no more part ({{rule:blitz:6.5.d2}})."
            g.log("result", told, where=g.data.space_ids[self.target])
            g.mark(piece, SPENT)
        self.pieces = without(self.pieces, at_base)
        return Call(AllHome(pieces=list(self.pieces), start=self.target), then=END)


@dataclass(slots=True, kw_only=True)
class AfterCombat(Procedure):
    """5.3.d5: aircraft return to base, or stay where the target is friendly; 6.5.d5: PARA that did not advance."""

    STEPS: ClassVar[tuple[str, ...]] = ("next",)
    target: int
    pieces: list[int]

    def next(self, g: Blitz) -> Step:
        if not self.pieces:
            return Return()
        first, *self.pieces = self.pieces
        stay = g.friendly_land(self.target, g.side(first)) and g.counter(first).flies
        return Call(GoHome(piece=first, start=self.target, stay=stay, marks=MOVED), then=self.next)
