"""From the component files to the numbered data: every word becomes a number of ``components.ids``."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ironbottom.games.pacificwar.components import cards, files
from ironbottom.games.pacificwar.components.board_build import build_board, build_places
from ironbottom.games.pacificwar.components.ids import (
    CARRIERS,
    NOT_SHIPS,
    NOWHERE,
    ROLLED,
    Klass,
    Nation,
    Side,
)
from ironbottom.games.pacificwar.components.model import (
    Board,
    Card,
    Counter,
    Figures,
    Half,
    Pieces,
    Tables,
    WarData,
)
from ironbottom.games.pacificwar.components.scenario_build import build_scenario
from ironbottom.games.pacificwar.components.skin import SkinFile
from ironbottom.games.pacificwar.components.tables_file import TablesFile
from ironbottom.kernel.papers import ExamplesFile, RulesFile, RulingsFile, build_papers, numbers


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
    scenarios: dict[str, files.ScenarioFile]


def build(parts: Files) -> WarData:
    """The data of checked files."""
    tables = _tables(parts.tables)
    board = build_board(parts.board, tables.figures)
    pieces = _pieces(parts.pieces, parts.cards, board)
    texts = build_papers(parts.rules_index, parts.rulings, parts.examples)
    scenarios = {
        part.id: build_scenario(part, board, pieces)
        for part in sorted(parts.scenarios.values(), key=lambda part: part.number)
    }
    sections = (board, build_places(board.space_index), pieces, tables, texts)
    columns = {name: value for section in sections for name, value in vars(section).items()}
    return WarData(**columns, skin=parts.skin, scenarios=scenarios)


def side_of(nation: Nation) -> Side:
    """Whose counters a nation's are (pacificwar:terms.k)."""
    return Side.JAPAN if nation == Nation.JA else Side.ALLIES


def _pieces(part: files.PiecesFile, deck: files.CardsFile, board: Board) -> Pieces:
    index = {record.id: number for number, record in enumerate(part.counters)}
    halves = [_half(record, board) for record in deck.halves]
    by_side = [[half for half in halves if half.side == side] for side in Side]
    return Pieces(
        counters=tuple(_counter(record, index, board) for record in part.counters),
        counter_index=index,
        markers=part.markers,
        cards=tuple(Card(number, pair) for number, pair in enumerate(zip(*by_side, strict=True), start=1)),
        half_of={half.id: half for half in halves},
        slow_by_option={index[key]: speed for key, speed in part.slow_by_option.items()},
        armored_by_option=frozenset(index[key] for key in part.armored_by_option),
        late_ships=tuple(index[key] for key in part.late_ships),
    )


def _counter(record: files.CounterRecord, index: dict[str, int], board: Board) -> Counter:
    klass, arrives = record.klass, record.arrives
    return Counter(
        id=record.id,
        name=record.name,
        side=side_of(record.nation),
        nation=record.nation,
        rules_nation=record.rules_nation,
        klass=klass,
        ship=klass not in NOT_SHIPS,
        lba=klass == Klass.LBA,
        infantry=klass == Klass.INFANTRY,
        airstrike=record.airstrike,
        gunnery=ROLLED if record.gunnery_rolled else record.gunnery,
        defense=record.defense,
        speed=record.speed,
        ground=record.ground,
        armored=record.armored,
        capital=record.capital,
        carrier=klass in CARRIERS,
        code=arrives.code,
        turn=arrives.turn,
        space=board.space_index[arrives.space] if arrives.space else NOWHERE,
        choices=_spaces(arrives.choices, board),
        withdraws=arrives.withdraws,
        option=record.option or "",
        replaces=index[record.replaces] if record.replaces else NOWHERE,
    )


def _spaces(keys: Iterable[str], board: Board) -> tuple[int, ...]:
    return tuple(board.space_index[key] for key in keys)


def _half(record: files.HalfRecord, board: Board) -> Half:
    return Half(
        id=record.id,
        name=record.name,
        side=Side.JAPAN if record.id.startswith("J") else Side.ALLIES,
        timing=record.timing,
        strategic=record.strategic,
        needs=_needs(record.needs, board),
        effects=tuple(_effect(effect, board) for effect in record.effects),
        summary=record.summary,
    )


def _needs(record: cards.Needs[str], board: Board) -> cards.Needs[int]:
    index, told = board.space_index, msgspec.structs.asdict(record)
    zones = {name: index[told[name]] for name in ("enemy_ships_in", "raid_on") if told[name]}
    return cards.Needs[int](**{**told, **zones, "entered": _spaces(record.entered, board)})


def _effect(record: cards.EffectFile, board: Board) -> cards.Effect:
    """The operation with zones as numbers; those that name none stay as they are."""
    if isinstance(record, cards.CarrierStrike):
        target = board.space_index[record.target] if record.target else None
        return cards.CarrierStrike[int](**{**msgspec.structs.asdict(record), "target": target})
    if isinstance(record, cards.DirectHit):
        return cards.DirectHit[int](
            hits=record.hits, routes=record.routes, not_in=_spaces(record.not_in, board)
        )
    if isinstance(record, cards.MoveGroup):
        destinations = _spaces(record.destinations, board)
        return cards.MoveGroup[int](most=record.most, nav_cost=record.nav_cost, destinations=destinations)
    return record


def _tables(part: TablesFile) -> Tables:
    figures = numbers(Figures, part.figures)
    labels = [column.label for column in part.crt]
    return Tables(
        figures=figures,
        crt=part.crt,
        pearl_harbor_column=labels.index(part.fixed_columns.pearl_harbor.column),
        malaya_column=labels.index(part.fixed_columns.malaya.column),
        second_strike=tuple(labels.index(label) for label in part.second_strike.columns),
        japan_draws=part.draws.japan.by_turn,
        allied_draws=part.draws.allies.by_turn,
        smaller_draws=part.draws.smaller.by_turn,
        hand_limits=(figures.japan_hand_limit, figures.allied_hand_limit),
        turn_names=tuple(turn.name for turn in part.turns),
        periods=tuple(turn.period for turn in part.turns),
        phase_names=tuple(phase.name for phase in part.phases),
        phase_rules=tuple(phase.rule for phase in part.phases),
        charts=part.charts,
    )
