"""Standing orders: how a seat that is absent answers the decisions that others' turns bring (see kernel.registry)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.kernel import choices
from ironbottom.kernel.registry import OrderInfo

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz
    from ironbottom.kernel.flow import Decision

ASK = ("ask", "Ask me")
SUGGESTED = ("suggestion", "As suggested")

ORDERS = (
    OrderInfo("submarines", "Submarines before a battle", (ASK, SUGGESTED, ("fight", "They fight"))),
    OrderInfo("naval_air", "Naval Air in defence", (ASK, SUGGESTED, ("never", "Never"))),
    OrderInfo("air_at_sea", "Aircraft at sea in a battle", (ASK, SUGGESTED, ("fight", "They fight"))),
    OrderInfo("defence", "Ships that help a defence", (ASK, SUGGESTED, ("never", "Never"))),
    OrderInfo("hits", "Who takes hits", (ASK, SUGGESTED)),
    OrderInfo("letters", "Whom letter results affect", (ASK, SUGGESTED)),
    OrderInfo("bases", "Bases of units that return", (ASK, SUGGESTED)),
    OrderInfo("retreats", "Where land units retreat to", (ASK, SUGGESTED)),
    OrderInfo("arrivals", "Where units arrive", (ASK, SUGGESTED)),
)
"""The standing orders a seat may give."""


def answer_by_order(g: Blitz, seat: str, decision: Decision, value: str) -> str | None:
    """The choice that an order's value gives for an open decision; None: the player is asked."""
    if value == "suggestion":
        return next(iter(decision.suggestion(g, seat)), None)
    if value in ("never", "fight") and choices.DONE in g.options(seat):
        return choices.DONE
    return None
