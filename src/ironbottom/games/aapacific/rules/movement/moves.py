"""A move: everything one unit can do in one go, and how the player tells it from the others."""

from __future__ import annotations

from enum import StrEnum

import msgspec

COMBAT_MOVEMENT = 3
"""Number of the phase in which units move to fight (aapacific:turn.1); all else here is phase 6."""


class Kind(StrEnum):
    """What a unit does. The value is also the button by which a player chooses among several kinds."""

    MARCH = "march"
    BOARD = "board"
    ASSAULT = "assault"
    """Cargo is declared to land on enemy territory (aapacific:amph.4)."""
    UNLOAD = "unload"
    SAIL = "sail"
    WAIT = "wait"
    """A submarine stays to take a convoy (aapacific:conv.3)."""
    ATTACK = "attack"
    """An aircraft flies to a battle."""
    RAID = "raid"
    LAND = "land"
    """An aircraft flies to a place where it stays."""
    PATROL = "patrol"


class Move(msgspec.Struct, frozen=True):
    """One possible move of one unit.

    ``to``: the space clicked.  ``path``: spaces entered in order (land units and ships), ``to`` the last of them.
    ``cost``: movement spent.  ``guns``: territories with enemy guns that an aircraft crosses.  ``ship``: the ship
    boarded, the carrier landed on, or the carrier declared as landing place of a risky mission; -1 when none.
    """

    kind: Kind
    to: int
    path: tuple[int, ...] = ()
    cost: int = 0
    guns: tuple[int, ...] = ()
    ship: int = -1


Moves = dict[int, tuple[Move, ...]]
"""Possible moves of a unit by the space clicked."""
