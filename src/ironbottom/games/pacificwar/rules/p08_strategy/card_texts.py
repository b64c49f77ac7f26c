"""8.4 Using Resource Cards: whose text may be used now, and what the other player can know about it."""

from __future__ import annotations

from collections.abc import Collection

from ironbottom.games.pacificwar.components.ids import Phase, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.kernel import choices


def card_choice(g: War, side: int, number: int) -> str:
    """A card as a choice: ``type:`` and the id of its half."""
    return choices.kind(g.half(number, side).id.lower())


def card_of(g: War, side: int, choice: str) -> int:
    """The number of the card in the hand of a side that a choice names, 0 when it names none."""
    return next((card for card in g.state.hands[side] if card_choice(g, side, card) == choice), 0)


def texts_allowed(g: War) -> bool:
    """Whether texts of cards count now: not in the Strategy Phase of Turn 1 (pacificwar:8.4.b, 8.4.c)."""
    return g.state.phase != Phase.STRATEGY or g.state.turn > g.data.figures.resources_only


def spent(g: War, side: int, card: int) -> bool:
    """Whether the strategic event of a card has happened, so that it is only a resource (pacificwar:4.6.c, 8.5.b)."""
    return card in g.state.used[side]


def in_hand(g: War, side: int, timings: Collection[Timing]) -> list[int]:
    """Cards in the hand of a side whose text may be used at one of these moments; their conditions not looked at."""
    if not texts_allowed(g):
        return []
    return [
        card
        for card in g.state.hands[side]
        if g.half(card, side).timing in timings and not spent(g, side, card)
    ]


def may_hold(g: War, side: int, timings: Collection[Timing]) -> list[int]:
    """Cards with such a text that a side may hold as far as everybody knows: it has cards, the discards are open."""
    if not texts_allowed(g) or not g.state.hands[side]:
        return []
    return [
        card.number
        for card in g.data.cards
        if card.halves[side].timing in timings
        and card.number not in g.state.discard
        and not spent(g, side, card.number)
    ]


def discard_for(g: War, side: int, card: int, purpose: str, rule: str) -> None:
    """Discard a card as a resource (pacificwar:8.4.a)."""
    word = card_choice(g, side, card)
    g.discard(side, card)
    g.log("info", f"{does(g, side, 'discards')} {{{word}}} {purpose} ({{rule:{rule}}})")


def play_text(g: War, side: int, card: int, rule: str) -> None:
    """Discard a card for its text; a strategic event has then happened for good (pacificwar:8.5.a, 8.5.b)."""
    word = card_choice(g, side, card)
    if g.half(card, side).strategic:
        g.state.used[side].append(card)  # 4.6.c: its marker is turned over
    g.discard(side, card)
    g.log("info", f"{does(g, side, 'plays')} {{{word}}} ({{rule:{rule}}})")
