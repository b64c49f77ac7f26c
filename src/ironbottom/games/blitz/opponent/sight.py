"""What a planner sees of a position: who may act, who can be spared, and what stands where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Stage
from ironbottom.games.blitz.opponent.worth import Worth
from ironbottom.games.blitz.position.state import ASHORE
from ironbottom.games.blitz.rules.p02_activities import sleepers
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p04_sea.combat import can_be_called
from ironbottom.games.blitz.rules.trips import SeaTrip
from ironbottom.games.blitz.rules.who import may_act

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.style import Style
    from ironbottom.games.blitz.position.game import Blitz

DEAR = 0.9
"""An area of at least this worth is not left empty for less than twice as much."""


class Sight:
    """The position for one side in its own set."""

    def __init__(self, g: Blitz, side: int, style: Style) -> None:
        self.g = g
        self.side = side
        self.style = style
        self.worth = Worth(g, style)
        self.trip = SeaTrip(g, side)
        under_way, choosing = g.set_of_steps, g.state.stage == Stage.OIL
        if under_way is None or under_way.side != side:
            self.acting: tuple[int, ...] = ()
        elif choosing and under_way.blitz:
            self.acting = tuple(sleepers(g, {}))
        else:
            self.acting = tuple(piece for piece in g.on_map(side) if may_act(g, piece))
        self.sailing = tuple(
            piece
            for piece in self.acting
            if (g.counter(piece).ship or g.counter(piece).flies) and self.trip.movable(piece)
        )

    def reaching(self, sea: int) -> list[int]:
        """Ships and aircraft that can go to a sea area in step B, or are there."""
        return [
            piece
            for piece in self.sailing
            if self.g.state.at[piece] == sea or sea in self.trip.reach_of(piece)
        ]

    def warships(self, pieces: Iterable[int]) -> list[int]:
        """BB and CV among these; SUBs are left out where others must see them."""
        return [piece for piece in pieces if self.g.counter(piece).klass in (Klass.BB, Klass.CV)]

    def defenders_at(self, sea: int) -> list[int]:
        """Who would fight for the enemy in a sea area: who is there, and Naval Air that may be called in."""
        g, foe = self.g, 1 - self.side
        there = [piece for piece in g.units(sea, foe) if g.state.aboard[piece] == ASHORE]
        if not there or surprised(g):
            return there
        return [*there, *(piece for piece in g.on_map(foe) if can_be_called(g, piece, sea))]

    def spare(self, space: int) -> list[int]:
        """Land units of an own area that may leave it: all but one where it is worth holding; the best first."""
        g = self.g
        here = [piece for piece in g.land_units(space, self.side) if g.state.aboard[piece] == ASHORE]
        able = sorted(
            (piece for piece in here if g.counter(piece).klass not in (Klass.FORT, Klass.AA)),
            key=lambda piece: (-g.ratings(piece).land, piece),
        )
        stays = len(here) > len(able)
        if not stays and self.worth.area(space) >= DEAR:
            return able[:-1]
        return able

    def strength(self, pieces: Sequence[int]) -> int:
        """Their Land Factors."""
        return sum(self.g.ratings(piece).land for piece in pieces)
