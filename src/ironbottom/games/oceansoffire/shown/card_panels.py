"""Event Cards beside the map: the viewer's hand, and what is open of hands, decks and discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Side
from ironbottom.games.oceansoffire.position.card_decks import COMMON, held_of, with_cards
from ironbottom.games.oceansoffire.position.labels import SEAT_NAMES, SIDE_NAMES, space_token
from ironbottom.games.oceansoffire.rules.p23_hands import deck_name, holders, token
from ironbottom.kernel.grammar import counted, sentence
from ironbottom.kernel.views import Card, Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.cards import Moment
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


GLYPHS: dict[Moment, str] = {
    "impulse": "industrial_complex",
    "operations": "infantry",
    "round": "carrier",
    "passage": "light_cruiser",
    "interception": "fighter",
    "battle_type": "carrier",
    "surface": "battleship",
    "bombing": "bomber",
    "ground": "infantry",
    "stand": "marine",
    "warfare": "submarine",
    "interphase": "replacement",
}
"""The drawing on a card, by its moment."""
NO_SIDE = "neutral"
"""How cards of the Common Deck look."""


def printed_cards(data: OceansData) -> Iterator[Card]:
    """All cards, as clients draw them."""
    for card in data.cards:
        yield Card(
            id=card.id,
            side=NO_SIDE if card.side == "any" else card.side,
            number=int(card.id[2:]),
            name=card.name,
            when=card.when,
            text=card.summary,
            note="Once a game" if card.once else "",
            glyph=GLYPHS[card.moment],
        )


def card_panels(g: Oceans, viewer: str) -> Iterator[Panel]:
    """The tables of cards; none where the game is played without them."""
    if not with_cards(g):
        return
    for power in holders(g):
        if g.seat(power) == viewer:
            yield Panel(
                "hand", "Your hand", "hand", ("Card", "Name", "When", "Effect"), tuple(_hand(g, power))
            )
    yield Panel("cards", "Event Cards", "table", ("Where", "Which"), tuple(_counts(g)))


def _hand(g: Oceans, power: int) -> Iterator[tuple[str, ...]]:
    for number in g.state.hands[power]:
        card = g.data.cards[number]
        yield (card.id, card.name, card.when, card.summary)


def _counts(g: Oceans) -> Iterator[tuple[str, ...]]:
    """How many cards of which deck are where; the discards and what is in force by name: so much is open."""
    state = g.state
    for power in holders(g):
        own, common = held_of(g, power, power), held_of(g, power, COMMON)
        yield (SEAT_NAMES[g.seat(power)], f"{counted(own, 'own card')}, {common} of the Common Deck")
    for deck in (*holders(g), COMMON):
        discards = ", ".join(token(g, card) for card in state.discards[deck]) or "none"
        name = sentence(deck_name(g, deck))
        yield (name, f"{counted(len(state.decks[deck]), 'card')}; discarded: {discards}")
    for card, _, side, where in state.in_force:
        place = f", {space_token(g, where)}" if where != NOWHERE else ""
        yield ("In force", f"{token(g, card)} for {SIDE_NAMES[Side(side)]}{place}")
