"""Why units cannot stay in an area: who controls it, and what it holds (1.3, 1.8.d1, 3.1.d1, 3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, Nation, Port
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.rules.areas import land_room, nation_allowed, port_room

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def why_not_friendly(g: Blitz, space: int, side: int) -> str:
    """Why a land area is not open to a side; empty where it is."""
    name = space_token(g, space)
    if g.state.control[space] == NOWHERE:
        return f"{name} is not part of this scenario"
    if g.neutral(space):
        return f"{name} is neutral ({{rule:blitz:3.1.d1}})"
    if not g.friendly_land(space, side):
        return f"The enemy controls {name} ({{rule:blitz:1.8.d1}})"
    return ""


def why_no_room(g: Blitz, pieces: Iterable[int], space: int) -> str:
    """Why these units of one side cannot all stack in a land area; empty where they can. See ``areas.fits``."""
    name = space_token(g, space)
    coming = [piece for piece in pieces if g.state.at[piece] != space or g.state.aboard[piece] >= 0]
    for piece in coming:
        if not nation_allowed(g, piece, space):
            rule = "3.3.d1" if g.counter(piece).nation == Nation.CHINA else "3.3.d2"
            return f"{{piece:{piece}}} may not enter {name} ({{rule:blitz:{rule}}})"
    land = sum(g.size(piece) for piece in coming if g.counter(piece).on_land)
    ships = [piece for piece in coming if g.counter(piece).ship]
    if ships and g.space(space).port == Port.NONE:
        return f"{name} has no port ({{rule:blitz:4.1.b}})"
    side = g.side(coming[0]) if coming else NOWHERE
    room = land_room(g, space, side) if land else None
    if room is not None and land > room:
        most = g.data.figures.island_size
        return f"{name} holds land units of size {most}; size {max(room, 0)} is free ({{rule:blitz:1.3.c}})"
    berths = port_room(g, space, side) if ships else None
    if berths is not None and sum(map(g.size, ships)) > berths:
        most = g.data.figures.little_port_size
        return f"The port of {name} holds ships of size {most}; size {max(berths, 0)} is free ({{rule:blitz:1.3.e}})"
    return ""
