"""What the side on turn has in each space, and which of its units are interchangeable."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, compress, count

import msgspec

from ironbottom.games.aapacific.components.ids import AIR, CARRIER, FIGHTER, LAND
from ironbottom.games.aapacific.position.area import SPACES
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, FOUGHT, GUN_TAKEN, MOVED, NOWHERE, RAIDING
from ironbottom.games.aapacific.rules.movement.columns import (
    kinds_of_class,
    nations_of_power,
    nations_of_side,
)
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.mechanics.derived import WHOLE, derived

Key = tuple[object, ...]
"""What tells units apart: equal for two units exactly if nothing does."""
Load = dict[int, list[int]]
"""Pieces aboard, by ship."""


class Group(msgspec.Struct, frozen=True):
    """Interchangeable units: the one that stands for all, the others by id, and what tells them from all others."""

    piece: int
    others: list[int]
    key: Key


class Ship(msgspec.Struct, frozen=True):
    """A ship of the side on turn that may carry land units: its free slots and what it takes, by ``UnitType``."""

    piece: int
    free: int
    accepts: tuple[bool, ...]
    own: bool
    key: Key


class Support(msgspec.Struct, frozen=True):
    """What units of a space do that may let units elsewhere move: in phase 6 they are but carriers to land on.

    ``waiting``: types of own land units ashore that may board, one bit each (aapacific:tr.20).  ``attacks``: own units
    that may attack are at sea there (aapacific:tr.17).  ``assault``: an own assault is declared from there.  ``raid``:
    own bombers are on a raid there (aapacific:sbr.4).  ``decks``: carriers and how many of each.
    """

    space: int
    waiting: int
    attacks: bool
    assault: bool
    raid: bool
    decks: tuple[tuple[Key, int], ...]


@dataclass(slots=True, eq=False)
class Units:
    """What the side on turn has in one space.

    ``groups``: own units, in order of their first.  ``ships``: ships that carry land units, one of each kind and load.
    ``decks``: carriers and how many of each.  ``support``: what matters to units elsewhere; None when nothing does.
    """

    groups: list[Group]
    ships: list[Ship]
    decks: list[tuple[Key, int]]
    support: Support | None


def units_in(g: Pacific, space: int) -> Units:
    """What the side on turn has in a space now; at sea an ally's ships count, too."""
    known: Units | None = g.kept[SPACES[space]].get(Units)
    return known or survey(g, [space])[0]


def survey(g: Pacific, spaces: Collection[int]) -> list[Units]:
    """The same for several spaces, which is quicker than one after the other."""
    kept = [g.kept[SPACES[space]] for space in spaces]
    unknown = [space for space, known in zip(spaces, kept, strict=True) if Units not in known]
    if unknown:
        _find_units(g, unknown)
    return [known[Units] for known in kept]


def _find_units(g: Pacific, spaces: list[int]) -> None:
    state, data, here = g.state, g.data, g.here
    at, kinds, owners = state.at, state.kind, state.owner
    own, allied = nations_of_power(data, state.power), nations_of_side(data, g.moving_side)
    pieces: list[int] = []
    found: dict[int, Units] = {}
    for space in spaces:
        g.kept[SPACES[space]][Units] = found[space] = Units([], [], [], None)
        counts = allied if data.is_sea[space] else own
        pieces += [piece for piece in here[space] if counts[owners[piece]]]
    standing, load = loads(g, pieces)
    for key, alike in sort_out(g, standing, load).items():
        piece = alike[0]
        owner, kind, units = owners[piece], kinds[piece], found[at[piece]]
        if own[owner]:
            units.groups.append(Group(piece, alike[1:], key))
        if not data.capacity[owner][kind]:
            continue
        accepts = data.accepts[owner][kind]
        if accepts[FIGHTER]:
            units.decks.append((key, len(alike)))
        else:
            free = free_slots(g, piece, load.get(piece, ()))
            units.ships.append(Ship(piece, free, accepts, own[owner] == 1, key))
    for space, units in found.items():
        units.support = _support(g, space, units)


def _support(g: Pacific, space: int, units: Units) -> Support | None:
    state, data, decks = g.state, g.data, tuple(units.decks)
    if state.phase != COMBAT_MOVEMENT:
        return Support(space, 0, False, False, False, decks) if decks else None
    waiting, attacks, raid = 0, False, False
    for group in units.groups:
        piece = group.piece
        unit = data.units[state.kind[piece]]
        if state.aboard[piece] >= 0:
            continue
        if data.is_sea[space]:
            attacks |= unit.attacks
        elif unit.unit_class == LAND:
            waiting |= may_board(g, piece) << unit.type
        else:
            raid |= unit.raids and state.marks[piece] & RAIDING > 0
    assault = any(state.target[ship.piece] != NOWHERE for ship in units.ships)
    if waiting or attacks or assault or raid or decks:
        return Support(space, waiting, attacks, assault, raid, decks)
    return None


@derived(WHOLE)
def own_spaces(g: Pacific) -> list[int]:
    """Where the power on turn has units, in order."""
    own = g.state.owner.translate(nations_of_power(g.data, g.state.power))
    return sorted(set(compress(g.state.at, own)) - {NOWHERE})


# ---- interchangeable units ---------------------------------------------------------------------------


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
        deck, ship = deck_key(g, lands_on[p]), ships[state.aboard[p]]
        found[kind[p], owner[p], marks[p], used[p], target[p], deck, "aboard", ship].append(p)
    return dict(sorted(found.items(), key=_first))


def _first(alike: tuple[Key, list[int]]) -> int:
    return alike[1][0]


def key_of(g: Pacific, piece: int) -> Key:
    """What tells a piece from others: equal for two exactly if nothing does."""
    ship = g.state.aboard[piece]
    carrier = piece if ship < 0 else ship
    sorted_out = sort_out(g, *loads(g, [carrier, *g.load_of(carrier)]))
    return next(key for key, alike in sorted_out.items() if piece in alike)


def deck_key(g: Pacific, carrier: int) -> Key:
    """What tells a carrier from others for who lands on it; empty for none, and nothing but that for a sunk one."""
    state = g.state
    if carrier < 0 or state.at[carrier] == NOWHERE:
        return () if carrier < 0 else (NOWHERE,)
    own = (state.at, state.kind, state.owner, state.marks, state.used, state.start, state.via)
    load = sorted([(state.kind[p], state.owner[p], state.marks[p]) for p in g.load_of(carrier)])
    coming = [(state.at[p], state.kind[p], state.used[p]) for p in promised(g, carrier)]
    return (*[column[carrier] for column in own], tuple(load), tuple(sorted(coming)))


# ---- cargo and landings to come ----------------------------------------------------------------------


def promised(g: Pacific, carrier: int) -> list[int]:
    """Fighters in the air that have declared this carrier as their landing place (aapacific:ftr.9)."""
    return _promises(g).get(carrier, [])


@derived(WHOLE)
def _promises(g: Pacific) -> dict[int, list[int]]:
    """The fighters that rely on each carrier."""
    at, marks, lands_on = g.state.at, g.state.marks, g.state.lands_on
    found: dict[int, list[int]] = {}
    for fighter in compress(count(), g.state.kind.translate(kinds_of_class(g.data, AIR))):
        deck = lands_on[fighter]
        if deck >= 0 and at[fighter] != NOWHERE and marks[fighter] & AIRBORNE:
            found.setdefault(deck, []).append(fighter)
    return found


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
