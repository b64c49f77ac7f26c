"""14.1, 14.6: the opportunity to Intercept, and the answer to it, each as one question to a seat."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.card_decks import end_of
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p13_homes import common
from ironbottom.games.oceansoffire.rules.p14_advice import next_piece
from ironbottom.games.oceansoffire.rules.p14_cases import (
    Case,
    Opening,
    counter_case,
    operation_case,
    passing_case,
    seats_of,
)
from ironbottom.games.oceansoffire.rules.p14_chance import chance, tries, tries_of
from ironbottom.games.oceansoffire.rules.p14_rolls import (
    attempt,
    fits,
    goals,
    price,
    reached,
    together,
    within_limit,
)
from ironbottom.games.oceansoffire.rules.p15_requirements import in_command
from ironbottom.games.oceansoffire.rules.p23_interception import passage_cards, roll_cards
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted, does, in_words, percent
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TRY, UNTIL, ONE = choices.button("try"), choices.button("until"), choices.button("one")
PASS, PUT_BACK, ADVISED = choices.button("pass"), choices.button("cancel"), choices.button("advised")
WORTH_TRYING = 6
"""Tenths from which the suggestion tries a base."""


@dataclass(slots=True, kw_only=True)
class Window(Procedure):
    """The side not on turn may Intercept; it answers whether anybody came.

    ``kind``: an Opening. ``area``: of passing ships the Sea Space entered, ``force`` those ships. ``assaults``,
    ``naval``: of an Operation, see ``p14_cases.Case``. ``came``: who has come; ``rolled``: who has thrown a die.
    ``plan``: attempts named so far, each the goal and the units; ``picked``: units for the next one. ``seat`` is asked
    now, ``asked`` have been. ``held``: attempts like those of ``plan`` that wait for the other Ally (q68).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("passage", "open", "answer", "cards", "throw", "rest", "shut")
    kind: int = Opening.PASSING
    area: int = NOWHERE
    force: list[int] = field(default_factory=list)
    assaults: list[int] = field(default_factory=list)
    naval: list[int] = field(default_factory=list)
    came: list[int] = field(default_factory=list)
    rolled: list[int] = field(default_factory=list)
    plan: list[list[int]] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)
    seat: str = ""
    asked: list[str] = field(default_factory=list)
    held: list[list[int]] = field(default_factory=list)
    how: str = ""
    """How the attempts of the plan are thrown: TRY, UNTIL or ONE."""

    def title(self, g: Oceans) -> str:
        return "Interception"

    def case(self, g: Oceans) -> Case:
        """The opportunity as it stands now."""
        if self.kind == Opening.PASSING:
            return passing_case(g, self.area, [one for one in self.force if g.state.at[one] == self.area])
        return operation_case(g, self.assaults, self.naval)

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

    def able(self, g: Oceans) -> list[int]:
        """Units that have an attempt and are not named yet."""
        case = self.case(g)
        named = self.named()
        found = dict.fromkeys(one.piece for one in tries(g, case) if one.piece not in self.rolled)  # 14.14.e
        return [one for one in found if one not in named and fits(g, one, [*named, *self.picked])]

    def answer(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked += within_limit(g, int(name), [*self.named(), *self.picked])
        elif verb == "space":
            self._name(g.data.space_index[name])
        elif self.ret == PUT_BACK:
            if self.picked:
                self.picked = []
            else:
                self.plan.pop()
        elif self.ret == PASS:
            return self._closed(g)
        elif self.ret == ADVISED:
            self._name_all(g)
            self.how = TRY
            return Goto(self.cards)
        else:
            self.how = str(self.ret)
            return Goto(self.cards)
        return Goto(self.open)

    def named(self) -> list[int]:
        """Units of all attempts that have no dice yet."""
        return [one for row in (*self.held, *self.plan) for one in row[1:]]

    def _name(self, goal: int) -> None:
        self.plan.append([goal, *self.picked])
        self.picked = []

    def _name_all(self, g: Oceans) -> None:
        """Every base that the suggestion would let try, one after the other."""
        while True:
            able = [one for one in self.able(g) if in_command(g, one) == self.seat]
            piece, goal = next_piece(g, self.case(g), able, self.picked, WORTH_TRYING, careful=True)
            going = within_limit(g, piece, [*self.named(), *self.picked]) if piece is not None else []
            if going:
                self.picked += going
            elif self.picked and goal is not None:
                self._name(goal)
            else:
                self.picked = []
                return

    def cards(self, g: Oceans) -> Step:
        """14.6: those who try and those who are to be met may change the rolls by cards (ruling q82)."""
        if self.picked:
            shared = common(goals(g, self.case(g), one) for one in self.picked)
            self._name(min(shared))
        return roll_cards(g, self.case(g), self.plan[:1] if self.how == ONE else self.plan)

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
        case, (goal, *pieces) = self.case(g), row
        ways = [reached(g, case, one, goal) for one in pieces]
        self.rolled += [one.piece for one in ways if one is not None and not one.automatic]
        came = attempt(g, case, pieces, goal)
        self.came += came
        return came

    def _shared(self, g: Oceans, row: list[int]) -> bool:
        """q68: whether the other Ally, who is asked later, has units in the same base that may go there too."""
        case, (goal, *pieces) = self.case(g), row
        base = together(g, pieces[0])
        return any(
            in_command(g, one) not in (self.seat, *self.asked)
            and together(g, one) == base
            and goal in goals(g, case, one)
            for one in self.able(g)
        )

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
        return roll_cards(g, self.case(g), self.held)

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

    def case(self, g: Oceans) -> Case:
        base = (
            passing_case(g, self.area, self.force)
            if self.kind == Opening.PASSING
            else operation_case(g, self.assaults, self.naval)
        )
        return counter_case(g, base, self.interceptors)

    def question(self, seats: list[str]) -> Intercept:
        return CounterIntercept(seats=seats)


@dataclass(slots=True, kw_only=True)
class Intercept(Offer, Choose):
    """Who tries to Intercept, where to, and in which order the dice fall."""

    RULE: ClassVar[str] = "oceansoffire:14.1.h"
    FORCED: ClassVar[bool] = False
    PIECES = "pick"
    ORDER: ClassVar[str] = "intercept"
    LABELS: ClassVar = {
        TRY: "Try these in this order",
        UNTIL: "Try until one succeeds",
        ONE: "Try the first, then ask again",
        ADVISED: "Try with whom it pays",
        PUT_BACK: "Put back",
        PASS: "Let it pass",
    }
    WAITING: ClassVar[str] = "may Intercept"

    def window(self, g: Oceans) -> Window:
        """The opportunity."""
        return g.caller(Window, CounterWindow)

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        window = self.window(g)
        case = window.case(g)
        return sorted(common(goals(g, case, one) for one in window.picked))

    def groups(self, g: Oceans, seat: str) -> Groups:
        """Further units of the same base, or of any base where none is picked."""
        window = self.window(g)
        case, picked = window.case(g), window.picked
        able = [one for one in window.able(g) if one not in picked and in_command(g, one) == seat]
        if picked:
            shared, base = common(goals(g, case, one) for one in picked), together(g, picked[0])
            able = [
                one for one in able if together(g, one) == base and shared.intersection(goals(g, case, one))
            ]
        return groups(able, lambda one: likeness(g, one))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        window = self.window(g)
        if window.picked:
            return [TRY, PUT_BACK] if len(self.goals(g, seat)) == 1 else [PUT_BACK]
        if not window.plan:
            return [ADVISED, PASS] if self._worth_it(g, seat) else [PASS]
        more = [UNTIL] if len(window.plan) > 1 else []
        again = [ONE] if more or window.able(g) else []
        return [TRY, *more, *again, PUT_BACK]

    def label(self, g: Oceans, choice: str) -> str:
        if len(self.window(g).plan) == 1 and not self.window(g).picked:
            return {TRY: "Throw for it", ONE: "Throw, then ask again"}.get(choice) or self.LABELS.get(
                choice, ""
            )
        return self.LABELS.get(choice, "")

    VERB: ClassVar[str] = "Intercept"

    def text(self, g: Oceans, seat: str) -> str:
        window = self.window(g)
        if window.picked:
            return (
                f"Choose where {in_words(window.picked)} {does(len(window.picked), 'tries')} to {self.VERB}"
            )
        if window.plan:
            named = "; ".join(f"{in_words(row[1:])} in {space_token(g, row[0])}" for row in window.plan)
            more = "choose who else tries, or throw" if window.able(g) else "throw for it"
            return f"To {self.VERB}: {named}; {more}"
        return self.opening(g)

    def opening(self, g: Oceans) -> str:
        """The question as long as nobody is named."""
        window = self.window(g)
        if not window.force:
            return "Choose who tries to Intercept the Operation, or let it pass"
        force = f"{in_words(window.force)} in {space_token(g, window.area)}"
        return f"Choose who tries to Intercept {force}, or let it pass"

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(self.window(g).picked)

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        case, picked = self.window(g).case(g), self.window(g).picked
        best = max((chance(g, case, one, [*picked, piece]) for one in tries_of(g, case, piece)), default=0)
        return percent(best / 10)

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        case, picked = self.window(g).case(g), self.window(g).picked
        found = [one for one in (reached(g, case, piece, space) for piece in picked) if one is not None]
        if all(one.automatic for one in found):
            return "automatic"
        return percent(max(chance(g, case, one, picked) for one in found) / 10)

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target | None:
        return Target()

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """Each base that comes with six in ten, or without a roll, and is not weaker than what it would meet."""
        window = self.window(g)
        if window.picked or window.plan:
            wanted = self.advised(g, seat, WORTH_TRYING, careful=True)
            if wanted == PUT_BACK and window.picked:  # whoever was picked against the advice goes on
                return [choice for choice in (TRY,) if choice in self.options(g, seat)]
            return [wanted]
        return [ADVISED if self._worth_it(g, seat) else PASS]

    def _worth_it(self, g: Oceans, seat: str) -> bool:
        """Whether the suggestion lets anybody try."""
        window = self.window(g)
        able = [one for one in window.able(g) if in_command(g, one) == seat]
        return next_piece(g, window.case(g), able, [], WORTH_TRYING, careful=True)[0] is not None

    def advised(
        self, g: Oceans, seat: str, pips: int, *, careful: bool, who: Callable[[int], bool] | None = None
    ) -> str:
        """The next answer of who tries whatever comes with so many pips of the die (``p14_advice.party``).

        ``who``: units that are let go at all, given: not all.
        """
        window = self.window(g)
        offered = self.options(g, seat)
        able = [one for one in window.able(g) if in_command(g, one) == seat and (who is None or who(one))]
        piece, goal = next_piece(g, window.case(g), able, window.picked, pips, careful=careful)
        if piece is not None and choices.piece(piece) in offered:
            return choices.piece(piece)
        if window.picked:
            where = choices.space(g.data.space_ids[goal]) if goal is not None else PUT_BACK
            return where if where in offered else PUT_BACK
        return TRY if window.plan else PASS


@dataclass(slots=True, kw_only=True)
class InterceptPassing(Intercept):
    """14.11: who tries to come upon ships that enter a Sea Space and only pass there."""

    RULE: ClassVar[str] = "oceansoffire:14.11.a"
    ORDER: ClassVar[str] = "passing"


@dataclass(slots=True, kw_only=True)
class CounterIntercept(Intercept):
    """14.6: who of the Phasing side answers, and for what price."""

    RULE: ClassVar[str] = "oceansoffire:14.6.a"
    ORDER: ClassVar[str] = "counter_intercept"
    WAITING: ClassVar[str] = "may Counter-Intercept"

    VERB: ClassVar[str] = "Counter-Intercept"

    def opening(self, g: Oceans) -> str:
        return (
            "Choose who tries to Counter-Intercept, or let it be; Activation Points are paid for who succeeds"
        )

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        picked = self.window(g).picked
        return f"{Intercept.piece_hint(self, g, seat, piece)}, {counted(price(g, [*picked, piece]), 'AP')}"
