"""The chart on a battle board is one of the reference, and lights columns and rows that it has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.battle_views import BattleBoard
from tests.conformance.cases import Case
from tests.conformance.test_battle_odds import SCENARIOS
from tests.conformance.walks import walk
from tests.games.expected import listed

CHARTS = {"blitz": 1, "fireinthesky": 1, "oceansoffire": 2, "pacificwar": 1}
"""How many charts the random games come to at least."""


def boards(slug: str) -> Iterator[BattleBoard]:
    """The battle boards of random games, one for each kind of decision."""
    spec, seen = registry.game(slug), set[type]()
    for scenario in spec.scenarios(None)[:SCENARIOS]:
        for moment in walk(Case(slug, scenario.id)).moments:
            kind = type(moment.game.decision)
            if kind not in seen:
                found = [panel.battle for panel in spec.view(moment.game, "").panels if panel.battle]
                seen.update([kind] * len(found))
                yield from found


@pytest.mark.parametrize("slug", listed())
def test_the_chart_in_use_lights_columns_and_rows_that_it_has(slug: str) -> None:
    """Oceans of Fire and Fire in the Sky once asked for targets without the table that the fire is read from."""
    spec = registry.game(slug)
    sheets = {sheet.id: sheet for sheet in spec.reference(None).sheets}
    known = {side.id for side in spec.board(None).sides}
    shown = set()
    for board in boards(slug):
        if board.chart is None:
            continue
        sheet = sheets[board.chart.sheet]
        shown.add(sheet.id)
        assert all(0 < column < len(sheet.columns) for _, column in board.chart.columns), board.title
        assert all(0 <= row < len(sheet.rows) for _, row in board.chart.rows), board.title
        lit = {side for side, _ in (*board.chart.columns, *board.chart.rows)}
        assert lit <= {*known, *board.attacker.seats, *board.defender.seats}, board.title
    assert len(shown) >= CHARTS.get(slug, 0), shown
