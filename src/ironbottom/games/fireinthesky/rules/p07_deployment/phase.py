"""The two Deployment Phases: the phasing player moves units from base to base (fireinthesky:7.0, 13.0)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import NONE
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import counted, do
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import THIS_PHASE
from ironbottom.games.fireinthesky.rules.air_counters import (
    HALF,
    can_split,
    combine,
    combine_everywhere,
    split_off,
)
from ironbottom.games.fireinthesky.rules.fleets import note_entries
from ironbottom.games.fireinthesky.rules.p07_deployment.one_hex import one_hex_deploy
from ironbottom.games.fireinthesky.rules.p07_deployment.options import (
    any_deployable,
    companions,
    deployable,
    is_deployable,
    ways_of,
)
from ironbottom.games.fireinthesky.rules.p07_deployment.reasons import refused_spaces
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import cost, sea_deploy
from ironbottom.games.fireinthesky.rules.replacements import augment, rebuildable
from ironbottom.games.fireinthesky.rules.stacking import StackingLimits, crowded
from ironbottom.games.fireinthesky.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer

SPLIT, CANCEL = choices.button("split"), choices.button("cancel")
BY_SEA, ONE_HEX_MOVE = choices.button("sea"), choices.button("one_hex")


@dataclass(slots=True, kw_only=True)
class DeploymentPhase(Procedure):
    """Units deploy until their owner is done; then stacking limits are checked (7.3)."""

    STEPS = ("deploy", "limits", "finish")
    first: bool
    """The major phase, with One-hex Deployment; the minor one has none (13.0.b2)."""

    def deploy(self, g: Sky) -> Step:
        return Call(DeployUnits())

    def limits(self, g: Sky) -> Step:
        g.unmark_all(THIS_PHASE)
        combine_everywhere(g)
        return Call(StackingLimits())

    def finish(self, g: Sky) -> Step:
        return None


@dataclass(slots=True, kw_only=True)
class DeployUnits(Procedure):
    """The phasing player deploys what they like, move by move, until they are done."""

    STEPS = ("ask", "deploy")

    def ask(self, g: Sky) -> Step:
        return ChooseUnit(seats=[g.seat(g.phasing)])

    def deploy(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        return Call(DeployTogether(picked=[choices.piece_of(str(self.ret))]), then=self.ask)


@dataclass(slots=True, kw_only=True)
class DeployTogether(Procedure):
    """Units of one space, from the first that is picked until they have moved or are put down."""

    STEPS = ("ask", "take_target", "take_way")
    picked: list[int] = field(default_factory=list)
    target: int = NONE

    def ask(self, g: Sky) -> Step:
        return ChooseTarget(seats=[g.seat(g.phasing)], picked=list(self.picked))

    def take_target(self, g: Sky) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            if g.counter(self.picked[0]).marker and int(name) in rebuildable(g, self.picked[0]):
                augment(g, self.picked[0], int(name))
                return Return()
            self.picked.append(int(name))
            return Goto(self.ask)
        if self.ret == SPLIT:
            self.picked = [split_off(g, self.picked[0], HALF)]
            return Goto(self.ask)
        if self.ret == CANCEL:
            combine(g, g.state.at[self.picked[0]])
            return Return()
        self.target = g.data.space_index[name]
        ways = ways_of(g, self.picked)
        self.ret = BY_SEA if self.target in ways.by_sea else ONE_HEX_MOVE
        if self.target in ways.by_sea and self.target in ways.one_hex:
            return ChooseWay(seats=[g.seat(g.phasing)], picked=list(self.picked), target=self.target)
        return None

    def take_way(self, g: Sky) -> Step:
        if self.ret == BY_SEA:
            sea_deploy(g, self.picked, self.target)
        else:
            one_hex_deploy(g, self.picked, self.target)
            note_entries(g)
        return None


@dataclass(slots=True, kw_only=True)
class ChooseUnit(Offer, Choose):
    """Which unit deploys next; interchangeable ones are offered once."""

    RULE: ClassVar[str] = "fireinthesky:7.0"
    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "Done with deployment"}
    TEXT = "Choose a unit to deploy"
    WAITING = "Units deploy"

    def groups(self, g: Sky, seat: str) -> Groups:
        return deployable(g)

    def allows(self, g: Sky, seat: str, choice: str) -> bool:
        piece = choices.piece_named(choice)
        return choice == choices.DONE if piece is None else is_deployable(g, piece)

    def sole(self, g: Sky, seat: str) -> str | None:
        return None if any_deployable(g) else choices.DONE

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        return price(g, [piece])

    def button_hint(self, g: Sky, seat: str, choice: str) -> str:
        return crowded(g, g.phasing)


def price(g: Sky, pieces: list[int]) -> str:
    """What it costs to deploy units by sea, in words."""
    purse = g.counter(pieces[0]).purse
    if purse == NONE:
        return "no transport points"
    points = sum(cost(g, piece) for piece in pieces)
    return f"{points} of {counted(g.state.transport[purse], 'transport')} by sea"


@dataclass(slots=True, kw_only=True)
class ChooseTarget(Offer, Choose):
    """Where the units picked so far go, or which further unit of their space goes along."""

    RULE: ClassVar[str] = "fireinthesky:7.1"
    PIECES = "pick"
    LABELS: ClassVar = {SPLIT: "Half of it", CANCEL: "Another unit"}
    WAITING = "Units deploy"
    picked: list[int]

    def goals(self, g: Sky, seat: str) -> Collection[int]:
        return ways_of(g, self.picked).spaces

    def groups(self, g: Sky, seat: str) -> Groups:
        first, along = self.picked[0], companions(g, self.picked)
        rebuilt = rebuildable(g, first) if len(self.picked) == 1 and g.counter(first).marker else []
        return {piece: along.get(piece, ()) for piece in sorted({*rebuilt, *along})}

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [SPLIT, CANCEL] if len(self.picked) == 1 and can_split(g, self.picked[0]) else [CANCEL]

    def at_goal(self, g: Sky, seat: str, space: int) -> Target:
        points = sum(cost(g, piece) for piece in self.picked)
        free = space in ways_of(g, self.picked).one_hex or not points
        return target(g, seat, space, "free" if free else f"{points} tr.", going=self.picked)

    def allows(self, g: Sky, seat: str, choice: str) -> bool:
        verb, name = choices.split(choice)
        if verb != "space":
            return choice in g.options(seat)
        return any(g.data.space_index.get(name) in spaces for spaces in ways_of(g, self.picked))

    def sole(self, g: Sky, seat: str) -> str | None:
        # where there is somewhere to go, there is the way back, too
        return None if any(ways_of(g, self.picked)) else Choose.sole(self, g, seat)

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose where {do(g, self.picked, 'goes')}, or what goes along"

    def goal_hint(self, g: Sky, seat: str, space: int) -> str:
        return "free" if space in ways_of(g, self.picked).one_hex else price(g, self.picked)

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        marker = g.counter(self.picked[0]).marker
        rebuilt = marker and piece in rebuildable(g, self.picked[0])
        return "back to full strength" if rebuilt else price(g, [*self.picked, piece])

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        return refused_spaces(g, self.picked)


@dataclass(slots=True, kw_only=True)
class ChooseWay(Choose):
    """Whether units go to a neighbouring base by sea or by One-hex Deployment."""

    RULE: ClassVar[str] = "fireinthesky:7.0"
    LABELS: ClassVar = {ONE_HEX_MOVE: "One-hex Deployment", BY_SEA: "Sea Deployment"}
    picked: list[int]
    target: int

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose how the units go to {{space:{g.data.space_ids[self.target]}}}"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        return "free, then they stay" if choice == ONE_HEX_MOVE else price(g, self.picked)
