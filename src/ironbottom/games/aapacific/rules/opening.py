"""Set-up: a scenario's start position (aapacific:setup.8 to setup.23), and loading a position again."""

from __future__ import annotations

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import NONE, Country, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.components.scenario import Scenario
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import WITHIN
from ironbottom.games.aapacific.position.state import NO_COMPLEX, NOWHERE, START_COMPLEX, PacificState
from ironbottom.games.aapacific.rules.turn import Campaign
from ironbottom.kernel.registry import Options, Seat
from ironbottom.kernel.values import ComponentValues
from ironbottom.mechanics.counters import Opening

BOARD_OPTIONS = ("designed_routes", "link_14_30", "hawaii_complex")
"""Options that change the board itself; the others change rules."""


def data_for(options: Options, components: ComponentValues | None) -> AApacificData:
    """The component data under these options."""
    off = frozenset([name for name in BOARD_OPTIONS if options[name] == "off"])
    return load(components, off)


def blank_state(data: AApacificData, scenario: Scenario, options: Options) -> PacificState:
    """The board of a scenario with markers, tracks and money, but no units."""
    territories = len(data.territories)
    state = PacificState(scenario=scenario.id, options=dict(options), round=scenario.first_turn)
    state.control = bytearray(
        country if country != NONE else Country.CHINA for country in scenario.control[:territories]
    )
    state.control_at_start = bytearray(state.control)
    state.complexes = bytearray([NO_COMPLEX]) * territories
    for territory in scenario.complexes:
        state.complexes[territory] = START_COMPLEX
    state.battled = bytearray(territories)
    state.placed = bytearray(territories)
    state.taken_by = bytearray([NOWHERE]) * territories
    holders = zip(scenario.route_holder, scenario.centre_holder, strict=True)
    state.convoy = bytearray(
        max(route, centre) if max(route, centre) != NONE else NOWHERE for route, centre in holders
    )
    state.cash = [int(money) for money in scenario.cash]  # setup.14
    state.bought = [[0] * len(UnitType) for _ in Country]
    state.points = scenario.victory_points  # setup.12
    state.kamikazes = scenario.kamikaze
    return state


def place_starting_units(g: Pacific) -> None:
    """Put every unit of the set-up chart on the board (aapacific:setup.23)."""
    for row in g.scenario.setup:
        for _ in range(row.count):
            ship = -1 if row.aboard is None else _deck(g, row.space, row.aboard)
            g.add(row.type, row.nation, row.space, aboard=ship)


def _deck(g: Pacific, space: int, kind: int) -> int:
    """The first ship of a type in a space with room left."""
    state = g.state
    return next(
        ship
        for ship in g.here[space]
        if state.kind[ship] == kind and len(g.load_of(ship)) < g.data.capacity[state.owner[ship]][kind]
    )


def seats_of(scenario_id: str, options: Options, components: ComponentValues | None) -> tuple[Seat, ...]:
    """The seats of a game: two or three (aapacific:setup.4, setup.5)."""
    data = load(components)
    rows = data.scenarios[scenario_id].seats[int(options["players"])]
    seats = []
    for powers in rows:
        allies = len(powers) > 1
        seat_id = "allies" if allies else powers[0].key
        name = "Allies" if allies else data.power_names[powers[0]]
        within = "" if allies else WITHIN.get(powers[0], name)
        countries = [country for power in powers for country in data.countries_of_power[power]]
        plays = tuple(dict.fromkeys(one.key for one in (*powers, *countries)))
        seats.append(Seat(seat_id, name, plays, several=allies, within=within))
    return tuple(seats)


OPENING = Opening(
    game=Pacific,
    data=data_for,
    empty=lambda data, scenario, options: blank_state(data, data.scenarios[scenario], options),
    whole=Campaign,
    place=place_starting_units,
)
