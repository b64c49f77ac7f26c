"""Strategic bombing raids: AA guns, one round of dogfight, bombs (aapacific:sbr.6 to sbr.14; rulings Q28, Q30)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle
from ironbottom.games.aapacific.odds.dealer import Dealer, Exact
from ironbottom.games.aapacific.odds.ends import End, Ends
from ironbottom.games.aapacific.odds.lines import chances_of, minus, order_of
from ironbottom.games.aapacific.odds.solved import TooLarge
from ironbottom.games.aapacific.rules.combat_values import (
    Force,
    aa_fire,
    escort_fire,
    intercept_fire,
    raid_dice,
)
from ironbottom.games.aapacific.rules.losses import loss_chain
from ironbottom.odds.hits import at_most


def fight_raid(data: AApacificData, battle: Battle, dealer: Dealer) -> Ends:
    """A raid: the defender's force are the AA guns and the fighters that rise."""
    if isinstance(dealer, Exact):
        _need_few(data, battle, dealer.most)
    ends = Ends()
    guns = chances_of(data, aa_fire(data.units, battle.defender.force, sum(battle.attacker.force)))  # sbr.7
    for shot_down, weight in enumerate(dealer.split(dealer.trials or 1.0, guns)):
        if weight:
            raiders = _without(data, battle, battle.attacker.force, shot_down, attacking=True)
            _dogfight(data, battle, dealer, ends, raiders, weight)
    return ends


def _need_few(data: AApacificData, battle: Battle, most: int) -> None:
    """Raise TooLarge where losses of both sides and sums of money make too many cases."""
    raiders, defenders = sum(battle.attacker.force), sum(battle.defender.force)
    sides = data.figures.dice_sides
    cases = (
        (raiders + 1) ** 2
        // 2
        * (defenders + 1)
        * (sides * raid_dice(data.units, data.figures, battle.attacker.force) + 1)
    )
    if cases > most:
        raise TooLarge(f"{cases} cases, more than {most}")


def _dogfight(
    data: AApacificData, battle: Battle, dealer: Dealer, ends: Ends, raiders: Force, weight: float
) -> None:
    """Both sides fire with all they have, then losses leave (aapacific:sbr.8 to sbr.11, ruling Q28)."""
    risen = tuple(
        count if unit.intercept_defense else 0
        for count, unit in zip(battle.defender.force, data.units, strict=True)
    )
    interceptors = intercept_fire(data.units, risen, battle.cap)
    escorts = escort_fire(data.units, raiders) if interceptors else []
    if interceptors and any(raiders):
        ends.rounds += weight
    lost = at_most(chances_of(data, interceptors), sum(raiders))
    hit = at_most(chances_of(data, escorts), sum(risen))
    for losses, share in enumerate(dealer.split(weight, lost)):
        left = _without(data, battle, raiders, losses, attacking=True)
        for fallen, chance in enumerate(dealer.split(share, hit)):
            if chance:
                standing = _without(data, battle, risen, fallen, attacking=False)
                _bomb(data, battle, dealer, ends, End(left, standing, any(left), any(standing)), chance)


def _bomb(data: AApacificData, battle: Battle, dealer: Dealer, ends: Ends, end: End, weight: float) -> None:
    """Each surviving bomber throws a die of money (aapacific:sbr.12, sbr.13)."""
    dice = raid_dice(data.units, data.figures, end.attacker)
    for money, share in enumerate(dealer.split(weight, sums(dice, data.figures.dice_sides))):
        if share:
            paid = money if battle.cash is None else min(money, battle.cash)
            ends.add(replace(end, money=paid), share)


@cache
def sums(dice: int, sides: int) -> tuple[float, ...]:
    """The chances of each sum of so many dice.

    >>> [round(chance * 36) for chance in sums(2, 6)]
    [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    if not dice:
        return (1.0,)
    fewer = sums(dice - 1, sides)
    more = [0.0] * (dice * sides + 1)
    for total, chance in enumerate(fewer):
        for face in range(1, sides + 1):
            more[total + face] += chance / sides
    return tuple(more)


def _without(data: AApacificData, battle: Battle, force: Force, losses: int, *, attacking: bool) -> Force:
    """A force after so many losses of its owner's choice (aapacific:sbr.10)."""
    order = order_of(data, battle, attacking=attacking)
    for loss in loss_chain(data.units, force, order)[:losses]:
        force = minus(force, loss.type)
    return force
