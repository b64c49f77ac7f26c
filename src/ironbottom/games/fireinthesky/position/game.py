"""The running game of Fire in the Sky: typed access to the columns, and the few mutators that change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from ironbottom.games.fireinthesky.components.ids import Klass, Phase, Side
from ironbottom.games.fireinthesky.components.model import Counter, SkyData
from ironbottom.games.fireinthesky.components.scenario import Scenario
from ironbottom.games.fireinthesky.position.state import GONE, NO_BOX, NOWHERE, REDUCED, SUNK, SkyState
from ironbottom.mechanics.counters import CounterGame, PrintedGame

SEATS = ("japan", "allies")
"""Seat of each Side."""

# Parts of the position on which derived maps rest (``mechanics.derived``).
SPACES = range(NOWHERE + 1)
"""By space: the pieces in it."""
SIDES = (-3, -4)
"""By side: its pieces, control and the phase."""
ENEMIES = SIDES[::-1]
"""By side: the same of the other."""


class Sky(PrintedGame[SkyState, SkyData, Scenario, Counter]):
    """A game of Fire in the Sky."""

    __slots__ = ("_standing",)

    SEATS = SEATS

    def adopt(self, other: Self) -> None:
        """See CounterGame."""
        CounterGame.adopt(self, other)  # copies are made by the thousand, and super() takes its time
        self._standing: list[int] | None = None

    def turned(self) -> None:
        """Note a change of control or of the phase that leaves every piece as it is."""
        self.changed(*SIDES)

    def _touched(self, piece: int, space: int) -> None:
        """Note a change of a piece that stands, or stood, in a space."""
        self.changed(SIDES[self.side(piece)], space)

    # ---- where pieces are ------------------------------------------------------------------------

    @property
    def standing(self) -> list[int]:
        """The spaces with pieces in them, in order."""
        if self._standing is None:
            self._standing = [space for space, here in enumerate(self.here) if here]
        return self._standing

    def _go(self, piece: int, space: int) -> None:
        old = self.state.at[piece]
        self.move_here(piece, old, space)
        self.state.at[piece] = space
        here = self.here
        if (old != NOWHERE and not here[old]) or (space != NOWHERE and len(here[space]) == 1):
            self._standing = None

    def hex_of(self, space: int) -> int:
        """The hex that a space lies in: Malaya for its halves, the home base for a half of the no-planes box."""
        data = self.data
        return data.located_in.get(space, data.parent[space])

    def in_hex(self, space: int) -> list[int]:
        """Every piece in the hex of a space: in both halves of Malaya, and in the boxes that lie in a home base."""
        spaces = self.data.spaces_of_hex[self.hex_of(space)]
        here = self.here
        return here[spaces[0]] if len(spaces) == 1 else sorted(p for each in spaces for p in here[each])

    def place(self, piece: int, space: int) -> None:
        """Put a piece into a space, from wherever it is."""
        state = self.state
        old = state.at[piece]
        self._go(piece, space)
        state.due[piece] = 0
        self._touched(piece, old)
        self._touched(piece, space)

    def lift(self, piece: int) -> None:
        """Take a piece off map, track, Task Force and Battle Board; what becomes of it the caller says."""
        state = self.state
        old = state.at[piece]
        self._go(piece, NOWHERE)
        state.due[piece] = 0
        state.force[piece] = NOWHERE
        state.commit[piece] = NOWHERE
        state.box[piece] = NO_BOX
        state.hits[piece] = 0
        self._touched(piece, old)

    def to_track(self, piece: int, phases: int) -> None:
        """Put a piece on the Game Turn Track, so many friendly Reinforcement Phases from now.

        Counted from this moment (ruling return_phase_count). What is due after the last turn never returns
        (ruling turn_track_end).
        """
        self.lift(piece)
        self.state.due[piece] = self.next_reinforcements(self.side(piece)) + phases - 1

    def next_reinforcements(self, side: int) -> int:
        """The turn of the next Reinforcement Phase of a side."""
        state = self.state
        begun = state.part > side or (state.part == side and state.phase >= Phase.REINFORCEMENT)
        return state.turn + 1 if begun else state.turn

    def out_of_game(self, piece: int, *, sunk: bool = False) -> None:
        """Take a piece out of the game for good."""
        self.lift(piece)
        self.state.marks[piece] |= GONE | SUNK if sunk else GONE

    def to_pool(self, piece: int) -> None:
        """Put an air unit or a replacement marker back among the unused counters."""
        self.lift(piece)
        self.state.marks[piece] = 0
        self.state.strength[piece] = 0

    def add_marker(self, kind: int) -> int:
        """A further replacement marker, unused; markers have no limit (fireinthesky:6.3)."""
        state = self.state
        state.kind.append(kind)
        for column in (state.at, state.force, state.commit):
            column.append(NOWHERE)
        for column in (state.strength, state.due, state.hits, state.box):
            column.append(0)
        state.marks.append(0)
        self.changed()
        return len(state.kind) - 1

    def marked(self, piece: int, bits: int) -> None:
        """See CounterGame."""
        self._touched(piece, self.state.at[piece])

    def unmark_all(self, bits: int) -> None:
        """Clear marks of every piece."""
        for piece, marks in enumerate(self.state.marks):
            if marks & bits:
                self.unmark(piece, bits)

    def serve(self, piece: int, space: int) -> None:
        """Commit an air unit to a hex, NOWHERE: to its own; in the Naval Aviation box assign it to a home base."""
        self.state.commit[piece] = space
        self._touched(piece, self.state.at[piece])

    def set_strength(self, piece: int, strength: int) -> None:
        """Turn an air unit or land unit to a side."""
        self.state.strength[piece] = strength
        self._touched(piece, self.state.at[piece])

    def flip(self, piece: int) -> None:
        """Turn a full-strength land unit to its reduced side."""
        self.state.marks[piece] |= REDUCED
        self.set_strength(piece, self.counter(piece).reduced)

    def rebuild(self, piece: int) -> None:
        """Turn a land unit to its full side."""
        self.state.marks[piece] &= ~REDUCED
        self.set_strength(piece, self.counter(piece).full)

    # ---- Task Forces -----------------------------------------------------------------------------

    def form(self, side: int, space: int, pieces: list[int], marks: int = 0) -> int:
        """A new Task Force of pieces that stand in a space; its number."""
        state = self.state
        state.force_side.append(side)
        state.force_at.append(space)
        state.force_start.append(space)
        state.force_marks.append(marks)
        force = len(state.force_at) - 1
        for piece in pieces:
            state.force[piece] = force
            self._touched(piece, space)
        return force

    def sail(self, force: int, space: int) -> None:
        """Put a whole Task Force into a space."""
        for piece in self.members(force):
            self.place(piece, space)
        self.state.force_at[force] = space

    def members(self, force: int) -> list[int]:
        """The pieces of a Task Force, in order of id."""
        column, at = self.state.force, self.state.force_at[force]
        return [] if at == NOWHERE else [p for p in self.here[at] if column[p] == force]

    def forces_in(self, space: int, side: int) -> list[int]:
        """The Task Forces of a side in a space that still have units."""
        state = self.state
        column = state.force
        found = {column[p] for p in self.here[space] if column[p] != NOWHERE}
        return sorted(force for force in found if state.force_side[force] == side)

    def leave_force(self, piece: int) -> None:
        """Take a piece out of its Task Force where it is."""
        self.state.force[piece] = NOWHERE
        self._touched(piece, self.state.at[piece])

    def dissolve_forces(self) -> None:
        """Take every piece out of its Task Force."""
        for piece, force in enumerate(self.state.force):
            if force != NOWHERE:
                self.leave_force(piece)

    # ---- what a piece is -------------------------------------------------------------------------

    def transport_of(self, piece: int) -> int:
        """Transport rating of the side shown (fireinthesky:3.1.2, 3.1.3): for air units their strength."""
        counter = self.counter(piece)
        if counter.klass in (Klass.AIR, Klass.REPLACEMENT):
            return self.state.strength[piece]
        return counter.transport

    def full_strength(self, piece: int) -> bool:
        """Whether a land unit may initiate combat (fireinthesky:3.1.3.b1)."""
        return self.counter(piece).land and not self.has(piece, REDUCED)

    # ---- sides and what stands where -------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """Side of the phasing player (fireinthesky:3.3.11)."""
        return self.state.part

    @property
    def other(self) -> int:
        """Side of the non-phasing player."""
        return 1 - self.state.part

    def friendly_base(self, space: int, side: int) -> bool:
        """Whether a space is a base that a side controls; an off-map box is an Allied one (ruling box_as_start)."""
        if self.data.is_offmap[space]:
            return side == Side.ALLIES
        return self.state.control[space] == side

    def pieces(self, space: int, side: int) -> Iterator[int]:
        """Pieces of a side in exactly this space."""
        return (p for p in self.here[space] if self.side(p) == side)

    def enemies_in(self, space: int, side: int) -> bool:
        """Whether any enemy unit of ``side`` is in the hex of a space."""
        return any(self.side(p) != side for p in self.in_hex(space))

    def land_units(self, space: int, side: int) -> list[int]:
        """Land units of a side ashore in a space (not at sea in a Task Force)."""
        force = self.state.force
        return [p for p in self.pieces(space, side) if self.counter(p).land and force[p] == NOWHERE]

    def air_at_base(self, space: int, side: int) -> list[int]:
        """Air units of a side at the base of a space (not carried by ships)."""
        force = self.state.force
        return [p for p in self.pieces(space, side) if self.counter(p).air_unit and force[p] == NOWHERE]

    # ---- tracks ----------------------------------------------------------------------------------

    def lose_shipping(self, hits: int) -> None:
        """Reduce the Merchantmen Pool by two for each hit; never below 0 (fireinthesky:3.3.5.b1, ruling pool_floor)."""
        state = self.state
        state.merchantmen = max(0, state.merchantmen - hits * self.data.figures.pool_step)
        self.noted()
