"""Air Combat, exact: the chances of each die add up to how many results a side suffers, each of which is then taken."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.odds.judging import result
from ironbottom.games.oceansoffire.odds.playing import Conduct, Start, play, to_the_dice
from ironbottom.games.oceansoffire.odds.situation import Situation
from ironbottom.games.oceansoffire.odds.tally import Result, Toll, Weighed, toll
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat, air_modifiers, result_of, rolls
from ironbottom.games.oceansoffire.rules.p16_points import Group, groups
from ironbottom.mechanics.modifiers import total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

Suffered = tuple[int, int]
"""Eliminations and Aborts."""
KINDS = ("E", "A")
MOST_SUFFERED = 300
"""Numbers of results, of both sides together, beyond which the combat is played out: each of them is taken once."""


def ends(start: Situation, conduct: Conduct) -> Weighed | None:
    """Every number of results that the sides may suffer, with what it costs them; None where there are too many."""
    world, dice = to_the_dice(start.start, conduct)
    if not dice:
        return [(1.0, result(start, world))]
    frame = world.running(AirCombat)
    assert frame is not None
    side = start.side
    suffered = [_suffered(world, frame, one) for one in (side, 1 - side)]
    if sum(map(len, suffered)) > MOST_SUFFERED:
        return None
    tolls = [
        _tolls(start, world, one, found, conduct)
        for one, found in zip((side, 1 - side), suffered, strict=True)
    ]
    found: dict[tuple[float, float], list[tuple[float, Result]]] = defaultdict(list)
    for mine, one in tolls[0]:
        for theirs, other in tolls[1]:
            swing = other.cost - one.cost
            end = (swing > 0) - (swing < 0)
            found[one.cost, other.cost].append((mine * theirs, Result(end, (one, other))))
    return [row for rows in found.values() for row in rows]


def _suffered(world: Oceans, frame: AirCombat, side: int) -> dict[Suffered, float]:
    """What the dice of the other side may come to."""
    return chances(
        world, groups(world, frame.attack[1 - side], bombing=False, combined=(1 - side) in frame.twos)
    )


def _tolls(
    start: Situation, world: Oceans, side: int, suffered: dict[Suffered, float], conduct: Conduct
) -> list[tuple[float, Toll]]:
    """What one side may lose, by the results that the other side's dice come to."""
    found = []
    for results, chance in suffered.items():
        after = world.clone()
        taking = after.running(AirCombat)
        assert taking is not None
        taking.results = [[0, 0], [0, 0]]
        taking.results[side] = list(results)
        after, _ = play(Start(after), after, conduct)
        found.append((chance, toll(after, start.began, side)))
    return found


def chances(g: Oceans, firing: list[Group]) -> dict[Suffered, float]:
    """How often the dice of these points come to so many Eliminations and Aborts (oceansoffire:16.1.c)."""
    sides = g.data.figures.die_sides
    found: dict[Suffered, float] = {(0, 0): 1.0}
    for group in firing:
        if not rolls(group):
            continue
        change = total(air_modifiers(g, group))
        faces = [result_of(g, face + change) for face in range(1, sides + 1)]
        share = [faces.count(kind) / sides for kind in KINDS]
        after: dict[Suffered, float] = defaultdict(float)
        for (gone, aborted), chance in found.items():
            after[gone + 1, aborted] += chance * share[0]
            after[gone, aborted + 1] += chance * share[1]
            after[gone, aborted] += chance * (1 - sum(share))
        found = {suffered: chance for suffered, chance in after.items() if chance}
    return found
