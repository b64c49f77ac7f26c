"""8.42: British carriers that come, are withdrawn and come back: who is left of a pair, and what air still comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOBODY, Fate, Nation
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.components.scenario import Event
from ironbottom.games.oceansoffire.position.figures import full_strength
from ironbottom.mechanics.derived import WHOLE, derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ARRIVE, WITHDRAW = "arrive", "withdraw"
"""How the schedule names what comes and what goes."""


def by_now(g: Oceans, event: Event) -> bool:
    """Whether the time of an entry has come."""
    return (event.turn, event.round) <= (g.state.turn, g.state.round)


def ship_of(event: Event) -> int:
    """The type of the ship of an entry: of carrier air that of its carrier."""
    return event.counters[0] if event.carrier == NO_TYPE else event.carrier


def withdrawn(g: Oceans, kind: int) -> bool:
    """Whether a ship, or the pair that it is one of, has been withdrawn by now."""
    one = g.data.counters[kind]
    return not _withdrawn(g).isdisjoint((kind, one.pair, *one.singles))


@derived(WHOLE)
def _withdrawn(g: Oceans) -> frozenset[int]:
    """All types that have been withdrawn by now."""
    gone = [event for event in g.scenario.schedule if event.kind == WITHDRAW and by_now(g, event)]
    return frozenset(kind for event in gone for kind in event.counters)


def comes(g: Oceans, kind: int) -> bool:
    """Whether a later entry brings a ship of this type."""
    return any(
        event.kind == ARRIVE and event.counters == (kind,) and not by_now(g, event)
        for event in g.scenario.schedule
    )


def _piece(g: Oceans, kind: int) -> int:
    return g.state.kind.index(kind)


def _sunk(g: Oceans, kind: int) -> bool:
    return g.state.fate[_piece(g, kind)] == Fate.OUT


# ---- what still comes --------------------------------------------------------------------------------


def as_left(g: Oceans, event: Event, *, ahead: bool = False) -> Event | None:
    """An entry as it is after losses: of a sunk carrier neither ship nor air comes, of a pair the other one (8.42.a).

    None: nothing comes of it. The other one waits for the entry from its time on; ``ahead``: tell it before.
    """
    if event.kind != ARRIVE:
        return event
    kind = ship_of(event)
    counter = g.data.counters[kind]
    if counter.klass not in CARRIERS or counter.nation != Nation.BRITAIN:
        return event
    lost = [one for one in counter.singles or (kind,) if _sunk(g, one)]
    if not lost or (event.carrier == NO_TYPE and (kind in lost or not (ahead or by_now(g, event)))):
        return event
    left = [one for one in counter.singles if one not in lost]
    if not left:
        return None
    if event.carrier == NO_TYPE:
        return msgspec.structs.replace(event, counters=(left[0],))
    return None if _air_of(g, event) in lost else msgspec.structs.replace(event, carrier=left[0])


def _air_of(g: Oceans, event: Event) -> int:
    """Of which ship of a pair an entry brings the air: air that returns belongs to the one that was withdrawn."""
    pair = g.data.counters[event.carrier].singles
    gone = {kind for one in g.scenario.schedule if one.kind == WITHDRAW for kind in one.counters}
    return next((kind for kind in pair if (kind in gone) == event.returning), NO_TYPE)


def still_there(g: Oceans, event: Event) -> bool:
    """Whether an entry brings back what has not been withdrawn yet (8.6): no unit waits for it so far."""
    return event.returning and not withdrawn(g, ship_of(event))


def part_for_good(g: Oceans) -> None:
    """8.42.a: of a pair that would come now and has lost a ship the other one comes in its place."""
    for event in g.scenario.schedule:
        now = event.kind == ARRIVE and by_now(g, event)
        singles = g.data.counters[event.counters[0]].singles if now else ()
        pair = _piece(g, event.counters[0]) if singles else NOBODY
        if pair == NOBODY or g.state.fate[pair] != Fate.DUE:
            continue
        left = [one for one in singles if not _sunk(g, one)]
        if len(left) == len(singles):
            continue
        g.lift(pair, Fate.OUT)
        for one in left:
            g.lift(_piece(g, one), Fate.DUE)


# ---- what is withdrawn -------------------------------------------------------------------------------


def delayed(g: Oceans, kind: int) -> list[int]:
    """Units of a type that could have arrived before and have not: who is withdrawn now comes no more (8.6)."""
    if not any(
        event.kind == ARRIVE and kind in event.counters and by_now(g, event) for event in g.scenario.schedule
    ):
        return []
    return [
        piece for piece, one in enumerate(g.state.kind) if one == kind and g.state.fate[piece] == Fate.DUE
    ]


def take_off_for_now(g: Oceans, piece: int, otherwise: Fate) -> None:
    """Take a withdrawn unit off the map: a ship to where its way back into the game begins (8.42.a).

    Of a pair whose ships come back one by one each waits, what is left of it; the pair lies in the Breakdown Box, where
    they may recombine, unless one is sunk. A single ship that comes back as one of a pair lies in the box.
    """
    counter, whole = g.counter(piece), g.state.fate[piece] == Fate.DUE or full_strength(g, piece)
    if any(comes(g, one) for one in counter.singles):
        g.lift(piece, Fate.BOX if whole else Fate.OUT)
        for one in counter.singles if whole else counter.singles[1:]:
            g.lift(_piece(g, one), Fate.DUE)
    elif counter.pair != NO_TYPE and comes(g, counter.pair):
        g.lift(piece, Fate.BOX)
    else:
        g.lift(piece, otherwise)
