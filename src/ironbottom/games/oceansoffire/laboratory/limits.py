"""What no position of the laboratory can hold: numbers, places and names that the rules do not know.

Each fault names the key of the description, what is wrong there, and what would be right. The laws of a position that
hold in play as well are in ``laws``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.kernel.lab import out_of_range

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.laboratory.form import Load, Position, Unit
    from ironbottom.games.oceansoffire.position.game import Oceans

WORST = 2
"""USL-2."""


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
    for power, aps in position.aps.items():
        yield from out_of_range(f"aps.{power}", aps, 0, 255, "9.31")
    for number, unit in enumerate(units):
        yield from (f"units[{number}] ({unit.counter}): {fault}" for fault in _unit(g, unit))


def _unit(g: Oceans, unit: Unit) -> Iterator[str]:
    kind = g.data.counter_index.get(unit.counter)
    if kind is None or g.data.counters[kind].facility is not None:
        yield f"there is no unit {unit.counter!r}"
        return
    counter, space = g.data.counters[kind], g.data.space_index.get(unit.space)
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
    yield from _state(g, unit, unit.counter)
    for load in unit.aboard:
        if load.counter not in g.data.counter_index:
            yield f"there is no unit {load.counter!r} to be aboard"
        else:
            yield from _state(g, load, load.counter)


def _state(g: Oceans, unit: Unit | Load, key: str) -> Iterator[str]:
    counter = g.data.counters[g.data.counter_index[key]]
    most = counter.front.defense if counter.ground else counter.points // 4
    if unit.hits and unit.hits >= most:
        yield f"{unit.hits} Hits; it has {most}"
    if not 0 <= unit.usl <= WORST:
        yield f"usl is {unit.usl}; 0 to {WORST}"
    if "reduced" in unit.marks and (counter.back is None or not counter.ship):
        yield "reduced, but no ship of two sides"
