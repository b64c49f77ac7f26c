"""Standing orders: how a seat that is absent answers the decisions that others' turns bring (see kernel.registry)."""

from __future__ import annotations

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import DECLINE
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PASS as PASS_ROUND
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PLAY_ON
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import EVACUATE, STAND
from ironbottom.games.pacificwar.rules.p09_combat.cards import PASS
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import RETREAT, STAY
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.orders import QUIET
from ironbottom.kernel.registry import OrderInfo

ASK = ("ask", "Ask me")
SUGGESTED = ("suggestion", "As suggested")
NEVER = ("never", "Never")

WHILE_QUIET = (
    "Something happens when units of either side move, fight or become Ready, a card has an effect, or a turn begins: "
    "then you are asked."
)

ORDERS = (
    OrderInfo(
        "initiative", "Cards for initiative", (ASK, NEVER, (QUIET, "Not while nothing happens")), WHILE_QUIET
    ),
    OrderInfo(
        "pass",
        "Passing a round",
        (ASK, ("play_on", "Roll for initiative"), ("pass", "Pass"), (QUIET, "Pass while nothing happens")),
        WHILE_QUIET,
    ),
    OrderInfo("interrupt", "Interruption of enemy actions", (ASK, NEVER)),
    OrderInfo("reaction_cards", "Cards when an enemy group enters", (ASK, NEVER)),
    OrderInfo("reaction", "Reaction", (ASK, ("stand", "Stand and fight"), ("evacuate", "Evacuate"))),
    OrderInfo("combat_cards", "Cards in combat", (ASK, NEVER)),
    OrderInfo("invasion_cards", "Cards against an invasion", (ASK, SUGGESTED, NEVER)),
    OrderInfo("hits", "Who takes hits", (ASK, SUGGESTED)),
    OrderInfo("retreat", "Retreat from combat", (ASK, SUGGESTED, ("stay", "Stay"), ("retreat", "Retreat"))),
    OrderInfo("home_port", "Port of ships that retreat", (ASK, SUGGESTED)),
)
"""The standing orders a seat may give."""

FIXED = {
    ("initiative", "never"): DECLINE,
    ("initiative", QUIET): DECLINE,
    ("pass", "play_on"): PLAY_ON,
    ("pass", "pass"): PASS_ROUND,
    ("pass", QUIET): PASS_ROUND,
    ("interrupt", "never"): DECLINE,
    ("reaction_cards", "never"): DECLINE,
    ("reaction", "stand"): STAND,
    ("reaction", "evacuate"): EVACUATE,
    ("combat_cards", "never"): PASS,
    ("invasion_cards", "never"): PASS,
    ("retreat", "stay"): STAY,
    ("retreat", "retreat"): RETREAT,
}
"""Order and value -> the one choice they stand for, wherever it is offered."""


def answer_by_order(g: War, seat: str, decision: Decision, value: str) -> str | None:
    """The choice that an order's value gives for an open decision; None: the player is asked."""
    if value == "suggestion":
        return next(iter(decision.suggestion(g, seat)), None)
    fixed = FIXED.get((decision.ORDER, value))
    return fixed if fixed in g.options(seat) else None
