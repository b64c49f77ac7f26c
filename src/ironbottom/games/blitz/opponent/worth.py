"""What areas, units and whole positions are worth to a side."""

from __future__ import annotations

from collections.abc import Iterable
from math import tanh
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.conditions import All, Control, spaces_in
from ironbottom.games.blitz.components.ids import CAPITAL, NOWHERE, POWERS_OF, SIDE_OF, Klass, Side
from ironbottom.games.blitz.components.scenario_file import AreasVictory, ObjectivesVictory, PointsVictory
from ironbottom.games.blitz.opponent.style import ADMIRAL, Style
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED, ON_MAP
from ironbottom.games.blitz.rules.p08_victory import area_halves, points_of, scored_now
from ironbottom.games.blitz.rules.supply import in_supply
from ironbottom.mechanics.derived import WHOLE, derived, derived_for

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.conditions import Condition
    from ironbottom.games.blitz.position.game import Blitz
    from ironbottom.players.plans import Terms

SOLDIER = 1.5
"""What a hit on land is worth, about, before the last turn."""
CLOSE = 2.0
"""A lead in points that is three quarters of a safe one."""
EARLY = 0.35
"""Share of the victory that a lead counts for before the last turn."""
SUDDEN = 14.0
"""An area of those that end the game at once, in points of the scale."""
OVER = 0.02
"""What is left of all but victory when the game is over: that equal ends are not alike."""
ENOUGH_OIL = 8
"""Oil of a power beyond which more of it is not needed."""
FAR = 12
"""Areas beyond which distance does not matter any more."""
HALF = 0.5
WHOLE_WITHOUT_COST = 2.5
"""Build points that a step of a unit would cost which cannot be built."""


class Worth:
    """The values of one position, whoever looks: ``area`` of a space is the swing when it changes sides."""

    def __init__(self, g: Blitz, style: Style) -> None:
        self.g = g
        self.style = style
        self.left = max(0, g.scenario.last_turn - g.state.turn)
        self.soldier = SOLDIER if self.left else style.last * SOLDIER
        """What a hit on land is worth, about."""
        self._area: dict[int, float] = {}
        self._named = _named(g, style, self.left)
        self._scored = _scored(g, style)

    def area(self, space: int) -> float:
        """What it is worth that a land area is ours and not the enemy's."""
        if space not in self._area:
            printed, style = self.g.space(space), self.style
            income = style.wealth * min(self.left, style.horizon) if self.g.scenario.production else 0.0
            riches = printed.resource + printed.oil + self.g.state.factories[space]
            self._area[space] = style.foothold + income * riches + self._named.get(space, 0.0)
        return self._area[space]

    def whole(self, piece: int) -> float:
        """What a unit is worth on its whole side."""
        counter = self.g.counter(piece)
        steps = counter.front.size or 1
        price = counter.cost or WHOLE_WITHOUT_COST * steps
        if counter.capital != NOWHERE:
            price += self.style.capital * steps
            price += 0.15 * (counter.front.naval + counter.front.air)
        return float(price) if self.left else self.style.last * price

    def unit(self, piece: int) -> float:
        """What a unit is worth as it lies."""
        share = self.style.damaged if self.g.state.marks[piece] & DAMAGED else 1.0
        return share * self.whole(piece)

    def step(self, piece: int) -> float:
        """What the next hit on a unit takes away."""
        counter = self.g.counter(piece)
        scored = self._scored[counter.side][counter.capital] if counter.capital != NOWHERE else 0.0
        if counter.back is not None and not self.g.state.marks[piece] & DAMAGED:
            return scored + (1 - self.style.damaged) * self.whole(piece)
        return scored + self.unit(piece) + sum(self.unit(load) for load in self.g.cargo(piece))

    def hits(self, hits: float, victims: Iterable[int]) -> float:
        """What so many hits take from these, the owner and the enemy choosing in turn."""
        steps = sorted(self.step(piece) for piece in victims)
        return hits * (steps[0] + steps[-1]) / 2 if steps else 0.0


def _scored(g: Blitz, style: Style) -> list[list[float]]:
    """What a lost step of a BB and of a CV counts by the terms of victory, by the side that loses it."""
    victory, found = g.scenario.victory, [[0.0, 0.0], [0.0, 0.0]]
    if isinstance(victory, PointsVictory):
        for term in (*victory.japan, *victory.allies):
            if term.each is not None:
                for key in term.each.classes:
                    found[Side.of(term.each.side)][CAPITAL.index(Klass.of(key))] += term.vp * style.point
    elif isinstance(victory, AreasVictory):
        each = HALF * victory.step_halves * style.point
        found = [[each, each], [each, each]]
    return found


def _named(g: Blitz, style: Style, left: int) -> dict[int, float]:
    """What areas count by the terms of victory, whichever side they are for."""
    victory, index, found = g.scenario.victory, g.data.space_index, dict[int, float]()

    def add(ids: tuple[str, ...], worth: float) -> None:
        for id in ids:
            found[index[id]] = found.get(index[id], 0.0) + worth

    if isinstance(victory, PointsVictory):
        for term in (*victory.japan, *victory.allies):
            if term.when is not None:
                add(spaces_in(term.when), term.vp * style.point)
    elif isinstance(victory, AreasVictory):
        for id, value in victory.areas.items():
            add((id,), value * style.point)
    else:
        turns = min(left + 1, style.horizon)
        for key in victory.objectives:
            objective = g.data.objectives[key]
            spaces, share = _share(objective.when)
            soon = turns if objective.from_turn <= g.state.turn + 1 else turns * HALF
            add(spaces, style.point * HALF * objective.vp * soon * share)
        for sudden in victory.sudden:
            for one in sudden.any_of:
                spaces, share = _share(one)
                add(spaces, SUDDEN * share)
    return found


def _share(condition: Condition) -> tuple[tuple[str, ...], float]:
    """The areas of a condition, and what part of it each of them is."""
    spaces = spaces_in(condition)
    if isinstance(condition, Control):
        return spaces, 1 / condition.least
    if isinstance(condition, All):
        return spaces, 1 / max(1, len(spaces))
    return spaces, 0.3 / max(1, len(spaces))


def standing(g: Blitz, side: int, style: Style) -> Terms:
    """What a position is worth to a side."""
    worth, sign = Worth(g, style), (1.0, -1.0) if side == Side.JAPAN else (-1.0, 1.0)
    terms = dict.fromkeys(("victory", "areas", "units", "supply", "oil", "march"), 0.0)
    terms["victory"] = sign[Side.JAPAN] * _lead(g, style)
    near = distances(g)
    for space, power in enumerate(g.state.control):
        holder = NOWHERE if power == NOWHERE else SIDE_OF[power]
        if holder != NOWHERE:
            terms["areas"] += HALF * sign[holder] * _lasting(g, worth, space)
    for piece, fate in enumerate(g.state.fate):
        if fate == ON_MAP:
            value, who = worth.unit(piece), g.side(piece)
            terms["units"] += sign[who] * value
            if worth.left and not g.counter(piece).convoy and g.state.aboard[piece] == ASHORE:
                terms["march"] -= sign[who] * style.march * value * near.get(g.state.at[piece], FAR)
                if g.counter(piece).on_land and not in_supply(g, piece):
                    terms["supply"] -= sign[who] * style.cut_off * value
    if g.outcome is not None:
        return {name: term * (1.0 if name == "victory" else OVER) for name, term in terms.items()}
    if worth.left:
        for holder in Side:
            for power in POWERS_OF[holder]:
                terms["oil"] += sign[holder] * style.oil * min(g.state.oil[power], ENOUGH_OIL)
    return terms


def _lasting(g: Blitz, worth: Worth, space: int) -> float:
    """An area without what the score counts already."""
    if isinstance(g.scenario.victory, ObjectivesVictory):
        return worth.area(space)
    return worth.area(space) - worth._named.get(space, 0.0)


def _lead(g: Blitz, style: Style) -> float:
    """How far Japan is ahead by the terms of victory."""
    victory, last = g.scenario.victory, g.state.turn >= g.scenario.last_turn
    stake = style.victory * (1.0 if last else EARLY)
    if isinstance(victory, PointsVictory):
        japan, allies = points_of(g, victory)
        lead = float(japan - allies)
        edge: float = lead + {"japan": HALF, "allies": -HALF, "nobody": 0.0}[victory.equal]
        return style.point * lead + stake * tanh(2 * edge / CLOSE)
    if isinstance(victory, AreasVictory):
        halves = area_halves(g, victory)
        levels = [level.least for level in g.scenario.levels if level.least is not None]
        middle = sum(levels[1:3]) / 2
        return style.point * HALF * (halves - middle) + stake * tanh((halves - middle) / (2 * CLOSE))
    scored = float(g.state.points[Side.JAPAN] - g.state.points[Side.ALLIES])
    for key in scored_now(g, victory):
        objective = g.data.objectives[key]
        scored += objective.vp * HALF * (1 if objective.side == Side.JAPAN else -1)
    return style.point * scored + stake * tanh(scored / (4 * CLOSE))


@derived(WHOLE)
def distances(g: Blitz) -> dict[int, int]:
    """How many areas lie between an area and the nearest one that victory names; nearest first."""
    return _spread(g, _named(g, ADMIRAL, 1))


@derived_for(WHOLE)
def to_the_enemy(g: Blitz, side: int) -> dict[int, int]:
    """How many areas lie between an area and the nearest land of the enemy of a side; nearest first."""
    return _spread(g, (space for space in range(len(g.state.control)) if g.enemy_land(space, side)))


def _spread(g: Blitz, starts: Iterable[int]) -> dict[int, int]:
    links, reached = g.links, dict.fromkeys(starts, 0)
    front = list(reached)
    for space in front:
        for other in (*links.borders[space], *links.seas[space], *links.coasts[space]):
            if other not in reached:
                reached[other] = reached[space] + 1
                front.append(other)
    return reached
