"""13.2.7: who assaults where; 13.2.6, 13.2.11: Missions that are cancelled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, contested, ground, on_map, ships
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    PASSING,
    PASSING_MISSION,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_map import quays
from ironbottom.games.oceansoffire.rules.p06_basing import room_for
from ironbottom.games.oceansoffire.rules.p06_ports import landing_cost, landing_left
from ironbottom.games.oceansoffire.rules.p12_targets import bar_of_assault, within_assault_size
from ironbottom.games.oceansoffire.rules.p13_from_plan import Resolved, bound_elsewhere
from ironbottom.games.oceansoffire.rules.p14_cases import land_attacks
from ironbottom.games.oceansoffire.rules.p15_picking import kinds
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PUT_BACK = choices.button("cancel")


def troops(g: Oceans, sea: int) -> list[int]:
    """Activated ground units aboard transports on a Mission in a Sea Space."""
    return [
        unit
        for ship in ships(g, sea, g.phasing_side)
        if g.counter(ship).klass == Klass.TT
        and g.has(ship, ACTIVATED)
        and not g.has(ship, USED | PASSING | PASSING_MISSION)
        for unit in aboard(g, ship)
        if g.counter(unit).ground and g.has(unit, ACTIVATED) and not g.has(unit, USED)
    ]


def may_land(g: Oceans, unit: int, space: int, others: Iterable[int]) -> bool:
    """Whether a unit may go ashore in a Target Space beside others that are to land there.

    In a contested Space by a port on their Sea Space, within its Landing Capacity (11.54, 2.11.e); else as an assault,
    so many as may attack (12.72.a).
    6.11.a: nowhere beyond the Division Capacity.
    """
    landing = [*others, unit]
    if not room_for(g, space, g.side(unit), landing):
        return False
    if contested(g, space):
        lefts = [landing_left(g, port, g.side(unit)) for port in quays(g, space, g.state.at[unit])]
        room = None if None in lefts else max((left for left in lefts if left is not None), default=0)
        return room is None or landing_cost(g, landing) <= room
    return not bar_of_assault(g, unit) and within_assault_size(g, space, landing)


@dataclass(slots=True, kw_only=True)
class AssignTroops(Procedure):
    """13.2.7: which units aboard land in which Target Space. It answers unit and Space, in words.

    ``units``, ``spaces``: who and where to. ``late``: cargo of transports that have loaded on their way; it assaults
    nothing (12.71.a). ``landing``: unit and Space, of those that have been named.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer", "rest")
    units: list[int]
    spaces: list[int]
    late: list[int] = field(default_factory=list)
    landing: list[list[int]] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return "Who lands where"

    def ask(self, g: Oceans) -> Step:
        if not self.left() and not self.picked:
            return Goto(self.rest)
        if len(self.spaces) == 1 and not self.picked and not self.landing and self._all_fit(g):
            return Goto(self.rest)
        return NameLanding(seats=[g.seat(g.phasing)])

    def may(self, g: Oceans, unit: int, space: int, others: Iterable[int]) -> bool:
        """Whether a unit may land in a Space beside others."""
        plan = g.running(Resolved)
        if plan is not None and g.state.aboard[unit] in bound_elsewhere(plan.parts, space):
            return False
        return (unit not in self.late or contested(g, space)) and may_land(g, unit, space, others)

    def left(self) -> list[int]:
        """Units that have no Space yet."""
        named = {row[0] for row in self.landing}
        return [one for one in self.units if one not in named and one not in self.picked]

    def going(self, space: int) -> list[int]:
        """Units that are to land in a Space."""
        return [unit for unit, where in self.landing if where == space]

    def _all_fit(self, g: Oceans) -> bool:
        so_far: list[int] = []
        for unit in self.units:
            if not self.may(g, unit, self.spaces[0], so_far):
                return False
            so_far.append(unit)
        return True

    def open_spaces(self, g: Oceans) -> list[int]:
        """Spaces where all that are picked may land."""
        found = []
        for space in self.spaces:
            so_far = self.going(space)
            if all(self.may(g, one, space, [*so_far, *self.picked[:n]]) for n, one in enumerate(self.picked)):
                found.append(space)
        needed = self.empty(g, [*self.picked, *self.left()])
        short = len(needed) > len(self.left())  # who is left would not do for the Spaces without anybody
        return [space for space in found if space in needed] or found if short else found

    def empty(self, g: Oceans, units: Iterable[int]) -> list[int]:
        """13.2.7: Target Spaces that nobody is to attack yet, and where one of these units may land."""
        able, attacked = list(units), land_attacks(g)
        return [
            space
            for space in self.spaces
            if space not in attacked
            and not self.going(space)
            and any(self.may(g, one, space, ()) for one in able)
        ]

    def answer(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked.append(int(name))
        elif verb == "space":
            self.landing += [[one, g.data.space_index[name]] for one in self.picked]
            self.picked = []
        elif self.ret == PUT_BACK:
            self.picked = []
        else:
            return None
        return Goto(self.ask)

    def rest(self, g: Oceans) -> Step:
        """Who is not named lands in the first Space that takes it, those without anybody first (13.2.7)."""
        if self.ret != choices.DONE:
            for unit in self.left():
                fit = [one for one in self.spaces if self.may(g, unit, one, self.going(one))]
                if fit:
                    self.landing.append([unit, min(fit, key=lambda one: (len(self.going(one)), one))])
        return Return([f"{unit} {space}" for unit, space in self.landing])


@dataclass(slots=True, kw_only=True)
class NameLanding(Offer, Choose):
    """Which troops land where."""

    RULE: ClassVar[str] = "oceansoffire:13.2.7"
    FORCED: ClassVar[bool] = False
    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "The others stay aboard", PUT_BACK: "Put back"}
    TEXT: ClassVar[str] = "Choose units and the Space where they land"
    WAITING: ClassVar[str] = "says who lands where"

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        assign = g.caller(AssignTroops)
        return assign.open_spaces(g) if assign.picked else ()

    def groups(self, g: Oceans, seat: str) -> Groups:
        assign = g.caller(AssignTroops)
        rows = {}
        for unit in assign.left():
            spaces = assign.open_spaces(g) if assign.picked else assign.spaces
            if any(assign.may(g, unit, one, [*assign.going(one), *assign.picked]) for one in spaces):
                rows[unit] = ()
        return rows

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        assign = g.caller(AssignTroops)
        if assign.picked:
            return [PUT_BACK]
        return [] if assign.empty(g, assign.left()) else [choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """The next unit goes to the Space with fewest."""
        assign = g.caller(AssignTroops)
        if assign.picked:
            spaces = assign.open_spaces(g)
            if not spaces:
                return [PUT_BACK]
            least = min(spaces, key=lambda one: (len(assign.going(one)), one))
            return [choices.space(g.data.space_ids[least])]
        units = list(self.groups(g, seat))
        return [choices.piece(units[0])] if units else [choices.DONE]

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(g.caller(AssignTroops).picked)


# ---- cancelling --------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Cancel(Procedure):
    """12.11: the Phasing side drops Missions. It answers the units that go home; ground units are Used here.

    ``mandatory``: Spaces whose attack cannot be dropped (12.11.c).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer")
    mandatory: list[int]
    home: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return "Missions may be cancelled"

    def ask(self, g: Oceans) -> Step:
        if not (self.units(g) or self.spaces(g)):
            return Return([str(one) for one in self.home])
        return ChooseCancelled(seats=[g.seat(g.phasing)])

    def units(self, g: Oceans) -> list[int]:
        """Ships at sea and air of the Phasing side on a Mission that have not been called off."""
        return [
            one
            for one in on_map(g, g.phasing_side)
            if g.has(one, ACTIVATED)
            and not g.has(one, USED | PASSING | PASSING_MISSION)
            and one not in self.home
            and _called_off(g, one)
        ]

    def spaces(self, g: Oceans) -> list[int]:
        """Spaces with a Land Attack that may be dropped: already contested ones."""
        return [
            space
            for space, count in enumerate(g.state.combat)
            if count and g.data.spaces[space].land and space not in self.mandatory and _attackers(g, space)
        ]

    def answer(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.home.append(int(name))
        elif verb == "space":
            space = g.data.space_index[name]
            units = _attackers(g, space)
            for unit in units:
                g.unmark(unit, ACTIVATED)
                g.mark(unit, USED)
            g.log(
                "info",
                f"{do(units, 'does')} not attack in {space_token(g, space)} ({{rule:12.11.b}}).",
                where=g.data.space_ids[space],
            )
        else:
            return Return([str(one) for one in self.home])
        return Goto(self.ask)


def _called_off(g: Oceans, piece: int) -> bool:
    """A ship at sea that is no submarine, or air that has flown out."""
    counter, state = g.counter(piece), g.state
    if counter.ship:
        return (
            state.berth[piece] == NOWHERE and g.data.spaces[state.at[piece]].sea and counter.klass != Klass.SS
        )
    return counter.air and state.origin[piece] != NOWHERE


def _attackers(g: Oceans, space: int) -> list[int]:
    return [
        unit for unit in ground(g, space, g.phasing_side) if g.has(unit, ACTIVATED) and not g.has(unit, USED)
    ]


@dataclass(slots=True, kw_only=True)
class ChooseCancelled(Offer, Choose):
    """Which Missions are dropped."""

    RULE: ClassVar[str] = "oceansoffire:12.11.a"
    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "cancel"
    LABELS: ClassVar = {choices.DONE: "Go on with the Operation"}
    TEXT: ClassVar[str] = "Choose units or attacks to call off, or go on with the Operation"
    WAITING: ClassVar[str] = "may cancel Missions"
    SUGGESTED: ClassVar = (choices.DONE,)

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        return g.caller(Cancel).spaces(g)

    def groups(self, g: Oceans, seat: str) -> Groups:
        return kinds(g, g.caller(Cancel).units(g))

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return "goes home"
