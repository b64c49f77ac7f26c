"""From the component files to the numbered data: every word becomes a number of ``ids``."""

from __future__ import annotations

import msgspec

from ironbottom.games.oceansoffire.components import files
from ironbottom.games.oceansoffire.components.board_build import build_board
from ironbottom.games.oceansoffire.components.cards import CardsFile
from ironbottom.games.oceansoffire.components.data import OceansData
from ironbottom.games.oceansoffire.components.ids import (
    AIR,
    CARRIERS,
    FACILITIES,
    GROUND,
    GUNS,
    POWERS,
    SHIPS,
    SIDE_OF,
    Facility,
    Side,
)
from ironbottom.games.oceansoffire.components.model import (
    NO_TYPE,
    Board,
    Breakdown,
    Counter,
    Effects,
    Figures,
    Pieces,
    Ratings,
    VpGroup,
)
from ironbottom.games.oceansoffire.components.scenario_build import build_scenario
from ironbottom.games.oceansoffire.components.scenario_file import ScenarioFile
from ironbottom.games.oceansoffire.components.skin import SkinFile
from ironbottom.games.oceansoffire.components.tables import Table, Tables
from ironbottom.games.oceansoffire.components.tables_file import (
    BarRecord,
    FactorRecord,
    RollRecord,
    TablesFile,
    UnsuppliedRecord,
)
from ironbottom.kernel.papers import ExamplesFile, RulesFile, RulingsFile, build_papers, numbers

FULL = 16
"""Sixteenths of a factor that is not changed."""


class Files(msgspec.Struct, frozen=True):
    """All component files of the game, each checked by itself."""

    board: files.BoardFile
    pieces: files.PiecesFile
    cards: CardsFile
    tables: TablesFile
    rules_index: RulesFile
    rulings: RulingsFile
    examples: ExamplesFile
    skin: SkinFile
    scenarios: dict[str, ScenarioFile]


def build(parts: Files) -> OceansData:
    """The data of checked files."""
    board, pieces = build_board(parts.board), _pieces(parts)
    tables = _tables(parts.tables, board)
    texts = build_papers(parts.rules_index, parts.rulings, parts.examples)
    scenarios = {
        part.id: build_scenario(part, parts.board, board, pieces, tables)
        for part in sorted(parts.scenarios.values(), key=lambda part: part.number)
    }
    columns = {
        name: value for section in (board, pieces, tables, texts) for name, value in vars(section).items()
    }
    return OceansData(
        **columns,
        skin=parts.skin,
        cards=parts.cards.cards,
        deck_rules=parts.cards.deck_rules,
        card_names={one.id: one.name for one in parts.cards.cards},
        scenarios=scenarios,
    )


def _pieces(parts: Files) -> Pieces:
    records = parts.pieces.counters
    index = {record.id: number for number, record in enumerate(records)}
    pairs = {single: record.id for record in records for single in record.singles}
    counters = tuple(_counter(record, index, pairs) for record in records)
    return Pieces(
        counters=counters,
        counter_index=index,
        box=tuple(
            number
            for number, counter in enumerate(counters)
            if counter.facility is None
            for _ in range(counter.count)
        ),
        breakdowns=tuple(
            Breakdown(
                one.id,
                frozenset(index[id] for id in one.parents),
                tuple(index[id] for id, count in one.parts.items() for _ in range(count)),
            )
            for one in parts.pieces.breakdowns
        ),
        facilities=tuple(_facilities(counters, power) for power in POWERS),
    )


def _facilities(counters: tuple[Counter, ...], power: int) -> tuple[int, ...]:
    """The types of a power, by Facility."""
    return tuple(
        next(n for n, one in enumerate(counters) if one.power == power and one.facility is kind)
        for kind in Facility
    )


def _counter(record: files.CounterRecord, index: dict[str, int], pairs: dict[str, str]) -> Counter:
    klass, power = record.klass, record.power
    return Counter(
        id=record.id,
        name=record.name,
        power=power,
        side=Side(SIDE_OF[power]),
        nation=record.nation,
        klass=klass,
        ground=klass in GROUND,
        ship=klass in SHIPS,
        air=klass in AIR,
        carrier=klass in CARRIERS,
        guns=klass in GUNS,
        facility=Facility(FACILITIES.index(klass)) if klass in FACILITIES else None,
        count=record.count,
        front=_ratings(record.front),
        back=_ratings(record.back) if record.back else None,
        full=record.full,
        quality=record.quality,
        points=record.points,
        air_quality=record.air_quality,
        special_replacement=record.special_replacement,
        pool=record.pool,
        assaults=klass in GROUND and not record.no_assault,
        rp=record.rp or "",
        singles=tuple(index[id] for id in record.singles),
        pair=index[pairs[record.id]] if record.id in pairs else NO_TYPE,
        refits_to=index[record.refits_to] if record.refits_to else NO_TYPE,
        arrives=record.arrives,
        stays_in=record.stays_in,
        full_from_turn=record.full_from_turn,
        reinforcements={int(turn): count for turn, count in record.reinforcements.items()},
    )


def _ratings(record: files.RatingsRecord) -> Ratings:
    return Ratings(**msgspec.structs.asdict(record))


def _tables(part: TablesFile, board: Board) -> Tables:
    return Tables(
        figures=numbers(Figures, part.figures),
        tables={
            one.id: Table(
                one.id,
                one.rules,
                one.rows,
                one.columns,
                one.cells,
                one.quarters,
                one.success_at,
                one.owners,
                one.note,
            )
            for one in part.tables
        },
        unsupplied=_effects(part.unsupplied),
        vps=tuple(VpGroup(tuple(board.space_index[id] for id in one.spaces), one.vp) for one in part.vps),
    )


def _effects(part: UnsuppliedRecord) -> Effects:
    every: list[FactorRecord | RollRecord | BarRecord] = [*part.factors, *part.rolls, *part.barred]
    return Effects(
        factors={one.of: (FULL, one.first, one.second) for one in part.factors},
        rolls={one.of: (0, one.first, one.second) for one in part.rolls},
        barred={one.of: one.from_level for one in part.barred},
        rules={one.of: one.rules for one in every},
    )
