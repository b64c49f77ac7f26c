"""14.1, 14.6: who tries to Intercept: how far attempts have been named, and the questions about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, CHANGE_LABEL, changeable
from ironbottom.games.oceansoffire.rules.p13_homes import common
from ironbottom.games.oceansoffire.rules.p14_advice import (
    PASS,
    PUT_BACK,
    TRY,
    Naming,
    answer_for,
    next_piece,
)
from ironbottom.games.oceansoffire.rules.p14_cases import (
    Case,
    Opening,
    operation_case,
    passing_case,
    together,
)
from ironbottom.games.oceansoffire.rules.p14_chance import tries
from ironbottom.games.oceansoffire.rules.p14_rolls import (
    best_chance,
    chance_at,
    fits,
    goals,
    price,
)
from ironbottom.games.oceansoffire.rules.p15_requirements import in_command
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import counted, does, in_words, percent
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

UNTIL, ONE, ADVISED = choices.button("until"), choices.button("one"), choices.button("advised")
WORTH_TRYING = 6
"""Tenths from which the suggestion tries a base."""
BOATS_TRY = 2
"""Those from which it tries a submarine that is not paid for."""


@dataclass(slots=True, kw_only=True)
class Opportunity(Procedure):
    """A chance to Intercept, as far as attempts have been named.

    ``kind``: an Opening. ``area``: of passing ships the Sea Space entered, ``force`` those ships. ``assaults``,
    ``naval``: of an Operation, see ``p14_cases.Case``. ``came``: who has come; ``rolled``: who has thrown a die.
    ``plan``: attempts named so far, each the goal and the units; ``picked``: units for the next one. ``seat`` is asked
    now, ``asked`` have been. ``held``: attempts like those of ``plan`` that wait for the other Ally (q68).
    """

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

    def case(self, g: Oceans) -> Case:
        """The opportunity as it stands now, for who may still be named: each base throws one die (14.13.b)."""
        return self.occasion(g)._replace(closed=frozenset(together(g, one) for one in self.rolled))

    def occasion(self, g: Oceans) -> Case:
        """The opportunity, whoever has thrown: for those who were named before any die of their base fell."""
        if self.kind == Opening.PASSING:
            return passing_case(g, self.area, [one for one in self.force if g.state.at[one] == self.area])
        return operation_case(g, self.assaults, self.naval)

    def able(self, g: Oceans) -> list[int]:
        """Units that have an attempt and are not named yet."""
        case = self.case(g)
        named = self.named()
        found = dict.fromkeys(one.piece for one in tries(g, case) if one.piece not in self.rolled)  # 14.14.e
        return [one for one in found if one not in named and fits(g, one, [*named, *self.picked])]

    def open_to(self, g: Oceans, seat: str) -> list[int]:
        """Those of them for which a seat answers; they may break down or recombine before they try (2.32.a)."""
        return [one for one in self.able(g) if in_command(g, one) == seat]

    def named(self) -> list[int]:
        """Units of all attempts that have no dice yet."""
        return [one for row in (*self.held, *self.plan) for one in row[1:]]


def suggested_piece(
    g: Oceans, case: Case, able: Sequence[int], picked: Sequence[int]
) -> tuple[int | None, int | None]:
    """The unit that the suggestion names next, and where its party goes (``p14_advice.next_piece``)."""
    return next_piece(g, case, able, picked, WORTH_TRYING, careful=True, boats=BOATS_TRY)


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
        CHANGE: CHANGE_LABEL,
        PASS: "Let it pass",
    }
    WAITING: ClassVar[str] = "may Intercept"

    def window(self, g: Oceans) -> Opportunity:
        """The opportunity."""
        return g.caller(Opportunity)

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
        change = [CHANGE] if changeable(g, window.open_to(g, seat)) else []
        if not window.plan:
            return [ADVISED, PASS, *change] if self._worth_it(g, seat) else [PASS, *change]
        more = [UNTIL] if len(window.plan) > 1 else []
        again = [ONE] if more or window.able(g) else []
        return [TRY, *more, *again, PUT_BACK, *change]

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
        return percent(best_chance(g, self.window(g).case(g), self.window(g).picked, piece) / 10)

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        pips = chance_at(g, self.window(g).case(g), self.window(g).picked, space)
        return "automatic" if pips is None else percent(pips / 10)

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target | None:
        return Target()

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """Each base that comes with six in ten, or without a roll, and is not weaker than what it would meet.

        Submarines, which nothing there can hurt, with less.
        """
        window = self.window(g)
        if window.picked or window.plan:
            wanted = self.advised(g, seat, WORTH_TRYING, careful=True, boats=BOATS_TRY)
            if wanted == PUT_BACK and window.picked:  # whoever was picked against the advice goes on
                return [choice for choice in (TRY,) if choice in self.options(g, seat)]
            return [wanted]
        return [ADVISED if self._worth_it(g, seat) else PASS]

    def _worth_it(self, g: Oceans, seat: str) -> bool:
        """Whether the suggestion lets anybody try."""
        window = self.window(g)
        return suggested_piece(g, window.case(g), window.open_to(g, seat), [])[0] is not None

    def advised(
        self,
        g: Oceans,
        seat: str,
        pips: int,
        *,
        careful: bool,
        who: Callable[[int], bool] | None = None,
        boats: int = 0,
    ) -> str:
        """The next answer of who tries whatever comes with so many pips of the die (``p14_advice.party``).

        ``who``: units that are let go at all, given: not all. ``boats``: see ``p14_advice.next_piece``.
        """
        window = self.window(g)
        able = [one for one in window.open_to(g, seat) if who is None or who(one)]
        naming = Naming(able, window.picked, bool(window.plan), self.options(g, seat))
        return answer_for(g, window.case(g), naming, pips, careful=careful, boats=boats)


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
