"""The tables of the game as rules look things up in them.

By the name of a row and a column, or by the band of a number.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ironbottom.games.oceansoffire.components.model import Effects, Figures, VpGroup


class Table(msgspec.Struct, frozen=True):
    """A table; ``quarters``: its numbers are quarters. ``success_at``: what a roll must come to, 0: no such table."""

    id: str
    rules: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[int | str, ...], ...]
    quarters: bool
    success_at: int
    owners: dict[str, str]
    note: str

    def cell(self, row: str, column: str) -> int | str:
        """What stands where a row and a column meet; ValueError when there is no such row or column."""
        return self.cells[self.rows.index(row)][self.columns.index(column)]

    def number(self, row: str, column: str = "") -> int:
        """The number there; without a column: in the first one."""
        value = self.cells[self.rows.index(row)][self.columns.index(column) if column else 0]
        if not isinstance(value, int):
            raise TypeError(f"{self.id} has no number in row {row}, column {column}")
        return value

    def in_row(self, value: int) -> str:
        """The row in whose band a number lies; below the first it is the first, above the last the last."""
        return band(self.rows, value)

    def in_column(self, value: int) -> str:
        """The column in whose band a number lies; below the first it is the first, above the last the last."""
        return band(self.columns, value)


def band(names: tuple[str, ...], value: int) -> str:
    """The name of the band in which a number lies.

    >>> names = ("<=-2", "-1", "0", "1-3", "4+")
    >>> [band(names, n) for n in (-5, -1, 2, 99)]
    ['<=-2', '-1', '1-3', '4+']
    """
    for name in names:
        low, high = bounds(name)
        if (low is None or value >= low) and (high is None or value <= high):
            return name
    low, _ = bounds(names[0])
    return names[0] if low is not None and value < low else names[-1]


def bounds(name: str) -> tuple[int | None, int | None]:
    """The least and the most of a band, None: without end; ValueError for a name that is none.

    >>> bounds("<=-2"), bounds("4-6"), bounds("61+"), bounds("-1")
    ((None, -2), (4, 6), (61, None), (-1, -1))
    """
    if name.startswith("<="):
        return None, int(name[2:])
    if name.endswith("+"):
        return int(name[:-1]), None
    low, dash, high = name[1:].partition("-")
    return (int(name[0] + low), int(high)) if dash else (int(name), int(name))


@dataclass(frozen=True, eq=False, kw_only=True)
class Tables:
    """Charts of the game as values; ``unsupplied``: what being so does, ``vps``: the VP Chart."""

    figures: Figures
    tables: dict[str, Table]
    unsupplied: Effects
    vps: tuple[VpGroup, ...]

    def table(self, id: str) -> Table:
        """A table by its name; KeyError when there is none."""
        return self.tables[id]
