"""Faults of scenarios and of reinforcement schedules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from ironbottom.games.fireinthesky.components.build import Files
from ironbottom.games.fireinthesky.components.files import CounterRecord
from ironbottom.games.fireinthesky.components.ids import CARRIERS, Klass, Nation, Side
from ironbottom.games.fireinthesky.components.scenario import SetupRow
from ironbottom.games.fireinthesky.components.scenario_build import WITHOUT_PLANES
from ironbottom.games.fireinthesky.components.scenario_file import (
    ControlsFile,
    ScenarioFile,
    SunkFile,
)
from ironbottom.games.fireinthesky.components.tables_file import (
    ArriveFile,
    EventFile,
    LevelOfPoolFile,
    SetLevelFile,
)
from ironbottom.kernel.components import Fault

SHIPS = "ships"
HOLDS = {"destroyers": {Klass.DD}, "air": {Klass.AIR}, "carriers": CARRIERS}


class Context(msgspec.Struct, frozen=True):
    """What a scenario is checked against, by id."""

    file: str
    part: ScenarioFile
    counters: dict[str, CounterRecord]
    values: dict[str, int]
    land: set[str]
    halves: set[str]
    off_map: set[str]
    boxes: dict[str, str]
    turns: int

    def fault(self, path: str, wrong: str, right: str) -> Fault:
        return Fault(self.file, path, wrong, right)


def side_of(counter: CounterRecord) -> Side:
    """The side that plays a counter."""
    return Side.JAPAN if counter.nation == Nation.JAPAN else Side.ALLIES


def scenario_faults(name: str, part: ScenarioFile, parts: Files) -> list[Fault]:
    """Every fault of one scenario; board, pieces and tables must be right."""
    board = parts.board
    context = Context(
        file=f"scenarios/{name}.json",
        part=part,
        counters={counter.id: counter for counter in parts.pieces.counters},
        values={base.id: base.value for base in board.bases},
        land={space.id for space in (*board.bases, *board.circles)},
        halves={half.id for half in board.half_hexes},
        off_map={box.id for box in board.off_map},
        boxes={box.id: box.holds for box in board.boxes},
        turns=len(parts.tables.periods),
    )
    own = () if part.schedule == "war" else part.schedule
    return [
        *_frame_faults(name, context),
        *_control_faults(context),
        *_setup_faults(context),
        *_arrival_faults(context, parts),
        *_victory_faults(context),
        *schedule_faults(context.file, "$.schedule", own, parts),
    ]


def schedule_faults(file: str, path: str, lines: Iterable[EventFile], parts: Files) -> Iterator[Fault]:
    """Every fault of the lines of a reinforcement schedule."""
    counters = {counter.id: counter for counter in parts.pieces.counters}
    bases = {base.id for base in parts.board.bases}
    for number, line in enumerate(lines):
        here = f"{path}[{number}]"
        if line.turn > len(parts.tables.periods):
            yield Fault(file, f"{here}.turn", f"{line.turn}", f"1 to {len(parts.tables.periods)}")
        if isinstance(line, SetLevelFile | LevelOfPoolFile):
            japanese = line.track.endswith("_japan")
            if japanese != (line.side == Side.JAPAN):
                yield Fault(file, f"{here}.track", f"{line.track} of {line.side.key}", "a track of that side")
            if isinstance(line, LevelOfPoolFile) and line.track != "transport_japan":
                yield Fault(file, f"{here}.track", f"{line.track} by the pool", "transport_japan")
            continue
        counter = counters.get(line.counter)
        if counter is None:
            yield Fault(file, f"{here}.counter", f"no counter {line.counter}", "the id of a counter")
            continue
        if side_of(counter) != line.side:
            yield Fault(file, f"{here}.side", f"{line.side.key} for {line.counter}", side_of(counter).key)
        if isinstance(line, ArriveFile):
            if line.at not in (None, WITHOUT_PLANES) and line.at not in bases:
                yield Fault(file, f"{here}.at", f"{line.at}", f"a base or {WITHOUT_PLANES}")
            if line.may_train and (counter.klass, counter.nation) != (Klass.AIR, Nation.JAPAN):
                yield Fault(file, f"{here}.may_train", line.counter, "Japanese air units only")


def _frame_faults(name: str, context: Context) -> Iterator[Fault]:
    part, fault = context.part, context.fault
    if part.id != name:
        yield fault("$.id", part.id, f"{name}, as the file is called")
    if not part.first_turn <= part.last_turn <= context.turns:
        wrong = f"turns {part.first_turn} to {part.last_turn}"
        yield fault("$.last_turn", wrong, f"{part.first_turn} to {context.turns}")
    if part.first_turn == part.last_turn and (part.starts_with.side, part.ends_after) == (
        Side.ALLIES,
        Side.JAPAN,
    ):
        yield fault("$.ends_after", "ends before it begins", "allied")
    known = context.values.keys() | context.off_map
    for place in sorted(set(part.in_play or ()) - known):
        yield fault("$.in_play", place, "bases and off-map boxes")
    for side, base in part.returns_to.items():
        if base not in context.values:
            yield fault(f"$.returns_to.{side.key}", base, "the id of a base")


def _control_faults(context: Context) -> Iterator[Fault]:
    control, bases = context.part.control, context.values
    for base in sorted(bases.keys() - control.keys()):
        yield context.fault("$.control", f"nothing for {base}", "japan, allied or neutral for each base")
    for base in sorted(control.keys() - bases.keys()):
        yield context.fault(f"$.control.{base}", "no base", "take it out")
    held = sum(bases.get(base, 0) for base, holder in control.items() if holder == "japan")
    if held != context.part.tracks.victory:
        wrong = f"{context.part.tracks.victory}"
        yield context.fault(
            "$.tracks.victory", wrong, f"{held}, as Japan's bases are worth (fireinthesky:3.3.10)"
        )


def _setup_faults(context: Context) -> Iterator[Fault]:
    used: Counter[str] = Counter()
    for number, row in enumerate(context.part.setup):
        path = f"$.setup[{number}]"
        counter = context.counters.get(row.counter)
        if counter is None:
            yield context.fault(path, f"no counter {row.counter}", "the id of a counter")
            continue
        used[row.counter] += row.count
        if sum((row.at is not None, row.due > 0, row.sunk)) != 1:
            yield context.fault(path, f"{row.counter} at no or several places", "one of at, due and sunk")
        if row.reduced and not counter.reduced:
            yield context.fault(path, f"{row.counter} reduced", "a counter with a reduced side")
        if row.at is not None:
            yield from (
                context.fault(path, wrong, right) for wrong, right in _misplaced(row, counter, context)
            )
    for key, count in used.items():
        if count > context.counters[key].count:
            right = f"{context.counters[key].count} (fireinthesky:3.1)"
            yield context.fault("$.setup", f"{count} of {key}", right)


def _misplaced(
    row: SetupRow[str, str], counter: CounterRecord, context: Context
) -> Iterator[tuple[str, str]]:
    place, side = row.at or "", side_of(counter)
    where = f"{row.counter} in {place}"
    if place in context.boxes:
        if counter.klass not in HOLDS[context.boxes[place]] or side != Side.JAPAN:
            yield where, f"Japanese {context.boxes[place]} only"
    elif place in context.off_map:
        if side == Side.JAPAN:
            yield where, "no Japanese unit in an off-map box (fireinthesky:3.2.5.b2)"
    elif counter.klass == Klass.LAND:
        if place not in context.land:
            yield where, "a land hex (fireinthesky:3.2.3.b2)"
    elif context.part.control.get(place) != side.key:
        yield where, "a friendly base"
    in_play = context.part.in_play
    if in_play is not None and place in context.values.keys() | context.off_map and place not in in_play:
        yield where, "a place in play"


def _arrival_faults(context: Context, parts: Files) -> Iterator[Fault]:
    """Ships and land units that come twice, and lines from before play begins."""
    part = context.part
    lines = parts.tables.war_schedule if part.schedule == "war" else part.schedule
    comes: defaultdict[str, int] = defaultdict(int)
    for row in part.setup:
        if row.counter in context.counters:
            comes[row.counter] += row.count
    for line in lines:
        if not part.first_turn <= line.turn <= part.last_turn:
            if part.schedule != "war":
                yield context.fault("$.schedule", f"a line for turn {line.turn}", "turns that are played")
        elif isinstance(line, ArriveFile) and line.counter in context.counters:
            comes[line.counter] += line.count
    for key, count in comes.items():
        counter = context.counters[key]
        if counter.klass not in (Klass.AIR, Klass.REPLACEMENT) and count > counter.count:
            yield context.fault("$.schedule", f"{key} comes {count} times", f"{counter.count} at most")


def _victory_faults(context: Context) -> Iterator[Fault]:
    victory, present = context.part.victory, {row.counter for row in context.part.setup}
    for number, term in enumerate(getattr(victory, "terms", ())):
        path = f"$.victory.terms[{number}]"
        if isinstance(term, ControlsFile):
            in_play = context.part.in_play
            if term.space not in context.values or (in_play is not None and term.space not in in_play):
                yield context.fault(path, f"{term.space} is not in play", "a base in play")
        elif isinstance(term, SunkFile):
            for key in term.counters:
                if key not in present or side_of(context.counters[key]) == term.side:
                    yield context.fault(
                        path, f"{key} is no enemy that is present", "an enemy counter of the set-up"
                    )
