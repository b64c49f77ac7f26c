"""Forming Task Forces one by one, each of which sails at once (fireinthesky:8.1, 9.0.b5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.forming_reasons import (
    refused_courses,
    refused_members,
    refused_units,
)
from ironbottom.games.fireinthesky.rules.movement import brief_price, price
from ironbottom.games.fireinthesky.rules.targets import target
from ironbottom.games.fireinthesky.rules.task_forces import (
    any_available,
    available,
    companions,
    destinations,
    express_free,
    is_available,
    launch,
    may_be_express,
    secret,
)
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer

SPLIT, CANCEL, EXPRESS = (choices.button(name) for name in ("split", "cancel", "tokyo_express"))


@dataclass(slots=True, kw_only=True)
class FormTaskForces(Procedure):
    """A side forms Task Forces one by one, until it is done or nothing is left that could sail."""

    STEPS = ("ask", "form")
    side: int
    reacting: bool = False
    """In the Reaction Phase (9.0), else in Operational Movement (8.0)."""

    def ask(self, g: Sky) -> Step:
        kind = ChooseReactor if self.reacting else ChooseSailor
        return kind(seats=[g.seat(self.side)], side=self.side)

    def form(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        picked = [choices.piece_of(str(self.ret))]
        return Call(FormTaskForce(reacting=self.reacting, picked=picked), then=self.ask)


@dataclass(slots=True, kw_only=True)
class FormTaskForce(Procedure):
    """One Task Force, from its first unit until it sails or is given up."""

    STEPS = ("ask", "take_course")
    reacting: bool
    picked: list[int] = field(default_factory=list)
    express: bool = False
    """It carries the Tokyo Express marker (16.2.2)."""

    def ask(self, g: Sky) -> Step:
        kind = ChooseReactionCourse if self.reacting else ChooseCourse
        seats = [g.seat(g.side(self.picked[0]))]
        return kind(seats=seats, picked=list(self.picked), express=self.express)

    def take_course(self, g: Sky) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "space":
            space = g.data.space_index[name]
            launch(g, self.picked, space, reacting=self.reacting, express=self.express)
            return Return()
        if self.ret == CANCEL:
            combine(g, g.state.at[self.picked[0]])
            return Return()
        if verb == "piece":
            self.picked.append(int(name))
        elif self.ret == EXPRESS:
            self.express = True
        else:
            self.picked = [split_off(g, p, HALF) if can_split(g, p) else p for p in self.picked]
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class ChooseSailor(Offer, Choose):
    """The first unit of the next Task Force; interchangeable ones are offered once."""

    RULE: ClassVar[str] = "fireinthesky:8.1"
    PIECES = "pick"
    REACTING: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "No further Task Force"}
    TEXT = "Choose the first unit of a Task Force"
    WAITING = "Task Forces form and sail"
    side: int

    def groups(self, g: Sky, seat: str) -> Groups:
        return available(g, self.side, reacting=self.REACTING)

    def quiet(self, g: Sky) -> bool:
        return secret(g, self.side)

    def allows(self, g: Sky, seat: str, choice: str) -> bool:
        piece = choices.piece_named(choice)
        if piece is None:
            return choice == choices.DONE
        return is_available(g, piece, self.side, reacting=self.REACTING)

    def sole(self, g: Sky, seat: str) -> str | None:
        return None if any_available(g, self.side, reacting=self.REACTING) else choices.DONE

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        return costs(g, [piece], reacting=self.REACTING)

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        return refused_units(g, self.side, reacting=self.REACTING)


@dataclass(slots=True, kw_only=True)
class ChooseReactor(ChooseSailor):
    """The first ship of the next reacting Task Force."""

    RULE: ClassVar[str] = "fireinthesky:9.0"
    ORDER: ClassVar[str] = "reaction"
    REACTING: ClassVar[bool] = True
    TEXT = "Choose the first ship of a Task Force that reacts"
    WAITING = "Ships react"


def costs(g: Sky, pieces: list[int], *, reacting: bool) -> str:
    """The least and the most that a Task Force of these units costs, in words."""
    ways = destinations(g, pieces, reacting=reacting).values()
    words = list(dict.fromkeys(price(g, pieces, hexes) for hexes in (min(ways), max(ways)))) if ways else []
    return " to ".join(words)


@dataclass(slots=True, kw_only=True)
class ChooseCourse(Offer, Choose):
    """Where the units picked so far sail, or which further unit of their base goes along."""

    RULE: ClassVar[str] = "fireinthesky:8.0"
    PIECES = "pick"
    REACTING: ClassVar[bool] = False
    LABELS: ClassVar = {
        SPLIT: "Half of the air unit",
        EXPRESS: "Tokyo Express",
        CANCEL: "Form no Task Force of these",
    }
    picked: list[int]
    express: bool = False

    def goals(self, g: Sky, seat: str) -> Collection[int]:
        return destinations(g, self.picked, reacting=self.REACTING)

    def groups(self, g: Sky, seat: str) -> Groups:
        found = companions(g, self.picked, reacting=self.REACTING)
        if self.express:  # 16.2.2: the marker stays on CA and DD alone
            found = {piece: others for piece, others in found.items() if may_be_express(g, [piece])}
        return found

    def buttons(self, g: Sky, seat: str) -> list[str]:
        express = not self.express and express_free(g) and may_be_express(g, self.picked)
        split = any(can_split(g, piece) for piece in self.picked)
        return [*([SPLIT] if split else []), *([EXPRESS] if express else []), CANCEL]

    def at_goal(self, g: Sky, seat: str, space: int) -> Target:
        hexes = destinations(g, self.picked, reacting=self.REACTING)[space]
        cost = f"{hexes} · {brief_price(g, self.picked, hexes)}"
        return target(g, seat, space, cost, steps=hexes, going=self.picked)

    def quiet(self, g: Sky) -> bool:
        return secret(g, g.side(self.picked[0]))

    def sole(self, g: Sky, seat: str) -> str | None:
        # where there is somewhere to go, there is the way back, too
        ways = destinations(g, self.picked, reacting=self.REACTING)
        return None if ways else Choose.sole(self, g, seat)

    def text(self, g: Sky, seat: str) -> str:
        first, *others = self.picked
        more = f" and {len(others)} more" if others else ""
        return f"Choose where the Task Force of {{piece:{first}}}{more} sails, or what joins it"

    def waiting(self, g: Sky, seat: str) -> str:
        return "Ships react" if self.REACTING else "Task Forces form and sail"

    def goal_hint(self, g: Sky, seat: str, space: int) -> str:
        hexes = destinations(g, self.picked, reacting=self.REACTING)[space]
        return f"{counted(hexes, 'hex', 'hexes')}, {price(g, self.picked, hexes)}"

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        return costs(g, [*self.picked, piece], reacting=self.REACTING)

    def button_hint(self, g: Sky, seat: str, choice: str) -> str:
        return "fires first in every round" if choice == EXPRESS else ""

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        return refused_courses(g, self.picked, reacting=self.REACTING) | refused_members(
            g, self.picked, reacting=self.REACTING
        )


@dataclass(slots=True, kw_only=True)
class ChooseReactionCourse(ChooseCourse):
    """Where the ships picked so far react to, or which further ship of their base goes along."""

    RULE: ClassVar[str] = "fireinthesky:9.0"
    ORDER: ClassVar[str] = "reaction"
    REACTING: ClassVar[bool] = True
