"""Set-up: ports, units, cards and markers of a scenario (pacificwar:setup)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.data_ids import Phase
from ironbottom.games.pacificwar.state import NOWHERE, WarState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ironbottom.games.pacificwar.data_model import WarData


def empty_board(data: WarData, scenario_id: str, options: Mapping[str, str]) -> WarState:
    """The board of a scenario with its ports and no unit on it, all cards in the box; ``options``: switch by id."""
    scenario, count = data.scenarios[scenario_id], len(data.counters)
    state = WarState(scenario=scenario_id, options=dict(options), turn=scenario.first_turn, phase=Phase.SET_UP)
    state.kind = bytearray(range(count))
    state.at = bytearray([NOWHERE]) * count
    state.marks, state.due, state.hits = bytearray(count), bytearray(count), bytearray(count)
    state.port = bytearray(scenario.control)  # setup.control.japan, setup.control.allied
    state.routes_open = scenario.routes_open  # setup.closed.a, setup.closed.b
    state.points = scenario.points  # setup.vp
    return state
