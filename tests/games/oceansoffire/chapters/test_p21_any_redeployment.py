"""21.51 to 21.55: of any unit whether it may Redeploy, for what, and where it never goes, as the sentences say it."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Klass, Side
from ironbottom.games.oceansoffire.position.figures import able_points, full_strength
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, ground
from ironbottom.games.oceansoffire.position.state import RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p10_activation import commands
from ironbottom.games.oceansoffire.rules.p11_air import air_refusal
from ironbottom.games.oceansoffire.rules.p21_redeployment import (
    can_redeploy,
    cost,
    land_bar,
    may_redeploy,
    movable,
    passage_bar,
    sea_bar,
    ways,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, SEAS, crowd, on_board

SEEDS = range(6)


def guard(game: Oceans, space: int, side: int) -> int:
    """Quarters of operational enemy air at the airfields of a Space."""
    return sum(
        able_points(game, p)
        for p in game.here[space]
        if game.counter(p).air and game.side(p) != side and game.state.aboard[p] < 0
    )


def on_decks(game: Oceans, space: int, side: int) -> int:
    """Quarters of operational enemy air on the carriers in its ports."""
    return sum(
        able_points(game, p)
        for p in game.here[space]
        if game.counter(p).air
        and game.side(p) != side
        and game.state.aboard[p] >= 0
        and game.counter(game.state.aboard[p]).carrier
    )


@pytest.mark.rule(
    "oceansoffire:21.53.a", "oceansoffire:21.53.b", "oceansoffire:21.53.c", "oceansoffire:21.53.d"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_bars_any_space(seed: int) -> None:
    game = crowd(seed)
    for side in Side:
        for space in LANDS:
            hostile = game.enemy(space, side)
            assert bool(land_bar(game, space, side)) == (hostile or contested(game, space))
            near = game.links.passages[space]
            watched = any(guard(game, one, side) + on_decks(game, one, side) >= 8 for one in near)
            assert bool(passage_bar(game, space, side)) == (
                any(game.enemy(one, side) for one in near) or watched
            )
        for sea in SEAS:
            coasts = game.links.coasts[sea]
            bombers = sum(guard(game, one, side) for one in coasts) >= 8
            wanted = (
                "21.53.b" if any(game.enemy(one, side) for one in coasts) else "21.53.c" if bombers else ""
            )
            assert sea_bar(game, sea, side) == wanted, game.data.space_ids[sea]


@pytest.mark.rule("oceansoffire:21.51.a", "oceansoffire:21.52")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_unit_costs_to_redeploy(seed: int) -> None:
    """In quarters: 4 a division, a pair of ships and four air points, else 2; who is aboard a transport pays too."""
    game = crowd(seed)
    parts = (Klass.DETACHMENT, Klass.DIVISION_MINUS, Klass.FST_BASE)
    for piece in on_board(game):
        counter = game.counter(piece)
        if counter.klass in parts:
            continue
        if counter.air:
            own = 4 if counter.points == 16 else 2
        else:
            own = 4 if full_strength(game, piece) and counter.klass != Klass.FST else 2
        if counter.klass == Klass.TT:
            load = [p for p in on_board(game) if game.state.aboard[p] == piece]
            if any(game.counter(p).klass in parts for p in load):
                continue
            own += sum(cost(game, p) for p in load)
        assert cost(game, piece) == own, counter.id


@pytest.mark.rule("oceansoffire:21.51.b", "oceansoffire:21.53.a", "oceansoffire:21.54", "oceansoffire:10.3.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_any_unit_may_redeploy(seed: int) -> None:
    game = crowd(seed)
    for piece in on_board(game):
        counter, here = game.counter(piece), game.state.at[piece]
        if counter.klass in (Klass.FST, Klass.FST_BASE):
            continue
        free = (
            not game.state.marks[piece] & (USED | RELOCATING)
            and game.state.aboard[piece] < 0
            and not (counter.air and air_refusal(game, piece))
        )
        on_land = game.data.spaces[here].land or game.data.spaces[here].box
        shut = on_land and counter.klass != Klass.SS and bool(land_bar(game, here, game.side(piece)))
        assert can_redeploy(game, piece) == (free and not shut), counter.id
        assert may_redeploy(game, game.phasing, piece) == (
            can_redeploy(game, piece) and commands(game, game.phasing, piece)
        )


@pytest.mark.rule("oceansoffire:21.52", "oceansoffire:21.53.a", "oceansoffire:21.53.d", "oceansoffire:21.54")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_nobody_redeploys_to(seed: int) -> None:
    """Not into a barred Space; troops and ships by no barred sea either; only submarines end at sea."""
    game = crowd(seed)
    side = game.phasing_side
    every = movable(game, 4)
    assert every
    assert set(every) <= {
        p for p in on_board(game) if cost(game, p) <= 4 and may_redeploy(game, game.phasing, p)
    }
    for piece in every:
        klass = game.counter(piece).klass
        found = ways(game, piece)
        assert found
        for space, way in found.items():
            here = game.data.spaces[space]
            assert klass == Klass.SS or not here.sea
            if here.sea:
                continue
            assert klass == Klass.SS or not land_bar(game, space, side)
            if way.how in ("land", "rail") or (way.how == "sea" and klass != Klass.SS):
                assert not passage_bar(game, space, side)
                assert not passage_bar(game, game.state.at[piece], side) or here.box
    troops = [p for p in every if game.counter(p).ground]
    assert all(ground(game, game.state.at[p], side) for p in troops)
