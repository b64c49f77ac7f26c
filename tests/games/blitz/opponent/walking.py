"""Games of Blitz! for the tests of its planner."""

from __future__ import annotations

from ironbottom.games.blitz.position.game import Blitz
from tests.players.walking import new_game_of

SLUG = "blitz"


def new_game(scenario: str, seed: int, options: dict[str, str] | None = None) -> Blitz:
    """A game at its first decision."""
    return new_game_of(SLUG, Blitz, scenario, seed, options or {})
