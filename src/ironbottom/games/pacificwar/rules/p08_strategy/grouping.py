"""8.10.1.a Forming a group: unit after unit of one zone is picked, then the zone they go to or strike."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import NOWHERE, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import CANCEL, chooses_action
from ironbottom.games.pacificwar.rules.p08_strategy.plans import (
    Counterattack,
    LbaStrikePlan,
    Move,
    Plan,
    Strike,
    allowance,
    plan_of,
)
from ironbottom.games.pacificwar.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Offer

ALL = choices.button("all")


@dataclass(slots=True, kw_only=True)
class FormGroup(Procedure):
    """Units are picked for what ``plans.plan_of`` makes of card and battle; ``picked``: who is picked already.

    Returns the choice of the zone followed by those of the pieces; CANCEL alone when they are put back, which a card
    that has been played does not allow.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take_first", "take")
    side: int
    card: int = 0
    battle: int = NOWHERE
    picked: list[int] = field(default_factory=list)

    def ask(self, g: War) -> Step:
        if self.picked:
            return self._go_on(g)
        return ChooseFirst(seats=[g.seat(self.side)], side=self.side, card=self.card, battle=self.battle)

    def take_first(self, g: War) -> Step:
        plan = plan_of(g, self.side, self.card, self.battle)
        self.picked = plan.begun_with(choices.piece_of(str(self.ret)))
        return self._go_on(g)

    def _go_on(self, g: War) -> Step:
        course = ChooseCourse(
            seats=[g.seat(self.side)],
            side=self.side,
            card=self.card,
            battle=self.battle,
            picked=list(self.picked),
        )
        return Call(course, then=self.take)

    def take(self, g: War) -> Step:
        choice = str(self.ret)
        if choice == CANCEL:
            self.picked = []
            return Goto(self.ask) if self.card else Return([CANCEL])
        if choice.startswith("space:"):
            return Return([choice, *map(choices.piece, self.picked)])
        more = as_fast(g, self) if choice == ALL else [choices.piece_of(choice)]
        self.picked = [*self.picked, *more]
        return Goto(self.ask)


def as_fast(g: War, group: FormGroup | ChooseCourse) -> list[int]:
    """All that can go along without loss of speed, as many as may."""
    plan = plan_of(g, group.side, group.card, group.battle)
    along = plan.companions(group.picked)
    if not isinstance(plan, LbaStrikePlan):
        points = allowance(g, group.picked)
        along = [piece for piece in along if g.speed(piece) >= points]
    return along[: plan.most - len(group.picked)] if plan.most else along


@dataclass(slots=True, kw_only=True)
class ChooseFirst(Choose):
    """The first unit of a group that a card calls for."""

    PIECES = "pick"
    side: int
    card: int
    battle: int

    def _plan(self, g: War) -> Plan:
        return plan_of(g, self.side, self.card, self.battle)

    def rule(self, g: War) -> str:
        return rule_of(self._plan(g))

    def options(self, g: War, seat: str) -> list[str]:
        return list(map(choices.piece, self._plan(g).firsts()))

    def text(self, g: War, seat: str) -> str:
        return (
            "Choose the first unit"
            if isinstance(self._plan(g), Strike)
            else "Choose the first ship of the group"
        )

    def waiting(self, g: War, seat: str) -> str:
        return waiting_for(g, self.side)

    def hint(self, g: War, seat: str, choice: str) -> str:
        return speed_words(g, choices.piece_of(choice))


@dataclass(slots=True, kw_only=True)
class ChooseCourse(Offer, Choose):
    """Where the units picked so far go or strike, or who of their zone goes along."""

    PIECES = "pick"
    LABELS: ClassVar = {ALL: "All that are as fast", CANCEL: "Put them back"}
    side: int
    card: int
    battle: int
    picked: list[int]

    def goals(self, g: War, seat: str) -> Collection[int]:
        return self._plan(g).targets(self.picked)

    def firsts(self, g: War, seat: str) -> list[int]:
        return self._plan(g).companions(self.picked)

    def buttons(self, g: War, seat: str) -> list[str]:
        all_as_fast = [ALL] if len(as_fast(g, self)) > 1 else []
        return [*all_as_fast, CANCEL] if self._can_put_back(self._plan(g)) else all_as_fast

    def at_goal(self, g: War, seat: str, space: int) -> Target:
        plan = self._plan(g)
        points = 0 if isinstance(plan, Strike) else plan.targets(self.picked)[space]
        return target(g, self.side, space, points=points, going=self.picked)

    def _plan(self, g: War) -> Plan:
        return plan_of(g, self.side, self.card, self.battle)

    def rule(self, g: War) -> str:
        return rule_of(self._plan(g))

    def _can_put_back(self, plan: Plan) -> bool:
        """Whether there is anything else to pick or to do: a card that has been played must be carried out."""
        begun = plan.begun_with(self.picked[0])
        return not self.card or self.picked != begun or any(first not in begun for first in plan.firsts())

    def label(self, g: War, choice: str) -> str:
        """A card may be for fewer than all."""
        along = as_fast(g, self) if choice == ALL else []
        if along and self._plan(g).most == len(self.picked) + len(along):
            return f"{len(along)} more that are as fast"
        return self.LABELS.get(choice, "")

    def text(self, g: War, seat: str) -> str:
        first, *others = self.picked
        units = f"{{piece:{first}}}" + (f" and {len(others)} more" if others else "")
        if isinstance(self._plan(g), Strike):
            return f"Choose the zone against which you send {units}, or who strikes as well"
        return f"Choose the zone to which you send {units}, or who goes along"

    def waiting(self, g: War, seat: str) -> str:
        return waiting_for(g, self.side)

    def goal_hint(self, g: War, seat: str, space: int) -> str:
        return target_words(g, self._plan(g), self.picked, space)

    def piece_hint(self, g: War, seat: str, piece: int) -> str:
        return speed_words(g, piece)

    def refused(self, g: War, seat: str) -> dict[str, str]:
        return refused_zones(g, self._plan(g), self.picked) | refused_ships(g, self._plan(g), self.picked)


def rule_of(plan: Plan) -> str:
    """The rule by which units are picked for a plan."""
    if isinstance(plan, Strike):
        return "pacificwar:8.5.a"
    return "pacificwar:8.12.f" if isinstance(plan, Counterattack) else "pacificwar:8.10.1.a"


def waiting_for(g: War, side: int) -> str:
    """What the other player is told: nothing of what is planned."""
    return chooses_action(g, side) if side == g.state.active else f"{{seat:{g.seat(side)}}} may react"


def speed_words(g: War, piece: int) -> str:
    """The movement points of a ship where they are not those on its counter (15.5)."""
    return "" if g.speed(piece) == g.counter(piece).speed else f"speed {g.speed(piece)}"


def target_words(g: War, plan: Plan, picked: list[int], zone: int) -> str:
    """What it costs to go to a zone, and what is met there."""
    if isinstance(plan, Strike):
        return ""
    cost = plan.targets(picked)[zone]
    points = allowance(g, picked)
    words = f"{cost} of {counted(max(cost, points), 'movement point')}"
    if isinstance(plan, Counterattack) or not g.any_units(zone, 1 - plan.side):
        return words
    rounds = points - cost + g.data.figures.rounds_beyond_points  # 9.1.a
    return f"{words}, combat of up to {counted(rounds, 'round')}"


def refused_zones(g: War, plan: Plan, picked: list[int]) -> dict[str, str]:
    """Why a group cannot go to other zones."""
    if not isinstance(plan, Move):
        return {}
    data, start, points = g.data, g.state.at[picked[0]], allowance(g, picked)
    legal, far = (
        plan.targets(picked),
        Move(g, plan.side, nav_cost=plan.nav_cost).courses(start, len(g.data.zones)),
    )
    found: dict[str, str] = {}
    for zone, name in enumerate(data.space_ids):
        token = f"{{space:{name}}}"
        if zone == start or zone in legal:
            continue
        if plan.side == Side.JAPAN and not data.zones[zone].japan_may_enter:
            why = f"{token} is closed to Japanese units ({{rule:6.c}})"
        elif plan.only and zone not in plan.only:
            why = f"the card does not lead to {token} ({{rule:8.5.a}})"
        elif zone not in far:
            why = f"enemy units or closed sea routes bar the way to {token} ({{rule:8.10.1.i}}, {{rule:8.10.1.m}})"
        else:
            away = counted(far[zone], "movement point")
            why = f"{token} is {away} away, the slowest ship has {points} ({{rule:8.10.1.g}})"
        found[choices.space(name)] = why
    return found


def refused_ships(g: War, plan: Plan, picked: list[int]) -> dict[str, str]:
    """Why other ships of the zone cannot go along."""
    along = plan.companions(picked)
    found: dict[str, str] = {}
    for piece in g.ships(g.state.at[picked[0]], plan.side):
        if piece in picked or piece in along:
            continue
        if not g.ready(piece):
            why = f"{{piece:{piece}}} is Ops Complete ({{rule:8.10.1.a}})"
        elif plan.most and len(picked) >= plan.most and plan.takes_part(piece):
            why = f"the card is for {counted(plan.most, 'unit')} at most ({{rule:8.5.a}})"
        elif isinstance(plan, Strike):
            why = f"{{piece:{piece}}} does not take part in this strike ({{rule:8.5.a}})"
        else:
            why = f"{{piece:{piece}}} is too slow to go anywhere with the group ({{rule:8.10.1.g}})"
        found[choices.piece(piece)] = why
    return found
