"""10.2, 13.1: a plan is carried out, part after part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import Facility
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, does, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p02_change import change_units
from ironbottom.games.oceansoffire.rules.p06_too_big import hold_back
from ironbottom.games.oceansoffire.rules.p10_activation import activate, odd_ships, use
from ironbottom.games.oceansoffire.rules.p11_air import note_leaving
from ironbottom.games.oceansoffire.rules.p11_land import go_by_rail, march
from ironbottom.games.oceansoffire.rules.p11_transport import land
from ironbottom.games.oceansoffire.rules.p12_extended import note, use_up
from ironbottom.games.oceansoffire.rules.p12_ranges import MARK_OF, fly, ways
from ironbottom.games.oceansoffire.rules.p13_areas import mark, mission_sea
from ironbottom.games.oceansoffire.rules.p13_legal import continues, part_cost, part_refusal, passengers
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import DRAWING_UP, Kind, Part, Plain, plans
from ironbottom.games.oceansoffire.rules.p13_sail import LOST, Sail
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.p14_chance import air_left
from ironbottom.games.oceansoffire.rules.p14_combat import ANEW
from ironbottom.games.oceansoffire.rules.p21_construction import build, remove, space_of
from ironbottom.games.oceansoffire.rules.p22_raid import under_way
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

GO_ON, STOP = choices.button("go_on"), choices.button("stop")


@dataclass(slots=True, kw_only=True)
class CarryOut(Procedure):
    """The parts of a plan in order; it answers how many are behind it when it ends.

    ``n``: parts behind it, the one under way among them. ``lone``: ports in which a one-step ship has paid by itself
    (10.3.i). ``rehearsed``: for the draft, without reactions of anybody. ``broken``: why the part under way cannot be
    carried out. ``begun``: Missions of a plan that was halted before this one.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("next_part", "after_part", "halted", "resolved")
    PLANS: ClassVar[tuple[str, ...]] = ("parts", "begun")
    parts: list[Plain]
    n: int = 0
    lone: list[int] = field(default_factory=list)
    rehearsed: bool = False
    broken: str = ""
    begun: list[Plain] = field(default_factory=list)

    def next_part(self, g: Oceans) -> Step:
        if self.n == len(self.parts):
            return self._resolve(g)
        part = Part.of(self.parts[self.n])
        self.broken = part_refusal(g, part, self.lone)
        if self.broken:
            if self.rehearsed:
                return Return(self.n)
            return Call(Halted(seats=[g.seat(g.phasing)]), then=self.halted)
        self.n += 1
        if not self.rehearsed:
            note(g, part, plans([*self.begun, *self.parts[: self.n - 1]]))
        if part.kind in (Kind.BREAK, Kind.JOIN):
            change_units(g, part.units, (part.goal,) if part.kind == Kind.JOIN else part.way)
            return None
        self.lone = begin(g, part, self.lone)
        if part.kind == Kind.FORCE:
            return Call(Sail(part=self.parts[self.n - 1], rehearsed=self.rehearsed), then=self.after_part)
        act_on_land(g, part)
        return None

    def _resolve(self, g: Oceans) -> Step:
        """13.1: the Operation of the parts that are Missions is resolved."""
        missions = [*self.begun, *missions_of(self.parts)]
        if missions and not self.rehearsed and g.running(Advance) is None:
            if not under_way(g):
                use_up(g, mission_sea(g))
            return Call(Operation(parts=missions), then=self.resolved)
        return Return(self.n)

    def resolved(self, g: Oceans) -> Step:
        return Return(self.n)

    def after_part(self, g: Oceans) -> Step:
        """12.1.d: whose force is lost on its way, or turns, decides anew what is left to do."""
        if self.ret in (ANEW, STOP):
            return Return(self.n)
        lost, self.ret = self.ret == LOST, None if self.ret == LOST else self.ret
        if lost and not self.rehearsed and self._goes_on(g):
            return Call(LostOnTheWay(seats=[g.seat(g.phasing)]), then=self.after_part)
        return Goto(self.next_part)

    def _goes_on(self, g: Oceans) -> bool:
        """Whether anything of the plan is left that is possible: who cannot go on is ``Halted``."""
        if self.n == len(self.parts):
            return bool(operation_areas(g))
        return not part_refusal(g, Part.of(self.parts[self.n]), self.lone)

    def halted(self, g: Oceans) -> Step:
        """12.11: a part that has become impossible is passed over, or the owner plans anew from there."""
        if self.ret == STOP:
            return Return(self.n)
        if self.n < len(
            self.parts
        ):  # in a world for somebody who knows of no part to come it is gone already
            self.n += 1
        return Goto(self.next_part)


def begin(g: Oceans, part: Part, lone: Sequence[int]) -> list[int]:
    """10.2.a: pay for who is activated by a part, but for a force that was paid before.

    ``CarryOut.lone`` from then on.
    """
    if continues(g, part):
        return [*lone]
    g.spend(g.phasing, part_cost(g, part, lone))
    paid = [*lone, *odd_ships(g, part.units)]
    activate(g, [*part.units, *passengers(g, part)])
    return paid


def missions_of(parts: Iterable[Plain]) -> list[Plain]:
    """The parts that are Missions."""
    return [part for part in parts if "mission" in part]


def act_on_land(g: Oceans, part: Part) -> None:
    """Carry out a part without ships; who has moved is Used (10.2.d)."""
    match part.kind:
        case Kind.LAND:
            _march(g, part)
        case Kind.AIR:
            _fly(g, part)
        case Kind.ASHORE:
            _tell(g, part.units, "lands", part.goal, "in")
            land(g, part.units, g.state.berth[g.state.aboard[part.units[0]]])
        case Kind.BUILD | Kind.REMOVE:
            _facility(g, part)
    if part.mission:
        for space in part.targets:
            mark(g, space)
        return
    for piece in part.units:
        use(g, piece)


def _march(g: Oceans, part: Part) -> None:
    if part.goal == g.state.at[part.units[0]]:
        _tell(g, part.units, "attacks", part.goal, "in")
        return
    _tell(g, part.units, "goes by rail" if part.rail else "marches", part.goal)
    (go_by_rail if part.rail else march)(g, part.units, part.goal)


def _fly(g: Oceans, part: Part) -> None:
    _tell(g, part.units, "flies", part.goal)
    if part.mission:
        base = g.state.at[part.units[0]]
        hold_back(g, part.units, air_left(g, base, g.side(part.units[0])))
    else:
        note_leaving(g, part.units)
    for piece in part.units:
        if part.mission:
            fly(g, piece, next(one for one in ways(g, piece, part.goal) if MARK_OF[one.how] == part.passing))
        else:
            g.place(piece, part.goal)


def _tell(g: Oceans, pieces: Iterable[int], verb: str, space: int, preposition: str = "to") -> None:
    units = list(pieces)
    words = f"{do(units, verb)} {preposition} {space_token(g, space)}."
    g.log("move", words, where=g.data.space_ids[space])


def _facility(g: Oceans, part: Part) -> None:
    space = space_of(g, part.facility, part.goal)
    builds = part.kind == Kind.BUILD
    name = FACILITY_NAMES[Facility(part.facility)]
    (build if builds else remove)(g, g.phasing, part.facility, part.goal)
    verb = "builds" if builds else "removes"
    article = "an" if name[0] in "AEIOU" else "a"
    g.log(
        "info",
        f"{does(g, g.phasing, verb)} {article} {name} in {space_token(g, space)}.",
        where=g.data.space_ids[space],
    )


@dataclass(slots=True, kw_only=True)
class Advance(Procedure):
    """12.1.d: the parts of a plan are carried out, and its Operation waits, so that more may join it."""

    STEPS: ClassVar[tuple[str, ...]] = ("go", "end")
    parts: list[Plain]
    begun: list[Plain]

    def go(self, g: Oceans) -> Step:
        carry_out = CarryOut(parts=self.parts, begun=self.begun)
        self.parts, self.begun = [], []
        return Call(carry_out)

    def end(self, g: Oceans) -> Step:
        return Return(self.ret)


@dataclass(slots=True, kw_only=True)
class Halted(Choose):
    """A part of the plan can be carried out no more."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {GO_ON: "Go on with the next part", STOP: "Change the rest of the plan"}
    WAITING: ClassVar[str] = DRAWING_UP  # it may be halted before anything of it has been seen
    SUGGESTED: ClassVar = (GO_ON,)
    RULE: ClassVar[str] = "oceansoffire:12.11.a"

    def text(self, g: Oceans, seat: str) -> str:
        return f"A part of the plan is impossible now: {g.caller(CarryOut).broken}. Go on, or change the rest"


@dataclass(slots=True, kw_only=True)
class LostOnTheWay(Choose):
    """Nobody is left of a force that was Intercepted on its way, and the plan goes on."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {GO_ON: "Go on with the plan", STOP: "Change the rest of the plan"}
    TEXT: ClassVar[str] = (
        "Nobody is left of that force to go on: carry out what is left of the plan, or change it"
    )
    WAITING: ClassVar[str] = DRAWING_UP  # nothing has been seen yet of what is left
    SUGGESTED: ClassVar = (GO_ON,)
    RULE: ClassVar[str] = "oceansoffire:12.1.d"

    def quiet(self, g: Oceans) -> bool:
        return True
