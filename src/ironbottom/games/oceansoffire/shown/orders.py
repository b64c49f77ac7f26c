"""Standing orders: how a seat that is absent answers what others' Impulses and battles ask of it."""

from __future__ import annotations

from typing import Final

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p14_window import PASS, Intercept
from ironbottom.games.oceansoffire.rules.p17_bombing import APART, COMBINE
from ironbottom.games.oceansoffire.rules.p17_escape import DISENGAGE, FIGHT_ON, LET_GO
from ironbottom.games.oceansoffire.rules.p17_type import CARRIER, SURFACE
from ironbottom.games.oceansoffire.rules.p19_retreat import HOLD, RETREAT
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.registry import OrderInfo

ASK = ("ask", "Ask me")
SUGGESTED = ("suggestion", "As suggested")
NEVER = ("never", "Never")
PERCENT: Final = 10
"""In one pip of a ten-sided die."""
CHANCES = tuple((str(percent), f"At {percent} % or better") for percent in range(40, 100, 10))

ORDERS = (
    OrderInfo("intercept", "Interception", (ASK, NEVER, *CHANCES)),
    OrderInfo(
        "counter_intercept",
        "Counter-Interception",
        (ASK, NEVER, *CHANCES),
        "Within the Activation Points left.",
    ),
    OrderInfo("air_missions", "Missions of air that has Intercepted", (ASK, SUGGESTED)),
    OrderInfo("cancel", "Cancelling Missions", (ASK, ("never", "Go on"))),
    OrderInfo("halves", "Halves of carrier air", (ASK, ("combine", "In twos"), ("apart", "Each alone"))),
    OrderInfo("losses", "Air losses and Hits", (ASK, SUGGESTED)),
    OrderInfo("aims", "Targets of bombs, guns and torpedoes", (ASK, SUGGESTED)),
    OrderInfo(
        "battle_type",
        "Type of a Battle Round",
        (ASK, SUGGESTED, ("carrier", "Carrier Battle"), ("surface", "Surface Battle")),
    ),
    OrderInfo(
        "disengage",
        "Disengagement",
        (ASK, NEVER, ("suggestion", "When weaker by half"), ("always", "At the first chance")),
    ),
    OrderInfo("pursue", "Pursuit", (ASK, NEVER, SUGGESTED)),
    OrderInfo("support", "Support of ground combats", (ASK, SUGGESTED, ("none", "None"))),
    OrderInfo(
        "hold",
        "Holding against a Retreat",
        (ASK, SUGGESTED, ("hold", "Hold where it is allowed"), ("retreat", "Retreat")),
    ),
    OrderInfo("homes", "Where air and ships go home", (ASK, SUGGESTED)),
)
"""The standing orders a seat may give."""

FIXED = {
    ("intercept", "never"): PASS,
    ("counter_intercept", "never"): PASS,
    ("cancel", "never"): choices.DONE,
    ("halves", "combine"): COMBINE,
    ("halves", "apart"): APART,
    ("battle_type", "carrier"): CARRIER,
    ("battle_type", "surface"): SURFACE,
    ("disengage", "never"): FIGHT_ON,
    ("disengage", "always"): DISENGAGE,
    ("pursue", "never"): LET_GO,
    ("support", "none"): choices.DONE,
    ("hold", "hold"): HOLD,
    ("hold", "retreat"): RETREAT,
}
"""Order and value -> the one choice they stand for, wherever it is offered; elsewhere the suggestion is taken."""


def answer_by_order(g: Oceans, seat: str, decision: Decision, value: str) -> str | None:
    """The choice that an order's value gives for an open decision; None: the player is asked."""
    if value == ASK[0]:
        return None
    offered = g.options(seat)
    fixed = FIXED.get((decision.ORDER, value))
    if fixed in offered:
        return fixed
    if isinstance(decision, Intercept) and value.isdecimal():
        return decision.advised(g, seat, int(value) // PERCENT, careful=False)
    return next((one for one in decision.suggestion(g, seat) if one in offered), None)
