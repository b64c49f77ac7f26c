"""What a battle starts from: a position in which nothing but this battle is still to be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironbottom.games.fireinthesky.components.ids import NONE, Phase
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.p10_air_commitment import committable
from ironbottom.games.fireinthesky.rules.p11_combat.battle import Battle
from ironbottom.games.fireinthesky.rules.p11_combat.phase import battle_hexes, opposed, pending_battles
from ironbottom.games.fireinthesky.rules.p11_combat.unopposed import Unopposed
from ironbottom.games.fireinthesky.rules.task_forces import destinations, launch, may_form, within_limits
from ironbottom.odds.answer import BadBattle

MOVING = (Phase.OPERATIONAL_MOVEMENT, Phase.REACTION)
"""Phases in which Task Forces form."""
BEFORE_COMBAT = (*MOVING, Phase.AIR_COMMITMENT)
LEFT_OUT = {
    Phase.OPERATIONAL_MOVEMENT: "Further Task Forces, enemy reaction ({rule:9.0}) and submarines ({rule:11.1}) are "
    "left out; air next door that has no battle of its own is taken to help.",
    Phase.REACTION: "Further reaction ({rule:9.0}) and submarines ({rule:11.1}) are left out; air next door that has "
    "no battle of its own is taken to help.",
    Phase.AIR_COMMITMENT: "Submarines ({rule:11.1}) are left out.",
}
"""What the odds do not know, by the phase in which they are asked for."""


class Plan(NamedTuple):
    """Units that would sail to a hex beside what is there."""

    space: int
    pieces: tuple[int, ...] = ()


def hexes_with_battles(g: Sky) -> list[int]:
    """The hexes where a battle is under way, is to come, or would come if movement ended now."""
    if g.state.phase == Phase.COMBAT:
        return pending_battles(g)
    return battle_hexes(g) if g.state.phase in BEFORE_COMBAT else []


def note_on(g: Sky) -> str:
    """What the odds of battles leave out in this phase."""
    return LEFT_OUT.get(Phase(g.state.phase), "") if g.state.phase >= 0 else ""


def set_up(world: Sky, plan: Plan) -> Sky:
    """The situation of a plan in a world: its units have sailed, and its battle is all that is left to play.

    The battle has not begun, so that its first dice differ between copies. The world itself is used up. Raises
    ``BadBattle``.
    """
    hexagon = world.hex_of(plan.space)
    running = world.running(Battle)
    if running is not None and running.hex == hexagon:
        return world.alone(running)
    world.quiet = True
    if plan.pieces:
        _sail(world, plan)
    if world.state.phase in MOVING:
        _commit_air(world, hexagon)
    world.state.phase = Phase.COMBAT
    return world.alone(Battle(hex=hexagon) if opposed(world, hexagon) else _landing(world, hexagon))


def _sail(world: Sky, plan: Plan) -> None:
    """Form Task Forces of the pieces, one for each base, and sail them (8.1, 9.0).

    What has sailed before is there; what lies in the hex itself stays at anchor, unless it alone is named.
    """
    reacting = world.state.phase == Phase.REACTION
    bases: dict[int, list[int]] = {}
    for piece in plan.pieces:
        if world.state.force[piece] == NOWHERE:
            bases.setdefault(world.state.at[piece], []).append(piece)
    if len(bases) > 1:
        bases.pop(plan.space, None)
    for pieces in bases.values():
        _need_task_force(world, pieces, plan.space, reacting=reacting)
        launch(world, pieces, plan.space, reacting=reacting)


def _need_task_force(world: Sky, pieces: Sequence[int], space: int, *, reacting: bool) -> None:
    for piece in pieces:
        if not may_form(world, piece, reacting=reacting):
            raise BadBattle(f"{{piece:{piece}}} cannot form a Task Force now ({{rule:8.1}})")
    if not within_limits(world, pieces):
        raise BadBattle("a Task Force has up to four ships and one air or land unit ({rule:8.1})")
    if space not in destinations(world, pieces, reacting=reacting):
        raise BadBattle(f"a Task Force of these units cannot sail to {{space:{world.data.space_ids[space]}}}")


def _commit_air(world: Sky, hexagon: int) -> None:
    """The phasing player's air units next door serve here unless they have a battle of their own (10.0.b1)."""
    state, busy = world.state, set(battle_hexes(world))
    for piece in committable(world):
        at = state.at[piece]
        if hexagon in world.data.hex_neighbours[at] and at not in busy and state.commit[piece] == NOWHERE:
            world.serve(piece, hexagon)


def _landing(world: Sky, hexagon: int) -> Unopposed:
    """Where no enemy is there is no battle but a landing; what happens elsewhere is left out."""
    return Unopposed(fought=sorted(set(world.data.parent) - {NONE, hexagon}))
