"""What the power on turn has in one space, and which of its units are interchangeable."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.aapacific.data_ids import AIR, CARRIER, FIGHTER, LAND, NAVAL
from ironbottom.games.aapacific.state import AIRBORNE, FOUGHT, GUN_TAKEN, MOVED, NOWHERE, RAIDING

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific

Key = tuple[object, ...]
Load = dict[int, list[int]]
"""Pieces aboard, by ship."""


class Group(NamedTuple):
    """Interchangeable units: the one that stands for all, the others by id, and the number of their kind (Keys)."""

    piece: int
    others: tuple[int, ...]
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


class Keys:
    """Numbers for what tells units apart: equal for two in one space exactly if nothing tells them apart."""

    __slots__ = ("numbers",)

    def __init__(self) -> None:
        self.numbers: dict[Key, int] = {}

    def of(self, g: Pacific, ours: list[int], load: Load) -> dict[int, int]:
        """The numbers of all pieces of one side in a space."""
        state, units, numbers = g.state, g.data.units, self.numbers
        kind, owner, marks, used, aboard = state.kind, state.owner, state.marks, state.used, state.aboard
        target, lands_on, start, via = state.target, state.lands_on, state.start, state.via
        found: dict[int, int] = {}
        for p in ours:
            if aboard[p] >= 0:
                continue
            klass = units[kind[p]].unit_class
            key: Key
            if klass == AIR:  # where aircraft came from no longer matters
                key = (kind[p], owner[p], marks[p], used[p], target[p], lands_on[p])
            else:
                key = (kind[p], owner[p], marks[p], used[p], target[p], lands_on[p], start[p], via[p])
            if klass == NAVAL:
                if p in load:
                    key = (*key, *sorted([(kind[c], owner[c], marks[c], target[c]) for c in load[p]]))
                if kind[p] == CARRIER and p in lands_on:
                    key = (*key, *_promises(g, p))
            found[p] = numbers.setdefault(key, len(numbers))
        for ship, cargo in load.items():
            for p in cargo:
                key = (kind[p], owner[p], marks[p], used[p], target[p], lands_on[p], "aboard", found[ship])
                found[p] = numbers.setdefault(key, len(numbers))
        return found


def _promises(g: Pacific, carrier: int) -> list[tuple[int, int]]:
    """Where the fighters are that rely on a carrier, and what they have used."""
    state = g.state
    return [(state.at[f], state.used[f]) for f, deck in enumerate(state.lands_on) if deck == carrier]


def survey(g: Pacific, pieces: list[int], numbering: Keys) -> Camp:
    """What the side on turn has among the pieces of a space, of which there is at least one."""
    state, data = g.state, g.data
    owners, power, power_of = state.owner, state.power, data.power_of_nation
    own = [piece for piece in pieces if power_of[owners[piece]] == power]
    if not data.is_sea[state.at[pieces[0]]]:
        return _ashore(g, _groups(own, numbering.of(g, own, {}))) if own else EMPTY
    aboard, side, side_of = state.aboard, g.moving_side, data.side_of_nation
    ours = [piece for piece in pieces if side_of[owners[piece]] == side]
    if not ours:
        return EMPTY
    load: Load = {}
    for piece in ours:
        if aboard[piece] >= 0:
            load.setdefault(aboard[piece], []).append(piece)
    keys = numbering.of(g, ours, load)
    return _at_sea(g, ours, load, keys, _groups(own, keys))


def _groups(own: list[int], keys: dict[int, int]) -> tuple[Group, ...]:
    """Own units sorted out by what tells them apart."""
    sorted_out: dict[int, list[int]] = {}
    for piece in own:
        sorted_out.setdefault(keys[piece], []).append(piece)
    return tuple([Group(members[0], tuple(members[1:]), key) for key, members in sorted_out.items()])


def _ashore(g: Pacific, groups: tuple[Group, ...]) -> Camp:
    """A camp in a territory: who may board, and whether aircraft attack or raid there."""
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
    return Camp(groups, (), (), waiting, attackers, False, raiders)


def _at_sea(g: Pacific, ours: list[int], load: Load, keys: dict[int, int], groups: tuple[Group, ...]) -> Camp:
    """A camp in a sea zone: its ships, an ally's among them."""
    state, data = g.state, g.data
    ships: dict[int, Ship] = {}
    decks: list[int] = []
    declared = attackers = False
    for piece in ours:
        owner, kind = state.owner[piece], state.kind[piece]
        if state.aboard[piece] >= 0:
            continue
        declared = declared or state.target[piece] != NOWHERE
        accepts = data.accepts[owner][kind]
        if accepts[FIGHTER]:
            decks.append(piece)
        elif data.capacity[owner][kind] and (key := keys[piece]) not in ships:
            ships[key] = Ship(piece, free_slots(g, piece, load.get(piece, [])), accepts, g.own(piece), key)
    for piece, _, _ in groups:
        if state.aboard[piece] < 0:
            attackers = attackers or data.units[state.kind[piece]].attacks
    return Camp(groups, tuple(ships.values()), tuple(decks), 0, attackers, declared)


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
    filled = sum([units[state.kind[p]].bulk for p in load])
    return g.data.capacity[state.owner[ship]][state.kind[ship]] - filled
