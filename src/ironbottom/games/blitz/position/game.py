"""The running game of Blitz!: typed access to the columns, and the few mutators that change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, SEATS, SIDE_OF, Klass
from ironbottom.games.blitz.components.model import BlitzData, Counter, Scenario
from ironbottom.games.blitz.position.state import (
    ASHORE,
    DAMAGED,
    FLAGS,
    LOST,
    ON_MAP,
    BlitzState,
)
from ironbottom.mechanics.counters import PrintedGame

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Links, Ratings, SetOfSteps, Space


class Blitz(PrintedGame[BlitzState, BlitzData, Scenario, Counter]):
    """A game of Blitz!."""

    __slots__ = ()

    SEATS = SEATS

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

    # ---- where we are ----------------------------------------------------------------------------

    @property
    def set_of_steps(self) -> SetOfSteps | None:
        """The set that is under way, None at Turn Start and Turn End."""
        sets = self.scenario.sets_of(self.state.turn)
        return sets[self.state.place] if self.state.place < len(sets) else None

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
        """Whether Snow matters in an area now (blitz:1.6.d1, ruling q50)."""
        return self.snow_turn and self.data.spaces[space].snow

    # ---- who is where ----------------------------------------------------------------------------

    def units(self, space: int, side: int) -> list[int]:
        """Units of a side in an area, cargo and convoys among them, in order of id."""
        return [piece for piece in self.here[space] if self.side(piece) == side]

    def on_map(self, side: int) -> Iterator[int]:
        """All units of a side on the map."""
        return (
            piece for piece, fate in enumerate(self.state.fate) if fate == ON_MAP and self.side(piece) == side
        )

    def land_units(self, space: int, side: int) -> list[int]:
        """Land units of a side in a land area."""
        return [
            piece for piece in self.here[space] if (one := self.counter(piece)).on_land and one.side == side
        ]

    def ships(self, space: int, side: int) -> list[int]:
        """Naval units of a side in an area."""
        return [piece for piece in self.here[space] if (one := self.counter(piece)).ship and one.side == side]

    def aircraft(self, space: int, side: int) -> list[int]:
        """Air units of a side in an area."""
        return [
            piece for piece in self.here[space] if (one := self.counter(piece)).flies and one.side == side
        ]

    def convoys(self, space: int, side: int) -> list[int]:
        """Convoy factors of a side in a sea area."""
        return [
            piece for piece in self.here[space] if (one := self.counter(piece)).convoy and one.side == side
        ]

    def cargo(self, transport: int) -> list[int]:
        """Land units aboard a TRS at sea."""
        aboard, at = self.state.aboard, self.state.at[transport]
        return [] if at == NOWHERE else [piece for piece in self.here[at] if aboard[piece] == transport]

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
        self.move_here(piece, state.at[piece], space)
        state.at[piece] = space
        state.fate[piece] = ON_MAP
        state.aboard[piece] = transport
        self.changed()

    def lift(self, piece: int, fate: int) -> None:
        """Take a piece off the map; what is aboard must have been dealt with before."""
        state = self.state
        self.move_here(piece, state.at[piece], NOWHERE)
        state.at[piece] = NOWHERE
        state.fate[piece] = fate
        state.aboard[piece] = ASHORE
        state.marks[piece] = 0
        self.changed()

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
        marks = self.state.marks
        for piece, bits in enumerate(marks):
            if bits & FLAGS:
                marks[piece] = bits & ~FLAGS
        self.changed()

    def take(self, space: int, power: int) -> None:
        """Lay the marker of a power on a land area."""
        self.state.control[space] = power
        self.changed()

    def bomb(self, space: int, hits: int) -> int:
        """Damage Factory Factors; how many were left to be hit (blitz:6.5.d, 6.5.d6)."""
        hit = min(hits, self.undamaged(space))
        self.state.ruins[space] += hit
        self.changed()
        return hit

    def mend_factory(self, space: int) -> None:
        """Repair one Factory Factor (blitz:7.3.d3)."""
        self.state.ruins[space] -= 1
        self.changed()
