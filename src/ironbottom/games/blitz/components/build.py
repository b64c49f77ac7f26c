"""From the component files to the numbered data: every word becomes a number of ``ids``."""

from __future__ import annotations

import msgspec

from ironbottom.games.blitz.components import files
from ironbottom.games.blitz.components.board_build import build_board
from ironbottom.games.blitz.components.ids import (
    AIR,
    CAPITAL,
    HOME_OF,
    LAND,
    NOWHERE,
    SHIPS,
    SIDE_OF,
    WARSHIPS,
    Klass,
    Nation,
    Power,
    Round,
    Side,
    Terrain,
)
from ironbottom.games.blitz.components.model import (
    BlitzData,
    Block,
    Board,
    Column,
    Counter,
    Figures,
    Objective,
    Pieces,
    Ratings,
    Result,
    Snow,
    Tables,
    TerrainEffect,
    Turn,
)
from ironbottom.games.blitz.components.scenario_build import build_scenario
from ironbottom.games.blitz.components.scenario_file import ScenarioFile
from ironbottom.games.blitz.components.skin import SkinFile
from ironbottom.games.blitz.components.tables_file import StayRecord, TablesFile
from ironbottom.kernel.grammar import month
from ironbottom.kernel.papers import ExamplesFile, RulesFile, RulingsFile, build_papers


class Files(msgspec.Struct, frozen=True):
    """All component files of the game, each checked by itself."""

    board: files.BoardFile
    pieces: files.PiecesFile
    cards: files.CardsFile
    tables: TablesFile
    rules_index: RulesFile
    rulings: RulingsFile
    examples: ExamplesFile
    skin: SkinFile
    scenarios: dict[str, ScenarioFile]


def build(parts: Files) -> BlitzData:
    """The data of checked files."""
    board, pieces = build_board(parts.board), _pieces(parts)
    tables = _tables(parts.tables, board)
    texts = build_papers(parts.rules_index, parts.rulings, parts.examples)
    scenarios = {
        part.id: build_scenario(part, parts.board, board, pieces, parts.tables.levels)
        for part in sorted(parts.scenarios.values(), key=lambda part: part.number)
    }
    columns = {
        name: value for section in (board, pieces, tables, texts) for name, value in vars(section).items()
    }
    return BlitzData(**columns, skin=parts.skin, scenarios=scenarios)


def _pieces(parts: Files) -> Pieces:
    counters = tuple(map(_counter, parts.pieces.counters))
    return Pieces(
        counters=counters,
        counter_index={counter.id: number for number, counter in enumerate(counters)},
        box=bytes(number for number, counter in enumerate(counters) for _ in range(counter.count)),
        objectives={
            one.id: Objective(one.id, one.name, Side.of(one.side), one.from_turn, one.vp, one.when, one.text)
            for one in parts.cards.objectives
        },
    )


def _counter(record: files.CounterRecord) -> Counter:
    klass, power, nation = Klass.of(record.klass), Power.of(record.power), Nation.of(record.nation)
    return Counter(
        id=record.id,
        name=record.name,
        power=power,
        side=Side(SIDE_OF[power]),
        nation=nation,
        home=HOME_OF[nation],
        klass=klass,
        on_land=klass in LAND,
        flies=klass in AIR,
        ship=klass in SHIPS,
        warship=klass in WARSHIPS,
        convoy=klass == Klass.CONVOY,
        weapon=klass == Klass.VW,
        capital=CAPITAL.index(klass) if klass in CAPITAL else NOWHERE,
        count=record.count,
        front=_ratings(record.front),
        back=_ratings(record.back) if record.back else None,
        arrives=record.arrives,
        cost=record.cost or 0,
    )


def _ratings(record: files.RatingsRecord) -> Ratings:
    figures = msgspec.structs.asdict(record)
    white, red = figures.pop("white"), figures.pop("red")
    return Ratings(**figures, white=_triangles(white), red=_triangles(red))


def _triangles(record: files.TrianglesRecord) -> tuple[int, int, int, int]:
    return (record.air, record.land, record.naval, 0)


def _tables(part: TablesFile, board: Board) -> Tables:
    charts = (getattr(part.rounds, kind.key) for kind in Round)
    return Tables(
        figures=Figures(**{name: getattr(part.figures, name).value for name in Figures.__struct_fields__}),
        columns=tuple(Column(one.label, one.low, one.high) for one in part.columns),
        results=tuple(
            tuple(tuple(Result(hits, letter) for hits, letter in row) for row in chart) for chart in charts
        ),
        rounding={"S": part.rounding.s, "L": part.rounding.l},
        terrain=tuple(_terrain(part, kind) for kind in Terrain),
        snow=Snow(**{name: getattr(part.snow, name) for name in Snow.__struct_fields__}),
        stays={Nation.of(one.nation): _areas(one, board) for one in part.stays},
        landlocked=frozenset(Nation.of(one.nation) for one in part.stays if not one.by_sea),
        blocks=tuple(Block(one.low, one.high, one.die) for one in part.blocks),
        turns={one.number: Turn(one.number, _months(one.first, one.last), one.snow) for one in part.turns},
        charts=part.charts,
    )


def _areas(record: StayRecord, board: Board) -> frozenset[int]:
    return frozenset(
        number
        for number, space in enumerate(board.spaces)
        if space.id in record.spaces or (space.country and space.country in record.countries)
    )


def _terrain(part: TablesFile, kind: Terrain) -> TerrainEffect:
    row = next(row for key, row in part.terrain.items() if key == kind.key)
    return TerrainEffect(**{name: getattr(row, name) for name in TerrainEffect.__struct_fields__})


def _months(first: str, last: str) -> str:
    """Such as "Dec 1941 to Mar 1942"."""
    start, end = month(first), month(last)
    return f"{start.split()[0] if start[-4:] == end[-4:] else start} to {end}"
