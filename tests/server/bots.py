"""The teaching game with computer players that behave well, badly and not at all; also loaded by their processes."""

from __future__ import annotations

import os
import time
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.game import Game
from ironbottom.players.base import Level, Thinking
from ironbottom.players.levels import register_levels
from ironbottom.players.random import RandomPlayer
from narrows.position import Narrows, card_name
from narrows.spec import GAME


class Hasty:
    """Takes the last option, and the same once more: that may be none any more."""

    name = "hasty"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        choice = world.options(seat)[-1]
        return [choice, choice]


class Crashes:
    """Its process ends."""

    name = "crashes"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        os._exit(3)


class Fails:
    """Raises."""

    name = "fails"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        raise ArithmeticError("one and one is three")


class Cheats:
    """Answers with what is no option."""

    name = "cheats"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        return ["button:win"]


class Babbles:
    """Answers with what are no choices at all."""

    name = "babbles"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        return [1, 2]  # type: ignore[list-item]


class Hangs:
    """Never looks at the clock."""

    name = "hangs"

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        while True:
            pass


class Starved(RandomPlayer):
    """Gets no processor for longer than it may work, and then answers."""

    SECONDS = 3.0

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        time.sleep(self.SECONDS)
        return super().choose(world, seat, thinking)


class Ponders(RandomPlayer):
    """Uses all of its time, and says so."""

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        while not thinking.over:
            thinking.tell(0.5, "pondering")
            time.sleep(0.01)
        return RandomPlayer.choose(self, world, seat, thinking)


class Tells(Ponders):
    """Says which cards it believes its rival to hold."""

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        assert isinstance(world, Narrows)
        hand = world.state.hands[world.number("north")]
        thinking.tell(0.1, " ".join(sorted(card_name(card) for card in hand)))
        while not thinking.over:
            time.sleep(0.01)
        return RandomPlayer.choose(self, world, seat, thinking)


LEVELS = (
    Level("hasty", "Hasty", "", lambda seed: Hasty()),
    Level("crashes", "Crashes", "", lambda seed: Crashes()),
    Level("fails", "Fails", "", lambda seed: Fails()),
    Level("cheats", "Cheats", "", lambda seed: Cheats()),
    Level("babbles", "Babbles", "", lambda seed: Babbles()),
    Level("hangs", "Hangs", "", lambda seed: Hangs()),
    Level("starved", "Starved", "", Starved),
    Level("tells", "Tells", "", Tells),
    Level("ponders", "Ponders", "", Ponders),
)

registry.register(GAME)
register_levels(GAME.slug, LEVELS)
