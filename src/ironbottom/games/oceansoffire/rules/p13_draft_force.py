"""11.4, 11.5 in a plan: ships of one port, their cargo, their way with its calls, and where it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import SIDE_OF
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.places import (
    aboard,
    aircraft,
    at_sea,
    ground,
)
from ironbottom.games.oceansoffire.position.state import AT_FST, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE
from ironbottom.games.oceansoffire.rules.p02_map import ports_on
from ironbottom.games.oceansoffire.rules.p06_fleet_train import parting_refusal
from ironbottom.games.oceansoffire.rules.p10_activation import cost
from ironbottom.games.oceansoffire.rules.p11_ships import (
    left,
    place_of,
    port_refusal,
    seas_in_reach,
    stops,
    submarines,
)
from ironbottom.games.oceansoffire.rules.p11_transport import (
    transports,
)
from ironbottom.games.oceansoffire.rules.p12_targets import assault_refusal
from ironbottom.games.oceansoffire.rules.p13_company import (
    cargo_refusal,
    going_along,
    picked,
    waiting_with,
)
from ironbottom.games.oceansoffire.rules.p13_draft_change import DraftChange, change_buttons
from ironbottom.games.oceansoffire.rules.p13_draft_escorts import (
    LEAVE,
    chosen,
    homes_of_chosen,
    leaving,
    sent_home,
    with_leaver,
    without_chosen,
)
from ironbottom.games.oceansoffire.rules.p13_extended import (
    FAR,
    FAR_OF,
    RAIDS,
    any_next_goal,
    far_targets,
    next_goals,
    raid_refusal,
    supported_from_afar,
)
from ironbottom.games.oceansoffire.rules.p13_fleet_train import leads
from ironbottom.games.oceansoffire.rules.p13_goals import (
    END,
    FORM,
    MISSION,
    MODES,
    PASSING_BY,
    VIA,
    Goal,
    escorts_too_far,
    naval_objectives,
    on_mission,
    strike_marks,
    way_to,
)
from ironbottom.games.oceansoffire.rules.p13_legal import continues, part_cost
from ironbottom.games.oceansoffire.rules.p13_parts import NO_GOAL, PORT, Kind, Part, Plain, last_sea
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL, PartChoice, PartFrame, before, with_part
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END as STOP
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

END_HERE = choices.button("end_here")


@dataclass(slots=True, kw_only=True)
class DraftForce(PartFrame):
    """A part of ships: they are picked, cargo after its transport, then the way is given.

    ``part``: as far as it is drawn up, open. ``mode``: what the next Space is: the end of Movement, a bend or call, the
    Sea Space of a Mission, or that where the force waits Passing Through. ``sea``: of a Mission, once it is chosen.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "ask", "take", "targets")
    first: int
    part: Plain | None = None
    mode: str = END
    sea: int = NO_GOAL

    def begin(self, g: Oceans) -> Step:
        world = before(g).game
        waits = at_sea(world, self.first) and world.has(self.first, PASSING | PASSING_MISSION)
        units = waiting_with(world, self.first) if waits else (self.first,)
        self.part = Part(Kind.FORCE, units).plain()
        return None

    def ask(self, g: Oceans) -> Step:
        assert self.part is not None
        return ForceNext(seats=[g.seat(g.phasing)], part=self.part, mode=self.mode)

    def take(self, g: Oceans) -> Step:
        assert self.part is not None
        choice, part = str(self.ret), Part.of(self.part)
        verb, name = choices.split(choice)
        if choice == CANCEL:
            return Return()
        if choice == CHANGE:
            return Call(DraftChange(units=[*part.units]), then=STOP)
        if choice == END_HERE:
            self.add(g, part._replace(goal=with_part(g, part).game.state.at[part.sailing[0]]))
            return Return()
        if verb == "piece":
            piece = int(name)
            self.part = (with_leaver(part, piece) if self.mode == LEAVE else picked(g, part, piece)).plain()
        elif verb == "button":
            self.mode, self.part = choice, without_chosen(part).plain()
        else:
            return self._send(g, part, g.data.space_index[name])
        return Goto(self.ask)

    def _send(self, g: Oceans, part: Part, space: int) -> Step:
        if self.mode == LEAVE:
            self.part, self.mode = sent_home(part, homes_of_chosen(g, part)[space].port).plain(), END
            return Goto(self.ask)
        goal = next_goals(g, part, self.mode)[space]
        way = way_to(g, part, self.mode, goal)
        part = part._replace(way=part.way + way, far=FAR_OF.get(self.mode, 0))
        self.part = part.plain()
        if self.mode in (MISSION, *FAR_OF):
            self.sea = space
            return self._ask_targets(g)
        if goal.end:
            forms = self.mode == FORM
            waits = self.mode == PASSING_BY or (forms and stops(before(g).game, space))
            self.add(g, part._replace(goal=space, passing=PASSING if waits else 0, alone=int(forms)))
            return Return()
        self.mode = END
        return Goto(self.ask)

    def _ask_targets(self, g: Oceans) -> Step:
        assert self.part is not None
        return Call(Targets(seats=[g.seat(g.phasing)], part=self.part, sea=self.sea), then=self.targets)

    def targets(self, g: Oceans) -> Step:
        """12.41: the Target Spaces; without any the force only waits there for a later Mission (11.7.a)."""
        assert self.part is not None
        choice, part = str(self.ret), Part.of(self.part)
        if choice == CANCEL:
            return Return()
        if choice != choices.DONE:
            space = g.data.space_index[choices.argument(choice)]
            self.part = part._replace(targets=(*part.targets, space)).plain()
            return self._ask_targets(g)
        waits = 0 if part.targets else PASSING_MISSION
        self.add(g, part._replace(goal=self.sea, mission=1 if part.targets else 0, passing=waits))
        return Return()


@dataclass(slots=True, kw_only=True)
class Targets(PartChoice):
    """12.41: Target Spaces of ships on a Mission."""

    RULE: ClassVar[str] = "oceansoffire:12.41.a"
    part: Plain
    sea: int

    def goals(self, g: Oceans, seat: str) -> list[int]:
        part = Part.of(self.part)
        if part.far:
            return [] if part.targets else far_targets(g, part, self.sea)
        world = with_part(g, part._replace(targets=())).game
        found = naval_objectives(world, part._replace(targets=()), self.sea)
        found += strike_marks(world, part, self.sea)
        closed = {*part.targets, *supported_from_afar(g, world, part)}
        return sorted(set(found) - closed)

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        part = Part.of(self.part)
        waits = stops(with_part(g, part._replace(targets=())).game, self.sea)
        return [choices.DONE, CANCEL] if part.targets or (waits and not part.far) else [CANCEL]

    def text(self, g: Oceans, seat: str) -> str:
        return "Choose the targets of the Mission; the enemy may Intercept into each of them"

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            return "These are the targets" if Part.of(self.part).targets else "Only pass to a later Mission"
        return "Leave them" if choice == CANCEL else ""

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target:
        return Target(notes=("battle",))


def parted(world: Oceans, part: Part) -> dict[str, str]:
    """Why the FST may not leave its Base in the port where both are, by that Space (6.41.a); none: it may."""
    if not leads(world, part.sailing) or place_of(world, part.sailing[0]) < PORT:
        return {}
    port = place_of(world, part.sailing[0]) - PORT
    why = parting_refusal(world, port)
    return {choices.space(world.data.space_ids[world.data.ports[port].space]): why} if why else {}


@dataclass(slots=True, kw_only=True)
class ForceNext(PartChoice):
    """Who goes along, what is carried, and where to."""

    part: Plain
    mode: str

    def _part(self) -> Part:
        return Part.of(self.part)

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:11.51.a" if self._part().embark else "oceansoffire:11.41.a"

    def _goals(self, g: Oceans) -> dict[int, Goal]:
        if self.mode == LEAVE:
            return homes_of_chosen(g, self._part())
        return next_goals(g, self._part(), self.mode)

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return sorted(self._goals(g))

    def groups(self, g: Oceans, seat: str) -> Groups:
        return (leaving if self.mode == LEAVE else going_along)(g, self._part())

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        part = self._part()
        found = [
            one
            for one in (*MODES, *FAR_OF)
            if one != self.mode and (one == END or any_next_goal(g, part, one))
        ]
        if self.mode != LEAVE and leaving(g, part):
            found.append(LEAVE)
        if part.way and self._may_end(g, part):
            found.append(END_HERE)
        idle = not (part.way or part.embark or continues(before(g).game, part))
        return [*found, *(change_buttons(before(g).game, part.units) if idle else []), CANCEL]

    def _may_end(self, g: Oceans, part: Part) -> bool:
        world = with_part(g, part).game
        place = place_of(world, part.sailing[0])
        if place < PORT:
            return submarines(world, part.sailing)
        return not port_refusal(world, part.sailing, place - PORT)

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        part = self._part()
        if self.mode == LEAVE:
            return {}
        world = with_part(g, part).game
        found = parted(world, part) | ({RAIDS: raid_refusal(g, part)} if g.state.raid else {})
        if self.mode != MISSION:
            found[MISSION] = escorts_too_far(world, part)
            if not found[MISSION] and not any_next_goal(g, part, MISSION):
                carried = (load for ship in transports(world, part.sailing) for load in aboard(world, ship))
                found[MISSION] = assault_refusal(world, carried)
        place = place_of(world, part.sailing[0])
        for sea in seas_in_reach(world, part.sailing, last_sea(part), mission=False):
            for port in ports_on(world, sea):
                why = port_refusal(world, part.sailing, port)
                if why:
                    found[choices.space(g.data.space_ids[space_of(world, port)])] = why
        if place >= PORT and place != PORT + AT_FST and transports(world, part.sailing):
            space = g.data.ports[place - PORT].space
            for piece in (
                *ground(world, space, SIDE_OF[g.phasing]),
                *aircraft(world, space, SIDE_OF[g.phasing]),
            ):
                why = cargo_refusal(g, part, piece)
                if why:
                    found[choices.piece(piece)] = why
        for space in self.goals(g, seat):  # a way there that is open, by another port or on a Mission
            found.pop(choices.space(g.data.space_ids[space]), None)
        return {choice: why for choice, why in found.items() if why}

    def text(self, g: Oceans, seat: str) -> str:
        part = self._part()
        world = with_part(g, part).game
        mps = left(world, part.sailing, mission=on_mission(world, part))
        if self.mode == END and not next_goals(g, part, END):
            return "Choose what the ships do: no Movement of theirs can end anywhere as the plan stands"
        return {
            VIA: f"Choose the next Space on the way, {counted(mps, 'MP')} left",
            MISSION: "Choose the Sea Space from which the ships perform their Mission",
            PASSING_BY: "Choose the Sea Space where the ships wait until the Operation is resolved",
            FAR: "Choose the Sea Space of the Extended Range Amphibious Assault",
            RAIDS: "Choose the Sea Space from which the Raid is flown",
            FORM: "Choose the Sea Space where the FST forms a mobile port; its Base stays in port",
            LEAVE: "Choose which escorts go home from here, and where to",
        }.get(self.mode, f"Choose where the ships go, {counted(mps, 'MP')} left, or who goes along")

    def label(self, g: Oceans, choice: str) -> str:
        return {
            END: "Choose where they end" if self.mode in (VIA, LEAVE) else "Only move",
            VIA: "By way of",
            MISSION: "On a Mission",
            PASSING_BY: "Passing Through",
            FAR: "On an Extended Range assault",
            RAIDS: "On the Pearl Harbor Raid",
            FORM: "Form a mobile port",
            LEAVE: "Send escorts home",
            END_HERE: "End the move here",
            CHANGE: "Break down" if len(self._part().units) == 1 else "Recombine",
            CANCEL: "Leave them",
        }.get(choice, "")

    def going(self, g: Oceans) -> tuple[int, ...]:
        part = self._part()
        return tuple(chosen(part)) if chosen(part) else (*part.units, *part.cargo)

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        if self.mode == LEAVE:
            return ""
        start = before(g)
        return counted(part_cost(start.game, self._part(), start.lone), "AP")

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        world = before(g).game
        if self.mode == LEAVE:
            return "goes home"
        if world.counter(piece).ship:
            part, lone = self._part(), before(g).lone
            more = part._replace(units=(*part.units, piece))
            return counted(part_cost(world, more, lone) - part_cost(world, part, lone), "AP")
        aboard_now = with_part(g, self._part()).game.state.aboard[piece] in self._part().units
        return "lands" if aboard_now else counted(cost(world, [piece]), "AP")

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target:
        return Target(steps=self._goals(g)[space].mps)
