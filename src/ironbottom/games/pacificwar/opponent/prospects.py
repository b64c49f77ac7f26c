"""What an action prepares: units that come Ready to a port, or become Ready there, can act again for a card."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.games.pacificwar.opponent.answers import least_card
from ironbottom.games.pacificwar.opponent.operations import Operations, Plan
from ironbottom.games.pacificwar.opponent.rehearsal import Rehearsal, settles
from ironbottom.games.pacificwar.opponent.threats import power
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import NOWHERE
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction, Interrupt
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import DECLINE
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PayForInitiative
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking

WORTH_PREPARING = 12
"""Strength that must be Ready where a plan prepares something."""


class Prospects:
    """Looks one action further, where a plan leaves units Ready in the zone that it names last."""

    def __init__(self, seat: str, rehearsal: Rehearsal, thinking: Thinking) -> None:
        self.seat = seat
        self.side = rehearsal.worth.side
        self.rehearsal = rehearsal
        self.thinking = thinking

    def add(self, plans: Sequence[Plan]) -> None:
        """Let each plan that prepares something know what it promises beyond what can be done as things stand."""
        known: dict[int, float] = {}
        for plan in plans:
            zones = _zones(plan)
            if not self._prepares(plan, zones) or self.thinking.over:
                continue
            if zones[0] not in known:
                known[zones[0]] = self._gain([plans[0], *(p for p in plans if p.start == zones[0])])
            more = self._more(plan, zones[-1], known[zones[0]])
            plan.promise = self.rehearsal.style.follow_up * max(0.0, more)

    def _prepares(self, plan: Plan, zones: list[int]) -> bool:
        """Whether a plan leaves many Ready in the zone that it names last, and moves nobody to a combat."""
        g = plan.world
        if not zones or plan.start != NOWHERE or not settles(g) or g.outcome is not None:
            return False
        return sum(power(g, p) for p in g.ships(zones[-1], self.side) if g.ready(p)) >= WORTH_PREPARING

    def _more(self, plan: Plan, zone: int, now: float) -> float:
        """By how much the best group from a zone gains more with the next action, for which a card is paid."""
        g = next_action(plan.world, self.seat, self.side)
        if g is None:
            return 0.0
        worth = self.rehearsal.worth
        card = worth.of(plan.world) - worth.of(g)
        after = self._gain(
            Operations(self.seat, self.rehearsal.worth, self.thinking, only=zone).plans(g, bold=True)
        )
        return max(0.0, after - card) - max(0.0, now - card)

    def _gain(self, plans: Sequence[Plan]) -> float:
        """What the best of some plans gains over the first."""
        looks = [look for plan in plans if (look := self.rehearsal.look(plan)) is not None]
        return max(looks) - looks[0] if looks else 0.0


def next_action(world: War, seat: str, side: int) -> War | None:
    """The position in which a seat, having paid the card it misses least, is to act; None if it has none to pay."""
    g = world.clone()
    g.quiet = True
    while isinstance(g.decision, PayForInitiative | Interrupt):
        asked = g.deciding()[0]
        own = asked == seat and isinstance(g.decision, PayForInitiative)
        g.act(asked, least_card(g, side, g.options(asked)) if own else DECLINE, trusted=True)
    return g if isinstance(g.decision, ChooseAction) and seat in g.deciding() else None


def _zones(plan: Plan) -> list[int]:
    """The zones that a plan names, in order: where units are, and where they go."""
    index = plan.world.data.space_index
    return [index[choices.argument(choice)] for choice in plan.row if choice.startswith("space:")]
