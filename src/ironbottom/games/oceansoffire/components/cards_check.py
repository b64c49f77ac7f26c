"""Faults of the Event Cards: counters, Spaces and scenarios that are not there, and turns that do not follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import (
    Awake,
    CardRecord,
    ExtraPoints,
    OverMountains,
    Rolls,
    Visit,
)
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import deck_faults, twice

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.build import Files

FILE = "cards.json"
DECKS = (("any",), ("japan",), ("us", "cw"))
"""The owners of the cards of a deck; one player of both Allies has one of them (ruling q76)."""


def card_faults(parts: Files) -> Iterator[Fault]:
    """What the cards and the rules of the decks name must be there."""
    cards = parts.cards
    yield from twice(FILE, "$.cards", (card.id for card in cards.cards))
    for owners in DECKS:
        count = sum(card.side in owners for card in cards.cards)
        yield from deck_faults(FILE, "$.cards", count)
    scenarios = {one.id for one in parts.scenarios.values()}
    path = "$.deck_rules.scenarios"
    yield from _strange(path, "scenario", cards.deck_rules.scenarios, scenarios)
    counters = {one.id for one in parts.pieces.counters}
    spaces = {one.id for one in parts.board.spaces}
    for card in cards.cards:
        path = f"$.cards[{card.id}]"
        yield from _strange(path, "counter", _counters(card), counters)
        yield from _strange(path, "Space", _spaces(card), spaces)
        if card.turns[0] > card.turns[1]:
            yield Fault(FILE, path, "the last turn comes before the first", "the first turn, then the last")


def _strange(path: str, what: str, named: Iterable[str], known: set[str]) -> Iterator[Fault]:
    for id in named:
        if id not in known:
            yield Fault(FILE, path, f"there is no {what} {id}", f"the id of a {what}")


def _counters(card: CardRecord) -> tuple[str, ...]:
    match card.effect:
        case Awake(counters=counters) | OverMountains(counters=counters):
            return counters
        case Visit(counters=counters, air=air):
            return (*counters, *air)
        case ExtraPoints(adds=adds):
            return (adds,)
    return ()


def _spaces(card: CardRecord) -> tuple[str, ...]:
    match card.effect:
        case Visit(space=space):
            return (space,)
        case OverMountains(between=between):
            return between
        case Rolls(areas=areas):
            return areas
    return ()
