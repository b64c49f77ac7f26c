"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.pacificwar.data_build import Files
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import (
    Reference,
    chart_references,
    figure_references,
    paper_faults,
)


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    return [*paper_faults(parts.rules_index, parts.rulings, parts.examples, _references(parts))]


def _references(parts: Files) -> Iterator[Reference]:
    yield from figure_references(parts.tables.figures)
    yield from chart_references(parts.tables.charts)
