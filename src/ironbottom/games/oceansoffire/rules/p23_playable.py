"""Which Event Cards may be played on an occasion, and on what: open facts alone decide it, never a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import (
    Awake,
    BonusAps,
    CardRecord,
    ExtraPoints,
    FreeFacility,
    Mend,
    Moment,
    OverMountains,
    Rolls,
    Unseen,
    Visit,
    YardPoints,
)
from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility, Fate, Klass, Power, Side
from ironbottom.games.oceansoffire.position.card_decks import (
    COMMON,
    deck_of,
    held_of,
    holder,
    serves,
    unseen,
    with_cards,
)
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p09_points import room_for_aps
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of
from ironbottom.games.oceansoffire.rules.p21_construction import free_sites
from ironbottom.games.oceansoffire.rules.p21_ports import by_space

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, frozen=True, kw_only=True)
class Occasion:
    """What a card is played on.

    ``side``: whose rolls these are. ``spaces``: where they base, of other rolls where they are thrown; ``areas``: into
    which Areas. ``pieces``: the force, or the bombers.
    """

    moment: Moment
    side: int = NOWHERE
    spaces: list[int] = field(default_factory=list)
    areas: list[int] = field(default_factory=list)
    pieces: list[int] = field(default_factory=list)


def may_play(g: Oceans, power: int, card: int, on: Occasion) -> bool:
    """Whether a power that holds a card may play it now: its moment, its turns, its owner, and it does anything."""
    one = g.data.cards[card]
    first, last = one.turns
    if not serves(one, on.moment) or not first <= g.state.turn <= last or not _owns(one, power):
        return False
    return _does_anything(g, power, one, on)


def _owns(card: CardRecord, power: int) -> bool:
    return card.side in ("any", Power(power).key)


def _does_anything(g: Oceans, power: int, card: CardRecord, on: Occasion) -> bool:
    match card.effect:
        case Rolls() as effect:
            return _rolls(g, power, effect, on)
        case BonusAps():
            return room_for_aps(g, power) > 0
        case YardPoints():
            return bool(yards(g))
        case Awake(counters=counters) | OverMountains(counters=counters):
            return bool(_on_map(g, counters))
        case FreeFacility() as effect:
            return any(building_sites(g, power, effect, kind) for kind in facilities(effect))
        case Visit() as effect:
            return bool(guests(g, effect))
        case Unseen(classes=classes):
            return bool(on.pieces) and all(g.counter(ship).klass in classes for ship in on.pieces)
        case ExtraPoints(points=points):
            return Power(power).key in points
        case Mend():
            return bool(damaged_transports(g))
    return True


def _rolls(g: Oceans, power: int, effect: Rolls, on: Occasion) -> bool:
    """Whether there is a roll that the card changes, and it is of the side that it serves."""
    own = (Side.JAPAN if power == Power.JAPAN else Side.ALLIES) == on.side
    if own == effect.enemy:
        return False
    if effect.areas and not any(g.data.space_ids[area] in effect.areas for area in on.areas):
        return False
    return effect.klass is None or bool(bases_of(g, power, effect.klass, on))


def bases_of(g: Oceans, power: int, klass: Klass, on: Occasion) -> list[int]:
    """Spaces where air of a class and a power bases that is concerned."""
    mine = (one for one in on.pieces if g.counter(one).klass == klass and g.power(one) == power)
    return sorted({base_of(g, one) for one in mine})


def _on_map(g: Oceans, counters: tuple[str, ...]) -> list[int]:
    kinds = {g.data.counter_index[one] for one in counters}
    return [p for p, fate in enumerate(g.state.fate) if fate == Fate.ON_MAP and g.state.kind[p] in kinds]


def facilities(effect: FreeFacility) -> list[Facility]:
    """The kinds of Facility among which a card lets choose."""
    return [Facility.of(one) for one in effect.choice]


def building_sites(g: Oceans, power: int, effect: FreeFacility, kind: Facility) -> dict[int, list[int]]:
    """Spaces where a card builds, and the place in each, or several ports.

    What is not neutral comes out of the Force Pool.
    """
    if not effect.neutral and not g.state.pool[power][kind]:
        return {}
    return by_space(g, kind, free_sites(g, power, kind))


def guests(g: Oceans, effect: Visit) -> list[int]:
    """Ships that a card may bring: they have not been in the game before, and the Space is friendly."""
    space = g.data.space_index[effect.space]
    if not g.scenario.in_play[space] or not g.friendly(space, Side.ALLIES):
        return []
    found = []
    for name in effect.counters:
        kind = g.data.counter_index[name]
        waiting = [p for p, one in enumerate(g.state.kind) if one == kind and g.state.fate[p] in _AWAY]
        found += [
            piece
            for piece in waiting[:1]
            if any(may_base(g, port, Side.ALLIES, [piece]) for port in g.data.spaces[space].ports)
        ]
    return found


_AWAY = frozenset((Fate.BOX, Fate.DUE, Fate.OUT))


def damaged_transports(g: Oceans) -> list[int]:
    """Japanese transports with Damage."""
    return [
        ship
        for ship, damage in enumerate(g.state.damage)
        if damage and g.counter(ship).klass == Klass.TT and g.side(ship) == Side.JAPAN
    ]


def goals(g: Oceans, power: int, card: CardRecord, on: Occasion) -> list[int]:
    """The Spaces of which one is named for a card; none: it needs none."""
    match card.effect:
        case Rolls(klass=klass) if klass is not None:
            return bases_of(g, power, klass, on)
        case Rolls(areas=()) if on.moment == "interception":
            return sorted(set(on.spaces))
        case YardPoints():
            return sorted({space for yard in yards(g) for space in yard.spaces})
    return []


# ---- hands -------------------------------------------------------------------------------------------


def playable(g: Oceans, power: int, on: Occasion) -> list[int]:
    """Cards of the hand that a power uses which it may play now."""
    return [card for card in g.state.hands[holder(g, power)] if may_play(g, power, card, on)]


def might_play(g: Oceans, power: int, on: Occasion) -> bool:
    """Whether, for all that others know, a power may have a card to play: only then is its player asked.

    Others see how many cards of which deck a hand holds, and which have been discarded.
    """
    if not with_cards(g):
        return False
    hand = holder(g, power)
    return any(
        may_play(g, power, card, on)
        for deck in (hand, COMMON)
        if held_of(g, hand, deck)
        for card in unseen(g, deck)
        if deck_of(g, card) == deck
    )
