"""The four moves of a set as plans: who can make them, who goes along, and where to.

A: RTB (4.1), B: move to sea areas (4.2), D: rebase (5.1), E: move land units (5.2). Nothing here changes a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Klass, Stage
from ironbottom.games.blitz.position.state import ASHORE, EMBARKED, MOVED, RETURNED, SPENT
from ironbottom.games.blitz.rules.areas import (
    air_distances,
    bases,
    closed_to_rebase,
    fits,
    nation_allowed,
    sea_starts,
)
from ironbottom.games.blitz.rules.cargo import (
    can_carry,
    can_embark,
    carriers,
    embarking,
    in_step,
    loading,
    transports,
)
from ironbottom.games.blitz.rules.land_paths import land_reach
from ironbottom.games.blitz.rules.who import may_act
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

Goals = dict[int, int]
"""Areas, and what it costs to go there."""


def movers_and_loads(g: Blitz, picked: Sequence[int]) -> tuple[list[int], list[int]]:
    """Of a group, who moves and who is carried: the land units of a group of ships, in any other group nobody."""
    by_sea = g.counter(picked[0]).ship
    loads = [piece for piece in picked if by_sea and g.counter(piece).on_land]
    return [piece for piece in picked if piece not in loads], loads


class Trip:
    """A move of the phasing side. Units that go together stand in one area and are of one kind, cargo apart."""

    RULE: ClassVar[str]
    VERB: ClassVar[str]

    def __init__(self, g: Blitz, side: int) -> None:
        self.g = g
        self.side = side

    def movable(self, piece: int) -> bool:
        """Whether the rules let a unit begin this move at all."""
        raise NotImplementedError

    def reach_of(self, piece: int) -> Goals:
        """Areas that one unit can reach by itself."""
        raise NotImplementedError

    def together(self, first: int, piece: int) -> bool:
        """Whether a unit could go with the first one."""
        g = self.g
        return g.counter(first).ship == g.counter(piece).ship

    def lifts(self) -> bool:
        """Whether transports may take land units along from where they start."""
        return False

    def movers(self) -> list[int]:
        """All units that can make this move, wherever they are."""
        return _movers(self.g, type(self), self.side)

    def along(self, picked: Sequence[int]) -> list[int]:
        """All units that can go along with those picked so far."""
        g, first = self.g, picked[0]
        at = g.state.at[first]
        mates = [
            piece
            for piece in self.movers()
            if piece not in picked and g.state.at[piece] == at and self.together(first, piece)
        ]
        found = [piece for piece in mates if self.can_go([*picked, piece])]
        return sorted([*found, *self._loads(picked)])

    def _loads(self, picked: Sequence[int]) -> Iterator[int]:
        """4.2.c, 5.1.d: land units of the area for which the transports picked have room."""
        g = self.g
        at = g.state.at[picked[0]]
        if not self.lifts() or not g.space(at).land or not carriers(g, picked, at):
            return
        for load in g.land_units(at, self.side):
            fitting = load not in picked and can_embark(g, load) and in_step(g, load)
            if fitting and self.has_room(picked, load) and self.can_go([*picked, load]):
                yield load

    def has_room(self, picked: Sequence[int], piece: int) -> bool:
        """4.2.c, 5.1.d: whether the transports picked have room for a unit, if it is one that they would carry."""
        g = self.g
        loads = movers_and_loads(g, [*picked, piece])[1]
        return not loads or loading(g, carriers(g, picked, g.state.at[picked[0]]), loads) is not None

    def everybody(self, picked: Sequence[int]) -> Iterator[int]:
        """All that can go along without making the group slower, one after the other as long as there is room."""
        group = list(picked)
        wanted = self.goals(group).keys()
        for piece in self.along(group):
            if self.has_room(group, piece) and self.goals([*group, piece]).keys() >= wanted:
                group.append(piece)
                yield piece

    def goals(self, picked: Sequence[int]) -> Goals:
        """Areas that all of them can reach and where all can stay."""
        return _goals(self.g, type(self), self.side, tuple(picked))

    def can_go(self, picked: Sequence[int]) -> bool:
        """Whether they have any goal, which is seen sooner than all of them are found."""
        return any(self.holds(picked, space) for space in self.reached(picked))

    def reached(self, picked: Sequence[int]) -> Goals:
        """Areas that all of them can reach."""
        movers, _ = movers_and_loads(self.g, picked)
        found = self.reach_of(movers[0])
        for piece in movers[1:]:
            other = self.reach_of(piece)
            found = {space: max(cost, other[space]) for space, cost in found.items() if space in other}
        return found

    def holds(self, picked: Sequence[int], space: int) -> bool:
        """Whether all of them can stay in an area (1.3)."""
        g = self.g
        with_cargo = [*picked, *(load for piece in transports(g, picked) for load in g.cargo(piece))]
        return fits(g, with_cargo, space)

    def ready(self, picked: Sequence[int]) -> bool:
        """Whether the group may go as it is."""
        return bool(self.goals(picked))


@derived_for(WHOLE)
def _bases(g: Blitz, piece: int) -> Goals:
    return bases(g, piece)


@derived_for(WHOLE)
def _goals(g: Blitz, kind: type[Trip], side: int, picked: tuple[int, ...]) -> Goals:
    trip = kind(g, side)
    return {space: cost for space, cost in trip.reached(picked).items() if trip.holds(picked, space)}


@derived_for(WHOLE)
def _movers(g: Blitz, kind: type[Trip], side: int) -> list[int]:
    trip = kind(g, side)
    mine = (piece for piece in g.on_map(side) if may_act(g, piece) and trip.movable(piece))
    return [piece for piece in mine if trip.can_go([piece])]


class ReturnTrip(Trip):
    """4.1: any unit at sea of the phasing side may return to base (4.1.d2)."""

    RULE = "blitz:4.1.d2"
    VERB = "returns"

    def movable(self, piece: int) -> bool:
        g = self.g
        counter, at = g.counter(piece), g.state.at[piece]
        return (counter.ship or counter.flies) and not g.space(at).land and not g.has(piece, MOVED)

    def reach_of(self, piece: int) -> Goals:
        return _bases(self.g, piece)


class SeaTrip(Trip):
    """4.2: naval and air units move to sea areas."""

    RULE = "blitz:4.2.a"
    VERB = "goes"

    def movable(self, piece: int) -> bool:
        g = self.g
        counter, at = g.counter(piece), g.state.at[piece]
        if not (counter.ship or counter.flies) or g.has(piece, MOVED | SPENT):
            return False
        return not g.cargo(piece) or can_carry(g, piece, at)  # 4.2.e, 4.2.d3

    def lifts(self) -> bool:
        return True

    def reach_of(self, piece: int) -> Goals:
        g = self.g
        at, points = g.state.at[piece], g.ratings(piece).mp
        found = _seas_beyond(g, at, points, g.counter(piece).flies)
        return {at: 0, **found} if self._stays_to_embark(piece) else found

    def _stays_to_embark(self, piece: int) -> bool:
        """4.2.d, ruling q57: a TRS at sea may stop where it lies and pick up from the coasts there."""
        g = self.g
        at_sea = g.counter(piece).klass == Klass.TRS and not g.space(g.state.at[piece]).land
        return at_sea and not g.option("q57") and bool(embarking(g, [piece]))

    def holds(self, picked: Sequence[int], space: int) -> bool:
        return True  # 1.3.a


class RebaseTrip(Trip):
    """5.1: naval units in port, PARA ashore, air units wherever they are."""

    RULE = "blitz:5.1.a"
    VERB = "rebases"

    def movable(self, piece: int) -> bool:
        g = self.g
        counter, at = g.counter(piece), g.state.at[piece]
        at_sea = not g.space(at).land
        if g.has(piece, SPENT):  # 4.3.h
            return False
        if at_sea and (not counter.flies or g.option("q65")):  # 5.1.g asks it of ships only, ruling q65
            return False
        if counter.ship:  # 2.2.d2, ruling q30: one that returned in step A may go on
            returned = g.has(piece, RETURNED) and not g.option("q30")
            return returned or not g.has(piece, MOVED)
        return (counter.flies or counter.klass == Klass.PARA) and not g.has(piece, MOVED)  # 5.1.h

    def lifts(self) -> bool:
        return True  # 5.1.d, 5.1.f

    def reach_of(self, piece: int) -> Goals:
        g = self.g
        counter, at, ratings = g.counter(piece), g.state.at[piece], g.ratings(piece)
        if counter.ship:
            return rebase_ports(g, at, self.side, ratings.mp * g.data.figures.naval_rebase)  # 5.1.a
        points = (
            ratings.air_mp if counter.klass == Klass.PARA else ratings.mp
        ) * g.data.figures.air_rebase  # 5.1.g
        reached = air_distances(g, at, points)
        return {
            space: cost
            for space, cost in reached.items()
            if space != at and g.friendly_land(space, self.side)
        }


class LandTrip(Trip):
    """5.2: land units move over land, or land from transports."""

    RULE = "blitz:5.2.d1"
    VERB = "moves"

    def movable(self, piece: int) -> bool:
        g = self.g
        if not g.counter(piece).on_land or g.has(piece, MOVED):
            return False
        return not (g.has(piece, EMBARKED) and g.option("q51"))  # ruling q51

    def together(self, first: int, piece: int) -> bool:
        aboard = self.g.state.aboard
        return (aboard[first] == ASHORE) == (aboard[piece] == ASHORE)

    def reach_of(self, piece: int) -> Goals:
        g = self.g
        at, points = g.state.at[piece], g.ratings(piece).mp
        if g.state.aboard[piece] != ASHORE:  # 5.2.a, 5.2.b, 5.2.d2: a landing takes the whole move
            found = {coast: points for coast in g.links.coasts[at] if g.friendly_land(coast, self.side)}
        else:
            found = land_reach(g, at, self.side, points)
        return {space: cost for space, cost in found.items() if nation_allowed(g, piece, space)}


TRIPS: dict[int, type[Trip]] = {Stage.A: ReturnTrip, Stage.B: SeaTrip, Stage.D: RebaseTrip, Stage.E: LandTrip}
"""The move of each step."""


def trip_of(g: Blitz, stage: int) -> Trip:
    """The move of a step for the phasing side."""
    return TRIPS[stage](g, g.phasing)


# ---- distances of ships ------------------------------------------------------------------------------


def _sailing(g: Blitz, start: int, points: int, closed: Collection[int] = ()) -> Goals:
    """Sea areas that a ship reaches over such as are not closed; leaving a port costs the same, whichever sea it is."""
    starts = {sea: cost for sea, cost in sea_starts(g, start).items() if cost == 0 or sea not in closed}
    spent = max(starts.values(), default=0)
    reached = reach(
        starts, lambda sea: [one for one in g.links.seas[sea] if one not in closed], points - spent
    )
    return {sea: spent + cost for sea, cost in reached.items() if spent + cost <= points}


def sea_distances(g: Blitz, start: int, points: int) -> Goals:
    """4.2.a: sea areas within reach of a ship; enemy units do not stop it on entry (ruling q35)."""
    key = ("by sea", start, points)
    known = g.links.distances.get(key)
    if known is None:
        known = g.links.distances[key] = _sailing(g, start, points)
    return known


@derived_for(WHOLE)
def _seas_beyond(g: Blitz, at: int, points: int, flies: bool) -> Goals:
    reached = air_distances(g, at, points) if flies else sea_distances(g, at, points)  # 4.2.b, 4.2.a
    return {sea: cost for sea, cost in reached.items() if sea != at and not g.space(sea).land}


@derived_for(WHOLE)
def rebase_ports(g: Blitz, start: int, side: int, points: int) -> Goals:
    """5.1.a to 5.1.c: ports that a ship in port can rebase to, over seas without enemy units."""
    seas = _sailing(g, start, points, closed_to_rebase(g, side))
    ports: Goals = {}
    for sea, cost in seas.items():
        for port in g.links.ports[sea]:
            if port != start and g.friendly_land(port, side):
                ports[port] = min(ports.get(port, cost), cost)
    return dict(sorted(ports.items()))
