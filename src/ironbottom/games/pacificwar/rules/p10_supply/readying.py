"""10.5 Readying units in port: free in the ports of their flag, for a card anywhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import NOWHERE
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.control import works_as_port
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice, card_of, discard_for
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import CANCEL
from ironbottom.games.pacificwar.rules.p08_strategy.resources import make_ready, readied, zones_to_ready
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted


@dataclass(slots=True, kw_only=True)
class Readying(Procedure):
    """A side readies its ships: first all that are free, then zone after zone for a card each (10.5.a to 10.5.c).

    10.5.e: LBA need none of this.
    """

    TITLE: ClassVar[str] = "Readying"
    STEPS: ClassVar[tuple[str, ...]] = ("free", "ask_zone", "take_zone", "take_card")
    side: int
    zone: int = NOWHERE

    def free(self, g: War) -> Step:
        for zone in range(len(g.data.zones)):
            ships = readied_free(g, zone, self.side)
            if ships:
                make_ready(g, ships, "10.5.a")
        return None

    def ask_zone(self, g: War) -> Step:
        zones = zones_to_ready(g, self.side)
        if not zones or not g.state.hands[self.side]:
            return Return()
        return ReadyZone(seats=[g.seat(self.side)], side=self.side, zones=zones)

    def take_zone(self, g: War) -> Step:
        if self.ret == choices.DONE:
            return Return()
        self.zone = g.data.space_index[choices.argument(str(self.ret))]
        return ReadyCard(seats=[g.seat(self.side)], side=self.side, zone=self.zone)

    def take_card(self, g: War) -> Step:
        if self.ret != CANCEL:
            rule = rule_of(g, self.zone, self.side)
            where = f"{{space:{g.data.space_ids[self.zone]}}}"
            card = card_of(g, self.side, str(self.ret))
            discard_for(g, self.side, card, f"for the ships in {where}", rule)
            make_ready(g, readied(g, self.zone, self.side), rule)
        return Goto(self.ask_zone)


def readied_free(g: War, zone: int, side: int) -> list[int]:
    """10.5.a: ships that become Ready free, by nation (ruling pw_q70), where the zone works as a port (12.2.2.e)."""
    if not works_as_port(g, zone, side):
        return []
    nations = g.data.zones[zone].auto_ready
    return [p for p in g.ships(zone, side) if not g.ready(p) and g.counter(p).rules_nation in nations]


def rule_of(g: War, zone: int, side: int) -> str:
    """10.5.b for a port, 10.5.c for a base and for a port held as a base (ruling pw_q71)."""
    return "10.5.b" if works_as_port(g, zone, side) else "10.5.c"


@dataclass(slots=True, kw_only=True)
class ReadyZone(Choose):
    """In which zone a card readies ships, if any."""

    RULE: ClassVar[str] = "pacificwar:10.5.b"
    LABELS: ClassVar = {choices.DONE: "No further card"}
    TEXT = "Choose a zone whose ships become Ready for a card, or be done"
    SUGGESTED = (choices.DONE,)
    side: int
    zones: list[int]

    def options(self, g: War, seat: str) -> list[str]:
        return [*[choices.space(g.data.space_ids[zone]) for zone in self.zones], choices.DONE]

    def waiting(self, g: War, seat: str) -> str:
        return f"{does(g, self.side, 'readies')} ships"

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        zone = g.data.space_index[choices.argument(choice)]
        complete = sum(not g.ready(ship) for ship in g.ships(zone, self.side))
        return f"made Ready: {len(readied(g, zone, self.side))} of {counted(complete, 'Ops Complete ship')}"

    def refused(self, g: War, seat: str) -> dict[str, str]:
        """Zones all of whose ships that are Ops Complete are capital ships in a base."""
        return {
            choices.space(g.data.space_ids[zone]): "{rule:10.5.d}: capital ships become Ready in ports only"
            for zone in range(len(g.data.zones))
            if zone not in self.zones and not all(map(g.ready, g.ships(zone, self.side)))
        }


@dataclass(slots=True, kw_only=True)
class ReadyCard(Choose):
    """Which card is discarded to ready the ships of a zone."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {CANCEL: "Another zone"}
    side: int
    zone: int

    def rule(self, g: War) -> str:
        return "pacificwar:" + rule_of(g, self.zone, self.side)

    def options(self, g: War, seat: str) -> list[str]:
        return [*[card_choice(g, self.side, card) for card in g.state.hands[self.side]], CANCEL]

    def text(self, g: War, seat: str) -> str:
        return f"Choose the card to discard for the ships in {{space:{g.data.space_ids[self.zone]}}}"

    def waiting(self, g: War, seat: str) -> str:
        return f"{does(g, self.side, 'readies')} ships"
