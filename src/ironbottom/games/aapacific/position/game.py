"""The running game of Axis & Allies: Pacific: typed access to the columns, and the few mutators that change them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Self

from ironbottom.games.aapacific.components.ids import AA_GUN, FIGHTER, NAVAL, Power
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.components.scenario import Scenario
from ironbottom.games.aapacific.position.area import Area, area
from ironbottom.games.aapacific.position.state import (
    DAMAGED,
    NOWHERE,
    PATROL,
    SUBMERGED,
    PacificState,
)
from ironbottom.mechanics.counters import CounterGame
from ironbottom.mechanics.derived import EVERYTHING

JAPAN, ALLIES = 0, 1

# Parts of the position on which derived maps rest (``mechanics.derived``), besides those by space (``position.area``).
CONVOYS: Final = -3
"""Who holds the convoys."""
BOUNDS: Final = EVERYTHING
"""What bounds movement: enemy pieces, control, whose turn and which phase it is."""
ALLIED_SEAT = "allies"
"""The seat that runs both Allied powers with two players (aapacific:setup.5)."""


@cache
def seat_of_power(power: int, players: str) -> str:
    """The seat that runs a power when ``players`` ("2" or "3") sit at the table."""
    return ALLIED_SEAT if players == "2" and power != Power.JAPAN else Power(power).key


class Pacific(CounterGame[PacificState, AApacificData, Scenario]):
    """A game of Axis & Allies: Pacific."""

    __slots__ = ("area",)

    def settle(self) -> None:
        """See CounterGame."""
        CounterGame.settle(self)
        self.area: Area = area(self.data, self.state.scenario)

    def adopt(self, other: Self) -> None:
        """See CounterGame."""
        CounterGame.adopt(self, other)  # copies are made by the thousand, and super() takes its time
        self.area = other.area

    # ---- where pieces are ------------------------------------------------------------------------

    def touch(self, piece: int) -> None:
        """Note a change of a piece that does not change what bounds movement."""
        self.changed(self.state.at[piece])

    def add(self, kind: int, owner: int, space: int, *, aboard: int = -1) -> int:
        """A new piece on the board; its id."""
        state = self.state
        here = self.here  # made before the columns grow, else it would hold the new piece already
        piece = len(state.kind)
        state.kind.append(kind)
        state.owner.append(owner)
        state.at.append(space)
        state.aboard.append(aboard)
        state.marks.append(0)
        state.used.append(0)
        state.start.append(space)
        state.via.append(NOWHERE)
        state.target.append(NOWHERE)
        state.lands_on.append(-1)
        here[space] = [*here[space], piece]  # rows are shared with copies
        self.changed()
        return piece

    def place(self, piece: int, space: int) -> None:
        """Put a piece into a space, with everything aboard it."""
        state = self.state
        old = state.at[piece]
        if old != space:
            self.move_here(piece, old, space)
            state.at[piece] = space
        for load in self.load_of(piece, old):
            self.move_here(load, old, space)
            state.at[load] = space
        self.changed(old, space)

    def remove(self, piece: int) -> None:
        """Take a piece off the board; what is aboard it goes with it (aapacific:sea.11, tr.18)."""
        state = self.state
        old = state.at[piece]
        for load in self.load_of(piece, old):
            self.remove(load)
        self.move_here(piece, old, NOWHERE)
        state.at[piece] = NOWHERE
        state.aboard[piece] = -1
        state.lands_on[piece] = -1
        self.changed()

    def load_of(self, ship: int, space: int | None = None) -> list[int]:
        """Pieces aboard a ship."""
        aboard = self.state.aboard
        return [p for p in self.here[self.state.at[ship] if space is None else space] if aboard[p] == ship]

    def deck_room(self, ship: int) -> int:
        """How many more fighters a ship can take: none but for carriers (aapacific:cv.2, ftr.12)."""
        kind, nation = self.state.kind[ship], self.state.owner[ship]
        if not self.data.accepts[nation][kind][FIGHTER]:
            return 0
        return self.data.capacity[nation][kind] - len(self.load_of(ship))

    def put_aboard(self, piece: int, ship: int) -> None:
        """Put a piece aboard a ship (and into its zone)."""
        self.place(piece, self.state.at[ship])
        self.state.aboard[piece] = ship

    def marked(self, piece: int, bits: int) -> None:
        """See CounterGame: a dived submarine or a patrol bounds movement, so all changes (ss.7, cap_air.3)."""
        self.changed(*(() if bits & (SUBMERGED | PATROL) else (self.state.at[piece],)))

    # ---- whose it is -----------------------------------------------------------------------------

    def side(self, piece: int) -> int:
        """JAPAN or ALLIES."""
        return self.data.side_of_nation[self.state.owner[piece]]

    def power(self, piece: int) -> int:
        """The power that moves the piece."""
        return self.data.power_of_nation[self.state.owner[piece]]

    def side_of_country(self, country: int) -> int:
        """JAPAN or ALLIES."""
        return self.data.side_of_country[country]

    @property
    def moving_side(self) -> int:
        """Side of the power whose turn it is."""
        return self.data.side_of_power[self.state.power]

    def own(self, piece: int) -> bool:
        """Whether the piece belongs to the power whose turn it is (aapacific:multi.6)."""
        return self.power(piece) == self.state.power

    def seat_of_power(self, power: int) -> str:
        """The seat that runs a power (aapacific:setup.4, setup.5)."""
        return seat_of_power(power, self.state.options["players"])

    def seat_of(self, piece: int) -> str:
        """The seat that runs a piece."""
        return self.seat_of_power(self.power(piece))

    def seat_of_territory(self, territory: int) -> str:
        """The seat that runs the power in control of a territory; it fires the AA guns there (aapacific:aa.2)."""
        return self.seat_of_power(self.data.power_of_country[self.state.control[territory]])

    @property
    def moving_seat(self) -> str:
        """The seat whose turn it is."""
        return self.seat_of_power(self.state.power)

    @property
    def surprise(self) -> bool:
        """Whether this is Japan's first turn (aapacific:land.13)."""
        return self.state.power == Power.JAPAN and self.state.japan_turns == 1

    # ---- what stands in a space --------------------------------------------------------------------

    def pieces(self, space: int, side: int) -> Iterator[int]:
        """All pieces of a side in a space, aboard or not, in order of id."""
        return (p for p in self.here[space] if self.side(p) == side)

    def klass(self, piece: int) -> int:
        """UnitClass of a piece."""
        return self.data.units[self.state.kind[piece]].unit_class

    def is_ship(self, piece: int) -> bool:
        """Whether it is a naval unit."""
        return self.data.units[self.state.kind[piece]].unit_class == NAVAL

    def stops_ships(self, zone: int, side: int) -> bool:
        """Whether a zone holds something of ``side`` that stops an enemy ship: a ship that is up, or a patrol."""
        marks = self.state.marks
        return any(
            (self.is_ship(p) and not marks[p] & SUBMERGED) or marks[p] & PATROL
            for p in self.pieces(zone, side)
        )

    def ships_up(self, zone: int, side: int) -> list[int]:
        """Ships of a side in a zone that are not submerged."""
        marks = self.state.marks
        return [p for p in self.pieces(zone, side) if self.is_ship(p) and not marks[p] & SUBMERGED]

    def combat_units(self, territory: int, side: int) -> list[int]:
        """Units of a side in a territory that count in a battle: everything but AA guns (aapacific:move.9, land.11)."""
        kind = self.state.kind
        return [p for p in self.pieces(territory, side) if kind[p] != AA_GUN]

    def has_guns(self, territory: int, side: int) -> bool:
        """Whether AA guns of a side stand in a territory."""
        kind = self.state.kind
        return any(kind[p] == AA_GUN for p in self.pieces(territory, side))

    def friendly(self, territory: int, side: int) -> bool:
        """Whether a side controls a territory (aapacific:board.14)."""
        return self.side_of_country(self.state.control[territory]) == side

    def damaged(self, piece: int) -> bool:
        """Whether a battleship lies on its side."""
        return bool(self.state.marks[piece] & DAMAGED)
