"""New units and the convoy money: where they are needed most."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Country, UnitClass
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.objectives import Objectives
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.p1_purchase import SplitConvoyMoney
from ironbottom.games.aapacific.rules.p7_place import PlaceUnit
from ironbottom.kernel import choices


def place_all(hand: Hand, sight: Sight) -> None:
    """Place the units of the power on turn, one by one."""
    aims = Objectives(sight)
    while isinstance(hand.world.decision, PlaceUnit) and hand.seat in hand.world.deciding():
        decision = hand.world.decision
        spaces = [hand.world.data.space_index[choices.argument(c)] for c in hand.world.options(hand.seat)]
        best = max(spaces, key=lambda s: (_merit(sight, aims, s, decision.kind), -s))
        hand.act(choices.space(hand.world.data.space_ids[best]))


def _merit(sight: Sight, aims: Objectives, space: int, kind: int) -> float:
    g = sight.g
    there = sight.defenders(space, sight.side)
    if g.data.units[kind].unit_class == UnitClass.NAVAL:
        force = list(sight.force(there))
        force[kind] += 1
        return aims.at_sea(space) - sight.style.fear * sight.exposure(space, tuple(force))
    alarm = aims.alarms.get(space, 0.0)
    return alarm + 0.5 * aims.on_land(space)


def split_convoy_money(sight: Sight, decision: SplitConvoyMoney) -> str:
    """More to the country whose capital is in more danger."""
    shares = [_danger(sight, decision.first), _danger(sight, decision.second)]
    whole = sum(shares)
    first = decision.amount / 2 if not whole else decision.amount * shares[0] / whole
    return choices.number(round(first))


def _danger(sight: Sight, country: int) -> float:
    capital = sight.g.data.capital[Country(country)]
    if capital < 0 or not sight.strikes.blows(capital):
        return 0.0
    force = sight.force(sight.defenders(capital, sight.side))
    return max(0.0, 1.0 - sight.holds(capital, force) - sight.style.safe_loss)
