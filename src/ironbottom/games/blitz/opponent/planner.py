"""The planner: looks at the open decision and answers it, a whole step at a time where that can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironbottom.games.blitz.components.ids import SEATS, Stage
from ironbottom.games.blitz.opponent.attacks import choose_target, commit, declare
from ironbottom.games.blitz.opponent.building import buy, place, repair
from ironbottom.games.blitz.opponent.course import Begin, Course, carry_out
from ironbottom.games.blitz.opponent.fighting import (
    call_in,
    choose_base,
    hold_back,
    send_off,
    slip_away,
    take_hit,
)
from ironbottom.games.blitz.opponent.hand import Hand
from ironbottom.games.blitz.opponent.homing import march, rebase, return_home
from ironbottom.games.blitz.opponent.operation import Operation
from ironbottom.games.blitz.opponent.rehearsal import FIRST_HEATS, HEATS, better, rehearsal
from ironbottom.games.blitz.opponent.schemes import considered, drafts, offered, pay_for, usual
from ironbottom.games.blitz.opponent.sight import Sight
from ironbottom.games.blitz.opponent.style import ADMIRAL, Style
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.moving import PickFirst
from ironbottom.games.blitz.rules.p02_activities import Activate
from ironbottom.games.blitz.rules.p04_sea.before_battle import ChooseNavalAir, ChooseSlip
from ironbottom.games.blitz.rules.p04_sea.holding_back import ChooseHoldBack
from ironbottom.games.blitz.rules.p05_land.attacks import ChooseTarget, DeclareTarget
from ironbottom.games.blitz.rules.p05_land.committing import CommitUnit
from ironbottom.games.blitz.rules.p06_rounds.assigning import ChooseAffected, ChooseHit
from ironbottom.games.blitz.rules.p06_rounds.home import ChooseBase
from ironbottom.games.blitz.rules.p07_turn_end.building import BuildOrRepair, ChooseRepair, PlaceNew
from ironbottom.games.blitz.rules.schedule import ChooseArrival
from ironbottom.kernel.flow import Decision
from ironbottom.players.account import Account
from ironbottom.players.base import Thinking
from ironbottom.players.memory import Memory
from ironbottom.players.planner import Planner as AnyPlanner
from ironbottom.players.plans import Plan

OPENINGS = 8
"""Operations with which schemes begin that are rehearsed."""
SHARE = 0.5
"""Share of the time left for a turn that one set may take."""


class Scheme(Plan[Blitz]):
    """A plan with the operations that it is made of."""

    operations: Sequence[Operation] = ()
    begins: Sequence[Begin] = ()

    @property
    def course(self) -> Course:
        """How it is carried out."""
        return Course(list(self.row), self.operations, self.begins)


class Interrupted(NamedTuple):
    """A course in which dice came in between, in a set of a turn."""

    turn: int
    place: int
    course: Course
    done: int


class Planner(AnyPlanner[Hand]):
    """A computer opponent for either seat.

    It keeps the rest of what it has begun, for the case that dice on the way fall as they did in its plan.
    """

    GAME = Blitz
    HAND = Hand

    def __init__(self, seed: int, name: str, style: Style = ADMIRAL) -> None:
        super().__init__(seed, name)
        self._style = style
        self._memory = Memory[Course]()
        self._interrupted: Interrupted | None = None

    def answer(self, hand: Hand, decision: Decision, thinking: Thinking) -> None:
        """See AnyPlanner."""
        sight = self._sight(hand)
        match decision:
            case Activate() | PickFirst() if _begins(decision):
                self._undertake(hand, sight, thinking.portion(SHARE))
            case _:
                self._answer(hand, sight, decision)

    def _sight(self, hand: Hand) -> Sight:
        return Sight(hand.world, SEATS.index(hand.seat), self._style)

    # ---- rehearsed ---------------------------------------------------------------------------------

    def _undertake(self, hand: Hand, sight: Sight, thinking: Thinking) -> None:
        """Go on with what was undertaken if the dice fell as it was foreseen, else look for the best."""
        course = self._memory.recall(hand.world, hand.seat)
        if course is None or hand.world.decision is None or course.row[0] not in hand.options:
            course = self._rest(hand) or self._search(hand, sight, thinking)
        for done, choice in enumerate(course.row, start=1):
            if choice not in hand.options:
                return  # somebody answered in between: what was kept does not fit any more
            rolls = hand.world.rolls
            hand.act(choice)
            if hand.world.rolls != rolls and course.row[done:]:  # a Block roll
                state = hand.world.state
                self._memory.keep(hand.world, hand.seat, course.behind(done))
                self._interrupted = Interrupted(state.turn, state.place, course, done)
                return

    def _rest(self, hand: Hand) -> Course | None:
        """What is left of a scheme behind a Block roll that fell otherwise than in its plan."""
        state, before, self._interrupted = hand.world.state, self._interrupted, None
        if before is None or (before.turn, before.place) != (state.turn, state.place):
            return None
        if not hand.in_step(Stage.B):
            return None
        return self._scheme(hand, before.course.left(before.done, hand.world), "rest").course

    def _search(self, hand: Hand, sight: Sight, thinking: Thinking) -> Course:
        """Add operation after operation to the scheme, each the one that goes best in rehearsals."""
        seen = considered(sight, self._rng)
        trials = rehearsal(hand.world, sight.side, self._style, self._quick, self._rng, thinking)
        best = self._scheme(hand, usual(sight, seen), "usual")
        weighed = [best]
        if not thinking.over:
            nothing = self._scheme(hand, (), "nothing")
            weighed.append(nothing)
            trials.compare([best, nothing], FIRST_HEATS, at_once=1)
            best = nothing if better(nothing, best, self._style.sureness) else best
        untried = offered(seen)
        others = [self._scheme(hand, scheme, "draft") for scheme in drafts(sight, seen, OPENINGS)[1:]]
        for _ in range(self._style.rounds):
            further = others or self._further(hand, best, untried)
            others = []
            if thinking.over or not further:
                break
            weighed += further
            winner = next(iter(trials.compare([best, *further], HEATS, keep_first=True)), best)
            best = winner if better(winner, best, self._style.sureness) else best
        self.account = Account(weighed=trials.weighed(weighed))
        return best.course

    def _further(self, hand: Hand, best: Scheme, untried: list[Operation]) -> list[Scheme]:
        """The scheme with one operation more or in place of others, for the next few that were not tried yet."""
        mixed: list[Scheme] = []
        while untried and len(mixed) < self._style.breadth:
            one = untried.pop(0)
            if one not in best.operations:
                kept = (other for other in best.operations if not other.movers & one.movers)
                mixed.append(self._scheme(hand, (*kept, one), one.kind))
        if best.operations[1:]:
            mixed.append(self._scheme(hand, best.operations[:-1], "fewer"))
        return [scheme for scheme in mixed if scheme.row != best.row]

    def _scheme(self, hand: Hand, operations: Sequence[Operation], kind: str) -> Scheme:
        trial = hand.apart()
        begins = self._carry_out(trial, operations)
        scheme = Scheme(trial.played, trial.world, kind)
        scheme.operations, scheme.begins = tuple(operations), tuple(begins)
        return scheme

    def _carry_out(self, hand: Hand, operations: Sequence[Operation]) -> list[Begin]:
        if hand.asked(Activate):
            pay_for(hand, operations)
        if hand.in_step(Stage.A):
            busy = frozenset[int]().union(*(one.units for one in operations))
            return_home(hand, self._sight(hand), busy)
        return carry_out(hand, operations) if hand.in_step(Stage.B) else []

    # ---- without rehearsals ------------------------------------------------------------------------

    def _quick(self, world: Blitz, seat: str) -> None:
        """Answer a decision in a rehearsal."""
        decision = world.decision
        assert decision is not None, "nobody is asked in a game that is over"
        hand = self.hand(world, seat)
        sight = Sight(world, SEATS.index(seat), self._style, glance=True)
        if _begins(decision):
            self._carry_out(hand, usual(sight, considered(sight)))
        else:
            self._answer(hand, sight, decision)
        if not hand.played:
            hand.act(self.simple(hand, decision))

    def _answer(self, hand: Hand, sight: Sight, decision: Decision) -> None:
        match decision:
            case PickFirst():
                {Stage.D: rebase, Stage.E: march}[Stage(decision.stage)](hand, sight)
            case DeclareTarget():
                declare(hand, sight)
            case CommitUnit() if not decision.committed:
                commit(hand, sight, decision)
            case _:
                choice = self._choice(hand, sight, decision)
                if choice:
                    hand.act(choice)

    def _choice(self, hand: Hand, sight: Sight, decision: Decision) -> str:
        options = hand.options
        match decision:
            case ChooseTarget():
                return choose_target(sight, decision)
            case ChooseHit():
                return take_hit(sight, decision, options)
            case ChooseAffected():
                return send_off(sight, decision, options)
            case ChooseNavalAir():
                return call_in(sight, decision, options)
            case ChooseHoldBack():
                return hold_back(sight, decision, options)
            case ChooseSlip():
                return slip_away(sight, decision, options)
            case ChooseBase():
                return choose_base(sight, decision, options)
            case BuildOrRepair():
                return buy(sight, decision, options)
            case PlaceNew() | ChooseArrival():
                return place(sight, decision, options)
            case ChooseRepair():
                return repair(sight, options)
        return ""


def _begins(decision: Decision) -> bool:
    """Whether a set is planned here: before its oil is paid for, its ships return, or its units go to sea."""
    moves = isinstance(decision, PickFirst) and decision.stage in (Stage.A, Stage.B)
    return moves or isinstance(decision, Activate)
