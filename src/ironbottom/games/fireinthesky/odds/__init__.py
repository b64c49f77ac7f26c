"""Odds of battles of Fire in the Sky: battles of a position or a plan, fought out again and again by the game's rules.

Every battle is fought with other dice, and for a seat from which Task Forces are hidden in another world that looks
the same to it (fireinthesky:16.1.4), so that the odds tell nothing that it does not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ironbottom.games.fireinthesky.odds.fighting import fight_out
from ironbottom.games.fireinthesky.odds.muster import Muster
from ironbottom.games.fireinthesky.odds.results import Result, odds_of, result
from ironbottom.games.fireinthesky.odds.situation import Plan, set_up
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.other_worlds import redetermine
from ironbottom.odds.answer import Odds
from ironbottom.odds.patience import battles

SECRET = 32
"""Bytes of a key for dice."""
TRIALS = 120
"""Battles fought for an answer: its error is then below 0.05."""

World = Callable[[bytes], "Sky"]
"""A world with dice of this key in which the battle is still to be fought."""


def worlds_of(g: Sky, seat: str, plan: Plan) -> World:
    """Worlds for a seat in which a plan has been carried out. Raises ``BadBattle`` for a plan that cannot be."""
    if not g.spec.hides_from(seat, g.state.options):
        ready = set_up(redetermine(g, seat, bytes(SECRET)), plan)
        return lambda secret: _with_dice(ready.clone(), secret)

    def other(secret: bytes) -> Sky:
        return set_up(redetermine(g, seat, secret), plan)

    return other


def _with_dice(world: Sky, secret: bytes) -> Sky:
    world.rekey(secret)
    return world


def fought(world: World, hexagon: int, trials: int, seed: int = 0) -> Iterator[Result]:
    """Fight the battle of a hex so often, or as often as there is time for."""
    random = Random(seed)
    for _ in battles(trials):
        g = world(random.randbytes(SECRET))
        muster = Muster(g, hexagon)
        yield result(g, muster, fight_out(g))


def simulate(g: Sky, seat: str, plan: Plan, trials: int = TRIALS, seed: int = 0) -> Odds:
    """The odds of the battle of a plan, as a seat sees them; raises ``BadBattle``."""
    return odds_of(list(fought(worlds_of(g, seat, plan), g.hex_of(plan.space), trials, seed)))
