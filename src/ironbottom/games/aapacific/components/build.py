"""From the component files to the numbered data: every word becomes a number of ``components.ids``."""

from __future__ import annotations

import msgspec

from ironbottom.games.aapacific.components import files
from ironbottom.games.aapacific.components.board_build import build_board
from ironbottom.games.aapacific.components.ids import Country, Nation, Power, UnitType
from ironbottom.games.aapacific.components.model import (
    AApacificData,
    Board,
    CaptureRule,
    Figures,
    Pieces,
    Sides,
    Tables,
)
from ironbottom.games.aapacific.components.scenario_build import build_scenario
from ironbottom.games.aapacific.components.scenario_file import ScenarioFile
from ironbottom.games.aapacific.components.skin import SkinFile
from ironbottom.kernel.papers import ExamplesFile, RulesFile, RulingsFile, build_papers, numbers


class Files(msgspec.Struct, frozen=True):
    """All component files of the game, each checked by itself."""

    board: files.BoardFile
    powers: files.PowersFile
    pieces: files.PiecesFile
    tables: files.TablesFile
    rules_index: RulesFile
    rulings: RulingsFile
    examples: ExamplesFile
    skin: SkinFile
    scenarios: dict[str, ScenarioFile]


def build(parts: Files, off: frozenset[str]) -> AApacificData:
    """The data of checked files; records that belong to an option in ``off`` are left out."""
    board = build_board(parts.board, off)
    texts = build_papers(parts.rules_index, parts.rulings, parts.examples)
    scenarios = {key: build_scenario(one, board, off) for key, one in parts.scenarios.items()}
    sections = (board, _sides(parts.powers), _pieces(parts.pieces), _tables(parts.tables, board), texts)
    columns = {name: value for section in sections for name, value in vars(section).items()}
    return AApacificData(**columns, skin=parts.skin, scenarios=scenarios)


def _sides(part: files.PowersFile) -> Sides:
    side_of = {power.id: int(power.side) for power in part.powers}
    countries = sorted(part.countries, key=lambda country: country.id)
    nations = sorted(part.nations, key=lambda nation: nation.id)
    return Sides(
        side_names=tuple(side.name for side in sorted(part.sides, key=lambda side: side.id)),
        power_names=tuple(power.name for power in sorted(part.powers, key=lambda power: power.id)),
        nation_names=tuple(nation.name for nation in nations),
        nation_adjectives=tuple(nation.adjective for nation in nations),
        country_names=tuple(country.name for country in countries),
        side_of_power=tuple(side_of[power] for power in Power),
        side_of_nation=tuple(side_of[nation.power] for nation in nations),
        side_of_country=tuple(side_of[country.power] for country in countries),
        power_of_nation=tuple(int(nation.power) for nation in nations),
        power_of_country=tuple(int(country.power) for country in countries),
        nation_of_country=tuple(country.nation for country in countries),
        nations_of_power=tuple(
            tuple(nation.id for nation in nations if nation.power == power) for power in Power
        ),
        countries_of_power=tuple(
            tuple(country.id for country in countries if country.power == power) for power in Power
        ),
        has_money=tuple(country.money for country in countries),
        may_board_ships=tuple(nation.may_board_ships for nation in nations),
    )


def _pieces(part: files.PiecesFile) -> Pieces:
    units = tuple(sorted(part.unit_types, key=lambda unit: unit.type))
    holds = {(nation, hold.ship): hold for hold in part.holds for nation in hold.nations}

    def slots(nation: Nation, ship: UnitType) -> int:
        hold = holds.get((nation, ship))
        return hold.slots if hold else 0

    def takes(nation: Nation, ship: UnitType, cargo: UnitType) -> bool:
        hold = holds.get((nation, ship))
        return hold is not None and cargo in hold.accepts

    return Pieces(
        units=units,
        cost=tuple(unit.cost for unit in units),
        move=tuple(unit.move for unit in units),
        attack=tuple(unit.attack for unit in units),
        defense=tuple(unit.defense for unit in units),
        hits=tuple(unit.hits for unit in units),
        capacity=tuple(tuple(slots(nation, ship) for ship in UnitType) for nation in Nation),
        accepts=tuple(
            tuple(tuple(takes(nation, ship, cargo) for cargo in UnitType) for ship in UnitType)
            for nation in Nation
        ),
    )


def _tables(part: files.TablesFile, board: Board) -> Tables:
    index = board.space_index
    named = {space for row in part.captures for space in row.territories}
    others = frozenset(
        space
        for space in board.territories
        if board.original_country[space] == Country.JAPAN and board.space_ids[space] not in named
    )
    captures = tuple(
        CaptureRule(
            territories=frozenset(index[space] for space in row.territories) or others,
            captors=frozenset(row.captors),
            control=row.control,
            rule=row.rule,
        )
        for row in part.captures
    )
    return Tables(
        figures=numbers(Figures, part.figures),
        phases=part.phases,
        captures=captures,
        free_infantry_country=part.free_infantry.country,
        free_infantry_space=index[part.free_infantry.space],
        free_infantry_unit=part.free_infantry.unit,
        charts=part.charts,
    )
