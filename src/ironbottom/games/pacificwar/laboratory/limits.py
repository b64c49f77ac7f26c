"""What no position of the laboratory can hold: numbers, places and marks that the rules do not know.

Each fault names the key of the description, what is wrong there, and what would be right. The laws of a position that
hold in play as well are in ``check``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironbottom.games.pacificwar.components.cards import GainVp
from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.components.model import Counter
from ironbottom.games.pacificwar.laboratory.form import Position, Unit
from ironbottom.games.pacificwar.position.game import War
from ironbottom.kernel.lab import out_of_range

NOT_IN_SET_UP = (
    "units",
    "ports",
    "fleet_trains",
    "routes_open",
    "hands",
    "discard",
    "deck",
    "used_events",
    "points",
    "captured",
    "captured_before",
    "carrier_lost_first",
    "marker_used",
)
"""Keys that say what the set-up itself decides."""


def limits(g: War, position: Position, units: Sequence[Unit]) -> Iterator[str]:
    """Every fault that shows before the counters lie on the map."""
    yield from _phase(g, position)
    yield from _zones(g, position)
    yield from _tracks(g, position)
    for number, unit in enumerate(units):
        yield from (f"units[{number}] ({unit.counter}): {fault}" for fault in _unit(g, position, unit))


def _phase(g: War, position: Position) -> Iterator[str]:
    """5.1, 5.2: Turn 0 is one phase by itself; the set-up is before the first turn of a scenario."""
    turn, phase, first = position.turn, position.phase, g.scenario.first_turn
    if phase == "set_up":
        if turn != first:
            yield f"turn is {turn} in the set-up; it is {first}, the first of {g.scenario.id}"
        given = [key for key in NOT_IN_SET_UP if getattr(position, key) not in (None, (), {}, False)]
        yield from (f"{key} is given in the set-up, which decides it itself; leave it out" for key in given)
    elif phase == "turn_zero" and turn:
        yield f"phase is turn_zero on Turn {turn}; only Turn 0 has it (5.1)"


# ---- zones and tracks --------------------------------------------------------------------------------


def _zones(g: War, position: Position) -> Iterator[str]:
    data, figures = g.data, g.data.figures
    for name, side in position.ports.items():
        zone = data.space_index.get(name)
        if zone is None:
            yield f"ports: the board has no zone {name!r}"
        elif not data.zones[zone].port:
            yield f"ports: {name} is a base, whose control follows from who is there (12.2)"
        elif not data.zones[zone].port_marker and Side.of(side) != g.scenario.control[zone]:
            yield f"ports: {name} has no port marker and never changes hands (12.3)"
    for name in position.fleet_trains:
        zone = data.space_index.get(name)
        if zone is None:
            yield f"fleet_trains: the board has no zone {name!r}"
        elif data.zones[zone].port:
            yield f"fleet_trains: {name} is a port; fleet trains lie on bases (8.7.h)"
    trains = position.fleet_trains
    if len(trains) > figures.fleet_trains:
        yield f"fleet_trains names {len(trains)} zones; there are {figures.fleet_trains} markers (8.7.b)"
    if len(set(trains)) < len(trains):
        yield f"fleet_trains names a zone twice: {list(trains)}"
    if trains and position.turn < figures.fleet_train_from:
        yield f"fleet_trains are on the map on Turn {position.turn}; they come from Turn {figures.fleet_train_from} on"


def _tracks(g: War, position: Position) -> Iterator[str]:
    ports = [zone for zone in g.data.zones if zone.port_marker]
    if position.points is not None:
        most = most_points(g, position.turn)
        yield from out_of_range("points", position.points, -most, most, "no more can have been scored: 11")
    for key in ("captured", "captured_before"):
        for word, number in getattr(position, key).items():
            yield from out_of_range(f"{key}.{word}", number, 0, len(ports), "the ports of the map")
    if position.marker_used and not (g.option("13.2") or g.option("13.3")):
        yield "marker_used is true; without the options of 13.2 and 13.3 there is no such marker"
    for side, hand in position.hands.items():
        limit = g.data.hand_limits[Side.of(side)]
        if len(hand) > limit and not (side == "japan" and g.option("15.2")):
            yield f"hands.{side} holds {len(hand)} cards; it holds {limit} at most (7.1)"
    used = position.used_events
    if len(set(used)) < len(used):
        yield f"used_events names an event twice: {list(used)}; each happens once (4.6.c)"


def most_points(g: War, turn: int) -> int:
    """The marker at the start, ports and majority of bases of each turn since, and the points of all events (11)."""
    scenario, data = g.scenario, g.data
    each = sum(zone.vp for zone in data.zones) + data.figures.base_majority
    events = sum(
        effect.points
        for card in data.cards
        for half in card.halves
        for effect in half.effects
        if isinstance(effect, GainVp)
    )
    return abs(scenario.points) + events + each * (turn - scenario.first_turn + 1)


# ---- counters ----------------------------------------------------------------------------------------


def _unit(g: War, position: Position, unit: Unit) -> Iterator[str]:
    data = g.data
    if unit.counter not in data.counter_index:
        yield f"there is no counter {unit.counter!r}"
        return
    counter = data.counters[data.counter_index[unit.counter]]
    if counter.option and not g.option(counter.option):
        name = data.option_of_rule[counter.option]
        yield f"comes only with the option {name} ({counter.option}); put it on in options"
    places = [key for key in ("zone", "due", "sunk", "waiting") if getattr(unit, key)]
    if len(places) != 1:
        yield f"is {' and '.join(places) or 'nowhere'}; it is in one of zone, due, sunk or waiting"
    if unit.zone and unit.zone not in data.space_index:
        yield f"the board has no zone {unit.zone!r}"
    elif (
        unit.zone
        and counter.side == Side.JAPAN
        and not data.zones[data.space_index[unit.zone]].japan_may_enter
    ):
        yield f"is in {unit.zone}, which is closed to Japan (6.c)"
    if unit.complete and not (counter.ship and unit.zone):
        yield "is complete; only ships in a zone have an Ops Complete side (10.5.e)"
    if unit.sunk and not counter.ship:
        yield "is sunk; only ships are sunk: leave out what is out of the game"
    yield from _due(g, position, unit, counter)


def _due(g: War, position: Position, unit: Unit, counter: Counter) -> Iterator[str]:
    if unit.due:
        coming = position.phase in ("turn_zero", "start_of_turn", "reinforcements")
        least = max(1, position.turn if coming else position.turn + 1)
        yield from out_of_range("due", unit.due, least, g.scenario.last_turn, "6.1, 9.2.5.c")
    elif unit.repairing or unit.repairing_west:
        yield "is under repair; name the turn of its return in due (9.2.5.c)"
    if not unit.repairing_west:
        return
    if counter.side == Side.JAPAN or not counter.ship or not unit.repairing:
        yield "is under repair in the west; only an Allied ship under repair is (6.1.7.c)"
    if position.ports.get("australia", _start(g)) != "japan":
        yield "is under repair in the west; it is only while Australia is Japanese: ports.australia (6.1.7.c)"


def _start(g: War) -> str:
    holder = g.scenario.control[g.data.australia]
    return "" if holder == NOBODY else Side(holder).key
