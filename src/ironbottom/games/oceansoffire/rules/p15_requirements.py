"""15.0, 15.1: what holds of every combat: who decides, and with what a unit fights."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import ANZAC, Klass, Power, Side, Theater
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points, attack
from ironbottom.games.oceansoffire.position.places import ground
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, USED
from ironbottom.games.oceansoffire.rules.p02_map import theater

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def in_command(g: Oceans, piece: int) -> str:
    """The seat that decides for a unit: that of its owner, but for Australians and New Zealanders in a US Impulse.

    10.3.d: the US Player has activated them.
    """
    lent = g.phasing == Power.US and g.counter(piece).nation in ANZAC
    return g.seat(Power.US if lent else g.power(piece))


def decider(g: Oceans, space: int, pieces: Iterable[int], side: int) -> str:
    """The seat that decides for these units of a side in a combat (15.1.b).

    Of both Allies the US decides, but in an Area of the British Theater the Commonwealth.
    """
    if side == Side.JAPAN:
        return g.seat(Power.JAPAN)
    seats = {in_command(g, piece) for piece in pieces}
    if len(seats) == 1:
        return seats.pop()
    return g.seat(Power.CW if theater(g, space) == Theater.BRITISH else Power.US)


def attackers(g: Oceans, space: int) -> list[int]:
    """Ground units that may attack in a Land Space now.

    19.0: activated ones of the Phasing side; 15.11: each once an Impulse, and with an Effective Attack Factor.
    """
    return [
        piece
        for piece in ground(g, space, g.phasing_side)
        if g.has(piece, ACTIVATED) and not g.has(piece, USED) and attack(g, piece)
    ]


def may_be_attacked(g: Oceans, space: int) -> bool:
    """15.11: a Land Space only once an Impulse."""
    return not g.state.attacked[space]


def deck_of(g: Oceans, piece: int) -> int:
    """The carrier on which carrier air bases, ASHORE: none."""
    ship = g.state.aboard[piece]
    return ship if ship != ASHORE and g.counter(ship).carrier else ASHORE


def from_carrier(g: Oceans, piece: int) -> bool:
    """Whether it is carrier air that bases on a carrier at sea, not at an airfield nor in a port."""
    return deck_of(g, piece) != ASHORE and g.space(g.state.at[piece]).sea


def ground_based(g: Oceans, piece: int) -> bool:
    """Whether it counts as Ground Based Air: at an airfield, on a Mission, or on a carrier in port (13.2.5).

    Air that is embarked and B-29 never count.
    """
    counter, ship = g.counter(piece), g.state.aboard[piece]
    if not counter.air or counter.klass == Klass.B29:
        return False
    return ship == ASHORE or (g.counter(ship).carrier and not g.space(g.state.at[piece]).sea)


def flies(g: Oceans, piece: int) -> bool:
    """Whether air is operational; on a carrier at sea the carrier must be so too (13.2.5)."""
    if not able_points(g, piece):
        return False
    return not from_carrier(g, piece) or able_deck(g, deck_of(g, piece)) > 0


def takes_part(g: Oceans, piece: int) -> bool:
    """Whether air was activated, or has Intercepted, by itself or with its carrier."""
    deck = deck_of(g, piece)
    return g.has(piece, ACTIVATED) or (deck != ASHORE and g.has(deck, ACTIVATED))
