"""Worlds that look the same to a viewer: hidden units dealt out anew among the secret Task Forces of their base.

Apart from ``secrecy``, which the rules' own prompts ask what is hidden: dealing anew takes those rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data.ids import Side
from ironbottom.games.fireinthesky.rules.movement import hexes_from
from ironbottom.games.fireinthesky.rules.task_forces import may_end, within_limits
from ironbottom.games.fireinthesky.secrecy import secret_forces
from ironbottom.kernel.dice import MOST_SIDES, SecretDice

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.game import Sky

SHUFFLES = 20
"""Exchanges that are tried for each hidden unit."""


def redetermine(g: Sky, viewer: str, rng: bytes) -> Sky:
    """See GameSpec: other dice to come, and hidden units dealt out anew among the secret Task Forces of their base."""
    world = g.clone()
    world.rekey(rng)
    dice = SecretDice(rng, "secret Task Forces")
    forces = secret_forces(g, viewer)
    starts = g.state.force_start
    for base in sorted({starts[force] for force in forces}):
        deal = {force: world.members(force) for force in forces if starts[force] == base}
        _exchange(world, deal, dice)
        for force, pieces in deal.items():
            for piece in pieces:
                world.state.force[piece] = force
                world.place(piece, world.state.force_at[force])
    return world


def _exchange(g: Sky, deal: dict[int, list[int]], dice: SecretDice) -> None:
    """Move units between the Task Forces of one base, one way or in exchange, as long as all could have sailed so."""
    forces = list(deal)
    tries = SHUFFLES * sum(map(len, deal.values()))
    numbers = iter(dice.roll(forces[0], 4 * tries, MOST_SIDES, "exchange"))
    for _ in range(tries):
        giver, taker, given, taken = (next(numbers) for _ in range(4))
        a = forces[giver % len(forces)]
        b = forces[taker % len(forces)]
        if a == b:
            continue
        ours, theirs = list(deal[a]), list(deal[b])
        place = taken % (len(theirs) + 1)  # the place behind the last one: nothing comes back
        back = [theirs.pop(place)] if place < len(theirs) else []
        theirs.append(ours.pop(given % len(ours)))
        ours += back
        if _could_sail(g, a, ours) and _could_sail(g, b, theirs):
            deal[a], deal[b] = ours, theirs


def _could_sail(g: Sky, force: int, pieces: Sequence[int]) -> bool:
    """Whether these units could make up this Task Force, as far as others know (8.0, 8.1, 9.0)."""
    if not pieces or not within_limits(g, pieces):
        return False
    start, space = g.state.force_start[force], g.state.force_at[force]
    reached = hexes_from(g, start, pieces, reacting=g.phasing == Side.JAPAN)
    return space in reached and may_end(g, pieces, space)
