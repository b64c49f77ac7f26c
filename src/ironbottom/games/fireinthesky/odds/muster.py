"""Who takes part in a battle, and what it has cost them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Literal

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.model import Counter as Unit
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import GONE, NOWHERE, REDUCED
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import long_range_air, units_in_hex

Kind = Literal["land", "amphibious", "sea", "air"]
"""``amphibious``: the attacker has land units at sea; ``land``: ashore; ``air``: no ships take part."""
DAMAGED = 0.5
"""A ship that is damaged, as a share of one that is sunk: it is away for a while and may need new planes."""
WORTH_IN = "points of rating"


def worth(unit: Unit) -> int:
    """What a ship is worth by all its ratings, or a point of strength of an air or land unit."""
    return unit.air + unit.firepower + unit.transport if unit.naval else 1


@dataclass(frozen=True, slots=True)
class Toll:
    """What a battle has cost a side."""

    lost: Counter[str]
    """By counter: ships sunk, and strength lost of air and land units."""
    sunk: int
    damaged: int
    troops: int
    """Strength of land units."""
    cost: float
    """In the worth of units."""


class Muster:
    """The two sides before the battle of a hex; ``pieces`` and ``forces`` go by side, air and land by strength."""

    def __init__(self, g: Sky, hexagon: int) -> None:
        self.hex = hexagon
        self.attacker: int = g.phasing
        self.pieces = [
            [
                piece
                for piece in (*units_in_hex(g, hexagon, side), *long_range_air(g, hexagon, side))
                if not g.counter(piece).marker
            ]
            for side in Side
        ]
        self.forces = [_counted(g, pieces) for pieces in self.pieces]
        troops = [[p for p in pieces if g.counter(p).land] for pieces in self.pieces]
        ours, theirs = troops[self.attacker], troops[1 - self.attacker]
        self.for_base = bool(ours) and g.data.is_base[hexagon] and g.state.control[hexagon] != self.attacker
        """The attacker has land units to take a base that is not theirs."""
        self.for_land = self.for_base or bool(ours and theirs)
        """What counts is who has the hex alone."""
        self.kind = self._kind(g, ours)
        self._strength = bytes(g.state.strength)

    def _kind(self, g: Sky, troops: list[int]) -> Kind:
        if self.for_land:
            return "amphibious" if any(g.state.force[p] != NOWHERE for p in troops) else "land"
        return "sea" if any(g.counter(p).naval for pieces in self.pieces for p in pieces) else "air"

    def forces_of(self, place: int) -> Counter[str]:
        """The forces of the attacker (0) or of the defender (1)."""
        return self.forces[self.attacker if place == 0 else 1 - self.attacker]

    def seen(self, g: Sky, place: int, hidden: Container[int]) -> dict[str, int]:
        """The forces of the attacker (0) or of the defender (1) without pieces that are hidden from a viewer."""
        side = self.attacker if place == 0 else 1 - self.attacker
        return dict(_counted(g, (piece for piece in self.pieces[side] if piece not in hidden)))

    def toll(self, g: Sky, side: int) -> Toll:
        """What the battle has cost a side, read off the position behind it."""
        lost = self._air_lost(g, side)
        damaged: list[int] = []
        for piece in self.pieces[side]:
            key = g.counter(piece).key
            if g.counter(piece).naval:
                if g.has(piece, GONE):
                    lost[key] += 1
                elif self._out_of_action(g, piece):
                    damaged.append(piece)
            elif g.counter(piece).land:
                lost[key] += self._troops_lost(g, piece)
        units = {key: g.data.counters[g.data.counter_index[key]] for key in lost}
        cost = sum(n * worth(units[key]) for key, n in lost.items())
        return Toll(
            lost=lost,
            sunk=sum(n for key, n in lost.items() if units[key].naval),
            damaged=len(damaged),
            troops=sum(n for key, n in lost.items() if units[key].land),
            cost=cost + DAMAGED * sum(worth(g.counter(ship)) for ship in damaged),
        )

    def left(self, g: Sky, side: int) -> int:
        """Units left to a side: ships not out of action, and strength of air and land units."""
        toll = self.toll(g, side)
        return self.forces[side].total() - toll.lost.total() - toll.damaged

    def _out_of_action(self, g: Sky, piece: int) -> bool:
        """Whether a unit is off the map for longer than one that was only sent away (chart.return)."""
        if g.state.at[piece] != NOWHERE:
            return False
        absence = g.state.due[piece] + 1 - g.next_reinforcements(g.side(piece))
        return g.has(piece, GONE) or absence > g.data.figures.displaced_return

    def _troops_lost(self, g: Sky, piece: int) -> int:
        before = self._strength[piece]
        if self._out_of_action(g, piece):
            return before
        return before - g.state.strength[piece] if g.has(piece, REDUCED) else 0

    def _air_lost(self, g: Sky, side: int) -> Counter[str]:
        """Air counters are combined and broken apart, so that only the strength of all of a kind tells a loss."""
        lost: Counter[str] = Counter()
        for piece, before in enumerate(self._strength):
            if g.counter(piece).air_unit and g.side(piece) == side:
                lost[g.counter(piece).key] += before - g.state.strength[piece]
        return +lost


def _counted(g: Sky, pieces: Iterable[int]) -> Counter[str]:
    """Units by counter; air and land units by their strength."""
    count: Counter[str] = Counter()
    for piece in pieces:
        count[g.counter(piece).key] += 1 if g.counter(piece).naval else g.state.strength[piece]
    return count
