"""Games of Fire in the Sky for the tests of its planner."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.position.game import Sky
from tests.players.walking import new_game_of

SLUG = "fireinthesky"
EVERY_OPTION = {option.id: "on" for option in load().options}


def new_game(scenario: str, seed: int, options: dict[str, str] | None = None) -> Sky:
    """A game at its first decision."""
    return new_game_of(SLUG, Sky, scenario, seed, options or {})
