"""Replacement markers rebuild reduced land units (fireinthesky:3.3.9)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, REDUCED


def rebuildable(g: Sky, marker: int) -> list[int]:
    """The land units that a marker can bring back to full strength now (3.3.9.b3).

    They are reduced, in its hex or one road away, of its transport group (ruling replacement_nationality), and their
    reduced strength is not above its value. Neither is in a Task Force.
    """
    state, data = g.state, g.data
    space = state.at[marker]
    if space == NOWHERE or state.force[marker] != NOWHERE:
        return []
    return [
        piece
        for near in (space, *data.road_neighbours[space])
        for piece in g.land_units(near, g.side(marker))
        if g.has(piece, REDUCED)
        and g.counter(piece).purse == g.counter(marker).purse
        and g.counter(piece).reduced <= state.strength[marker]
    ]


def markers_near(g: Sky, space: int, side: int) -> list[int]:
    """The markers of a side ashore in a hex or one road away: they can serve a land unit there (3.3.9.b3)."""
    return [
        piece
        for near in (space, *g.data.road_neighbours[space])
        for piece in g.pieces(near, side)
        if g.counter(piece).marker and g.state.force[piece] == NOWHERE
    ]


def augment(g: Sky, marker: int, unit: int) -> None:
    """Use a whole marker up for one land unit (3.3.9.b4)."""
    name = g.data.space_ids[g.state.at[unit]]
    g.rebuild(unit)
    g.to_pool(marker)
    g.log("result", f"Replacements bring {{piece:{unit}}} to full strength ({{rule:3.3.9.b3}})", where=name)
