"""The levels of each game, and the random player that every game has."""

from __future__ import annotations

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError
from ironbottom.players.base import Level, Player
from ironbottom.players.random import RandomPlayer

RANDOM = Level("random", "Random", "Any legal move. A sparring partner for tests.", RandomPlayer)


class UnknownLevel(IronbottomError):
    """The game has no computer opponent of this level."""

    code = "unknown_level"


_OUTSIDE: dict[str, tuple[Level, ...]] = {}


def register_levels(slug: str, own: tuple[Level, ...]) -> None:
    """Add levels for a game that lives outside the package (tests, laboratories)."""
    _OUTSIDE[slug] = own


def levels(slug: str) -> tuple[Level, ...]:
    """The levels of a game from the best to the weakest; every game has at least the random player."""
    if slug in _OUTSIDE:
        return (*_OUTSIDE[slug], RANDOM)
    where = registry.game(slug).opponent if registry.known(slug) else ""
    own: tuple[Level, ...] = registry.resolved(where, tuple) if where else ()
    return (*own, RANDOM)


def player(slug: str, level: str, seed: int) -> Player:
    """A fresh player; an empty level means the best. UnknownLevel names those there are."""
    known = levels(slug)
    if not level:
        return known[0].make(seed)
    for one in known:
        if one.id == level:
            return one.make(seed)
    raise UnknownLevel(f"{slug} has no level {level!r}; it has {', '.join(one.id for one in known)}")
