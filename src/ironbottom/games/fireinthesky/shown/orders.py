"""Standing orders: how a seat that is absent answers the decisions that others' turns bring (see kernel.registry)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.p11_combat.combat_groups import HOLD_BACK
from ironbottom.games.fireinthesky.rules.p11_combat.landing import KEEP
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import (
    AS_BOMBARDMENT,
    AS_CARRIER,
    DECLARE,
    DECLINE,
    FIGHT,
    STAY,
)
from ironbottom.games.fireinthesky.rules.p11_combat.surface import ALL
from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import FIGHT_ON, WITHDRAW
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.registry import OrderInfo

ASK = ("ask", "Ask me")
SUGGESTED = ("suggestion", "As suggested")
FIRST = ("first", "The first one offered")

ORDERS = (
    OrderInfo("escorts", "Convoy escorts against submarines", (ASK, SUGGESTED, ("none", "Roll no die"))),
    OrderInfo("explosion", "The ship that blows up", (ASK, FIRST)),
    OrderInfo("read_mail", "Sea Deployment before the reaction", (ASK, ("never", "Never"))),
    OrderInfo(
        "reaction",
        "Reaction",
        (ASK, ("never", "Never react"), ("in_port", "Not while the enemy stays in port")),
        "Task Forces of the enemy are seen by both sides, also those of which you do not know who sails in them.",
    ),
    OrderInfo("submarines", "Submarine attacks", (ASK, ("first", "At every Task Force"), ("never", "None"))),
    OrderInfo("torpedo", "Targets of torpedoes", (ASK, SUGGESTED)),
    OrderInfo("kamikaze", "Kamikaze", (ASK, ("always", "Declare at the first chance"), ("never", "Never"))),
    OrderInfo(
        "hybrid",
        "Task Forces with a hybrid battleship alone",
        (ASK, ("carrier", "Fight with planes"), ("bombardment", "Fight with guns")),
    ),
    OrderInfo("naval_aviation", "Attacked naval aviation", (ASK, ("fight", "Fights"), ("stay", "Stays"))),
    OrderInfo("air_targets", "Targets of air points", (ASK, SUGGESTED)),
    OrderInfo("strike", "Victims of air strikes", (ASK, SUGGESTED)),
    OrderInfo(
        "commit",
        "Ships for surface combat",
        (ASK, SUGGESTED, ("all", "Commit all"), ("none", "Commit none")),
    ),
    OrderInfo("match", "Matching ships", (ASK, SUGGESTED)),
    OrderInfo("assign", "Unmatched ships", (ASK, SUGGESTED, ("hold_back", "Hold them back"))),
    OrderInfo("withdraw", "Withdrawal", (ASK, ("never", "Fight on"), ("always", "Withdraw"))),
    OrderInfo("aim", "Targets of guns", (ASK, SUGGESTED)),
    OrderInfo("damage_order", "Order of damage checks", (ASK, SUGGESTED)),
    OrderInfo("landing", "Who goes ashore first", (ASK, SUGGESTED)),
    OrderInfo("replacements", "Use of replacements", (ASK, SUGGESTED, ("keep", "Keep them"))),
    OrderInfo("air_loss", "Air lost on the ground", (ASK, SUGGESTED)),
    OrderInfo("return_base", "Home base of returning ships", (ASK, SUGGESTED)),
    OrderInfo("excess", "Enemy units over a stacking limit", (ASK, FIRST)),
)
"""The standing orders a seat may give."""

FIXED = {
    ("escorts", "none"): choices.number(0),
    ("read_mail", "never"): choices.DONE,
    ("reaction", "never"): choices.DONE,
    ("reaction", "in_port"): choices.DONE,
    ("submarines", "never"): choices.DONE,
    ("kamikaze", "always"): DECLARE,
    ("kamikaze", "never"): DECLINE,
    ("hybrid", "carrier"): AS_CARRIER,
    ("hybrid", "bombardment"): AS_BOMBARDMENT,
    ("naval_aviation", "fight"): FIGHT,
    ("naval_aviation", "stay"): STAY,
    ("commit", "none"): choices.DONE,
    ("assign", "hold_back"): HOLD_BACK,
    ("withdraw", "never"): FIGHT_ON,
    ("withdraw", "always"): WITHDRAW,
    ("replacements", "keep"): KEEP,
}
"""Order and value -> the one choice they stand for, wherever it is offered."""


def answer_by_order(g: Sky, seat: str, decision: Decision, value: str) -> str | None:
    """The choice that an order's value gives for an open decision; None: the player is asked."""
    offered = g.options(seat)
    if value == "suggestion":
        return next(iter(decision.suggestion(g, seat)), None)
    if value == "first":
        return offered[0]
    if (decision.ORDER, value) == ("commit", "all"):
        return ALL if ALL in offered else offered[0]
    if value == "in_port" and _has_sailed(g, g.phasing):
        return None
    fixed = FIXED.get((decision.ORDER, value))
    return fixed if fixed in offered else None


def _has_sailed(g: Sky, side: int) -> bool:
    """Whether there are Task Forces of a side."""
    return any(
        at != NOWHERE and owner == side
        for at, owner in zip(g.state.force_at, g.state.force_side, strict=True)
    )
