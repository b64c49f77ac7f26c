"""From a scenario file to the numbered scenario."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import msgspec

from ironbottom.games.fireinthesky.components import scenario_file as files
from ironbottom.games.fireinthesky.components.ids import NEUTRAL, NONE, Klass, Purse, Side
from ironbottom.games.fireinthesky.components.model import Board, Links, Pieces
from ironbottom.games.fireinthesky.components.scenario import (
    Arrival,
    Controls,
    Event,
    LastPart,
    Moment,
    PointsVictory,
    Scenario,
    SetupRow,
    StandardVictory,
    SubmarineLevel,
    Sunk,
    TransportLevel,
    Withdrawal,
)
from ironbottom.games.fireinthesky.components.tables_file import (
    ArriveFile,
    EventFile,
    LevelOfPoolFile,
    SetLevelFile,
)

WITHOUT_PLANES = "carriers_no_planes"
"""In a schedule: the Carriers without Planes box, in the half that its owner chooses."""


class Stage(NamedTuple):
    """What scenarios are set on."""

    board: Board
    links: Links
    pieces: Pieces
    war_schedule: tuple[EventFile, ...]


def build_scenario(part: files.ScenarioFile, stage: Stage) -> Scenario:
    """The scenario of a checked file."""
    index = stage.board.space_index
    control = _control(part, stage.board)
    fallen = {space for space, holder in enumerate(control) if holder == Side.JAPAN}
    return Scenario(
        **part.head(),
        number=part.number,
        first_turn=part.first_turn,
        last_turn=part.last_turn,
        start=Moment(part.first_turn, part.starts_with.side, part.starts_with.phase),
        ends_after=LastPart(part.last_turn, part.ends_after),
        tracks=part.tracks,
        victory=_victory(part.victory, stage),
        sudden_limits=isinstance(part.victory, StandardVictory),
        control=control,
        in_play=_in_play(part, stage.board),
        returns_to=tuple(index[part.returns_to[side]] if side in part.returns_to else NONE for side in Side),
        never_captured=tuple(base for base in stage.board.penalty_bases if base not in fallen),
        singapore_fell=index["singapore"] in fallen,
        surabaya_fell=index["surabaya"] in fallen,
        schedule=_schedule(part, stage),
        setup=tuple(_row(row, stage) for row in part.setup),
    )


def _control(part: files.ScenarioFile, board: Board) -> tuple[int, ...]:
    holders = {**{side.key: int(side) for side in Side}, "neutral": NEUTRAL}
    return tuple(
        holders[part.control[key]] if is_base else NONE
        for key, is_base in zip(board.space_ids, board.is_base, strict=True)
    )


def _in_play(part: files.ScenarioFile, board: Board) -> frozenset[int]:
    if part.in_play is not None:
        return frozenset(board.space_index[key] for key in part.in_play)
    return frozenset(
        space for space in range(len(board.space_ids)) if board.is_base[space] or board.is_offmap[space]
    )


def _victory(
    part: StandardVictory | files.PointsVictoryFile, stage: Stage
) -> StandardVictory | PointsVictory:
    if isinstance(part, StandardVictory):
        return part
    terms: dict[Side, list[Controls | Sunk]] = {side: [] for side in Side}
    for term in part.terms:
        side = term.side
        if isinstance(term, files.ControlsFile):
            terms[side].append(Controls(stage.board.space_index[term.space], term.points))
        elif isinstance(term, files.SunkFile):
            sunk = frozenset(stage.pieces.counter_index[key] for key in term.counters)
            terms[side].append(Sunk(sunk, term.points))
        else:
            classes = {Klass.of(key) for key in term.classes}
            terms[side].append(Sunk(_enemies(side, classes, stage.pieces), term.points))
    return PointsVictory(tuple(tuple(terms[side]) for side in Side), part.tie, part.rule)


def _enemies(side: Side, classes: set[Klass], pieces: Pieces) -> frozenset[int]:
    return frozenset(
        kind
        for kind, counter in enumerate(pieces.counters)
        if counter.side != side and counter.klass in classes
    )


def _schedule(part: files.ScenarioFile, stage: Stage) -> dict[tuple[int, int], tuple[Event, ...]]:
    lines = stage.war_schedule if part.schedule == "war" else part.schedule
    events: defaultdict[tuple[int, int], list[Event]] = defaultdict(list)
    for line in lines:
        if part.first_turn <= line.turn <= part.last_turn:
            events[line.turn, line.side].append(_event(line, stage))
    return {key: tuple(found) for key, found in sorted(events.items())}


def _event(line: EventFile, stage: Stage) -> Event:
    if isinstance(line, SetLevelFile | LevelOfPoolFile):
        what, _, whose = line.track.partition("_")
        value = line.value if isinstance(line, SetLevelFile) else None
        if what == "submarines":
            assert value is not None
            return SubmarineLevel(Side.of(whose), value)
        return TransportLevel(Purse.of(whose), value)
    counter = stage.pieces.counter_index[line.counter]
    option = line.option or ""
    if not isinstance(line, ArriveFile):
        return Withdrawal(counter, option)
    boxed = line.at == WITHOUT_PLANES
    at = NONE if boxed or line.at is None else stage.board.space_index[line.at]
    return Arrival(counter, line.count, at, boxed, line.may_train, option)


def _row(row: SetupRow[str, str], stage: Stage) -> SetupRow[int, int]:
    at = stage.board.space_index[row.at] if row.at else None
    counter = stage.pieces.counter_index[row.counter]
    return SetupRow[int, int](**{**msgspec.structs.asdict(row), "counter": counter, "at": at})
