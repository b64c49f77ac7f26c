"""What a client gets of a battle in progress."""

from __future__ import annotations

import msgspec


class BattleSide(msgspec.Struct, frozen=True):
    """One side of a battle board: (type, side, number it hits at, count, piece ids) rows.

    ``side`` and ``role``: names, such as "Japan" and "attacker". ``casualties``: pieces that are hit and leave later.
    ``worth``: what is lost is worth, in words, if told. ``seats``: those that play the side.
    """

    side: str
    role: str
    rows: tuple[tuple[str, str, int, int, tuple[int, ...]], ...]
    casualties: tuple[int, ...] = ()
    lost: tuple[tuple[str, str, int], ...] | None = None
    """(Type, side, number) of what has left for good since the battle began; None: the board does not tell."""
    worth: str = ""
    seats: tuple[str, ...] = ()
    fires: int = -1
    """The step of the round in which the side fires; -1: not in one step."""
    note: str = ""
    """Why its units hit on less than their counters say, in a sentence; empty: they do not."""


class BattleBox(msgspec.Struct, frozen=True):
    """A box of a battle board: the pieces of one side in it, in named groups such as Task Forces."""

    id: str
    name: str
    side: str
    groups: tuple[tuple[str, tuple[int, ...]], ...]


class BattleFact(msgspec.Struct, frozen=True):
    """Something a battle board shows of a side beside its pieces, such as its air points; side empty: of both."""

    side: str
    name: str
    value: str
    """In words, with tokens as in the log."""


class BattleChart(msgspec.Struct, frozen=True):
    """The chart that hits are read from: a sheet of the board, and (side, number of the column it rolls in) pairs.

    Column 0 of a sheet has the names of its rows. ``rows``: (side, number of the row) where it is known, from 0 on.
    """

    sheet: str
    columns: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, int], ...] = ()


class BattleBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A battle in progress."""

    where: str
    title: str
    round: int
    steps: tuple[str, ...]
    """The steps of a round in order, in words."""
    step: int
    """The step that is being done."""
    attacker: BattleSide
    defender: BattleSide
    hits_to_take: tuple[tuple[str, int], ...] = ()
    """(seat, hits still to allot)."""
    boxes: tuple[BattleBox, ...] = ()
    """Where on the board the pieces lie; empty: each side has one row of them."""
    facts: tuple[BattleFact, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    """Pieces that are matched with each other."""
    chart: BattleChart | None = None
    high: bool = False
    """Whether dice hit at the number of a row or above, instead of at it or below."""
