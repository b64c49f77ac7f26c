"""What an action prepares: units that come Ready to a port, or become Ready there, can act again for a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction, Interrupt
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import DECLINE
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PayForInitiative
from ironbottom.kernel import choices
from ironbottom.players.planners.pacificwar.answers import least_card
from ironbottom.players.planners.pacificwar.operations import Operations
from ironbottom.players.planners.pacificwar.rehearsal import SECRET, Rehearsal, settles
from ironbottom.players.planners.pacificwar.threats import power

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.pacificwar.game import War
    from ironbottom.players.base import Thinking
    from ironbottom.players.planners.pacificwar.operations import Plan

WORTH_PREPARING = 12
"""Strength that must be Ready where a plan prepares something."""


class Prospects:
    """Looks one action further, where a plan leaves units Ready in the zone that it names last."""

    def __init__(self, seat: str, side: int, rehearsal: Rehearsal, thinking: Thinking) -> None:
        self.seat = seat
        self.side = side
        self.rehearsal = rehearsal
        self.thinking = thinking

    def add(self, plans: Sequence[Plan]) -> None:
        """Let each plan that prepares something know what it promises."""
        for plan in plans:
            zone = self._prepared(plan)
            if zone is not None and not self.thinking.over:
                plan.promise = self.rehearsal.style.follow_up * self._gain(plan.world, zone)

    def _prepared(self, plan: Plan) -> int | None:
        """The zone in which a plan leaves many Ready, if it moves nobody to where there may be a combat."""
        if plan.row[0].startswith("piece:") or len(plan.row) == 1 or not settles(plan.world):
            return None
        g = plan.world
        zone = next((zone for zone in reversed(plan.row) if zone.startswith("space:")), None)
        if zone is None or g.outcome is not None:
            return None
        place = g.data.space_index[choices.argument(zone)]
        strength = sum(power(g, p) for p in g.ships(place, self.side) if g.ready(p))
        return place if strength >= WORTH_PREPARING else None

    def _gain(self, world: War, zone: int) -> float:
        """What the best group from a zone gains with the next action, less the card that it takes."""
        g = self._next_action(world)
        if g is None:
            return 0.0
        rehearsal, worth = self.rehearsal, self.rehearsal.worth
        plans = Operations(self.seat, self.side, self.thinking, only=zone).plans(g, bold=True)
        secret = rehearsal.rng.randbytes(SECRET)
        best = max(rehearsal.look(plan, secret) for plan in plans)
        return max(0.0, best - worth.of(world))

    def _next_action(self, world: War) -> War | None:
        """The position in which a seat, having paid a card, is to act again; None if it has none to pay."""
        g = world.clone()
        g.quiet = True
        while isinstance(g.decision, PayForInitiative | Interrupt):
            seat = g.deciding()[0]
            own = seat == self.seat and isinstance(g.decision, PayForInitiative)
            g.act(seat, least_card(g, self.side, g.options(seat)) if own else DECLINE, trusted=True)
        return g if isinstance(g.decision, ChooseAction) and self.seat in g.deciding() else None
