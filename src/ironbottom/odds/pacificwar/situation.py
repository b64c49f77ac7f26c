"""What a combat starts from: a position in which nothing but this combat is still to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.pacificwar.data_ids import Side
from ironbottom.games.pacificwar.lab import build
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p08_strategy.plans import plan_of
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadOption, BadPosition
from ironbottom.odds.answer import BadBattle
from ironbottom.odds.pacificwar.words import POINTS, TURN, ZONE, Typed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.pacificwar.game import War


class Situation(NamedTuple):
    """A world in which a combat is all that is left to play, where it is, who attacks, and who defends."""

    world: War
    zone: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]

    @property
    def side(self) -> int:
        """The side that attacks."""
        return self.world.state.active


def under_way(g: War) -> Combat | None:
    """The combat that is being fought, if one is."""
    return next((frame for frame in g.stack if isinstance(frame, Combat)), None)


def running(world: War) -> Situation:
    """The combat that is under way in a world, from the open decision on."""
    combat = under_way(world)
    assert combat is not None, "asked for only where a combat is under way"
    world.stack[:] = world.stack[world.stack.index(combat) :]
    return _situation(world, combat.zone, list(world.units(combat.zone, world.state.active)))


def planned(world: War, side: int, group: Sequence[int], zone: int) -> Situation:
    """A world in which ships are about to sail to a zone and attack there; ``BadBattle`` for a plan that cannot be."""
    if not group:
        raise BadBattle("name the ships that attack")
    plan = plan_of(world, side)
    start = {world.state.at[piece] for piece in group}
    together = len(start) == 1 and plan.takes_part(group[0])
    if not together or set(group[1:]) - set(plan.companions([group[0]])):
        raise BadBattle("a group is formed by Ready ships of one zone ({rule:8.10.1.a})")
    if zone not in plan.targets(list(group)):
        raise BadBattle(
            f"this group cannot sail to {{space:{world.data.space_ids[zone]}}} ({{rule:8.10.1.g}})"
        )
    if not world.any_units(zone, 1 - side):
        raise BadBattle(f"no enemy is in {{space:{world.data.space_ids[zone]}}}")
    world.state.active = side
    world.changed()
    world.stack[:] = [GroupMove(side=side, group=list(group), zone=zone)]
    return _situation(world, zone, group)


def laid_out(battle: Typed, components: str | None = None) -> Situation:
    """The position of a combat that was typed in; ``BadBattle`` for settings that do not fit."""
    zone = battle.settings.get("space", "") or ZONE
    options = [part.strip() for part in battle.settings.get("options", "").split(",") if part.strip()]
    description: dict[str, object] = {
        "turn": battle.number("turn", TURN),
        "units": [f"{unit} {zone}" for units in battle.units for unit in units],
        "hands": {side.key: list(battle.cards[side]) for side in Side},
        "options": dict.fromkeys(options, "on"),
    }
    try:
        world = build(description, ScriptedDice([]), components)
    except (BadPosition, BadOption) as fault:
        raise BadBattle(f"there can be no such combat: {fault}") from fault
    here = world.data.space_index[zone]
    world.state.active = battle.attacker
    world.changed()
    world.stack[:] = [Combat(zone=here, left=battle.number("points", POINTS))]
    return _situation(world, here, list(world.units(here, battle.attacker)))


def _situation(world: War, zone: int, attackers: Sequence[int]) -> Situation:
    world.quiet = True
    world.forget_options()
    defenders = tuple(world.units(zone, 1 - world.state.active))
    return Situation(world, zone, tuple(attackers), defenders)
