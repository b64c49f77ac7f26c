"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ironbottom.games.blitz.components.board_check import board_faults
from ironbottom.games.blitz.components.build import Files
from ironbottom.games.blitz.components.conditions import spaces_in
from ironbottom.games.blitz.components.ids import Nation, Round
from ironbottom.games.blitz.components.scenario_check import scenario_faults
from ironbottom.games.blitz.components.tables_file import TablesFile
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import (
    Reference,
    chart_faults,
    chart_references,
    die_faults,
    figure_references,
    paper_faults,
    scenario_number_faults,
    twice,
)

TABLES, PIECES = "tables.json", "pieces.json"
MOST_COUNTERS = 255
"""Types and areas are kept in bytes."""


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    faults = [
        *board_faults(parts.board),
        *_piece_faults(parts),
        *_card_faults(parts),
        *_table_faults(parts.tables),
        *_stay_faults(parts),
        *paper_faults(parts.rules_index, parts.rulings, parts.examples, _references(parts.tables)),
        *_skin_faults(parts),
    ]
    if not faults:
        faults += scenario_number_faults(parts.scenarios)
        for name, scenario in parts.scenarios.items():
            faults += scenario_faults(name, scenario, parts)
    return faults


def _piece_faults(parts: Files) -> Iterator[Fault]:
    """Types that repeat, and damaged sides that are none (blitz:1.2.d2)."""
    counters = parts.pieces.counters
    yield from twice(PIECES, "$.counters", (one.id for one in counters))
    if len(counters) > MOST_COUNTERS:
        yield Fault(PIECES, "$.counters", f"{len(counters)} types", f"at most {MOST_COUNTERS}")
    for one in counters:
        path = f"$.counters[{one.id}]"
        size = one.front.size
        if one.back and (size, one.back.size) != (2, 1):
            yield Fault(PIECES, path, f"sizes {size} and {one.back.size}", "2 in front and 1 on the back")
        if not one.back and size > 1:
            yield Fault(PIECES, path, "a big unit without a back", "the figures of its damaged side")
        if (one.klass == "convoy") != (one.front.convoy > 0):
            yield Fault(
                PIECES, path, f"convoy factor {one.front.convoy}", "one for convoys, and for these alone"
            )
        if (one.klass == "para") != (one.front.air_mp > 0):
            yield Fault(
                PIECES, path, f"air movement {one.front.air_mp}", "some for PARA, and for these alone"
            )


def _card_faults(parts: Files) -> Iterator[Fault]:
    known = {space.id for space in parts.board.spaces}
    yield from twice("cards.json", "$.objectives", (one.id for one in parts.cards.objectives))
    for one in parts.cards.objectives:
        for space in spaces_in(one.when):
            if space not in known:
                yield Fault(
                    "cards.json",
                    f"$.objectives[{one.id}].when",
                    f"there is no area {space}",
                    "the id of an area",
                )


def _table_faults(tables: TablesFile) -> Iterator[Fault]:
    yield from chart_faults(tables.charts)
    sides = tables.figures.die_sides.value
    yield from die_faults("die_sides", sides)
    for kind in Round:
        rows = getattr(tables.rounds, kind.key)
        if len(rows) != sides or any(len(row) != len(tables.columns) for row in rows):
            wrong = f"{len(rows)} rows"
            yield Fault(TABLES, f"$.rounds.{kind.key}", wrong, f"{sides} rows of {len(tables.columns)} cells")
    for path, bands in (
        ("$.columns", [(one.low, one.high) for one in tables.columns]),
        ("$.blocks", [(one.low, one.high) for one in tables.blocks]),
    ):
        if bands[0][0] != 1 or bands[-1][1] is not None:
            yield Fault(TABLES, path, "does not hold every number", "from 1 to a last one without end")
        for (_, end), (start, _) in pairwise(bands):
            if end is None or start != end + 1:
                yield Fault(TABLES, path, f"{start} does not follow on {end}", "the next number")
    turns = [turn.number for turn in tables.turns]
    if turns != list(range(1, len(turns) + 1)):
        yield Fault(TABLES, "$.turns", f"turns {turns}", "each turn once, from 1")


def _stay_faults(parts: Files) -> Iterator[Fault]:
    known = {space.id for space in parts.board.spaces}
    for one in parts.tables.stays:
        for space in one.spaces:
            if space not in known:
                yield Fault(
                    TABLES, f"$.stays[{one.nation}]", f"there is no area {space}", "the id of an area"
                )


def _references(tables: TablesFile) -> Iterator[Reference]:
    yield from figure_references(tables.figures)
    yield from chart_references(tables.charts)
    yield TABLES, "$", "rule", (tables.rounding.rule, tables.snow.rule, *(one.rule for one in tables.stays))


def _skin_faults(parts: Files) -> Iterator[Fault]:
    klasses = {one.klass for one in parts.pieces.counters}
    for name, have, needed in (
        ("looks", set(parts.skin.looks), {nation.key for nation in Nation}),
        ("classes", set(parts.skin.classes), klasses),
        ("lands", set(parts.skin.lands), {"japan", "usa", "afa", "neutral", "allies"}),
    ):
        for key in sorted(set(map(str, needed)) - set(map(str, have))):
            yield Fault("skin.json", f"$.{name}", f"nothing for {key}", f"an entry {key}")
