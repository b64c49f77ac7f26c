"""Plans are rehearsed: played on to the end of the turn, with other dice each time."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING

from ironbottom.games.blitz.opponent.worth import standing
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.players.rehearsal import Rehearsal, played_on

if TYPE_CHECKING:
    from random import Random

    from ironbottom.games.blitz.opponent.style import Style
    from ironbottom.players.base import Thinking
    from ironbottom.players.plans import Plan, Terms

Answer = Callable[[Blitz, str], None]
"""Answers the open decision of a seat on a copy, without rehearsals."""
MOST_ANSWERS = 700
HEATS = ((100, 1), (4, 3), (2, 6))
"""How many of the plans, the best so far, are rehearsed how many times more, at most."""
FIRST_HEATS = ((2, 2),)
"""The same for the usual plan against doing nothing, which is seldom the better one."""


def better(one: Plan[Blitz], other: Plan[Blitz], errors: float) -> bool:
    """Whether a plan is ahead of another by so many standard errors, as far as both were rehearsed often enough."""
    if one is other or one.error is None or other.error is None:
        return False
    return one.merit() - other.merit() > errors * hypot(one.error, other.error)


def rehearsal(
    begun: Blitz, side: int, style: Style, answer: Answer, rng: Random, thinking: Thinking
) -> Rehearsal[Blitz]:
    """Compares plans for one side: they are played on to the end of the turn, and for two sets at least."""
    turn, place = begun.state.turn, begun.state.place
    enough = len(begun.scenario.sets_of(turn)) - place if place < len(begun.scenario.sets_of(turn)) - 1 else 2

    def rests(g: Blitz) -> bool:
        if g.state.turn == turn or g.set_of_steps is None:
            return False
        return len(g.scenario.sets_of(turn)) - place + g.state.place >= enough

    def play(world: Blitz, secret: bytes) -> Terms:
        g = played_on(world, secret, lambda g: answer(g, g.deciding()[0]), rests, MOST_ANSWERS)
        return standing(g, side, style)

    return Rehearsal(play, rng, thinking)
