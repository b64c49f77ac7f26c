"""Hidden hands and the deck: what nobody else may know, and other worlds that look the same to a viewer.

The number of cards in each hand and in the deck is open, and so are the discards (pacificwar:7).
"""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import SEATS, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.kernel.dice import SecretDice
from ironbottom.mechanics.cards import dealt_anew


def hidden_hands(viewer: str) -> list[Side]:
    """The sides whose hands a viewer does not see: both for a spectator."""
    return [side for side in Side if SEATS[side] != viewer]


def secrets(g: War, viewer: str) -> frozenset[str]:
    """Ids of the card halves that must not be in anything a viewer gets: those of hidden hands and of the deck.

    Of a card in the deck neither half may show; of one in a hand the half that its holder would use. Strategic events
    that have happened are told to everybody, wherever their cards are (pacificwar:4.6.c).
    """
    state = g.state
    found = {half.id.lower() for number in state.deck for half in g.card(number).halves}
    for side in hidden_hands(viewer):
        found |= {g.half(number, side).id.lower() for number in state.hands[side]}
    found -= {g.half(number, side).id.lower() for side in Side for number in state.used[side]}
    return frozenset(f"type:{id}" for id in found)


def redetermine(g: War, viewer: str, rng: bytes) -> War:
    """See GameSpec: other dice to come, and all cards that the viewer does not see dealt out anew."""
    world = g.clone()
    state, dice = world.state, SecretDice(rng, "hands and deck")
    sides = hidden_hands(viewer)
    hands, state.deck = dealt_anew([state.hands[side] for side in sides], state.deck, dice)
    for side, hand in zip(sides, hands, strict=True):
        state.hands[side] = hand
    world.changed()
    world.forget_options()
    world.rekey(rng)
    return world
