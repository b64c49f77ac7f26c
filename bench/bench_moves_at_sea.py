"""Options of a step of Blitz! in which fleets sail and aircraft fly, beside plain searches of its map (P5 blitz)."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from bench.bench_moves import Graph, search
from bench.games import OTHERS, SECRET
from bench.runner import Goal
from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.moving import PickFirst, PickFurther
from ironbottom.kernel import choices
from ironbottom.kernel.match import new_match

MOST = 3000
"""Actions of the random game in which the largest step is looked for."""
BLITZ = next(other for other in OTHERS if other.slug == "blitz")


class Offer(NamedTuple):
    """A unit that may be chosen, those for which it stands besides itself, and the areas to which each may go."""

    unit: int
    others: tuple[int, ...]
    areas: list[int]


def offers(game: Blitz) -> list[Offer]:
    """What the open step offers, and the decisions behind each of its answers."""
    seat, decision = game.deciding()[0], game.decision
    assert isinstance(decision, PickFirst), "that is the decision measured"
    found = []
    for choice in game.options(seat):
        if choice != choices.DONE:
            unit = choices.piece_of(choice)
            goals = PickFurther(seats=[seat], stage=decision.stage, picked=[unit]).goals(game, seat)
            found.append(Offer(unit, decision.alike(game, choice), goals))
    return found


def pairs(game: Blitz) -> int:
    """How many pairs of unit and area that is: of units that are alike each counts."""
    return sum((1 + len(offer.others)) * len(offer.areas) for offer in offers(game))


@cache
def largest() -> Blitz:
    """The position with the largest step B of a random game."""
    match = new_match(BLITZ.slug, BLITZ.scenario, game_id="bench", secret=SECRET, hashes=False)
    rng, best, most = random.Random(1), match.game, 0
    while match.game.outcome is None and match.version < MOST:
        game, decision = match.game, match.game.decision
        assert isinstance(game, Blitz), "a match of that game was begun"
        if isinstance(decision, PickFirst) and decision.stage == Stage.B and pairs(game) > most:
            best, most = game.clone(), pairs(game)
        seat = match.game.deciding()[0]
        match.act(seat, rng.choice(match.game.options(seat)))
    assert isinstance(best, Blitz)
    return best


def searches(game: Blitz) -> list[tuple[Graph, int, int]]:
    """Graph, start and range of each unit that the step is about: ships over seas, aircraft over all areas."""
    links = game.links
    by_air = [
        (*links.borders[space], *links.seas[space], *links.coasts[space])
        for space in range(len(game.data.spaces))
    ]
    by_sea = [links.port_seas[n] if area.land else links.seas[n] for n, area in enumerate(game.data.spaces)]
    return [
        (by_air if game.counter(unit).flies else by_sea, game.state.at[unit], game.ratings(unit).mp)
        for offer in offers(game)
        for unit in (offer.unit, *offer.others)
    ]


def goals() -> list[Goal]:
    """The goals."""
    position, plain = largest(), searches(largest())
    cold = [position.clone()]

    def make() -> None:
        cold[0] = position.clone()
        cold[0].changed()  # a copy shares what is known of the map

    def reference() -> int:
        return sum(len(search(*one)) - 1 for one in plain)

    return [
        Goal(
            id="P5 blitz",
            title="options of the largest step at sea of blitz, position new / breadth-first search, per (unit, area)",
            bar=5.0,
            target=2.0,
            ours=lambda: offers(cold[0]),
            reference=reference,
            before=make,
            ours_count=pairs(position),
            reference_count=reference(),
        )
    ]
