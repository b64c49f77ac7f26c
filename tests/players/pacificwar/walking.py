"""Games for the tests of the planner, walked by hand or by random players."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random

from ironbottom.games.pacificwar.data import load
from ironbottom.games.pacificwar.game import War
from ironbottom.kernel import choices, registry
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.match import new_match
from ironbottom.players.base import Player, Thinking

SLUG = "pacificwar"
FEW_LOOKS = 6.0
"""Looks at the time after which a hurried player is to answer."""
EVERY_OPTION = {option.id: "on" for option in load().options}


def new_game(scenario: str, seed: int, options: dict[str, str] | None = None) -> War:
    """A game at its first decision."""
    spec = registry.game(SLUG)
    full = spec.full_options(options or {})
    match = new_match(SLUG, scenario, full, game_id="test", secret=bytes([seed]) * 32, hashes=False)
    game = match.game
    assert isinstance(game, War)
    return game


def world_of(game: War, seat: str) -> War:
    """The game as a player gets it."""
    world = game.spec.redetermine(game, seat, b"w" * 32)
    assert isinstance(world, War)
    return world


def apply(game: War, seat: str, chosen: list[str]) -> int:
    """Make choices as long as they are legal: how many were."""
    for count, choice in enumerate(chosen):
        if game.outcome is not None or seat not in game.deciding() or choice not in game.options(seat):
            return count
        game.act(seat, choice)
    return len(chosen)


def timeless() -> Thinking:
    """Time that never runs out, so that play does not depend on the speed of the machine."""
    return Thinking(seconds=1.0, clock=lambda: 0.0)


def hurried() -> Thinking:
    """Little time, measured by looks at it, so that play does not depend on the machine: who wins does not matter."""
    looks = itertools.count()
    return Thinking(seconds=FEW_LOOKS, clock=lambda: float(next(looks)))


def play_out(game: War, players: dict[str, Player], time: Callable[[], Thinking] = timeless) -> None:
    """Let players finish a game; every answer must begin with something legal."""
    while game.outcome is None:
        seat = game.deciding()[0]
        chosen = players[seat].choose(world_of(game, seat), seat, time())
        assert apply(game, seat, chosen) >= 1


def skip_to(game: War, kind: type[Decision]) -> None:
    """Go on with as little as possible until a decision of this kind is open."""
    while type(game.decision) is not kind:
        seat = game.deciding()[0]
        options = game.options(seat)
        game.act(seat, choices.DONE if choices.DONE in options else options[0])


def random_moments(scenario: str, seed: int, every: int, options: dict[str, str]) -> Iterator[War]:
    """The game at every so manieth decision of a random walk."""
    game, rng, steps = new_game(scenario, seed, options), Random(seed), 0
    while game.outcome is None:
        if steps % every == 0:
            yield game
        seat = game.deciding()[0]
        game.act(seat, rng.choice(game.options(seat)))
        steps += 1
