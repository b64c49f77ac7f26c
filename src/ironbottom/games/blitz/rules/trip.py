"""A move of a group as a plan: who can make it, who goes along, and where to. Nothing here changes a game.

What a unit can do by itself is kept for its area until somebody comes or goes there; whether there is room where it
goes is asked each time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.position.game import GIVEN
from ironbottom.games.blitz.rules.areas import Goals, Stack, always_room, has_room, roomy, sea_areas, stack_of
from ironbottom.games.blitz.rules.cargo import can_embark, carriers, in_step, loading
from ironbottom.games.blitz.rules.who import Group, acting_in, areas_acting, groups_in, in_order, ungrouped
from ironbottom.mechanics.derived import WHOLE, ByPlace, derived_for
from ironbottom.mechanics.grouping import Groups, without

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter, SetOfSteps
    from ironbottom.games.blitz.position.game import Blitz


def movers_and_loads(g: Blitz, picked: Sequence[int]) -> tuple[list[int], list[int]]:
    """Of a group, who moves and who is carried: the land units of a group of ships, in any other group nobody."""
    if len(picked) == 1 or not g.counter(picked[0]).ship:
        return list(picked), []
    loads = [piece for piece in picked if g.counter(piece).on_land]
    return [piece for piece in picked if piece not in loads], loads


Moment = tuple["SetOfSteps | None", Hashable]
"""What the ways of all units rest on beside the units: see ``Trip.moment``."""
NO_STACK = Stack()
"""Units that have room in every area."""


class Trip:
    """A move of the phasing side. Units that go together stand in one area and are of one kind, cargo apart."""

    RULE: ClassVar[str]
    VERB: ClassVar[str]
    AT_SEA: ClassVar[bool] = False
    """Whether it begins at sea only."""
    MAY_STAY: ClassVar[bool] = False
    """Whether there are units that count as moved where they lie."""

    def __init__(self, g: Blitz, side: int) -> None:
        self.g = g
        self.side = side

    # ---- one unit --------------------------------------------------------------------------------

    @staticmethod
    def makes(counter: Counter) -> bool:
        """Whether units of a type make this move at all."""
        raise NotImplementedError

    def begins(self, piece: int) -> bool:
        """Whether what a unit is and how it fares in its area lets it begin this move."""
        raise NotImplementedError

    def free(self, piece: int) -> bool:
        """Whether nothing that lies beyond its area can keep it there."""
        return True

    def may_leave(self, piece: int) -> bool:
        """Whether nothing that lies beyond its area does keep it there."""
        return True

    def movable(self, piece: int) -> bool:
        """Whether the rules let a unit begin this move at all."""
        return self.begins(piece) and self.may_leave(piece)

    def given(self) -> Hashable:
        """On what its ways rest beside the unit itself, who controls what, and the turn."""
        return None

    def moment(self) -> Moment:
        """The set under way, and what is given."""
        return self.g.set_of_steps, self.given()

    def ways_of(self, piece: int) -> Goals:
        """Areas beyond its own that one unit can reach by itself."""
        raise NotImplementedError

    def stays(self, piece: int) -> bool:
        """Whether it can stop where it lies, and counts as moved."""
        return False

    def reach_of(self, piece: int) -> Goals:
        """Areas that one unit can reach by itself."""
        found = self.ways_of(piece)
        return {self.g.state.at[piece]: 0, **found} if self.stays(piece) else found

    def stack(self, picked: Sequence[int]) -> Stack:
        """A group with all its cargo, as it must have room where it goes (1.3)."""
        g = self.g
        return stack_of(g, [*picked, *(load for piece in picked for load in g.cargo(piece))])

    # ---- who can go ------------------------------------------------------------------------------

    def groups_in(self, space: int) -> Iterator[Group]:
        """Units of an area that may begin this move, in groups of those that are alike, if they find room."""
        for group, sure in beginners(self.g, type(self), self.side).get(space, ()):
            if sure or self.may_leave(group[0]):
                yield group

    def groups(self) -> Groups:
        """All units that can make this move, wherever they are, in groups of those that are alike."""
        return _movers(self.g, type(self), self.side)

    def movers(self) -> list[int]:
        """All units that can make this move, wherever they are, in order of id."""
        return ungrouped(self.groups())

    # ---- who goes along --------------------------------------------------------------------------

    def together(self, first: int, piece: int) -> bool:
        """Whether a unit could go with the first one."""
        g = self.g
        return g.counter(first).ship == g.counter(piece).ship

    def lifts(self) -> bool:
        """Whether transports may take land units along from where they start."""
        return False

    def takes_along(self, load: int) -> bool:
        """Whether a land unit that could go aboard may be carried on this move."""
        return True

    def groups_along(self, picked: Sequence[int]) -> Groups:
        """All units that can go along with those picked so far, in groups of those that are alike."""
        return _along(self.g, type(self), self.side, tuple(picked))

    def along(self, picked: Sequence[int]) -> list[int]:
        """All units that can go along with those picked so far, in order of id."""
        return ungrouped(self.groups_along(picked))

    def mates(self, picked: Sequence[int]) -> Iterator[Group]:
        """Units that can make the move by themselves, and with them."""
        for group in self.groups_in(self.g.state.at[picked[0]]):
            left = without(group, picked)
            if left and self.together(picked[0], left[0]) and self.can_go([*picked, left[0]]):
                yield left

    def loads(self, picked: Sequence[int]) -> Iterator[Group]:
        """4.2.c, 5.1.d: land units of the area for which the transports picked have room."""
        g = self.g
        at = g.state.at[picked[0]]
        if not (self.lifts() and g.counter(picked[0]).ship and g.space(at).land and in_step(g, self.side)):
            return
        if not carriers(g, picked, at):
            return
        for group in groups_in(g, at, self.side):
            if can_embark(g, group[0]) and (left := without(group, picked)):
                more = [*picked, left[0]]
                if self.takes_along(left[0]) and self.has_room(picked, left[0]) and self.can_go(more):
                    yield left

    def has_room(self, picked: Sequence[int], piece: int) -> bool:
        """4.2.c, 5.1.d: whether the transports picked have room for a unit, if it is one that they would carry."""
        g = self.g
        loads = movers_and_loads(g, [*picked, piece])[1]
        return not loads or loading(g, carriers(g, picked, g.state.at[picked[0]]), loads) is not None

    def everybody(self, picked: Sequence[int]) -> Iterator[int]:
        """All that can go along without making the group slower, one after the other as long as there is room."""
        group = list(picked)
        wanted = self.goals(group)
        for piece in self.along(group):
            if self.has_room(group, piece) and self._keeps_up(group, piece, wanted):
                group.append(piece)
                yield piece

    def _keeps_up(self, group: Sequence[int], piece: int, wanted: Goals) -> bool:
        """Whether a group can go wherever it wanted, with one more."""
        more = [*group, piece]
        if (
            movers_and_loads(self.g, more)[0][-1] == piece
            and not wanted.keys() <= self.reach_of(piece).keys()
        ):
            return False
        return len(roomy(self.g, self.stack(more), wanted)) == len(wanted)

    # ---- where to --------------------------------------------------------------------------------

    def goals(self, picked: Sequence[int]) -> Goals:
        """Areas that all of them can reach and where all can stay."""
        return _goals(self.g, type(self), self.side, tuple(picked))

    def can_go(self, picked: Sequence[int]) -> bool:
        """Whether they have any goal, which is seen sooner than all of them are found."""
        *others, last = movers_and_loads(self.g, picked)[0]
        reached = self.reach_of(last)
        if others:
            together = self.reached(others)
            spaces: Iterable[int] = (space for space in reached if space in together)
        else:
            spaces = reached
        stack = self.stack(picked)
        return any(has_room(self.g, stack, space) for space in spaces)

    def reached(self, movers: Sequence[int]) -> Goals:
        """Areas that all of them can reach, none of whom is carried."""
        if len(movers) == 1:
            return self.reach_of(movers[0])
        return _reached(self.g, type(self), self.side, tuple(movers))

    def ready(self, picked: Sequence[int]) -> bool:
        """Whether the group may go as it is."""
        return bool(self.goals(picked))


Beginners = list[tuple[Group, bool]]
"""Units of an area that may begin a move, and whether they are free to leave for a goal with room for any number.

It rests on who is there, on the map, and on what it is given; of all others it must be asked whether they may leave,
and where there is room now.
"""


def _beginners_in(trip: Trip, space: int, under_way: SetOfSteps | None) -> Beginners:
    g, kind, found = trip.g, type(trip), Beginners()
    for group in acting_in(g, space, trip.side, under_way):
        first = group[0]
        if trip.begins(first):
            ways, stack = trip.ways_of(first), trip.stack(group[:1])
            if ways or kind.MAY_STAY:
                has_goal = bool(ways) if stack.anywhere else not always_room(g, stack).isdisjoint(ways)
                found.append((group, has_goal and trip.free(first)))
    return found


def beginners(g: Blitz, kind: type[Trip], side: int) -> dict[int, Beginners]:
    """Those of all areas in which there are any."""
    trip = kind(g, side)
    moment = trip.moment()
    by_area = _beginners_by_area(g, kind, side, moment)
    by_area.bring_up_to_date(g, lambda space: _beginners_in(trip, space, moment[0]))
    return by_area.known


@derived_for(WHOLE)
def _movers(g: Blitz, kind: type[Trip], side: int) -> Groups:
    trip = kind(g, side)
    return in_order(
        [
            group
            for found in beginners(g, kind, side).values()
            for group, sure in found
            if sure or (trip.may_leave(group[0]) and trip.can_go(group[:1]))
        ]
    )


@derived_for(GIVEN)
def _beginners_by_area(g: Blitz, kind: type[Trip], side: int, moment: Moment) -> ByPlace[Beginners]:
    """Kept from move to move: of all areas two or three change."""
    occupied = areas_acting(g, kind.makes, moment[0])
    return ByPlace(range(len(g.data.spaces)), sea_areas(g.data) & occupied if kind.AT_SEA else occupied)


@derived_for(WHOLE)
def _along(g: Blitz, kind: type[Trip], side: int, picked: Group) -> Groups:
    trip = kind(g, side)
    return in_order([*trip.mates(picked), *trip.loads(picked)])


@derived_for(WHOLE)
def _reached(g: Blitz, kind: type[Trip], side: int, movers: Group) -> Goals:
    trip = kind(g, side)
    found, others = trip.reach_of(movers[-1]), trip.reached(movers[:-1])
    return {space: max(cost, found[space]) for space, cost in others.items() if space in found}


@derived_for(WHOLE)
def _goals(g: Blitz, kind: type[Trip], side: int, picked: Group) -> Goals:
    trip = kind(g, side)
    reached, stack = trip.reached(movers_and_loads(g, picked)[0]), trip.stack(picked)
    if stack.anywhere:
        return reached
    return {space: reached[space] for space in roomy(g, stack, reached)}
