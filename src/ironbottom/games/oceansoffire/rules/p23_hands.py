"""Event Cards (optional, 23.7): decks are shuffled, hands drawn, cards discarded (21.24.5, 22.11.d; ruling q76)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import POWERS, Power
from ironbottom.games.oceansoffire.position.card_decks import COMMON, deck_of, holder, with_cards
from ironbottom.games.oceansoffire.position.labels import POWER_NAMES, does
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.cards import shuffled

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OPTION = "22.11.d"
"""The rule by which the option is known: matches keep it with their values."""


def allowed(g: Oceans) -> bool:
    """Whether this game is played with Event Cards: by its option, in the scenarios of the whole map (ruling q77)."""
    return g.option(OPTION) and g.scenario.id in g.data.deck_rules.scenarios


def lay_out_decks(g: Oceans) -> None:
    """All decks in the order of the file, and empty hands."""
    g.state.decks = [[] for _ in (*POWERS, COMMON)]
    g.state.discards = [[] for _ in g.state.decks]
    g.state.hands = [[] for _ in POWERS]
    for card in range(len(g.data.cards)):
        g.state.decks[deck_of(g, card)].append(card)
    g.noted()


def shuffle_decks(g: Oceans) -> None:
    """At the set-up: every deck is shuffled."""
    if allowed(g):
        lay_out_decks(g)
        g.state.decks = [shuffled(g, deck) for deck in g.state.decks]


def holders(g: Oceans) -> list[int]:
    """Who has a hand, in Round-Play Order."""
    return list(dict.fromkeys(holder(g, power) for power in g.state.order))


def draw_for_turn(g: Oceans) -> None:
    """At the start of a turn each player draws from the own and from the Common Deck."""
    if with_cards(g):
        rules = g.data.deck_rules
        for power in holders(g):
            draw(g, power, power, rules.own)
            draw(g, power, COMMON, rules.common)


def draw_for_oil(g: Oceans) -> None:
    """22.11.d: an Oil Reserve Point brings a card of the Common Deck besides."""
    if with_cards(g):
        draw(g, Power.JAPAN, COMMON, g.data.deck_rules.oil, "22.11.d")


def draw(g: Oceans, power: int, deck: int, count: int, rule: str = "") -> None:
    """A holder draws so many cards, as far as there are any; a deck that is used up is made of its discards."""
    state = g.state
    for _ in range(count):
        if not state.decks[deck] and state.discards[deck]:
            state.decks[deck], state.discards[deck] = shuffled(g, sorted(state.discards[deck])), []
            g.log("info", f"The discards of {deck_name(g, deck)} are shuffled.")
        if not state.decks[deck]:
            return
        card = state.decks[deck].pop()
        state.hands[power] = sorted([*state.hands[power], card])
        cited = f" ({{rule:oceansoffire:{rule}}})" if rule else ""
        g.log(
            "info",
            f"You draw {token(g, card)}{cited}.",
            seen_by=(g.seat(power),),
            public=f"{does(g, power, 'draws')} a card of {deck_name(g, deck)}{cited}.",
        )
        g.reveal()
    g.changed()


def deck_name(g: Oceans, deck: int) -> str:
    """A deck in words: of both Allies, where one player plays them."""
    if deck == COMMON:
        return "the Common Deck"
    allies = deck == Power.US and holder(g, Power.CW) == Power.US
    return f"the deck of {'the Allies' if allies else POWER_NAMES[Power(deck)]}"


def token(g: Oceans, card: int) -> str:
    """A card in a line of the log."""
    return f"{{{choices.kind(g.data.cards[card].id)}}}"


def discard(g: Oceans, power: int, card: int) -> None:
    """A card leaves a hand, open to everybody; one that is used but once leaves the game."""
    g.state.hands[power].remove(card)
    if not g.data.cards[card].once:
        g.state.discards[deck_of(g, card)].append(card)
    g.reveal()
    g.changed()


def lose_at_random(g: Oceans, hits: int) -> None:
    """21.24.5: three hits of Strategic Warfare in a Round cost Japan a card as the next one begins."""
    if not with_cards(g) or hits < g.data.deck_rules.discard_hits:
        return
    hand = g.state.hands[Power.JAPAN]
    if hand:
        (place,) = g.dice(1, len(hand), "card that is discarded")
        card = hand[place - 1]
        discard(g, Power.JAPAN, card)
        why = f"{counted(hits, 'hit')} of Strategic Warfare"
        g.log("info", f"Japan discards {token(g, card)} for {why} ({{rule:oceansoffire:21.24.5}}).")
