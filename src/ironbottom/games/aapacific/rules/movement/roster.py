"""The units of the power on turn as they stand now, space by space, and who is interchangeable with whom.

A space is surveyed anew only when its pieces change (``Pacific.stamps``), for the list of movable units is asked for
after every single move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.aapacific.data_ids import UnitClass, UnitType
from ironbottom.games.aapacific.rules.movement.chart import set_of, spread
from ironbottom.games.aapacific.state import FOUGHT, GUN_TAKEN, MOVED, NOWHERE, RAIDING

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds

Key = tuple[object, ...]


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
    key: Key


class Camp(NamedTuple):
    """What the side on turn has in one space.

    ``groups``: own units.  ``ships``: ships that carry land units, one of each kind and load.  ``decks``: ships that
    carry fighters.  ``waiting``: types of own land units ashore that may board, one bit each.  ``attackers``:
    own units that may attack stand there.  ``declared``: an own assault is declared from there.  ``raiders``: own
    bombers are on a raid there.
    """

    groups: tuple[Group, ...] = ()
    ships: tuple[Ship, ...] = ()
    decks: tuple[int, ...] = ()
    waiting: int = 0
    attackers: bool = False
    declared: bool = False
    raiders: bool = False


EMPTY = Camp()


@dataclass(slots=True, eq=False)
class Roster:
    """Camps by space, each with the stamp of its survey; ``memo`` holds what follows from all of them together."""

    camps: list[Camp]
    stamps: list[int]
    revision: int
    memo: dict[object, int]


def roster_of(g: Pacific) -> Roster:
    """The roster now."""
    known = g.caches.get("roster")
    if not isinstance(known, Roster):
        spaces = len(g.here)
        known = g.caches["roster"] = Roster([EMPTY] * spaces, [-1] * spaces, -1, {})
    if known.revision != g.revision:
        stamps = g.stamps
        for space, pieces in enumerate(g.here):
            if known.stamps[space] != stamps[space]:
                known.stamps[space] = stamps[space]
                known.camps[space] = _survey(g, pieces) if pieces else EMPTY
        known.revision = g.revision
        known.memo = {}
    return known


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
    """One pass over the pieces of a space."""
    state, data, side = g.state, g.data, g.moving_side
    load: dict[int, list[int]] = {}
    for piece in pieces:
        if state.aboard[piece] >= 0:
            load.setdefault(state.aboard[piece], []).append(piece)
    groups: dict[Key, list[int]] = {}
    ships: dict[Key, Ship] = {}
    decks: list[int] = []
    waiting = 0
    attackers = declared = raiders = False
    for piece in pieces:
        if g.side(piece) != side:
            continue
        key = key_of(g, piece, load)
        own = g.own(piece)
        unit = data.units[state.kind[piece]]
        if own:
            groups.setdefault(key, []).append(piece)
            aboard = state.aboard[piece] >= 0
            if unit.attacks and not aboard and unit.unit_class != UnitClass.LAND:
                attackers = True
            if unit.unit_class == UnitClass.LAND and not aboard and may_board(g, piece):
                waiting |= 1 << state.kind[piece]
            raiders = raiders or bool(unit.raids and state.marks[piece] & RAIDING)
        if unit.unit_class != UnitClass.NAVAL:
            continue
        accepts = data.accepts[state.owner[piece]][state.kind[piece]]
        if accepts[UnitType.FIGHTER]:
            decks.append(piece)
        elif any(accepts) and key not in ships:
            ships[key] = Ship(piece, free_slots(g, piece, load.get(piece, [])), accepts, own, key)
        declared = declared or (state.target[piece] != NOWHERE and unit.unit_class == UnitClass.NAVAL)
    return Camp(
        tuple(Group(members[0], tuple(members[1:])) for members in groups.values()),
        tuple(ships.values()),
        tuple(decks),
        waiting,
        attackers,
        declared,
        raiders,
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
