"""Cards, by number: decks that are shuffled by the game's own dice, and hidden cards that are dealt anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.game import Game


def shuffled(g: Game[Any], cards: Iterable[int]) -> list[int]:
    """The cards in an order thrown by dice that nobody is shown.

    It hangs on the order in which they are given: sort what an order might tell of.
    """
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        (other,) = g.dice(1, last + 1, "shuffle")
        pile[last], pile[other - 1] = pile[other - 1], pile[last]
    return pile


def dealt_anew(
    hands: Sequence[Sequence[int]], deck: Sequence[int], dice: DiceSource
) -> tuple[list[list[int]], list[int]]:
    """Hands of the same sizes and a deck, made of the same cards in an order that tells nothing of the real one.

    For the worlds of ``redetermine``: give it all that the viewer does not see. Hands come sorted.

    >>> from ironbottom.kernel.dice import SecretDice
    >>> hands, deck = dealt_anew([[3, 9]], [4, 1, 7], SecretDice(bytes(32), "doctest"))
    >>> len(hands[0]), sorted(hands[0] + deck)
    (2, [1, 3, 4, 7, 9])
    """
    pile = sorted([*deck, *(card for hand in hands for card in hand)])
    for last in range(len(pile) - 1, 0, -1):
        (other,) = dice.roll(last, 1, last + 1, "unknown cards")
        pile[last], pile[other - 1] = pile[other - 1], pile[last]
    dealt = []
    for hand in hands:
        new, pile = pile[: len(hand)], pile[len(hand) :]
        dealt.append(sorted(new))
    return dealt, pile
