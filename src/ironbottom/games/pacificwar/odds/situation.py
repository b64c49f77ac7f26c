"""What a battle starts from: a position in which nothing but this combat or strike is still to be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.odds.stake import place_of, under_way
from ironbottom.games.pacificwar.odds.words import COMBAT, STRIKE
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p05_turn_zero import AGAIN, TurnZero
from ironbottom.games.pacificwar.rules.p08_strategy import plans
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import CANCEL
from ironbottom.games.pacificwar.rules.p08_strategy.events import StrikeByCard
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import FormGroup
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.kernel import choices
from ironbottom.odds.answer import BadBattle


class Situation(NamedTuple):
    """A world in which a battle is all that is left to play: its kind, where it is, which side attacks, who fights."""

    world: War
    kind: str
    zone: int
    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


def running(world: War) -> Situation:
    """The battle that is under way in a world, from the open decision on."""
    battle, zone = under_way(world), place_of(world)
    assert battle is not None, "asked for only where a battle is under way"
    alone = world.alone(battle)
    match battle:
        case GroupMove() if forming := forming_group(alone):  # nobody else knows what is being put together
            alone.hand_back(forming, [CANCEL])
        case Strike():
            return _strike(alone, battle.side, battle.pieces, zone)
        case TurnZero():
            assert alone.decision is not None, "Japan is asked whether it strikes again"
            alone.hand_back(alone.decision, AGAIN)  # what it does afterwards touches nobody who is struck
            return _strike(alone, Side.JAPAN, world.ships(zone, Side.JAPAN), zone)
    return _combat(alone, zone, list(world.units(zone, world.state.active)))


def planned(world: War, side: int, group: Sequence[int], zone: int, card: int = 0) -> Situation:
    """A world in which units are about to sail to a zone and attack there, or to strike it.

    ``card``: the card that makes it possible, 0: none. ``BadBattle`` for a plan that cannot be.
    """
    plan, name = plans.plan_of(world, side, card), f"{{space:{world.data.space_ids[zone]}}}"
    striking = isinstance(plan, plans.Strike)
    if not _together(world, plan, group):
        units = "units that the card names" if striking else "Ready ships"
        raise BadBattle(f"a group is formed by {units} of one zone ({{rule:8.10.1.a}})")
    if zone not in plan.targets(list(group)):
        does, rule = ("strike", "8.5.a") if striking else ("sail to", "8.10.1.g")
        raise BadBattle(f"this group cannot {does} {name} ({{rule:{rule}}})")
    if not world.any_units(zone, 1 - side):
        raise BadBattle(f"no enemy is in {name}")
    world.state.active = side
    world.changed()
    if striking:
        strike = StrikeByCard(side=side, card=card, pieces=list(group), zone=zone)
        return _strike(world.alone(strike, at=StrikeByCard.strike), side, group, zone)
    move = GroupMove(side=side, group=list(group), zone=zone, card=card)
    return _combat(world.alone(move), zone, sorted([*world.units(zone, side), *group]))


def joined(world: War, group: Sequence[int], zone: int) -> Situation:
    """A world in which ships that are being picked for a counterattack join the battle (pacificwar:8.12.f)."""
    forming = own_group(world, 1 - world.state.active)
    assert forming is not None, "asked for only while a counterattack is put together"
    plan = plans.plan_of(world, forming.side, forming.card, forming.battle)
    if zone != forming.battle or not _together(world, plan, group) or not plan.targets(list(group)):
        raise BadBattle("this group cannot counterattack there ({rule:8.12.f})")
    defenders = [*world.units(zone, forming.side), *group]
    target = choices.space(world.data.space_ids[zone])
    world.hand_back(forming, [target, *map(choices.piece, group)])
    alone = world.alone(world.caller(GroupMove))
    start = _combat(alone, zone, list(world.units(zone, world.state.active)))
    return start._replace(defenders=tuple(sorted(defenders)))


def forming_group(g: War) -> FormGroup | None:
    """The group that is being put together by card or for a counterattack, if one is."""
    return g.running(FormGroup)


def own_group(g: War, side: int) -> FormGroup | None:
    """The same where a side does it itself."""
    forming = forming_group(g)
    return forming if forming is not None and forming.side == side else None


def _together(g: War, plan: plans.Plan, group: Sequence[int]) -> bool:
    """Whether these units can be picked for a plan, one after the other."""
    if not group or len({g.state.at[piece] for piece in group}) > 1 or not plan.takes_part(group[0]):
        return False
    if plan.most and len(group) > plan.most:
        return False
    begun = plan.begun_with(group[0])
    return set(begun) <= set(group) and set(group) - set(begun) <= set(plan.companions(begun))


def _combat(world: War, zone: int, attackers: Sequence[int]) -> Situation:
    return situation(world, COMBAT, zone, world.state.active, attackers)


def _strike(world: War, side: int, strikers: Sequence[int], zone: int) -> Situation:
    return situation(world, STRIKE, zone, side, strikers)


def situation(world: War, kind: str, zone: int, side: int, attackers: Sequence[int]) -> Situation:
    """The battle that is all a world has left, for these attackers and whoever is in the zone against them."""
    defenders = tuple(world.units(zone, 1 - side))
    return Situation(world, kind, zone, side, tuple(attackers), defenders)
