"""Plans are drafted on the planner's own copy of the game, choice by choice, as a player draws them up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Self

from ironbottom.games.oceansoffire.position.figures import attack
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p13_company import cargo, company, escorts
from ironbottom.games.oceansoffire.rules.p13_draft import RESOLVE, NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_air import AirNext
from ironbottom.games.oceansoffire.rules.p13_draft_force import ForceNext, Targets
from ironbottom.games.oceansoffire.rules.p13_draft_land import LandNext
from ironbottom.games.oceansoffire.rules.p13_draft_site import Site
from ironbottom.games.oceansoffire.rules.p13_goals import MISSION
from ironbottom.games.oceansoffire.rules.p13_parts import Part
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL
from ironbottom.kernel import choices
from ironbottom.mechanics.grouping import Offer
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

    def take_over(self, other: Self) -> None:
        """Go on from what another hand has played, which has gone on from this one."""
        self.world, self.played = other.world, other.played

    def follow(self, row: Iterable[str]) -> bool:
        """See players.hand.Hand; False when the limits are used up."""
        for choice in row:
            world = self.world
            if self._late() or self.seat not in world.deciding() or not world.allows(self.seat, choice):
                return False
            self.act(choice, trusted=True)
        return True

    # ---- parts -------------------------------------------------------------------------------------

    def goals(self) -> list[int]:
        """Spaces on offer."""
        decision = self.world.decision
        return list(decision.goals(self.world, self.seat)) if isinstance(decision, Offer) else []

    def pieces(self) -> list[int]:
        """Units on offer, each standing for those that are alike."""
        decision = self.world.decision
        return list(decision.firsts(self.world, self.seat)) if isinstance(decision, Offer) else []

    def gather(self, first: int, others: Iterable[int] = ()) -> bool:
        """Begin a part with a unit and add others: whether it was begun."""
        if not self.asked(NextPart) or not self.pick(first):
            return False
        for piece in others:
            self.pick(piece)
        return not self.asked(NextPart)

    def pick(self, piece: int) -> bool:
        """Pick a unit, or one that is alike."""
        if self.asked(NextPart) and self.follow([choices.piece(piece)]):
            return True
        if self._late():
            return False
        offered, key = self._beside(piece), likeness(self.world, piece)
        piece = next((one for one in offered if likeness(self.world, one) == key), -1)
        if piece < 0:
            return False
        self.act(choices.piece(piece), trusted=True)
        return True

    def _beside(self, piece: int) -> list[int]:
        """Units on offer that might be alike: to ask for all takes longer."""
        decision, world = self.world.decision, self.world
        if isinstance(decision, ForceNext) and world.counter(piece).ship:
            part = Part.of(decision.part)
            return escorts(world, part) if part.way else company(world, part)
        return self.pieces()

    def go(self, space: int) -> bool:
        """Send those that were picked to a Space: whether that could be done."""
        if space not in self.goals() or self._late():
            return False
        self.act(choices.space(self.world.data.space_ids[space]), trusted=True)
        return True

    def mission(self, targets: Sequence[int], sea: int = -1) -> bool:
        """Send those that were picked on a Mission: whether that ended the part."""
        if self.asked((AirNext, ForceNext)) and not self.on_mission():
            return False
        if sea >= 0 and not self.go(sea):
            return False
        if not all(map(self.go, targets)):
            return False
        self.done()
        return self.asked(NextPart)

    def on_mission(self) -> bool:
        """Turn those that were picked to Missions: whether there are any."""
        if self._late() or not self.asked((AirNext, ForceNext)):
            return False
        self.act(MISSION, trusted=True)  # where it is not on offer it leads nowhere
        return bool(self.goals())

    def drop(self) -> None:
        """Leave the part that was begun."""
        while self.asked((AirNext, ForceNext, LandNext, Targets, Site)) and self.follow([CANCEL]):
            pass

    def load(self, enough: float = inf, *, without: Sequence[int] = ()) -> list[int]:
        """Put ground units aboard as far as they go, or until they have enough Attack Factors: who went.

        The strongest first, the last the weakest that is enough. ``without``: who stays ashore.
        """
        went: list[int] = []
        while isinstance(decision := self.world.decision, ForceNext) and len(went) < MOST_CARGO:
            world = self.world
            offered = cargo(world, Part.of(decision.part))
            ground = [one for one in offered if world.counter(one).ground and one not in without]
            if not ground or enough <= 0 or self._late():
                break
            by_strength = sorted(ground, key=lambda one: (attack(world, one), -one))
            best = next((one for one in by_strength if attack(world, one) >= enough), by_strength[-1])
            self.act(choices.piece(best), trusted=True)
            enough -= attack(world, best)
            went.append(best)
        return went

    def resolve(self) -> bool:
        """Carry the plan out: whether there was one."""
        return self.follow([RESOLVE])

    def act(self, *row: str, trusted: bool = False) -> None:
        """See players.hand.Hand; ``trusted``: they were found legal."""
        for choice in row:
            self.world.act(self.seat, choice, trusted=trusted)
            self.played.append(choice)

    def _late(self) -> bool:
        return self.limits is not None and self.limits.over
