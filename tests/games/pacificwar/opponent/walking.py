"""Games of The Pacific War for the tests of its planner."""

from __future__ import annotations

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.position.game import War
from tests.players.walking import new_game_of

SLUG = "pacificwar"
EVERY_OPTION = {option.id: "on" for option in load().options}


def new_game(scenario: str, seed: int, options: dict[str, str] | None = None) -> War:
    """A game at its first decision."""
    return new_game_of(SLUG, War, scenario, seed, options or {})
