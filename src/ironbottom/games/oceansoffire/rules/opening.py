"""A new game, loading a position again, and who sits at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.components.data import OceansData
from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Fate, Side
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.components.scenario import Facilities, Placement, Scenario
from ironbottom.games.oceansoffire.position.game import PLAYERS, THREE, Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE, REDUCED, OceansState, by_power
from ironbottom.games.oceansoffire.rules.p04_turn import FIRST_US_TURN, WholeGame
from ironbottom.games.oceansoffire.rules.p05_control import JAVA, SINGAPORE
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p23_hands import shuffle_decks
from ironbottom.kernel.registry import OptionInfo, Options, Seat
from ironbottom.kernel.state import shorts
from ironbottom.kernel.values import ComponentValues
from ironbottom.mechanics.counters import Opening

if TYPE_CHECKING:
    from collections.abc import Iterable

PLAYERS_OPTION = OptionInfo(
    PLAYERS,
    "Players",
    ("two", THREE),
    "Two: Japan against the Allies. Three: the United States and the Commonwealth apart.",
    "oceansoffire:1.1",
)


def seats_of(scenario_id: str, options: Options, components: ComponentValues | None) -> tuple[Seat, ...]:
    """1.1: Japan against the Allies, who may be two players."""
    japan = Seat("japan", "Japan", ("japan",))
    if options.get(PLAYERS) == THREE:
        us = Seat("us", "United States", ("us",), several=True)
        return (japan, us, Seat("cw", "Commonwealth", ("cw",), within="the Commonwealth"))
    return (japan, Seat("allies", "Allies", ("us", "cw"), several=True))


def empty_board(data: OceansData, scenario_id: str, options: Options) -> OceansState:
    """A scenario with nothing set up: units that it names are due, all others out."""
    scenario, box, spaces = data.scenarios[scenario_id], len(data.box), len(data.spaces)
    ports, mountains = len(data.ports), len(scenario.links.mountains)
    named = _named(scenario)
    return OceansState(
        scenario=scenario_id,
        options=dict(options),
        turn=scenario.first_turn,
        round=scenario.first_round,
        order=list(map(int, scenario.play_order)),
        kind=shorts(data.box),
        at=bytearray([NOWHERE] * box),
        berth=bytearray([NOWHERE] * box),
        fate=bytearray(Fate.DUE if kind in named else Fate.OUT for kind in data.box),
        aboard=shorts([ASHORE] * box),
        marks=shorts([0] * box),
        hits=bytearray(box),
        damage=bytearray(box),
        aborted=bytearray(box),
        disrupted=bytearray(box),
        usl=bytearray(box),
        repaired=bytearray(box),
        refit=bytearray(box),
        origin=bytearray([NOWHERE] * box),
        spent=bytearray(box),
        control=bytearray(scenario.control),
        marker_hits=bytearray(spaces),
        space_usl=bytearray(spaces),
        combat=bytearray(spaces),
        concluded=bytearray(spaces),
        changing=bytearray(spaces),
        attacked=bytearray(spaces),
        joint=bytearray(spaces),
        beached=bytearray(spaces),
        built=[bytearray(spaces), bytearray(spaces)],
        overstacked=[bytearray(spaces), bytearray(spaces)],
        forts=by_power(spaces),
        airfields=by_power(spaces),
        upgrades=by_power(ports),
        landed=bytearray(ports),
        crossed=bytearray(mountains),
        rps=[dict(scenario.replacement_points.get(power, {})) for power in POWERS],
        oil=scenario.oil_reserve,
        resources=scenario.resources,
    )


def _named(scenario: Scenario) -> frozenset[int]:
    events = (kind for event in scenario.schedule for kind in (*event.counters, event.becomes))
    return frozenset((*events, *(one.counter for one in scenario.setup))) - {NO_TYPE}


def set_up(g: Oceans) -> None:
    """4.0: the units of a scenario where they begin; those of its schedule are due, what is over stays out."""
    free: dict[int, list[int]] = {}
    for piece, kind in enumerate(g.data.box):
        free.setdefault(kind, []).append(piece)
    ashore = [one for one in g.scenario.setup if one.carrier == NO_TYPE]
    on_decks = [one for one in g.scenario.setup if one.carrier != NO_TYPE]
    for one in (*ashore, *on_decks):
        for _ in range(one.count):
            put(g, free[one.counter].pop(0), one)
    _leave_out(g, free)
    _as_it_began(g)
    shuffle_decks(g)
    for facility in g.scenario.facilities:
        put_facilities(g, facility)


def _leave_out(g: Oceans, free: dict[int, list[int]]) -> None:
    """Counters beyond those that the schedule brings are not in the game."""
    for kind, pieces in free.items():
        coming = sum(
            event.count
            for event in g.scenario.schedule
            if (kind in event.counters and event.kind == "arrive" and not event.returning)
            or kind == event.becomes
        )
        for piece in pieces[coming:]:
            g.state.fate[piece] = Fate.OUT


def _as_it_began(g: Oceans) -> None:
    """What control at the start means for Theaters (22.33.1) and for Singapore as a port of repair (9.71.d).

    A Singapore that is Japanese then fell in the Round before, for nothing tells when.
    """
    japanese = {here.id for space, here in enumerate(g.data.spaces) if g.friendly(space, Side.JAPAN)}
    g.state.theaters_switched = JAVA in japanese or g.state.turn >= FIRST_US_TURN
    if SINGAPORE in japanese:
        g.state.singapore_since = g.state.turn * g.data.figures.rounds + g.state.round - 1


def put(g: Oceans, piece: int, one: Placement) -> None:
    """A unit where and how it begins."""
    if one.space == NOWHERE:
        g.lift(piece, one.fate)
        return
    counter = g.counter(piece)
    if counter.ship:
        g.moor(piece, berth_for(g, piece, one.space))
    elif one.carrier != NO_TYPE:
        g.embark(piece, _carrier(g, one))
    else:
        g.place(piece, one.space)
    if counter.ship and one.reduced:
        g.mark(piece, REDUCED)
    g.set_hits(piece, one.hits)
    g.set_damage(piece, one.damage)


def _carrier(g: Oceans, one: Placement) -> int:
    return next(piece for piece in g.here[one.space] if g.state.kind[piece] == one.carrier)


def berth_for(g: Oceans, piece: int, space: int) -> int:
    """The first port of a Space where a ship may base; if there is none, the first."""
    ports: Iterable[int] = g.data.spaces[space].ports
    side = g.side(piece)
    return next((port for port in ports if may_base(g, port, side, [piece])), g.data.spaces[space].ports[0])


def put_facilities(g: Oceans, one: Facilities) -> None:
    """Facilities where they begin: on the map, or in the Force Pool."""
    counter = g.data.counters[one.counter]
    assert counter.facility is not None
    if one.space == NOWHERE:
        g.state.pool[counter.power][counter.facility] += one.count
        return
    place = g.data.spaces[one.space].ports[0] if counter.facility.key == "port" else one.space
    g.put_facility(counter.power, counter.facility, place, one.count)


OPENING = Opening(
    game=Oceans,
    data=lambda _, components: load(components),
    empty=empty_board,
    whole=WholeGame,
    place=set_up,
)
