"""4.2.c to 4.2.f, 4.2.d4: what transports may take aboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.position.state import ACTIVE, ASHORE
from ironbottom.games.blitz.rules.supply import supplied_at

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def transports(g: Blitz, pieces: Iterable[int]) -> list[int]:
    """The TRS among these."""
    return [piece for piece in pieces if g.counter(piece).klass == Klass.TRS]


def can_embark(g: Blitz, piece: int) -> bool:
    """4.2.d4, 3.3.d1: any land unit ashore but a FORT, and none that never goes to sea."""
    counter = g.counter(piece)
    return (
        counter.on_land
        and counter.klass != Klass.FORT
        and counter.nation not in g.data.landlocked
        and g.state.aboard[piece] == ASHORE
    )


def loading(g: Blitz, carriers: Sequence[int], loads: Sequence[int]) -> dict[int, int] | None:
    """4.2.c: which TRS carries which of these, None if they cannot take them all. Big units are stowed first."""
    room = {carrier: g.room_aboard(carrier) for carrier in carriers}
    stowed: dict[int, int] = {}
    for load in sorted(loads, key=lambda piece: (-g.size(piece), piece)):
        carrier = next((one for one in carriers if room[one] >= g.size(load)), None)
        if carrier is None:
            return None
        room[carrier] -= g.size(load)
        stowed[load] = carrier
    return stowed


def can_carry(g: Blitz, carrier: int, space: int) -> bool:
    """4.2.e, 4.2.f, 5.1.f: a TRS that cannot trace supply from here carries and embarks nothing."""
    return supplied_at(g, carrier, space)


def carriers(g: Blitz, pieces: Iterable[int], space: int) -> list[int]:
    """The TRS among these that may take cargo aboard here."""
    return [one for one in transports(g, pieces) if can_carry(g, one, space)]


def in_step(g: Blitz, side: int) -> bool:
    """2.3.d1: whether land units of a side may be taken along: cargo is activated with its TRS, for nothing."""
    return g.phasing == side


def embarking(g: Blitz, pieces: Sequence[int]) -> list[int]:
    """4.2.d, 4.2.f, 4.2.d3: land units of the coasts that the transports of a group may pick up where they stopped."""
    return [*_embarking(g, pieces)]


def can_pick_up(g: Blitz, pieces: Sequence[int]) -> bool:
    """Whether there are any, which is seen sooner than all of them are found."""
    return next(_embarking(g, pieces), None) is not None


def _embarking(g: Blitz, pieces: Sequence[int]) -> Iterator[int]:
    sea, side = g.state.at[pieces[0]], g.side(pieces[0])
    able = carriers(g, pieces, sea)
    if not able or not in_step(g, side):
        return
    room = max(map(g.room_aboard, able))
    for coast in g.links.coasts[sea]:
        if g.friendly_land(coast, side):
            for piece in g.land_units(coast, side):
                if can_embark(g, piece) and g.size(piece) <= room:
                    yield piece


def take_aboard(g: Blitz, stowed: dict[int, int]) -> None:
    """Put land units aboard."""
    for load, carrier in stowed.items():
        g.load(load, carrier)
        activate_with(g, load, carrier)


def activate_with(g: Blitz, load: int, carrier: int) -> None:
    """2.3.d1: in a Blitz cargo is activated with its TRS."""
    if g.has(carrier, ACTIVE):
        g.mark(load, ACTIVE)
