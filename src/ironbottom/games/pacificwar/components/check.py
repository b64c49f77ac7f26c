"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from ironbottom.games.pacificwar.components.board_check import board_faults
from ironbottom.games.pacificwar.components.build import Files
from ironbottom.games.pacificwar.components.ids import Klass, Nation, Phase, Side
from ironbottom.games.pacificwar.components.piece_check import card_faults, marker_faults, piece_faults
from ironbottom.games.pacificwar.components.scenario_check import scenario_faults
from ironbottom.games.pacificwar.components.tables_file import TablesFile
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import (
    Reference,
    chart_faults,
    chart_references,
    die_faults,
    figure_references,
    out_of_order,
    paper_faults,
    scenario_number_faults,
    twice,
)
from ironbottom.kernel.papers import Word

TABLES = "tables.json"


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    faults = [
        *board_faults(parts.board),
        *piece_faults(parts),
        *marker_faults(parts),
        *card_faults(parts),
        *_table_faults(parts.tables),
        *paper_faults(parts.rules_index, parts.rulings, parts.examples, _references(parts)),
        *_option_faults(parts),
        *_example_faults(parts),
        *_skin_faults(parts),
    ]
    if not faults:
        faults += scenario_number_faults(parts.scenarios)
        for name, scenario in parts.scenarios.items():
            faults += scenario_faults(name, scenario, parts)
    return faults


def _table_faults(tables: TablesFile) -> Iterator[Fault]:
    yield from out_of_order(
        TABLES, "$.phases", (one.id.key for one in tables.phases), (one.key for one in Phase)
    )
    yield from chart_faults(tables.charts)
    turns = [turn.number for turn in tables.turns]
    if turns != list(range(len(turns))):
        yield Fault(TABLES, "$.turns", f"turns {turns}", "each turn once, from 0")
    for name in ("japan", "allies", "smaller"):
        if len(getattr(tables.draws, name).by_turn) != len(turns):
            yield Fault(TABLES, f"$.draws.{name}", "does not fill the turn track", "a number for each turn")
    yield from _crt_faults(tables)
    known = {column.label for column in tables.crt}
    named = {
        "$.fixed_columns.pearl_harbor": (tables.fixed_columns.pearl_harbor.column,),
        "$.fixed_columns.malaya": (tables.fixed_columns.malaya.column,),
        "$.second_strike": tables.second_strike.columns,
    }
    for path, labels in named.items():
        for label in labels:
            if label not in known:
                yield Fault(TABLES, path, f"there is no column {label}", f"one of {', '.join(known)}")
    sides = tables.figures.dice_sides.value
    yield from die_faults("dice_sides", sides)
    if len(tables.second_strike.columns) != sides:
        yield Fault(TABLES, "$.second_strike", "does not fill the die", f"{sides} columns")


def _crt_faults(tables: TablesFile) -> Iterator[Fault]:
    """A chart that leaves strengths out, or on which more strength or a better die hits less."""
    chart, sides = tables.crt, tables.figures.dice_sides.value
    yield from twice(TABLES, "$.crt", (column.label for column in chart))
    for column in chart:
        path = f"$.crt[{column.label}]"
        if len(column.hits) != sides or list(column.hits) != sorted(column.hits):
            yield Fault(TABLES, path, f"hits {column.hits}", f"{sides} numbers, none falling")
    if not chart or chart[0].low != 1 or chart[-1].high is not None:
        yield Fault(TABLES, "$.crt", "does not hold every strength", "from 1 to a last column without end")
    for one, two in pairwise(chart):
        path = f"$.crt[{two.label}]"
        if one.high is None or two.low != one.high + 1:
            yield Fault(TABLES, path, f"does not follow on {one.label}", "the next strength")
        if any(more < less for less, more in zip(one.hits, two.hits, strict=False)):
            yield Fault(TABLES, path, f"hits less than {one.label}", "as many hits at least")


def _references(parts: Files) -> Iterator[Reference]:
    tables = parts.tables
    yield from figure_references(tables.figures)
    yield from chart_references(tables.charts)
    rules = [phase.rule for phase in tables.phases]
    rules += [tables.fixed_columns.pearl_harbor.rule, tables.fixed_columns.malaya.rule]
    rules += [tables.second_strike.rule]
    rules += [draw.rule for draw in (tables.draws.japan, tables.draws.allies, tables.draws.smaller)]
    yield TABLES, "$", "rule", tuple(rules)
    for name, scenario in parts.scenarios.items():
        victory = scenario.victory
        rules = [victory.rule, *(ending.rule for ending in victory.endings)]
        yield f"scenarios/{name}.json", "$.victory", "rule", tuple(rules)


def _option_faults(parts: Files) -> Iterator[Fault]:
    """Counters that hang on a rule for which there is no switch."""
    switches = {option.rule.partition(":")[2] for option in parts.rulings.options if option.rule}
    for counter in parts.pieces.counters:
        if counter.option and counter.option not in switches:
            wrong = f"no switch for rule {counter.option}"
            right = f"one of {', '.join(sorted(switches))}"
            yield Fault("pieces.json", f"$.counters[{counter.id}].option", wrong, right)


def _example_faults(parts: Files) -> Iterator[Fault]:
    """Examples that place counters that are not there, or place them in zones that are not there."""
    counters = {counter.id for counter in parts.pieces.counters}
    zones = {zone.id for zone in parts.board.zones}
    for example in parts.examples.examples:
        units = example.given.get("units")
        for row in units if isinstance(units, list) else ():
            named = row[:2] if isinstance(row, list) else [row]
            for key, what, known in zip(named, ("counter", "zone"), (counters, zones), strict=False):
                if key not in known:
                    path = f"$.examples[{example.id}].given.units"
                    yield Fault("examples.json", path, f"there is no {what} {key}", f"the id of a {what}")


def _skin_faults(parts: Files) -> Iterator[Fault]:
    wanted: dict[str, tuple[Collection[Word], list[Word]]] = {
        "sides": (parts.skin.sides, [*Side]),
        "looks": (parts.skin.looks, [nation for nation in Nation if nation != Nation.AP]),
        "classes": (parts.skin.classes, [*Klass]),
    }
    for name, (have, needed) in wanted.items():
        for word in needed:
            if word not in have:
                yield Fault("skin.json", f"$.{name}", f"nothing for {word.key}", f"an entry {word.key}")
