"""2.32.a: units break down and recombine at any time, outside plans too, at no cost."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_air_points import change, changes, combinations, combine
from ironbottom.games.oceansoffire.rules.p02_breakdown import (
    Way,
    join,
    joinings,
    part,
    partings,
    parts_and_hits,
)
from ironbottom.games.oceansoffire.rules.p22_garrisons import keeps_garrison
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

CHANGE, BACK = choices.button("change"), choices.button("cancel")
CHANGE_LABEL = "Break down or recombine"


def ways_of(g: Oceans, pieces: Sequence[int]) -> list[Way]:
    """Types into which one unit may break down, in several ways, or which several may form."""
    if len(pieces) > 1:
        air = all(g.counter(piece).air for piece in pieces)
        return [(kind,) for kind in (combinations if air else joinings)(g, pieces)]
    one = pieces[0]
    if g.counter(one).air:
        return changes(g, one)
    ways = partings(g, one)
    if g.counter(one).ship:
        return ways
    return [way for way in ways if keeps_garrison(g, one, parts_and_hits(g, one, way))]


def change_units(g: Oceans, pieces: Sequence[int], way: Way) -> list[int]:
    """Break a unit down, or recombine several, in a way of ``ways_of``; what it has become."""
    air, joins = all(g.counter(piece).air for piece in pieces), len(pieces) > 1
    space = g.state.at[pieces[0]]
    words = f"{do(pieces, 'recombines' if joins else 'breaks down')} in {space_token(g, space)}."
    g.log("info", words, where=g.data.space_ids[space])
    if joins:
        return [(combine if air else join)(g, pieces, way[0])]
    return (change if air else part)(g, pieces[0], way)


# ---- who ---------------------------------------------------------------------------------------------


def changeable(g: Oceans, among: Sequence[int]) -> bool:
    """Whether any of some units may break down, or some of them recombine."""
    return any(_may_begin(g, one, among) for one in among)


def _may_begin(g: Oceans, piece: int, among: Sequence[int]) -> bool:
    return bool(ways_of(g, [piece])) or any(
        ways_of(g, [piece, *rest]) for rest in _companies(g, piece, among)
    )


def _companies(g: Oceans, piece: int, among: Sequence[int]) -> list[list[int]]:
    """Units of the same place that together with one might form another: all that can be looked at are few."""
    counter, place = g.counter(piece), _place(g, piece)
    near = [one for one in among if one != piece and _place(g, one) == place]
    if counter.air:
        return list(_sums(g, piece, [one for one in near if g.counter(one).pool == counter.pool]))
    if counter.ship:
        return [[one] for one in near if g.counter(one).ship]
    kinds = [g.state.kind[piece], *(g.state.kind[one] for one in near)]
    found = []
    for one in g.data.breakdowns:
        if kinds[0] in one.parts and all(kinds.count(kind) >= one.parts.count(kind) for kind in one.parts):
            wanted, company = list(one.parts), []
            wanted.remove(kinds[0])
            for other in near:
                if g.state.kind[other] in wanted:
                    wanted.remove(g.state.kind[other])
                    company.append(other)
            found.append(company)
    return found


def _sums(g: Oceans, piece: int, near: Sequence[int]) -> list[list[int]]:
    """Air units that together with one have the points of a larger unit: each is twice a smaller one, or four times."""
    points = {one: g.counter(one).points for one in (piece, *near)}
    found = []
    for total in sorted({one.points for one in g.data.counters if one.pool == g.counter(piece).pool}):
        left, company = total - points[piece], list[int]()
        for one in sorted(near, key=lambda one: (-points[one], one)):
            if points[one] <= left:
                left -= points[one]
                company.append(one)
        if company and not left:
            found.append(company)
    return found


def _place(g: Oceans, piece: int) -> tuple[int, ...]:
    state = g.state
    return state.at[piece], state.berth[piece], state.aboard[piece], state.fate[piece], state.origin[piece]


# ---- the question --------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ChangeUnits(Procedure):
    """A seat changes units, or leaves them.

    ``among``: units that it may change now. ``picked``: those named so far.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    TITLE: ClassVar[str] = CHANGE_LABEL
    seat: str
    among: list[int]
    picked: list[int] = field(default_factory=list)

    def ask(self, g: Oceans) -> Step:
        return WhatChanges(seats=[self.seat], among=list(self.among), picked=list(self.picked))

    def take(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked = [*self.picked, int(name)]
            return Goto(self.ask)
        if self.ret == BACK:
            if not self.picked:
                return Return()
            self.picked = []
            return Goto(self.ask)
        change_units(g, self.picked, ways_of(g, self.picked)[int(name) - 1])
        return Return()


@dataclass(slots=True, kw_only=True)
class WhatChanges(Offer, Choose):
    """Which units, and into what."""

    RULE: ClassVar[str] = "oceansoffire:2.32.a"
    FORCED: ClassVar[bool] = False
    PIECES = "pick"
    WAITING: ClassVar[str] = "breaks down or recombines units"
    SUGGESTED: ClassVar = (BACK,)
    among: list[int]
    picked: list[int]

    def groups(self, g: Oceans, seat: str) -> Groups:
        left = [one for one in self.among if one not in self.picked]
        if self.picked:
            wanted, place = self._wanted(g), _place(g, self.picked[0])
            able = [one for one in left if g.state.kind[one] in wanted and _place(g, one) == place]
        else:
            able = [one for one in left if _may_begin(g, one, self.among)]
        return groups(able, lambda one: likeness(g, one))

    def _wanted(self, g: Oceans) -> set[int]:
        """Types of units with which those that are picked might form another."""
        kind, (first, *others) = g.state.kind, self.picked
        wanted = set[int]()
        for rest in _companies(g, first, self.among):
            missing = Count(kind[one] for one in rest)
            missing.subtract(kind[one] for one in others)
            if min(missing.values()) >= 0 and ways_of(g, [first, *rest]):
                wanted |= {one for one, count in missing.items() if count}
        return wanted

    def options(self, g: Oceans, seat: str) -> list[str]:
        count = len(ways_of(g, self.picked)) if self.picked else 0
        return [*(choices.number(n + 1) for n in range(count)), *Offer.options(self, g, seat)]

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [BACK]

    def text(self, g: Oceans, seat: str) -> str:
        if not self.picked:
            return "Choose what breaks down or recombines, free"
        return "Choose what it becomes, free" if len(self.picked) == 1 else "Choose what they become, free"

    def label(self, g: Oceans, choice: str) -> str:
        verb, name = choices.split(choice)
        if verb != "number":
            return "Leave it" if choice == BACK else ""
        way = ways_of(g, self.picked)[int(name) - 1]
        return " + ".join(counter_name(g.data.counters[kind]) for kind in way)
