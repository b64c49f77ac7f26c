"""What an Activation Point is worth in an Impulse: what the last of those that there are will bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.players.plans import Plan


PIECE = choices.piece(0)[:-1]
"""What choices of units begin with."""


class Offer(NamedTuple):
    """A plan with its gain before it is paid for, its Activation Points, and what no other plan can use then."""

    plan: Plan[Oceans]
    gain: float
    aps: float
    takes: frozenset[str]


class Market:
    """The price of an Activation Point in an Impulse beyond what one that is kept is worth by itself.

    It stands until all plans are looked for anew. ``high``: what one costs as long as any plan brings as much.
    """

    def __init__(self, style: Style) -> None:
        self._style = style
        self.open()

    def open(self) -> None:
        """An Impulse begins."""
        self._floor = self._price = self._style.high_price
        self.forget()

    @property
    def cheap(self) -> bool:
        """Whether nothing is left in this Impulse that is worth Activation Points at the high price."""
        return not self._floor

    def sell_off(self) -> None:
        """Nothing gains at the high price: from now on points cost only what they are worth when they are kept."""
        self._floor = self._price = 0.0

    def forget(self) -> None:
        """The plans that were charged are no longer looked at."""
        self._charged: dict[int, float] = {}

    def charge(self, g: Oceans, plans: Sequence[Plan[Oceans]], nothing: Plan[Oceans], *, anew: bool) -> None:
        """Make plans dearer where there are better ones for all points that are left: they promise less.

        ``anew``: these are all plans that were found, so they make the price.
        """
        offers = [self._offer(g, plan, nothing) for plan in plans if plan is not nothing and plan.settled]
        if anew:
            self._price = marginal(offers, g.state.aps[g.phasing], self._floor)
        charged = {id(one.plan): self._price * one.aps for one in offers}
        for one in offers:
            one.plan.promise -= charged[id(one.plan)] - self._charged.get(id(one.plan), 0.0)
        self._charged = charged

    def worth(self, plan: Plan[Oceans]) -> float:
        """What a plan is worth before it is charged."""
        return plan.merit() + self._charged.get(id(plan), 0.0)

    def _offer(self, g: Oceans, plan: Plan[Oceans], nothing: Plan[Oceans]) -> Offer:
        paid = [points_kept(g, one.mean().get("aps", 0.0), self._style) for one in (nothing, plan)]
        spaces = [one for one in plan.row if one.startswith(choices.space(""))]
        units = [one for one in plan.row if one.startswith(PIECE)]
        gain = self.worth(plan) - nothing.merit()
        return Offer(plan, gain, paid[0] - paid[1], frozenset((*units, *spaces[-1:])))


def kept_worth(g: Oceans, style: Style) -> float:
    """What Activation Points are worth that are kept: those that will be lost hardly anything."""
    aps, saved = g.state.aps[g.phasing], g.data.figures.most_saved_aps
    return style.price * min(aps, saved) + style.lost * max(0, aps - saved)


def points_kept(g: Oceans, worth: float, style: Style) -> float:
    """Activation Points of which ``kept_worth`` is so much."""
    saved = g.data.figures.most_saved_aps
    beyond = worth - saved * style.price
    return worth / style.price if beyond <= 0 else saved + beyond / style.lost


def marginal(offers: Sequence[Offer], aps: float, least: float) -> float:
    """What the last point brings when the plans that bring most for each are undertaken first, at least ``least``.

    No unit goes, and no Space is attacked, twice.
    """
    taken: set[str] = set()
    for one in sorted(offers, key=lambda one: -one.gain / max(1.0, one.aps)):
        each = one.gain / max(1.0, one.aps)
        if each <= least:
            break
        if taken & one.takes:
            continue
        aps -= one.aps
        if aps < 0:
            return each
        taken |= one.takes
    return least
