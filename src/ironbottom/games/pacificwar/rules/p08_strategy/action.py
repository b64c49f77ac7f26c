"""8.3 Active player actions: exactly one of them, unless the non-active player interrupts (8.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import NOWHERE, Side, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.homeward import Redeploy, ReturnToPort
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import (
    card_choice,
    card_of,
    in_hand,
    may_hold,
    play_text,
)
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import (
    CANCEL,
    DECLINE,
    ChooseZone,
    chooses_action,
)
from ironbottom.games.pacificwar.rules.p08_strategy.conditions import hindrance, playable_events
from ironbottom.games.pacificwar.rules.p08_strategy.events import PlayEvent
from ironbottom.games.pacificwar.rules.p08_strategy.fleet_trains import train_places, why_no_train
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import FormGroup, speed_words
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p08_strategy.plans import plan_of
from ironbottom.games.pacificwar.rules.p08_strategy.resources import (
    UseResource,
    may_open_routes,
    zones_for,
)
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from ironbottom.games.pacificwar.rules.routes import ways_home
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted

INTERRUPTED = "interrupted"
RETURN_TO_PORT, REDEPLOY, RESUPPLY, FLEET_TRAIN, OPEN_ROUTES, NOTHING = (
    choices.button(name)
    for name in ("return_to_port", "redeploy", "resupply", "fleet_train", "open_routes", "nothing")
)
LABELS = {
    RETURN_TO_PORT: "Return ships to port",
    REDEPLOY: "Redeploy an LBA",
    RESUPPLY: "Resupply a zone",
    FLEET_TRAIN: "Place a fleet train",
    OPEN_ROUTES: "Open the sea routes",
    NOTHING: "No action",
}


@dataclass(slots=True, kw_only=True)
class StrategicAction(Procedure):
    """One action of the active player (8.3.a); ``last``: one for which nobody won initiative.

    Returns INTERRUPTED when the non-active player stopped it.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "ask_interrupt",
        "interrupt",
        "ask",
        "begin",
        "take_group",
        "take_zone",
        "end",
    )
    side: int
    last: bool = False

    def title(self, g: War) -> str:
        return "Japanese action" if self.side == Side.JAPAN else "Allied action"

    def ask_interrupt(self, g: War) -> Step:
        """8.3.1.a: after initiative is won, before the action is named."""
        enemy = 1 - self.side
        if self.last or not may_hold(g, enemy, (Timing.INTERRUPT,)):
            return Goto(self.ask)
        return Interrupt(seats=[g.seat(enemy)], side=enemy)

    def interrupt(self, g: War) -> Step:
        if self.ret == DECLINE:
            return None
        enemy = 1 - self.side
        play_text(g, enemy, card_of(g, enemy, str(self.ret)), "8.3.1.b")
        g.log("result", f"{does(g, self.side, 'loses')} the action ({{rule:8.3.1.b}})")
        return Return(INTERRUPTED)

    def ask(self, g: War) -> Step:
        return ChooseAction(seats=[g.seat(self.side)], side=self.side)

    def begin(self, g: War) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":  # 8.9.1.a
            return Call(FormGroup(side=self.side, picked=[int(name)]), then=self.take_group)
        if verb == "type":  # 8.3.b
            card = card_of(g, self.side, str(self.ret))
            return Call(PlayEvent(side=self.side, card=card), then=self.end)
        if self.ret == RETURN_TO_PORT:  # 8.9.1.b
            zones = zones_of_ships(g, self.side)
            ask = ChooseZone(seats=[g.seat(self.side)], side=self.side, purpose="return_to_port", zones=zones)
            return Call(ask, then=self.take_zone)
        if self.ret == REDEPLOY:  # 8.3.g, 8.9.3, 8.11.b
            return Call(Redeploy(side=self.side, most=1), then=self.end)  # 10.4.c
        if self.ret == NOTHING:  # ruling pw_q93
            g.log("info", f"{does(g, self.side, 'takes')} no action")
            return Return()
        return Call(UseResource(side=self.side, action=name), then=self.end)  # 8.3.c, 8.3.d, 8.3.e

    def take_group(self, g: War) -> Step:
        """8.3.f."""
        target, *group = list(self.ret) if isinstance(self.ret, list) else []
        if target == CANCEL:
            return Goto(self.ask)
        zone = g.data.space_index[choices.argument(target)]
        pieces = [choices.piece_of(each) for each in group]
        return Call(GroupMove(side=self.side, group=pieces, zone=zone), then=self.end)

    def take_zone(self, g: War) -> Step:
        if self.ret == CANCEL:
            return Goto(self.ask)
        zone = g.data.space_index[choices.argument(str(self.ret))]
        return Call(ReturnToPort(side=self.side, zone=zone))

    def end(self, g: War) -> Step:
        put_back = self.ret in (CANCEL, 0)  # 0: no LBA has moved
        return Goto(self.ask) if put_back else Return()


def zones_of_ships(g: War, side: int) -> list[int]:
    """Zones from which ships of a side can return to port, Ready or not (pacificwar:8.9.2.a)."""
    return [zone for zone in range(len(g.data.zones)) if g.any_ships(zone, side) and ways_home(g, zone, side)]


def can_redeploy(g: War, side: int) -> bool:
    """Whether an LBA of a side has somewhere to go (pacificwar:8.9.3)."""
    return any(
        lba and lba_targets(g, lba[0]) for lba in [g.lba(zone, side) for zone in range(len(g.data.zones))]
    )


@dataclass(slots=True, kw_only=True)
class Interrupt(Choose):
    """Whether the non-active player stops the action with a card (pacificwar:8.3.1)."""

    RULE: ClassVar[str] = "pacificwar:8.3.1.a"
    ORDER: ClassVar[str] = "interrupt"
    FORCED: ClassVar[bool] = False
    VEILED = True
    LABELS: ClassVar = {DECLINE: "Do not interrupt"}
    TEXT = "Your opponent is about to act: interrupt with a card, or let it go on"
    SUGGESTED = (DECLINE,)
    side: int

    def options(self, g: War, seat: str) -> list[str]:
        cards = in_hand(g, self.side, (Timing.INTERRUPT,))
        return [*[card_choice(g, self.side, card) for card in cards], DECLINE]

    def waiting(self, g: War, seat: str) -> str:
        return f"{{seat:{g.seat(self.side)}}} may interrupt"


@dataclass(slots=True, kw_only=True)
class ChooseAction(Choose):
    """The strategic action: a ship begins a group, a card is played for its text, a button is anything else (8.3.h)."""

    RULE: ClassVar[str] = "pacificwar:8.3.a"
    PIECES = "pick"
    FORCED: ClassVar[bool] = False
    TEXT = "Choose an action: a ship whose group moves, a card, or one of the others"
    side: int

    def options(self, g: War, seat: str) -> list[str]:
        side = self.side
        possible = {
            RETURN_TO_PORT: bool(zones_of_ships(g, side)),
            REDEPLOY: can_redeploy(g, side),
            RESUPPLY: self._cards(g) and bool(zones_for(g, side, "resupply")),
            FLEET_TRAIN: self._cards(g) and bool(zones_for(g, side, "fleet_train")),
            OPEN_ROUTES: self._cards(g) and may_open_routes(g, side),
            NOTHING: True,
        }
        return [
            *map(choices.piece, plan_of(g, side).firsts()),
            *[card_choice(g, side, card) for card in playable_events(g, side)],
            *[button for button, legal in possible.items() if legal],
        ]

    def _cards(self, g: War) -> bool:
        return bool(g.state.hands[self.side])

    def waiting(self, g: War, seat: str) -> str:
        return chooses_action(g, self.side)

    def label(self, g: War, choice: str) -> str:
        return LABELS.get(choice, "")

    def hint(self, g: War, seat: str, choice: str) -> str:
        match choices.split(choice):
            case "piece", piece:
                return speed_words(g, int(piece))
            case "type", _:
                return g.half(card_of(g, self.side, choice), self.side).summary
        return "discards a card" if choice in (RESUPPLY, FLEET_TRAIN, OPEN_ROUTES) else ""

    def refused(self, g: War, seat: str) -> dict[str, str]:
        legal = plan_of(g, self.side).firsts()
        found = {choices.piece(p): why_still(g, p) for p in own_ships(g, self.side) if p not in legal}
        reasons = {card: hindrance(g, self.side, card) for card in g.state.hands[self.side]}
        found |= {card_choice(g, self.side, card): why for card, why in reasons.items() if why}
        if self.side == Side.ALLIES and not train_places(g):
            found[FLEET_TRAIN] = why_no_train(g)
        return found


def own_ships(g: War, side: int) -> list[int]:
    """Ships of a side on the map."""
    return [
        piece
        for piece, at in enumerate(g.state.at)
        if at != NOWHERE and g.side(piece) == side and g.counter(piece).ship
    ]


def why_still(g: War, piece: int) -> str:
    """Why a ship cannot begin a group."""
    if not g.ready(piece):
        return f"{{piece:{piece}}} is Ops Complete ({{rule:8.10.1.a}})"
    points = counted(g.speed(piece), "movement point")
    return f"{{piece:{piece}}} has {points}, too few for any sea route ({{rule:8.10.1.g}})"
