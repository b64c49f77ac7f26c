"""A new game, loading a position again, and who sits at the table."""

from __future__ import annotations

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import SEATS
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.set_up import empty_board
from ironbottom.games.pacificwar.rules.turn import WholeGame
from ironbottom.kernel.registry import Options, Seat
from ironbottom.kernel.values import ComponentValues
from ironbottom.mechanics.counters import Opening


def seats_of(scenario_id: str, options: Options, components: ComponentValues | None) -> tuple[Seat, ...]:
    """The two players (pacificwar:terms.j, terms.k)."""
    japan, allies = SEATS
    return (Seat(japan, "Japan", ("japan",)), Seat(allies, "Allies", ("allied",), several=True))


OPENING = Opening(game=War, data=lambda _, components: load(components), empty=empty_board, whole=WholeGame)
