"""A new game, loading a position again, and who sits at the table."""

from __future__ import annotations

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import SEATS
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import WarState
from ironbottom.games.pacificwar.rules.set_up import empty_board
from ironbottom.games.pacificwar.rules.turn import WholeGame
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.registry import GameSpec, Options, Seat
from ironbottom.kernel.state import State
from ironbottom.kernel.values import ComponentValues


def new_game(
    spec: GameSpec, scenario_id: str, options: Options, dice: DiceSource, components: ComponentValues | None
) -> War:
    """A game at its first decision."""
    data = load(components)
    game = War(spec, data, empty_board(data, scenario_id, options), [WholeGame()], dice)
    game.start()
    return game


def resume_game(
    spec: GameSpec,
    state: State,
    stack: list[Frame],
    dice: DiceSource,
    rolls: int,
    components: ComponentValues | None,
) -> War:
    """A game from a loaded position."""
    assert isinstance(state, WarState)
    return War(spec, load(components), state, stack, dice, rolls)


def seats_of(scenario_id: str, options: Options) -> tuple[Seat, ...]:
    """The two players (pacificwar:terms.j, terms.k)."""
    japan, allies = SEATS
    return (Seat(japan, "Japan", ("japan",)), Seat(allies, "Allies", ("allied",), several=True))
