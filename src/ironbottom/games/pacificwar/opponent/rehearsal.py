"""Plans are rehearsed: played out to the end of the action on copies of the game, with other dice each time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from ironbottom.games.pacificwar.components.ids import Phase
from ironbottom.games.pacificwar.opponent.answers import simple
from ironbottom.games.pacificwar.opponent.operations import Plan
from ironbottom.games.pacificwar.opponent.style import Style
from ironbottom.games.pacificwar.opponent.worth import Worth
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.homeward import Redeploy
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction, Interrupt
from ironbottom.games.pacificwar.rules.p08_strategy.phase import DeclarePass, PayForInitiative
from ironbottom.players.base import Thinking
from ironbottom.players.plans import Plan as AnyPlan
from ironbottom.players.plans import Terms
from ironbottom.players.rehearsal import Rehearsal as AnyRehearsal
from ironbottom.players.rehearsal import played_on

MOST_ANSWERS = 120
AT_ONCE = 4
"""Plans that are rehearsed however little time there is: nothing, and what promises most at first sight."""
REST = (PayForInitiative, DeclarePass, Interrupt, ChooseAction)
"""Decisions at which what went before has come to its end."""


class Rehearsal(AnyRehearsal[War]):
    """Compares plans for one side."""

    def __init__(
        self, worth: Worth, style: Style, rng: Random, thinking: Thinking, first: bytes = b""
    ) -> None:
        super().__init__(self.played_out, rng, thinking, rests=settles)
        self.first = first or self.first
        self.worth = worth
        self.style = style

    def best(self, plans: Sequence[Plan], *, glance: bool = False) -> tuple[Plan, float]:
        """The plan that goes best on average, and by how much it is better than the first of them.

        ``glance``: look at fewer plans again, for who only wants to know whether there is anything worthwhile.
        """
        style = self.style
        heat = (style.glances, style.glances) if glance else (style.finalists, style.rehearsals)
        found = self.compare(plans, (heat,), at_once=AT_ONCE, keep_first=True)
        merit = {id(plan): plan.merit() + self._error() for plan in found}
        chosen = max(found, key=lambda plan: merit[id(plan)])
        return chosen, merit[id(chosen)] - merit[id(plans[0])]

    def promise(self, plans: Sequence[Plan]) -> float:
        """What the plans gain together over the first of them: the best from each zone, for each takes an action."""
        for number, plan in enumerate(plans):
            self.settle(plan, at_once=number < AT_ONCE)
        nothing = plans[0].merit()
        best: dict[int, Plan] = {}
        for plan in plans[1:]:
            if plan.settled and (plan.start not in best or plan.merit() > best[plan.start].merit()):
                best[plan.start] = plan
        gains = [
            self._proven(plan) - nothing + self._error() for plan in best.values() if plan.merit() > nothing
        ]
        return sum(gain for gain in gains if gain > self.style.least_gain)

    def _proven(self, plan: Plan) -> float:
        """What a plan is worth that looked best: it was lucky, too, and has to prove itself with other dice."""
        if self.still(plan):
            return plan.merit()
        results = [result for _ in range(self.style.glances) for result in self.again(plan, self.secret())]
        return fmean(results) + plan.promise if results else plan.merit()

    def look(self, plan: AnyPlan[War]) -> float | None:
        """What a plan is worth by one rehearsal; None where there was no time for one."""
        return plan.merit() if self.settle(plan) else None

    def _error(self) -> float:
        return self._rng.gauss(0.0, self.style.noise) if self.style.noise else 0.0

    def played_out(self, world: War, secret: bytes) -> Terms:
        """Play a position on until the action is over, and say what it is worth then."""
        phase = world.state.phase

        def rests(g: War) -> bool:
            if isinstance(g.decision, REST) or g.state.phase != phase:
                return True
            return phase == Phase.SUPPLY and any(isinstance(frame, Redeploy) for frame in g.stack)

        return self.worth.terms(played_on(world, secret, _answer, rests, MOST_ANSWERS))


def _answer(g: War) -> None:
    seat, decision = g.deciding()[0], g.decision
    assert decision is not None, "only asked while somebody is"
    g.act(seat, simple(g, seat, decision), trusted=True)


def settles(world: War) -> bool:
    """Whether what went before has come to its end, so that there is nothing to play out."""
    return isinstance(world.decision, REST) or world.outcome is not None
