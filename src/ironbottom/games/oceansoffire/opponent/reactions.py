"""Who tries to Intercept (14.13): a try that fails costs its owner nothing but a later one in the same Impulse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.rules.p14_advice import PASS, TRY, party
from ironbottom.games.oceansoffire.rules.p14_cases import Case, Opening, at_sea_there, together
from ironbottom.games.oceansoffire.rules.p14_naming import (
    ADVISED,
    WORTH_TRYING,
    CounterIntercept,
    Intercept,
)
from ironbottom.games.oceansoffire.rules.p14_rolls import goals
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand
    from ironbottom.games.oceansoffire.position.game import Oceans

LONG_SHOT = 2
"""Tenths of a chance that are enough: fewer are not worth the time of those who play."""
PASSING = 4
"""Those that are enough where ships only pass: who has failed cannot try again when the others land."""


class Attempt(NamedTuple):
    """Units of one base that try together, where to, and the tenths of a chance that each has at least."""

    pips: int
    goal: int
    pieces: Sequence[int]


def attempts(g: Oceans, seat: str, decision: Intercept) -> list[Attempt]:
    """Who tries, the likeliest first: all who are not weaker than what they would meet, submarines always (14.4)."""
    window = decision.window(g)
    case = window.case(g)
    bases: dict[tuple[int, int], list[int]] = {}
    for one in window.open_to(g, seat):
        bases.setdefault(together(g, one), []).append(one)
    passing = isinstance(decision, CounterIntercept) or window.kind == Opening.PASSING
    found = (_attempt(g, case, units, PASSING if passing else LONG_SHOT) for units in bases.values())
    return sorted((one for one in found if one is not None), key=lambda one: -one.pips)


def _attempt(g: Oceans, case: Case, units: Sequence[int], least: int) -> Attempt | None:
    """The attempt of a base: of those who come likely, else with any chance that is enough."""
    boat = g.counter(units[0]).klass == Klass.SS
    places = sorted(
        {goal for one in units for goal in goals(g, case, one)},
        key=lambda goal: (not at_sea_there(g, goal, 1 - case.side), goal),
    )
    for pips in (WORTH_TRYING, LONG_SHOT if boat else least):
        for goal in places:
            going = party(g, case, units, goal, pips, careful=True)
            if going:
                return Attempt(pips, goal, going)
    return None


def intercept(hand: Hand, decision: Intercept) -> None:
    """Answer who tries with all attempts at once."""
    found = attempts(hand.world, hand.seat, decision)
    if all(one.pips >= WORTH_TRYING for one in found):
        return  # as suggested
    for one in found:
        for piece in one.pieces:
            hand.pick(piece)
        if one is found[-1] and hand.follow([TRY]):
            return  # there is no other place to go to
        hand.go(one.goal)
    hand.follow([TRY])


def rehearse(g: Oceans, seat: str, decision: Intercept) -> None:
    """The same answer without a check of each choice, as rehearsals go on with it."""
    found = attempts(g, seat, decision)
    if all(one.pips >= WORTH_TRYING for one in found):
        g.act(seat, ADVISED if found else PASS, trusted=True)
        return
    for one in found:
        for piece in one.pieces:
            g.act(seat, choices.piece(piece), trusted=True)
        if decision.window(g).picked:
            g.act(seat, choices.space(g.data.space_ids[one.goal]), trusted=True)
    g.act(seat, TRY, trusted=True)
