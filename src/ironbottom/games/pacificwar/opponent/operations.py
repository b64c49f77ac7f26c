"""What a side could do with its action: plans as rows of choices, found by trying them on copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ironbottom.games.pacificwar.opponent.answers import least_card
from ironbottom.games.pacificwar.opponent.supply import picked
from ironbottom.games.pacificwar.opponent.threats import power, strength_in
from ironbottom.games.pacificwar.opponent.worth import Worth
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import NOWHERE
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.rules.homeward import SendUnits
from ironbottom.games.pacificwar.rules.p08_strategy.action import NOTHING, RETURN_TO_PORT, ChooseAction
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import (
    CANCEL,
    ChooseCard,
    ChoosePiece,
    ChooseZone,
)
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import ALL, ChooseCourse, ChooseFirst
from ironbottom.games.pacificwar.rules.p09_combat.allotment import prize
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.base import Thinking
from ironbottom.players.plans import Plan as AnyPlan
from ironbottom.players.plans import in_turn, shared_out

VICTIMS = 3
"""Ships at which a card is aimed for trial."""
BEAM = 3
"""Ways to send some LBA that are followed when others may be sent after them."""
OUTMATCHED = 2
"""How much more the lack of strength in a battle counts at first sight than a surplus."""
PLAN = (ChooseAction, ChooseFirst, ChooseCourse, ChooseZone, ChooseCard, ChoosePiece, SendUnits)
"""Decisions that put an action together."""


@dataclass(slots=True, eq=False)
class Plan(AnyPlan[War]):
    """A plan for an action. ``start``: the zone whose units it sends, if it does."""

    start: int = NOWHERE


class Operations:
    """Finds the plans of a seat from the open decision on; ``only``: those of groups of one zone."""

    def __init__(self, seat: str, worth: Worth, thinking: Thinking, *, only: int | None = None) -> None:
        self.seat = seat
        self.worth = worth
        self.side = worth.side
        self.thinking = thinking
        self.bold = False
        self.only = only
        self.complete = True
        """Whether time sufficed to find all plans."""

    def plans(self, world: War, *, bold: bool = False) -> list[Plan]:
        """All plans worth a trial, the one to do nothing first, then what promises most at first sight.

        Groups of each zone, each card and each resource come in turn, so that none of them takes all the time; of
        each there is at least one plan. ``bold``: only groups that go to zones that are not controlled already.
        """
        self.bold = bold
        kinds: dict[str, list[list[str]]] = {}
        decision = world.decision
        assert decision is not None, "plans begin with a question"
        for row in self._branches(world, decision):
            kinds.setdefault(self._kind(world, row[0]), []).append(row)
        found: list[Plan] = []
        for number, plan in enumerate(in_turn(self._of_kind(world, kind, kinds[kind]) for kind in kinds)):
            if self.thinking.over and number >= len(kinds):
                self.complete = False
                break
            self.thinking.spend()
            found.append(plan)
        return self._in_order(found) if self.only is None else found

    def _kind(self, g: War, choice: str) -> str:
        """What is used: units of a zone, a card, or a resource."""
        at = _start(g, choice)
        return choice if at == NOWHERE else choices.space(g.data.space_ids[at])

    def _in_order(self, found: list[Plan]) -> list[Plan]:
        """Nothing first; then kind after kind in turn, of each what promises most at first sight."""
        sight = {id(plan): self.at_first_sight(plan.world) for plan in found}
        found.sort(key=lambda plan: -sight[id(plan)])
        nothing = [plan for plan in found if plan.row == [NOTHING]]
        return [*nothing, *shared_out([plan for plan in found if plan.row != [NOTHING]])]

    def at_first_sight(self, g: War) -> float:
        """A quick guess at what a position promises, to look at the best first: nothing is chosen by it."""
        guess = self.worth.of(g)
        for zone in range(len(g.data.zones)):
            own, foe = (strength_in(g, zone, side) for side in (self.side, 1 - self.side))
            if own and foe:
                guess += self.worth.style.air * (own - foe) * (1 if own > foe else OUTMATCHED)
        return guess

    def _of_kind(self, world: War, kind: str, rows: list[list[str]]) -> Iterator[Plan]:
        start = Plan([], world, kind)
        for plan in self._tried(start, rows):
            yield from self._follow(plan)

    def _follow(self, plan: Plan) -> Iterator[Plan]:
        """All plans that begin like this one."""
        decision = plan.world.decision
        over = self.seat not in plan.world.deciding() or not isinstance(decision, PLAN)
        if over or isinstance(decision, ChooseAction):
            if over:
                yield plan
            return
        assert decision is not None, "a plan that goes on is asked something"
        following = self._tried(plan, self._branches(plan.world, decision))
        for after in self._beam(following) if isinstance(decision, SendUnits) else following:
            yield from self._follow(after)

    def _beam(self, plans: Iterable[Plan]) -> list[Plan]:
        """Of plans that send LBA those that are complete, and the best of those after which others may be sent."""
        ranked = sorted(plans, key=lambda plan: -self.worth.of(plan.world))
        going_on = [plan for plan in ranked if isinstance(plan.world.decision, SendUnits)]
        return [plan for plan in ranked if plan not in going_on] + going_on[:BEAM]

    def _tried(self, plan: Plan, rows: Iterable[list[str]]) -> Iterator[Plan]:
        """A plan with each of these rows of choices added, where they can be made."""
        for row in rows:
            after = plan.world.clone()
            after.quiet = True
            after.act(self.seat, row[0], trusted=True)
            if all(self._acted(after, choice) for choice in row[1:]):
                start = plan.start if plan.row else _start(plan.world, row[0])
                yield Plan([*plan.row, *row], after, plan.kind, start=start)

    def _acted(self, world: War, choice: str) -> bool:
        if self.seat not in world.deciding() or choice not in world.options(self.seat):
            return False
        world.act(self.seat, choice, trusted=True)
        return True

    def _branches(self, g: War, decision: Decision) -> Iterator[list[str]]:
        options = g.options(self.seat)
        match decision:
            case ChooseAction():
                yield from self._actions(g, options)
            case ChooseFirst():
                for choice in _one_each(g, options, self.side):
                    yield [choice]
            case ChooseCourse():
                yield from self._courses(g, decision, options)
            case ChooseCard():
                yield [least_card(g, self.side, options)]
            case ChoosePiece():
                ships = [choice for choice in options if choice.startswith("piece:")]
                ships.sort(key=lambda choice: -prize(g, choices.piece_of(choice)))
                yield from ([choice] for choice in ships[:VICTIMS])
            case SendUnits():
                yield from self._sent(g, decision, options)
            case _:
                yield from ([choice] for choice in options if choice != CANCEL)

    def _actions(self, g: War, options: tuple[str, ...]) -> Iterator[list[str]]:
        yield [NOTHING]
        for choice in _one_each(g, options, self.side):
            if self.only is None or _start(g, choice) == self.only:
                yield [choice]
        if self.bold:
            return
        for choice in options:
            if not choice.startswith("piece:") and choice not in (NOTHING, RETURN_TO_PORT):
                yield [choice]
        if RETURN_TO_PORT in options:
            yield [RETURN_TO_PORT]

    def _courses(self, g: War, decision: ChooseCourse, options: tuple[str, ...]) -> Iterator[list[str]]:
        """Where they go: those picked alone, some, or all that are as fast."""
        zones = [choice for choice in options if choice.startswith("space:")]
        if len(decision.picked) > 1 or not any(choice.startswith("piece:") for choice in options):
            yield from ([zone] for zone in zones)
            return
        if ALL not in options:
            yield [next(choice for choice in options if choice.startswith("piece:"))]
        parties = self._parties(g, decision.picked[0], options)
        for zone in sorted(zones, key=lambda choice: -self._prize(g, choice)):
            yield from ([*party, zone] for party in reversed(self._fitting(g, zone, parties)))

    def _prize(self, g: War, choice: str) -> int:
        """What there is to gain in a zone: its points, if another controls it."""
        zone = g.data.space_index[choices.argument(choice)]
        return g.data.zones[zone].vp if control(g)[zone] != self.side else -1

    def _fitting(self, g: War, choice: str, parties: list[list[str]]) -> list[list[str]]:
        """Parties worth a trial: all against enemy units, one ship for a free base, and all or one for an own zone."""
        zone = g.data.space_index[choices.argument(choice)]
        if g.any_units(zone, 1 - self.side) or g.state.port[zone] == 1 - self.side:
            return parties
        if control(g)[zone] != self.side:
            return parties[:1]
        return [] if self.bold else parties[:: max(1, len(parties) - 1)]

    def _parties(self, g: War, first: int, options: tuple[str, ...]) -> list[list[str]]:
        """Who goes along: nobody, enough for one ground strength without carriers, all but carriers, all."""
        along = [choices.piece_of(choice) for choice in options if choice.startswith("piece:")]
        along = [piece for piece in along if g.speed(piece) >= g.speed(first) or g.counter(piece).lba]
        parties: list[list[str]] = [[]]
        guns = sorted((p for p in along if not g.counter(p).carrier), key=lambda p: -power(g, p))
        need = g.data.figures.points_per_ground - power(g, first)
        lean: list[str] = []
        for piece in guns:
            if need <= 0:
                break
            lean.append(choices.piece(piece))
            need -= power(g, piece)
        all_guns = [choices.piece(p) for p in guns] if len(guns) < len(along) else []
        for party in (lean, all_guns, [ALL] if ALL in options else []):
            if party and party not in parties:
                parties.append(party)
        return parties

    def _sent(self, g: War, decision: SendUnits, options: tuple[str, ...]) -> Iterator[list[str]]:
        """LBA, one of each zone, to wherever it can go; nobody, where that can be."""
        zones = [choice for choice in options if choice.startswith("space:")]
        if zones:
            yield from ([zone] for zone in zones)
            return
        for choice in _one_each(g, options, self.side):
            if g.counter(choices.piece_of(choice)).lba:
                after = picked(g, self.seat, [choice])
                goals = after.options(self.seat) if after is not None else ()
                yield from ([choice, zone] for zone in goals if zone.startswith("space:"))
        if choices.DONE in options:
            yield [choices.DONE]


def _start(g: War, choice: str) -> int:
    return g.state.at[choices.piece_of(choice)] if choice.startswith("piece:") else NOWHERE


def _one_each(g: War, options: tuple[str, ...], side: int) -> list[str]:
    """The weakest unit of each zone and speed, carriers and others apart where the others are as fast."""
    found: dict[tuple[int, int], tuple[int, str]] = {}
    for choice in options:
        if not choice.startswith("piece:"):
            continue
        piece = choices.piece_of(choice)
        counter = g.counter(piece)
        key = (g.state.at[piece], counter.speed)
        rank = power(g, piece) + 10 * counter.carrier
        if key not in found or rank < found[key][0]:
            found[key] = (rank, choice)
    return [choice for _, choice in found.values()]
