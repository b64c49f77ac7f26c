"""The running game of The Pacific War: typed access to the columns, and the few mutators that change them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Self

from ironbottom.games.pacificwar.components.ids import SEATS, Side
from ironbottom.games.pacificwar.components.model import Card, Counter, Half, Scenario, WarData
from ironbottom.games.pacificwar.position.state import (
    GONE,
    NOWHERE,
    OPS_COMPLETE,
    REPAIRING,
    REPAIRING_WEST,
    SUNK,
    WarState,
)
from ironbottom.mechanics.counters import CounterGame, PrintedGame

LBA, INFANTRY, ROWS = 2, 4, 5
"""Rows of ``War.posts``: ships of Japan and of the Allies come first, then their LBA."""


class War(PrintedGame[WarState, WarData, Scenario, Counter]):
    """A game of The Pacific War."""

    __slots__ = ("_posts",)

    SEATS = SEATS

    def adopt(self, other: Self) -> None:
        """See CounterGame."""
        CounterGame.adopt(self, other)  # copies are made by the thousand, and super() takes its time
        self._posts: list[list[list[int]]] | None = None

    # ---- where pieces are ------------------------------------------------------------------------

    @property
    def posts(self) -> list[list[list[int]]]:
        """What ``here`` holds, by row first: ships of each side, LBA of each side, ground units."""
        if self._posts is None:
            posts: list[list[list[int]]] = [[[] for _ in self.data.zones] for _ in range(ROWS)]
            for piece, zone in enumerate(self.state.at):
                if zone != NOWHERE:
                    posts[self._row(piece)][zone].append(piece)
            self._posts = posts
        return self._posts

    def _row(self, piece: int) -> int:
        counter = self.counter(piece)
        if counter.infantry:
            return INFANTRY
        return counter.side if counter.ship else LBA + counter.side

    def place(self, piece: int, zone: int) -> None:
        """Put a piece into a zone, from wherever it is; on the map it is new or repaired no more."""
        state, post = self.state, self.posts[self._row(piece)]
        old = state.at[piece]
        self.move_here(piece, old, zone)
        if old != NOWHERE:
            post[old].remove(piece)
        state.at[piece] = zone
        state.due[piece] = 0
        state.marks[piece] &= ~(REPAIRING | REPAIRING_WEST)
        insort(post[zone], piece)
        self.changed()

    def lift(self, piece: int) -> None:
        """Take a piece off the map and off the track; what becomes of it the caller says."""
        state = self.state
        old = state.at[piece]
        self.move_here(piece, old, NOWHERE)
        if old != NOWHERE:
            self.posts[self._row(piece)][old].remove(piece)
        state.at[piece] = NOWHERE
        state.due[piece] = 0
        state.hits[piece] = 0
        state.marks[piece] &= ~OPS_COMPLETE
        self.changed()

    def to_track(self, piece: int, turns: int, marks: int = 0) -> None:
        """Put a piece on the turn track so many turns from now; out of the game when that is beyond the last turn.

        pacificwar:9.2.4.g, 9.2.5.c, 9.2.5.d (ruling pw_q54: the last turn of the scenario).
        """
        self.lift(piece)
        due = self.state.turn + turns
        if due > self.scenario.last_turn:
            self.state.marks[piece] |= GONE
        else:
            self.state.due[piece] = due
            self.state.marks[piece] |= marks

    def out_of_game(self, piece: int, *, sunk: bool = False) -> None:
        """Take a piece out of the game for good."""
        self.lift(piece)
        self.state.marks[piece] |= GONE | SUNK if sunk else GONE

    def off_map(self, piece: int) -> bool:
        """Whether a piece is on the turn track or out of the game."""
        return self.state.at[piece] == NOWHERE

    def ready(self, piece: int) -> bool:
        """Whether a ship is on its Ready side (pacificwar:terms.c); LBA have no other (pacificwar:10.5.e)."""
        return not self.state.marks[piece] & OPS_COMPLETE

    # ---- what a piece is -------------------------------------------------------------------------

    def speed(self, piece: int) -> int:
        """Movement points of a ship (pacificwar:8.10.1.g); Kaga has fewer by an optional rule (15.5)."""
        kind, slow = self.state.kind[piece], self.data.slow_by_option
        if kind in slow and self.option("15.5"):
            return slow[kind]
        return self.data.counters[kind].speed

    def armored(self, piece: int) -> bool:
        """Whether a ship is heavily armored (pacificwar:9.2.5.f); Shinano by an optional rule (15.6)."""
        return self.counter(piece).armored or (
            self.state.kind[piece] in self.data.armored_by_option and self.option("15.6")
        )

    # ---- who is in a zone ------------------------------------------------------------------------

    def units(self, zone: int, side: int) -> Iterator[int]:
        """Ships and LBA of a side in a zone, in order of id."""
        posts = self.posts
        return iter(sorted([*posts[side][zone], *posts[LBA + side][zone]]))

    def ships(self, zone: int, side: int) -> list[int]:
        """Ships of a side in a zone."""
        return self.posts[side][zone].copy()

    def lba(self, zone: int, side: int) -> list[int]:
        """LBA of a side in a zone."""
        return self.posts[LBA + side][zone].copy()

    def any_ships(self, zone: int, side: int) -> bool:
        """Whether a side has a ship in a zone."""
        return bool(self.posts[side][zone])

    def any_lba(self, zone: int, side: int) -> bool:
        """Whether a side has an LBA in a zone."""
        return bool(self.posts[LBA + side][zone])

    def any_units(self, zone: int, side: int) -> bool:
        """Whether a side has a ship or an LBA in a zone."""
        return self.any_ships(zone, side) or self.any_lba(zone, side)

    def any_infantry(self, zone: int) -> bool:
        """Whether an Australian ground unit is in a zone (pacificwar:13.1)."""
        return bool(self.posts[INFANTRY][zone])

    @property
    def non_active(self) -> int:
        """The opponent of the active player (pacificwar:terms.b)."""
        return 1 - self.state.active

    # ---- cards -----------------------------------------------------------------------------------

    def card(self, number: int) -> Card:
        """A card by its number."""
        return self.data.cards[number - 1]

    def half(self, number: int, side: int) -> Half:
        """The half of a card that a side uses (ruling pw_q07)."""
        return self.card(number).halves[side]

    def take_card(self, side: int, number: int) -> None:
        """Put a card into a hand."""
        insort(self.state.hands[side], number)
        self.changed()

    def discard(self, side: int, number: int) -> None:
        """Discard a card from a hand, open to everybody; what a hand held has come out."""
        self.state.hands[side].remove(number)
        self.state.discard.append(number)
        self.changed()
        self.reveal()

    # ---- victory ---------------------------------------------------------------------------------

    def gain(self, side: int, points: int) -> None:
        """Move the VP marker towards a side (pacificwar:5.2.e.3, 11.d)."""
        self.state.points += points if side == Side.JAPAN else -points
        self.changed()
