"""From the component files to the numbered data: every word becomes a number of ``components.ids``."""

from __future__ import annotations

import msgspec

from ironbottom.games.fireinthesky.components import files, tables_file
from ironbottom.games.fireinthesky.components.board_build import build_board, build_places
from ironbottom.games.fireinthesky.components.ids import (
    CARRIERS,
    NONE,
    NOT_NAVAL,
    Klass,
    Nation,
    Side,
)
from ironbottom.games.fireinthesky.components.links import build_links
from ironbottom.games.fireinthesky.components.model import (
    Counter,
    Figures,
    Pieces,
    SkyData,
    Tables,
    ToHit,
)
from ironbottom.games.fireinthesky.components.scenario_build import Stage, build_scenario
from ironbottom.games.fireinthesky.components.scenario_file import ScenarioFile
from ironbottom.games.fireinthesky.components.skin import SkinFile
from ironbottom.kernel.papers import ExamplesFile, RulesFile, RulingsFile, build_papers, numbers

HALVES = 2
"""Anti-aircraft ratings are kept in halves."""


class Files(msgspec.Struct, frozen=True):
    """All component files of the game, each checked by itself."""

    board: files.BoardFile
    pieces: files.PiecesFile
    tables: tables_file.TablesFile
    rules_index: RulesFile
    rulings: RulingsFile
    examples: ExamplesFile
    skin: SkinFile
    scenarios: dict[str, ScenarioFile]


def build(parts: Files) -> SkyData:
    """The data of checked files."""
    tables = _tables(parts.tables)
    board = build_board(parts.board, tables.figures)
    links = build_links(parts.board, board.space_index)
    pieces = _pieces(parts.pieces)
    stage = Stage(board, links, pieces, parts.tables.war_schedule)
    texts = build_papers(parts.rules_index, parts.rulings, parts.examples)
    scenarios = {
        part.id: build_scenario(part, stage)
        for part in sorted(parts.scenarios.values(), key=lambda part: part.number)
    }
    sections = (board, links, build_places(board.space_index), pieces, tables, texts)
    columns = {name: value for section in sections for name, value in vars(section).items()}
    return SkyData(**columns, skin=parts.skin, scenarios=scenarios)


def _pieces(part: files.PiecesFile) -> Pieces:
    index = {record.id: number for number, record in enumerate(part.counters)}
    return Pieces(
        counters=tuple(_counter(record, index) for record in part.counters),
        counter_index=index,
        markers=part.markers,
    )


def _counter(record: files.CounterRecord, index: dict[str, int]) -> Counter:
    klass, nation = record.klass, record.nation
    small = klass in (Klass.AIR, Klass.REPLACEMENT)
    return Counter(
        key=record.id,
        name=record.name,
        side=Side.JAPAN if nation == Nation.JAPAN else Side.ALLIES,
        nation=nation,
        purse=NONE if record.purse is None else record.purse,
        klass=klass,
        branch=record.branch or "",
        naval=klass not in NOT_NAVAL,
        land=klass == Klass.LAND,
        air_unit=klass == Klass.AIR,
        marker=klass == Klass.REPLACEMENT,
        carrier=klass in CARRIERS,
        aa_halves=round(record.anti_aircraft * HALVES),
        firepower=record.firepower,
        transport=record.transport,
        # The transport rating of a land unit stays (3.1.3), that of the others is the strength of the side.
        transport_reduced=record.reduced if small else record.transport,
        defence=record.defence,
        movement=record.movement,
        air=record.air,
        full=record.strength,
        reduced=record.reduced,
        count=record.count,
        elite=record.elite,
        marine=record.branch == "marine",
        trained_on_arrival=record.trained_on_arrival,
        european_fleet=record.european_fleet,
        option=record.option or "",
        converts_to=index[record.converts_to] if record.converts_to else NONE,
    )


def _tables(part: tables_file.TablesFile) -> Tables:
    turns = range(len(part.periods) + 1)
    return Tables(
        figures=numbers(Figures, part.figures),
        combat=tuple(sorted(part.combat, key=lambda row: row.roll)),
        surface={
            (row.firepower, defence): ToHit(needs, half)
            for row in part.surface
            for defence, needs, half in zip(part.defences, row.to_hit, row.half_hit, strict=True)
        },
        damage=part.damage,
        base_expansion=tuple(
            max((one.factor for one in part.expansion if one.from_turn <= turn), default=1) for turn in turns
        ),
        periods=("", *part.periods),
        phase_names=tuple(phase.name for phase in part.phases),
        phase_rules=tuple(phase.rule for phase in part.phases),
        charts=part.charts,
    )
