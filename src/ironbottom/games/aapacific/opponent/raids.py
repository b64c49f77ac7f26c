"""Bombing raids with bombers that no attack wants."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.reckon import GUN_HIT
from ironbottom.games.aapacific.opponent.recruits import Recruits
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.movement.moves import Kind

PAYS = 1.0
"""Expected gain from which a raid is flown."""
POINT = 8.0
"""What a victory point that Japan loses is worth."""


def fly_raids(hand: Hand, sight: Sight, recruits: Recruits) -> None:
    """Send free bombers together against the complex where that gains most."""
    g = sight.g
    goals: dict[int, list[int]] = {}
    for piece in sorted(recruits.free):
        if piece in recruits.reach and g.data.units[g.state.kind[piece]].raids:
            for to, moves in recruits.reach[piece].items():
                if any(move.kind == Kind.RAID for move in moves):
                    goals.setdefault(to, []).append(piece)
    if not goals:
        return
    best = max(goals, key=lambda t: (gain(sight, t, len(goals[t])), -t))
    if gain(sight, best, len(goals[best])) >= PAYS:
        for piece in goals[best]:
            hand.move(piece, best, Kind.RAID)


def gain(sight: Sight, territory: int, bombers: int) -> float:
    """What a raid by so many bombers is expected to gain, losses taken off."""
    g = sight.g
    units, figures, sides = g.data.units, g.data.figures, g.data.figures.dice_sides
    cost = max(unit.cost for unit in units if unit.raids)
    guns = g.has_guns(territory, 1 - sight.side)
    fighters = [p for p in g.pieces(territory, 1 - sight.side) if units[g.state.kind[p]].intercept_defense]
    shot = bombers * GUN_HIT if guns else 0.0
    shot += sum(units[g.state.kind[p]].intercept_defense for p in fighters) / sides
    through = max(0.0, bombers - shot)
    money = min(
        through * figures.raid_dice_per_bomber * (sides + 1) / 2, g.state.cash[g.state.control[territory]]
    )
    worth = money * sight.style.foe_income
    if sight.side == Side.ALLIES:
        worth += POINT * int(money / figures.ipcs_per_lost_point)
    return worth - min(bombers, shot) * cost * sight.style.own_loss
