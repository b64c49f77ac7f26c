"""Decisions of the Strategy Phase that name a card, a zone or a piece out of a row; what for, a word tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

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
class ChooseFor(Choose):
    """A decision for one of several purposes, which give its rule and words."""

    PURPOSES: ClassVar[Mapping[str, Purpose]]
    side: int
    purpose: str

    @property
    def purposed(self) -> Purpose:
        """What it is for."""
        return self.PURPOSES[self.purpose]

    def rule(self, g: War) -> str:
        return "pacificwar:" + self.purposed.rule

    def text(self, g: War, seat: str) -> str:
        return self.purposed.text

    def waiting(self, g: War, seat: str) -> str:
        return chooses_action(g, self.side)

    def label(self, g: War, choice: str) -> str:
        return self.purposed.button if choice == CANCEL else ""


@dataclass(slots=True, kw_only=True)
class ChooseCard(ChooseFor):
    """Which card of the hand is discarded for an action, if it is to be taken."""

    PURPOSES = PAYING

    def options(self, g: War, seat: str) -> list[str]:
        return [*[card_choice(g, self.side, card) for card in g.state.hands[self.side]], CANCEL]


@dataclass(slots=True, kw_only=True)
class ChooseZone(ChooseFor):
    """One of several zones; ``enough``: zones chosen before may do."""

    PURPOSES = ZONES
    zones: list[int]
    enough: bool = False

    def options(self, g: War, seat: str) -> list[str]:
        named = [choices.space(g.data.space_ids[zone]) for zone in self.zones]
        back = [CANCEL] if self.purposed.button else []
        return [*named, *([choices.DONE] if self.enough else back)]

    def label(self, g: War, choice: str) -> str:
        return "No further zone" if choice == choices.DONE else ChooseFor.label(self, g, choice)


@dataclass(slots=True, kw_only=True)
class ChoosePiece(ChooseFor):
    """One of several pieces."""

    PURPOSES = PIECES_FOR
    pieces: list[int]

    def options(self, g: War, seat: str) -> list[str]:
        return [*map(choices.piece, self.pieces), *([CANCEL] if self.purposed.button else [])]
