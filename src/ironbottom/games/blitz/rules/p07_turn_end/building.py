"""7.3 Building and repair: what build points buy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Nation, Port, Power
from ironbottom.games.blitz.position.labels import POWER_NAMES, counter_name, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import DAMAGED, LOST, POOL
from ironbottom.games.blitz.rules.p07_turn_end.placement import building_areas
from ironbottom.games.blitz.rules.reasons.turn_end import (
    refused_places,
    why_not_built,
    why_not_mended,
    why_not_rebuilt,
)
from ironbottom.games.blitz.rules.supply import in_supply
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter
    from ironbottom.games.blitz.position.game import Blitz

NOBODY = -1


@dataclass(slots=True, kw_only=True)
class Build(Procedure):
    """7.3.d1 to 7.3.d3: a power spends its points; ``chinese``: those that build Chinese units only (7.2.d2)."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take", "place")
    power: int
    side: int
    points: int
    chinese: int
    piece: int = NOBODY

    def title(self, g: Blitz) -> str:
        return f"Building: {POWER_NAMES[Power(self.power)]}"

    def ask(self, g: Blitz) -> Step:
        question = self._question(g)
        if len(question.options(g, g.seat(self.side))) == 1:
            return Return()
        return question

    def _question(self, g: Blitz) -> BuildOrRepair:
        return BuildOrRepair(
            seats=[g.seat(self.side)],
            power=self.power,
            side=self.side,
            points=self.points,
            chinese=self.chinese,
        )

    def take(self, g: Blitz) -> Step:
        verb, name = choices.split(str(self.ret))
        match verb:
            case "type":
                kind = g.data.counter_index[name]
                self.piece = next(iter(in_pool(g, kind)))
                self._pay(g.data.counters[kind].cost, g.data.counters[kind])
                return Call(PlaceNew(seats=[g.seat(self.side)], piece=self.piece), then=self.place)
            case "piece":
                piece = int(name)
                self._pay(repair_cost(g, piece), g.counter(piece))
                mend(g, piece)
                return Goto(self.ask)
            case "space":
                self.points -= g.data.figures.factory_repair
                rebuild(g, g.data.space_index[name])
                return Goto(self.ask)
        return Return()

    def _pay(self, cost: int, counter: Counter) -> None:
        """Chinese units are paid for with Chinese points first."""
        of_china = min(self.chinese, cost) if counter.nation == Nation.CHINA else 0
        self.chinese -= of_china
        self.points -= cost - of_china

    def place(self, g: Blitz) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        g.place(self.piece, space)
        where = g.data.space_ids[space]
        g.log("info", f"{{piece:{self.piece}}} is built in {{space:{where}}}.", where=where)
        return Goto(self.ask)


@derived_for(WHOLE)
def buildable(g: Blitz, power: int) -> list[int]:
    """7.3.d1, 7.3.d2: the types of a power of which one is in the force pool and has an area to come to."""
    found = []
    for kind, counter in enumerate(g.data.counters):
        if counter.power == power and (pool := in_pool(g, kind)) and building_areas(g, pool[0]):
            found.append(kind)
    return found


def in_pool(g: Blitz, kind: int) -> list[int]:
    """7.3.d1: pieces of a type that can be built, from its arrival turn on."""
    counter = g.data.counters[kind]
    if not counter.cost or counter.arrives > g.state.turn:
        return []
    return [piece for piece in g.pieces_of(kind) if g.state.fate[piece] in (POOL, LOST)]


def repair_cost(g: Blitz, piece: int) -> int:
    """7.3.d3: half its build cost rounded up, or a fixed price for a unit without a cost."""
    cost = g.counter(piece).cost
    return -(-cost // 2) if cost else g.data.figures.repair_without_cost


def can_be_mended(g: Blitz, piece: int) -> bool:
    """7.3.d3: damaged, in supply, ships only in a Big Port."""
    if not g.has(piece, DAMAGED):
        return False
    at = g.space(g.state.at[piece])
    if g.counter(piece).ship:
        return at.land and at.port == Port.BIG and in_supply(g, piece)
    return at.land and in_supply(g, piece) and _has_room(g, piece)


def _has_room(g: Blitz, piece: int) -> bool:
    """1.3: a whole unit is bigger than a damaged one."""
    counter, at = g.counter(piece), g.state.at[piece]
    if not counter.on_land or not g.space(at).island:
        return True
    here = sum(g.size(one) for one in g.land_units(at, counter.side))
    return here + counter.front.size - g.size(piece) <= g.data.figures.island_size


def mend(g: Blitz, piece: int) -> None:
    """Turn a unit to its whole side."""
    g.unmark(piece, DAMAGED)
    where = g.data.space_ids[g.state.at[piece]]
    g.log("info", f"{{piece:{piece}}} is repaired in {{space:{where}}}.", where=where)


def rebuild(g: Blitz, space: int) -> None:
    """Repair one Factory Factor."""
    g.mend_factory(space)
    g.log("info", f"A Factory Factor of {space_token(g, space)} is repaired.", where=g.data.space_ids[space])


@dataclass(slots=True, kw_only=True)
class BuildOrRepair(Offer, Choose):
    """What the next points are spent on."""

    RULE: ClassVar[str] = "blitz:7.3.d1"
    power: int
    side: int
    points: int
    chinese: int

    def _purse(self, counter: Counter) -> int:
        return self.points + (self.chinese if counter.nation == Nation.CHINA else 0)

    def _buys(self, g: Blitz) -> list[int]:
        counters = g.data.counters
        return [
            kind for kind in buildable(g, self.power) if counters[kind].cost <= self._purse(counters[kind])
        ]

    def _repairs(self, g: Blitz) -> list[int]:
        marks = g.state.marks
        damaged = [piece for piece in g.on_map(self.side) if marks[piece] & DAMAGED]  # few are
        mine = (piece for piece in damaged if g.counter(piece).power == self.power)
        return [
            piece
            for piece in mine
            if can_be_mended(g, piece) and repair_cost(g, piece) <= self._purse(g.counter(piece))
        ]

    def groups(self, g: Blitz, seat: str) -> Groups:
        """The units that can be repaired."""
        return groups_of(g, self._repairs(g))

    def goals(self, g: Blitz, seat: str) -> list[int]:
        """The areas whose Factory Factors can be repaired."""
        if self.points < g.data.figures.factory_repair:
            return []
        return [
            space
            for space, ruins in enumerate(g.state.ruins)
            if ruins and g.state.control[space] == self.power
        ]

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [
            *(choices.kind(g.data.counters[kind].id) for kind in self._buys(g)),
            *map(choices.piece, self.groups(g, seat)),
            *(choices.space(g.data.space_ids[space]) for space in self.goals(g, seat)),
            choices.DONE,
        ]

    def text(self, g: Blitz, seat: str) -> str:
        more = f", {self.chinese} of them for Chinese units only" if self.chinese else ""
        points = counted(self.points + self.chinese, "build point")
        return f"Choose what {POWER_NAMES[Power(self.power)]} builds or repairs ({points}{more}), or end building"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        """Types of the power that are ever built, its damaged units, and its areas with Factory Factors."""
        buys, repairs, goals = self._buys(g), self._repairs(g), self.goals(g, seat)
        types = {
            choices.kind(one.id): why_not_built(g, one, self._purse(one), left=bool(in_pool(g, kind)))
            for kind, one in enumerate(g.data.counters)
            if one.power == self.power and one.cost and kind not in buys
        }
        damaged = {
            choices.piece(piece): why_not_mended(
                g, piece, repair_cost(g, piece), self._purse(g.counter(piece))
            )
            for piece in g.on_map(self.side)
            if g.counter(piece).power == self.power and g.has(piece, DAMAGED) and piece not in repairs
        }
        factories = {
            choices.space(g.data.space_ids[space]): why_not_rebuilt(g, space, self.points)
            for space, factors in enumerate(g.state.factories)
            if factors and g.state.control[space] == self.power and space not in goals
        }
        return types | damaged | factories

    def waiting(self, g: Blitz, seat: str) -> str:
        return f"{POWER_NAMES[Power(self.power)]} builds"

    def label(self, g: Blitz, choice: str) -> str:
        verb, name = choices.split(choice)
        if choice == choices.DONE:
            return "End building"
        return counter_name(g.data.counters[g.data.counter_index[name]]) if verb == "type" else ""

    def hint(self, g: Blitz, seat: str, choice: str) -> str:
        match choices.split(choice):
            case "type", name:
                return counted(g.data.counters[g.data.counter_index[name]].cost, "build point")
            case "piece", piece:
                return f"repair, {counted(repair_cost(g, int(piece)), 'build point')}"
            case "space", _:
                return f"repair a Factory Factor, {counted(g.data.figures.factory_repair, 'build point')}"
        return ""

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[-1:]


@dataclass(slots=True, kw_only=True)
class PlaceNew(Choose):
    """Where a new unit comes on the map."""

    RULE: ClassVar[str] = "blitz:7.3.d2"
    piece: int

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in building_areas(g, self.piece)]

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose where {counter_name(g.counter(self.piece))} is built"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_places(g, self.piece, building_areas(g, self.piece), "7.3.d2")

    def waiting(self, g: Blitz, seat: str) -> str:
        return "new units are placed"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]


# ---- the repair allowance of short scenarios ---------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class RepairAllowance(Procedure):
    """7.3.d3: a side restores so many damaged units, ships only in a Big Port."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    TITLE: ClassVar[str] = "Repair"
    side: int
    left: int

    def ask(self, g: Blitz) -> Step:
        if not self.left or not mendable(g, self.side):
            return Return()
        return ChooseRepair(seats=[g.seat(self.side)], side=self.side, left=self.left)

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        mend(g, choices.piece_of(str(self.ret)))
        self.left -= 1
        return Goto(self.ask)


def mendable(g: Blitz, side: int) -> list[int]:
    """Units of a side that can be repaired."""
    return [piece for piece in g.on_map(side) if can_be_mended(g, piece)]


@dataclass(slots=True, kw_only=True)
class ChooseRepair(Offer, Choose):
    """Which unit is repaired."""

    RULE: ClassVar[str] = "blitz:7.3.d3"
    LABELS: ClassVar = {choices.DONE: "No more repairs"}
    WAITING: ClassVar[str] = "units are repaired"
    side: int
    left: int

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, mendable(g, self.side))

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose a unit that is repaired ({counted(self.left, 'step')} left), or go on"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        able = mendable(g, self.side)
        return {
            choices.piece(piece): why_not_mended(g, piece, 0, None)
            for piece in g.on_map(self.side)
            if g.has(piece, DAMAGED) and piece not in able
        }

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]
