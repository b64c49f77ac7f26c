"""4.2.g, 4.2.d1, 4.2.d2: the Block roll of ships that leave a sea area occupied by enemy naval units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Side
from ironbottom.games.blitz.components.model import BlitzData, Counter, Ratings
from ironbottom.games.blitz.rules.areas import flight_costs, sea_starts
from ironbottom.games.blitz.rules.trips import sea_distances

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
"""The chance of a way on which nobody blocks, as ways are ranked."""
Rank = tuple[float, int, list[int]]
"""The chance to come through unblocked, the other way round, then how long the way is, and its sea areas."""


def best_course(g: Blitz, pieces: Sequence[int], goal: int) -> list[int]:
    """The sea areas by which ships reach another one with the least danger of a Block, then the shortest way.

    Where they start from at sea is not among them.
    """
    points = min(g.ratings(piece).mp for piece in pieces)
    begun = {sea: [sea] if cost else [] for sea, cost in sea_starts(g, g.state.at[pieces[0]]).items()}
    near = sea_distances(g, goal, points)
    shortest = min(len(way) + near[sea] for sea, way in begun.items() if sea in near)
    best = _safest(g, pieces, begun, near, shortest)
    if best[0] > UNBLOCKED and shortest < points:
        best = _safest(g, pieces, begun, near, points)
    return best[2]


def _safest(
    g: Blitz, pieces: Sequence[int], begun: dict[int, list[int]], near: dict[int, int], most: int
) -> Rank:
    """The best of all ways of so many sea areas at most; ``near``: how far it is to the goal from those around it."""
    faces = g.data.figures.die_sides
    passed_on = cache(lambda sea: faces - block_in(g, sea, pieces))
    ways = {sea: (1, way) for sea, way in begun.items()}
    ranks: list[Rank] = []
    while ways:
        further: dict[int, tuple[int, list[int]]] = {}
        for sea, (chance, way) in ways.items():
            if near.get(sea) == 0:  # it is the goal
                ranks.append((-chance / faces ** len(way), len(way), way))
            passed, left = passed_on(sea), most - len(way)
            for other in g.links.seas[sea]:
                if near.get(other, most) < left:
                    known = further.get(other)
                    if known is None or chance * passed > known[0]:
                        further[other] = (chance * passed, [*way, other])
        ways = further
    return min(ranks)


def flight_course(g: Blitz, pieces: Sequence[int], goal: int) -> list[int]:
    """Ruling q48: the sea areas over which aircraft reach another one with the least danger of a Block, then cheapest.

    Where they start from at sea is not among them; over land nobody blocks them.
    """
    start, faces = g.state.at[pieces[0]], g.data.figures.die_sides
    points = min(g.ratings(piece).mp for piece in pieces)
    passed_on = cache(lambda area: 1.0 if g.space(area).land else 1 - block_in(g, area, pieces) / faces)
    ways: list[dict[int, tuple[float, list[int]]]] = [{} for _ in range(points + 1)]
    ways[0][start] = (1.0, [])
    for spent, here in enumerate(ways):
        for area, (chance, way) in here.items():
            further = chance * passed_on(area)
            for other, cost in flight_costs(g)[area].items():
                if spent + cost <= points and further > ways[spent + cost].get(other, (0.0, way))[0]:
                    ways[spent + cost][other] = (further, [*way, other])
    found = max((here[goal] for here in ways if goal in here), key=lambda one: one[0])
    return [area for area in found[1] if not g.space(area).land]
