"""Set-up: a scenario's start position (fireinthesky:4.1), and loading a position again."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import NONE
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.components.scenario import Scenario, SetupRow
from ironbottom.games.fireinthesky.position.game import SEATS, Sky
from ironbottom.games.fireinthesky.position.state import NO_BOX, NOWHERE, SkyState
from ironbottom.games.fireinthesky.rules.air_counters import FULL, HALF, unused
from ironbottom.games.fireinthesky.rules.turn import War
from ironbottom.kernel.registry import Options, Seat
from ironbottom.kernel.values import ComponentValues
from ironbottom.mechanics.counters import Opening


def blank_state(data: SkyData, scenario: Scenario, options: Options) -> SkyState:
    """The board of a scenario with control and tracks, and all counters beside it."""
    kinds = [kind for kind, counter in enumerate(data.counters) for _ in range(counter.count)]
    count, spaces, tracks = len(kinds), len(data.space_ids), scenario.tracks
    state = SkyState(
        scenario=scenario.id,
        options=dict(options),
        turn=scenario.start.turn,
        part=int(scenario.start.side),
        victory=tracks.victory,
        oil=tracks.oil,
        merchantmen=tracks.merchantmen,
        transport=list(tracks.transport),
        submarines=list(tracks.submarines),
        penalty=list(scenario.never_captured),
        singapore_fell=scenario.singapore_fell,
        surabaya_fell=scenario.surabaya_fell,
    )
    state.kind = bytearray(kinds)
    state.at, state.force, state.commit = (bytearray([NOWHERE]) * count for _ in range(3))
    state.due, state.hits, state.box = bytearray(count), bytearray(count), bytearray([NO_BOX]) * count
    state.strength = bytearray(data.counters[kind].full if data.counters[kind].land else 0 for kind in kinds)
    state.marks = [0] * count
    state.control = bytearray(NOWHERE if holder == NONE else holder for holder in scenario.control)
    state.occupied = bytearray([NOWHERE]) * spaces
    return state


def place_starting_units(g: Sky) -> None:
    """Put every unit of the set-up on the map, on the Game Turn Track or among the sunk.

    What an optional rule brings comes only when that rule is in use (fireinthesky:16.2.5).
    """
    for row in g.scenario.setup:
        if row.option and not g.option(row.option):
            continue
        for piece in unused(g, row.counter)[: row.count]:
            _place(g, piece, row)


def _place(g: Sky, piece: int, row: SetupRow[int, int]) -> None:
    state, counter = g.state, g.counter(piece)
    if row.sunk:
        g.out_of_game(piece, sunk=True)
        return
    if counter.air_unit:
        g.set_strength(piece, HALF if row.reduced else FULL)
    elif row.reduced:
        g.flip(piece)
    if row.at is None:
        state.due[piece] = row.due
        return
    g.place(piece, row.at)
    if row.at == g.data.naval_aviation:
        # ruling naval_aviation_location: until Japan's first Reinforcement Phase it is in Kure
        state.commit[piece] = g.data.kure


def seats_of(scenario_id: str, options: Options, components: ComponentValues | None) -> tuple[Seat, ...]:
    """The two players (fireinthesky:1.0.b3)."""
    japan, allies = SEATS
    return (Seat(japan, "Japan", ("japan",)), Seat(allies, "Allies", ("allied",), several=True))


OPENING = Opening(
    game=Sky,
    data=lambda _, components: load(components),
    empty=lambda data, scenario, options: blank_state(data, data.scenarios[scenario], options),
    whole=War,
    place=place_starting_units,
)
