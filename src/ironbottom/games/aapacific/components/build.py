"""From the component files to the numbered data: every word becomes a number of ``data.ids``."""

from __future__ import annotations

import msgspec

from ironbottom.games.aapacific.components import files
from ironbottom.games.aapacific.components.board_build import build_board
from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, UnitClass, UnitType
from ironbottom.games.aapacific.components.model import (
    AApacificData,
    Board,
    CaptureRule,
    Figures,
    Phase,
    Pieces,
    Sides,
    Tables,
    Unit,
)
from ironbottom.games.aapacific.components.scenario_build import build_scenario
from ironbottom.games.aapacific.components.scenario_file import ScenarioFile
from ironbottom.games.aapacific.components.skin import SkinFile
from ironbottom.kernel.papers import ExamplesFile, RulesFile, RulingsFile, build_papers


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
    side_of: dict[str, int] = {power.id: int(Side.of(power.side)) for power in part.powers}
    nations: dict[str, files.NationRecord] = {nation.id: nation for nation in part.nations}
    countries: dict[str, files.CountryRecord] = {country.id: country for country in part.countries}
    in_order = [countries[country.key] for country in Country]
    nations_in_order = [nations[nation.key] for nation in Nation]
    return Sides(
        side_names=tuple(side.name for side in sorted(part.sides, key=lambda side: Side.of(side.id))),
        power_names=tuple(power.name for power in sorted(part.powers, key=lambda power: Power.of(power.id))),
        nation_names=tuple(nation.name for nation in nations_in_order),
        nation_adjectives=tuple(nation.adjective for nation in nations_in_order),
        country_names=tuple(country.name for country in in_order),
        side_of_power=tuple(side_of[power.key] for power in Power),
        side_of_nation=tuple(side_of[nation.power] for nation in nations_in_order),
        side_of_country=tuple(side_of[country.power] for country in in_order),
        power_of_nation=tuple(int(Power.of(nation.power)) for nation in nations_in_order),
        power_of_country=tuple(int(Power.of(country.power)) for country in in_order),
        nation_of_country=tuple(Nation.of(country.nation) for country in in_order),
        nations_of_power=tuple(
            tuple(Nation.of(nation.id) for nation in nations_in_order if nation.power == power.key)
            for power in Power
        ),
        countries_of_power=tuple(
            tuple(Country.of(country.id) for country in in_order if country.power == power.key)
            for power in Power
        ),
        has_money=tuple(country.money for country in in_order),
        may_board_ships=tuple(nation.may_board_ships for nation in nations_in_order),
    )


def _pieces(part: files.PiecesFile) -> Pieces:
    records: dict[str, files.UnitRecord] = {record.id: record for record in part.unit_types}
    units = tuple(_unit(records[kind.key]) for kind in UnitType)
    holds: dict[tuple[str, str], files.HoldRecord] = {
        (nation, hold.ship): hold for hold in part.holds for nation in hold.nations
    }

    def slots(nation: Nation, ship: UnitType) -> int:
        hold = holds.get((nation.key, ship.key))
        return hold.slots if hold else 0

    def takes(nation: Nation, ship: UnitType, cargo: UnitType) -> bool:
        hold = holds.get((nation.key, ship.key))
        return hold is not None and cargo.key in hold.accepts

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


def _unit(record: files.UnitRecord) -> Unit:
    ratings = {name: getattr(record, name) for name in record.__struct_fields__}
    for not_a_rating in ("id", "source"):
        del ratings[not_a_rating]
    ratings |= {
        "type": UnitType.of(record.id),
        "key": record.id,
        "unit_class": UnitClass.of(record.unit_class),
        "buyers": tuple(Country.of(buyer) for buyer in record.buyers),
        "raises_attack_of": tuple(UnitType.of(raised) for raised in record.raises_attack_of),
    }
    if record.attack_amphibious is None:
        ratings["attack_amphibious"] = record.attack
    return Unit(**ratings)


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
            captors=frozenset(Nation.of(nation) for nation in row.captors),
            control=tuple(Country.of(country) for country in row.control),
            rule=row.rule,
        )
        for row in part.captures
    )
    return Tables(
        figures=Figures(**{name: getattr(part.figures, name).value for name in Figures.__struct_fields__}),
        phases=tuple(Phase(key=phase.id, name=phase.name, rule=phase.rule) for phase in part.phases),
        captures=captures,
        free_infantry_country=Country.of(part.free_infantry.country),
        free_infantry_space=index[part.free_infantry.space],
        free_infantry_unit=UnitType.of(part.free_infantry.unit),
        charts=part.charts,
    )
