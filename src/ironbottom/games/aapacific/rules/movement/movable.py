"""Which units can move now, space by space, brought up to date from move to move.

What most units can do rests on the enemy and on what stands with them only; land units ashore also need the ships off
their coast. So a space is looked at anew when that changes; and where units can only move by what others do elsewhere
(a transport fetches cargo, a fighter lands on a carrier), whenever that changes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from ironbottom.games.aapacific.components.ids import LAND
from ironbottom.games.aapacific.position.area import SPACES
from ironbottom.games.aapacific.position.game import BOUNDS, Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.elsewhere import elsewhere
from ironbottom.games.aapacific.rules.movement.options import can_move, moves_anyway
from ironbottom.games.aapacific.rules.movement.units import Group, Key, Ship, own_spaces, survey, units_in
from ironbottom.kernel import choices
from ironbottom.mechanics.derived import WHOLE, derived

UNKNOWN: Final = object()
"""Stands for what ``moves_anyway`` has not been asked yet: None is one of its answers."""


@dataclass(slots=True, eq=False)
class Movable:
    """Groups that can move, by space.

    ``offered``: their first units as choices, with the others of the group.  ``anyway``: what ``moves_anyway`` says, by
    what tells units apart.  ``afloat``: ships that land units may board, by zone.  ``open``: spaces with units for
    which others elsewhere decide, ``given`` what those did.  ``refused``: why the other groups of a space cannot move,
    for spaces that somebody asked about.
    """

    able: dict[int, list[Group]] = field(default_factory=dict)
    offered: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    anyway: dict[Key, bool | None] = field(default_factory=dict)
    afloat: dict[int, list[Ship]] = field(default_factory=dict)
    open: set[int] = field(default_factory=set)
    given: tuple[int, int] = (-1, -1)
    refused: dict[int, dict[str, str]] = field(default_factory=dict)
    read: int = 0
    """How many of ``Pacific.changes`` are taken into account."""

    def look_at(self, g: Pacific, spaces: Collection[int]) -> None:
        """Find out anew which units in these spaces can move."""
        for space, units in zip(spaces, survey(g, spaces), strict=True):
            self.open.discard(space)
            self.refused.pop(space, None)
            able = []
            for group in units.groups:
                moves = self.anyway.get(group.key, UNKNOWN)
                if moves is UNKNOWN:
                    moves = self.anyway[group.key] = moves_anyway(g, group.piece)
                if moves is None:
                    moves = can_move(g, group.piece)
                    if g.klass(group.piece) != LAND:
                        self.open.add(space)
                if moves:
                    able.append(group)
            if able:
                self.able[space] = able
                self.offered[space] = {choices.piece(group.piece): group.others for group in able}
            elif space in self.able:
                del self.able[space], self.offered[space]

    def shores(self, g: Pacific, spaces: Collection[int]) -> set[int]:
        """Territories off whose coast other ships lie than before, in all that these zones may change."""
        found: set[int] = set()
        for space, units in zip(spaces, survey(g, spaces), strict=True):
            if self.afloat.get(space) != units.ships:
                self.afloat[space] = units.ships
                found.update(g.area.coast[space])
        return found


@derived(BOUNDS)
def _movable(g: Pacific) -> Movable:
    known = Movable(read=len(g.changes), given=(elsewhere(g).version, convoy_zones(g)))
    known.look_at(g, own_spaces(g))
    return known


@derived(WHOLE)
def movable_now(g: Pacific) -> Movable:
    """Which units can move as the position is."""
    known, given = _movable(g), (elsewhere(g).version, convoy_zones(g))
    again = {part for part in g.changes[known.read :] if part in SPACES}
    again |= known.shores(g, [space for space in again if g.data.is_sea[space]])
    if known.given != given:
        again |= known.open
    known.look_at(g, again)
    known.read, known.given = len(g.changes), given
    return known


def movable(g: Pacific) -> list[Group]:
    """Groups of interchangeable own units that can move now, by space."""
    able = movable_now(g).able
    return [group for space in sorted(able) for group in able[space]]


@derived(WHOLE)
def movable_units(g: Pacific) -> list[int]:
    """Every own unit that can move now, by id."""
    groups = chain.from_iterable(movable_now(g).able.values())
    return sorted(piece for group in groups for piece in (group.piece, *group.others))


@derived(WHOLE)
def units_to_choose(g: Pacific) -> dict[str, list[int]]:
    """The units that can move now as choices, in order of space and id, and those for which each stands besides."""
    offered = movable_now(g).offered
    found: dict[str, list[int]] = {}
    for space in sorted(offered):
        found.update(offered[space])
    return found


def is_offered(g: Pacific, choice: str) -> bool:
    """Whether a choice is among ``units_to_choose``: only the units in its space are looked at."""
    piece = choices.piece_named(choice)
    if piece is None or piece >= len(g.state.at) or g.state.at[piece] == NOWHERE:
        return False
    groups = units_in(g, g.state.at[piece]).groups
    return any(group.piece == piece for group in groups) and can_move(g, piece)
