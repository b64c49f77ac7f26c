"""Which pieces and Spaces the laws must look at singly, found in whole columns (``mechanics.columns``).

Nearly all of a position is sound, and that is seen of all pieces at once. ``laws`` says what is wrong with those that
are named here, if anything is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import CAPITAL, TRAIN, Fate, Klass, PortKind, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
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
MANY = 1 << 10
"""More units than there are."""


@dataclass(frozen=True, kw_only=True)
class _Printed:
    """What is printed: of pieces as numbers with a byte for each of them (``flags``), of Spaces as tables."""

    pieces: int
    """All of them."""
    ships: int
    ground: int
    air: int
    special: int
    """Those whose figures must always be looked at: they may be 0, or count in full from a turn on."""
    waging: int
    """Those that wage Strategic Warfare (21.2)."""
    pooled: int
    """Air units that are counted in the box (2.32.g)."""
    points: tuple[int, ...]
    """By piece: quarters of air points."""
    pools: tuple[str, ...]
    train: int
    """The FST and its Base, to which ports have rules of their own."""
    other_than_tt: frozenset[int]
    trains: frozenset[int]
    pairs: frozenset[int]
    """Ships of two steps while they lie on their front."""
    capital: frozenset[int]
    seas: bytes
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
    counters = [data.counters[kind] for kind in data.box]

    def of(wanted: Iterable[object]) -> int:
        return int.from_bytes(bytes(map(bool, wanted)), "little")

    return _Printed(
        pieces=of(counters),
        ships=of(one.ship for one in counters),
        ground=of(one.ground for one in counters),
        air=of(one.air for one in counters),
        special=of(
            (one.ground and (one.front.defense <= 0 or one.full_from_turn > 1))
            or (one.air and one.points <= 0)
            for one in counters
        ),
        waging=of(one.klass in WAGING for one in counters),
        pooled=of(one.pool for one in counters),
        points=tuple(one.points for one in counters),
        pools=tuple(one.pool for one in counters),
        train=of(one.klass in TRAIN for one in counters),
        other_than_tt=frozenset(n for n, one in enumerate(counters) if one.klass != Klass.TT),
        trains=frozenset(n for n, one in enumerate(counters) if one.klass in TRAIN),
        pairs=frozenset(n for n, one in enumerate(counters) if one.ship and one.full),
        capital=frozenset(n for n, one in enumerate(counters) if one.klass in CAPITAL),
        seas=table_of(space for space, here in enumerate(data.spaces) if here.sea),
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


def carried(g: Oceans) -> Iterable[int]:
    """Pieces that are aboard another."""
    return places(not_none(g.state.aboard))


def laden(g: Oceans) -> list[int]:
    """Ships that might carry more than they hold: carriers reckoned with whole air units, and all others."""
    printed, loads = _printed(g.data, g.scenario.id), defaultdict[int, int](int)
    for piece in carried(g):
        loads[g.state.aboard[piece]] += printed.points[piece]
    return [ship for ship, total in loads.items() if not g.counters[ship].carrier or total > deck(g, ship)]


def strangely_held(g: Oceans) -> Iterable[int]:
    """Spaces with the marker of somebody who cannot have it, or with Hits on it."""
    found = flags(g.state.marker_hits, ANY)
    for owner, barred in _printed(g.data, g.scenario.id).owners:
        found |= flags(g.state.control, owner) & barred
    return places(found)


def points_in_box(g: Oceans) -> dict[str, int]:
    """Quarters of air points in the Breakdown Boxes by kind (2.32.g)."""
    printed, found = _printed(g.data, g.scenario.id), defaultdict[str, int](int)
    for piece in places(flags(g.state.fate, IN_BOX) & printed.pooled):
        found[printed.pools[piece]] += printed.points[piece]
    return dict(found)


# ---- 6.0 -------------------------------------------------------------------------------------------


def crowded(g: Oceans) -> list[int]:
    """Land Spaces in which more might base than may, reckoned in full strength and for whoever holds them."""
    state, printed = g.state, _printed(g.data, g.scenario.id)
    length = len(state.at)
    ashore = printed.pieces & ~(not_none(state.aboard) | flags(state.at, NOT_ANY))
    units = Counter(compress(state.at, (ashore & printed.ground).to_bytes(length, "little")))
    points = defaultdict[int, int](int)
    for piece in places(ashore & printed.air):
        points[state.at[piece]] += printed.points[piece]
    found = {space for space, number in units.items() if number > printed.divisions[space]}
    factor = g.data.figures.airfield_base_factor * QUARTERS
    for space, total in points.items():
        airfield = g.data.spaces[space].airfield
        if airfield is not None and (state.changing[space] or total > airfield * factor):
            found.add(space)
    return sorted(space for space in found | _crowded_ports(g) if not g.data.spaces[space].sea)


def _steps(g: Oceans, ships: list[int]) -> int:
    """Steps of ships, by their marks alone: two of a counter of two ships that has not been turned over."""
    marks, printed = g.state.marks, _printed(g.data, g.scenario.id)
    return sum(STEPS if ship in printed.pairs and not marks[ship] & REDUCED else 1 for ship in ships)


def _crowded_ports(g: Oceans) -> set[int]:
    """Spaces of ports where what lies there might be too much for them as they are printed (6.3)."""
    state, data, printed = g.state, g.data, _printed(g.data, g.scenario.id)
    users = defaultdict[int, list[int]](list)
    for piece in places(flags(state.berth, MOORED)):
        users[state.berth[piece]].append(piece)
    found = set()
    for number, ships in users.items():
        port, most = data.ports[number], data.ports[number].capacity
        if most is None:
            continue
        if port.kind == PortKind.MINOR_PORT:
            fits = len(ships) <= data.figures.minor_port_transports and printed.other_than_tt.isdisjoint(
                ships
            )
        else:
            big = most >= data.figures.capital_ships_need or printed.capital.isdisjoint(ships)
            room = len(ships) <= most or _steps(g, ships) <= most * STEPS
            fits = room and big and printed.trains.isdisjoint(ships)
        if not fits:
            found.add(port.space)
    return found
