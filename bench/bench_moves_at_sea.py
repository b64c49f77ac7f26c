"""Options of a step of Blitz! in which fleets sail and aircraft fly, beside plain searches of its map (P5 blitz)."""

from __future__ import annotations

import random
from functools import cache

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


def pairs(game: Blitz) -> list[tuple[int, int]]:
    """Every (unit, area) that the open step and the decisions behind it offer, for each of those that are alike."""
    seat, decision = game.deciding()[0], game.decision
    assert isinstance(decision, PickFirst), "that is the decision measured"
    found = []
    for choice in game.options(seat):
        if choice != choices.DONE:
            unit = choices.piece_of(choice)
            goals = PickFurther(seats=[seat], stage=decision.stage, picked=[unit]).goals(game, seat)
            found += [(each, goal) for each in (unit, *decision.alike(game, choice)) for goal in goals]
    return found


@cache
def largest() -> Blitz:
    """The position with the largest step B of a random game."""
    match = new_match(BLITZ.slug, BLITZ.scenario, game_id="bench", secret=SECRET, hashes=False)
    rng, best, most = random.Random(1), match.game, 0
    while match.game.outcome is None and match.version < MOST:
        game, decision = match.game, match.game.decision
        assert isinstance(game, Blitz), "a match of that game was begun"
        if isinstance(decision, PickFirst) and decision.stage == Stage.B and len(pairs(game)) > most:
            best, most = game.clone(), len(pairs(game))
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
        for unit in dict.fromkeys(unit for unit, _ in pairs(game))
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
            ours=lambda: pairs(cold[0]),
            reference=reference,
            before=make,
            ours_count=len(pairs(position)),
            reference_count=reference(),
        )
    ]
