"""The reference sheets of Fire in the Sky: its tables in words, for reading."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import NONE, Phase, Side, When
from ironbottom.games.fireinthesky.components.model import SkyData, ToHit
from ironbottom.games.fireinthesky.components.scenario import Arrival, Event, SubmarineLevel, TransportLevel
from ironbottom.games.fireinthesky.components.tables_file import Modifier
from ironbottom.games.fireinthesky.position.labels import (
    PURSE_NAMES,
    SIDE_NAMES,
    agreeing,
    counted,
    type_name,
)
from ironbottom.kernel.drawing import chart_sheets, reference_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference, Sheet

SURFACE = "surface"
"""The sheet of the surface combat table."""
PARTS = {Side.JAPAN: "Japanese", Side.ALLIES: "Allied"}
SITUATIONS = {
    When.ALWAYS: "",
    When.FRIENDLY_AIR_IN_HEX: "friendly air unit at base or carrier in the hex",
    When.NO_DESTROYER: "no destroyers in the Task Force",
    When.CARGO_TARGET: "target is an air or land unit at sea",
    When.SHIP_AT_ANCHOR: "target is a ship at anchor",
    When.ARMOURED_DECK: "target is a British CV",
    When.AIR_SUPREMACY: "air supremacy",
    When.SUPPORTING_AIR_POINT_WITH_SUPREMACY: "die of an air point with air supremacy",
    When.ELITE_POINT: "elite air point",
    When.AGAINST_KAMIKAZE: "against kamikaze",
    When.TASK_FORCE_AGAINST_KAMIKAZE: "Task Force against kamikaze",
    When.OUT_OF_SUPPLY: "out of supply",
    When.MARINES_LANDING: "US Marines landing among enemies without friends",
    When.BASE_NEAR_HOME: "Allied base within 2 hexes of a Japanese home base",
    When.AIR_STRIKE: "hit of an air strike",
    When.SURFACE: "hit of a surface combat",
    When.SUBMARINE: "hit of a submarine",
    When.LATER_CHECK: "every check after the first",
}


def reference(components: ComponentValues | None) -> Reference:
    """See kernel.views.Reference."""
    data = load(components)
    return reference_of(data, _sheets(data))


def _sheets(data: SkyData) -> Iterator[Sheet]:
    """Every table of the game, the reinforcements of the whole war, and the bases."""
    phases = tuple((str(phase + 1), data.phase_names[phase]) for phase in Phase)
    yield Sheet("phases", "Phases of a part of a turn", ("Number", "Phase"), phases)
    yield _combat(data)
    yield _surface(data)
    last_turn = len(data.periods) - 1
    damage = tuple((_signed(one), _condition(one, last_turn)) for one in data.damage)
    yield Sheet("damage", "Damage check: two dice against defence", ("Modifier", "When"), damage)
    yield from chart_sheets(data.charts)
    yield _turns(data)
    yield _reinforcements(data)
    yield _bases(data)


def _combat(data: SkyData) -> Sheet:
    last_turn = len(data.periods) - 1
    rows = tuple(
        (
            row.name,
            f"{row.hits_on}+",
            "; ".join(f"{_signed(one)} {_condition(one, last_turn)}" for one in row.modifiers) or "none",
        )
        for row in data.combat
    )
    return Sheet("combat", "Combat table", ("Dice", "Hits on", "Modifiers"), rows)


def _signed(modifier: Modifier) -> str:
    return "+ firepower" if modifier.per_firepower else f"{modifier.change:+d}".replace("-", "−")


def _condition(modifier: Modifier, last_turn: int) -> str:
    """When a modifier counts, in words."""
    words = [SITUATIONS[modifier.when]]
    if modifier.side is not None:
        words.append(SIDE_NAMES[modifier.side])
    if modifier.part is not None:
        words.append(f"in the {PARTS[modifier.part]} part of")
    words.append(_span(modifier.first_turn, modifier.last_turn or last_turn, last_turn))
    if modifier.option:
        words.append(f"(option {modifier.option})")
    return " ".join(word for word in words if word)


def _span(first: int, last: int, last_turn: int) -> str:
    """Turns in words; a span that ends with the game has no end."""
    if last >= last_turn:
        return f"from Turn {first}" if first > 1 else ""
    return f"Turns {first} to {last}" if first < last else f"Turn {last}"


def surface_axes(data: SkyData) -> tuple[list[int], list[int]]:
    """Firepower of the rows and defence of the columns of the surface combat table."""
    return sorted({power for power, _ in data.surface}), sorted({defence for _, defence in data.surface})


def _surface(data: SkyData) -> Sheet:
    powers, defences = surface_axes(data)
    rows = tuple(
        (f"Firepower {power}", *(_needs(data.surface[power, defence]) for defence in defences))
        for power in powers
    )
    columns = ("Fires with", *(f"Defence {defence}" for defence in defences))
    return Sheet(SURFACE, "Surface combat: number to hit (* half a hit)", columns, rows)


def _needs(cell: ToHit) -> str:
    return f"{cell.needs}*" if cell.half else str(cell.needs)


def _turns(data: SkyData) -> Sheet:
    rows = tuple(
        (str(turn), period, f"× {data.base_expansion[turn]}")
        for turn, period in enumerate(data.periods)
        if turn
    )
    columns = ("Turn", "Time", "Air and port capacity of Allied bases")
    return Sheet("turns", "Game turns", columns, rows)


def _reinforcements(data: SkyData) -> Sheet:
    """The schedule of the longest scenario, a row for each part of a turn."""
    longest = max(data.scenarios.values(), key=lambda one: one.last_turn - one.first_turn)
    rows = tuple(
        (
            str(turn),
            SIDE_NAMES[Side(side)],
            "; ".join(filter(None, (event_words(data, one) for one in events))),
        )
        for (turn, side), events in longest.schedule.items()
    )
    title = f"Reinforcements: {longest.name}"
    return Sheet("reinforcements", title, ("Turn", "Side", "Arrives"), rows)


def event_words(data: SkyData, event: Event) -> str:
    """A line of a reinforcement schedule in words."""
    match event:
        case SubmarineLevel():
            return counted(event.value, "submarine")
        case TransportLevel():
            purse = PURSE_NAMES[event.purse]
            if event.value is None:
                return f"{purse} transport points by the Merchantmen Pool"
            return counted(event.value, f"{purse} transport")
    counter = data.counters[event.counter]
    option = f" (option {event.option})" if event.option else ""
    if not isinstance(event, Arrival):
        return f"{type_name(counter)} {agreeing(counter, 'leaves')}{option}"
    name = type_name(counter)
    count = f"{event.count} × " if event.count > 1 else ""
    where = f" at {data.names[event.at]}" if event.at != NONE else ""
    training = " (may enter Naval Aviation)" if event.may_train else ""
    return f"{count}{name}{where}{training}{option}"


def _bases(data: SkyData) -> Sheet:
    rows = tuple(
        (
            data.names[space],
            str(data.value[space]),
            str(data.air_capacity[space]),
            str(data.port_capacity[space]),
            str(data.land_capacity[space]),
            str(data.anti_aircraft[space]),
        )
        for space, is_base in enumerate(data.is_base)
        if is_base
    )
    columns = ("Base", "Value", "Air", "Port", "Land", "Anti-aircraft")
    return Sheet("bases", "Bases: value and printed capacities", columns, rows)
