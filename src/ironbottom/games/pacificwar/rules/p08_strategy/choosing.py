"""Decisions of the Strategy Phase that name a card, a zone or a piece out of a row; what for, a word tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Choose
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice
from ironbottom.kernel import choices

CANCEL = choices.button("cancel")
DECLINE = choices.button("decline")


class Purpose(NamedTuple):
    """What a decision of this module is for: the rule that asks, the sentence, the words on the button that ends it.

    No words: the player cannot go back, for the card has been played.
    """

    rule: str
    text: str
    button: str


PAYING = {
    "resupply": Purpose("8.6.a", "Choose the card to discard for the resupply", "Another action"),
    "fleet_train": Purpose("8.7.a", "Choose the card to discard for the fleet train", "Another action"),
    "open_routes": Purpose("8.8.a", "Choose the card to discard for the sea routes", "Another action"),
}
ZONES = {
    "return_to_port": Purpose("8.9.2.a", "Choose the zone whose ships return to port", "Another action"),
    "resupply": Purpose("8.6.a", "Choose the zone to resupply", "Another action"),
    "fleet_train": Purpose("8.7.b", "Choose the base for the fleet train", "Another action"),
    "ready": Purpose("8.5.a", "Choose a zone whose ships become Ready", ""),
    "withdraw": Purpose("8.5.a", "Choose the zone whose units go home", ""),
    "redeploy": Purpose("10.4.a", "Choose where the LBA redeploys", ""),
}
PIECES_FOR = {
    "victim": Purpose("8.5.a", "Choose the ship to hit", ""),
    "raider": Purpose("8.5.a", "Choose the carrier that raids", ""),
    "sea_bees": Purpose("13.2", "Choose an LBA that redeploys to the base just won", "None"),
}


def chooses_action(g: War, side: int) -> str:
    """What the other player is told while an action is put together: nothing of what is planned."""
    return f"{does(g, side, 'chooses')} an action"


@dataclass(slots=True, kw_only=True)
class ChooseCard(Choose):
    """Which card of the hand is discarded for an action, if it is to be taken."""

    side: int
    purpose: str

    def rule(self, g: War) -> str:
        return "pacificwar:" + PAYING[self.purpose].rule

    def options(self, g: War, seat: str) -> list[str]:
        return [*[card_choice(g, self.side, card) for card in g.state.hands[self.side]], CANCEL]

    def text(self, g: War, seat: str) -> str:
        return PAYING[self.purpose].text

    def waiting(self, g: War, seat: str) -> str:
        return chooses_action(g, self.side)

    def label(self, g: War, choice: str) -> str:
        return PAYING[self.purpose].button if choice == CANCEL else ""


@dataclass(slots=True, kw_only=True)
class ChooseZone(Choose):
    """One of several zones; ``enough``: zones chosen before may do."""

    side: int
    purpose: str
    zones: list[int]
    enough: bool = False

    def rule(self, g: War) -> str:
        return "pacificwar:" + ZONES[self.purpose].rule

    def options(self, g: War, seat: str) -> list[str]:
        named = [choices.space(g.data.space_ids[zone]) for zone in self.zones]
        back = [CANCEL] if ZONES[self.purpose].button else []
        return [*named, *([choices.DONE] if self.enough else back)]

    def text(self, g: War, seat: str) -> str:
        return ZONES[self.purpose].text

    def waiting(self, g: War, seat: str) -> str:
        return chooses_action(g, self.side)

    def label(self, g: War, choice: str) -> str:
        return {CANCEL: ZONES[self.purpose].button, choices.DONE: "No further zone"}.get(choice, "")


@dataclass(slots=True, kw_only=True)
class ChoosePiece(Choose):
    """One of several pieces."""

    side: int
    purpose: str
    pieces: list[int]

    def rule(self, g: War) -> str:
        return "pacificwar:" + PIECES_FOR[self.purpose].rule

    def options(self, g: War, seat: str) -> list[str]:
        return [*map(choices.piece, self.pieces), *([CANCEL] if PIECES_FOR[self.purpose].button else [])]

    def text(self, g: War, seat: str) -> str:
        return PIECES_FOR[self.purpose].text

    def waiting(self, g: War, seat: str) -> str:
        return chooses_action(g, self.side)

    def label(self, g: War, choice: str) -> str:
        return PIECES_FOR[self.purpose].button if choice == CANCEL else ""
