"""What a seat sees: everything, for this game hides nothing but the dice to come."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import compress, count
from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import NAVAL, NONE, Country, Nation, Track, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.area import area
from ironbottom.games.aapacific.position.game import BOUNDS, Pacific
from ironbottom.games.aapacific.position.labels import counted
from ironbottom.games.aapacific.position.state import (
    AIRBORNE,
    DAMAGED,
    DECK_CARGO,
    FOUGHT,
    INTERCEPTED,
    MOVED,
    NO_COMPLEX,
    NOWHERE,
    PATROL,
    RAIDING,
    START_COMPLEX,
    SUBMERGED,
)
from ironbottom.games.aapacific.rules.movement.columns import kinds_of_class
from ironbottom.games.aapacific.rules.p1_purchase import BuyUnit
from ironbottom.games.aapacific.rules.p3_combat_movement import can_act
from ironbottom.games.aapacific.rules.p4_combat import battle_at_stake, battle_board, pending_battles
from ironbottom.games.aapacific.rules.production import chart
from ironbottom.games.aapacific.shown.victory_panel import victory_panel
from ironbottom.kernel import prompts
from ironbottom.kernel.state import SHORT
from ironbottom.kernel.views import Marker, Panel, Piece, View
from ironbottom.kernel.views import Track as TrackView

MARK_WORDS = (
    (DAMAGED, "damaged"),
    (SUBMERGED, "submerged"),
    (PATROL, "patrol"),
    (AIRBORNE, "airborne"),
    (RAIDING, "raiding"),
    (INTERCEPTED, "intercepting"),
    (DECK_CARGO, "deck_cargo"),
    (FOUGHT, "fought"),
    (MOVED, "moved"),
)

KINDS = tuple(kind.key for kind in UnitType)
NATIONS = tuple(nation.key for nation in Nation)
COUNTRIES = tuple(country.key for country in Country)
EARNERS = tuple((track, track.key) for track in Track if track != Track.CHINA)
"""Words by number, for most of a view is made of them."""
MOST_COUNTERS = 1 << 16
"""Counters that are kept for further views: more than some hundred matches show."""
LONG = "I"
"""Of an array: wide enough for all marks."""
WIDTHS = (1, 1, 1, array(LONG).itemsize, 1, array(SHORT).itemsize, 1)
"""Bytes of a number in each column of ``Shown``, ``laden`` last."""
NOT_ZERO = re.compile(rb"[^\0]")
POSITIONS_KEPT = 256
"""Positions of which what clients see is kept: some for each match in memory."""


def view(g: Pacific, viewer: str) -> View:
    """The position as a viewer may see it (see kernel.views)."""
    state, levels, battle = g.state, chart(g), battle_at_stake(g)
    return View(
        **prompts.common(g, viewer, g.data.space_ids[battle] if battle != NOWHERE else ""),
        turn=f"Round {state.round}: {g.data.power_names[state.power]}",
        phases=tuple(phase.name for phase in g.data.phases),
        phase=state.phase - 1,
        active=g.moving_seat,
        pieces=_pieces(g),
        markers=_markers(g),
        tracks=_tracks(g, levels),
        panels=tuple(_panels(g, levels)),
        can_act=tuple(can_act(g)) if viewer == g.moving_seat else (),
    )


Row = tuple[int, ...]
"""All that tells a counter from others: id, then space, type, nation, marks, target, ship and whether it is laden."""


class Counters(dict[Row, Piece]):
    """Counters as clients draw them, by what they are.

    Most stand as they stood a moment ago, so what was made for the last view is found again.
    """

    def __init__(self, space_ids: tuple[str, ...]) -> None:
        super().__init__()
        self._ids = space_ids

    def __missing__(self, row: Row) -> Piece:
        if len(self) >= MOST_COUNTERS:
            self.clear()
        p, at, kind, nation, marks, target, ship, laden = row
        space = self._ids[at]
        words = [word for bit, word in MARK_WORDS if marks & bit]
        if target != NOWHERE and ship >= 0:
            words.append(f"landing:{self._ids[target]}")
        place = str(ship) if ship >= 0 else f"ship{p}" if laden else "0"
        group = f"{space}/{NATIONS[nation]}/{KINDS[kind]}/{','.join(words)}/{place}"
        piece = Piece(
            p, KINDS[kind], NATIONS[nation], space, group, tuple(words), ship if ship >= 0 else None
        )
        self[row] = piece
        return piece


@cache
def _counters(data: AApacificData) -> Counters:
    return Counters(data.space_ids)


class Shown(NamedTuple):
    """The counters of a position: the columns they are made of, every piece's (None off the map), those on the map."""

    columns: tuple[bytes, ...]
    laden: bytes
    every: list[Piece | None]
    on_map: tuple[Piece, ...]


def _pieces(g: Pacific) -> tuple[Piece, ...]:
    """The counters on the map, in order of id: made once for all who look, and anew only where something changed."""
    kept, state = g.kept[BOUNDS], g.state
    known: Shown | None = kept.get(Shown)
    marks = array(LONG, state.marks).tobytes()
    now = (state.at, state.kind, state.owner, marks, state.target, state.aboard)
    columns = tuple(map(bytes, now))
    if known is None or known.columns != columns:
        known = kept[Shown] = _shown(g, columns, known)
    return known.on_map


def _shown(g: Pacific, columns: tuple[bytes, ...], before: Shown | None) -> Shown:
    """The counters, with those that stand as before taken over."""
    state, counters = g.state, _counters(g.data)
    laden = bytearray(len(state.at))
    for ship in set(state.aboard) - {NONE}:
        laden[ship] = 1
    told = (state.at, state.kind, state.owner, state.marks, state.target, state.aboard, laden)
    every: list[Piece | None] = [None] * len(laden)
    rows: Iterable[Row] = zip(count(), *told)
    if before and len(before.every) == len(laden):
        every = before.every.copy()
        pairs = zip((*before.columns, before.laden), (*columns, bytes(laden)), WIDTHS, strict=True)
        changed = {p for old, new, width in pairs for p in _differences(old, new, width)}
        rows = [(p, *[column[p] for column in told]) for p in changed]
    for row in rows:
        every[row[0]] = counters[row] if row[1] != NOWHERE else None
    return Shown(columns, bytes(laden), every, tuple(filter(None, every)))


def _differences(old: bytes, new: bytes, width: int) -> set[int]:
    """The places in which two columns of numbers differ; their numbers have so many bytes."""
    if old == new:
        return set()
    both = int.from_bytes(old) ^ int.from_bytes(new)
    return {found.start() // width for found in NOT_ZERO.finditer(both.to_bytes(len(old)))}


def _markers(g: Pacific) -> tuple[Marker, ...]:
    state, ids = g.state, g.data.space_ids
    columns = bytes(state.control), bytes(state.complexes), bytes(state.convoy)
    battles = [Marker(ids[space], "battle") for space in pending_battles(g)]
    return (*_lasting_markers(g.data, state.scenario, *columns), *battles, *_closed(g.data, state.scenario))


@lru_cache(maxsize=POSITIONS_KEPT)
def _lasting_markers(
    data: AApacificData, scenario: str, control: bytes, complexes: bytes, convoy: bytes
) -> tuple[Marker, ...]:
    """Who controls each territory, complexes, and who holds the convoys: few actions change them."""
    ids, active, at_start = data.space_ids, area(data, scenario).active, data.scenarios[scenario].control
    markers = []
    for territory in data.territories:
        if not active[territory]:
            continue
        side = COUNTRIES[control[territory]]
        markers.append(Marker(ids[territory], "control", side))
        if complexes[territory] != NO_COMPLEX:
            free = complexes[territory] == START_COMPLEX and at_start[territory] == control[territory]
            text = "no limit" if free else f"at most {data.ipc[territory]} units a turn"
            markers.append(Marker(ids[territory], "factory", side, text))
    for zone in data.sea_zones:
        if convoy[zone] != NOWHERE:
            kind = "convoy_route" if data.convoy_route[zone] >= 0 else "convoy_centre"
            markers.append(Marker(ids[zone], kind, data.side_names[convoy[zone]].lower()))
    return tuple(markers)


@cache
def _closed(data: AApacificData, scenario: str) -> tuple[Marker, ...]:
    """Spaces outside the area in play."""
    active = area(data, scenario).active
    return tuple(
        Marker(name, "closed") for name, open_ in zip(data.space_ids, active, strict=True) if not open_
    )


def _tracks(g: Pacific, levels: tuple[int, ...]) -> tuple[TrackView, ...]:
    state = g.state
    top = max(100, *levels)
    income = tuple([(key, levels[track]) for track, key in EARNERS])
    tracks = [
        TrackView("production", "National production", 0, top, income),
        TrackView("kamikaze", "Kamikaze attacks left", 0, g.scenario.kamikaze, (("japan", state.kamikazes),)),
    ]
    if g.scenario.special.victory_points_kept:
        goal = next(
            (c.points for c in g.scenario.victory if hasattr(c, "points")), g.data.figures.victory_track_top
        )
        shown = max(goal, state.points)
        tracks.insert(
            1,
            TrackView("victory_points", "Japan's victory points", 0, shown, (("japan", state.points),), goal),
        )
    return tuple(tracks)


def _panels(g: Pacific, levels: tuple[int, ...]) -> list[Panel]:
    state, data = g.state, g.data
    bought = tuple([tuple(units) for units in state.bought])
    rows = _purses(data, tuple(state.cash), levels, bought)
    panels = [
        Panel("purses", "Money", "table", ("Country", "IPCs", "Income", "To place"), rows),
        victory_panel(g, levels),
    ]
    if isinstance(g.decision, BuyUnit):
        units = enumerate(state.bought[g.decision.country])
        panels.append(
            Panel(
                "bought",
                "Bought",
                "purchase",
                rows=tuple([(f"{{type:{data.units[kind].key}}}", str(n)) for kind, n in units if n]),
            )
        )
    fleets = _task_forces(data, bytes(state.at), bytes(state.kind), bytes(state.owner))
    if fleets:
        panels.append(Panel("task_forces", "Task forces", "table", ("Sea zone", "Owner", "Ships"), fleets))
    board = battle_board(g)
    if board:
        panels.append(Panel("battle", board.title, "battle", battle=board))
    return panels


@lru_cache(maxsize=POSITIONS_KEPT)
def _purses(
    data: AApacificData, cash: tuple[int, ...], levels: tuple[int, ...], bought: tuple[tuple[int, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """Money, income and the units still to be placed of each country; and the convoys of the British."""
    rows = []
    for country, name in enumerate(data.country_names):
        money = str(cash[country]) if data.has_money[country] else "-"
        income = str(levels[country]) if data.has_money[country] else "-"
        waiting = ", ".join(counted(data, kind, n) for kind, n in enumerate(bought[country]) if n)
        rows.append((name, money, income, waiting))
    return (*rows, ("British convoys", "-", str(levels[Track.BRITISH_CONVOYS]), ""))


TASK_FORCE_SHIPS = 6
"""Ships of one nation in a zone from which on they are listed as a task force; the rules leave the number to taste."""


@lru_cache(maxsize=POSITIONS_KEPT)
def _task_forces(data: AApacificData, at: bytes, kind: bytes, owner: bytes) -> tuple[tuple[str, ...], ...]:
    """Large fleets as on the cards beside the board (aapacific:setup.19 to setup.21)."""
    naval = kind.translate(kinds_of_class(data, NAVAL))
    return _fleets(data, *[bytes(compress(column, naval)) for column in (at, kind, owner)])


@lru_cache(maxsize=POSITIONS_KEPT)
def _fleets(data: AApacificData, at: bytes, kind: bytes, owner: bytes) -> tuple[tuple[str, ...], ...]:
    """The same of the ships alone, for most moves are made by others."""
    ships = [ship for ship in zip(at, owner, kind, strict=True) if ship[0] != NOWHERE]
    fleets = Counter([(zone, nation) for zone, nation, _ in ships])
    rows = []
    for fleet in sorted(fleet for fleet, size in fleets.items() if size >= TASK_FORCE_SHIPS):
        units = Counter([unit for zone, nation, unit in ships if (zone, nation) == fleet])
        text = ", ".join(counted(data, unit, units[unit]) for unit in sorted(units))
        rows.append((data.names[fleet[0]], data.nation_names[fleet[1]], text))
    return tuple(rows)
