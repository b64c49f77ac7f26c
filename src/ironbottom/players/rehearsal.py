"""Plans are rehearsed: played on to a position at rest on copies of the game, with other dice each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, Generic, TypeVar

from ironbottom.kernel.game import Game
from ironbottom.players.account import Weighed
from ironbottom.players.base import Thinking
from ironbottom.players.plans import Plan, Terms

G = TypeVar("G", bound=Game[Any])
P = TypeVar("P", bound=Plan[Any])

SECRET = 32
"""Bytes of a key for the dice."""
ENOUGH = 5
"""Rehearsals from which a plan may be given up as clearly worse than the best."""
SETTLING = 0.3
"""Share of the progress told that goes to settling all plans."""
CLEARLY = 2.0
"""Standard errors that a plan is behind the best when it is given up."""

Heats = Sequence[tuple[int, int]]
"""How many of the plans, the best so far, are rehearsed how many times more against every reaction."""


def played_on(
    world: G, secret: bytes, answer: Callable[[G], None], rests: Callable[[G], bool], most: int
) -> G:
    """A copy of a position, played on by ``answer`` with dice from ``secret`` until it ``rests``.

    After ``most`` answers it is left as it stands.
    """
    g = world.clone()
    g.quiet = True
    g.rekey(secret)
    for _ in range(most):
        if g.decision is None or rests(g):
            break
        answer(g)
    return g


def over(world: Game[Any]) -> bool:
    """Whether nothing can change any more."""
    return world.outcome is not None


def alone(world: G) -> list[G]:
    """What a plan meets that nobody reacts to."""
    return [world]


class Rehearsal(Generic[G]):
    """Compares plans for one seat.

    ``play``: plays a position on with dice from a key and says what it is worth then. ``meet``: the positions behind
    the reactions that a plan may meet. ``rests``: whether a position may be judged as it stands, since dice change
    nothing. A plan that there was no time to rehearse is not settled, and is never chosen: what it looks like before
    its battle says nothing of it.
    """

    def __init__(
        self,
        play: Callable[[G, bytes], Terms],
        rng: Random,
        thinking: Thinking,
        *,
        meet: Callable[[G], list[G]] = alone,
        rests: Callable[[G], bool] = over,
        alert: float = 0.0,
    ) -> None:
        self._play = play
        self._rng = rng
        self.thinking = thinking
        self._meet = meet
        self._rests = rests
        self.alert = alert
        self.first = self.secret()
        """The key for the dice by which plans are settled, the same for all."""
        self._running: Sequence[Plan[G]] = ()

    def secret(self) -> bytes:
        """A key for dice; plans that are compared are rehearsed with the same."""
        return self._rng.randbytes(SECRET)

    def settle(self, plan: Plan[G], *, at_once: bool = False) -> bool:
        """Rehearse a plan if it is not settled and there is time, or ``at_once``: whether it is settled now."""
        if not plan.settled:
            plan.note(self._found(plan, self.first, at_once=at_once))
        return plan.settled

    def again(self, plan: Plan[G], secret: bytes) -> list[float]:
        """Rehearse a plan once more against each reaction: what came of it; nothing where the time ended first."""
        found = self._found(plan, secret)
        plan.note(found)
        return [sum(terms.values()) for terms in found]

    def still(self, plan: Plan[G]) -> bool:
        """Whether dice change nothing in what comes of a plan."""
        return self._rests(plan.world)

    def _found(self, plan: Plan[G], secret: bytes, *, at_once: bool = False) -> list[Terms]:
        """One rehearsal against each reaction; none when the time ends first."""
        if self.still(plan) and plan.settled:
            return [plan.mean()]
        if not plan.met and (at_once or not self.thinking.over):
            plan.met = [plan.world] if self.still(plan) else self._meet(plan.world)
        found: list[Terms] = []
        for world in plan.met:
            if self.thinking.over and not at_once:
                return []
            self.thinking.spend()
            found.append(self._play(world, secret))
        return found

    # ---- several plans -----------------------------------------------------------------------------

    def compare(
        self, plans: Sequence[P], heats: Heats, *, at_once: int = 0, keep_first: bool = False
    ) -> list[P]:
        """The plans that were still in the running at the end, the best first; none when nothing could be settled.

        The plans are settled in the order given as far as time goes, the first ``at_once`` in any case, and only
        settled ones are compared. ``keep_first``: the first plan stays in the running, whatever it is worth.
        """
        for number, plan in enumerate(plans):
            self.thinking.tell(SETTLING * number / len(plans), "rehearsing plans")
            self.settle(plan, at_once=number < at_once)
        alive = [plan for plan in plans if plan.settled]
        always = [plan for plan in alive if keep_first and plan is plans[0]]
        for heat, (most, rounds) in enumerate(heats):
            alive = sorted(alive, key=self._rank)[:most]
            alive += [plan for plan in always if plan not in alive]
            for number in range(rounds):
                if self.thinking.over or not alive[1:]:
                    break
                alive = in_doubt(alive, self.alert, always)
                share = (heat + number / rounds) / len(heats)
                self.thinking.tell(SETTLING + (1 - SETTLING) * share, "rehearsing plans")
                self._round(alive)
        found = sorted(alive, key=self._rank)
        self._running = found
        return found

    def _rank(self, plan: Plan[G]) -> float:
        return -plan.merit(self.alert)

    def _round(self, plans: Sequence[Plan[G]]) -> None:
        """One more rehearsal of each plan with the same dice; of none when the time ends first."""
        secret, found = self.secret(), []
        for plan in plans:
            found.append(self._found(plan, secret))
            if not found[-1]:
                return
        for plan, terms in zip(plans, found, strict=True):
            plan.note(terms)

    def weighed(self, plans: Sequence[Plan[G]]) -> tuple[Weighed, ...]:
        """What is known of plans, for the account: first those still in the running when they were last compared."""
        running = {id(plan): place for place, plan in enumerate(self._running)}
        order = sorted(plans, key=lambda plan: (running.get(id(plan), len(plans)), self._rank(plan)))
        return tuple(
            Weighed(
                row=tuple(plan.row),
                kind=plan.kind,
                worth=plan.merit(self.alert) if plan.settled else None,
                error=0.0 if self.still(plan) else plan.error,
                rehearsals=plan.rehearsals,
                terms=plan.made_of(),
            )
            for plan in order
        )


def in_doubt(plans: list[P], alert: float, always: Sequence[P] = ()) -> list[P]:
    """The plans that may still be the best: all of them until each has gone through enough rehearsals."""
    if any(len(results) < ENOUGH for plan in plans for results in plan.results or [[]]):
        return plans
    best = max(plans, key=lambda plan: plan.merit(alert))
    behind = {id(plan): best.merit(alert) - plan.merit(alert) for plan in plans}
    return [
        plan
        for plan in plans
        if plan is best
        or plan in always
        or behind[id(plan)] < CLEARLY * sqrt(best.variance() + plan.variance())
    ]
