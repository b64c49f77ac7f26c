"""Faults of scenarios: units that cannot stand where they are put, and names of things that are not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.conditions import Condition, spaces_in
from ironbottom.games.blitz.components.ids import LAND, SHIPS, SIDE_OF, Klass, Power
from ironbottom.games.blitz.components.scenario_file import (
    AreasVictory,
    ObjectivesVictory,
    PointsVictory,
    ScenarioFile,
)
from ironbottom.kernel.components import Fault

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.build import Files

ANYWHERE = "@supplied"
"""In place of an area: any supplied friendly land area of the power (blitz:7.3.d4)."""


def scenario_faults(name: str, scenario: ScenarioFile, parts: Files) -> Iterator[Fault]:
    """Every fault of a scenario whose records fit their form."""
    checks = (_turn_faults, _area_faults, _setup_faults, _stacking_faults, _count_faults, _schedule_faults)
    for check in checks:
        for path, wrong, right in check(scenario, parts):
            yield Fault(f"scenarios/{name}.json", path, wrong, right)


Found = Iterator[tuple[str, str, str]]


def _turn_faults(scenario: ScenarioFile, parts: Files) -> Found:
    last = len(parts.tables.turns)
    if not scenario.first_turn <= scenario.last_turn <= last:
        yield (
            "$.last_turn",
            f"{scenario.first_turn} to {scenario.last_turn}",
            f"turns of the track, 1 to {last}",
        )


def _areas(scenario: ScenarioFile, parts: Files) -> set[str]:
    return set(scenario.spaces) or {space.id for space in parts.board.spaces}


def _conditions(scenario: ScenarioFile, parts: Files) -> Iterable[Condition]:
    victory = scenario.victory
    if isinstance(victory, PointsVictory):
        return [term.when for term in (*victory.japan, *victory.allies) if term.when]
    if isinstance(victory, ObjectivesVictory):
        return [condition for sudden in victory.sudden for condition in sudden.any_of]
    return []


def _area_faults(scenario: ScenarioFile, parts: Files) -> Found:
    known, areas = {space.id: space for space in parts.board.spaces}, _areas(scenario, parts)
    for id in sorted(areas - known.keys()):
        yield "$.spaces", f"there is no area {id}", "the id of an area"
    land = {id for id in areas if id in known and known[id].kind == "land"}
    for id in sorted(land ^ scenario.control.keys()):
        yield "$.control", f"{id} is missing or not in play", "every land area in play, and no other"
    named = [*scenario.neutral, *(id for one in _conditions(scenario, parts) for id in spaces_in(one))]
    if isinstance(scenario.victory, AreasVictory):
        named += scenario.victory.areas
    if scenario.garrison:
        named += [scenario.garrison.space, scenario.garrison.enters]
    for id in sorted(set(named) - areas):
        yield "$.victory", f"names {id}, which is not in play", "an area in play"
    if isinstance(scenario.victory, ObjectivesVictory):
        for id in set(scenario.victory.objectives) - {one.id for one in parts.cards.objectives}:
            yield "$.victory.objectives", f"there is no objective {id}", "the id of an objective"


def _setup_faults(scenario: ScenarioFile, parts: Files) -> Found:
    counters = {one.id: one for one in parts.pieces.counters}
    known, areas = {space.id: space for space in parts.board.spaces}, _areas(scenario, parts)
    for one in scenario.setup:
        path, counter = f"$.setup[{one.piece} in {one.space}]", counters.get(one.piece)
        if counter is None or one.space not in areas:
            yield path, "no such counter, or an area that is not in play", "a counter and an area in play"
            continue
        klass, land = Klass.of(counter.klass), known[one.space].kind == "land"
        holder = Power.of(scenario.control.get(one.space, "neutral"))
        if land and SIDE_OF[holder] != SIDE_OF[Power.of(counter.power)]:
            yield path, "stands in an area of others", "an area that its own side controls"
        if land and klass in SHIPS and not known[one.space].port:
            yield path, "a ship without a port", "a land area with a port, or a sea area"
        if (land and klass == Klass.CONVOY) or (not land and klass in LAND):
            yield (
                path,
                f"a {counter.klass} in a {known[one.space].kind} area",
                "convoys at sea, land units ashore",
            )
        if one.damaged and not counter.back:
            yield path, "damaged, but has no back", "a big unit"


def _stacking_faults(scenario: ScenarioFile, parts: Files) -> Found:
    """blitz:1.3.c, 1.3.e."""
    counters = {one.id: one for one in parts.pieces.counters}
    spaces, figures = {space.id: space for space in parts.board.spaces}, parts.tables.figures
    land: Counter[str] = Counter()
    ships: Counter[str] = Counter()
    for one in scenario.setup:
        counter = counters.get(one.piece)
        if counter is None or one.space not in spaces:
            continue
        ratings = counter.back if one.damaged and counter.back else counter.front
        klass = Klass.of(counter.klass)
        if klass in LAND and spaces[one.space].island:
            land[one.space] += one.count * ratings.size
        if klass in SHIPS and spaces[one.space].port == "little":
            ships[one.space] += one.count * ratings.size
    for sizes, most in ((land, figures.island_size.value), (ships, figures.little_port_size.value)):
        for space, size in sizes.items():
            if size > most:
                yield "$.setup", f"size {size} in {space}", f"at most {most}"


def _count_faults(scenario: ScenarioFile, parts: Files) -> Found:
    used = Counter({one.id: 0 for one in parts.pieces.counters})
    for one in scenario.setup:
        used[one.piece] += one.count
    for event in scenario.schedule:
        if event.event == "arrive":
            used[event.piece] += event.count
    for counter in parts.pieces.counters:
        if used[counter.id] > counter.count:
            yield "$.setup", f"{used[counter.id]} {counter.id}", f"at most {counter.count}"


def _schedule_faults(scenario: ScenarioFile, parts: Files) -> Found:
    counters, areas = {one.id for one in parts.pieces.counters}, _areas(scenario, parts)
    routes = {frozenset((link.a, link.b)) for link in parts.board.links if link.kind == "land_route"}
    for one in scenario.schedule:
        path = f"$.schedule[{one.event} {one.piece or one.space} on {one.turn}]"
        if not scenario.first_turn <= one.turn <= scenario.last_turn:
            yield path, f"turn {one.turn}", f"{scenario.first_turn} to {scenario.last_turn}"
        if one.event in ("arrive", "withdraw", "upgrade") and one.piece not in counters:
            yield path, f"there is no counter {one.piece}", "the id of a counter"
        if one.event == "upgrade" and one.to not in counters:
            yield path, f"there is no counter {one.to}", "the id of a counter"
        if one.event in ("arrive", "factory", "entry") and one.space not in areas | {ANYWHERE}:
            yield path, f"{one.space} is not in play", f"an area in play, or {ANYWHERE}"
        if one.event == "open_route" and frozenset((one.a, one.b)) not in routes:
            yield path, f"no Land Route from {one.a} to {one.b}", "the two ends of one"
