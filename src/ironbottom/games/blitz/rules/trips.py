"""The four moves of a set: who can make them and where to.

A: RTB (4.1), B: move to sea areas (4.2), D: rebase (5.1), E: move land units (5.2). Nothing here changes a game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Stage
from ironbottom.games.blitz.position.game import GIVEN, MAP
from ironbottom.games.blitz.position.state import ASHORE, EMBARKED, MOVED, RETURNED, SPENT
from ironbottom.games.blitz.rules.areas import (
    Goals,
    Stack,
    air_distances,
    closed_to_rebase,
    homes,
    nation_allowed,
    on_the_map,
    own_land,
    sea_starts,
    seas_by_air,
)
from ironbottom.games.blitz.rules.cargo import can_carry, can_pick_up
from ironbottom.games.blitz.rules.land_paths import land_reach
from ironbottom.games.blitz.rules.trip import NO_STACK, Trip
from ironbottom.mechanics.derived import derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter
    from ironbottom.games.blitz.position.game import Blitz


class ReturnTrip(Trip):
    """4.1: any unit at sea of the phasing side may return to base (4.1.d2)."""

    RULE = "blitz:4.1.d2"
    VERB = "returns"

    AT_SEA = True

    @staticmethod
    def makes(counter: Counter) -> bool:
        return counter.ship or counter.flies

    def begins(self, piece: int) -> bool:
        g = self.g
        return (
            self.makes(g.counter(piece)) and not g.space(g.state.at[piece]).land and not g.has(piece, MOVED)
        )

    def ways_of(self, piece: int) -> Goals:
        return homes(self.g, piece)


class SeaTrip(Trip):
    """4.2: naval and air units move to sea areas."""

    RULE = "blitz:4.2.a"
    VERB = "goes"

    MAY_STAY = True

    @staticmethod
    def makes(counter: Counter) -> bool:
        return counter.ship or counter.flies

    def begins(self, piece: int) -> bool:
        return self.makes(self.g.counter(piece)) and not self.g.has(piece, MOVED | SPENT)

    def free(self, piece: int) -> bool:
        return not self.g.cargo(piece)

    def may_leave(self, piece: int) -> bool:
        return self.free(piece) or can_carry(self.g, piece, self.g.state.at[piece])  # 4.2.e, 4.2.d3

    def lifts(self) -> bool:
        return True

    def ways_of(self, piece: int) -> Goals:
        g = self.g
        seas = seas_by_air if g.counter(piece).flies else seas_by_ship
        return seas(g, g.state.at[piece], g.ratings(piece).mp)

    def stays(self, piece: int) -> bool:
        """4.2.d, ruling q57: a TRS at sea may stop where it lies and pick up from the coasts there."""
        g = self.g
        if g.counter(piece).klass != Klass.TRS or g.space(g.state.at[piece]).land or g.option("q57"):
            return False
        return can_pick_up(g, [piece])

    def stack(self, picked: Sequence[int]) -> Stack:
        return NO_STACK  # 1.3.a: any number


class RebaseTrip(Trip):
    """5.1: naval units in port, PARA ashore, air units wherever they are."""

    RULE = "blitz:5.1.a"
    VERB = "rebases"

    @staticmethod
    def makes(counter: Counter) -> bool:
        return counter.ship or counter.flies or counter.klass == Klass.PARA

    def begins(self, piece: int) -> bool:
        g = self.g
        counter, at = g.counter(piece), g.state.at[piece]
        at_sea = not g.space(at).land
        if not self.makes(counter) or g.has(piece, SPENT):  # 4.3.h
            return False
        if at_sea and (not counter.flies or g.option("q65")):  # 5.1.g asks it of ships only, ruling q65
            return False
        if counter.ship:  # 2.2.d2, ruling q30: one that returned in step A may go on
            returned = g.has(piece, RETURNED) and not g.option("q30")
            return returned or not g.has(piece, MOVED)
        if g.has(piece, MOVED):  # 5.1.h
            return False
        return counter.flies or self.takes_along(piece)

    def given(self) -> Hashable:
        return closed_to_rebase(self.g, self.side)

    def lifts(self) -> bool:
        return True  # 5.1.d, 5.1.f

    def takes_along(self, load: int) -> bool:
        """Ruling q68: a land unit is carried once, or rebases once by itself."""
        return self.g.option("q68") or not self.g.has(load, EMBARKED | MOVED)

    def ways_of(self, piece: int) -> Goals:
        g = self.g
        counter, at, ratings = g.counter(piece), g.state.at[piece], g.ratings(piece)
        if counter.ship:
            return rebase_ports(g, at, self.side, ratings.mp * g.data.figures.naval_rebase)  # 5.1.a
        points = ratings.air_mp if counter.klass == Klass.PARA else ratings.mp
        return _airfields(g, at, self.side, points * g.data.figures.air_rebase)  # 5.1.g


class LandTrip(Trip):
    """5.2: land units move over land, or land from transports."""

    RULE = "blitz:5.2.d1"
    VERB = "moves"

    @staticmethod
    def makes(counter: Counter) -> bool:
        return counter.on_land

    def begins(self, piece: int) -> bool:
        g = self.g
        if not self.makes(g.counter(piece)) or g.has(piece, MOVED):
            return False
        aboard = g.state.aboard[piece] != ASHORE
        return not (aboard and g.has(piece, EMBARKED) and g.option("q51"))  # ruling q51

    def together(self, first: int, piece: int) -> bool:
        aboard = self.g.state.aboard
        return (aboard[first] == ASHORE) == (aboard[piece] == ASHORE)

    def ways_of(self, piece: int) -> Goals:
        g = self.g
        at, points = g.state.at[piece], g.ratings(piece).mp
        if g.state.aboard[piece] != ASHORE:  # 5.2.a, 5.2.b, 5.2.d2: a landing takes the whole move
            found = {coast: points for coast in g.links.coasts[at] if g.friendly_land(coast, self.side)}
        else:
            found = land_reach(g, at, self.side, points)
        if g.counter(piece).nation not in g.data.stays:
            return found
        return {space: cost for space, cost in found.items() if nation_allowed(g, piece, space)}


TRIPS: dict[int, type[Trip]] = {Stage.A: ReturnTrip, Stage.B: SeaTrip, Stage.D: RebaseTrip, Stage.E: LandTrip}
"""The move of each step."""


def trip_of(g: Blitz, stage: int) -> Trip:
    """The move of a step for the phasing side."""
    return TRIPS[stage](g, g.phasing)


# ---- distances of ships ------------------------------------------------------------------------------


def _sailing(g: Blitz, start: int, points: int, closed: frozenset[int] = frozenset()) -> Goals:
    """Sea areas that a ship reaches over such as are not closed; leaving a port costs the same, whichever sea it is."""
    starts = {sea: cost for sea, cost in sea_starts(g, start).items() if cost == 0 or sea not in closed}
    spent = max(starts.values(), default=0)
    reached = reach(starts, open_seas(g, closed).__getitem__, points - spent)
    return {sea: spent + cost for sea, cost in reached.items() if spent + cost <= points}


@derived_for(GIVEN)
def open_seas(g: Blitz, closed: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """By area: the sea areas that it touches, but for those that are closed."""
    if not closed:
        return g.links.seas
    return tuple(tuple([sea for sea in seas if sea not in closed]) for seas in g.links.seas)


@on_the_map(lambda g: ())
def sea_distances(g: Blitz, start: int, points: int) -> Goals:
    """4.2.a: sea areas within reach of a ship; enemy units do not stop it on entry (ruling q35)."""
    return _sailing(g, start, points)


@on_the_map(lambda g: ())
def seas_by_ship(g: Blitz, start: int, points: int) -> Goals:
    """4.2.a: the same but for the one that it is in."""
    return {sea: cost for sea, cost in sea_distances(g, start, points).items() if sea != start}


def rebase_ports(g: Blitz, start: int, side: int, points: int) -> Goals:
    """5.1.a to 5.1.c: ports that a ship in port can rebase to, over seas without enemy units."""
    return _ports_beyond(g, start, side, points, closed_to_rebase(g, side))


@derived_for(GIVEN)
def _ports_beyond(g: Blitz, start: int, side: int, points: int, closed: frozenset[int]) -> Goals:
    ports, friendly = Goals(), own_land(g, side)
    for sea, cost in _sailing(g, start, points, closed).items():
        for port in g.links.ports[sea]:
            if port != start and port in friendly:
                ports[port] = min(ports.get(port, cost), cost)
    return dict(sorted(ports.items()))


@derived_for(MAP)
def _airfields(g: Blitz, start: int, side: int, points: int) -> Goals:
    """5.1.d1: land areas to which aircraft can rebase."""
    reached, friendly = air_distances(g, start, points), own_land(g, side)
    return {space: cost for space, cost in reached.items() if space != start and space in friendly}
