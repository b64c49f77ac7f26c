"""Random play of our games through the kernel, and positions that several benchmarks measure."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel import registry
from ironbottom.kernel.game import Game
from ironbottom.kernel.homes import listed
from ironbottom.kernel.match import Match, new_match

SLUG = "aapacific"
SCENARIO = "campaign_1941"
SECRET = bytes(31) + b"\x07"


class Other(NamedTuple):
    """Another of our games, and its longest scenario."""

    slug: str
    scenario: str


def _others() -> Iterator[Other]:
    for slug in listed():
        if slug != SLUG:
            longest = max(registry.game(slug).scenarios(None), key=lambda scenario: scenario.minutes)
            yield Other(slug, longest.id)


OTHERS = tuple(_others())


def random_match(
    seed: int, most: int = 0, *, slug: str = SLUG, scenario: str = SCENARIO, hashes: bool = False
) -> Match:
    """A match of uniformly random choices: to its end, or so many actions."""
    match = new_match(slug, scenario, game_id=f"bench-{seed}", secret=SECRET, hashes=hashes)
    rng = random.Random(seed)
    while match.game.outcome is None and (not most or match.version < most):
        seat = match.game.deciding()[0]
        match.act(seat, rng.choice(match.game.options(seat)))
    return match


@cache
def finished(seed: int = 1) -> Match:
    """A whole random game with its record and hashes."""
    return random_match(seed, hashes=True)


@cache
def midgame(actions: int = 1500) -> Pacific:
    """A position in the middle of a random game."""
    return moment(finished(), actions)


def moment(match: Match, actions: int) -> Pacific:
    """The game of a match as it stood after so many actions."""
    game = match.at(actions)
    assert isinstance(game, Pacific)
    return game


@cache
def midgame_of(other: Other, actions: int = 1500) -> Game[Any]:
    """A position of a random game of another of our games."""
    return random_match(1, actions, slug=other.slug, scenario=other.scenario).game
