"""Moves are played on the planner's own copy of the game and noted: what it hands back is what it has played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.moving import CANCEL, PickFirst, PickFurther
from ironbottom.games.blitz.rules.p02_activities import Activate
from ironbottom.games.blitz.rules.p04_sea.sailing import PickUp
from ironbottom.games.blitz.rules.p05_land.committing import ChooseWay, CommitUnit
from ironbottom.games.blitz.rules.who import likeness
from ironbottom.kernel import choices
from ironbottom.mechanics.grouping import Offer
from ironbottom.players.hand import Hand as AnyHand


class Hand(AnyHand[Blitz]):
    """Plays for one seat on a clone. Units of a plan stand for any that are alike."""

    def in_step(self, stage: int) -> bool:
        """Whether the seat is asked who moves in this step: a step ends by itself when nobody is left to move."""
        decision = self.world.decision
        return (
            isinstance(decision, PickFirst) and decision.stage == stage and self.seat in self.world.deciding()
        )

    def end_step(self, stage: int) -> None:
        """End a step, but not the one behind it."""
        if self.in_step(stage):
            self.done()

    def move(self, units: Sequence[int], space: int, embark: Sequence[int] = ()) -> bool:
        """Move units of one area together, and pick up others where they stop: whether they arrived."""
        if not self.asked(PickFirst):
            return False
        played, world = len(self.played), self.world
        keys = [likeness(world, unit) for unit in units]
        boarding = [likeness(world, unit) for unit in embark]
        for number, key in enumerate(keys):
            choice = self._offered(key)
            if not choice or not self.asked(PickFurther if number else PickFirst):
                break
            self._take(choice)
        target = choices.space(world.data.space_ids[space])
        decision = world.decision
        whole = len(self.played) - played == len(keys) and isinstance(decision, PickFurther)
        if whole and decision is not None and decision.allows(world, self.seat, target):
            moved = [choices.piece_of(choice) for choice in self.played[played:]]
            self._take(target)
            self._board(boarding)
            return all(world.state.at[piece] == space for piece in moved)
        if self.asked(PickFurther):
            self.act(CANCEL)
            del self.played[played:]
        return False

    def _board(self, keys: Sequence[Hashable]) -> None:
        for key in keys:
            if not self.asked(PickUp):
                return
            choice = self._offered(key)
            if choice:
                self._take(choice)
        if self.asked(PickUp):
            self.done()

    def activate(self, units: Sequence[int]) -> bool:
        """Pay for units: whether all of them are activated."""
        whole = True
        for unit in units:
            if not self.asked(Activate):
                return False
            choice = self._offered(likeness(self.world, unit))
            if choice:
                self._take(choice)
            whole = whole and bool(choice)
        return whole

    def commit(self, units: Sequence[int]) -> None:
        """Commit units to an attack as far as they are offered, and fight: not without them, where that is allowed."""
        for unit in units:
            if not self.asked(CommitUnit):
                break
            self._join(self._offered(likeness(self.world, unit)))
        while self.asked(CommitUnit):
            ended = next((button for button in (choices.DONE, CANCEL) if button in self.options), "")
            if ended:
                self.act(ended)
                return
            assert self.world.decision is not None, "it was asked for just now"
            self._join(self.simple(self.world.decision))

    def _join(self, choice: str) -> None:
        """Commit a unit, by land where it could fly as well."""
        if choice:
            self._take(choice)
        if self.asked(ChooseWay):
            self.act(self.options[0])

    def _offered(self, key: Hashable) -> str:
        """The choice that stands for units of this likeness, "" when there is none."""
        world, decision = self.world, self.world.decision
        if not isinstance(decision, Offer) or self.seat not in decision.seats:
            return ""
        alike = (piece for piece in decision.firsts(world, self.seat) if likeness(world, piece) == key)
        return next(map(choices.piece, alike), "")

    def _take(self, choice: str) -> None:
        """Make a choice that was found on offer just now."""
        self.world.act(self.seat, choice, trusted=True)
        self.played.append(choice)
