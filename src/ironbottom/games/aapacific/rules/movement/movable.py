"""Which units can move now, kept up to date from move to move.

What most units can do hangs on the enemy and on what stands with them only: their answer is kept. Land units ashore
also hang on the ships off their coast. The answer for the others hangs on units elsewhere (a transport on cargo to
fetch, a fighter on carriers); they are asked again whenever such a thing has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import LAND
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of, convoy_zones
from ironbottom.games.aapacific.rules.movement.options import can_move, goals, hangs_on
from ironbottom.games.aapacific.rules.movement.roster import Hangs, roster_of
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds
    from ironbottom.games.aapacific.rules.movement.camp import Group, Key

ASHORE = -1
"""Kept as the answer for land units that cannot march: they hang on the ships off their coast."""


@dataclass(slots=True, eq=False)
class Movable:
    """Groups that can move, by space, and their first units as choices; all of them in order in ``choices``.

    ``answers``: what it hangs on whether a group can move (``Hangs``), by key.  ``open``: the groups of a
    space, with their answers, where one hangs on something elsewhere.
    """

    able: dict[int, list[Group]] = field(default_factory=dict)
    offered: dict[int, list[str]] = field(default_factory=dict)
    answers: dict[Key, int] = field(default_factory=dict)
    open: dict[int, list[tuple[Group, int]]] = field(default_factory=dict)
    convoys: int = 0
    revision: int = -1
    choices: list[str] = field(default_factory=list)


def movable(g: Pacific) -> list[Group]:
    """Groups of interchangeable own units that can move now, by space."""
    able = _movable(g).able
    return [group for space in sorted(able) for group in able[space]]


def units_to_choose(g: Pacific) -> list[str]:
    """The units that can move now as choices, interchangeable ones once, in order of space and id."""
    return _movable(g).choices


def _movable(g: Pacific) -> Movable:
    known = g.caches.get("movable")
    if not isinstance(known, Movable):
        known = g.caches["movable"] = Movable()
    if known.revision != g.revision:
        _bring_up_to_date(g, known)
        known.revision = g.revision
        known.choices = []
        for space in sorted(known.offered):
            known.choices += known.offered[space]
    return known


def _bring_up_to_date(g: Pacific, known: Movable) -> None:
    bounds, roster, convoys = bounds_of(g), roster_of(g), convoy_zones(g)
    news = roster.news if convoys == known.convoys else roster.news | Hangs.CONVOYS
    again = roster.stale
    if news:
        for space, answers in list(known.open.items()):
            if space not in again and any(answer & news for _, answer in answers):
                _answer(g, known, space, answers)
    for space in again:
        groups = roster.camps[space].groups
        _answer(g, known, space, [(group, _hangs_on(g, bounds, known, *group)) for group in groups])
    roster.stale, roster.news, known.convoys = set(), 0, convoys


def _hangs_on(g: Pacific, bounds: Bounds, known: Movable, piece: int, _: list[int], key: Key) -> int:
    answer = known.answers.get(key)
    if answer is None:
        if g.state.aboard[piece] < 0 and g.klass(piece) == LAND:
            answer = Hangs.SURE if goals(g, piece) & (bounds.friendly | bounds.hostile) else ASHORE
        else:
            answer = hangs_on(g, bounds, piece)
        known.answers[key] = answer
    if answer == ASHORE:
        return Hangs.SURE if goals(g, piece) else Hangs.NEVER
    return answer


def _answer(g: Pacific, known: Movable, space: int, answers: list[tuple[Group, int]]) -> None:
    """Answer anew for the units of a space; keep what they hang on only where it can change."""
    groups, certain, sure = [], True, Hangs.SURE
    for group, answer in answers:
        if answer == sure:
            groups.append(group)
        elif answer:
            certain = False
            if can_move(g, group.piece):
                groups.append(group)
    if certain:
        known.open.pop(space, None)
    else:
        known.open[space] = answers
    if groups:
        known.able[space] = groups
        known.offered[space] = [choices.piece(group.piece) for group in groups]
    else:
        known.able.pop(space, None)
        known.offered.pop(space, None)
