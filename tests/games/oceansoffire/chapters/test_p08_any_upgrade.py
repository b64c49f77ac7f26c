"""8.31: of any unit that another takes the place of: where that stands, with what Hits and status."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Fate, Nation
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.components.scenario import Event
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p08_upgrades import EXCHANGE, FLIP, Upgrades, WhichUpgrade, exchange
from tests.games.oceansoffire.chapters.crowds import LANDS
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import DATA, MAIN, at, options, position

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


ROUNDS = sorted(
    {(one.turn, one.round) for one in DATA.scenarios[MAIN].schedule if one.kind in (FLIP, EXCHANGE)}
)


class Before(NamedTuple):
    """How an Associated Unit was before the upgrades of a Round."""

    piece: int
    fate: Fate
    at: int
    hits: int


def unit(game: Oceans, kind: int) -> int:
    return game.state.kind.index(kind)


def scattered(game: Oceans, event: Event, chance: random.Random) -> list[Before]:
    """Put the Associated Units of an entry on the map, with Hits, into the Force Pool, or out of the game."""
    rows = []
    for kind in event.counters:
        piece, counter = unit(game, kind), DATA.counters[kind]
        fate = chance.choice((Fate.ON_MAP, Fate.ON_MAP, Fate.POOL, Fate.OUT))
        game.lift(piece, fate)
        turned = counter.front.defense - counter.back.defense if counter.back else 0
        least = turned if event.kind == FLIP else 0
        hits = chance.randrange(least, counter.front.defense)
        if fate == Fate.ON_MAP:
            home = "australia" if counter.nation == Nation.AUSTRALIA else ""
            spaces = [n for n in LANDS if not home or home in DATA.spaces[n].countries]
            game.place(piece, chance.choice(spaces))
            game.set_hits(piece, hits)
        rows.append(Before(piece, fate, game.state.at[piece], hits))
    if event.becomes != NO_TYPE:
        game.state.fate[unit(game, event.becomes)] = Fate.DUE
    return rows


@pytest.mark.rule("oceansoffire:8.31.a", "oceansoffire:8.31.b", "oceansoffire:8.31.c")
@pytest.mark.rule("oceansoffire:8.32.b", "oceansoffire:8.43")
@pytest.mark.parametrize("when", ROUNDS)
@pytest.mark.parametrize("seed", range(5))
def test_what_becomes_of_any_unit_that_is_upgraded(when: tuple[int, int], seed: int) -> None:
    """Who is on the map goes first; who is lost comes back with as many Hits as the old unit had factors."""
    chance = random.Random(seed)
    game = position(power="us", turn=when[0], box=False)
    game.state.round = when[1]
    events = [
        one
        for one in DATA.scenarios[MAIN].schedule
        if one.kind in (FLIP, EXCHANGE) and (one.turn, one.round) == when
    ]
    before = [scattered(game, event, chance) for event in events]
    launch(game, Upgrades())
    while not over(game):
        decision = game.decision
        kinds = {kind for event in events for kind in (*event.counters, event.becomes)}
        if isinstance(decision, WhichUpgrade):
            assert set(decision.kinds) <= kinds and len(decision.kinds) > 1
            assert decision.label(game, options(game)[0]).startswith("Australian")
        game.act(game.deciding()[0], chance.choice(game.options(game.deciding()[0])))
    for event, rows in zip(events, before, strict=True):
        able = [row for row in rows if row.fate == Fate.ON_MAP] or [
            row for row in rows if row.fate == Fate.POOL
        ]
        _upgraded(game, event, rows, able)


def _upgraded(game: Oceans, event: Event, rows: list[Before], able: list[Before]) -> None:
    """One of those who were able has become the better unit; the others are as they were."""
    new = unit(game, event.becomes) if event.kind == EXCHANGE else rows[0].piece
    fate, counter = game.state.fate[new], game.counter(new)
    if event.kind == EXCHANGE:
        gone = [row for row in able if game.state.fate[row.piece] == Fate.OUT]
        assert len(gone) == bool(able)
        for row in rows:
            if row not in gone:
                assert (game.state.fate[row.piece], game.state.at[row.piece]) == (row.fate, row.at)
    if not able:
        assert fate == (Fate.DUE if event.kind == EXCHANGE else Fate.OUT)
        return
    old = gone[0] if event.kind == EXCHANGE else rows[0]
    whole, back = counter.front.defense, counter.back.defense if counter.back else counter.front.defense
    if old.fate == Fate.ON_MAP:
        kept = old.hits - (whole - back) if event.kind == FLIP else old.hits
        turned = whole - back if event.reduced else 0
        assert (game.state.at[new], game.state.hits[new]) == (old.at, min(kept + turned, whole - 1))
    elif counter.nation == Nation.CHINA:
        assert fate == Fate.POOL
    else:
        factors = back if event.kind == FLIP else game.counter(old.piece).front.defense
        hits = factors + (whole - back if event.reduced else 0)
        listed = DATA.space_ids[event.space] if event.space != NOWHERE else ""
        homes = {Nation.AUSTRALIA: "australia"}.get(counter.nation, "")
        assert fate == (Fate.ON_MAP if hits < whole else Fate.POOL)
        if fate == Fate.ON_MAP:
            here = DATA.spaces[game.state.at[new]]
            assert game.state.hits[new] == hits
            assert here.id == listed or (not listed and (here.id == "us_box" or homes in here.entry))
