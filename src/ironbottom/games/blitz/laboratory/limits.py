"""What no position of the laboratory can hold: numbers, places and names that the rules do not know.

Each fault names the key of the description, what is wrong there, and what would be right. The laws of a position that
hold in play as well are in ``laws``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.components.scenario_build import set_of
from ironbottom.kernel.lab import out_of_range

if TYPE_CHECKING:
    from ironbottom.games.blitz.laboratory.form import Position, Unit
    from ironbottom.games.blitz.position.game import Blitz


def limits(g: Blitz, position: Position, units: Sequence[Unit]) -> Iterator[str]:
    """Every fault that shows before the counters lie on the map."""
    yield from _moment(g, position)
    yield from _areas(g, position)
    yield from _tracks(g, position)
    yield from _counters(g, position)
    for number, unit in enumerate(units):
        yield from (f"units[{number}] ({unit.counter}): {fault}" for fault in _unit(g, unit))


def _moment(g: Blitz, position: Position) -> Iterator[str]:
    first, last = g.scenario.first_turn, g.scenario.last_turn
    yield from out_of_range("turn", position.turn, first, last, f"the turns of {g.scenario.id}")
    under_way = set_of(position.steps)
    if under_way not in g.scenario.sets_of(position.turn):
        yield f"steps is {position.steps}; {g.scenario.id} has no such set"
    if position.phase == "oil" and not under_way.blitz:
        yield f"phase is oil in {position.steps}; only a Blitz costs oil (2.3.d1)"


def _areas(g: Blitz, position: Position) -> Iterator[str]:
    for key in ("control", "factories", "ruins", "clean_captures"):
        for name in getattr(position, key):
            space = g.data.space_index.get(name)
            if space is None or not g.scenario.in_play[space]:
                yield f"{key}: there is no area {name!r} in play"
            elif not g.space(space).land:
                yield f"{key}: {name} is a sea area; only land has it (1.8.d1)"


def _tracks(g: Blitz, position: Position) -> Iterator[str]:
    for power, amount in position.oil.items():
        yield from out_of_range(f"oil.{power}", amount, 0, g.data.figures.oil_most, "2.3.d2")
    for key in ("factories", "ruins"):
        for name, amount in getattr(position, key).items():
            yield from out_of_range(f"{key}.{name}", amount, 0, _most_factories(g), "the factors of the map")
    steps = sum(one.front.size * one.count for one in g.data.counters if one.klass in (Klass.BB, Klass.CV))
    for key in ("battleships_lost", "carriers_lost", "capital_steps"):
        for side, amount in getattr(position, key).items():
            yield from out_of_range(f"{key}.{side}", amount, 0, steps, "the steps of all ships")
    most = sum(one.vp for one in g.data.objectives.values()) * g.scenario.last_turn
    for side, amount in position.points.items():
        yield from out_of_range(f"points.{side}", amount, 0, most, "no more can have been scored (8.1.d1)")


def _most_factories(g: Blitz) -> int:
    return sum(space.factory for space in g.data.spaces) + sum(event.amount for event in g.scenario.schedule)


def _counters(g: Blitz, position: Position) -> Iterator[str]:
    for key in ("due", "lost", "out"):
        for counter, amount in (getattr(position, key) or {}).items():
            kind = g.data.counter_index.get(counter)
            if kind is None:
                yield f"{key}: there is no counter {counter!r}"
            else:
                yield from out_of_range(
                    f"{key}.{counter}", amount, 0, g.data.counters[kind].count, "those of the box"
                )


def _unit(g: Blitz, unit: Unit) -> Iterator[str]:
    kind = g.data.counter_index.get(unit.counter)
    if kind is None:
        yield f"there is no counter {unit.counter!r}"
        return
    counter = g.data.counters[kind]
    yield from out_of_range("count", unit.count, 1, counter.count, "those of the box")
    space = g.data.space_index.get(unit.space)
    if space is None or not g.scenario.in_play[space]:
        yield f"there is no area {unit.space!r} in play"
        return
    if unit.damaged and counter.back is None:
        yield "is damaged; only big units have a damaged side (1.2.d2)"
    if unit.cargo and (counter.klass != Klass.TRS or g.space(space).land):
        yield "has cargo; only a TRS at sea has (1.3.d1)"
    for load in unit.cargo:
        aboard = g.data.counter_index.get(load.counter)
        if aboard is None or not g.data.counters[aboard].on_land:
            yield f"carries {load.counter!r}; cargo is land units (4.2.d4)"
        elif load.damaged and g.data.counters[aboard].back is None:
            yield f"carries a damaged {load.counter}; only big units have a damaged side (1.2.d2)"
