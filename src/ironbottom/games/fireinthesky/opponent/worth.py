"""What bases and units are worth to a side, by how the scenario is won."""

from __future__ import annotations

from functools import lru_cache
from math import log1p

from ironbottom.games.fireinthesky.components.ids import NONE, Side
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.components.scenario import Controls, PointsVictory, StandardVictory
from ironbottom.games.fireinthesky.opponent.style import Style
from ironbottom.games.fireinthesky.position.game import Sky

SINKING_ROLLS = {7: 26, 8: 21, 9: 15, 10: 10, 11: 6, 12: 3}
"""Of the 36 throws of two dice, those that with one added reach a defence rating."""
THROWS = 36


class Worth:
    """Values by space and by piece. Everything is worth the same to both sides, but what only one is paid for."""

    def __init__(self, g: Sky, style: Style) -> None:
        self.g = g
        self.style = style
        self.base = bases(g.data, g.scenario.in_play, g.scenario.victory, style, tuple(g.state.penalty))
        self._sunk: dict[int, float] = {}
        self.future = future(g)
        self.horizon = min(1.0, (g.scenario.ends_after.turn - g.state.turn) / 2)
        """How much supplies of later turns count."""
        victory = g.scenario.victory
        self.whole_war = not isinstance(victory, PointsVictory)
        """Whether bases win, and years matter."""
        if isinstance(victory, PointsVictory):
            for terms in victory.terms:
                for term in terms:
                    if not isinstance(term, Controls):
                        self._sunk.update(dict.fromkeys(term.counters, term.points * style.point))

    def unit(self, piece: int) -> float:
        """What a unit that is lost for good costs its side."""
        return self.plain(piece) + self._sunk.get(self.g.state.kind[piece], 0.0)

    def plain(self, piece: int) -> float:
        """The same without the points that a scenario gives for it."""
        g, style = self.g, self.style
        counter = g.counter(piece)
        if counter.naval:
            ship = style.deck * counter.air + style.gun * counter.firepower + style.hull * counter.transport
            return self.future * ship
        each = style.plane if counter.air_unit else style.troops
        return self.future * each * g.state.strength[piece]

    def oil(self, spent: int) -> float:
        """What so many of Japan's oil points are worth to it: each more, the less are left."""
        left = self.g.state.oil
        return self._stock(left) - self._stock(max(0, left - spent))

    def _stock(self, points: int) -> float:
        style = self.style
        each = style.war_oil if self.whole_war else style.oil
        return self.future * each * (points + style.thirst * log1p(points / style.thirst))

    def hit(self, piece: int) -> float:
        """What a hit on a ship costs its side on average: it is sunk, or absent for a while."""
        counter = self.g.counter(piece)
        sunk = SINKING_ROLLS.get(counter.defence, 0) / THROWS
        return sunk * self.unit(piece) + (1.0 - sunk) * self.style.absence * self.plain(piece)


@lru_cache(maxsize=64)
def bases(
    data: SkyData,
    in_play: frozenset[int],
    victory: StandardVictory | PointsVictory,
    style: Style,
    penalty: tuple[int, ...],
) -> tuple[float, ...]:
    """What bases are worth, by space; ``penalty``: those that still cost Japan a point (4.3.1)."""
    worth = [style.foothold * (kind and space in in_play) for space, kind in enumerate(data.is_base)]
    if isinstance(victory, PointsVictory):
        for terms in victory.terms:
            for term in terms:
                if isinstance(term, Controls):
                    worth[term.space] += term.points * style.point
        return tuple(worth)
    for space in in_play:
        worth[space] += data.value[space] * style.point
        if data.resource[space]:
            worth[space] += style.resource
        if space in penalty:
            worth[space] += style.point
        if data.home_of[space] != NONE and data.is_base[space]:
            worth[space] += style.point
    return tuple(worth)


SHORT = 0.25
"""What a unit is worth beside its points in the last turn of a short scenario."""
BRIEF = 0.6
"""The same in the turn before."""


def future(g: Sky) -> float:
    """How much it still matters what units there are after this turn."""
    left = g.scenario.ends_after.turn - g.state.turn
    if left == 0:
        return SHORT
    return BRIEF if left == 1 else 1.0


def last_part(g: Sky) -> bool:
    """Whether the part of the turn under way is the last of its side."""
    last = g.scenario.ends_after
    if g.state.turn == last.turn:
        return True
    return g.state.turn == last.turn - 1 and g.state.part == Side.ALLIES and last.side == Side.JAPAN
