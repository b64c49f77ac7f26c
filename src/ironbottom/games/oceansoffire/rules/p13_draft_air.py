"""11.3, 12.3 in a plan: air units of one airfield that fly to another, or on a Mission."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import SIDE_OF
from ironbottom.games.oceansoffire.position.places import aircraft
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE
from ironbottom.games.oceansoffire.rules.p10_activation import cost, least_cost, refusal
from ironbottom.games.oceansoffire.rules.p11_air import (
    air_refusal,
    company_refusal,
    landings,
    limit_refusal,
    take_off_refusal,
)
from ironbottom.games.oceansoffire.rules.p12_ranges import MARK_OF
from ironbottom.games.oceansoffire.rules.p12_targets import air_targets, mission_areas
from ironbottom.games.oceansoffire.rules.p13_draft_change import DraftChange, change_buttons
from ironbottom.games.oceansoffire.rules.p13_draft_land import further, price_with
from ironbottom.games.oceansoffire.rules.p13_legal import (
    air_mission_refusal,
    flight_refusal,
    part_cost,
    short_of,
)
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL, PartChoice, PartFrame, before
from ironbottom.games.oceansoffire.rules.p13_section import assaulted, movement_refusal
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MISSION = choices.button("mission")


@dataclass(slots=True, kw_only=True)
class DraftAir(PartFrame):
    """A part of air units that fly to another airfield, or on a Mission into an Area.

    ``targets``: Spaces of a Mission named so far; the first names the Area. ``mission``: they fly on a Mission.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    units: list[int]
    mission: bool = False
    targets: list[int] = field(default_factory=list)

    def ask(self, g: Oceans) -> Step:
        return AirNext(
            seats=[g.seat(g.phasing)],
            units=list(self.units),
            mission=self.mission,
            targets=list(self.targets),
        )

    def take(self, g: Oceans) -> Step:
        choice = str(self.ret)
        verb, name = choices.split(choice)
        if choice == CANCEL:
            return Return()
        if choice == choices.DONE:
            self.add(g, mission_part(before(g).game, self.units, self.targets))
            return Return()
        if choice == CHANGE:
            return Call(DraftChange(units=list(self.units)), then=END)
        if choice == MISSION:
            self.mission = not self.mission
        elif verb == "piece":
            self.units = [*self.units, int(name)]
        elif self.mission:
            self.targets = [*self.targets, g.data.space_index[name]]
        else:
            self.add(g, Part(Kind.AIR, tuple(self.units), goal=g.data.space_index[name]))
            return Return()
        return Goto(self.ask)


def mission_part(world: Oceans, pieces: list[int], targets: list[int]) -> Part:
    """The part of a Mission against Spaces of one Area."""
    area = world.data.spaces[targets[0]].area
    marks = MARK_OF[mission_areas(world, pieces, assaulted(world))[area].how]
    return Part(Kind.AIR, tuple(pieces), goal=area, mission=1, targets=tuple(targets), passing=marks)


def objectives(world: Oceans, pieces: list[int], named: list[int]) -> list[int]:
    """Spaces that may be named as targets beside those that are: of one Area in range."""
    found = []
    for area in mission_areas(world, pieces, assaulted(world)):
        if named and world.data.spaces[named[0]].area != area:
            continue
        found += [
            space
            for space in air_targets(world, area, pieces, assaulted(world))
            if space not in named
            and not _mission_refusal(world, mission_part(world, pieces, [*named, space]))
        ]
    return sorted(found)


def _mission_refusal(world: Oceans, part: Part) -> str:
    return short_of(world, part_cost(world, part)) or air_mission_refusal(world, part)


@dataclass(slots=True, kw_only=True)
class AirNext(PartChoice):
    """Who flies along, where to, or on which Mission."""

    units: list[int]
    mission: bool
    targets: list[int]

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:12.31.a" if self.mission else "oceansoffire:11.31.a"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        world = before(g).game
        return objectives(world, self.units, self.targets) if self.mission else sorted(self._landings(g))

    def _landings(self, g: Oceans) -> dict[int, int]:
        world = before(g).game
        barred = take_off_refusal(world, self.units) or operation_areas(world)
        barred = barred or short_of(world, cost(world, self.units))
        return {} if barred else landings(world, self.units)

    def groups(self, g: Oceans, seat: str) -> Groups:
        if self.targets:
            return {}
        world = before(g).game
        here = world.state.at[self.units[0]]
        others = [
            piece
            for piece in further(world, self.units, list(aircraft(world, here, SIDE_OF[g.phasing])))
            if not air_refusal(world, piece)
            and not company_refusal(world, [*self.units, piece])
            and not limit_refusal(world, [*self.units, piece])
        ]
        return groups(others, lambda piece: likeness(world, piece))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        if self.targets:
            return [choices.DONE, CANCEL]
        world = before(g).game
        able = [MISSION] if self.mission or objectives(world, self.units, []) else []
        return [*able, *change_buttons(world, self.units), CANCEL]

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        world = before(g).game
        here, why = world.state.at[self.units[0]], {}
        for piece in aircraft(world, here, SIDE_OF[g.phasing]):
            if piece not in self.units:
                why[choices.piece(piece)] = (
                    refusal(world, g.phasing, piece)
                    or air_refusal(world, piece)
                    or company_refusal(world, [*self.units, piece])
                    or limit_refusal(world, [*self.units, piece])
                    or short_of(world, least_cost(world, [*self.units, piece]))
                )
        if not self.mission:
            for space, one in enumerate(g.data.spaces):
                if one.land and g.scenario.in_play[space] and space != here:
                    move = Part(Kind.AIR, tuple(self.units), goal=space)
                    why[choices.space(one.id)] = movement_refusal(world, move) or flight_refusal(world, move)
        return {choice: words for choice, words in why.items() if words}

    def text(self, g: Oceans, seat: str) -> str:
        if self.targets:
            return "Choose further targets of the Mission in that Area, or go"
        return (
            "Choose the target of the Mission"
            if self.mission
            else "Choose where the aircraft go, or who goes along"
        )

    def label(self, g: Oceans, choice: str) -> str:
        return {
            MISSION: "Only fly to another base" if self.mission else "Fly a Mission",
            choices.DONE: "These are the targets",
            CHANGE: "Break down" if len(self.units) == 1 else "Recombine",
            CANCEL: "Leave them",
        }.get(choice, "")

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(self.units)

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        world = before(g).game
        if not self.mission:
            return counted(cost(world, self.units), "AP")
        part = mission_part(world, self.units, [*self.targets, space])
        price = counted(part_cost(world, part), "AP")
        return f"{price}, Extended Range" if part.passing else price

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return price_with(g, [*self.units, piece])

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target:
        return Target(notes=("battle",)) if self.mission else Target(steps=self._landings(g)[space])
