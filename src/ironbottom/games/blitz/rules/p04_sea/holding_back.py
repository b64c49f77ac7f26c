"""4.3.i: aircraft that lie in a sea area may take part in its battle, or stay out of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Round, Side
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.rules.p04_sea.contested import taking_part
from ironbottom.games.blitz.rules.p06_rounds.forces import fighter, takes_hits, without
from ironbottom.games.blitz.rules.reasons.at_sea import refused_abstentions
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

ALL = choices.button("all")


def idle_air(g: Blitz, sea: int, called: Iterable[int]) -> list[int]:
    """Air units that could do nothing in a battle and stay out of it unasked; ruling q56: by another reading none."""
    if g.option("q56"):
        return []
    return [
        piece for side in Side for piece in without(flying(g, sea, side), called) if not counts(g, piece, sea)
    ]


def flying(g: Blitz, sea: int, side: int) -> list[int]:
    """The air units of a side that the battle is about."""
    return [piece for piece in taking_part(g, sea, side) if g.counter(piece).flies]


def counts(g: Blitz, piece: int, sea: int) -> bool:
    """Whether it makes a difference to the battle that an air unit takes part.

    In the Air Round where the enemy has an air unit or CV; in the Naval Round where the enemy has what can be hit, by
    its Naval Factor or its triangles.
    """
    enemy = 1 - g.side(piece)
    others = [fighter(g, one) for one in (*taking_part(g, sea, enemy), *g.convoys(sea, enemy))]
    ratings, naval = g.ratings(piece), Round.NAVAL
    strikes = ratings.naval or ratings.white[naval] or ratings.red[naval]
    return any(one.hit_in_air_round for one in others) or bool(
        strikes and any(takes_hits(naval, one) for one in others)
    )


@dataclass(slots=True, kw_only=True)
class HoldBack(Procedure):
    """The owner of air units keeps them out of a battle; returns those that stay out.

    ``settled``: those that were called in to fight (4.3.e), and those that stay out already.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    sea: int
    side: int
    settled: list[int]
    out: list[str] = field(default_factory=list)

    def ask(self, g: Blitz) -> Step:
        left = [] if g.option("q56") else self._left(g)  # ruling q56: by another reading all fight
        if not left:
            return Return(list(self.out))
        return ChooseHoldBack(seats=[g.seat(self.side)], sea=self.sea, side=self.side, candidates=left)

    def _left(self, g: Blitz) -> list[int]:
        return without(flying(g, self.sea, self.side), [*self.settled, *map(int, self.out)])

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return(list(self.out))
        kept = self._left(g) if self.ret == ALL else [choices.piece_of(str(self.ret))]
        where = g.data.space_ids[self.sea]
        g.log("info", f"{do(kept, 'stays')} out of the battle ({{rule:blitz:4.3.i}}).", where=where)
        self.out = [*self.out, *map(str, kept)]
        return Goto(self.ask)


def striking_alone(g: Blitz, sea: int, pieces: Sequence[int]) -> bool:
    """Whether aircraft without a Naval Factor would fight all alone: no ship or convoy of theirs is there."""
    side = g.side(pieces[0])
    others = [piece for piece in g.units(sea, side) if piece not in pieces]
    return not others and not any(g.ratings(piece).naval for piece in pieces)


@dataclass(slots=True, kw_only=True)
class ChooseHoldBack(Offer, Choose):
    """Which air unit stays out of the battle."""

    RULE: ClassVar[str] = "blitz:4.3.i"
    ORDER: ClassVar[str] = "air_at_sea"
    LABELS: ClassVar = {choices.DONE: "They fight", ALL: "All stay out"}
    WAITING: ClassVar[str] = "aircraft at sea may stay out of the battle"
    sea: int
    side: int
    candidates: list[int]

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, self.candidates)

    def buttons(self, g: Blitz, seat: str) -> list[str]:
        return [choices.DONE, ALL] if len(self.candidates) > 1 else [choices.DONE]

    def text(self, g: Blitz, seat: str) -> str:
        battle = f"the battle in {space_token(g, self.sea)}"
        return f"Choose an air unit that stays out of {battle}, or let them fight"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_abstentions(g, self.sea, self.side, self.candidates)

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """They fight beside ships, or where one of them can hit ships; else they keep out of the way of carriers."""
        if striking_alone(g, self.sea, self.candidates):
            return [ALL if len(self.candidates) > 1 else choices.piece(self.candidates[0])]
        return [choices.DONE]
