"""8.31: of any unit that another takes the place of: where that stands, with what Hits and status."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Fate
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p08_upgrades import EXCHANGE, exchange
from tests.games.oceansoffire.positions import DATA, MAIN, at, position

EVENTS = [one for one in DATA.scenarios[MAIN].schedule if one.kind == EXCHANGE]


@pytest.mark.rule("oceansoffire:8.31.a", "oceansoffire:8.32.a")
@pytest.mark.parametrize("hits", [0, 1])
def test_the_new_unit_stands_where_the_old_one_stood_with_its_hits(hits: int) -> None:
    """Those of a reduced side besides, where it comes on that; never all that it has."""
    seen = set()
    for event in EVENTS:
        game = position(power="us", turn=event.turn, box=False)
        [old, *_] = [p for p, one in enumerate(game.state.kind) if one in event.counters]
        counter = DATA.counters[event.becomes]
        if not counter.ground or not any(
            one == event.becomes and game.state.fate[p] in (Fate.DUE, Fate.OUT)
            for p, one in enumerate(game.state.kind)
        ):
            continue
        game.place(old, at("us_box"))
        game.set_hits(old, hits)
        game.set_usl(old, 1)
        game.mark(old, USED)
        new = exchange(game, old, event)
        assert new != NOBODY and game.counter(new).id == counter.id
        back = counter.back.defense if event.reduced and counter.back else counter.front.defense
        turned = counter.front.defense - back
        assert game.state.hits[new] == min(turned + hits, counter.front.defense - 1), counter.id
        assert (game.state.at[new], game.state.usl[new]) == (at("us_box"), 1)
        assert game.has(new, USED)
        assert (game.state.at[old], game.state.fate[old]) == (NOWHERE, Fate.OUT)
        seen.add((event.reduced, counter.back is not None))
    assert {(True, True), (False, True)} <= seen
