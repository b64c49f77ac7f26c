"""8.12 Reaction movement: what the non-active player can do before the combat, cards first (ruling pw_q89)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.cards import AllowCounterattack, WithdrawUnits
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import do, does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import OPS_COMPLETE
from ironbottom.games.pacificwar.rules.homeward import Retreat
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import (
    card_choice,
    card_of,
    in_hand,
    may_hold,
    play_text,
)
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import DECLINE
from ironbottom.games.pacificwar.rules.p08_strategy.conditions import AS_REACTION, can_leave
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import FormGroup, speed_words
from ironbottom.games.pacificwar.rules.p08_strategy.plans import plan_of
from ironbottom.games.pacificwar.rules.p08_strategy.withdrawal import Withdraw
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import consequence
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

EVACUATE, STAND = choices.button("evacuate"), choices.button("stand")


@dataclass(slots=True, kw_only=True)
class Reaction(Procedure):
    """The active group has stopped in a zone with units of this side. Returns the halves of cards played.

    ``reacted``: the one reaction has been used (8.12.c); a card uses it up only if its effect is that reaction.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask_card", "play_card", "ask", "react", "evacuated", "join")
    side: int
    zone: int
    played: list[str] = field(default_factory=list)
    reacted: bool = False
    card: int = 0
    """The card by which a counterattack comes, 0: it comes by its trigger."""

    def ask_card(self, g: War) -> Step:
        if not cards_for(g, self, may_hold(g, self.side, AS_REACTION)):
            return Goto(self.ask)
        return PlayReactionCard(seats=[g.seat(self.side)])

    def play_card(self, g: War) -> Step:
        if self.ret == DECLINE:
            return None
        card = card_of(g, self.side, str(self.ret))
        half = g.half(card, self.side)
        play_text(g, self.side, card, "8.5.a")
        self.played.append(half.id)
        for effect in half.effects:
            match effect:
                case AllowCounterattack():
                    self.reacted, self.card = True, card
                    return Call(FormGroup(side=self.side, card=card, battle=self.zone), then=self.join)
                case WithdrawUnits():  # in place of an evacuation
                    self.reacted = True
                    return Call(Withdraw(side=self.side, zone=self.zone), then=self.ask_card)
        return Goto(self.ask_card)

    def ask(self, g: War) -> Step:
        if self.reacted or not triggered(g, self.side, self.zone):
            return Return(list(self.played))
        return ChooseReaction(seats=[g.seat(self.side)])

    def react(self, g: War) -> Step:
        if self.ret == STAND:
            return Return(list(self.played))
        self.reacted = True
        if self.ret == EVACUATE:
            name = g.data.space_ids[self.zone]
            g.log(
                "info",
                f"{does(g, self.side, 'evacuates')} {{space:{name}}} ({{rule:8.12.d}})",
                where=name,
            )
            return Call(Retreat(side=self.side, zone=self.zone))
        picked = [choices.piece_of(str(self.ret))]
        return Call(FormGroup(side=self.side, battle=self.zone, picked=picked), then=self.join)

    def evacuated(self, g: War) -> Step:
        return Return(list(self.played))

    def join(self, g: War) -> Step:
        """8.12.f, 8.12.g: the ships that come are in the battle, Ops Complete."""
        _, *group = list(self.ret) if isinstance(self.ret, list) else []
        if not group:  # put back: another reaction may be chosen
            self.reacted = False
            return Goto(self.ask)
        pieces = [choices.piece_of(each) for each in group]
        name = g.data.space_ids[self.zone]
        for piece in pieces:
            g.place(piece, self.zone)
            g.mark(piece, OPS_COMPLETE)
        g.log("move", f"{do(g, pieces, 'counterattacks')} in {{space:{name}}} ({{rule:8.12.f}})", where=name)
        if self.card:
            return Goto(self.ask_card)
        return Return(list(self.played))  # cards come first (ruling pw_q89)


def triggered(g: War, side: int, zone: int) -> bool:
    """Whether units in a zone allow a reaction: a Ready carrier, or an Allied LBA against a Japanese group.

    pacificwar:8.12.a, 8.12.b; hybrids count as carriers (ruling pw_q51).
    """
    ready = any(g.counter(piece).carrier and g.ready(piece) for piece in g.ships(zone, side))
    return ready or (side == Side.ALLIES and bool(g.lba(zone, side)))


def cards_for(g: War, reaction: Reaction, cards: list[int]) -> list[int]:
    """Those of the cards that can be played now; their conditions are open to everybody (pacificwar:8.5.c)."""
    return [card for card in cards if _fits(g, reaction, card)]


def _fits(g: War, reaction: Reaction, card: int) -> bool:
    side, zone = reaction.side, reaction.zone
    half = g.half(card, side)
    entered, needs = g.ships(zone, 1 - side), half.needs
    if not g.any_units(zone, side) or (needs.entered and zone not in needs.entered):
        return False
    if needs.entered_with_carrier and not any(g.counter(piece).carrier for piece in entered):
        return False
    for effect in half.effects:
        match effect:
            case AllowCounterattack():
                if reaction.reacted or not plan_of(g, side, card, zone).firsts():
                    return False
            case WithdrawUnits():
                if reaction.reacted or not can_leave(g, zone, side):
                    return False
    return True


def _open(g: War) -> Reaction:
    return g.caller(Reaction)


@dataclass(slots=True, kw_only=True)
class PlayReactionCard(Choose):
    """Whether the non-active player plays a card before the combat; asked whatever the hand holds."""

    RULE: ClassVar[str] = "pacificwar:8.5.c"
    ORDER: ClassVar[str] = "reaction_cards"
    FORCED: ClassVar[bool] = False
    VEILED = True
    LABELS: ClassVar = {DECLINE: "No card"}
    SUGGESTED = (DECLINE,)

    def options(self, g: War, seat: str) -> list[str]:
        reaction = _open(g)
        cards = cards_for(g, reaction, in_hand(g, reaction.side, AS_REACTION))
        return [*[card_choice(g, reaction.side, card) for card in cards], DECLINE]

    def text(self, g: War, seat: str) -> str:
        name = g.data.space_ids[_open(g).zone]
        return f"Enemy ships have come to {{space:{name}}}: play a card before the combat, or none"

    def waiting(self, g: War, seat: str) -> str:
        return f"{{seat:{g.seat(_open(g).side)}}} may react"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return "" if choice == DECLINE else g.data.half_of[choices.argument(choice).upper()].summary


@dataclass(slots=True, kw_only=True)
class ChooseReaction(Choose):
    """Evacuation, the first ship of a counterattack, or neither (pacificwar:8.12.c)."""

    RULE: ClassVar[str] = "pacificwar:8.12.c"
    PIECES = "pick"
    ORDER: ClassVar[str] = "reaction"
    LABELS: ClassVar = {EVACUATE: "Evacuate", STAND: "Stand and fight"}
    SUGGESTED = (STAND,)

    def options(self, g: War, seat: str) -> list[str]:
        reaction = _open(g)
        ships = plan_of(g, reaction.side, battle=reaction.zone).firsts()
        return [*map(choices.piece, ships), EVACUATE, STAND]

    def text(self, g: War, seat: str) -> str:
        name = g.data.space_ids[_open(g).zone]
        return (
            f"Enemy ships have come to {{space:{name}}}: evacuate it, choose the first ship of a counterattack, "
            "or stand"
        )

    def waiting(self, g: War, seat: str) -> str:
        return f"{{seat:{g.seat(_open(g).side)}}} may react"

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == EVACUATE:
            return consequence(g, _open(g).zone, _open(g).side)
        return speed_words(g, choices.piece_of(choice)) if choice.startswith("piece:") else ""
