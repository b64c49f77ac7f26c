"""What a side could do with its action: plans as rows of choices, found by trying them on copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.opponent.answers import least_card
from ironbottom.games.pacificwar.opponent.threats import power
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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ironbottom.games.pacificwar.position.game import War
    from ironbottom.kernel.flow import Decision
    from ironbottom.players.base import Thinking

VICTIMS = 3
"""Ships at which a card is aimed for trial."""
PLAN = (ChooseAction, ChooseFirst, ChooseCourse, ChooseZone, ChooseCard, ChoosePiece, SendUnits)
"""Decisions that put an action together."""


class Plan:
    """Choices, the zone whose units they send, if they do, and the position behind them.

    ``promise``: what the plan prepares, beside what the position itself is worth.
    """

    def __init__(self, row: list[str], world: War, start: int = NOWHERE) -> None:
        self.row = row
        self.world = world
        self.start = start
        self.promise = 0.0


class Operations:
    """Finds the plans of a seat from the open decision on; ``only``: those of groups of one zone."""

    def __init__(self, seat: str, side: int, thinking: Thinking, *, only: int | None = None) -> None:
        self.seat = seat
        self.side = side
        self.thinking = thinking
        self.bold = False
        self.only = only

    def plans(self, world: War, *, bold: bool = False) -> list[Plan]:
        """All plans worth a trial, the one to do nothing first.

        ``bold``: only groups that go to zones that are not controlled already.
        """
        self.bold = bold
        found: list[Plan] = []
        self._follow(Plan([], world), found, len(world.stack))
        return sorted(found, key=lambda plan: plan.row != [NOTHING])

    def _follow(self, plan: Plan, found: list[Plan], depth: int) -> None:
        decision = plan.world.decision
        seats = plan.world.deciding()
        over = self.seat not in seats or not isinstance(decision, PLAN)
        if plan.row and (over or isinstance(decision, ChooseAction)):
            if over:
                found.append(plan)
            return
        assert decision is not None, "a plan that goes on is asked something"
        if self.thinking.over and found:
            return
        for row in self._branches(plan.world, decision):
            after = plan.world.clone()
            after.quiet = True
            after.act(self.seat, row[0], trusted=True)
            if all(self._acted(after, choice) for choice in row[1:]):
                start = plan.start if plan.row else _start(plan.world, row[0])
                self._follow(Plan([*plan.row, *row], after, start), found, depth)

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
        for zone in zones:
            yield from ([*party, zone] for party in self._fitting(g, zone, parties))

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
        """LBA, one of each zone; ships of a zone all together."""
        zones = [choice for choice in options if choice.startswith("space:")]
        if zones:
            yield from ([zone] for zone in zones)
            return
        for choice in _one_each(g, options, self.side):
            if g.counter(choices.piece_of(choice)).lba:
                yield [choice]


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
