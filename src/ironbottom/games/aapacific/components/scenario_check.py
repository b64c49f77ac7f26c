"""Checks of one scenario against the board, the powers and the pieces."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import get_args

import msgspec

from ironbottom.games.aapacific.components.files import (
    BoardFile,
    ConvoyCentre,
    PiecesFile,
    PowersFile,
    Territory,
    Unit,
)
from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, Track, UnitClass, UnitType
from ironbottom.games.aapacific.components.scenario import (
    HeldUntilNextTurn,
    HoldsSeveral,
    PointsBelow,
    PointsReached,
    SetupUnits,
)
from ironbottom.games.aapacific.components.scenario_file import ScenarioFile, Seats
from ironbottom.kernel.components import Fault


class Context(msgspec.Struct, frozen=True):
    """What a scenario is checked against, by id."""

    file: str
    part: ScenarioFile
    lands: dict[str, Territory]
    zones: set[str]
    active: set[str]
    route_of: dict[str, str]
    centre_of: dict[str, ConvoyCentre]
    side_of_country: dict[Country, Side]
    side_of_nation: dict[Nation, Side]
    units: dict[UnitType, Unit]
    slots: dict[tuple[Nation, UnitType], int]
    powers: list[Power]

    def fault(self, path: str, wrong: str, right: str) -> Fault:
        return Fault(self.file, path, wrong, right)


def scenario_faults(
    name: str, part: ScenarioFile, board: BoardFile, powers: PowersFile, pieces: PiecesFile
) -> list[Fault]:
    """Every fault of one scenario; board, powers and pieces must be right."""
    context = _context(name, part, board, powers, pieces)
    return [
        *_frame_faults(name, context),
        *_control_faults(context),
        *_convoy_faults(context),
        *_income_faults(context),
        *_setup_faults(context),
        *_fleet_faults(context),
        *_victory_faults(context),
    ]


def _context(
    name: str, part: ScenarioFile, board: BoardFile, powers: PowersFile, pieces: PiecesFile
) -> Context:
    lands = {land.id: land for land in board.territories}
    zones = {zone.id for zone in board.sea_zones}
    side_of_power = {power.id: power.side for power in powers.powers}
    return Context(
        file=f"scenarios/{name}.json",
        part=part,
        lands=lands,
        zones=zones,
        active=set(lands) | zones if part.active_spaces == "all" else set(part.active_spaces),
        route_of={zone.id: zone.convoy_route.territory for zone in board.sea_zones if zone.convoy_route},
        centre_of={zone.id: zone.convoy_centre for zone in board.sea_zones if zone.convoy_centre},
        side_of_country={country.id: side_of_power[country.power] for country in powers.countries},
        side_of_nation={nation.id: side_of_power[nation.power] for nation in powers.nations},
        units={unit.type: unit for unit in pieces.unit_types},
        slots={(nation, hold.ship): hold.slots for hold in pieces.holds for nation in hold.nations},
        powers=[power.id for power in powers.powers],
    )


def _frame_faults(name: str, context: Context) -> Iterator[Fault]:
    part, fault = context.part, context.fault
    if part.id != name:
        yield fault("$.id", part.id, f"{name}, as the file is called")
    if part.last_turn is not None and part.last_turn < part.first_turn:
        yield fault("$.last_turn", f"{part.last_turn} is before the first turn", f"{part.first_turn} or more")
    if sorted(part.turn_order) != sorted(context.powers):
        yield fault("$.turn_order", ", ".join(power.key for power in part.turn_order), "each power once")
    for count in get_args(Seats):
        if count not in part.seats:
            yield fault(f"$.seats.{count}", "missing", f"{count} seats, each power in one of them")
    for count, seats in part.seats.items():
        if len(seats) != int(count) or sorted(power for seat in seats for power in seat) != sorted(
            context.powers
        ):
            yield fault(
                f"$.seats.{count}", f"{len(seats)} seats", f"{count} seats, each power in one of them"
            )
    for space in sorted(context.active - context.lands.keys() - context.zones):
        yield fault("$.active_spaces", f"{space} cannot be in play", "territories and sea zones")


def _control_faults(context: Context) -> Iterator[Fault]:
    lands_in_play = context.active & context.lands.keys()
    for space in sorted(lands_in_play - context.part.control.keys()):
        yield context.fault("$.control", f"nobody controls {space}", "a country for each territory in play")
    for space in sorted(context.part.control.keys() - lands_in_play):
        yield context.fault(f"$.control.{space}", "not a territory in play", "take it out")
    for number, one in enumerate(context.part.complexes):
        if one.space not in lands_in_play:
            yield context.fault(f"$.complexes[{number}]", one.space, "a territory in play")
    for space, count in Counter(one.space for one in context.part.complexes).items():
        if count > 1:
            yield context.fault("$.complexes", f"{count} in {space}", "one (aapacific:p7.9)")


def _convoy_faults(context: Context) -> Iterator[Fault]:
    part, fault = context.part, context.fault
    out_of_use = set(part.special.routes_out_of_use)
    routes = {zone for zone, land in context.route_of.items() if {zone, land} <= context.active} - out_of_use
    centres = context.centre_of.keys() & context.active
    for key, held, wanted in (
        ("convoy_routes", set(part.convoy_routes), routes),
        ("convoy_centres", set(part.convoy_centres), set(centres)),
    ):
        for zone in sorted(wanted - held):
            yield fault(f"$.{key}", f"nobody holds {zone}", "a side for each one in play")
        for zone in sorted(held - wanted):
            yield fault(f"$.{key}.{zone}", "none of these in play", "take it out")
    for zone in sorted(out_of_use - context.route_of.keys()):
        yield fault("$.special.routes_out_of_use", f"{zone} has no convoy route", "zones with a route")


def _income_faults(context: Context) -> Iterator[Fault]:
    """The levels on the chart against the values on the board (aapacific:p9.1, conv.17)."""
    part = context.part
    earned: Counter[Track] = Counter()
    route_to = {land: zone for zone, land in context.route_of.items()}
    for land, country in part.control.items():
        holder = part.convoy_routes.get(route_to.get(land, ""))
        if land in context.lands and (holder is None or holder == context.side_of_country[country]):
            earned[Track(country)] += context.lands[land].ipc
    for zone, side in part.convoy_centres.items():
        centre = context.centre_of.get(zone)
        if centre and side == Side.ALLIES:
            earned[centre.track] += centre.value
    for track, income in part.income.items():
        if earned[track] != income:
            yield context.fault(
                f"$.income.{track.key}", f"{income}", f"{earned[track]}, as the board adds up to"
            )


def _setup_faults(context: Context) -> Iterator[Fault]:
    for number, entry in enumerate(context.part.setup):
        path = f"$.setup[{number}]"
        if entry.space not in context.active:
            yield context.fault(path, f"{entry.space} is not in play", "a space in play")
            continue
        yield from (context.fault(path, wrong, right) for wrong, right in _misplaced(entry, context))


def _misplaced(entry: SetupUnits[str], context: Context) -> Iterator[tuple[str, str]]:
    unit, at_sea = context.units[entry.type], entry.space in context.zones
    where = f"{entry.nation.key} {entry.type.key} in {entry.space}"
    if unit.unit_class == UnitClass.STRUCTURE:
        yield where, "list it under complexes"
    elif unit.unit_class == UnitClass.NAVAL and not at_sea:
        yield where, "a sea zone"
    elif unit.unit_class != UnitClass.NAVAL and at_sea and entry.aboard is None:
        yield where, "a territory, or the ship it is aboard"
    holder = context.part.control.get(entry.space)
    held_by, of = (one if one is None else one.key for one in (holder, entry.country))
    own = context.side_of_nation[entry.nation]
    if not at_sea and holder is not None and context.side_of_country[holder] != own:
        yield f"{where}, which {held_by} holds", "land of its own side (aapacific:setup.23)"
    if entry.country not in (None, holder):
        yield f"{where} of {of}, which {held_by} holds", f"{held_by}"
    if (entry.type == UnitType.AA_GUN) != (entry.country is not None):
        yield f"{where}, country {of}", "a country for antiaircraft guns only"


def _fleet_faults(context: Context) -> Iterator[Fault]:
    """Fleets that meet before the first turn, and cargo without room (aapacific:cv.2)."""
    sides: dict[str, set[Side]] = defaultdict(set)
    ships: Counter[tuple[str, Nation, UnitType]] = Counter()
    cargo: Counter[tuple[str, Nation, UnitType]] = Counter()
    for entry in context.part.setup:
        if context.units[entry.type].unit_class == UnitClass.NAVAL:
            sides[entry.space].add(context.side_of_nation[entry.nation])
            ships[entry.space, entry.nation, entry.type] += entry.count
        if entry.aboard is not None:
            cargo[entry.space, entry.nation, entry.aboard] += entry.count * context.units[entry.type].bulk
    for space, fleets in sorted(sides.items()):
        if len(fleets) > 1:
            yield context.fault("$.setup", f"enemy ships together in {space}", "one side in a zone")
    for (space, nation, ship), load in sorted(cargo.items()):
        room = ships[space, nation, ship] * context.slots.get((nation, ship), 0)
        if load > room:
            wrong = f"{load} slots of cargo on {nation.key} {ship.key} in {space}"
            yield context.fault("$.setup", wrong, f"{room} at most")


def _victory_faults(context: Context) -> Iterator[Fault]:
    part, fault = context.part, context.fault
    points = {condition.points for condition in part.victory if isinstance(condition, PointsReached)}
    for number, condition in enumerate(part.victory):
        path = f"$.victory[{number}]"
        named: tuple[str, ...] = ()
        if isinstance(condition, HeldUntilNextTurn):
            named = (*condition.any_of, *condition.also_holds)
        elif isinstance(condition, HoldsSeveral):
            named = condition.of
            if condition.at_least > len(condition.of):
                yield fault(path, f"{condition.at_least} of {len(condition.of)} spaces", "fewer")
        elif isinstance(condition, PointsBelow) and points and condition.points not in points:
            yield fault(path, f"{condition.points} points", f"{max(points)}, as the other side needs")
        for space in named:
            if space not in context.active & context.lands.keys():
                yield fault(path, f"{space} is not in play", "territories in play")
    if not part.victory:
        yield fault("$.victory", "nobody can win", "a condition for each side")
