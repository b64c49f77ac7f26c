"""Battles at sea and in the air: kamikazes, then rounds of two fleets (aapacific:sea.1 to sea.29, kami.11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle, Party
from ironbottom.games.aapacific.odds.dealer import Exact, Simulated
from ironbottom.games.aapacific.odds.ends import Ends
from ironbottom.games.aapacific.odds.fleets import Fleet
from ironbottom.games.aapacific.odds.land import Duel
from ironbottom.games.aapacific.odds.lines import firing, minus, one_line, sea_lines
from ironbottom.games.aapacific.odds.melee import NO_OPENING, Opening
from ironbottom.games.aapacific.odds.solved import Solved, States, TooLarge
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.odds.answer import BadBattle
from ironbottom.odds.hits import hits

MOST_JUDGED = 2_000_000
"""Transitions up to which the odds of winning are worked out for each state of a battle that is simulated."""


def fight_sea(data: AApacificData, battle: Battle, dealer: Exact | Simulated) -> Ends:
    """A battle at sea or in the air from the kamikazes on.

    Raises ``TooLarge`` when an exact answer would take too long.
    """
    ends = Ends()
    if any_hit_on_any_unit(data, battle):
        attacker, defender = (one_line(data, battle, attacking=attacking) for attacking in (True, False))
        Duel(data, battle, dealer, ends, attacker, defender).fight(dealer.trials or 1.0)
        return ends
    for strike, weight in struck_by_kamikazes(data, battle, dealer):
        fleets = (fleet(data, strike.battle, attacking=True), fleet(data, strike.battle, attacking=False))
        openings = (
            _opening(data, battle, strike.lost[0], True),
            _opening(data, battle, strike.lost[1], False),
        )
        if isinstance(dealer, Simulated):
            from ironbottom.games.aapacific.odds.fleets_simulated import Played

            hopeless = _hopeless(data, strike.battle, fleets, openings)
            battles = Played(data, strike.battle, ends, fleets, openings, dealer.random, hopeless)
            battles.fight(round(weight))
        else:
            Solved(data, strike.battle, ends, fleets, dealer.most).fight(weight, openings)
    return ends


def _hopeless(
    data: AApacificData, battle: Battle, fleets: tuple[Fleet, Fleet], openings: tuple[Opening, Opening]
) -> States:
    if battle.retreat.win_below is None:
        return set()
    try:
        return Solved(data, battle, Ends(), fleets, MOST_JUDGED).hopeless(openings, battle.retreat.win_below)
    except TooLarge:
        raise BadBattle(
            "this battle has too many states to judge the odds in each; retreat after rounds or by units left"
        ) from None


def any_hit_on_any_unit(data: AApacificData, battle: Battle) -> bool:
    """Whether no rule on who may be hit, nothing beside the two forces and no submarine's choice comes in.

    Then each side is one line, as on land. With an attacking submarine there is the first strike (aapacific:sea.3);
    defending ones matter when aircraft attack (aapacific:ss.3) or defend (aapacific:sea.6), or when they may dive.
    """
    attacker, defender = battle.attacker, battle.defender
    if any(attacker.bystanders) or attacker.kamikazes or defender.kamikazes or _boats(data, attacker):
        return False
    if not _boats(data, defender):
        return True
    return defender.dives == "never" and not any(
        count and data.units[kind].unit_class == UnitClass.AIR for kind, count in enumerate(attacker.force)
    )


def _boats(data: AApacificData, party: Party) -> bool:
    return any(count and data.units[kind].submerges for kind, count in enumerate(party.force))


def fleet(data: AApacificData, battle: Battle, *, attacking: bool) -> Fleet:
    """A party of a sea battle."""
    party = battle.attacker if attacking else battle.defender
    return Fleet(data, sea_lines(data, battle, attacking=attacking), party.dives)


# ---- kamikazes -------------------------------------------------------------------------------------


class Strike(NamedTuple):
    """What kamikazes left of a battle: the battle without what they sank, and that, by attacker and defender."""

    battle: Battle
    lost: tuple[Force, Force]


def struck_by_kamikazes(
    data: AApacificData, battle: Battle, dealer: Exact | Simulated
) -> Iterator[tuple[Strike, float]]:
    """What kamikazes may leave of both parties (aapacific:kami.8, kami.15), with the weights."""
    cases: dict[Strike, float] = {Strike(battle, (NOBODY, NOBODY)): dealer.trials or 1.0}
    figures = data.figures
    for side, party in enumerate((battle.attacker, battle.defender)):
        for kind, attacks in party.kamikazes:
            dice = [0] * (figures.kamikaze_hits_on + 1)
            dice[figures.kamikaze_hits_on] = attacks
            chances = hits(tuple(dice), figures.dice_sides)
            struck: defaultdict[Strike, float] = defaultdict(float)
            for case, weight in cases.items():
                for number, share in enumerate(dealer.split(weight, chances)):
                    if share:
                        struck[_hit_by_kamikazes(data, case, side, kind, number)] += share
            cases = struck
    yield from cases.items()


def _hit_by_kamikazes(data: AApacificData, case: Strike, side: int, kind: UnitType, number: int) -> Strike:
    """kami.15: the hits fall on the named ship alone; ruling Q26: a battleship takes two."""
    if not number:
        return case
    parties = [case.battle.attacker, case.battle.defender]
    party = parties[side]
    lost = list(case.lost)
    if number >= data.hits[kind]:
        parties[side] = replace(party, force=minus(party.force, kind))
        lost[side] = minus(lost[side], kind, -1)
    else:
        parties[side] = replace(party, damaged=party.damaged + number)
    left = replace(case.battle, attacker=parties[0], defender=parties[1])
    return Strike(left, (lost[0], lost[1]))


def _opening(data: AApacificData, battle: Battle, lost: Force, attacking: bool) -> Opening:
    if not any(lost):
        return NO_OPENING
    return Opening(lost, firing(data, battle, attacking=attacking)(lost))
