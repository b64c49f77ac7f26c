"""Games for the tests of planners: walked at random or by hand, and played by players whose work is counted."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from typing import Any, TypeVar

from ironbottom.kernel import choices, registry
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game
from ironbottom.kernel.match import new_match
from ironbottom.players.base import Player, Thinking

G = TypeVar("G", bound=Game[Any])

WORK, LITTLE_WORK = 40, 3
"""Units of work that a player may spend on one answer: usually, and when it is hurried."""


def new_game_of(slug: str, kind: type[G], scenario: str, seed: int, options: dict[str, str]) -> G:
    """A game of this kind at its first decision, with dice that follow from the seed."""
    full = registry.game(slug).full_options(options)
    match = new_match(slug, scenario, full, game_id="test", secret=bytes([seed]) * 32, hashes=False)
    assert isinstance(match.game, kind)
    return match.game


def world_of(game: G, seat: str) -> G:
    """The game as a player gets it."""
    world = game.spec.redetermine(game, seat, b"w" * 32)
    assert isinstance(world, type(game))
    return world


def apply(game: Game[Any], seat: str, chosen: Sequence[str]) -> int:
    """Make choices as long as they are legal: how many were."""
    for count, choice in enumerate(chosen):
        if game.outcome is not None or seat not in game.deciding() or choice not in game.options(seat):
            return count
        game.act(seat, choice)
    return len(chosen)


def timeless(work: float = WORK) -> Thinking:
    """Limits of work, not of time, so that play does not depend on the machine's speed."""
    return Thinking(inf, work=work)


def endless() -> Thinking:
    """Time that never runs out."""
    return timeless(inf)


def hurried() -> Thinking:
    """Little time: enough where only the end of a game matters, not who wins."""
    return timeless(LITTLE_WORK)


def play_out(game: Game[Any], players: dict[str, Player], time: Callable[[], Thinking] = timeless) -> None:
    """Let players finish a game; every answer must begin with something legal."""
    while game.outcome is None:
        seat = game.deciding()[0]
        chosen = players[seat].choose(world_of(game, seat), seat, time())
        assert apply(game, seat, chosen) >= 1


def skip_to(game: Game[Any], kind: type[Decision]) -> None:
    """Go on with as little as possible until a decision of this kind is open."""
    while type(game.decision) is not kind:
        seat = game.deciding()[0]
        options = game.options(seat)
        game.act(seat, choices.DONE if choices.DONE in options else options[0])


def random_moments(game: G, seed: int, every: int, steps: int | None = None) -> Iterator[G]:
    """The game at every so manieth decision of a random walk, of so many decisions or to its end."""
    rng = Random(seed)
    for step in itertools.count() if steps is None else range(steps):
        if game.outcome is not None:
            return
        if step % every == 0:
            yield game
        seat = game.deciding()[0]
        game.act(seat, rng.choice(game.options(seat)))
