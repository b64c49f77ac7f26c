"""11.1, 11.2, 12.2 in a plan: ground units that march from one Space to another, or attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import SIDE_OF
from ironbottom.games.oceansoffire.position.places import contested, ground
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE
from ironbottom.games.oceansoffire.rules.p06_loads import embarked
from ironbottom.games.oceansoffire.rules.p10_activation import cost, least_cost, refusal
from ironbottom.games.oceansoffire.rules.p11_land import marches, move_refusal, rails
from ironbottom.games.oceansoffire.rules.p11_transport import landing_refusal, waiting_aboard
from ironbottom.games.oceansoffire.rules.p13_draft_change import DraftChange, change_buttons
from ironbottom.games.oceansoffire.rules.p13_legal import attack_refusal, short_of
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL, PartChoice, PartFrame, before
from ironbottom.games.oceansoffire.rules.p13_section import movement_refusal
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def further(world: Oceans, picked: list[int], candidates: list[int]) -> list[int]:
    """Units beside those that are picked that may be activated with them and can be paid."""
    return [
        piece
        for piece in candidates
        if piece not in picked
        and not refusal(world, world.phasing, piece)
        and not short_of(world, least_cost(world, [*picked, piece]))
    ]


def price_with(g: Oceans, units: list[int]) -> str:
    """What units cost together, in words."""
    return counted(cost(before(g).game, units), "AP")


@dataclass(slots=True, kw_only=True)
class DraftLand(PartFrame):
    """A part of ground units that march, go by rail, or come ashore from a transport in port."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    units: list[int]

    def ask(self, g: Oceans) -> Step:
        return LandNext(seats=[g.seat(g.phasing)], units=list(self.units))

    def take(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if self.ret == CHANGE:
            return Call(DraftChange(units=list(self.units)), then=END)
        if verb == "piece":
            self.units = [*self.units, int(name)]
            return Goto(self.ask)
        if verb == "space":
            self.add(g, land_goals(before(g).game, self.units)[g.data.space_index[name]])
        return Return()


def land_goals(world: Oceans, pieces: list[int]) -> dict[int, Part]:
    """Spaces where ground units, or cargo of a transport in port, may go, and the part that takes them there."""
    here, units = world.state.at[pieces[0]], tuple(pieces)
    if embarked(world, pieces[0]):
        port = world.state.berth[world.state.aboard[pieces[0]]]
        return {} if landing_refusal(world, units, port) else {here: Part(Kind.ASHORE, units, goal=here)}
    if operation_areas(world):
        return attacks(world, units)
    found = {to: Part(Kind.LAND, units, goal=to, rail=1) for to in rails(world, units)}
    return (
        attacks(world, units) | found | {to: Part(Kind.LAND, units, goal=to) for to in marches(world, units)}
    )


def attacks(world: Oceans, units: tuple[int, ...]) -> dict[int, Part]:
    """Spaces that ground units may attack on land, their own among them; by rail where they do not march (12.21)."""
    here = world.state.at[units[0]]
    near = [here, *(border.to for border in world.links.borders[here])]
    ways = [(to, 1) for to in rails(world, units) if contested(world, to)] + [(to, 0) for to in near]
    parts = [
        Part(Kind.LAND, units, (here,), targets=(to,), mission=1, goal=to, rail=rail) for to, rail in ways
    ]
    return {part.goal: part for part in parts if not attack_refusal(world, part)}


@dataclass(slots=True, kw_only=True)
class LandNext(PartChoice):
    """Who marches along, or where to."""

    units: list[int]

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:11.1"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return sorted(land_goals(before(g).game, self.units))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [*change_buttons(before(g).game, self.units), CANCEL]

    def label(self, g: Oceans, choice: str) -> str:
        if choice == CHANGE:
            return "Break down" if len(self.units) == 1 else "Recombine"
        return "Leave them" if choice == CANCEL else ""

    def groups(self, g: Oceans, seat: str) -> Groups:
        world = before(g).game
        here, side = world.state.at[self.units[0]], SIDE_OF[g.phasing]
        aboard = embarked(world, self.units[0])
        others = waiting_aboard(world, here, side) if aboard else list(ground(world, here, side))
        return groups(further(world, self.units, others), lambda piece: likeness(world, piece))

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        world = before(g).game
        if embarked(world, self.units[0]):
            return {}
        borders = world.links.borders[world.state.at[self.units[0]]]
        reasons = {border.to: self._why_not(world, border.to) for border in borders}
        return {choices.space(g.data.space_ids[to]): why for to, why in reasons.items() if why}

    def _why_not(self, world: Oceans, to: int) -> str:
        here, units = world.state.at[self.units[0]], tuple(self.units)
        if world.enemy(to, world.phasing_side):
            return attack_refusal(world, Part(Kind.LAND, units, (here,), targets=(to,), mission=1, goal=to))
        move = Part(Kind.LAND, units, goal=to)
        return movement_refusal(world, move) or move_refusal(world, units, to)

    def text(self, g: Oceans, seat: str) -> str:
        if not self.goals(g, seat) and not embarked(before(g).game, self.units[0]):
            return "No way by land is open to the ground units: to sail, choose their transport first"
        return "Choose where the ground units go, or who goes along"

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(self.units)

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        world = before(g).game
        part = land_goals(world, self.units)[space]
        how = ", attack" if part.mission else " by rail" if part.rail else ""
        return counted(cost(world, self.units), "AP") + how

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target:
        battle = land_goals(before(g).game, self.units)[space].mission
        return Target(notes=("battle",) if battle else ())

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return price_with(g, [*self.units, piece])
