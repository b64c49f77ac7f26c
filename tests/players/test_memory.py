"""A player knows a position again by what its seat can see of it."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.game import Game
from ironbottom.kernel.match import new_match
from ironbottom.players.memory import Memory, known


def begun() -> Game[Any]:
    return new_match("narrows", "skirmish", game_id="memory", secret=bytes(32)).game


def seats_of(game: Game[Any]) -> list[str]:
    return [seat.id for seat in game.spec.seats("skirmish", game.spec.full_options({}))]


def test_worlds_that_look_alike_to_a_seat_are_the_same_to_it() -> None:
    game = begun()
    seat = seats_of(game)[0]
    worlds = [game.spec.redetermine(game, seat, bytes([n]) * 32) for n in range(3)]
    assert len({known(world, seat) for world in (game, *worlds)}) == 1


def test_another_position_is_another_one() -> None:
    game, memory = begun(), Memory[str]()
    seat = game.deciding()[0]
    memory.keep(game, seat, "plan")
    assert memory.recall(game, seat) == "plan"
    assert memory.recall(game, next(other for other in seats_of(game) if other != seat)) is None
    game.act(seat, game.options(seat)[0])
    assert memory.recall(game, seat) is None


def test_the_oldest_is_forgotten() -> None:
    game, memory = begun(), Memory[str](most=1)
    seat = game.deciding()[0]
    first = game.clone()
    memory.keep(first, seat, "first")
    game.act(seat, game.options(seat)[0])
    memory.keep(game, seat, "second")
    assert memory.recall(first, seat) is None
    assert memory.recall(game, seat) == "second"
