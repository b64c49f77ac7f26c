"""What no position of the laboratory can hold: numbers, places and names that the rules do not know.

Each fault names the key of the description, what is wrong there, and what would be right. The laws of a position that
hold in play as well are in ``laws``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Facility, Klass, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.kernel.lab import out_of_range

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import Counter
    from ironbottom.games.oceansoffire.laboratory.form import FacilityKey, Load, Position, PowerKey, Unit
    from ironbottom.games.oceansoffire.position.game import Oceans

WORST = 2
"""USL-2."""
MOST = 255
"""What a position can hold of anything that no rule bounds."""


def limits(g: Oceans, position: Position, units: Sequence[Unit]) -> Iterator[str]:
    """Every fault that shows before the counters lie on the map."""
    scenario = g.scenario
    if position.turn:
        wanted = f"the turns of {scenario.id}"
        yield from out_of_range("turn", position.turn, scenario.first_turn, scenario.last_turn, wanted)
    yield from out_of_range("round", position.round, 1, g.data.figures.rounds, "9.5")
    for key in ("control", "marker_hits", "usl", "facilities", "concluded", "changing"):
        for name in getattr(position, key):
            space = g.data.space_index.get(name)
            if space is None or not scenario.in_play[space]:
                yield f"{key}: there is no Space {name!r} in play"
            elif key != "concluded" and not g.space(space).land:
                yield f"{key}: {name} is no Land Space"
    yield from _numbers(g, position)
    for key in position.warfare:
        if _unit_named(g, key) is None:
            yield f"warfare: there is no unit {key!r}"
    for number, unit in enumerate(units):
        yield from (f"units[{number}] ({unit.counter}): {fault}" for fault in _unit(g, unit))


def _numbers(g: Oceans, position: Position) -> Iterator[str]:
    """What is counted in numbers, and how bad the supply of Spaces is."""
    for power, aps in position.aps.items():
        yield from out_of_range(f"aps.{power}", aps, 0, MOST, "9.31")
    rows = g.data.table("cp_per_round_allied").rows
    for power, cps in position.cps.items():
        yield from out_of_range(f"cps.{power}", cps, int(rows[0]), int(rows[-1]), "9.2")
    for name, hits in position.marker_hits.items():
        yield from out_of_range(f"marker_hits.{name}", hits, 0, MOST)
    for name, level in position.usl.items():
        yield from out_of_range(f"usl.{name}", level, 0, WORST)
    for power, sunk in position.sunk.items():
        for klass, count in sunk.items():
            yield from out_of_range(f"sunk.{power}.{klass}", count, 0, MOST)
    if position.oil is not None:
        yield from out_of_range("oil", position.oil, 0, MOST)
    yield from _facilities(g, "pool", position.pool or {})
    for name, by_power in position.facilities.items():
        yield from _facilities(g, f"facilities.{name}", by_power)
        space = g.data.space_index.get(name)
        wants_port = any("port" in counts for counts in by_power.values())
        if wants_port and space is not None and not g.space(space).ports:
            yield f"facilities: {name} has no port"


def _facilities(
    g: Oceans, where: str, by_power: Mapping[PowerKey, Mapping[FacilityKey, int]]
) -> Iterator[str]:
    """There are never more than there are counters."""
    for power, counts in by_power.items():
        for kind, count in counts.items():
            there = sum(
                one.count
                for one in g.data.counters
                if one.facility == Facility.of(kind) and one.power == Power.of(power)
            )
            yield from out_of_range(f"{where}.{power}.{kind}", count, 0, there)


def _unit_named(g: Oceans, key: str) -> Counter | None:
    """The counter of a unit, None where there is none of that id."""
    kind = g.data.counter_index.get(key)
    found = None if kind is None else g.data.counters[kind]
    return found if found is not None and found.facility is None else None


def _unit(g: Oceans, unit: Unit) -> Iterator[str]:
    counter, space = _unit_named(g, unit.counter), g.data.space_index.get(unit.space)
    if counter is None:
        yield f"there is no unit {unit.counter!r}"
        return
    if space is None or not g.scenario.in_play[space]:
        yield f"there is no Space {unit.space!r} in play"
        return
    here = g.space(space)
    if counter.ship and not here.sea and not here.ports:
        yield f"{unit.space} has no port"
    if unit.port and unit.port not in {g.port(one).name for one in here.ports}:
        yield f"{unit.space} has no port {unit.port!r}"
    if unit.aboard and counter.klass != Klass.TT and not counter.carrier:
        yield "carries nothing"
    yield from out_of_range("count", unit.count, 1, MOST)
    yield from out_of_range("damage", unit.damage, 0, MOST if counter.ship else 0)
    yield from _state(unit, counter)
    for load in unit.aboard:
        aboard = _unit_named(g, load.counter)
        if aboard is None:
            yield f"there is no unit {load.counter!r} to be aboard"
        else:
            yield from _state(load, aboard)


def _state(unit: Unit | Load, counter: Counter) -> Iterator[str]:
    points = counter.points / QUARTERS
    most = counter.front.defense if counter.ground else int(points)
    if unit.hits < 0 or (unit.hits and unit.hits >= most):
        yield f"{unit.hits} Hits; it has {most}"
    for word, amount in (("aborted", unit.aborted), ("disrupted", unit.disrupted)):
        if not 0 <= amount <= points:
            yield f"{amount:g} points {word}; it has {points:g}"
    if not 0 <= unit.usl <= WORST:
        yield f"usl is {unit.usl}; 0 to {WORST}"
    if "reduced" in unit.marks and (counter.back is None or not counter.ship):
        yield "reduced, but no ship of two sides"
