"""Standing orders: how a seat that is absent answers the decisions that others' turns bring (see kernel.registry)."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.combat_values import guides
from ironbottom.games.aapacific.rules.p4_combat.fire import force
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import declared_at
from ironbottom.games.aapacific.rules.p4_combat.raid import Intercept, Raid
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.registry import OrderInfo

ASK = ("ask", "Ask me")

ORDERS = (
    OrderInfo("casualties", "Casualties", (ASK, ("suggestion", "Take the suggested losses"))),
    OrderInfo(
        "agreement",
        "Casualties shared with an ally",
        (ASK, ("suggestion", "Propose the suggested loss")),
        "When both agree the proposal stands, otherwise the attacker chooses.",
    ),
    OrderInfo(
        "intercept",
        "Rise against bombing raids",
        (ASK, ("always", "All fighters"), ("never", "None"), ("odds", "When they outnumber the escorts")),
    ),
    OrderInfo(
        "submerge",
        "Dive with defending submarines",
        (
            ASK,
            ("always", "Always"),
            ("never", "Never"),
            ("destroyer", "When an enemy destroyer is in the battle"),
            ("alone", "When no other ship defends with them"),
        ),
    ),
    OrderInfo(
        "kamikaze",
        "Kamikaze attacks",
        (ASK, ("never", "Never"), ("capital", "One at each carrier and battleship")),
    ),
    OrderInfo("landing", "Fighters of a sunk carrier", (ASK, ("first", "Land at the first place offered"))),
)
"""The standing orders a seat may give."""


def answer_by_order(g: Pacific, seat: str, decision: Decision, value: str) -> str | None:
    """The choice that an order's value gives for an open decision; None: the player is asked."""
    match decision.ORDER, value:
        case (("casualties" | "agreement"), "suggestion"):
            return decision.suggestion(g, seat)[0]
        case "intercept", _:
            return _intercept(g, seat, decision, value)
        case "submerge", _:
            return _submerge(g, seat, value)
        case "kamikaze", _:
            return _kamikaze(g, seat, value)
        case "landing", "first":
            return g.options(seat)[0]
        case _:
            return None


def _intercept(g: Pacific, seat: str, decision: Decision, value: str) -> str | None:
    raid = g.running(Raid)
    if raid is None or not isinstance(decision, Intercept) or value not in ("always", "never", "odds"):
        return None
    escorts = sum(g.data.units[g.state.kind[p]].escort_attack > 0 for p in raid.raiders)
    fighters = len(raid.interceptors) + len(raid.waiting)
    if value == "always" or (value == "odds" and fighters > escorts):
        return g.options(seat)[0]
    return choices.DONE


def _submerge(g: Pacific, seat: str, value: str) -> str | None:
    battle = g.running(SeaBattle)
    if battle is None or value not in ("always", "never", "destroyer", "alone"):
        return None
    dives = {
        "always": True,
        "never": False,
        "destroyer": guides(g.data.units, force(g, g.ships_up(battle.zone, g.moving_side))),
        "alone": not any(
            not g.data.units[g.state.kind[p]].submerges for p in g.ships_up(battle.zone, 1 - g.moving_side)
        ),
    }
    return g.options(seat)[0] if dives[value] else choices.DONE


def _kamikaze(g: Pacific, seat: str, value: str) -> str | None:
    if value == "never":
        return choices.DONE
    if value != "capital":
        return None
    capital = (UnitType.CARRIER, UnitType.BATTLESHIP)
    targets = [c for c in g.options(seat) if c != choices.DONE and not declared_at(g, choices.piece_of(c))]
    wanted = [c for kind in capital for c in targets if g.state.kind[choices.piece_of(c)] == kind]
    return wanted[0] if wanted else choices.DONE
