"""Which pieces and Spaces the laws must look at singly, found in whole columns (``mechanics.columns``).

Nearly all of a position is sound, and that is seen of all pieces at once. ``laws`` says what is wrong with those that
are named here, if anything is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import (
    CAPITAL,
    CARRIERS,
    TRAIN,
    Fate,
    Klass,
    PortKind,
    Power,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import deck
from ironbottom.games.oceansoffire.position.state import AT_FST, REDUCED
from ironbottom.games.oceansoffire.rules.p06_ports import STEPS
from ironbottom.games.oceansoffire.rules.p21_warfare import WAGING
from ironbottom.mechanics.columns import (
    BYTE,
    any_of,
    differing,
    flags,
    halves,
    not_none,
    numbers_at,
    places,
    table_of,
    with_any,
)
from ironbottom.mechanics.counters import NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.components.scenario import Scenario
    from ironbottom.games.oceansoffire.position.game import Oceans

ANY, NOT_ANY = table_of(range(1, BYTE)), table_of([NOWHERE])
MOORED = table_of(range(AT_FST))
"""In a port, not at the FST."""
AT_MOBILE_PORT = table_of([AT_FST])
BASED = table_of(range(NOWHERE))
"""In a port or at the FST."""
ON_MAP, IN_BOX, IN_WARFARE = (table_of([fate]) for fate in (Fate.ON_MAP, Fate.BOX, Fate.WARFARE))
NO_FATE = table_of(set(range(BYTE)).difference(Fate))
TURNED = with_any(REDUCED)
BOUND = frozenset((Klass.CVA, Klass.FST_BASE))
"""Cargo of carriers, and of the FST."""
MANY = 1 << 10
"""More units than there are."""


@dataclass(frozen=True, kw_only=True)
class _Printed:
    """What is printed: of pieces as numbers with a byte for each of them (``flags``), of Spaces as tables."""

    pieces: int
    """All of them."""
    ships: int
    ground: int
    small_units: int
    """Ground units that are half a division at most (6.1)."""
    air: int
    special: int
    """Those whose figures must always be looked at: they may be 0, or count in full from a turn on."""
    waging: int
    """Those that wage Strategic Warfare (21.2)."""
    pooled: int
    """Air units that are counted in the box (2.32.g)."""
    points: tuple[int, ...]
    """By piece: quarters of air points."""
    lots: bytes
    """By piece: which of ``pools`` it is of, NOWHERE: none."""
    pools: tuple[tuple[str, int], ...]
    """Kinds of air units in the box with quarters of air points."""
    cargo: tuple[Klass | None, ...]
    """By piece: the class of what only some ships carry, None: that which any transport does."""
    carries: tuple[frozenset[Klass | None], ...]
    """By piece: what it carries."""
    train: int
    """The FST and its Base, to which ports have rules of their own."""
    other_than_tt: int
    capital: int
    pairs: frozenset[int]
    """Ships of two steps while they lie on their front."""
    seas: bytes
    at_sea_or_off: bytes
    """Sea Spaces, and NOWHERE."""
    closed: bytes
    """Spaces that are not in play."""
    berths: bytes
    """By port: its Space."""
    owners: tuple[tuple[bytes, int], ...]
    """For each that may stand in a column of control: its table, and the Spaces where it may not."""
    divisions: tuple[int, ...]
    """By Space: how many it takes; MANY: any number."""


@cache
def _printed(data: OceansData, scenario_id: str) -> _Printed:
    scenario = data.scenarios[scenario_id]
    pools = sorted({(one.pool, one.points) for one in data.counters if one.pool})
    counters = [data.counters[kind] for kind in data.box]

    def of(wanted: Iterable[object]) -> int:
        return int.from_bytes(bytes(map(bool, wanted)), "little")

    return _Printed(
        pieces=of(counters),
        ships=of(one.ship for one in counters),
        ground=of(one.ground for one in counters),
        small_units=of(one.ground and not one.full for one in counters),
        air=of(one.air for one in counters),
        special=of(
            (one.ground and (one.front.defense <= 0 or one.full_from_turn > 1))
            or (one.air and one.points <= 0)
            for one in counters
        ),
        waging=of(one.klass in WAGING for one in counters),
        pooled=of(one.pool for one in counters),
        points=tuple(one.points for one in counters),
        lots=bytes(pools.index((one.pool, one.points)) if one.pool else NOWHERE for one in counters),
        pools=tuple(pools),
        cargo=tuple(one.klass if one.ship or one.klass in BOUND else None for one in counters),
        carries=tuple(_carries(one.klass) for one in counters),
        train=of(one.klass in TRAIN for one in counters),
        other_than_tt=of(one.klass != Klass.TT for one in counters),
        capital=of(one.klass in CAPITAL for one in counters),
        pairs=frozenset(n for n, one in enumerate(counters) if one.ship and one.full),
        seas=table_of(space for space, here in enumerate(data.spaces) if here.sea),
        at_sea_or_off=table_of((*(n for n, here in enumerate(data.spaces) if here.sea), NOWHERE)),
        closed=table_of(
            space for space in range(NOWHERE) if space >= len(data.spaces) or not scenario.in_play[space]
        ),
        berths=bytes(data.ports[n].space if n < len(data.ports) else NOWHERE for n in range(BYTE)),
        owners=tuple(
            (table_of([owner]), of(owner not in _owners(data, scenario, n) for n in range(len(data.spaces))))
            for owner in (*Power, NOWHERE)
        ),
        divisions=tuple(MANY if here.division is None else here.division for here in data.spaces),
    )


def _carries(klass: Klass) -> frozenset[Klass | None]:
    """What a ship of a class carries (11.52, 6.23.a, 6.4)."""
    if klass == Klass.TT:
        return frozenset((None, *BOUND))
    if klass in CARRIERS:
        return frozenset((Klass.CVA,))
    return frozenset((Klass.FST_BASE,) if klass == Klass.FST else ())


def _owners(data: OceansData, scenario: Scenario, space: int) -> tuple[int, ...]:
    """Whose marker may lie in a Space, NOWHERE for those where none may."""
    here, in_play = data.spaces[space], scenario.in_play[space]
    if here.box and in_play:
        return (here.owner,)
    if not in_play or here.markers is None:
        return (NOWHERE,)
    return (Power.JAPAN, here.ally, Power.NEUTRAL)


def misplaced(g: Oceans) -> Iterable[int]:
    """Pieces that are on the map and off it, out of play, marked though they are nowhere, or where they cannot be."""
    state, printed = g.state, _printed(g.data, g.scenario.id)
    off, on_map, at_sea = flags(state.at, NOT_ANY), flags(state.fate, ON_MAP), flags(state.at, printed.seas)
    based, aboard = flags(state.berth, BASED), not_none(state.aboard)
    low, high = halves(state.marks)
    losses = (state.hits, state.damage, state.aborted, state.disrupted)
    bears = any_of(low, high, *losses, state.usl, state.repaired, state.refit, state.spent) | aboard | based
    ashore = printed.pieces & ~off & ~at_sea
    elsewhere = differing(state.berth.translate(printed.berths), state.at)
    return places(
        (printed.pieces ^ off ^ on_map)
        | flags(state.fate, NO_FATE)
        | (off & bears)
        | (flags(state.fate, IN_WARFARE) & ~printed.waging)
        | flags(state.at, printed.closed)
        | (based & ~printed.ships)
        | (at_sea & printed.ships & flags(state.berth, MOORED))
        | (ashore & printed.ships & elsewhere)
        | (at_sea & (printed.ground | printed.train) & ~aboard)
        | flags(state.berth, AT_MOBILE_PORT)
    )


def hurt(g: Oceans) -> Iterable[int]:
    """Pieces on the map whose figures are not just those that are printed."""
    state, printed = g.state, _printed(g.data, g.scenario.id)
    found = printed.special | flags(halves(state.marks)[0], TURNED)
    found |= any_of(state.hits, state.damage, state.aborted, state.disrupted, state.spent)
    return places(found & flags(state.fate, ON_MAP))


def carried(g: Oceans) -> tuple[list[int], list[int]]:
    """Pieces aboard a ship that is elsewhere, or carries no such thing; and ships that might carry more than they hold.

    Carriers are reckoned with whole air units; of all other ships it is to be looked at.
    """
    printed, loads = _printed(g.data, g.scenario.id), defaultdict[int, int](int)
    at, aboard, strangers = g.state.at, g.state.aboard, []
    for piece in places(not_none(aboard)):
        ship = aboard[piece]
        loads[ship] += printed.points[piece]
        if at[ship] != at[piece] or printed.cargo[piece] not in printed.carries[ship]:
            strangers.append(piece)
    counters = g.counters
    return strangers, [s for s, total in loads.items() if not counters[s].carrier or total > deck(g, s)]


def strangely_held(g: Oceans) -> Iterable[int]:
    """Spaces with the marker of somebody who cannot have it, or with Hits on it."""
    found = flags(g.state.marker_hits, ANY)
    for owner, barred in _printed(g.data, g.scenario.id).owners:
        found |= flags(g.state.control, owner) & barred
    return places(found)


def points_in_box(g: Oceans) -> dict[str, int]:
    """Quarters of air points in the Breakdown Boxes by kind (2.32.g)."""
    printed, found = _printed(g.data, g.scenario.id), defaultdict[str, int](int)
    lots = numbers_at(flags(g.state.fate, IN_BOX) & printed.pooled, printed.lots)
    for lot, number in Counter(lots).items():
        pool, points = printed.pools[lot]
        found[pool] += points * number
    return dict(found)


# ---- 6.0 -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class _Ports:
    """Ports as they are printed: tables by their numbers."""

    minor: bytes
    small: bytes
    """Those that are too small for capital ships (6.33.d), Minor Ports not among them."""
    limited: bytes
    """Those that do not base any number."""
    ships: tuple[int, ...]
    """By port: how many ships may base there, if all are of full strength; of Minor Ports transports (6.31)."""


@cache
def _ports(data: OceansData) -> _Ports:
    minor = {n for n, port in enumerate(data.ports) if port.kind == PortKind.MINOR_PORT}
    most = [MANY if port.capacity is None else port.capacity for port in data.ports]
    one, need = data.figures.minor_port_transports, data.figures.capital_ships_need
    return _Ports(
        minor=table_of(minor),
        small=table_of(n for n, ships in enumerate(most) if ships < need and n not in minor),
        limited=table_of(n for n, ships in enumerate(most) if ships < MANY),
        ships=tuple(one if n in minor else ships for n, ships in enumerate(most)),
    )


class Crowded(NamedTuple):
    """Where more might base than may, reckoned for whoever holds the Space."""

    ground: list[int]
    """Land Spaces by their ground units, on their fronts (6.1)."""
    air: list[int]
    """Those by their air units, without Hits (6.2)."""
    ports: list[int]
    """Ports as they are printed (6.3)."""


def crowded(g: Oceans) -> Crowded:
    """See ``Crowded``."""
    state, printed = g.state, _printed(g.data, g.scenario.id)
    ashore = printed.pieces & ~(not_none(state.aboard) | flags(state.at, printed.at_sea_or_off))
    points = defaultdict[int, int](int)
    for piece in places(ashore & printed.air):
        points[state.at[piece]] += printed.points[piece]
    return Crowded(
        _crowded_spaces(g, ashore),
        sorted(space for space, total in points.items() if total > _air_printed(g, space)),
        sorted(_crowded_ports(g)),
    )


def _crowded_spaces(g: Oceans, ashore: int) -> list[int]:
    printed, at = _printed(g.data, g.scenario.id), g.state.at
    units = Counter(numbers_at(ashore & printed.ground, at))
    many = [space for space, number in units.items() if number > printed.divisions[space]]
    small = Counter(numbers_at(ashore & printed.small_units, at)) if many else {}
    return sorted(
        space
        for space in many
        if units[space] * QUARTERS - small.get(space, 0) * (QUARTERS - HALF)
        > printed.divisions[space] * QUARTERS
    )


def _air_printed(g: Oceans, space: int) -> int:
    """Quarters of air points that an airfield takes as it is printed; none, while control is changing."""
    field = g.data.spaces[space].airfield
    if field is None:
        return MANY * QUARTERS
    return 0 if g.state.changing[space] else field * g.data.figures.airfield_base_factor * QUARTERS


def _crowded_ports(g: Oceans) -> Iterable[int]:
    state, printed, ports = g.state, _printed(g.data, g.scenario.id), _ports(g.data)
    strangers = flags(state.berth, MOORED) & printed.train
    strangers |= flags(state.berth, ports.small) & printed.capital
    strangers |= flags(state.berth, ports.minor) & printed.other_than_tt
    yield from {*numbers_at(strangers, state.berth)}
    for port, number in Counter(numbers_at(flags(state.berth, ports.limited), state.berth)).items():
        most = ports.ships[port]
        if number > most and (ports.minor[port] or _steps(g, port) > most * STEPS):
            yield port


def _steps(g: Oceans, port: int) -> int:
    """Steps of the ships in a port by their marks alone: two of a counter of two ships that lies on its front."""
    marks, printed = g.state.marks, _printed(g.data, g.scenario.id)
    there = places(flags(g.state.berth, table_of([port])))
    return sum(STEPS if ship in printed.pairs and not marks[ship] & REDUCED else 1 for ship in there)
