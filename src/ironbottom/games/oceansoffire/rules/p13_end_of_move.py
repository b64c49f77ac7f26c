"""11.41, 11.44, 12.9: the move of ships is over: cargo lands, all are Used, and escorts go home by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p10_activation import use
from ironbottom.games.oceansoffire.rules.p11_ships import home_port
from ironbottom.games.oceansoffire.rules.p11_transport import land_all, transports
from ironbottom.kernel.grammar import do, in_words

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def send_home(g: Oceans, escorts: Mapping[int, int]) -> list[int]:
    """12.9.g, 11.44: escorts Rebase, unmolested, each to the port that is wanted; who finds no port in reach.

    NOWHERE: none is wanted.
    """
    lost = []
    for ship, wanted in escorts.items():
        port = home_port(g, ship, wanted)
        if port == NOWHERE:
            lost.append(ship)
        else:
            g.moor(ship, port)
            end_move(g, [ship])
    return lost


def end_move(g: Oceans, force: list[int]) -> None:
    """The move of ships is over: cargo lands where it can, all are Used (11.41.e, 11.51.d)."""
    if not force:
        return
    where = g.state.at[force[0]]
    g.log("move", f"{in_words(force)} in {space_token(g, where)}.", where=g.data.space_ids[where])
    for ship in transports(g, force):
        if g.state.berth[ship] != NOWHERE:
            landed = land_all(g, ship, g.state.berth[ship])
            if landed:
                g.log(
                    "move",
                    f"{do(landed, 'lands')} in {space_token(g, where)}.",
                    where=g.data.space_ids[where],
                )
    for ship in force:
        use(g, ship)
        g.arrive(ship)
        for load in aboard(g, ship):
            g.arrive(load)
            if not g.has(load, USED):
                use(g, load)
