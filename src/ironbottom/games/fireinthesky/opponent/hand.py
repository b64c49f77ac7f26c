"""Moves are played on the planner's own copy of the game and noted: what it hands back is what it has played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.forming import EXPRESS, ChooseCourse, ChooseSailor
from ironbottom.games.fireinthesky.rules.likeness import likeness
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import ChooseTarget, ChooseUnit, ChooseWay
from ironbottom.games.fireinthesky.rules.p09_reaction import ChooseMailCourse, ChooseMailShip
from ironbottom.games.fireinthesky.rules.p10_air_commitment import ChooseAirUnit, ChooseCommitment
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.hand import Hand as AnyHand

CANCEL = choices.button("cancel")


class Hand(AnyHand[Sky]):
    """Plays for one seat on a clone. Units of a plan stand for any that are interchangeable with them."""

    def sail(self, units: Sequence[int], space: int) -> bool:
        """Form a Task Force of units of one base and sail it to a space: whether that could be done."""
        return self._move(units, space, ChooseSailor, ChooseCourse)

    def deploy(self, units: Sequence[int], space: int) -> bool:
        """Deploy units of one space: whether that could be done. Free ways come before paid ones."""
        return self._move(units, space, ChooseUnit, ChooseTarget)

    def commit(self, units: Sequence[int], space: int) -> bool:
        """Commit air units of one base to a hex: whether that could be done."""
        return self._move(units, space, ChooseAirUnit, ChooseCommitment)

    def read_mail(self, units: Sequence[int], space: int) -> bool:
        """Deploy a Task Force before the reaction, in one leg: whether that could be done (fireinthesky:16.1.1)."""
        if not self._move(units, space, ChooseMailShip, ChooseMailCourse):
            return False
        if self.asked(ChooseMailCourse):
            self.done()
        return True

    def _move(self, units: Sequence[int], space: int, first: type[Decision], then: type[Decision]) -> bool:
        """Pick units one by one, then the space; take everything back where one of them cannot be picked."""
        if not self.asked(first):
            return False
        played, world = len(self.played), self.world
        keys = [likeness(world, unit) for unit in units]
        for number, key in enumerate(keys):
            choice = self._offered(key)
            if not choice or not self.asked(then if number else first):
                break
            self.act(choice)
        target = choices.space(world.data.space_ids[space])
        if len(self.played) - played == len(keys) and self.asked(then) and target in self.options:
            if EXPRESS in self.options:
                self.act(EXPRESS)  # the marker costs nothing (fireinthesky:16.2.2)
            self.act(target)
            if self.asked(ChooseWay):
                self.act(self.options[0])
            return True
        if self.asked(then):
            self.act(CANCEL)
        return False

    def _offered(self, key: Hashable) -> str:
        """The choice that stands for units of this likeness, "" when there is none."""
        world = self.world
        return next(
            (
                choice
                for choice in self.options
                if choice.startswith("piece:") and likeness(world, choices.piece_of(choice)) == key
            ),
            "",
        )
