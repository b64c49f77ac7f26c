"""A computer opponent that plans: what all of them do around the thoughts that are the game's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game
from ironbottom.players.account import Account
from ironbottom.players.base import Level, Player, Thinking
from ironbottom.players.hand import Hand

H = TypeVar("H", bound=Hand[Any])


class Planner(ABC, Generic[H]):
    """Looks at the open decision and plays the answer with a hand, with all that follows from it.

    Whatever a game leaves unanswered gets ``simple``. What is kept from one answer to the next may be lost at any
    time: it saves work, it decides nothing.
    """

    GAME: ClassVar[type[Game[Any]]]
    """The only kind of game that it can play."""
    HAND: ClassVar[type[Hand[Any]]] = Hand
    """What plays its moves on a copy of the game."""

    def __init__(self, seed: int, name: str) -> None:
        self.name = name
        self.account = Account()
        """What was weighed for the last answer, and why it was chosen."""
        self._rng = Random(seed)

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """See Player."""
        assert isinstance(world, self.GAME), "this planner knows one game"
        decision = world.decision
        assert decision is not None, "nobody is asked in a game that is over"
        self.account = Account()
        hand = self.hand(world, seat)
        self.answer(hand, decision, thinking)
        if not hand.played:
            hand.act(self.simple(hand, decision))
        self.account = msgspec.structs.replace(self.account, chosen=tuple(hand.played), work=thinking.done)
        return hand.played

    def hand(self, world: Game[Any], seat: str) -> H:
        """The hand that plays for a seat on a copy of the game."""
        hand: H = self.HAND(world, seat)  # type: ignore[assignment]  # a class variable cannot be of type H
        return hand

    @abstractmethod
    def answer(self, hand: H, decision: Decision, thinking: Thinking) -> None:
        """Play the plan for the open decision, or nothing where it needs none."""

    def simple(self, hand: H, decision: Decision) -> str:
        """A choice without thought."""
        return hand.simple(decision)


def level(ident: str, name: str, about: str, planner: Callable[..., Player], *styles: object) -> Level:
    """A level of a planner: the name that it plays under, and the styles by which it judges."""
    return Level(ident, name, about, lambda seed: planner(seed, name, *styles))
