"""What all viewers of a position are shown alike: worked out for the first who looks, and kept until somebody acts.

A server shows each position to every seat and to spectators, and most of a view is the same for all of them.

>>> from types import SimpleNamespace
>>> @shared
... def pieces(game):
...     print("counted")
...     return tuple(game.pieces)
>>> game = SimpleNamespace(pieces=["CV Akagi"], shared_views={})
>>> pieces(game), pieces(game)
counted
(('CV Akagi',), ('CV Akagi',))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar


class Shows(Protocol):
    """What is needed of a game: ``Game.forget_options`` empties it."""

    shared_views: dict[Callable[..., Any], Any]


G = TypeVar("G", bound=Shows)
V = TypeVar("V")


def shared(make: Callable[[G], V]) -> Callable[[G], V]:
    """A function of the position alone: nothing in it may hang on who looks. What it answers is not to be changed."""

    @wraps(make)
    def ask(game: G) -> V:
        if make not in game.shared_views:
            game.shared_views[make] = make(game)
        answer: V = game.shared_views[make]
        return answer

    return ask
