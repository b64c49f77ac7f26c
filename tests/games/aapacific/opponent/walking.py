"""Games of Axis & Allies: Pacific at moments of all kinds, and planners put to them."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel import registry
from ironbottom.players.base import Player
from ironbottom.players.levels import player
from tests.players.walking import endless, new_game_of, world_of

SLUG = "aapacific"


def new_game(scenario: str, seed: int, players: str = "2") -> Pacific:
    """A game at its first decision, with dice that follow from the seed."""
    return new_game_of(SLUG, Pacific, scenario, seed, {"players": players})


def apply(game: Pacific, seat: str, choices: list[str]) -> int:
    """Make choices one by one as long as the seat is asked; how many. Every one must be legal."""
    for count, choice in enumerate(choices):
        if game.outcome is not None or seat not in game.deciding():
            return count
        assert choice in game.options(seat), f"{choice} is not offered"
        game.act(seat, choice)
    return len(choices)


def play(game: Pacific, seats: dict[str, Player], decisions: int) -> int:
    """Let players play for so many decisions at most; the number of choices made."""
    made = 0
    for _ in range(decisions):
        if game.outcome is not None:
            break
        seat = game.deciding()[0]
        chosen = seats[seat].choose(world_of(game, seat), seat, endless())
        assert chosen, "a player answers with at least one choice"
        made += apply(game, seat, chosen)
    return made


def play_to(game: Pacific, kind: type) -> None:
    """Let planners play to the first decision of a kind."""
    seats = table(game, "planner", "planner", 1)
    while not isinstance(game.decision, kind):
        play(game, seats, 1)


def table(game: Pacific, japan: str, allies: str, seed: int) -> dict[str, Player]:
    """A player of these levels for every seat."""
    seats = registry.game(SLUG).seats(game.state.scenario, game.state.options)
    return {s.id: player(SLUG, japan if s.id == "japan" else allies, seed) for s in seats}
