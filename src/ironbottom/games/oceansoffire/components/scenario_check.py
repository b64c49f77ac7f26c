"""Faults of scenarios: units that cannot stand where they are put, and names of things that are not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import AIR, FACILITIES, SHIPS, Fate
from ironbottom.games.oceansoffire.components.scenario_file import ScenarioFile
from ironbottom.kernel.components import Fault

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.build import Files

Found = Iterator[tuple[str, str, str]]
LANDS = ("land_area", "playable_island")


def scenario_faults(name: str, scenario: ScenarioFile, parts: Files) -> Iterator[Fault]:
    """Every fault of a scenario whose records fit their form."""
    for check in (_turn_faults, _space_faults, _setup_faults, _count_faults, _schedule_faults):
        for path, wrong, right in check(scenario, parts):
            yield Fault(f"scenarios/{name}.json", path, wrong, right)


def _turn_faults(scenario: ScenarioFile, parts: Files) -> Found:
    last = len(next(table for table in parts.tables.tables if table.id == "calendar").rows)
    if not scenario.first_turn <= scenario.last_turn <= last:
        turns = f"{scenario.first_turn} to {scenario.last_turn}"
        yield "$.last_turn", turns, f"turns of the track, 1 to {last}"


def _spaces(scenario: ScenarioFile, parts: Files) -> set[str]:
    return set(scenario.spaces) or {space.id for space in parts.board.spaces}


def _space_faults(scenario: ScenarioFile, parts: Files) -> Found:
    known, spaces = {space.id: space for space in parts.board.spaces}, _spaces(scenario, parts)
    for id in sorted(spaces - known.keys()):
        yield "$.spaces", f"there is no Space {id}", "the id of a Space"
    land = {id for id in spaces if id in known and known[id].kind in LANDS and known[id].control != "closed"}
    for id in sorted(land ^ scenario.control.keys()):
        yield "$.control", f"{id} is missing or not in play", "every Land Space in play, and no other"
    named = [id for ids in scenario.sources.values() for id in ids]
    named += [one.space for one in scenario.repair]
    named += [id for group in scenario.victory.spaces for id in group.spaces]
    for id in named:
        if id not in spaces:
            yield "$", f"{id} is not in play", "the id of a Space in play"


def _setup_faults(scenario: ScenarioFile, parts: Files) -> Found:
    counters = {one.id: one for one in parts.pieces.counters}
    known, spaces = {space.id: space for space in parts.board.spaces}, _spaces(scenario, parts)
    carriers = {one.piece: one.space for one in scenario.setup}
    for number, one in enumerate(scenario.setup):
        path = f"$.setup[{number}]"
        if one.piece not in counters:
            yield path, f"there is no counter {one.piece}", "the id of a counter"
            continue
        counter = counters[one.piece]
        if bool(one.space) != (one.fate == Fate.ON_MAP):
            yield path, f"{one.piece} is both on the map and off it, or neither", "a Space or a fate"
        if one.space and one.space not in spaces:
            yield path, f"{one.piece} in {one.space}", "a Space in play"
        elif one.space and counter.klass in SHIPS and not known[one.space].ports:
            yield path, f"{one.piece} in {one.space}, which has no port", "a port"
        elif one.space and known[one.space].kind not in (*LANDS, "offmap_box"):
            yield path, f"{one.piece} in {one.space}", "a Land Space or an Off-map Box"
        if one.carrier and carriers.get(one.carrier) != one.space:
            yield path, f"{one.piece} on {one.carrier}, which is elsewhere", "a carrier in the same Space"
        if one.carrier and counter.klass not in AIR:
            yield path, f"{one.piece} on a carrier", "carrier air"
        if one.reduced and counter.back is None:
            yield path, f"{one.piece} on its back, which it has not", "a unit of two sides"


def _count_faults(scenario: ScenarioFile, parts: Files) -> Found:
    """No more counters than there are, arrivals among them."""
    most = {one.id: one.count for one in parts.pieces.counters}
    used = Counter[str]()
    for one in scenario.setup:
        used[one.piece] += one.count
    for event in scenario.schedule:
        if event.event == "arrive" and not event.returning:
            for id in event.pieces:
                used[id] += event.count
    for id, count in sorted(used.items()):
        if id in most and count > most[id]:
            yield "$.setup", f"{count} of {id}", f"at most {most[id]}"


def _schedule_faults(scenario: ScenarioFile, parts: Files) -> Found:
    counters = {one.id: one for one in parts.pieces.counters}
    spaces = _spaces(scenario, parts)
    for number, one in enumerate(scenario.schedule):
        path = f"$.schedule[{number}]"
        if not scenario.first_turn <= one.turn <= scenario.last_turn:
            yield path, f"turn {one.turn}", f"{scenario.first_turn} to {scenario.last_turn}"
        for id in (*one.pieces, *filter(None, (one.becomes, one.carrier))):
            if id not in counters:
                yield path, f"there is no counter {id}", "the id of a counter"
        if one.event == "arrive" and one.space not in spaces:
            yield path, f"arrives in {one.space}", "a Space in play"
    for number, facility in enumerate(scenario.facilities):
        known = counters.get(facility.piece)
        if known is None or known.klass not in FACILITIES:
            yield f"$.facilities[{number}]", f"there is no Facility {facility.piece}", "the id of a Facility"
