"""The reference sheets of Oceans of Fire: its tables, for reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.kernel.drawing import reference_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference, Sheet

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.components.tables import Table


def reference(components: ComponentValues | None) -> Reference:
    """See kernel.views.Reference."""
    data = load(components)
    return reference_of(data, _sheets(data))


def _sheets(data: OceansData) -> Iterator[Sheet]:
    for table in data.tables.values():
        rows = tuple(
            (words(name), *(_cell(table, one) for one in row))
            for name, row in zip(table.rows, table.cells, strict=True)
        )
        yield Sheet(table.id, words(table.id), ("", *map(words, table.columns)), rows)


def _cell(table: Table, value: int | str) -> str:
    return value if isinstance(value, str) else told(value) if table.quarters else str(value)


def words(key: str) -> str:
    """A key as a heading.

    >>> words("combat_results"), words("61+")
    ('Combat results', '61+')
    """
    text = key.replace("_", " ")
    return text[:1].upper() + text[1:]
