"""One-hex Deployment (fireinthesky:7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.games.fireinthesky.position.game import ENEMIES, Sky
from ironbottom.games.fireinthesky.position.labels import units_in_words
from ironbottom.games.fireinthesky.position.state import BATTERED, NOWHERE, ONE_HEX, SEA_DEPLOYED
from ironbottom.games.fireinthesky.rules.air_counters import combine
from ironbottom.mechanics.derived import derived_by


def one_hex_destinations(g: Sky, piece: int) -> frozenset[int]:
    """Where a unit may go by One-hex Deployment; enemy air zones and land units do not matter (7.2).

    Each unit uses one kind of deployment in the phase, and this one once (7.0); markers never (3.3.9.b1).
    """
    state, counter = g.state, g.counter(piece)
    at = state.at[piece]
    if at == NOWHERE or counter.marker or state.marks[piece] & (SEA_DEPLOYED | ONE_HEX | BATTERED):
        return frozenset()
    if counter.land:
        return frozenset(
            space for space in g.data.road_neighbours[at] if _may_march(g, at, space, counter.side)
        )
    # 7.2.b1: ships do not cross impassable hexsides; 7.2.b2: air units do
    neighbours = g.data.sea_neighbours if counter.naval else g.data.hex_neighbours
    return bases_in_play(g, counter.side).intersection(neighbours[at])


@derived_by(ENEMIES)  # control alone bears on it: kept with the side that does not move
def bases_in_play(g: Sky, side: int) -> frozenset[int]:
    """The bases on the map that a side controls, of those in play."""
    in_play, is_base = g.scenario.in_play, g.data.is_base
    return frozenset(space for space in in_play if is_base[space] and g.friendly_base(space, side))


def _may_march(g: Sky, start: int, space: int, side: int) -> bool:
    """7.2.b3: along a road, among enemies, too; 7.2.b4: but not from among enemies to others or to their base."""
    if g.data.is_base[space] and space not in g.scenario.in_play:
        return False
    if not g.enemies_in(start, side):
        return True
    return not g.enemies_in(space, side) and g.state.control[space] != 1 - side


def one_hex_deploy(g: Sky, pieces: Sequence[int], space: int) -> None:
    """Move units one hex at no cost."""
    start = g.state.at[pieces[0]]
    for piece in pieces:
        g.place(piece, space)
        g.mark(piece, ONE_HEX)
    name = g.data.space_ids[space]
    units = units_in_words(pieces)
    g.log("move", f"{units} to {{space:{name}}} ({{rule:7.2}})", where=name)
    combine(g, start)
    combine(g, space)
