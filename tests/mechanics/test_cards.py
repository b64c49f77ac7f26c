"""Cards: shuffled by logged dice, dealt anew without a trace of the real deal."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.dice import SecretDice
from ironbottom.mechanics.cards import dealt_anew, shuffled
from tests.kernel.drill import drill

CARDS = st.lists(st.integers(1, 60), unique=True, max_size=20)
KEYS = st.binary(min_size=32, max_size=32)


def test_every_order_comes_of_one_throw_of_the_dice() -> None:
    """Three cards: a die of three faces, then one of two."""
    throws = [(first, second) for first in (1, 2, 3) for second in (1, 2)]
    orders = {tuple(shuffled(drill(dice=throw), [7, 5, 9])) for throw in throws}
    assert orders == set(permutations([5, 7, 9]))


@given(cards=CARDS, key=KEYS)
def test_a_shuffled_deck_has_the_same_cards(cards: list[int], key: bytes) -> None:
    game = drill(dice=SecretDice(key, "shuffle"))
    assert sorted(shuffled(game, cards)) == sorted(cards)
    assert len(game.draws) == max(0, len(cards) - 1)


@given(cards=CARDS, sizes=st.tuples(st.integers(0, 9), st.integers(0, 9)), key=KEYS, data=st.data())
def test_what_is_dealt_anew_does_not_hang_on_the_real_deal(
    cards: list[int], sizes: tuple[int, int], key: bytes, data: st.DataObject
) -> None:
    first, second = sizes[0], sizes[0] + sizes[1]
    worlds = []
    for order in (cards, data.draw(st.permutations(cards))):
        dice = SecretDice(key, "world")
        worlds.append(dealt_anew([order[:first], order[first:second]], order[second:], dice))
    assert worlds[0] == worlds[1]
    (one, other), deck = worlds[0]
    assert [len(one), len(other)] == [len(cards[:first]), len(cards[first:second])]
    assert sorted([*one, *other, *deck]) == sorted(cards)
