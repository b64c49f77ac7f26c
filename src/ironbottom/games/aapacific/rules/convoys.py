"""Convoy routes and convoy centres change hands (aapacific:conv.1 to conv.11)."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.position.game import CONVOYS, Pacific
from ironbottom.games.aapacific.position.state import NOWHERE


def enemy_convoy(g: Pacific, zone: int, side: int) -> bool:
    """Whether a zone has a route or centre in use that the other side holds."""
    holder = g.state.convoy[zone]
    return holder not in (NOWHERE, side)


def take_convoy(g: Pacific, zone: int, side: int, rule: str) -> None:
    """Put the side's marker on a zone's route or centre (conv.9); income follows at once (conv.10, conv.11).

    ``rule``: what gives it to the side, told beside it.
    """
    if not enemy_convoy(g, zone, side):
        return
    g.state.convoy[zone] = side
    g.changed(CONVOYS)
    where = g.data.space_ids[zone]
    holder = "Japan controls" if side == Side.JAPAN else "The Allies control"
    g.log("result", f"{holder} the convoy of {{space:{where}}} ({{rule:{rule}}})", where=where)
