"""What is hidden: the dice to come, Event Cards, and the plan of a seat that is still to come (10.2.b)."""

from __future__ import annotations

import msgspec

from ironbottom.games.oceansoffire.position.card_decks import deck_of, with_cards
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_plan import PartFrame
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from ironbottom.mechanics.cards import dealt_anew


def secrets(g: Oceans, viewer: str) -> frozenset[str]:
    """See GameSpec: no piece is hidden; the cards of others and of the decks are.

    Of the plan of another seat the parts that are still to come are hidden, as they are kept; and that there are any,
    by answers that others do not know of (``Decision.quiet``).
    """
    cards = frozenset(choices.kind(g.data.cards[card].id) for card in hidden_cards(g, viewer))
    if viewer == g.seat(g.phasing):
        return cards
    draft, under_way = g.running(Draft), g.running(CarryOut)
    ahead = under_way.parts[under_way.n :] if under_way else draft.parts if draft else []
    return cards | {msgspec.json.encode(part).decode() for part in ahead}


def hidden_hands(g: Oceans, viewer: str) -> list[int]:
    """Holders whose hands a viewer does not see: all of them for a spectator."""
    return [power for power in range(len(g.state.hands)) if g.seat(power) != viewer]


def hidden_cards(g: Oceans, viewer: str) -> list[int]:
    """Cards of the decks and of those hands."""
    hands = (g.state.hands[power] for power in hidden_hands(g, viewer))
    return [card for pile in (*g.state.decks, *hands) for card in pile]


def redetermine(g: Oceans, viewer: str, rng: bytes) -> Oceans:
    """See GameSpec: a clone with other dice to come; of another seat's plan only what is under way is known."""
    world = g.clone()
    _deal_anew(world, viewer, rng)
    if viewer != g.seat(g.phasing):
        _forget_plan(world)
    world.rekey(rng)
    return world


def _deal_anew(world: Oceans, viewer: str, rng: bytes) -> None:
    """Cards that the viewer does not see, each among those of its deck: how many of which a hand has is open."""
    if not with_cards(world):
        return
    state, dice = world.state, SecretDice(rng, "hands and decks")
    others = hidden_hands(world, viewer)
    for deck, pile in enumerate(state.decks):
        held = [[card for card in state.hands[power] if deck_of(world, card) == deck] for power in others]
        hands, state.decks[deck] = dealt_anew(held, pile, dice)
        for power, old, new in zip(others, held, hands, strict=True):
            kept = [card for card in state.hands[power] if card not in old]
            state.hands[power] = sorted([*kept, *new])
    world.changed()
    world.forget_options()


def _forget_plan(world: Oceans) -> None:
    while (part := world.running(PartFrame)) is not None:
        world.hand_back(part)
    draft = world.running(Draft)
    if draft is not None:
        draft.parts, draft.ret = [], None
    under_way = world.running(CarryOut)
    if under_way is not None:
        under_way.parts = under_way.parts[: under_way.n]
    world.start()
