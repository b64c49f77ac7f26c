"""Worlds that look the same to a viewer: hidden units dealt out anew among the secret Task Forces of their base.

Apart from ``secrecy``, which the rules' own prompts ask what is hidden: dealing anew takes those rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.movement import hexes_from
from ironbottom.games.fireinthesky.rules.secrecy import secret_forces
from ironbottom.games.fireinthesky.rules.task_forces import may_end, within_limits
from ironbottom.kernel.dice import MOST_SIDES, SecretDice

MOST_EXCHANGES = 400
"""Exchanges that are tried with each unit to make of a deal by chance one that could have sailed so."""
LOT = 64
"""Numbers that are thrown together."""


def redetermine(g: Sky, viewer: str, rng: bytes) -> Sky:
    """See GameSpec: other dice to come, and hidden units dealt out anew among the secret Task Forces of their base.

    The deal hangs on nothing but what the viewer sees: which units have sailed from a base, and where its Task Forces
    stand. Only where chance finds no way for them to have sailed is it the real one.
    """
    world = g.clone()
    world.rekey(rng)
    dice = SecretDice(rng, "secret Task Forces")
    forces = secret_forces(g, viewer)
    starts = g.state.force_start
    for base in sorted({starts[force] for force in forces}):
        together = [force for force in forces if starts[force] == base]
        deal = _deal(world, together, _numbers(dice, base)) if together[1:] else None
        for force, pieces in (deal or {}).items():
            for piece in pieces:
                world.state.force[piece] = force
                world.place(piece, world.state.force_at[force])
    return world


Deal = dict[int, list[int]]
"""The units of each Task Force."""


def _numbers(dice: SecretDice, base: int) -> Iterator[int]:
    """Numbers by chance, without end."""
    for lot in count():
        yield from dice.roll(lot, LOT, MOST_SIDES, f"units of base {base}")


def _deal(g: Sky, forces: Sequence[int], numbers: Iterator[int]) -> Deal | None:
    """The units of these Task Forces by chance, so that all could have sailed so; None when no such deal was found."""
    units = sorted(piece for force in forces for piece in g.members(force))
    deal: Deal = {force: [] for force in forces}
    while units:
        piece = units.pop(next(numbers) % len(units))
        roomy = [force for force in forces if within_limits(g, [*deal[force], piece])]
        deal[roomy[next(numbers) % len(roomy)]].append(piece)
    able = {force: _could_sail(g, force, deal[force]) for force in forces}
    for _ in range(MOST_EXCHANGES * sum(map(len, deal.values()))):
        if all(able.values()):
            return deal
        giver, taker = (forces[next(numbers) % len(forces)] for _ in range(2))
        _exchange(g, deal, able, giver, taker, numbers)
    return None


def _exchange(
    g: Sky, deal: Deal, able: dict[int, bool], giver: int, taker: int, numbers: Iterator[int]
) -> None:
    """Move a unit from one Task Force to another, one way or in exchange, unless fewer could have sailed then."""
    if giver == taker or not deal[giver]:
        return
    ours, theirs = list(deal[giver]), list(deal[taker])
    place = next(numbers) % (len(theirs) + 1)  # the place behind the last one: nothing comes back
    back = [theirs.pop(place)] if place < len(theirs) else []
    theirs.append(ours.pop(next(numbers) % len(ours)))
    ours += back
    if not within_limits(g, ours) or not within_limits(g, theirs):
        return
    now = {giver: _could_sail(g, giver, ours), taker: _could_sail(g, taker, theirs)}
    if sum(now.values()) >= able[giver] + able[taker]:
        deal[giver], deal[taker] = ours, theirs
        able |= now


def _could_sail(g: Sky, force: int, pieces: Sequence[int]) -> bool:
    """Whether these units could make up this Task Force, as far as others know (8.0, 8.1, 9.0)."""
    if not pieces:
        return False
    start, space = g.state.force_start[force], g.state.force_at[force]
    reached = hexes_from(g, start, pieces, reacting=g.phasing == Side.JAPAN)
    return space in reached and may_end(g, pieces, space)
