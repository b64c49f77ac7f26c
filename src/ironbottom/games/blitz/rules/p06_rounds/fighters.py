"""Who fights, and under what circumstances: what the totals of a round are made of."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ironbottom.games.blitz.components.ids import Klass, Terrain
from ironbottom.games.blitz.components.model import Counter, Ratings

BY_LAND, BY_SEA, BY_AIR, AT_HOME = "land", "trs", "air", "home"
"""How a unit comes to a combat: over a border or in its ship, from a transport, flying, or it is there."""


NO_BASE = "no base"
"""In place of that, for odds: a ship or air unit at sea that is destroyed if it must return (4.1.c)."""


class Fighter(NamedTuple):
    """A unit in a round: its type, whether it is damaged, how it came, and the sizes of what it carries."""

    counter: Counter
    damaged: bool = False
    via: str = AT_HOME
    cargo: tuple[int, ...] = ()

    @property
    def ratings(self) -> Ratings:
        """The figures of the side on which it lies."""
        return self.counter.back if self.damaged and self.counter.back else self.counter.front

    @property
    def in_air_round(self) -> bool:
        """blitz:6.1.a, 6.1.c: aircraft, carriers, PARA that flew to the target, AA; no V-weapon."""
        klass = self.counter.klass
        return self.hit_in_air_round or klass == Klass.AA

    @property
    def hit_in_air_round(self) -> bool:
        """blitz:6.5.a; they also bring an Air Round about, which AA does not (ruling q14)."""
        counter = self.counter
        return (
            counter.flies or counter.klass == Klass.CV or (counter.klass == Klass.PARA and self.via == BY_AIR)
        )


class Reading(msgspec.Struct, frozen=True):
    """The readings of open questions that change a total (rulings q01, q11, q13, q19)."""

    own_triangles: bool = False
    convoy_escorts: bool = False
    defender_unlimited: bool = False
    cut_off_by_unit: bool = False


class Ground(msgspec.Struct, frozen=True):
    """What surrounds a Land Round: the target area, and how many land units of its defence cannot trace supply."""

    terrain: Terrain = Terrain.CLEAR
    island: bool = False
    snow: bool = False
    cut_off: int = 0
