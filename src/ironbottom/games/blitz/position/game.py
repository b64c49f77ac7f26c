"""The running game of Blitz!: typed access to the columns, and the few mutators that change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import compress, count
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from ironbottom.games.blitz.components.ids import BOTH, NOWHERE, SEATS, SIDE_OF, Klass, Side
from ironbottom.games.blitz.components.model import BlitzData, Counter, Scenario
from ironbottom.games.blitz.position.state import (
    ACTIVE,
    ASHORE,
    DAMAGED,
    FLAGS,
    LOST,
    ON_MAP,
    BlitzState,
)
from ironbottom.mechanics.columns import all_but, found_in, table_of
from ironbottom.mechanics.counters import CounterGame, PrintedGame
from ironbottom.mechanics.derived import EVERYTHING, derived_by

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Links, Ratings, SetOfSteps, Space

# Parts of the position on which derived maps rest (``mechanics.derived``).
SPACES: Final = range(NOWHERE + 1)
"""By area: the pieces in it; nothing rests on NOWHERE."""
SIDES: Final = (-3, -4)
"""By side: where its pieces are."""
ENEMIES: Final = SIDES[::-1]
"""By side: where those of the enemy are."""
MAP: Final = EVERYTHING
"""Who controls the land areas, and the turn: what rests on these alone lasts while only pieces change."""
GIVEN: Final = -5
"""The same, with what is found out area by area, or for seas that pieces close: there is so much of it that copies
begin without any."""


class Present(NamedTuple):
    """Pieces of a side in an area, in order of id: all, cargo among them, and by form."""

    units: tuple[int, ...] = ()
    land: tuple[int, ...] = ()
    ships: tuple[int, ...] = ()
    aircraft: tuple[int, ...] = ()
    convoys: tuple[int, ...] = ()


NOBODY: Final = Present()

ANY_MARKS: Final = all_but(range(256))
ACTIVATED: Final = all_but(marks for marks in range(256) if marks & ACTIVE)
"""For ``areas_with``: all pieces, and those that are activated in a Blitz."""


class Blitz(PrintedGame[BlitzState, BlitzData, Scenario, Counter]):
    """A game of Blitz!."""

    __slots__ = ()

    SEATS = SEATS

    def adopt(self, other: Self) -> None:
        """See CounterGame. What rests on the map alone is shared until one of the two changes it.

        Plans are tried on copies by the hundred, and few of them change who controls what at once.
        """
        CounterGame.adopt(self, other)
        if other is not self:
            self.kept[MAP] = other.kept[MAP]

    # ---- what is fixed ---------------------------------------------------------------------------

    @property
    def links(self) -> Links:
        """What joins the areas in play."""
        return self.scenario.links

    def space(self, space: int) -> Space:
        """What is printed in an area."""
        return self.data.spaces[space]

    def ratings(self, piece: int) -> Ratings:
        """The figures of the side on which a piece lies (blitz:1.2.d2)."""
        counter = self.data.counters[self.state.kind[piece]]
        if self.state.marks[piece] & DAMAGED and counter.back is not None:
            return counter.back
        return counter.front

    def size(self, piece: int) -> int:
        """Its size (blitz:1.2.d2)."""
        return self.ratings(piece).size

    def pieces_of(self, kind: int) -> tuple[int, ...]:
        """All pieces of a type, wherever they are."""
        return _pieces_of(self.data)[kind]

    # ---- where we are ----------------------------------------------------------------------------

    @property
    def set_of_steps(self) -> SetOfSteps | None:
        """The set that is under way, None at Turn Start and Turn End."""
        state = self.state
        sets = self.scenario.sets_of(state.turn)
        return sets[state.place] if state.place < len(sets) else None

    @property
    def phasing(self) -> int:
        """The side whose set it is, NOWHERE at Turn End."""
        under_way = self.set_of_steps
        return under_way.side if under_way else NOWHERE

    @property
    def snow_turn(self) -> bool:
        """blitz:1.6.d1."""
        return self.data.turns[self.state.turn].snow

    def snows(self, space: int) -> bool:
        """Whether Snow matters in an area now (blitz:1.6.d1; ruling q50: in that area, or in its country)."""
        if not self.snow_turn:
            return False
        area = self.data.spaces[space]
        return area.snow or (area.land and self.option("q50") and area.country in self.data.snowy)

    # ---- who is where ----------------------------------------------------------------------------

    def present(self, space: int, side: int) -> Present:
        """The pieces of a side in an area, by kind."""
        return _present(self, space)[side]

    def units(self, space: int, side: int) -> tuple[int, ...]:
        """Units of a side in an area, cargo and convoys among them, in order of id."""
        return _units(self, space)[side]

    def units_by_side(self, space: int) -> tuple[tuple[int, ...], ...]:
        """The same of both sides."""
        return _units(self, space)

    def on_map(self, side: int) -> tuple[int, ...]:
        """All units of a side on the map, in order of id."""
        return _on_map(self, side)

    def standing(self, side: int) -> tuple[int, ...]:
        """The areas in which a side has units, in order."""
        return _standing(self, side)

    def areas_with(self, side: int, wanted: Callable[[Counter], bool], marks: bytes = ANY_MARKS) -> set[int]:
        """The areas in which a side has a piece of a type that is wanted.

        ``wanted``: a function of a module or class, for what it says of the types is kept. ``marks``: how the piece
        must be marked, a table of ``all_but``.
        """
        state = self.state
        kinds = state.kind.translate(_types_of(self.data, side, wanted))
        if marks is ANY_MARKS:
            return found_in(state.at, kinds)
        return found_in(state.at, kinds, state.marks.translate(marks))

    def land_units(self, space: int, side: int) -> tuple[int, ...]:
        """Land units of a side in an area, cargo among them."""
        return _present(self, space)[side].land

    def ships(self, space: int, side: int) -> tuple[int, ...]:
        """Naval units of a side in an area."""
        return _present(self, space)[side].ships

    def aircraft(self, space: int, side: int) -> tuple[int, ...]:
        """Air units of a side in an area."""
        return _present(self, space)[side].aircraft

    def convoys(self, space: int, side: int) -> tuple[int, ...]:
        """Convoy factors of a side in a sea area."""
        return _present(self, space)[side].convoys

    def cargo(self, transport: int) -> list[int]:
        """Land units aboard a TRS at sea."""
        aboard, at = self.state.aboard, self.state.at[transport]
        if at == NOWHERE or self.data.spaces[at].land or self.counter(transport).klass != Klass.TRS:
            return []
        return [piece for piece in self.here[at] if aboard[piece] == transport]

    def room_aboard(self, transport: int) -> int:
        """What a TRS can still carry (blitz:4.2.c)."""
        lift = self.size(transport) * self.data.figures.lift_per_size
        return lift - sum(self.size(piece) for piece in self.cargo(transport))

    # ---- control ---------------------------------------------------------------------------------

    def friendly_land(self, space: int, side: int) -> bool:
        """blitz:1.8.d1."""
        power = self.state.control[space]
        return power != NOWHERE and SIDE_OF[power] == side

    def enemy_land(self, space: int, side: int) -> bool:
        """Whether the other side controls a land area."""
        power = self.state.control[space]
        return power != NOWHERE and SIDE_OF[power] == 1 - side

    def neutral(self, space: int) -> bool:
        """blitz:3.1.d1."""
        power = self.state.control[space]
        return power != NOWHERE and SIDE_OF[power] == NOWHERE

    def undamaged(self, space: int) -> int:
        """Factory Factors that work (blitz:6.4.d1)."""
        return self.state.factories[space] - self.state.ruins[space]

    # ---- mutators --------------------------------------------------------------------------------

    def place(self, piece: int, space: int) -> None:
        """Put a piece into an area, ashore; the cargo of a TRS goes with it, ashore as well where that is land."""
        cargo = self.cargo(piece) if self.counter(piece).klass == Klass.TRS else ()
        self._put(piece, space, ASHORE)
        for load in cargo:
            self._put(load, space, ASHORE if self.data.spaces[space].land else piece)

    def load(self, piece: int, transport: int) -> None:
        """Put a land unit aboard a TRS that is at sea."""
        self._put(piece, self.state.at[transport], transport)

    def _put(self, piece: int, space: int, transport: int) -> None:
        state = self.state
        old = state.at[piece]
        self.move_here(piece, old, space)
        state.at[piece] = space
        state.fate[piece] = ON_MAP
        state.aboard[piece] = transport
        self.changed(SIDES[self.side(piece)], old, space)

    def lift(self, piece: int, fate: int) -> None:
        """Take a piece off the map; what is aboard must have been dealt with before."""
        state = self.state
        old = state.at[piece]
        self.move_here(piece, old, NOWHERE)
        state.at[piece] = NOWHERE
        state.fate[piece] = fate
        state.aboard[piece] = ASHORE
        state.marks[piece] = 0
        self.changed(SIDES[self.side(piece)], old)

    def marked(self, piece: int, bits: int) -> None:
        """See CounterGame: marks bear on the area in which the piece is."""
        self.changed(self.state.at[piece])

    def changed_on_map(self) -> None:
        """Note a change of who controls what, or of what the turn brings: what rests on pieces alone stays known."""
        self.changed(MAP, GIVEN)

    def lose_step(self, piece: int) -> bool:
        """One hit: a big unit turns to its damaged side, a small one is destroyed, a TRS with all its cargo.

        blitz:1.2.d2, 1.2.d3. Whether it is destroyed. Cargo beyond the capacity of a damaged TRS is left to the caller.
        """
        counter = self.counter(piece)
        if counter.back is not None and not self.has(piece, DAMAGED):
            self._count_steps(piece, 1)
            self.mark(piece, DAMAGED)
            return False
        self.destroy(piece)
        return True

    def destroy(self, piece: int) -> None:
        """Remove a piece with all its steps and what it carries."""
        for load in self.cargo(piece):
            self.lift(load, LOST)
        self._count_steps(piece, self.size(piece))
        self.lift(piece, LOST)

    def _count_steps(self, piece: int, steps: int) -> None:
        counter, state = self.counter(piece), self.state
        if counter.capital != NOWHERE:
            state.steps_lost[counter.side][counter.capital] += steps
            state.steps_this_turn[counter.side] += steps

    def clear_flags(self) -> None:
        """blitz:2.4.d1."""
        marks, at = self.state.marks, self.state.at
        flagged = [piece for piece in compress(count(), marks) if marks[piece] & FLAGS]
        for piece in flagged:
            marks[piece] &= ~FLAGS
        self.changed(NOWHERE, *{at[piece] for piece in flagged})

    def take(self, space: int, power: int) -> None:
        """Lay the marker of a power on a land area."""
        self.state.control[space] = power
        self.changed_on_map()

    def bomb(self, space: int, hits: int) -> int:
        """Damage Factory Factors; how many were left to be hit (blitz:6.5.d, 6.5.d6)."""
        hit = min(hits, self.undamaged(space))
        self.state.ruins[space] += hit
        self.noted()
        return hit

    def mend_factory(self, space: int) -> None:
        """Repair one Factory Factor (blitz:7.3.d3)."""
        self.state.ruins[space] -= 1
        self.noted()


# ---- what follows from where pieces are --------------------------------------------------------------


ON_MAP_ONLY: Final = bytes(fate == ON_MAP for fate in range(256))
"""For a column of fates: 1 for pieces on the map."""


@cache
def _pieces_of(data: BlitzData) -> tuple[tuple[int, ...], ...]:
    """By type, its pieces in the box."""
    found: list[list[int]] = [[] for _ in data.counters]
    for piece, kind in enumerate(data.box):
        found[kind].append(piece)
    return tuple(map(tuple, found))


@cache
def _side_of(data: BlitzData) -> tuple[bytes, ...]:
    """By side, for a column of types: 1 for those of the side."""
    return tuple(
        table_of(kind for kind, one in enumerate(data.counters) if one.side == side) for side in BOTH
    )


@derived_by(SIDES)
def _on_map(g: Blitz, side: int) -> tuple[int, ...]:
    state = g.state  # whole columns are looked at in one go: sides change with every move
    of_side = int.from_bytes(state.kind.translate(_side_of(g.data)[side]))
    on_map = int.from_bytes(state.fate.translate(ON_MAP_ONLY))
    return tuple(compress(count(), (of_side & on_map).to_bytes(len(state.kind))))


@derived_by(SIDES)
def _standing(g: Blitz, side: int) -> tuple[int, ...]:
    return tuple(sorted(g.areas_with(side, _any)))


def _any(counter: Counter) -> bool:
    return True


@cache
def _types_of(data: BlitzData, side: int, wanted: Callable[[Counter], bool]) -> bytes:
    """For a column of types: those of a side that are wanted."""
    return all_but(kind for kind, one in enumerate(data.counters) if one.side == side and wanted(one))


@derived_by(SPACES)
def _units(g: Blitz, space: int) -> tuple[tuple[int, ...], ...]:
    """By side."""
    here, kind, of_allies = g.here[space], g.state.kind, _side_of(g.data)[Side.ALLIES]
    allies = tuple([piece for piece in here if of_allies[kind[piece]]])
    if len(allies) == len(here):
        return (), allies
    return tuple([piece for piece in here if piece not in allies]), allies


FORMS: Final = 4
"""Land units, ships, aircraft and convoys; V-weapons, each of which is of another form, are asked for nowhere."""


@cache
def _forms(data: BlitzData) -> tuple[int, ...]:
    """The form of each type, which is of exactly one."""
    return tuple(
        (one.on_land, one.ship, one.flies, one.convoy, one.weapon).index(True) for one in data.counters
    )


@derived_by(SPACES)
def _present(g: Blitz, space: int) -> tuple[Present, ...]:
    """By side."""
    kind, forms = g.state.kind, _forms(g.data)
    by_side = []
    for units in _units(g, space):
        if units:
            found: tuple[list[int], ...] = ([], [], [], [], [])
            for piece in units:
                found[forms[kind[piece]]].append(piece)
            by_side.append(Present(units, *map(tuple, found[:FORMS])))
        else:
            by_side.append(NOBODY)
    return tuple(by_side)
