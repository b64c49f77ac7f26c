"""The units of the power on turn as they stand now, space by space, and who is interchangeable with whom.

A space is surveyed anew only when its pieces change (``Pacific.touched``), for the list of movable units is asked for
after every single move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntFlag
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.aapacific.data_ids import UnitClass, UnitType
from ironbottom.games.aapacific.rules.movement.chart import set_of, spread
from ironbottom.games.aapacific.state import AIRBORNE, FOUGHT, GUN_TAKEN, MOVED, NOWHERE, RAIDING

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds

Key = tuple[object, ...]


class Hangs(IntFlag):
    """What the moves of units elsewhere may hang on."""

    NOTHING = 0
    CARGO = 1
    """Land units that wait to be fetched."""
    ATTACKERS = 2
    """Units that a transport can join."""
    ASSAULTS = 4
    """Assaults that a warship can support."""
    RAIDS = 8
    """Raids that a fighter can escort."""
    DECKS = 16
    """Carriers, where they are and what is aboard."""
    CONVOYS = 32
    """Convoys that a warship can take."""


class Group(NamedTuple):
    """Interchangeable units: the one that stands for all, and the others in the order of their ids."""

    piece: int
    others: tuple[int, ...]


class Ship(NamedTuple):
    """A ship of the side on turn that may carry land units: its free slots and what it takes, by ``UnitType``."""

    piece: int
    free: int
    accepts: tuple[bool, ...]
    own: bool


class Camp(NamedTuple):
    """What the side on turn has in one space.

    ``groups``: own units.  ``ships``: ships that carry land units, one of each kind and load.  ``decks``: ships that
    carry fighters.  ``waiting``: types of own land units ashore that may board, one bit each.  ``attackers``:
    own units that may attack stand there.  ``declared``: an own assault is declared from there.  ``raiders``: own
    bombers are on a raid there.  ``aloft``: own aircraft are in the air there and must still land.
    """

    groups: tuple[Group, ...] = ()
    ships: tuple[Ship, ...] = ()
    decks: tuple[int, ...] = ()
    waiting: int = 0
    attackers: bool = False
    declared: bool = False
    raiders: bool = False
    aloft: bool = False


EMPTY = Camp()


@dataclass(slots=True, eq=False)
class Roster:
    """Camps by space.

    ``stale``: spaces whose units must be looked at anew, because they or ships off their coast changed.
    ``news``: what changed that may let units elsewhere move. ``aloft``: spaces with own aircraft that must land.
    ``memo`` holds what follows from all camps together.
    """

    camps: list[Camp]
    revision: int
    news: Hangs = Hangs.NOTHING
    stale: set[int] = field(default_factory=set)
    aloft: set[int] = field(default_factory=set)
    memo: dict[object, int] = field(default_factory=dict)


def roster_of(g: Pacific) -> Roster:
    """The roster now."""
    known = g.caches.get("roster")
    if not isinstance(known, Roster):
        known = Roster([_survey(g, pieces) if pieces else EMPTY for pieces in g.here], g.revision)
        known.stale.update(space for space, camp in enumerate(known.camps) if camp.groups)
        known.aloft.update(space for space, camp in enumerate(known.camps) if camp.aloft)
        g.caches["roster"] = known
        g.touched.clear()
    elif known.revision != g.revision:
        g.touched.discard(NOWHERE)
        told, known.news = known.news, Hangs.NOTHING
        for space in g.touched:
            _look_again(g, known, space)
        g.touched.clear()
        if known.news:
            known.memo = {}
        known.news |= told
        known.revision = g.revision
    return known


def _look_again(g: Pacific, roster: Roster, space: int) -> None:
    """Survey a space whose pieces changed."""
    old, pieces = roster.camps[space], g.here[space]
    new = roster.camps[space] = _survey(g, pieces) if pieces else EMPTY
    roster.stale.add(space)
    if g.data.is_sea[space]:
        roster.stale.update(g.area.coast[space])
    if old.waiting != new.waiting:
        roster.news |= Hangs.CARGO
    if old.attackers != new.attackers:
        roster.news |= Hangs.ATTACKERS
    if old.declared != new.declared:
        roster.news |= Hangs.ASSAULTS
    if old.raiders != new.raiders:
        roster.news |= Hangs.RAIDS
    if old.decks or new.decks:
        roster.news |= Hangs.DECKS
    if new.aloft:
        roster.aloft.add(space)
    else:
        roster.aloft.discard(space)


def key_of(g: Pacific, piece: int, load: dict[int, list[int]] | None = None) -> Key:
    """Equal for two pieces in one space exactly if nothing tells them apart in this phase."""
    state = g.state
    key: Key = (
        state.kind[piece],
        state.owner[piece],
        state.marks[piece],
        state.used[piece],
        state.target[piece],
        state.lands_on[piece],
    )
    ship = state.aboard[piece]
    if ship >= 0:
        return (*key, key_of(g, ship, load))
    if g.klass(piece) != UnitClass.AIR:  # where aircraft came from no longer matters
        key = (*key, state.start[piece], state.via[piece])
    loads = g.load_of(piece) if load is None else load.get(piece)
    if loads:
        marks, kind, owner, target = state.marks, state.kind, state.owner, state.target
        key = (*key, *sorted((kind[p], owner[p], marks[p], target[p]) for p in loads))
    if piece in state.lands_on:
        promises = [f for f, deck in enumerate(state.lands_on) if deck == piece]
        key = (*key, *((state.at[f], state.used[f]) for f in promises))
    return key


def _survey(g: Pacific, pieces: list[int]) -> Camp:
    """What the side on turn has among the pieces of a space."""
    state, data = g.state, g.data
    owners, aboard, side = state.owner, state.aboard, g.moving_side
    ours = [piece for piece in pieces if data.side_of_nation[owners[piece]] == side]
    if not ours:
        return EMPTY
    load: dict[int, list[int]] = {}
    for piece in ours:
        if aboard[piece] >= 0:
            load.setdefault(aboard[piece], []).append(piece)
    power, power_of = state.power, data.power_of_nation
    groups: dict[Key, list[int]] = {}
    for piece in ours:
        if power_of[owners[piece]] == power:
            groups.setdefault(key_of(g, piece, load), []).append(piece)
    camp = Camp(tuple(Group(members[0], tuple(members[1:])) for members in groups.values()))
    return _naval(g, ours, load, camp) if data.is_sea[state.at[ours[0]]] else _ashore(g, camp)


def _ashore(g: Pacific, camp: Camp) -> Camp:
    """A camp in a territory: who may board, and what is in the air over it."""
    kind, marks, units = g.state.kind, g.state.marks, g.data.units
    waiting = 0
    attackers = raiders = aloft = False
    for piece, _ in camp.groups:
        unit = units[kind[piece]]
        if unit.unit_class == UnitClass.LAND:
            if may_board(g, piece):
                waiting |= 1 << unit.type
        elif marks[piece] & AIRBORNE:
            attackers = aloft = True
            raiders = raiders or bool(marks[piece] & RAIDING and unit.raids)
    return camp._replace(waiting=waiting, attackers=attackers, raiders=raiders, aloft=aloft)


def _naval(g: Pacific, ours: list[int], load: dict[int, list[int]], camp: Camp) -> Camp:
    """A camp in a sea zone: its ships, an ally's among them, and aircraft over it."""
    state, data = g.state, g.data
    ships: dict[Key, Ship] = {}
    decks: list[int] = []
    for piece in ours:
        owner, kind = state.owner[piece], state.kind[piece]
        accepts = data.accepts[owner][kind]
        if accepts[UnitType.FIGHTER]:
            decks.append(piece)
        elif data.capacity[owner][kind]:
            slots = free_slots(g, piece, load.get(piece, []))
            ships.setdefault(key_of(g, piece, load), Ship(piece, slots, accepts, g.own(piece)))
    loose = [piece for piece, _ in camp.groups if state.aboard[piece] < 0]
    return camp._replace(
        ships=tuple(ships.values()),
        decks=tuple(decks),
        attackers=any(data.units[state.kind[piece]].attacks for piece in loose),
        declared=any(state.target[piece] != NOWHERE for piece in ours if state.aboard[piece] < 0),
        aloft=any(state.marks[piece] & AIRBORNE for piece in loose),
    )


def may_board(g: Pacific, piece: int) -> bool:
    """Whether a land unit ashore may still make its whole move by boarding (aapacific:tr.12, china.6, aa.7)."""
    state = g.state
    return (
        not state.used[piece]
        and not state.marks[piece] & (MOVED | FOUGHT | GUN_TAKEN)
        and g.data.may_board_ships[state.owner[piece]]
    )


def free_slots(g: Pacific, ship: int, load: list[int]) -> int:
    """Slots of a ship that its load leaves free (aapacific:tr.2, dd.5, cv.2)."""
    state, units = g.state, g.data.units
    filled = sum(units[state.kind[p]].bulk for p in load)
    return g.data.capacity[state.owner[ship]][state.kind[ship]] - filled


def camps(g: Pacific) -> list[Camp]:
    """The camps of the side on turn, by space."""
    return roster_of(g).camps


def zones_with_attackers(g: Pacific) -> int:
    """Spaces where own units stand that may attack, cargo left out."""
    memo = roster_of(g).memo
    if "attackers" not in memo:
        memo["attackers"] = set_of([space for space, camp in enumerate(camps(g)) if camp.attackers])
    return memo["attackers"]


def zones_of_assault(g: Pacific) -> int:
    """Zones from which an own assault has been declared."""
    memo = roster_of(g).memo
    if "assaults" not in memo:
        memo["assaults"] = set_of([space for space, camp in enumerate(camps(g)) if camp.declared])
    return memo["assaults"]


def zones_of_raid(g: Pacific) -> int:
    """Territories to which own bombers have been sent on a raid (aapacific:sbr.4)."""
    memo = roster_of(g).memo
    if "raids" not in memo:
        memo["raids"] = set_of([space for space, camp in enumerate(camps(g)) if camp.raiders])
    return memo["raids"]


def zones_to_load(g: Pacific, bounds: Bounds, kinds: int) -> int:
    """Zones next to territories where own land units of these types (one bit each) wait and may board."""
    memo = roster_of(g).memo
    key = ("load", kinds)
    if key not in memo:
        lands = set_of([space for space, camp in enumerate(camps(g)) if camp.waiting & kinds])
        memo[key] = spread(bounds.chart.coast, lands & bounds.friendly)
    return memo[key]
