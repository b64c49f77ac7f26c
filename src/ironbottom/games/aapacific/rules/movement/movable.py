"""Which units can move now, kept up to date from move to move.

What most units can do hangs on the enemy and on what lies next to them only; they are looked at again when that
changes. The answer for the others hangs on units elsewhere (a transport on cargo to fetch, a fighter on carriers); they
are looked at again whenever such a thing has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.options import can_move, lasting
from ironbottom.games.aapacific.rules.movement.roster import Group, Hangs, roster_of
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific


@dataclass(slots=True, eq=False)
class Movable:
    """Groups that can move, by space; ``open``: all groups of spaces with some whose answer hangs on something.

    ``choices`` are the first units of all movable groups as choices, in order of space and id.
    """

    able: dict[int, list[Group]] = field(default_factory=dict)
    open: dict[int, list[tuple[Group, bool | Hangs]]] = field(default_factory=dict)
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
        known.choices = [
            choices.piece(group.piece) for space in sorted(known.able) for group in known.able[space]
        ]
    return known


def _bring_up_to_date(g: Pacific, known: Movable) -> None:
    roster, convoys = roster_of(g), convoy_zones(g)
    news = roster.news if convoys == known.convoys else roster.news | Hangs.CONVOYS
    again = roster.stale
    for space in again:
        known.open[space] = [(group, lasting(g, group.piece)) for group in roster.camps[space].groups]
        _answer(g, known, space)
    for space in [space for space in known.open if space not in again] if news else ():
        if any(type(answer) is Hangs and answer & news for _, answer in known.open[space]):
            _answer(g, known, space)
    roster.stale, roster.news, known.convoys = set(), Hangs.NOTHING, convoys


def _answer(g: Pacific, known: Movable, space: int) -> None:
    """Answer anew for the units of a space; forget what cannot change."""
    groups, certain = [], True
    for group, answer in known.open[space]:
        if type(answer) is Hangs:
            certain = False
            if can_move(g, group.piece):
                groups.append(group)
        elif answer:
            groups.append(group)
    if certain:
        del known.open[space]
    if groups:
        known.able[space] = groups
    else:
        known.able.pop(space, None)
