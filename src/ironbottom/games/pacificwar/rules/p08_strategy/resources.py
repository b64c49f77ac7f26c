"""8.6 Resupply and 8.8 Open a restricted sea route: what a discarded card does without its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import NOWHERE, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.position.state import OPS_COMPLETE
from ironbottom.games.pacificwar.rules.control import works_as_port
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_of, discard_for
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import CANCEL, ChooseCard, ChooseZone
from ironbottom.games.pacificwar.rules.p08_strategy.fleet_trains import place_train, train_places
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step
from ironbottom.kernel.grammar import in_words

RULES = {"fleet_train": "8.7.b", "open_routes": "8.8.a"}
PURPOSES = {
    "resupply": "to resupply {space}",
    "fleet_train": "for a fleet train at {space}",
    "open_routes": "to open the sea routes",
}


def readied(g: War, zone: int, side: int) -> list[int]:
    """Ships that one card turns to Ready in a zone: all in an own port or at a fleet train, else non-capital ships.

    pacificwar:8.6.a, 8.6.b (nobody need control the base), 10.5.b to 10.5.d; a port that is not at its owner's disposal
    counts as a base (ruling pw_q71).
    """
    if g.any_units(zone, 1 - side):  # 8.6.b
        return []
    port = works_as_port(g, zone, side)
    return [p for p in g.ships(zone, side) if not g.ready(p) and (port or not g.counter(p).capital)]


def make_ready(g: War, pieces: list[int], rule: str) -> None:
    """Turn ships to their Ready side; ``rule``: by which."""
    for piece in pieces:
        g.unmark(piece, OPS_COMPLETE)
    names = in_words(pieces)
    g.log("result", f"Ready: {names} ({{rule:{rule}}})")


def zones_to_ready(g: War, side: int) -> list[int]:
    """Zones where a card would turn ships to Ready."""
    return [zone for zone in range(len(g.data.zones)) if readied(g, zone, side)]


def zones_for(g: War, side: int, action: str) -> list[int]:
    """Zones where the action of a discarded card can take place; none: it cannot."""
    if action == "resupply":
        return zones_to_ready(g, side)
    return train_places(g) if side == Side.ALLIES else []  # 8.3.d


def may_open_routes(g: War, side: int) -> bool:
    """Whether the restricted sea routes are still to be opened: by the Allies only (pacificwar:8.3.e, 8.8.c)."""
    return side == Side.ALLIES and not g.state.routes_open


@dataclass(slots=True, kw_only=True)
class UseResource(Procedure):
    """Zone, card, effect of one of the three actions. Returns CANCEL when the player thinks better of it."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask_zone", "take_zone", "take_card")
    side: int
    action: str
    zone: int = NOWHERE

    def ask_zone(self, g: War) -> Step:
        self.ret = ""
        if self.action == "open_routes":
            return None
        zones = zones_for(g, self.side, self.action)
        return ChooseZone(seats=[g.seat(self.side)], side=self.side, purpose=self.action, zones=zones)

    def take_zone(self, g: War) -> Step:
        if self.ret == CANCEL:
            return Return(CANCEL)
        if self.ret:
            self.zone = g.data.space_index[choices.argument(str(self.ret))]
        return ChooseCard(seats=[g.seat(self.side)], side=self.side, purpose=self.action)

    def take_card(self, g: War) -> Step:
        if self.ret == CANCEL:
            return Return(CANCEL)
        where = "" if self.zone == NOWHERE else f"{{space:{g.data.space_ids[self.zone]}}}"
        purpose = PURPOSES[self.action].replace("{space}", where)
        discard_for(g, self.side, card_of(g, self.side, str(self.ret)), purpose, self._rule(g))
        match self.action:
            case "resupply":
                make_ready(g, readied(g, self.zone, self.side), self._rule(g))  # 8.6.a, 8.6.b
            case "fleet_train":
                place_train(g, self.zone)
            case _:
                open_routes(g)
        return Return()

    def _rule(self, g: War) -> str:
        """8.6.a for a port, 8.6.b for a base."""
        if self.action == "resupply":
            return "8.6.a" if works_as_port(g, self.zone, self.side) else "8.6.b"
        return RULES[self.action]


def open_routes(g: War) -> None:
    """Both restricted sea routes are open for good, to both players (pacificwar:8.8.a, 8.8.b, 8.8.c)."""
    g.state.routes_open = True
    g.changed()
    for route in g.data.routes:
        if route.restricted:
            ends = " and ".join(f"{{space:{g.data.space_ids[end]}}}" for end in (route.a, route.b))
            g.log("result", f"The sea route between {ends} is open ({{rule:8.8.c}})")
