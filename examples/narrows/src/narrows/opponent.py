"""The computer opponent of Narrows: it makes for the middle, and intercepts whatever comes by."""

from __future__ import annotations

from random import Random
from typing import Any

from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game
from ironbottom.mechanics.hexes import distance
from ironbottom.players.base import Level, Thinking
from narrows.interception import PASS, MayIntercept
from narrows.position import Narrows, axial, card_value, hex_number
from narrows.rules import STOP, PickCounter, PickHex, Plot


class Pilot:
    """Takes the middle with one counter and keeps the others where they are; equal choices fall by its seed."""

    name = "pilot"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """See ironbottom.players.base.Player."""
        assert isinstance(world, Narrows)
        options = self._rng.sample(world.options(seat), len(world.options(seat)))
        return [min(options, key=lambda choice: self._cost(world, seat, choice))]

    def _cost(self, g: Narrows, seat: str, choice: str) -> float:
        """The lower, the better."""
        decision: Decision | None = g.decision
        if isinstance(decision, Plot):  # the highest cards: who goes first is in the middle first
            card = choices.argument(choice)
            return -card_value(int(card[1:])) if card.startswith("c") else 0
        if isinstance(decision, MayIntercept):
            return 1 if choice == PASS else 0
        if isinstance(decision, PickCounter):
            if choice == PASS:
                return 1  # nothing is nearer than next to the middle
            here = self._from_middle(g, g.state.at[choices.piece_of(choice)])
            held = seat in map(g.seat_of, g.pile(g.middle()))
            return 2 if held else here - g.state.width - g.state.height
        assert isinstance(decision, PickHex)
        if choice == STOP:
            return self._from_middle(g, g.state.at[decision.counter])
        return self._from_middle(g, hex_number(choices.argument(choice), g.state.width))

    def _from_middle(self, g: Narrows, hex_: int) -> int:
        return distance(axial(hex_, g.state.width), axial(g.middle(), g.state.width))


LEVELS = (Level("pilot", "Pilot", "Makes for the middle and intercepts whatever comes by.", Pilot),)
