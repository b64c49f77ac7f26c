"""Plans are drafted on the planner's own copy of the game, choice by choice, as a player draws them up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p13_draft import RESOLVE, NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_air import AirNext
from ironbottom.games.oceansoffire.rules.p13_draft_force import ForceNext, Targets
from ironbottom.games.oceansoffire.rules.p13_draft_land import LandNext
from ironbottom.games.oceansoffire.rules.p13_draft_site import Site
from ironbottom.games.oceansoffire.rules.p13_goals import END, MISSION
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from ironbottom.players.hand import Hand as AnyHand

MOST_CARGO = 8
"""Units that are put aboard one force."""


class Hand(AnyHand[Oceans]):
    """Draws up parts of a plan for one seat on a copy. A part that is not to be had is left out again.

    ``limits``: when they are used up nothing more is drawn up.
    """

    limits: Thinking | None = None

    def apart(self) -> Self:
        """See players.hand.Hand; within the same limits."""
        other = super().apart()
        other.limits = self.limits
        return other

    def again(self) -> Self:
        """A copy that remembers what was played."""
        other = self.apart()
        other.played = list(self.played)
        return other

    def follow(self, row: Iterable[str]) -> bool:
        """See players.hand.Hand; False when the limits are used up."""
        return (self.limits is None or not self.limits.over) and super().follow(row)

    # ---- parts -------------------------------------------------------------------------------------

    def goals(self) -> list[int]:
        """Spaces on offer."""
        index = self.world.data.space_index
        return [index[choices.argument(one)] for one in self.options if one.startswith("space:")]

    def pieces(self) -> list[int]:
        """Units on offer, each standing for those that are alike."""
        return [choices.piece_of(one) for one in self.options if one.startswith("piece:")]

    def gather(self, first: int, others: Iterable[int] = ()) -> bool:
        """Begin a part with a unit and add others: whether it was begun."""
        if not self.asked(NextPart) or not self.pick(first):
            return False
        for piece in others:
            self.pick(piece)
        return not self.asked(NextPart)

    def pick(self, piece: int) -> bool:
        """Pick a unit, or one that is alike."""
        offered = self.pieces()
        if piece not in offered:
            key = likeness(self.world, piece)
            piece = next((one for one in offered if likeness(self.world, one) == key), -1)
        return piece >= 0 and self.follow([choices.piece(piece)])

    def go(self, space: int) -> bool:
        """Send those that were picked to a Space: whether that ended the part."""
        return self.follow([self._space(space)])

    def mission(self, targets: Sequence[int], sea: int = -1) -> bool:
        """Send those that were picked on a Mission: whether that ended the part."""
        if self.asked((AirNext, ForceNext)) and not self.follow([MISSION]):
            return False
        if sea >= 0 and not self.follow([self._space(sea)]):
            return False
        for space in targets:
            if not self.follow([self._space(space)]):
                return False
        self.done()
        return self.asked(NextPart)

    def drop(self) -> None:
        """Leave the part that was begun."""
        while self.asked((AirNext, ForceNext, LandNext, Targets, Site)) and self.follow([CANCEL]):
            pass

    def load(self) -> list[int]:
        """Put ground units aboard as far as they go, the strongest first: who went."""
        went: list[int] = []
        while self.asked(ForceNext) and len(went) < MOST_CARGO:
            ground = [one for one in self.pieces() if self.world.counter(one).ground]
            if not ground:
                break
            best = max(ground, key=lambda one: (self.world.counter(one).front.attack, -one))
            self.act(choices.piece(best))
            went.append(best)
        return went

    def end_at(self, space: int) -> bool:
        """End the move of ships in a Space."""
        if END in self.options:
            self.act(END)
        return self.go(space)

    def resolve(self) -> bool:
        """Carry the plan out: whether there was one."""
        return self.follow([RESOLVE])

    def _space(self, space: int) -> str:
        return choices.space(self.world.data.space_ids[space])
