"""A position as a value: to keep, compare, use as a key, and send to another process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.saves import dump, load, read_dump
from ironbottom.kernel.values import ComponentValues

if TYPE_CHECKING:
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.game import Game

_encode = msgspec.json.Encoder().encode


class Position(msgspec.Struct, frozen=True):
    """Everything of a game between two actions but the dice to come: equal where the games go on in the same way.

    ``data``: the state and the procedures under way as JSON (see ``kernel.saves``), with the number of rolls so far.
    ``values``: the component values, packed; empty for those of the package. It pickles, for it is plain data, which a
    running game is not: that holds its game's functions and its dice.
    """

    slug: str
    data: bytes
    values: bytes = b""

    @classmethod
    def of(cls, game: Game[Any], components: ComponentValues | None = None) -> Self:
        """The position of a game; ``components``: the values that it is played with, None for those of the package."""
        if components is None or components == game.spec.values(None):
            return cls(game.spec.slug, _encode(dump(game)))
        return cls(game.spec.slug, _encode(dump(game)), components.packed())

    def game(self, dice: DiceSource) -> Game[Any]:
        """A game that goes on from here with these dice.

        Raises UnknownGame, BadState and BadValues for what is no position.
        """
        values = ComponentValues.unpacked(self.slug, self.values) if self.values else None
        return load(registry.game(self.slug), read_dump(self.data), dice, components=values)
