"""The reference sheets of Axis & Allies: Pacific: its tables in words, for reading."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.kernel.drawing import chart_sheets, reference_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference, Sheet


def reference(components: ComponentValues | None) -> Reference:
    """See kernel.views.Reference."""
    data = load(components)
    return reference_of(data, _sheets(data))


def _sheets(data: AApacificData) -> Iterator[Sheet]:
    """Units, phases, and every other table."""
    figures = tuple((u.name, str(u.cost), str(u.move), str(u.attack), str(u.defense)) for u in data.units)
    yield Sheet("units", "Units", ("Unit", "Cost", "Movement", "Attack", "Defence"), figures)
    phases = tuple((str(number), phase.name) for number, phase in enumerate(data.phases, 1))
    yield Sheet("phases", "Phases of a turn", ("Number", "Phase"), phases)
    yield from chart_sheets(data.charts)
