"""The reference sheets of Oceans of Fire: its tables, for reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.shown.sheet_words import (
    CALENDAR,
    COUNTRIES,
    SIGNED,
    TABLES,
    VALUES,
    WORDS,
    YES_OR_NO,
)
from ironbottom.kernel.drawing import heading, reference_of
from ironbottom.kernel.grammar import month
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference, Sheet

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.components.tables import Table

ID = re.compile(r"\b[a-z]+(?:_[a-z]+)*\b")
AND = "+"
"""Between Spaces that count together."""
MINUS = "−"
NOTHING = "–"


def reference(components: ComponentValues | None) -> Reference:
    """See kernel.views.Reference."""
    data = load(components)
    return reference_of(data, _sheets(data))


def _sheets(data: OceansData) -> Iterator[Sheet]:
    for table in data.tables.values():
        title, first = TABLES.get(table.id, (words(data, table.id), "Row"))
        rows = tuple(
            (words(data, name), *(_cell(data, table, *one) for one in zip(table.columns, row, strict=True)))
            for name, row in zip(table.rows, table.cells, strict=True)
        )
        yield Sheet(table.id, title, (first, *(words(data, one) for one in table.columns)), rows)


def _cell(data: OceansData, table: Table, column: str, value: int | str) -> str:
    if isinstance(value, str):
        return month(value) if table.id == CALENDAR else _told(data, value)
    if table.quarters:
        return told(value)
    if column == YES_OR_NO:
        return "yes" if value else "no"
    return _signed(f"{value:+d}" if column == SIGNED else str(value))


def _told(data: OceansData, value: str) -> str:
    """A value in words: the Spaces and the countries in it by their names."""
    if value == "-":
        return NOTHING
    return VALUES.get(value) or _signed(ID.sub(lambda found: _named(data, found[0]), value))


def _named(data: OceansData, id: str) -> str:
    if id in data.space_index:
        return data.spaces[data.space_index[id]].name
    return COUNTRIES.get(id, id)


def words(data: OceansData, key: str) -> str:
    """The name of a row or a column: a Space, a scenario, a band of numbers, or what its key says.

    >>> data = load(None)
    >>> [words(data, key) for key in ("nei_borneo", "usl1", "<=-2", "45+", "wake+tarawa")]
    ['NEI Borneo', 'USL-1', '\u22122 or less', '45 or more', 'Wake Island and Tarawa']
    """
    if name := WORDS.get(key) or COUNTRIES.get(key):
        return name
    if key in data.scenarios:
        return data.scenarios[key].name
    if key.startswith("<="):
        return f"{_signed(key[2:])} or less"
    if key.endswith("+"):
        return f"{key[:-1]} or more"
    if all(one in data.space_index for one in key.split(AND)):
        return " and ".join(_named(data, one) for one in key.split(AND))
    return _signed(heading(key.replace("_", " ")))


def _signed(text: str) -> str:
    """Numbers below zero with the sign that is as wide as a plus."""
    return re.sub(r"(?<![\w.)])-(?=\d)", MINUS, text)
