"""Options of movement beside a plain search of the map (P5); asking a second time (P5b)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from bench.games import finished, moment
from bench.runner import Goal
from ironbottom.games.aapacific.components.ids import AIR, LAND
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.movement.play import ChooseSpace, ChooseUnit
from ironbottom.kernel import choices

SAMPLES = 50
"""Decisions, spread over a game, whose options are asked for twice."""

Graph = Sequence[Sequence[int]]


class Offer(NamedTuple):
    """A unit that may be chosen, those for which it stands besides itself, and the spaces to which each may go."""

    unit: int
    others: tuple[int, ...]
    spaces: list[str]


def offers(game: Pacific) -> list[Offer]:
    """What the open movement decision offers, and the decision behind each of its answers."""
    seat = game.deciding()[0]
    decision = game.decision
    assert decision is not None
    found = []
    for choice in game.options(seat):
        if choice != choices.DONE:
            unit = choices.piece_of(choice)
            spaces = ChooseSpace(seats=[seat], piece=unit).options(game, seat)
            found.append(Offer(unit, decision.alike(game, choice), spaces))
    return found


def pairs(game: Pacific) -> int:
    """How many pairs of unit and space that is: of interchangeable units each counts, and to cancel is no space."""
    return sum((1 + len(offer.others)) * (len(offer.spaces) - 1) for offer in offers(game))


@cache
def largest() -> Pacific:
    """The position with the largest movement decision of a random game."""
    match = finished()
    best: tuple[int, Pacific | None] = (0, None)
    for actions, (before, entry) in enumerate(pairwise(match.live), start=1):
        if entry.depth >= before.depth:
            continue  # only behind the end of something: the decision is largest before anything has moved
        game = moment(match, actions)
        if isinstance(game.decision, ChooseUnit) and pairs(game) > best[0]:
            best = pairs(game), game
    if best[1] is None:
        raise RuntimeError("the game has no movement decision")
    return best[1]


def search(neighbours: Graph, start: int, most: int) -> dict[int, int]:
    """Breadth first: the distance of every space within so many moves."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if distance[here] == most:
            continue
        for other in neighbours[here]:
            if other not in distance:
                distance[other] = distance[here] + 1
                queue.append(other)
    return distance


def searches(game: Pacific) -> list[tuple[Graph, int, int]]:
    """Graph, start and range of each unit that the decision is about."""
    area, data, state = game.area, game.data, game.state
    graphs: dict[int, Graph] = {LAND: area.land_neighbours, AIR: area.air_neighbours}
    found = []
    for unit in [unit for offer in offers(game) for unit in (offer.unit, *offer.others)]:
        graph = graphs.get(game.klass(unit), area.sea_neighbours)
        found.append((graph, state.at[unit], data.move[state.kind[unit]] - state.used[unit]))
    return found


def goals() -> list[Goal]:
    """The goals."""
    return [_ranges(), _second_asking()]


class _Cold:
    """A position that has been asked nothing yet, made anew before each measurement."""

    def __init__(self, position: Pacific) -> None:
        self._position = position
        self.game = position

    def make(self) -> None:
        self.game = self._position.clone()


def _ranges() -> Goal:
    cold = _Cold(largest())
    plain = searches(largest())

    def reference() -> int:
        return sum(len(search(*one)) - 1 for one in plain)

    return Goal(
        id="P5",
        title="options of the largest movement decision, position new / breadth-first search, per (unit, space)",
        bar=5.0,
        target=2.0,
        ours=lambda: offers(cold.game),
        reference=reference,
        before=cold.make,
        ours_count=pairs(largest()),
        reference_count=reference(),
    )


def _second_asking() -> Goal:
    match = finished()
    step = len(match.live) // SAMPLES
    colds = [_Cold(moment(match, actions)) for actions in range(0, len(match.live), step)]
    warm = [cold.game.clone() for cold in colds]

    def make() -> None:
        for cold in colds:
            cold.make()

    def ask(games: Callable[[], Sequence[Pacific]]) -> None:
        for game in games():
            game.options(game.deciding()[0])

    return Goal(
        id="P5b",
        title=f"asking for the options of {len(colds)} decisions a second time / the first",
        bar=0.05,
        target=0.01,
        ours=lambda: ask(lambda: warm),
        reference=lambda: ask(lambda: [cold.game for cold in colds]),
        before=make,
    )
