"""What the Reinforcement Schedule brings in a part of a turn (fireinthesky:6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.fireinthesky.components.ids import NONE, Side
from ironbottom.games.fireinthesky.components.scenario import Arrival, Withdrawal
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.state import AVIATOR, BATTERED, GONE, SUNK
from ironbottom.games.fireinthesky.rules.air_counters import FULL, combine, unused


def arriving(g: Sky) -> Iterator[int]:
    """The phasing player's pieces that the Game Turn Track returns this turn, in order of id."""
    turn, side = g.state.turn, g.phasing
    return (piece for piece, due in enumerate(g.state.due) if due == turn and g.side(piece) == side)


def expect(g: Sky, piece: int) -> None:
    """Put a unit that arrives this turn on the track, among those that come back."""
    state, counter = g.state, g.counter(piece)
    state.due[piece] = state.turn
    g.set_strength(piece, FULL if counter.air_unit else counter.full)


def follow_schedule(g: Sky) -> None:
    """Put what the schedule names for this part on the track for this turn, or straight where it names a base."""
    for event in g.scenario.events(g.state.turn, g.phasing):
        if isinstance(event, Withdrawal) and in_use(g, event):
            _withdraw(g, event.counter)
        elif isinstance(event, Arrival) and in_use(g, event) and not _cancelled(g, event.counter):
            _receive(g, event)


def in_use(g: Sky, event: Arrival | Withdrawal) -> bool:
    """Whether a line of the schedule needs no optional rule, or the one it needs is in use."""
    return not event.option or g.option(event.option)


def _receive(g: Sky, event: Arrival) -> None:
    """The counters of one line; there are no more than the counter mix holds (6.1.b2, 3.1)."""
    pieces = unused(g, event.counter)[: event.count]
    if len(pieces) < event.count and g.data.counters[event.counter].air_unit:
        g.log("info", f"No {g.data.counters[event.counter].name} counter is left ({{rule:6.1.b2}})")
    at = event.at
    direct = at != NONE and g.friendly_base(at, Side.ALLIES) and not g.enemies_in(at, Side.ALLIES)
    for piece in pieces:
        expect(g, piece)
        if _without_planes(g, piece, event):
            g.mark(piece, BATTERED)
        if may_enter_aviation(g, event):
            g.mark(piece, AVIATOR)
        if direct:
            g.place(piece, at)
            name = g.data.space_ids[at]
            g.log("move", f"{does(g, piece, 'arrives')}: {{space:{name}}} ({{rule:6.1}})", where=name)
    if direct:
        combine(g, at)


def _without_planes(g: Sky, piece: int, event: Arrival) -> bool:
    """Whether a new carrier comes as if it returned from damage.

    A converted one does, and under option 16.2.3 every Japanese one but that which comes with trained planes
    (16.2.3.b3; ruling new_carriers_planes).
    """
    counter = g.counter(piece)
    untrained = counter.side == Side.JAPAN and counter.carrier and not counter.trained_on_arrival
    return event.without_planes or (untrained and g.option("16.2.3"))


def may_enter_aviation(g: Sky, event: Arrival) -> bool:
    """Whether air units of a line may enter the Naval Aviation box at once (6.1.1.b1).

    Under option 16.2.3 those of the first turns only (16.2.3.b1).
    """
    ended = g.option("16.2.3") and g.state.turn > g.data.figures.naval_aviation_last_turn
    return event.may_train and not ended


def _withdraw(g: Sky, kind: int) -> None:
    """16.2.5.b1: a ship leaves for conversion, from wherever it is (ruling conversion_when_away)."""
    piece = g.state.kind.index(kind)
    if not g.has(piece, GONE):
        g.log("info", f"{does(g, piece, 'leaves')} for conversion ({{rule:16.2.5.b1}})")
        g.out_of_game(piece)


def _cancelled(g: Sky, kind: int) -> bool:
    """16.2.5.b4: a conversion is off when the ship that should be converted was lost before."""
    return any(
        counter.converts_to == kind and g.has(g.state.kind.index(before), SUNK)
        for before, counter in enumerate(g.data.counters)
    )


def european_fleet(g: Sky) -> list[int]:
    """The British ships of the last reinforcement that are still in Europe (15.6)."""
    return [
        piece
        for kind, counter in enumerate(g.data.counters)
        if counter.european_fleet
        for piece in unused(g, kind)
    ]
