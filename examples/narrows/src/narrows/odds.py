"""Odds of an interception (rules 3 and 4), exact: one die to come in, then one die each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, ChoiceOdds, Odds, OddsAt, Share
from ironbottom.odds.lists import items
from ironbottom.odds.offer import BattleOdds
from ironbottom.odds.telling import CHOICES, Party, Verbs, judged, shares, then
from narrows.interception import DIE, INTERCEPTS, PASS, MayIntercept
from narrows.position import Narrows

INTERCEPTION, DUEL = "interception", "duel"
COUNTER = "counter"
WINNING = "To win is to be the only one of the two that is left."
LEFT_OUT = "Counter-interceptions ({rule:narrows:3.1}) are left out."
VERBS = Verbs("sinks it alone", "gets away alone", "both sink, or neither does")


def duel_odds(comes: float) -> Odds:
    """The odds of a duel that takes place with this chance; where it does not nobody is lost, which is a draw."""
    faces = range(1, DIE + 1)
    ends = Counter((first > second) - (first < second) for first in faces for second in faces)
    win, equal, lose = (comes * ends[end] / DIE**2 for end in (1, 0, -1))
    return Odds(
        method="exact",
        trials=0,
        error=0.0,
        win=win,
        draw=1 - win - lose,
        lose=lose,
        attacker_losses=((COUNTER, lose + equal),),
        defender_losses=((COUNTER, win + equal),),
        attacker_cost=lose + equal,
        defender_cost=win + equal,
        worth_in="counters",
        swing=win - lose,
        winning=WINNING,
    )


def interception_odds() -> Odds:
    """The odds of an interception that is tried.

    >>> round(interception_odds().win, 3), round(interception_odds().draw, 3)
    (0.208, 0.583)
    """
    return duel_odds((DIE - INTERCEPTS + 1) / DIE)


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None,
) -> Odds:
    """The odds of one counter against one; raises BadBattle."""
    if kind not in (INTERCEPTION, DUEL):
        raise BadBattle(f"there is no battle of kind {kind!r}; there are {INTERCEPTION}, {DUEL}")
    for name in settings:
        raise BadBattle(f"there is no setting {name!r}; there are none")
    for side in (attacker, defender):
        if dict(side) != {COUNTER: 1}:
            raise BadBattle(f"a counter fights a counter, not {dict(side)}")
    return interception_odds() if kind == INTERCEPTION else duel_odds(1.0)


def forces(text: str, components: ComponentValues | None) -> dict[str, int]:
    """A force in words; raises BadBattle.

    >>> forces("a counter", None), forces("1 counter", None)
    ({'counter': 1}, {'counter': 1})
    """
    found: dict[str, int] = {}
    for word, number in items(text.removeprefix("a ")):
        if word not in (COUNTER, "counters"):
            raise BadBattle(f"there is no unit {word!r}; there is {COUNTER}")
        found[COUNTER] = found.get(COUNTER, 0) + number
    return found


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of the interception that somebody may try, as a seat sees it; ``space``: only there."""
    g: Narrows = game
    decision = g.decision
    if not isinstance(decision, MayIntercept):
        return ()
    where = g.hex_name(g.state.at[decision.target])
    if args.get("space", where) != where:
        return ()
    (rival,) = decision.seats
    judge = partial(_shares, g, seat, rival, decision.target)
    odds, passing = interception_odds(), duel_odds(0.0)
    choices = judged(g.options(rival), [], args[CHOICES]) if CHOICES in args else []
    return (
        OddsAt(
            space=where,
            kind=INTERCEPTION,
            attacker={COUNTER: 1},
            defender={COUNTER: 1},
            winning=WINNING,
            note=LEFT_OUT,
            seat=rival,
            odds=odds,
            shares=judge(odds),
            choices=tuple(
                ChoiceOdds(choice=choice, told=(then(judge(passing if choice == PASS else odds)[0]),))
                for choice in choices
            ),
        ),
    )


def _shares(g: Narrows, seat: str, rival: str, target: int, odds: Odds) -> tuple[Share, ...]:
    attacker, defender = (
        Party(side, side.title(), several=False, own=side == seat) for side in (rival, g.seat_of(target))
    )
    return shares(odds, attacker, defender, VERBS)


ODDS = BattleOdds(
    kinds=(INTERCEPTION, DUEL),
    settings={},
    flags=(),
    examples=("counter vs counter",),
    counts_quickly=True,
    counted=counted,
    forces=forces,
    at=at,
)
