"""What the power on turn has in one space, and which of its units are interchangeable."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress, count
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.aapacific.components.ids import AIR, CARRIER, FIGHTER, LAND
from ironbottom.games.aapacific.position.state import AIRBORNE, FOUGHT, GUN_TAKEN, MOVED, NOWHERE, RAIDING
from ironbottom.games.aapacific.rules.movement.columns import (
    kinds_of_class,
    nations_of_power,
    nations_of_side,
)
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT

if TYPE_CHECKING:
    from ironbottom.games.aapacific.position.game import Pacific

Key = tuple[object, ...]
"""What tells units apart: equal for two units exactly if nothing does, not even their space."""
Load = dict[int, list[int]]
"""Pieces aboard, by ship."""


class Group(NamedTuple):
    """Interchangeable units: the one that stands for all, the others by id, and what tells them from all others."""

    piece: int
    others: list[int]
    key: Key


class Ship(NamedTuple):
    """A ship of the side on turn that may carry land units: its free slots and what it takes, by ``UnitType``."""

    piece: int
    free: int
    accepts: tuple[bool, ...]
    own: bool
    key: Key


@dataclass(slots=True)
class Camp:
    """What the side on turn has in one space.

    ``groups``: own units, in order of their first.  ``ships``: ships that carry land units, one of each kind and
    load.  ``decks``: ships that carry fighters.

    In phase 3 only, where they matter to units elsewhere: ``waiting``: types of own land units ashore that may board,
    one bit each.  ``attackers``: own units that may attack stand there.  ``declared``: an own assault is declared from
    there.  ``raiders``: own bombers are on a raid there.
    """

    groups: list[Group] = field(default_factory=list)
    ships: Sequence[Ship] = ()
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


def sort_out(g: Pacific, standing: list[int], load: Load) -> dict[Key, list[int]]:
    """Pieces that are aboard nothing and all that is aboard them, by key; in order of ids within a space."""
    state, aircraft = g.state, kinds_of_class(g.data, AIR)
    at, kind, owner, marks, used = state.at, state.kind, state.owner, state.marks, state.used
    target, lands_on, start, via = state.target, state.lands_on, state.start, state.via
    ships: dict[int, Key] = {}
    found: defaultdict[Key, list[int]] = defaultdict(list)
    for p in standing:
        if aircraft[kind[p]]:  # where aircraft came from no longer matters
            found[at[p], kind[p], owner[p], marks[p], used[p], deck_key(g, lands_on[p])].append(p)
            continue
        key: Key = (at[p], kind[p], owner[p], marks[p], used[p], target[p], start[p], via[p])
        if kind[p] == CARRIER:
            key += tuple([(at[fighter], used[fighter]) for fighter in promised(g, p)])
        if p in load:
            key += tuple(sorted([(kind[c], owner[c], marks[c], target[c]) for c in load[p]]))
            ships[p] = key
        found[key].append(p)
    if not load:
        return found
    for p in sorted(chain.from_iterable(load.values())):
        ship = ships[state.aboard[p]]
        found[
            kind[p], owner[p], marks[p], used[p], target[p], deck_key(g, lands_on[p]), "aboard", ship
        ].append(p)
    return dict(sorted(found.items(), key=_first))


def deck_key(g: Pacific, carrier: int) -> Key:
    """What tells a carrier from others for who lands on it; empty for none, and nothing but that for a sunk one."""
    state = g.state
    if carrier < 0 or state.at[carrier] == NOWHERE:
        return () if carrier < 0 else (NOWHERE,)
    own = (state.at, state.kind, state.owner, state.marks, state.used, state.start, state.via)
    load = sorted([(state.kind[p], state.owner[p], state.marks[p]) for p in g.load_of(carrier)])
    coming = [(state.at[p], state.kind[p], state.used[p]) for p in promised(g, carrier)]
    return (*[column[carrier] for column in own], tuple(load), tuple(sorted(coming)))


def _first(alike: tuple[Key, list[int]]) -> int:
    return alike[1][0]


def loads(g: Pacific, pieces: Iterable[int]) -> tuple[list[int], Load]:
    """Pieces that are aboard nothing, and the others by the ship they are aboard."""
    aboard = g.state.aboard
    standing: list[int] = []
    load: Load = {}
    for piece in pieces:
        if aboard[piece] < 0:
            standing.append(piece)
        else:
            load.setdefault(aboard[piece], []).append(piece)
    return standing, load


def promised(g: Pacific, carrier: int) -> list[int]:
    """Fighters in the air that have declared this carrier as their landing place (aapacific:ftr.9)."""
    known = g.caches.get("promises")
    if not isinstance(known, Promises) or known.revision != g.revision:
        known = g.caches["promises"] = Promises(g.revision, _promises(g))
    return known.fighters.get(carrier, [])


def _promises(g: Pacific) -> dict[int, list[int]]:
    """The fighters that rely on each carrier."""
    at, marks, lands_on = g.state.at, g.state.marks, g.state.lands_on
    found: dict[int, list[int]] = {}
    for fighter in compress(count(), g.state.kind.translate(kinds_of_class(g.data, AIR))):
        deck = lands_on[fighter]
        if deck >= 0 and at[fighter] != NOWHERE and marks[fighter] & AIRBORNE:
            found.setdefault(deck, []).append(fighter)
    return found


def survey(g: Pacific, spaces: Iterable[int]) -> dict[int, Camp]:
    """What the side on turn has in each of these spaces; those where it has nothing that matters are left out."""
    data, here, at, kinds, owners = g.data, g.here, g.state.at, g.state.kind, g.state.owner
    own = nations_of_power(data, g.state.power)
    matter = (own, nations_of_side(data, g.moving_side))  # at sea an ally's ships matter too
    pieces: list[int] = []
    for space in spaces:
        counts = matter[data.is_sea[space]]
        pieces += [piece for piece in here[space] if counts[owners[piece]]]
    camps: defaultdict[int, Camp] = defaultdict(Camp)
    standing, load = loads(g, pieces)
    for key, alike in sort_out(g, standing, load).items():
        piece = alike[0]
        owner, kind, camp = owners[piece], kinds[piece], camps[at[piece]]
        if own[owner]:
            camp.groups.append(Group(piece, alike[1:], key))
        if not data.capacity[owner][kind]:
            continue
        accepts = data.accepts[owner][kind]
        if accepts[FIGHTER]:
            camp.decks = sorted([*camp.decks, *alike])
        else:
            free = free_slots(g, piece, load.get(piece, ()))
            camp.ships = [*camp.ships, Ship(piece, free, accepts, own[owner] == 1, key)]
    if g.state.phase == COMBAT_MOVEMENT:
        for camp in camps.values():
            _note_what_matters_elsewhere(g, camp)
    return camps


def _note_what_matters_elsewhere(g: Pacific, camp: Camp) -> None:
    """Who waits to board, and whether own units attack, land from the sea or raid."""
    state, data = g.state, g.data
    camp.declared = any(state.target[ship.piece] != NOWHERE for ship in camp.ships)
    for piece, _, _ in camp.groups:
        unit, marks = data.units[state.kind[piece]], state.marks[piece]
        if state.aboard[piece] >= 0:
            continue
        if data.is_sea[state.at[piece]]:
            camp.attackers |= unit.attacks
        elif unit.unit_class == LAND:
            camp.waiting |= may_board(g, piece) << unit.type
        elif marks & AIRBORNE:
            camp.attackers = True
            camp.raiders |= unit.raids and marks & RAIDING > 0


def may_board(g: Pacific, piece: int) -> bool:
    """Whether a land unit ashore may still make its whole move by boarding (aapacific:tr.12, china.6, aa.7)."""
    state = g.state
    return (
        not state.used[piece]
        and not state.marks[piece] & (MOVED | FOUGHT | GUN_TAKEN)
        and g.data.may_board_ships[state.owner[piece]]
    )


def free_slots(g: Pacific, ship: int, load: Sequence[int]) -> int:
    """Slots of a ship that its load leaves free (aapacific:tr.2, dd.5, cv.2)."""
    state, units = g.state, g.data.units
    filled = sum([units[state.kind[p]].bulk for p in load])
    return g.data.capacity[state.owner[ship]][state.kind[ship]] - filled
