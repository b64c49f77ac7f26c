"""What the choices of the open decision make of the combat, strike or invasion that hangs on it."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.odds import invading, words
from ironbottom.games.pacificwar.odds.fighting import SECRET, fought, odds_of
from ironbottom.games.pacificwar.odds.situation import forming_group, running
from ironbottom.games.pacificwar.odds.stake import battle_at_stake
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import SIDE_NAMES
from ironbottom.games.pacificwar.rules.p10_supply.invasion import ChooseInvasion
from ironbottom.games.pacificwar.rules.secrecy import redetermine
from ironbottom.kernel import choices
from ironbottom.odds.answer import ChoiceOdds, Odds, Share
from ironbottom.odds.telling import Chances, Party, Verbs, judged, shares, then

TRIALS = 240
"""Battles fought for all choices of a decision together."""
FEWEST = 40
"""Battles fought for one choice."""
VERBS = {
    words.COMBAT: Verbs("wins", "wins", "neither has the zone alone"),
    words.STRIKE: Verbs("deals more damage", "deals more damage", "as much on both sides"),
    words.INVASION: Verbs("takes it", "holds", ""),
}
"""What the sides do, by the kind of battle."""


def told_shares(seat: str, side: int, kind: str, chances: Chances | Odds) -> tuple[Share, ...]:
    """How a battle in which a side attacks may end, as a seat is told."""
    attacker, defender = (
        Party(one.key, SIDE_NAMES[one], several=one == Side.ALLIES, own=one.key == seat)
        for one in (Side(side), Side(1 - side))
    )
    return shares(chances, attacker, defender, VERBS[kind])


def behind(g: War, seat: str, asked: str) -> tuple[ChoiceOdds, ...]:
    """What the choices of a seat that decides make of the battle at stake.

    Nothing while a counterattack is put together: there the group that is picked so far is judged as a whole.
    """
    decision = g.decision
    if decision is None or seat not in g.deciding() or forming_group(g) is not None:
        return ()
    wanted = judged(g.options(seat), decision.suggestion(g, seat), asked)
    trials = max(FEWEST, TRIALS // max(1, len(wanted)))
    return tuple(_judged(g, seat, wanted, trials))


def _judged(g: War, seat: str, wanted: list[str], trials: int) -> Iterator[ChoiceOdds]:
    invasions = {landing.zone: landing for landing in invading.landings(g, seat, "")}
    for choice in wanted:
        if invasions:
            yield _invasion(g, seat, choice, invasions, trials)
            continue
        start = running(redetermine(g, seat, bytes(SECRET)))
        odds = odds_of(start, list(fought(start, (), trials, first=choice)))
        yield ChoiceOdds(
            choice=choice,
            told=(then(told_shares(seat, start.side, start.kind, odds)[0]),),
            trials=odds.trials,
        )


def _invasion(
    g: War, seat: str, choice: str, invasions: dict[int, invading.Landing], trials: int
) -> ChoiceOdds:
    """A port to be invaded next, none of them, or a card in an invasion."""
    choosing = isinstance(g.decision, ChooseInvasion)
    if choosing and choice == choices.DONE:
        return ChoiceOdds(choice=choice, told=())
    zone = g.data.space_index[choices.argument(choice)] if choosing else battle_at_stake(g)
    landing = invasions[zone]
    attempts = list(invading.tried(landing, trials, first="" if choosing else choice))
    told = told_shares(seat, landing.side, words.INVASION, invading.odds_of(attempts))
    return ChoiceOdds(choice=choice, told=(then(told[0]),), trials=len(attempts))
