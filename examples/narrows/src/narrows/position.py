"""The position of Narrows: counters and cards in columns, and a typed game around them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.game import Game
from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.state import Shorts, State
from ironbottom.mechanics import hexes
from ironbottom.mechanics.hexes import Hex

BOARD = (34, 18)
"""Columns and rows of the board; smaller maps are its corner at the top left."""
GONE = -1
"""Place of a counter that was lost."""
STACK = 2
HAND = 4
MOST_PLOTTED = 2


@dataclass(slots=True, kw_only=True)
class NarrowsState(State):
    scenario: str
    seats: list[str]
    width: int
    height: int
    last_turn: int
    depth: int
    """How deep interceptions may nest (3.1)."""
    turn: int = 1
    order: list[str]
    """Seats in the order of this turn's impulses (2)."""
    points: list[int]
    """Steps left, by seat."""
    at: Shorts
    """Hex of each counter, GONE when lost."""
    owner: bytearray
    """Seat of each counter, by its place in ``seats``."""
    hands: list[list[int]]
    """Cards by seat: hidden from the others."""
    deck: list[int]
    """Hidden from everybody; the last one is drawn first."""
    discard: list[int]
    """Open."""


def axial(hex_: int, width: int) -> Hex:
    """The coordinates of a hex: rows of pointed hexes, every other one pushed half a hex to the right."""
    row, column = divmod(hex_, width)
    return Hex(column - row // 2, row)


@cache
def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The hexes beside each hex of a map, in order of their numbers.

    >>> neighbours(3, 3)[4]
    (1, 2, 3, 5, 7, 8)
    """
    places = {axial(hex_, width): hex_ for hex_ in range(width * height)}
    return tuple(
        tuple(sorted(places[other] for other in hexes.neighbours(at) if other in places)) for at in places
    )


class Narrows(Game[NarrowsState]):
    """Accessors and the few mutators of the position."""

    __slots__ = ("_piles",)

    def __init__(
        self, spec: GameSpec, state: NarrowsState, stack: list[Frame], dice: DiceSource, rolls: int = 0
    ) -> None:
        super().__init__(spec, state, stack, dice, rolls)
        self._piles: dict[int, list[int]] | None = None

    def adopt(self, other: Self) -> None:
        """See Game; the derived map is built anew when it is asked for."""
        self._piles = None

    def seat_of(self, counter: int) -> str:
        return self.state.seats[self.state.owner[counter]]

    def number(self, seat: str) -> int:
        return self.state.seats.index(seat)

    def alive(self, counter: int) -> bool:
        return self.state.at[counter] != GONE

    def counters(self, seat: str) -> list[int]:
        """The counters of a seat that are left, in canonical order."""
        number = self.number(seat)
        return [n for n, hex_ in enumerate(self.state.at) if hex_ != GONE and self.state.owner[n] == number]

    def standing(self) -> list[str]:
        """The seats that have a counter left."""
        return [seat for seat in self.state.seats if self.counters(seat)]

    def pile(self, hex_: int) -> list[int]:
        """The counters in a hex, from a map that the mutators throw away."""
        if self._piles is None:
            self._piles = {}
            for counter, place in enumerate(self.state.at):
                self._piles.setdefault(place, []).append(counter)
        return self._piles.get(hex_, [])

    def beside(self, hex_: int) -> tuple[int, ...]:
        return neighbours(self.state.width, self.state.height)[hex_]

    def reactors(self, seat: str, target: int) -> list[int]:
        """Counters of the seat beside the target, the first of each hex only: those of one hex are alike (3)."""
        around = set(self.beside(self.state.at[target]))
        first: dict[int, int] = {}
        for counter in self.counters(seat):
            hex_ = self.state.at[counter]
            if hex_ in around:
                first.setdefault(hex_, counter)
        return sorted(first.values())

    def middle(self) -> int:
        return (self.state.height // 2) * self.state.width + self.state.width // 2

    def hex_name(self, hex_: int) -> str:
        return hex_name(hex_, self.state.width)

    def place(self, counter: int, hex_: int) -> None:
        self.state.at[counter] = hex_
        self._piles = None

    def lose(self, counter: int) -> None:
        self.place(counter, GONE)

    def draw(self, seat: str) -> int:
        """Move the top card of the deck into a hand."""
        card = self.state.deck.pop()
        self.state.hands[self.number(seat)].append(card)
        return card


@cache
def beyond(width: int, height: int) -> tuple[str, ...]:
    """The hexes of the board that lie outside a smaller map.

    >>> len(beyond(6, 5)), beyond(*BOARD)
    (582, ())
    """
    columns, rows = BOARD
    return tuple(
        hex_name(row * columns + column, columns)
        for row in range(rows)
        for column in range(columns)
        if column >= width or row >= height
    )


def hex_name(hex_: int, width: int) -> str:
    """The id of a hex: column and row.

    >>> hex_name(11, 5)
    'h0102'
    """
    row, column = divmod(hex_, width)
    return f"h{column:02}{row:02}"


def hex_number(name: str, width: int) -> int:
    """The reverse of ``hex_name``.

    >>> hex_number("h0102", 5)
    11
    """
    return int(name[3:5]) * width + int(name[1:3])


def card_name(card: int) -> str:
    """The id of a card.

    >>> card_name(7)
    'c007'
    """
    return f"c{card:03}"


def card_value(card: int) -> int:
    """What a card is worth: 1 to 3."""
    return card % 3 + 1
