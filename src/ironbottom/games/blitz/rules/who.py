"""Who may act in the set under way, and which units are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.position.game import ACTIVATED, ANY_MARKS, SPACES
from ironbottom.games.blitz.position.state import ACTIVE
from ironbottom.mechanics.derived import derived_by
from ironbottom.mechanics.grouping import Groups, groups

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter, SetOfSteps
    from ironbottom.games.blitz.position.game import Blitz


Group = tuple[int, ...]
"""Units that can stand for each other, in order of id."""


def may_act(g: Blitz, piece: int) -> bool:
    """2.2.d1, 2.3.d1: a unit of the phasing side; in a Blitz an activated one."""
    return acts_in(g, piece, g.set_of_steps)


def acts_in(g: Blitz, piece: int, under_way: SetOfSteps | None) -> bool:
    """The same in a given set of steps."""
    if under_way is None or g.side(piece) != under_way.side:
        return False
    return not under_way.blitz or g.has(piece, ACTIVE)


def acting_in(g: Blitz, space: int, side: int, under_way: SetOfSteps | None) -> Iterable[Group]:
    """The groups of an area whose units may act in a given set of steps."""
    if under_way is None or side != under_way.side:
        return ()
    found = groups_in(g, space, side)
    return [group for group in found if g.has(group[0], ACTIVE)] if under_way.blitz else found


def areas_acting(g: Blitz, wanted: Callable[[Counter], bool], under_way: SetOfSteps | None) -> Set[int]:
    """The areas in which units of types that are wanted may act in a given set of steps, see ``Blitz.areas_with``."""
    if under_way is None:
        return frozenset()
    return g.areas_with(under_way.side, wanted, ACTIVATED if under_way.blitz else ANY_MARKS)


def likeness(g: Blitz, piece: int) -> tuple[object, ...]:
    """Units for which this is the same can stand for each other: type, place, marks, and cargo of the same kinds."""
    state = g.state
    kind = state.kind[piece]
    cargo: tuple[tuple[int, int], ...] = ()
    if g.data.counters[kind].klass == Klass.TRS and (loads := g.cargo(piece)):
        cargo = tuple(sorted([(state.kind[load], state.marks[load]) for load in loads]))
    return (kind, state.at[piece], state.marks[piece], state.aboard[piece], cargo)


def groups_of(g: Blitz, pieces: Iterable[int]) -> dict[int, Group]:
    """The first of those that are alike and the others, in order of id."""
    return groups(sorted(pieces), partial(likeness, g))


def groups_in(g: Blitz, space: int, side: int) -> tuple[Group, ...]:
    """The units of a side in an area, in groups of those that are alike."""
    return _groups(g, space)[side]


@derived_by(SPACES)
def _groups(g: Blitz, space: int) -> tuple[tuple[Group, ...], ...]:
    """By side."""
    return tuple([_grouped(g, units) for units in g.units_by_side(space)])


def _grouped(g: Blitz, units: Group) -> tuple[Group, ...]:
    if len(units) < 2:  # noqa: PLR2004 - one alone has none that it is like
        return (units,) if units else ()
    found: dict[Hashable, list[int]] = {}
    for piece in units:
        found.setdefault(likeness(g, piece), []).append(piece)
    return tuple(map(tuple, found.values()))


def in_order(found: Iterable[Group]) -> Groups:
    """The first of each group and the others, in order of id: groups of several areas as a question offers them."""
    return {group[0]: group[1:] for group in sorted(found)}


def ungrouped(groups: Groups) -> list[int]:
    """All of several groups, in order of id."""
    return sorted([piece for first, others in groups.items() for piece in (first, *others)])
