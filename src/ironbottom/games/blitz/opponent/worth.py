"""What areas, units and whole positions are worth to a side."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.conditions import (
    All,
    CapitalSteps,
    CapturedWithoutLoss,
    Control,
    spaces_in,
)
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
LATER = 0.8
"""What an end counts that cannot come about before the turn behind the next one; so much less for each further turn."""
AFAR = 0.15
"""What an end and an objective count at least, however far off the turn is from which they do."""
OVER = 0.02
"""What is left of all but victory when the game is over: that equal ends are not alike."""
ENOUGH_OIL = 8
"""Oil of a power beyond which more of it is not needed."""
FAR = 12
"""Areas beyond which distance does not matter any more."""
HALF = 0.5
LASTING = 0.8
"""Share of the turns ahead for which an area is held that an objective is scored for."""
BEYOND, MOST_BEYOND = 0.15, 4.0
"""What an area counts as the way into those next to it, as a share of theirs, and at most."""
VAGUE = 0.3
"""Share of an aim that all areas together are which only touch it."""
UNRESISTED = 0.3
"""Share of a point for areas taken without loss that an area counts that nobody holds: one of them is enough."""
WHOLE_WITHOUT_COST = 2.5
"""Build points that a step of a unit would cost which cannot be built."""


class Worth:
    """The values of one position, whoever looks: ``area`` of a space is the swing when it changes sides."""

    def __init__(self, g: Blitz, style: Style) -> None:
        self.g = g
        self.style = style
        self.left = max(0, g.scenario.last_turn - g.state.turn)
        self.use = 1.0 if self.left else _of_use(g, style)
        """What units are still good for, as a share of what they are worth before the last turn."""
        self.soldier = self.use * SOLDIER
        """What a hit on land is worth, about."""
        self._area: dict[int, float] = {}
        self._named = _named(g, style, self.left)
        self._alternatives = _alternatives(g, style, self.left)
        self._scored = _scored(g, style)
        self.gift = _gifts(g, style)
        """What an area counts besides that a side leaves without a garrison, by the side that leaves it."""

    def area(self, space: int) -> float:
        """What it is worth that a land area is ours and not the enemy's."""
        if space not in self._area:
            ways = self.g.links.borders[space] if self.left else ()
            self._area[space] = self._prize(space) + min(MOST_BEYOND, BEYOND * sum(map(self._prize, ways)))
        return self._area[space]

    def _prize(self, space: int) -> float:
        """What an area counts by itself."""
        printed, style = self.g.space(space), self.style
        income = style.wealth * min(self.left, style.horizon) if self.g.scenario.production else 0.0
        riches = printed.resource + style.fuel * printed.oil + self.g.state.factories[space]
        return style.foothold + income * riches + self._named.get(space, 0.0)

    def instead(self, space: int, goals: set[int]) -> float:
        """What an area counts by terms of victory that are met once one of those goals is taken."""
        return sum(
            aim.worth
            for aim in self._alternatives
            if space in aim.spaces and not goals.isdisjoint(aim.spaces)
        )

    def whole(self, piece: int) -> float:
        """What a unit is worth on its whole side."""
        counter = self.g.counter(piece)
        steps = counter.front.size or 1
        price = counter.cost or WHOLE_WITHOUT_COST * steps
        if counter.capital != NOWHERE:
            price += self.style.capital * steps
            price += 0.15 * (counter.front.naval + counter.front.air)
        return self.use * price

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
        """What so many hits take from these: the owner gives the cheapest step, then the enemy takes the dearest."""
        steps = deque(sorted(step for piece in victims for step in self.steps(piece)))
        found, by_owner = 0.0, True
        while hits > 0 and steps:
            found += min(1.0, hits) * (steps.popleft() if by_owner else steps.pop())
            hits, by_owner = hits - 1, not by_owner
        return found

    def steps(self, piece: int) -> Iterator[float]:
        """What each hit on a unit takes away until it is destroyed."""
        first = self.step(piece)
        yield first
        if self.g.counter(piece).back is not None and not self.g.state.marks[piece] & DAMAGED:
            yield max(first, self.style.damaged * self.whole(piece))


def _of_use(g: Blitz, style: Style) -> float:
    """In the last turn: the less, the fewer sets are to come behind the one under way."""
    sets = len(g.scenario.sets_of(g.state.turn))
    return style.last + (1 - style.last) * HALF * max(0, sets - 1 - g.state.place) / sets


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
    else:
        for name in victory.objectives:
            objective = g.data.objectives[name]
            if isinstance(objective.when, CapitalSteps) and objective.from_turn <= g.state.turn:
                each = HALF * HALF * objective.vp * style.point / objective.when.least
                found = [[one + each for one in losses] for losses in found]
    return found


def _gifts(g: Blitz, style: Style) -> list[float]:
    """What it counts by the terms of victory to take an area without loss, by the side from which it is taken."""
    found, victory = [0.0, 0.0], g.scenario.victory
    if isinstance(victory, ObjectivesVictory):
        for key in victory.objectives:
            objective = g.data.objectives[key]
            if isinstance(objective.when, CapturedWithoutLoss) and objective.from_turn <= g.state.turn:
                found[1 - Side.of(objective.when.side)] += UNRESISTED * objective.vp * style.point
    return found


class Aim(NamedTuple):
    """What a term of victory counts for the side that holds so many areas of these."""

    worth: float
    spaces: tuple[int, ...]
    side: int
    least: int


def _named(g: Blitz, style: Style, left: int) -> dict[int, float]:
    """What areas count by the terms of victory, whichever side they are for."""
    found = dict[int, float]()
    for aim in _aims(g, style, left):
        for space, share in _shares(g, aim).items():
            found[space] = found.get(space, 0.0) + aim.worth * share
    return found


def _alternatives(g: Blitz, style: Style, left: int) -> list[Aim]:
    """The terms of victory that any one of several more areas would meet."""
    return [
        aim
        for aim in _aims(g, style, left)
        if aim.spaces[1:] and sum(g.friendly_land(space, aim.side) for space in aim.spaces) + 1 == aim.least
    ]


def _shares(g: Blitz, aim: Aim) -> dict[int, float]:
    """What part of an aim each area is: the more, the fewer are missing, or can be lost; none where enough are held."""
    held = [space for space in aim.spaces if g.friendly_land(space, aim.side)]
    missing = aim.least - len(held)
    if missing <= 0:
        return {space: 1 / (1 - missing) if space in held else 0.0 for space in aim.spaces}
    return {space: 1 / aim.least if space in held else 1 / missing for space in aim.spaces}


def _aims(g: Blitz, style: Style, left: int) -> Iterator[Aim]:
    """The terms of victory that name areas."""
    victory, index = g.scenario.victory, g.data.space_index

    def aims(condition: Condition, worth: float, side: int) -> Iterator[Aim]:
        spaces = tuple(index[id] for id in spaces_in(condition))
        if isinstance(condition, Control):
            yield Aim(worth, spaces, Side.of(condition.side), condition.least)
        elif isinstance(condition, All):
            yield Aim(worth, spaces, side, len(spaces))
        else:
            yield from (Aim(VAGUE * worth / len(spaces), (space,), side, 1) for space in spaces)

    if isinstance(victory, PointsVictory):
        for side, terms in ((Side.JAPAN, victory.japan), (Side.ALLIES, victory.allies)):
            for term in terms:
                if term.when is not None:
                    for id in spaces_in(term.when):
                        yield Aim(term.vp * style.point, (index[id],), side, 1)
    elif isinstance(victory, AreasVictory):
        for id, value in victory.areas.items():
            yield Aim(value * style.point, (index[id],), Side.JAPAN, 1)
    else:
        turns = min(left + 1, style.horizon)
        for key in victory.objectives:
            objective = g.data.objectives[key]
            counted = turns - max(0, objective.from_turn - g.state.turn)
            soon = max(counted, AFAR * turns)
            yield from aims(objective.when, style.point * LASTING * objective.vp * soon, objective.side)
        for sudden in victory.sudden:
            wait = max(0, sudden.from_turn - g.state.turn - 1)
            soon = max(AFAR, 1.0 - (1.0 - LATER) * wait)
            for one in sudden.any_of:
                yield from aims(one, SUDDEN * soon, Side.of(sudden.winner))


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
    levels = [level.least for level in g.scenario.levels if level.least is not None]
    return style.point * scored + stake * tanh((scored - sum(levels[1:3]) / 2) / (4 * CLOSE))


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
