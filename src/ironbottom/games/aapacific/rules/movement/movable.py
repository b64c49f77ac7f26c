"""Which units can move now, kept up to date from move to move.

What most units can do hangs on the enemy and on what stands with them only: their answer is kept. Land units ashore
also hang on the ships off their coast. The answer for the others hangs on units elsewhere (a transport on cargo to
fetch, a fighter on carriers); they are asked again whenever such a thing has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.options import can_move, hangs_on
from ironbottom.games.aapacific.rules.movement.roster import Hangs, camps, roster_of
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.aapacific.position.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds
    from ironbottom.games.aapacific.rules.movement.camp import Group, Key


@dataclass(slots=True, eq=False)
class Movable:
    """Groups that can move, by space.

    ``offered``: their first units as choices, with the others of the group; all of them in order in ``choices``, and
    every unit of theirs in ``units`` once somebody asks.
    ``answers``: what it hangs on whether a group can move (``Hangs``), by key.  ``hang``: the same of all groups in a
    space together, those left out that can move whatever changes elsewhere.  ``refused``: why the other groups of a
    space cannot, for spaces that somebody asked about.
    """

    able: dict[int, list[Group]] = field(default_factory=dict)
    offered: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    answers: dict[Key, int] = field(default_factory=dict)
    hang: dict[int, int] = field(default_factory=dict)
    convoys: int = 0
    revision: int = -1
    choices: dict[str, list[int]] = field(default_factory=dict)
    units: list[int] | None = None
    refused: dict[int, dict[str, str]] = field(default_factory=dict)


def movable(g: Pacific) -> list[Group]:
    """Groups of interchangeable own units that can move now, by space."""
    able = movable_now(g).able
    return [group for space in sorted(able) for group in able[space]]


def movable_units(g: Pacific) -> list[int]:
    """Every own unit that can move now, by id."""
    known = movable_now(g)
    if known.units is None:
        groups = chain.from_iterable(known.able.values())
        known.units = sorted(piece for group in groups for piece in (group.piece, *group.others))
    return known.units


def units_to_choose(g: Pacific) -> dict[str, list[int]]:
    """The units that can move now as choices, in order of space and id, and those for which each stands besides."""
    return movable_now(g).choices


def is_offered(g: Pacific, choice: str) -> bool:
    """Whether a choice is among ``units_to_choose``: only the units in its space are looked at."""
    piece = choices.piece_named(choice)
    if piece is None or piece >= len(g.state.at) or g.state.at[piece] == NOWHERE:
        return False
    groups = camps(g)[g.state.at[piece]].groups
    return any(group.piece == piece for group in groups) and can_move(g, piece)


def movable_now(g: Pacific) -> Movable:
    """Which units can move as the position is."""
    known = g.caches.get("movable")
    if not isinstance(known, Movable):
        known = g.caches["movable"] = Movable()
    if known.revision != g.revision:
        _bring_up_to_date(g, known)
        known.revision = g.revision
        known.choices, known.units = {}, None
        for space in sorted(known.offered):
            known.choices.update(known.offered[space])
    return known


def _bring_up_to_date(g: Pacific, known: Movable) -> None:
    roster, convoys = roster_of(g), convoy_zones(g)
    news = roster.news if convoys == known.convoys else roster.news | Hangs.CONVOYS
    again = roster.stale
    if news:
        again.update([space for space, hangs in known.hang.items() if hangs & news])
    for space in again:
        _look_at(g, roster.bounds, known, space, roster.camps[space].groups)
    roster.stale, roster.news, known.convoys = set(), 0, convoys


def _look_at(g: Pacific, bounds: Bounds, known: Movable, space: int, groups: list[Group]) -> None:
    """Find out anew which units of a space can move."""
    able, hang, sure = [], 0, Hangs.SURE
    for group in groups:
        answer = known.answers.get(group.key)
        if answer is None:
            answer = known.answers[group.key] = hangs_on(g, bounds, group.piece)
        if answer == sure:
            able.append(group)
        elif answer:
            hang |= answer
            if can_move(g, group.piece):
                able.append(group)
    known.hang[space] = hang
    known.refused.pop(space, None)
    if able:
        known.able[space] = able
        known.offered[space] = {choices.piece(group.piece): group.others for group in able}
    else:
        known.able.pop(space, None)
        known.offered.pop(space, None)
