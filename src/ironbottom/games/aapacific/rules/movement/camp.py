"""What the power on turn has in one space, and which of its units are interchangeable."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.aapacific.data_ids import AIR, CARRIER, FIGHTER, LAND
from ironbottom.games.aapacific.rules.movement.columns import (
    kinds_of_class,
    nations_of_power,
    nations_of_side,
)
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.games.aapacific.state import AIRBORNE, FOUGHT, GUN_TAKEN, MOVED, NOWHERE, RAIDING

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific

Key = tuple[object, ...]
Load = dict[int, list[int]]
"""Pieces aboard, by ship."""


class Group(NamedTuple):
    """Interchangeable units: the one that stands for all, the others by id, and the number of their kind (Keys)."""

    piece: int
    others: list[int]
    key: int


class Ship(NamedTuple):
    """A ship of the side on turn that may carry land units: its free slots and what it takes, by ``UnitType``."""

    piece: int
    free: int
    accepts: tuple[bool, ...]
    own: bool
    key: int


class Camp(NamedTuple):
    """What the side on turn has in one space.

    ``groups``: own units.  ``ships``: ships that carry land units, one of each kind and load.  ``decks``: ships that
    carry fighters.

    In phase 3 only, where they matter to units elsewhere: ``waiting``: types of own land units ashore that may board,
    one bit each.  ``attackers``: own units that may attack stand there.  ``declared``: an own assault is declared from
    there.  ``raiders``: own bombers are on a raid there.
    """

    groups: Sequence[Group] = ()
    ships: tuple[Ship, ...] = ()
    decks: Sequence[int] = ()
    waiting: int = 0
    attackers: bool = False
    declared: bool = False
    raiders: bool = False


EMPTY = Camp()


class Promises(NamedTuple):
    """The fighters that rely on each carrier, as they are in a revision of the position."""

    revision: int
    fighters: dict[int, list[int]]


class Keys:
    """Numbers for what tells units apart: equal for two units exactly if nothing does, not even their space."""

    __slots__ = ("numbers",)

    def __init__(self) -> None:
        self.numbers: defaultdict[Key, int] = defaultdict(count().__next__)

    def of(self, g: Pacific, pieces: list[int], load: Load) -> dict[int, int]:
        """The numbers of pieces that are not aboard anything, and of all that is aboard them."""
        state, numbers, aircraft = g.state, self.numbers, kinds_of_class(g.data, AIR)
        at, kind, owner, marks, used = state.at, state.kind, state.owner, state.marks, state.used
        target, lands_on, start, via = state.target, state.lands_on, state.start, state.via
        found: dict[int, int] = {}
        for p in pieces:
            key: Key = (at[p], kind[p], owner[p], marks[p], used[p], target[p], lands_on[p])
            if not aircraft[kind[p]]:  # where aircraft came from no longer matters
                key += (start[p], via[p])
            if p in load:
                key += tuple(sorted([(kind[c], owner[c], marks[c], target[c]) for c in load[p]]))
            if kind[p] == CARRIER:
                key += tuple([(at[fighter], used[fighter]) for fighter in promised(g, p)])
            found[p] = numbers[key]
        for ship, cargo in load.items():
            for p in cargo:
                key = (kind[p], owner[p], marks[p], used[p], target[p], lands_on[p], "aboard", found[ship])
                found[p] = numbers[key]
        return found


def promised(g: Pacific, carrier: int) -> list[int]:
    """Fighters in the air that have declared this carrier as their landing place (aapacific:ftr.9)."""
    known = g.caches.get("promises")
    if not isinstance(known, Promises) or known.revision != g.revision:
        known = g.caches["promises"] = Promises(g.revision, _promises(g))
    return known.fighters.get(carrier, [])


def _promises(g: Pacific) -> dict[int, list[int]]:
    """The fighters that rely on each carrier."""
    state = g.state
    found: dict[int, list[int]] = {}
    if max(state.lands_on) >= 0:
        for fighter, deck in enumerate(state.lands_on):
            if deck >= 0 and state.at[fighter] != NOWHERE and state.marks[fighter] & AIRBORNE:
                found.setdefault(deck, []).append(fighter)
    return found


def survey(g: Pacific, spaces: Iterable[int], numbering: Keys) -> dict[int, Camp]:
    """What the side on turn has in each of these spaces; those where it has nothing that matters are left out."""
    data, state, here = g.data, g.state, g.here
    owner, aboard, is_sea = state.owner, state.aboard, data.is_sea
    own = nations_of_power(data, state.power)
    counting = (own, nations_of_side(data, g.moving_side))  # at sea an ally's ships matter too
    load: Load = {}
    afloat: dict[int, list[int]] = {}
    pieces: list[int] = []
    units: list[int] = []
    for space in spaces:
        counts = counting[is_sea[space]]
        ours = [p for p in here[space] if counts[owner[p]]]
        if ours and is_sea[space]:
            units += [p for p in ours if own[owner[p]]]
            for p in ours:
                if aboard[p] >= 0:
                    load.setdefault(aboard[p], []).append(p)
            afloat[space] = ours = [p for p in ours if aboard[p] < 0]
        else:
            units += ours
        pieces += ours
    keys = numbering.of(g, pieces, load)
    groups = _groups(g, units, keys)
    camps = {space: _ashore(g, sorted_out) for space, sorted_out in groups.items() if not is_sea[space]}
    for space, ships in afloat.items():
        camps[space] = _at_sea(g, ships, load, keys, groups.get(space, ()))
    return camps


def _groups(g: Pacific, own: list[int], keys: dict[int, int]) -> dict[int, list[Group]]:
    """Own units by space, sorted out by what tells them apart."""
    sorted_out: defaultdict[int, list[int]] = defaultdict(list)
    for piece in own:
        sorted_out[keys[piece]].append(piece)
    at = g.state.at
    found: defaultdict[int, list[Group]] = defaultdict(list)
    for key, alike in sorted_out.items():
        found[at[alike[0]]].append(Group(alike[0], alike[1:], key))
    return found


def _ashore(g: Pacific, groups: list[Group]) -> Camp:
    """A camp in a territory: who may board, and whether aircraft attack or raid there."""
    if g.state.phase != COMBAT_MOVEMENT:
        return Camp(groups)
    kind, marks, units = g.state.kind, g.state.marks, g.data.units
    waiting = 0
    attackers = raiders = False
    for piece, _, _ in groups:
        unit = units[kind[piece]]
        if unit.unit_class == LAND:
            if may_board(g, piece):
                waiting |= 1 << unit.type
        elif marks[piece] & AIRBORNE:
            attackers = True
            raiders = raiders or bool(marks[piece] & RAIDING and unit.raids)
    return Camp(groups, waiting=waiting, attackers=attackers, raiders=raiders)


def _at_sea(g: Pacific, afloat: list[int], load: Load, keys: dict[int, int], groups: Sequence[Group]) -> Camp:
    """A camp in a sea zone: its ships, an ally's among them."""
    state, data = g.state, g.data
    ships: dict[int, Ship] = {}
    decks: list[int] = []
    for piece in afloat:
        owner, kind = state.owner[piece], state.kind[piece]
        slots = data.capacity[owner][kind]
        if not slots or keys[piece] in ships:
            continue
        accepts = data.accepts[owner][kind]
        if accepts[FIGHTER]:
            decks.append(piece)
        else:
            free = slots - bulk_of(g, load[piece]) if piece in load else slots
            ships[keys[piece]] = Ship(piece, free, accepts, g.own(piece), keys[piece])
    if state.phase != COMBAT_MOVEMENT:
        return Camp(groups, tuple(ships.values()), decks)
    return Camp(
        groups,
        tuple(ships.values()),
        decks,
        attackers=any(
            data.units[state.kind[piece]].attacks for piece, _, _ in groups if state.aboard[piece] < 0
        ),
        declared=any(state.target[piece] != NOWHERE for piece in afloat),
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
    return g.data.capacity[g.state.owner[ship]][g.state.kind[ship]] - bulk_of(g, load)


def bulk_of(g: Pacific, load: list[int]) -> int:
    """Slots that a load fills."""
    kind, units = g.state.kind, g.data.units
    return sum([units[kind[p]].bulk for p in load])
