"""From a scenario file to the numbered scenario."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.files import PlacementRecord, ScenarioFile
from ironbottom.games.pacificwar.components.ids import NOBODY, NOWHERE, Side
from ironbottom.games.pacificwar.components.model import Board, Pieces, Placement, Scenario


def build_scenario(part: ScenarioFile, board: Board, pieces: Pieces) -> Scenario:
    """The scenario of a checked file."""
    return Scenario(
        **part.head(),
        number=part.number,
        first_turn=part.first_turn,
        last_turn=part.last_turn,
        points=part.points,
        control=tuple(part.control.get(key, NOBODY) for key in board.space_ids),
        routes_open=part.routes_open,
        draws=tuple(part.draws[side] for side in Side),
        used=frozenset(part.used),
        placements=tuple(_placement(row, board, pieces) for row in part.setup),
        due=_due(part, pieces),
        victory=part.victory,
    )


def _placement(row: PlacementRecord, board: Board, pieces: Pieces) -> Placement:
    return Placement(
        counter=pieces.counter_index[row.counter],
        space=board.space_index[row.at] if row.at else NOWHERE,
        choices=tuple(board.space_index[key] for key in row.choices),
        sunk=row.out == "sunk",
    )


def _due(part: ScenarioFile, pieces: Pieces) -> tuple[tuple[int, ...], ...]:
    """Counters that are not placed come on the turn of their code (pacificwar:5.2.a, 5.1.iv)."""
    placed = {row.counter for row in part.setup}
    waiting = [
        (counter.turn, number)
        for number, counter in enumerate(pieces.counters)
        if counter.id not in placed and not counter.option and counter.turn >= part.first_turn
    ]
    return tuple(
        tuple(number for due, number in waiting if due == turn) for turn in range(part.last_turn + 1)
    )
