"""Standing orders: how a seat that is absent answers what others' Impulses and battles ask of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p14_advice import PASS, PUT_BACK
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there
from ironbottom.games.oceansoffire.rules.p14_naming import CounterIntercept, Intercept, InterceptPassing
from ironbottom.games.oceansoffire.rules.p17_bombing import APART, COMBINE
from ironbottom.games.oceansoffire.rules.p17_escape import DISENGAGE, FIGHT_ON, LET_GO
from ironbottom.games.oceansoffire.rules.p17_type import CARRIER, SURFACE
from ironbottom.games.oceansoffire.rules.p19_retreat import HOLD, RETREAT
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.orders import QUIET
from ironbottom.kernel.registry import OrderInfo

ASK = ("ask", "Ask me")
SUGGESTED = ("suggestion", "As suggested")
NEVER = ("never", "Never")
PREY, OPERATION_PREY = "passing_prey", "intercept_prey"
UNITS, STRENGTH = "intercept_units", "intercept_strength"
"""Orders that narrow what those on Interceptions answer."""
WHICH = (
    ("any", "Any"),
    ("carrier", "With a carrier"),
    ("transport", "With a transport"),
    ("either", "With a carrier or a transport"),
)
PERCENT: Final = 10
"""In one pip of a ten-sided die."""
CHANCES = tuple((str(percent), f"At {percent} % or better") for percent in range(40, 100, 10))

ORDERS = (
    OrderInfo(
        "passing",
        "Interception of forces that pass",
        (ASK, NEVER, (QUIET, "Not this force"), *CHANCES),
        "Not this force: it is let pass until something else happens.",
    ),
    OrderInfo("intercept", "Interception of Operations", (ASK, NEVER, *CHANCES)),
    OrderInfo(
        PREY,
        "Interception of forces that pass: which",
        WHICH,
        "Others are let pass where the order for forces that pass gives a chance.",
    ),
    OrderInfo(
        OPERATION_PREY,
        "Interception of Operations: which",
        WHICH,
        "Others, those without ships too, are let pass where the order for Operations gives a chance.",
    ),
    OrderInfo(
        UNITS,
        "Interception: with whom",
        (
            ("all", "All"),
            ("no_submarines", "Never with submarines"),
            ("ships", "With ships alone"),
            ("air", "With air alone"),
        ),
    ),
    OrderInfo(
        STRENGTH,
        "Interception: ships that are weaker",
        (("any", "Go as well"), ("careful", "Stay in port")),
        "Weaker in guns and carrier air together.",
    ),
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
    OrderInfo("cards", "Event Cards in battles and Interceptions", (ASK, SUGGESTED, NEVER)),
    OrderInfo("homes", "Where air and ships go home", (ASK, SUGGESTED)),
)
"""The standing orders a seat may give."""

FIXED = {
    ("passing", "never"): PASS,
    ("passing", QUIET): PASS,
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
    ("cards", "never"): choices.DONE,
    ("hold", "hold"): HOLD,
    ("hold", "retreat"): RETREAT,
}
"""Order and value -> the one choice they stand for, wherever it is offered; elsewhere the suggestion is taken."""


def answer_by_order(g: Oceans, seat: str, decision: Decision, value: str) -> str | None:
    """The choice that an order's value gives for an open decision; None: the player is asked."""
    return answer_by_orders(g, seat, decision, {decision.ORDER: value})


def answer_by_orders(g: Oceans, seat: str, decision: Decision, orders: Mapping[str, str]) -> str | None:
    """The same from all orders of the seat: those on Interceptions narrow who tries, and against whom."""
    value = orders.get(decision.ORDER, ASK[0])
    if value == ASK[0]:
        return None
    offered = g.options(seat)
    fixed = FIXED.get((decision.ORDER, value))
    if fixed in offered:
        return fixed
    if fixed == PASS:
        return _let_pass(offered)
    if isinstance(decision, Intercept) and value.isdecimal():
        return _intercepted(g, seat, decision, int(value) // PERCENT, orders)
    return next((one for one in decision.suggestion(g, seat) if one in offered), None)


def _intercepted(g: Oceans, seat: str, decision: Intercept, pips: int, orders: Mapping[str, str]) -> str:
    """Who tries with so many pips or more, as far as the other orders let them."""
    if not _wanted(g, decision, orders):
        return _let_pass(g.options(seat))
    units = orders.get(UNITS, "all")
    return decision.advised(
        g,
        seat,
        pips,
        careful=orders.get(STRENGTH) == "careful",
        who=lambda piece: _goes(g, piece, units),
    )


def _let_pass(offered: Sequence[str]) -> str:
    """Nobody tries: whom the player had picked before is put back first."""
    return PASS if PASS in offered else PUT_BACK


def _wanted(g: Oceans, decision: Intercept, orders: Mapping[str, str]) -> bool:
    """Whether the force that passes, or the Operation by its ships, has what is to be Intercepted."""
    window = decision.window(g)
    match decision:
        case InterceptPassing():
            prey, force = orders.get(PREY), window.force
        case CounterIntercept():
            return True
        case _:
            prey = orders.get(OPERATION_PREY)
            force = [ship for sea in window.case(g).seas for ship in at_sea_there(g, sea, g.phasing_side)]
    counters = [g.counter(ship) for ship in force]
    carrier = any(one.carrier for one in counters)
    transport = any(one.klass == Klass.TT for one in counters)
    return {"carrier": carrier, "transport": transport, "either": carrier or transport}.get(
        prey or "any", True
    )


def _goes(g: Oceans, piece: int, units: str) -> bool:
    """Whether a unit is among those that are let go."""
    counter = g.counter(piece)
    match units:
        case "no_submarines":
            return counter.klass != Klass.SS
        case "ships":
            return counter.ship
        case "air":
            return counter.air
    return True
