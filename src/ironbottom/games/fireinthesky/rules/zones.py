"""Air zones of control (fireinthesky:3.3.2)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import SIDES, Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, UNPACKING
from ironbottom.mechanics.derived import derived_by


@derived_by(SIDES)
def zone(g: Sky, side: int) -> frozenset[int]:
    """The hexes in the air zone of control of a side."""
    covered: set[int] = set()
    for base in air_bases(g, side):
        covered.add(base)
        covered.update(g.data.hex_neighbours[base])
    return frozenset(covered)


def air_bases(g: Sky, side: int) -> list[int]:
    """The friendly bases with an air unit that exerts a zone (3.3.2).

    Air carried by ships exerts none (3.3.2.b2), nor does it while it unpacks under option 16.1.8.
    """
    state, data = g.state, g.data
    bases: set[int] = set()
    for piece, at in enumerate(state.at):
        if at == NOWHERE or state.force[piece] != NOWHERE or state.control[at] != side:
            continue
        counter = data.counters[state.kind[piece]]
        if counter.air_unit and counter.side == side and not state.marks[piece] & UNPACKING:
            bases.add(at)
    return sorted(bases)


def in_enemy_zone(g: Sky, space: int, side: int) -> bool:
    """Whether a space lies in an air zone of the enemy of ``side``; both halves of Malaya lie in its hex."""
    return g.hex_of(space) in zone(g, 1 - side)
