"""A scenario with every word as a number."""

from __future__ import annotations

from ironbottom.games.oceansoffire.components.board_build import links_between
from ironbottom.games.oceansoffire.components.files import BoardFile, ControlKey
from ironbottom.games.oceansoffire.components.ids import NOWHERE, Nation, Power, Side
from ironbottom.games.oceansoffire.components.model import NO_TYPE, Board, Pieces, VpGroup
from ironbottom.games.oceansoffire.components.scenario import (
    Event,
    Facilities,
    Placement,
    Repair,
    Scenario,
    Sunk,
    Victory,
)
from ironbottom.games.oceansoffire.components.scenario_file import (
    EventRecord,
    PlacementRecord,
    ScenarioFile,
    VictoryRecord,
)
from ironbottom.games.oceansoffire.components.tables import Tables


def build_scenario(
    part: ScenarioFile, file: BoardFile, board: Board, pieces: Pieces, tables: Tables
) -> Scenario:
    """The data of a checked scenario."""
    in_play = set(part.spaces) or set(board.space_ids)
    index = board.space_index
    return Scenario(
        **part.head(),
        number=part.number,
        first_turn=part.first_turn,
        first_round=part.first_round,
        last_turn=part.last_turn,
        last_round=part.last_round,
        in_play=tuple(id in in_play for id in board.space_ids),
        links=links_between(file, in_play),
        play_order=part.play_order,
        oil_reserve=part.oil_reserve,
        resources=part.resources,
        vp=part.vp,
        replacement_points=part.replacement_points,
        strategic_warfare=part.strategic_warfare,
        command_points=part.command_points,
        sources=_sources(part, board),
        repair=tuple(
            Repair(index[one.space], one.points, one.power, frozenset(one.nations)) for one in part.repair
        ),
        theaters=part.cooperation == "theaters",
        rebuilding=part.rebuilding,
        control=_control(part, board, in_play),
        victory=_victory(part.victory, board, tables),
        special=frozenset(one.id for one in part.special),
        setup=tuple(_placement(one, board, pieces) for one in part.setup),
        facilities=tuple(
            Facilities(pieces.counter_index[one.piece], index[one.space] if one.space else NOWHERE, one.count)
            for one in part.facilities
        ),
        schedule=tuple(_event(one, board, pieces) for one in part.schedule),
    )


def _sources(part: ScenarioFile, board: Board) -> tuple[frozenset[int], frozenset[int]]:
    """Of the scenario, else of the map (oceansoffire:7.1, ruling q01): China's box serves the Chinese alone."""
    if part.sources:
        japan, allies = (
            frozenset(board.space_index[id] for id in part.sources[key]) for key in ("japan", "allies")
        )
        return japan, allies
    found: tuple[set[int], set[int]] = (set(), set())
    for number, space in enumerate(board.spaces):
        if space.sources and space.sources != {Nation.CHINA.key}:
            found[Side.JAPAN if Nation.JAPAN.key in space.sources else Side.ALLIES].add(number)
    return frozenset(found[Side.JAPAN]), frozenset(found[Side.ALLIES])


def _power(key: ControlKey) -> int:
    return NOWHERE if key == "closed" else Power.of(key)


def _control(part: ScenarioFile, board: Board, in_play: set[str]) -> tuple[int, ...]:
    """Boxes belong to their owner for good."""
    return tuple(
        NOWHERE if id not in in_play else _power(part.control[id]) if id in part.control else space.owner
        for id, space in zip(board.space_ids, board.spaces, strict=True)
    )


def _victory(record: VictoryRecord, board: Board, tables: Tables) -> Victory:
    groups = tuple(
        VpGroup(tuple(board.space_index[id] for id in one.spaces), one.vp) for one in record.spaces
    )
    return Victory(
        japan_at_least=record.japan_at_least,
        allies_at_most=record.allies_at_most,
        rounded=record.rounded,
        halved_at_usl2=record.halved_at_usl2,
        groups=groups or tables.vps,
        sunk=tuple(Sunk(one.power, one.klass, one.vp) for one in record.sunk),
        decisive_japan=record.decisive_japan,
        decisive_allies=record.decisive_allies,
        automatic=tuple((one.turn, one.japan_at_least, one.allies_at_most) for one in record.automatic),
    )


def _placement(record: PlacementRecord, board: Board, pieces: Pieces) -> Placement:
    """Hits of a ground unit on its reduced side count from its front (oceansoffire:2.34.c)."""
    number = pieces.counter_index[record.piece]
    counter, hits = pieces.counters[number], record.hits
    if counter.ground and record.reduced and counter.back:
        hits += counter.front.defense - counter.back.defense
    return Placement(
        counter=number,
        space=board.space_index[record.space] if record.space else NOWHERE,
        fate=record.fate,
        count=record.count,
        carrier=pieces.counter_index[record.carrier] if record.carrier else NO_TYPE,
        reduced=record.reduced,
        hits=hits,
        damage=record.damage,
    )


def _event(record: EventRecord, board: Board, pieces: Pieces) -> Event:
    back, index = record.returns, pieces.counter_index
    return Event(
        turn=record.turn,
        round=record.round,
        kind=record.event,
        counters=tuple(index[id] for id in record.pieces),
        count=record.count,
        space=board.space_index[record.space] if record.space else NOWHERE,
        carrier=index[record.carrier] if record.carrier else NO_TYPE,
        reduced=record.reduced,
        becomes=index[record.becomes] if record.becomes else NO_TYPE,
        choose=record.choose,
        of=record.of,
        capacity=record.capacity,
        returning=record.returning,
        back=(back.turn, back.round, board.space_index[back.space]) if back else None,
        with_air=record.with_air,
    )
