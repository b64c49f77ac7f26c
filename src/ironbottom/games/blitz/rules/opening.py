"""A new game, loading a position again, and who sits at the table."""

from __future__ import annotations

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import SEATS
from ironbottom.games.blitz.components.model import BlitzData
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED, DUE, NOWHERE, ON_MAP, POOL, BlitzState
from ironbottom.games.blitz.rules.turn import WholeGame
from ironbottom.kernel.registry import Options, Seat
from ironbottom.kernel.state import shorts
from ironbottom.kernel.values import ComponentValues
from ironbottom.mechanics.counters import Opening


def seats_of(scenario_id: str, options: Options, components: ComponentValues | None) -> tuple[Seat, ...]:
    """1.1.d2: Japan against the Allies, who run two powers."""
    japan, allies = SEATS
    return (Seat(japan, "Japan", ("japan",)), Seat(allies, "Allies", ("usa", "afa"), several=True))


def empty_board(data: BlitzData, scenario_id: str, options: Options) -> BlitzState:
    """A scenario without any unit on the map: all are in the force pool."""
    scenario, box = data.scenarios[scenario_id], len(data.box)
    return BlitzState(
        scenario=scenario_id,
        options=dict(options),
        turn=scenario.first_turn,
        kind=bytearray(data.box),
        at=bytearray([NOWHERE] * box),
        marks=bytearray(box),
        fate=bytearray([POOL] * box),
        aboard=shorts([ASHORE] * box),
        control=bytearray(scenario.control),
        factories=bytearray(
            space.factory if scenario.in_play[number] else 0 for number, space in enumerate(data.spaces)
        ),
        ruins=bytearray(len(data.spaces)),
        oil=list(scenario.oil),
    )


def set_up(data: BlitzData, scenario_id: str, options: Options) -> BlitzState:
    """The units of a scenario where they begin; those of its schedule are due, all others in the force pool."""
    scenario, state = data.scenarios[scenario_id], empty_board(data, scenario_id, options)
    free: dict[int, list[int]] = {}
    for piece, kind in enumerate(data.box):
        free.setdefault(kind, []).append(piece)
    for one in scenario.setup:
        for _ in range(one.count):
            piece = free[one.counter].pop(0)
            state.at[piece], state.fate[piece] = one.space, ON_MAP
            state.marks[piece] = DAMAGED if one.damaged else 0
    for event in scenario.schedule:
        if event.kind == "arrive":
            for _ in range(event.count):
                state.fate[free[event.counter].pop(0)] = DUE
    return state


OPENING = Opening(game=Blitz, data=lambda _, components: load(components), empty=set_up, whole=WholeGame)
