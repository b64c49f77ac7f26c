"""A scenario with every word as a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.board_build import links_between
from ironbottom.games.blitz.components.ids import NOWHERE, Power, Side
from ironbottom.games.blitz.components.model import (
    Board,
    Event,
    Garrison,
    Level,
    Pieces,
    Placement,
    Scenario,
    SetOfSteps,
    Surprise,
)
from ironbottom.games.blitz.components.scenario_file import (
    AreasVictory,
    EventRecord,
    GarrisonRecord,
    ScenarioFile,
    SurpriseRecord,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.blitz.components.files import BoardFile
    from ironbottom.games.blitz.components.tables_file import LevelRecord

BLITZ = "_blitz"


def build_scenario(
    part: ScenarioFile, file: BoardFile, board: Board, pieces: Pieces, levels: Sequence[LevelRecord]
) -> Scenario:
    """The data of a checked scenario; ``levels``: those of victory by the margin of points."""
    in_play = set(part.spaces) or set(board.space_ids)
    index = board.space_index
    return Scenario(
        **part.head(),
        number=part.number,
        first_turn=part.first_turn,
        last_turn=part.last_turn,
        order=tuple(map(set_of, part.order)),
        orders={int(turn): tuple(map(set_of, order)) for turn, order in part.order_on.items()},
        production=part.production,
        repair_allowance=part.repair_allowance,
        surprise=_surprise(part.surprise, board) if part.surprise else None,
        garrison=_garrison(part.garrison, board) if part.garrison else None,
        neutral=frozenset(index[id] for id in part.neutral),
        in_play=tuple(id in in_play for id in board.space_ids),
        links=links_between(file, in_play),
        oil=tuple(
            next(v for k, v in part.oil.items() if k == power.key)
            for power in (Power.JAPAN, Power.USA, Power.AFA)
        ),
        control=tuple(
            Power.of(part.control[id]) if id in part.control else NOWHERE for id in board.space_ids
        ),
        victory=part.victory,
        levels=_levels(part, levels),
        setup=tuple(
            Placement(pieces.counter_index[one.piece], index[one.space], one.count, one.damaged)
            for one in part.setup
        ),
        schedule=tuple(_event(one, board, pieces) for one in part.schedule),
    )


def set_of(key: str) -> SetOfSteps:
    """Such as "japan_blitz"."""
    return SetOfSteps(Side.of(key.removesuffix(BLITZ)), key.endswith(BLITZ))


def _levels(part: ScenarioFile, levels: Sequence[LevelRecord]) -> tuple[Level, ...]:
    """The levels of victory, the best of Japan first: in half points where the scenario counts those."""
    if isinstance(part.victory, AreasVictory):
        pairs = [(one.level, one.least_halves) for one in part.victory.levels]
    else:
        pairs = [(one.level, one.least) for one in levels]
    winners = {side.key: side for side in Side}
    return tuple(Level(name, least, winners.get(name.rpartition(" ")[2], NOWHERE)) for name, least in pairs)


def _surprise(record: SurpriseRecord, board: Board) -> Surprise:
    return Surprise(record.turn, frozenset(board.space_index[id] for id in record.no_ground_attack_on))


def _garrison(record: GarrisonRecord, board: Board) -> Garrison:
    space, enters = board.space_index[record.space], board.space_index[record.enters]
    return Garrison(space, record.size, record.from_turn, record.to_turn, enters)


def _event(record: EventRecord, board: Board, pieces: Pieces) -> Event:
    named = pieces.counter_index
    name = ""
    if record.event == "open_route":
        a, b = board.space_index[record.a], board.space_index[record.b]
        name = next(road.name for road in board.links.roads[a] if road.to == b)
    return Event(
        turn=record.turn,
        kind=record.event,
        segment=set_of(record.segment) if record.segment else None,
        counter=named.get(record.piece, NOWHERE),
        count=record.count,
        space=board.space_index.get(record.space, NOWHERE),
        to=named.get(record.to, NOWHERE),
        amount=record.amount,
        name=name,
    )
