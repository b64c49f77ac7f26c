"""The reference sheets of The Pacific War: its tables in words, for reading."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Timing
from ironbottom.games.pacificwar.components.model import WarData
from ironbottom.games.pacificwar.position.labels import counter_name
from ironbottom.kernel.drawing import chart_sheets, reference_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference, Sheet

TIMING_WORDS = {
    Timing.ACTION: "as an action",
    Timing.COMBAT_AIRSTRIKE: "before an airstrike",
    Timing.COMBAT_SURFACE: "before surface combat",
    Timing.COMBAT_ROUND_END: "when a combat round ends",
    Timing.REACTION: "when an enemy group enters",
    Timing.INTERRUPT: "before an enemy action",
    Timing.SUPPLY_INVASION: "in a port invasion",
    Timing.ANY: "as an action, or when an enemy group enters",
}


def reference(components: ComponentValues | None) -> Reference:
    """See kernel.views.Reference."""
    data = load(components)
    return reference_of(data, _sheets(data))


def _sheets(data: WarData) -> Iterator[Sheet]:
    """Combat chart, every other table, turns, arrivals and zones."""
    yield _combat(data)
    yield from chart_sheets(data.charts)
    yield _turns(data)
    yield _arrivals(data)
    yield _zones(data)


def _combat(data: WarData) -> Sheet:
    columns = ("Die", *(column.label for column in data.crt))
    dice = range(1, data.figures.dice_sides + 1)
    rows = tuple((str(die), *(str(column.hits[die - 1]) for column in data.crt)) for die in dice)
    return Sheet("combat", "Combat Results Chart: hits by strength", columns, rows)


def _turns(data: WarData) -> Sheet:
    rows = tuple(
        (name, period, str(data.japan_draws[turn]), str(data.allied_draws[turn]))
        for turn, (name, period) in enumerate(zip(data.turn_names, data.periods, strict=True))
    )
    return Sheet("turns", "Turns", ("Turn", "Time", "Japan draws with Borneo", "Allies draw"), rows)


def _arrivals(data: WarData) -> Sheet:
    """New units of the campaign, by turn."""
    longest = max(data.scenarios.values(), key=lambda one: one.last_turn - one.first_turn)
    rows = tuple(
        (str(turn), ", ".join(counter_name(data.counters[kind]) for kind in kinds))
        for turn, kinds in enumerate(longest.due)
        if kinds
    )
    return Sheet("new_units", "New units", ("Turn", "Units"), rows)


def _zones(data: WarData) -> Sheet:
    rows = tuple(
        (zone.name, zone.kind.key.capitalize(), str(zone.vp) if zone.vp else "", "yes" if zone.major else "")
        for zone in data.zones
    )
    return Sheet("zones", "Operation zones", ("Zone", "Kind", "Value", "Major port"), rows)
