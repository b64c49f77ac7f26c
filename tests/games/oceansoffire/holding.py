"""Positions with Event Cards in hands."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.games.oceansoffire.components.ids import POWERS, Power
from ironbottom.games.oceansoffire.position.card_decks import COMMON
from ironbottom.games.oceansoffire.position.game import Oceans
from tests.games.oceansoffire.positions import DATA, options

SWITCH = ("event_cards",)


def number(card: str) -> int:
    """The number of a card."""
    return next(n for n, one in enumerate(DATA.cards) if one.id == card)


def holding(
    japan: Sequence[str] = (),
    us: Sequence[str] = (),
    cw: Sequence[str] = (),
    *,
    discards: Sequence[str] = (),
    players: str = "two",
) -> dict[str, list[list[int]]]:
    """The tracks of a position with these hands; with two players that of the Allies is the one of the US."""
    alone = players == "three"
    decks: list[list[int]] = [[] for _ in (*POWERS, COMMON)]
    piles: list[list[int]] = [[] for _ in decks]
    hands = [sorted(map(number, hand)) for hand in (japan, us, cw)]
    held = {card for hand in hands for card in hand}
    for card, one in enumerate(DATA.cards):
        owner = COMMON if one.side == "any" else Power.of(one.side)
        deck = Power.US if owner == Power.CW and not alone else owner
        if card not in held:
            (piles if one.id in discards else decks)[deck].append(card)
    return {"decks": decks, "discards": piles, "hands": hands}


def cards_offered(game: Oceans) -> list[str]:
    """The ids of the cards among the options."""
    return [one.removeprefix("type:") for one in options(game) if one.startswith("type:")]


def held(game: Oceans, power: int) -> list[str]:
    """The ids of the cards in a hand."""
    return [DATA.cards[card].id for card in game.state.hands[power]]
