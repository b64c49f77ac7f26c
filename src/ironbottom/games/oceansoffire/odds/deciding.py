"""What the choices of the open decision make of what is at stake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import POWERS_OF, Side
from ironbottom.games.oceansoffire.odds.judging import VERBS
from ironbottom.games.oceansoffire.odds.playing import Conduct
from ironbottom.games.oceansoffire.odds.reckoning import reckoned
from ironbottom.games.oceansoffire.odds.situation import Situation, situation
from ironbottom.games.oceansoffire.odds.stake import Stake
from ironbottom.games.oceansoffire.rules.p13_draft import RESOLVE, NextPart
from ironbottom.odds.answer import ChoiceOdds, Odds, Share
from ironbottom.odds.telling import Party, judged, shares, then

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TRIALS = 240
"""Played for all choices of a decision together."""
FEWEST = 20
"""Played for one choice."""
NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}


def told_shares(g: Oceans, seat: str, kind: str, odds: Odds) -> tuple[Share, ...]:
    """How it may end, as a seat is told; the side on turn is the attacker."""
    attacker, defender = (
        Party(
            one.key,
            NAMES[one],
            several=one == Side.ALLIES,
            own=seat in {g.seat(power) for power in POWERS_OF[one]},
        )
        for one in (Side(g.phasing_side), Side(1 - g.phasing_side))
    )
    return shares(odds, attacker, defender, VERBS[kind])


def behind(
    g: Oceans, stake: Stake, seat: str, conduct: Conduct, asked: str, whole: Odds
) -> tuple[ChoiceOdds, ...]:
    """What the choices of a seat that decides make of it; ``whole``: the odds as things stand.

    Those of a plan are what carrying it out comes to: nothing is played for them again.
    """
    decision = g.decision
    if decision is None or seat not in g.deciding():
        return ()
    options = g.options(seat)
    if isinstance(decision, NextPart):
        start = situation(g, stake)
        return tuple(_told(g, seat, one, start, whole) for one in options if one == RESOLVE)
    return tuple(_judged(g, stake, seat, conduct, judged(options, decision.suggestion(g, seat), asked)))


def _judged(g: Oceans, stake: Stake, seat: str, conduct: Conduct, wanted: list[str]) -> Iterator[ChoiceOdds]:
    for choice in wanted:
        start = situation(g, stake, choice)
        most = max(FEWEST, TRIALS // len(wanted))
        yield _told(g, seat, choice, start, reckoned(start, conduct, most, len(wanted)))


def _told(g: Oceans, seat: str, choice: str, start: Situation, odds: Odds) -> ChoiceOdds:
    told = (then(told_shares(g, seat, start.kind, odds)[0]),)
    return ChoiceOdds(choice=choice, told=(*told, *odds.chances), trials=odds.trials)
