"""4.2.g, 4.2.d1, 4.2.d2: the Block roll of ships that leave a sea area occupied by enemy naval units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Side
from ironbottom.games.blitz.components.model import BlitzData, Counter, Ratings
from ironbottom.games.blitz.rules.areas import sea_starts

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def blocking_size(data: BlitzData, ships: Iterable[tuple[Counter, Ratings]]) -> int:
    """4.2.d1: the size of BB, CV and SUB, or 1 if there are TRS alone; 0: nobody blocks."""
    naval = [(counter, ratings) for counter, ratings in ships if counter.ship]
    size = sum(ratings.size for counter, ratings in naval if counter.warship)
    return size or (data.figures.transports_block_as if naval else 0)


def blocks_on(data: BlitzData, size: int, *, submarines: bool) -> int:
    """4.2.d1: the highest face that blocks a group; one of SUBs alone adds to its die."""
    if not size:
        return 0
    die = next(
        band.die for band in data.blocks if band.low <= size and (band.high is None or size <= band.high)
    )
    return max(die - (data.figures.submarines_add if submarines else 0), 0)


def surprised(g: Blitz) -> bool:
    """2.5.d1: the first Axis Activities of a scenario with surprise."""
    surprise, under_way = g.scenario.surprise, g.set_of_steps
    return (
        surprise is not None
        and g.state.turn == surprise.turn
        and under_way is not None
        and under_way.side == Side.JAPAN
        and not under_way.blitz
    )


def block_in(g: Blitz, sea: int, leaving: Sequence[int]) -> int:
    """The highest face that blocks ships which leave a sea area; 0: they need not roll."""
    side = g.side(leaving[0])
    if not g.ships(sea, 1 - side) or (side == Side.JAPAN and surprised(g)):
        return 0
    enemy = ((g.counter(piece), g.ratings(piece)) for piece in g.ships(sea, 1 - side))
    submarines = all(g.counter(piece).klass == Klass.SUB for piece in leaving)
    return blocks_on(g.data, blocking_size(g.data, enemy), submarines=submarines)


def must_roll(g: Blitz, sea: int, side: int) -> bool:
    """4.2.g, ruling q48: any enemy naval unit calls for the roll, a TRS too, a convoy not."""
    return bool(g.ships(sea, 1 - side)) and not (surprised(g) and side == Side.JAPAN)


UNBLOCKED = -1.0
"""The chance of a way on which nobody blocks, as ``best_course`` ranks it."""


def best_course(g: Blitz, pieces: Sequence[int], goal: int) -> list[int]:
    """The sea areas by which ships reach another one with the least danger of a Block, then the shortest way.

    Where they start from at sea is not among them.
    """
    start = g.state.at[pieces[0]]
    points = min(g.ratings(piece).mp for piece in pieces)
    faces = g.data.figures.die_sides
    passed_on = cache(lambda sea: faces - block_in(g, sea, pieces))
    ways: dict[int, tuple[int, list[int]]] = {}
    for sea, cost in sea_starts(g, start).items():
        ways[sea] = (1, [sea] if cost else [])
    best: tuple[float, int, list[int]] | None = None
    for _ in range(points + 1):
        if goal in ways and len(ways[goal][1]) <= points:
            chance, way = ways[goal]
            rank = (-chance / faces ** len(way), len(way), way)
            best = rank if best is None or rank < best else best
            if best[0] == UNBLOCKED:
                break  # a longer way is no safer
        further: dict[int, tuple[int, list[int]]] = {}
        for sea, (chance, way) in ways.items():
            passed = passed_on(sea)
            for other in g.links.seas[sea]:
                known = further.get(other)
                if known is None or chance * passed > known[0]:
                    further[other] = (chance * passed, [*way, other])
        ways = further
    assert best is not None, "the goal is in reach"
    return best[2]
