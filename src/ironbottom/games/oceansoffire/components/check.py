"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.oceansoffire.components.board_check import board_faults
from ironbottom.games.oceansoffire.components.build import Files
from ironbottom.games.oceansoffire.components.cards_check import card_faults
from ironbottom.games.oceansoffire.components.files import CounterRecord
from ironbottom.games.oceansoffire.components.ids import AIR, FACILITIES, GROUND, Klass, Nation
from ironbottom.games.oceansoffire.components.scenario_check import scenario_faults
from ironbottom.games.oceansoffire.components.tables_file import (
    BarRecord,
    FactorRecord,
    RollRecord,
    TablesFile,
)
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import (
    Reference,
    die_faults,
    figure_references,
    paper_faults,
    scenario_number_faults,
    twice,
)

TABLES, PIECES = "tables.json", "pieces.json"
HALF = 2


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    faults = [
        *board_faults(parts.board),
        *_piece_faults(parts),
        *_breakdown_faults(parts),
        *card_faults(parts),
        *die_faults("die_sides", parts.tables.figures.die_sides.value),
        *_table_faults(parts),
        *paper_faults(parts.rules_index, parts.rulings, parts.examples, _references(parts)),
        *_skin_faults(parts),
    ]
    if not faults:
        faults += scenario_number_faults(parts.scenarios)
        for name, scenario in parts.scenarios.items():
            faults += scenario_faults(name, scenario, parts)
    return faults


def _piece_faults(parts: Files) -> Iterator[Fault]:
    """Types that repeat, and sides that contradict each other (oceansoffire:2.34.c, 2.35.d)."""
    counters = parts.pieces.counters
    yield from twice(PIECES, "$.counters", (one.id for one in counters))
    known = {one.id for one in counters}
    for one in counters:
        for wrong, right in (*_side_faults(one), *_name_faults(one, known)):
            yield Fault(PIECES, f"$.counters[{one.id}]", wrong, right)


def _side_faults(one: CounterRecord) -> Iterator[tuple[str, str]]:
    if one.klass in GROUND and one.back:
        lost = -(-one.front.defense // HALF)
        right = (max(0, one.front.attack - lost), one.front.defense - lost)
        if (one.back.attack, one.back.defense) != right:
            yield (
                f"{one.back.attack}-{one.back.defense} on the back",
                f"{right[0]}-{right[1]}: the front with half of its defense lost",
            )
    if one.klass in GROUND and not one.quality:
        yield "a ground unit without a quality", "1 to 4"
    if (one.klass in AIR) != (one.points > 0):
        yield f"{one.points} quarters of an air point", "some for air units, and for these alone"
    if (one.klass in FACILITIES) != (one.initial + sum(one.reinforcements.values()) > 0):
        yield "Facilities by turn", "how many a power has, for these alone"
    if one.klass == Klass.TT and not one.front.tt:
        yield "a transport that carries nothing", "its Transport Points"


def _name_faults(one: CounterRecord, known: set[str]) -> Iterator[tuple[str, str]]:
    for id in (*one.singles, *filter(None, (one.refits_to,))):
        if id not in known:
            yield f"there is no counter {id}", "the id of a counter"


def _breakdown_faults(parts: Files) -> Iterator[Fault]:
    """The parts of a division add up to it, but for the 9-9 of Japan (oceansoffire:2.32.c)."""
    known = {one.id: one for one in parts.pieces.counters}
    yield from twice(PIECES, "$.breakdowns", (one.id for one in parts.pieces.breakdowns))
    for one in parts.pieces.breakdowns:
        path = f"$.breakdowns[{one.id}]"
        missing = [id for id in (*one.parents, *one.parts) if id not in known]
        for id in missing:
            yield Fault(PIECES, path, f"there is no counter {id}", "the id of a counter")
        if missing:
            continue
        total = sum(known[id].front.defense * count for id, count in one.parts.items())
        for id in one.parents:
            if not 0 <= total - known[id].front.defense <= 1:
                yield Fault(
                    PIECES, path, f"parts of {total} for {id} of {known[id].front.defense}", "the same"
                )


def _table_faults(parts: Files) -> Iterator[Fault]:
    tables: TablesFile = parts.tables
    known = {space.id for space in parts.board.spaces}
    yield from twice(TABLES, "$.tables", (one.id for one in tables.tables))
    for one in tables.tables:
        if [len(row) for row in one.cells] != [len(one.columns)] * len(one.rows):
            path = f"$.tables[{one.id}].cells"
            yield Fault(TABLES, path, "do not fill the table", "a cell for each row and column")
    for number, group in enumerate(tables.vps):
        for id in group.spaces:
            if id not in known:
                yield Fault(TABLES, f"$.vps[{number}]", f"there is no Space {id}", "the id of a Space")


def _references(parts: Files) -> Iterator[Reference]:
    tables = parts.tables
    yield from figure_references(tables.figures)
    for one in tables.tables:
        yield TABLES, f"$.tables[{one.id}].rules", "rule", one.rules
    effects = tables.unsupplied
    every: list[FactorRecord | RollRecord | BarRecord] = [*effects.factors, *effects.rolls, *effects.barred]
    for effect in every:
        yield TABLES, f"$.unsupplied[{effect.of}].rules", "rule", effect.rules
    for name, scenario in parts.scenarios.items():
        for special in scenario.special:
            yield f"scenarios/{name}.json", f"$.special[{special.id}]", "rule", special.rules


def _skin_faults(parts: Files) -> Iterator[Fault]:
    klasses = {one.klass.key for one in parts.pieces.counters}
    for name, have, needed in (
        ("looks", set(parts.skin.looks), {nation.key for nation in Nation}),
        ("classes", set(parts.skin.classes), klasses),
        ("lands", set(parts.skin.lands), {"japan", "us", "cw", "neutral", "allies"}),
    ):
        for key in sorted(needed - set(map(str, have))):
            yield Fault("skin.json", f"$.{name}", f"nothing for {key}", f"an entry {key}")
