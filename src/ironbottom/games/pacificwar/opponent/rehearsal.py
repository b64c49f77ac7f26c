"""Plans are rehearsed: played out to the end of the action on copies of the game, with other dice each time."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.components.ids import Phase
from ironbottom.games.pacificwar.opponent.answers import simple
from ironbottom.games.pacificwar.rules.homeward import Redeploy
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction, Interrupt
from ironbottom.games.pacificwar.rules.p08_strategy.phase import DeclarePass, PayForInitiative

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ironbottom.games.pacificwar.opponent.operations import Plan
    from ironbottom.games.pacificwar.opponent.style import Style
    from ironbottom.games.pacificwar.opponent.worth import Worth
    from ironbottom.games.pacificwar.position.game import War
    from ironbottom.players.base import Thinking

MOST_ANSWERS = 120
SECRET = 32
"""Bytes of a key for the dice."""
REST = (PayForInitiative, DeclarePass, Interrupt, ChooseAction)
"""Decisions at which what went before has come to its end."""


class Rehearsal:
    """Compares plans for one side."""

    def __init__(self, worth: Worth, style: Style, rng: Random, thinking: Thinking) -> None:
        self.worth = worth
        self.style = style
        self.rng = rng
        self.thinking = thinking

    def best(self, plans: Sequence[Plan], *, glance: bool = False) -> tuple[Plan, float]:
        """The plan that goes best on average, and by how much it is better than the first of them.

        ``glance``: look at fewer plans again, for who only wants to know whether there is anything worthwhile.
        """
        style = self.style
        finalists, rehearsals = (
            (style.glances, style.glances) if glance else (style.finalists, style.rehearsals)
        )
        secret = self.rng.randbytes(SECRET)
        results = [[self.look(plan, secret)] for plan in plans]
        order = sorted(range(len(plans)), key=lambda n: -results[n][0])
        again = sorted({0, *order[:finalists]})
        for number in range(rehearsals):
            if self.thinking.over:
                break
            self.thinking.tell(number / rehearsals, "rehearsing plans")
            secret = self.rng.randbytes(SECRET)
            for n in again:
                settled = settles(plans[n].world)
                results[n].append(results[n][0] if settled else self.play(plans[n].world, secret))
        merit = [fmean(results[n]) + self._error() for n in again]
        chosen = max(range(len(again)), key=lambda n: (merit[n], -n))
        return plans[again[chosen]], merit[chosen] - merit[again.index(0)]

    def promise(self, plans: Sequence[Plan]) -> float:
        """What the plans gain together over the first of them: the best from each zone, for each takes an action."""
        style = self.style
        secret = self.rng.randbytes(SECRET)
        nothing = self.look(plans[0], secret)
        best: dict[int, tuple[float, Plan]] = {}
        for plan in plans[1:]:
            result = self.look(plan, secret)
            if plan.start not in best or result > best[plan.start][0]:
                best[plan.start] = result, plan
        total = 0.0
        for result, plan in best.values():
            results = [result]
            if not settles(plan.world) and result > nothing:
                # the one that looked best was lucky, too: it has to prove itself with other dice
                results = [self.look(plan, self.rng.randbytes(SECRET)) for _ in range(style.glances)]
            gain = fmean(results) - nothing + self._error()
            total += gain if gain > style.least_gain else 0.0
        return total

    def look(self, plan: Plan, secret: bytes) -> float:
        """Rehearse a plan if it is not settled and there is time, else see what it is worth as it stands."""
        if self.thinking.over or settles(plan.world):
            return self.worth.of(plan.world) + plan.promise
        return self.play(plan.world, secret)

    def _error(self) -> float:
        return self.rng.gauss(0.0, self.style.noise) if self.style.noise else 0.0

    def play(self, world: War, secret: bytes) -> float:
        """Play a position on until the action is over, and say what it is worth then."""
        g = world.clone()
        g.quiet = True
        g.rekey(secret)
        phase = g.state.phase
        for _ in range(MOST_ANSWERS):
            decision = g.decision
            if decision is None or isinstance(decision, REST) or g.state.phase != phase:
                break
            if phase == Phase.SUPPLY and any(isinstance(frame, Redeploy) for frame in g.stack):
                break
            seat = g.deciding()[0]
            g.act(seat, simple(g, seat, decision), trusted=True)
        return self.worth.of(g)


def settles(world: War) -> bool:
    """Whether what went before has come to its end, so that there is nothing to play out."""
    return isinstance(world.decision, REST) or world.outcome is not None
