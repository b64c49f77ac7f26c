"""Event Cards on the table: whose is which deck and hand, and which effects are in force. Most games have none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, get_args

from ironbottom.games.oceansoffire.components.cards import Moment, Rolls
from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Klass, Power
from ironbottom.mechanics.modifiers import Modifier

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.cards import CardRecord, Effect
    from ironbottom.games.oceansoffire.position.game import Oceans

COMMON: Final = len(POWERS)
"""The Common Deck among the decks."""
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
WHOLE_IMPULSE: Final[tuple[Moment, ...]] = ("impulse", "operations")
"""What is played then has its effect to the end of the Impulse."""


def with_cards(g: Oceans) -> bool:
    """Whether there are Event Cards in this game."""
    return bool(g.state.decks)


def holder(g: Oceans, power: int) -> int:
    """The power whose hand and deck a power uses: one player has one of each (ruling q76)."""
    return Power.US if power == Power.CW and g.seat(Power.CW) == g.seat(Power.US) else power


def deck_of(g: Oceans, card: int) -> int:
    """The deck of a card: of its holder, or COMMON."""
    side = g.data.cards[card].side
    return COMMON if side == "any" else holder(g, Power.of(side))


def unseen(g: Oceans, deck: int) -> list[int]:
    """Cards of a deck that lie in it or in a hand: that much is open, for discards are."""
    held = (card for hand in g.state.hands for card in hand if deck_of(g, card) == deck)
    return sorted([*g.state.decks[deck], *held])


def held_of(g: Oceans, power: int, deck: int) -> int:
    """How many cards of a deck the hand of a holder has; everybody sees their backs."""
    return sum(deck_of(g, card) == deck for card in g.state.hands[power])


def serves(card: CardRecord, moment: Moment) -> bool:
    """Whether a card may be played at a moment."""
    other = isinstance(card.effect, Rolls) and card.effect.battle_type and moment == "battle_type"
    return card.moment == moment or other


# ---- in force ----------------------------------------------------------------------------------------


def put_in_force(g: Oceans, card: int, moment: Moment, side: int, where: int = NOWHERE) -> None:
    """Let a card have its effect until ``end_of`` its moment."""
    g.state.in_force.append([card, MOMENTS.index(moment), side, where])
    g.changed()


def end_of(g: Oceans, *moments: Moment) -> None:
    """What was played at these moments has no effect any more."""
    if g.state.in_force:
        over = [MOMENTS.index(one) for one in moments]
        g.state.in_force = [one for one in g.state.in_force if one[1] not in over]
        g.changed()


def in_force(g: Oceans, effect: type[Effect]) -> Iterator[tuple[CardRecord, int, int]]:
    """Cards with an effect of this kind that have it now, with the side and the Space for which."""
    for number, _, side, where in g.state.in_force:
        card = g.data.cards[number]
        if isinstance(card.effect, effect):
            yield card, side, where


def roll_changes(
    g: Oceans,
    moment: Moment,
    side: int,
    *,
    base: int = NOWHERE,
    area: int = NOWHERE,
    klass: Klass | None = None,
) -> list[Modifier]:
    """What cards in force add to a roll of a side from a Space, into an Area, of a class of units."""
    if not g.state.in_force:
        return []
    found = []
    for number, when, whose, where in g.state.in_force:
        card = g.data.cards[number]
        effect = card.effect
        if not isinstance(effect, Rolls) or MOMENTS[when] != moment or whose != side:
            continue
        if where not in (NOWHERE, base) or (effect.klass is not None and effect.klass != klass):
            continue
        if effect.areas and (area == NOWHERE or g.data.space_ids[area] not in effect.areas):
            continue
        found.append(Modifier(effect.change, f"for {card.name}"))
    return found


# ---- neutral Facilities ------------------------------------------------------------------------------


def back_to_pool(g: Oceans, power: int, facility: int, place: int, gone: int, left: int) -> int:
    """Of Facilities that are gone from a place where some are ``left``: how many come back to the Force Pool.

    A neutral one goes last, and never comes back (ruling q79).
    """
    entry = [power, facility, place]
    lost = max(0, g.state.neutral.count(entry) - left)
    for _ in range(lost):
        g.state.neutral.remove(entry)
    return gone - lost
