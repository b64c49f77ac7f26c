"""Event Cards of a position of the laboratory: hands, discards, and what is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Facility, Power, Side
from ironbottom.games.oceansoffire.position.card_decks import (
    COMMON,
    MOMENTS,
    deck_of,
    holder,
    put_in_force,
    with_cards,
)
from ironbottom.games.oceansoffire.rules.p23_hands import allowed, lay_out_decks
from ironbottom.kernel.errors import BadPosition

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.laboratory.form import NeutralFacility, Position
    from ironbottom.games.oceansoffire.position.game import Oceans


def lay_cards(g: Oceans, position: Position) -> None:
    """Put the cards of a position where they are; all others lie in their decks, unshuffled."""
    if not allowed(g):
        if position.hands or position.discards or position.in_force or position.neutral:
            raise BadPosition("there are no Event Cards in this game: its option event_cards is off")
        return
    lay_out_decks(g)
    numbers = {card.id: number for number, card in enumerate(g.data.cards)}
    for key, hand in position.hands.items():
        power = Power.of(key)
        for card in hand:
            number = _taken(g, numbers, card)
            if holder(g, power) != power or deck_of(g, number) not in (power, COMMON):
                raise BadPosition(f"{card} is no card for the hand of {key}")
            g.state.hands[power] = sorted([*g.state.hands[power], number])
    for card in position.discards:
        number = _taken(g, numbers, card)
        g.state.discards[deck_of(g, number)].append(number)
    for one in position.in_force:
        if one.card not in numbers:
            raise BadPosition(f"there is no card {one.card}")
        where = g.data.space_index[one.space] if one.space else NOWHERE
        put_in_force(g, numbers[one.card], one.moment, Side.of(one.side), where)
    for facility in position.neutral:
        g.state.neutral.append(_neutral(g, facility))


def _taken(g: Oceans, numbers: dict[str, int], card: str) -> int:
    """The number of a card, which is taken out of its deck."""
    number = numbers.get(card)
    if number is None:
        raise BadPosition(f"there is no card {card}")
    deck = g.state.decks[deck_of(g, number)]
    if number not in deck:
        raise BadPosition(f"the card {card} is there but once")
    deck.remove(number)
    return number


def _neutral(g: Oceans, one: NeutralFacility) -> list[int]:
    space = g.data.space_index[one.space]
    place = g.space(space).ports[0] if one.facility == "port" else space
    return [Power.of(one.power), Facility.of(one.facility), place]


def told_cards(g: Oceans) -> dict[str, object]:
    """The cards of a position in the words of a description; nothing where there are none."""
    if not with_cards(g):
        return {}
    ids, spaces = [card.id for card in g.data.cards], g.data.space_ids
    return {
        "hands": {Power(power).key: [ids[one] for one in g.state.hands[power]] for power in POWERS},
        "discards": [ids[card] for pile in g.state.discards for card in pile],
        "in_force": [
            {
                "card": ids[card],
                "moment": MOMENTS[moment],
                "side": Side(side).key,
                "space": spaces[where] if where != NOWHERE else "",
            }
            for card, moment, side, where in g.state.in_force
        ],
        "neutral": [
            {
                "power": Power(power).key,
                "facility": Facility(kind).key,
                "space": spaces[g.port(place).space if kind == Facility.PORT else place],
            }
            for power, kind, place in g.state.neutral
        ],
    }
