"""Faults of scenarios: who stands where, who comes when, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironbottom.games.pacificwar.components.build import Files
from ironbottom.games.pacificwar.components.files import CounterRecord, PlacementRecord, ScenarioFile
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.components.piece_check import group_of, japanese
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import twice


def scenario_faults(name: str, part: ScenarioFile, parts: Files) -> Iterator[Fault]:
    """Every fault of a scenario; call it only when board, pieces and cards have none."""
    file = f"scenarios/{name}.json"
    if part.id != name:
        yield Fault(file, "$.id", part.id, f"{name}, as the file is called")
    last = len(parts.tables.turns) - 1
    if not part.first_turn <= part.last_turn <= last:
        yield Fault(file, "$.last_turn", f"turns {part.first_turn} to {part.last_turn}", f"up to {last}")
    ports = {zone.id for zone in parts.board.zones if zone.port}
    for zone in sorted(ports ^ part.control.keys()):
        yield Fault(file, f"$.control.{zone}", "missing, or no port", "every port and nothing else")
    for side in Side:
        if side not in part.draws:
            yield Fault(file, f"$.draws.{side.key}", "missing", "cards drawn at set-up")
    events = {half.id for half in parts.cards.halves if half.strategic}
    for half in part.used:
        if half not in events:
            yield Fault(file, "$.used", f"{half} is no strategic event", "strategic events")
    for ending in part.victory.endings:
        if not part.first_turn <= ending.turn <= part.last_turn:
            yield Fault(file, "$.victory.endings", f"turn {ending.turn}", "a turn that is played")
    yield from _setup_faults(file, part, parts)


def _setup_faults(file: str, part: ScenarioFile, parts: Files) -> Iterator[Fault]:
    counters = {counter.id: counter for counter in parts.pieces.counters}
    yield from twice(file, "$.setup", (row.counter for row in part.setup))
    for row in part.setup:
        path = f"$.setup[{row.counter}]"
        if row.counter not in counters:
            yield Fault(file, path, f"there is no counter {row.counter}", "the id of a counter")
            continue
        for wrong, right in _misplaced(row, counters[row.counter], parts):
            yield Fault(file, path, wrong, right)
    bases = {zone.id for zone in parts.board.zones if not zone.port}
    flying = Counter(
        row.at for row in part.setup if row.counter in counters and group_of(counters[row.counter]) == "lba"
    )
    most = parts.tables.figures.lba_per_base.value
    for zone in sorted(bases & flying.keys()):
        if flying[zone] > most:
            yield Fault(file, "$.setup", f"{flying[zone]} LBA in {zone}", f"{most} (pacificwar:10.4.f)")
    placed = {row.counter for row in part.setup}
    for counter in counters.values():
        if counter.arrives.turn < part.first_turn and counter.id not in placed and not counter.option:
            yield Fault(file, "$.setup", f"{counter.id} is missing", "at a zone or out of the game")


def _misplaced(row: PlacementRecord, counter: CounterRecord, parts: Files) -> Iterator[tuple[str, str]]:
    """What is wrong with a placement, and what would be right."""
    zones = {zone.id: zone for zone in parts.board.zones}
    if (row.at is None) == (row.out is None):
        yield "at no or two places", "one of at and out"
    unknown = [key for key in (row.at, *row.choices) if key is not None and key not in zones]
    for key in unknown:
        yield f"there is no zone {key}", "the id of a zone"
    if unknown:
        return
    if row.choices and row.at not in row.choices:
        yield f"{row.at} is not among the choices", "one of them"
    for key in (*filter(None, (row.at,)), *row.choices):
        if japanese(counter) and not zones[key].japan_may_enter:
            yield f"in {key}", "a zone open to Japan (pacificwar:6.c)"
    if japanese(counter) and counter.capital:
        for key in row.choices:
            if not zones[key].port:
                yield f"may start in {key}", "ports only (pacificwar:setup.japan.capital)"
