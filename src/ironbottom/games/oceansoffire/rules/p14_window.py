"""14.1, 14.6: the opportunity to Intercept, and the answer to it, each as one question to a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.position.card_decks import end_of
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, ChangeUnits
from ironbottom.games.oceansoffire.rules.p13_homes import common
from ironbottom.games.oceansoffire.rules.p14_advice import (
    PASS,
    PUT_BACK,
    TRY,
)
from ironbottom.games.oceansoffire.rules.p14_cases import (
    Case,
    Opening,
    counter_case,
    operation_case,
    passing_case,
    seats_of,
    together,
)
from ironbottom.games.oceansoffire.rules.p14_naming import (
    ADVISED,
    ONE,
    UNTIL,
    CounterIntercept,
    Intercept,
    InterceptPassing,
    Opportunity,
    suggested_piece,
)
from ironbottom.games.oceansoffire.rules.p14_rolls import (
    alike,
    attempt,
    goals,
    reached,
    within_limit,
)
from ironbottom.games.oceansoffire.rules.p15_requirements import in_command
from ironbottom.games.oceansoffire.rules.p23_interception import passage_cards, roll_cards
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class Window(Opportunity):
    """The side not on turn may Intercept; it answers whether anybody came."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "passage",
        "open",
        "answer",
        "cards",
        "throw",
        "rest",
        "shut",
    )

    def title(self, g: Oceans) -> str:
        return "Interception"

    def passage(self, g: Oceans) -> Step:
        if self.kind != Opening.PASSING:
            return None
        return passage_cards(g, self.case(g), self.area, self.force)

    def open(self, g: Oceans) -> Step:
        """The next seat that can do anything; the US before the Commonwealth (q69)."""
        if self.picked or self.plan:
            return self.question([self.seat])
        able = self.able(g)
        for seat in seats_of(g, self.case(g).side):
            if seat not in self.asked and any(in_command(g, one) == seat for one in able):
                self.seat = seat
                return self.question([seat])
        return Goto(self.rest)

    def question(self, seats: list[str]) -> Intercept:
        """What is asked."""
        return InterceptPassing(seats=seats) if self.kind == Opening.PASSING else Intercept(seats=seats)

    def answer(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked += within_limit(g, int(name), [*self.named(), *self.picked])
        elif verb == "space":
            self._name(g, g.data.space_index[name])
        elif self.ret == PUT_BACK:
            if self.picked:
                self.picked = []
            else:
                self.plan.pop()
        elif self.ret == PASS:
            return self._closed(g)
        elif self.ret == CHANGE:
            return Call(ChangeUnits(seat=self.seat, among=self.open_to(g, self.seat)), then=self.open)
        elif self.ret == ADVISED:
            self._name_all(g)
            self.how = TRY
            return Goto(self.cards)
        else:
            self.how = str(self.ret)
            return Goto(self.cards)
        return Goto(self.open)

    def _name(self, g: Oceans, goal: int) -> None:
        """14.13.b: all of a base that try to go to one place throw together, whenever they are named."""
        base = together(g, self.picked[0])
        row = next((one for one in self.plan if one[0] == goal and together(g, one[1]) == base), None)
        if row is None:
            self.plan.append([goal, *self.picked])
        else:
            row += self.picked
        self.picked = []

    def _name_all(self, g: Oceans) -> None:
        """Every base that the suggestion would let try, one after the other."""
        while True:
            piece, goal = suggested_piece(g, self.case(g), self.open_to(g, self.seat), self.picked)
            going = within_limit(g, piece, [*self.named(), *self.picked]) if piece is not None else []
            if going:
                self.picked += going
            elif self.picked and goal is not None:
                self._name(g, goal)
            else:
                self.picked = []
                return

    def cards(self, g: Oceans) -> Step:
        """14.6: those who try and those who are to be met may change the rolls by cards (ruling q82).

        q68: of what waits for the other Ally when it is thrown.
        """
        if self.picked:
            shared = common(goals(g, self.case(g), one) for one in self.picked)
            self._name(g, min(shared))
        rows = self.plan[:1] if self.how == ONE else self.plan
        return roll_cards(g, self.occasion(g), [row for row in rows if not self._shared(g, row)])

    def throw(self, g: Oceans) -> Step:
        """14.1.h, 14.13.d: down the list; what a success has barred meanwhile is dropped."""
        how = self.how
        while self.plan:
            row = self.plan.pop(0)
            if self._shared(g, row):
                self.held.append(row)
                continue
            came = self._attempt(g, self._joined(g, row))
            if how == ONE or (how == UNTIL and came):
                self.plan = []
        end_of(g, "interception")
        return Goto(self.open) if how == ONE else self._closed(g)

    def _attempt(self, g: Oceans, row: list[int]) -> list[int]:
        case, (goal, *pieces) = self.occasion(g), row
        ways = [reached(g, case, one, goal) for one in pieces]
        self.rolled += [one.piece for one in ways if one is not None and not one.automatic]
        came = attempt(g, case, pieces, goal)
        self.came += came
        return came

    def _shared(self, g: Oceans, row: list[int]) -> bool:
        """q68: whether the other Ally, who is asked later, has units in the same base that may go there too."""
        later = [one for one in self.able(g) if in_command(g, one) not in (self.seat, *self.asked)]
        return any(alike(g, self.case(g), row, one) for one in later)

    def _joined(self, g: Oceans, row: list[int]) -> list[int]:
        """q68: the attempt with what the other Ally has named for it: one roll for all."""
        same = [one for one in self.held if one[0] == row[0] and together(g, one[1]) == together(g, row[1])]
        self.held = [one for one in self.held if one not in same]
        return [row[0], *(piece for one in same for piece in one[1:]), *row[1:]]

    def _closed(self, g: Oceans) -> Step:
        g.reveal()  # how the plan of the other side goes on
        self.plan, self.picked = [], []
        self.asked.append(self.seat)
        return Goto(self.open)

    def rest(self, g: Oceans) -> Step:
        """q68: what still waits for the other Ally is thrown."""
        return roll_cards(g, self.occasion(g), self.held)

    def shut(self, g: Oceans) -> Step:
        while self.held:
            self._attempt(g, self.held.pop(0))
        end_of(g, "interception", "passage")
        return Return([str(one) for one in self.came] if self.came else None)


@dataclass(slots=True, kw_only=True)
class CounterWindow(Window):
    """14.6: the Phasing side answers, once for all Areas to which Interceptors have come.

    ``interceptors``: who came. The rest as in Window.
    """

    interceptors: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return "Counter-Interception"

    def occasion(self, g: Oceans) -> Case:
        base = (
            passing_case(g, self.area, self.force)
            if self.kind == Opening.PASSING
            else operation_case(g, self.assaults, self.naval)
        )
        return counter_case(g, base, self.interceptors)

    def question(self, seats: list[str]) -> Intercept:
        return CounterIntercept(seats=seats)
