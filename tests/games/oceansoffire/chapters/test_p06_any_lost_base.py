"""6.22, 6.34: of any Space that is lost, who leaves it and how, and who is lost with it."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import points, ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aircraft, ships
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, FRESH, PASSING, RELOCATING, REPAIR
from ironbottom.games.oceansoffire.rules.p06_lost_base import (
    LostBase,
    RelocateShips,
    new_ports,
    put_to_sea,
    relocating_at_sea,
)
from ironbottom.games.oceansoffire.rules.p06_rebase import airfields_within, fields_within
from tests.games.oceansoffire.chapters.crowds import LANDS, crowd, on_board
from tests.games.oceansoffire.chapters.fights import as_suggested, launch
from tests.games.oceansoffire.positions import DATA, MAIN

SEEDS = range(4)
LINKS = DATA.scenarios[MAIN].links


@cache
def board(seed: int) -> Oceans:
    """A crowd with air that is Aborted, ships under Repair, and hardly any marks of earlier moves."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    for piece in on_board(game):
        counter = game.counter(piece)
        game.unmark(piece, REPAIR | RELOCATING)
        if counter.air:
            whole = points(game, piece)
            game.set_air(piece, chance.choice([0, 0, whole, whole // QUARTERS // 2 * QUARTERS]), 0)
            game.mark(piece, chance.choice([0, 0, 0, RELOCATING]))
        elif counter.ship and game.state.berth[piece] != NOWHERE and chance.random() < 0.3:
            game.mark(piece, REPAIR)
            game.state.repaired[piece] = 1
        elif counter.ship:
            game.mark(piece, chance.choice([0, ACTIVATED, PASSING]))
    return game


def lost(seed: int, space: int, side: int) -> Oceans:
    """The same board once the other side has taken a Space."""
    game = board(seed).clone()
    game.state.control[space] = Power.JAPAN if side == Side.ALLIES else DATA.spaces[space].ally
    game.changed()
    return game


def spaces(seed: int, *, air: bool) -> list[tuple[int, int]]:
    game = board(seed)
    found = [
        (space, side)
        for space in LANDS
        for side in Side
        if (aircraft if air else ships)(game, space, side) and not DATA.spaces[space].box
    ]
    return random.Random(seed).sample(found, min(len(found), 8))


@pytest.mark.rule("oceansoffire:6.34.a", "oceansoffire:6.34.b", "oceansoffire:9.72.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_ships_of_any_lost_port_put_to_sea(seed: int) -> None:
    """To a Sea Space of their port, relocating to the end of their next Impulse; a Repair is broken off."""
    for space, side in spaces(seed, air=False):
        before, game = board(seed), lost(seed, space, side)
        there = [p for p in ships(before, space, side) if game.counter(p).klass != Klass.FST_BASE]
        gone = put_to_sea(game, space, side)
        for ship in there:
            state, port = game.state, before.state.berth[ship]
            repair = before.state.marks[ship] & REPAIR
            damage = before.state.damage[ship] + (1 if repair else 0)
            if damage >= ratings(before, ship).defense:
                continue  # one that is being Rebuilt has tests of its own
            assert ship in gone
            assert state.at[ship] in LINKS.port_seas[port] and state.berth[ship] == NOWHERE
            assert state.damage[ship] == damage
            own = game.power(ship) == game.phasing
            marks = state.marks[ship] & (RELOCATING | FRESH | REPAIR | ACTIVATED | PASSING)
            assert marks == (RELOCATING | FRESH if own else RELOCATING)
            assert ship in relocating_at_sea(game)
        assert not ships(game, space, side)
        assert set(gone) <= {
            *there,
            *(p for p in gone if game.counter(p).klass in (Klass.FST, Klass.FST_BASE)),
        }


@pytest.mark.rule("oceansoffire:6.34.a", "oceansoffire:11.44.f", "oceansoffire:21.26")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_ships_go_that_have_put_to_sea(seed: int) -> None:
    """At the end of the Impulse to a port within two Areas of any sea of theirs, or they are lost; but no submarine."""
    for space, side in spaces(seed, air=False)[:4]:
        game = lost(seed, space, side)
        ships_ = [p for p in put_to_sea(game, space, side) if game.counter(p).klass != Klass.FST_BASE]
        ships_ = [p for p in ships_ if p in relocating_at_sea(game)]
        goals = {
            p: {DATA.ports[one].space for one in new_ports(game, p) if one < len(DATA.ports)} for p in ships_
        }
        marks = {p: game.state.marks[p] & FRESH for p in ships_}
        launch(game, RelocateShips())
        as_suggested(game)
        for ship in ships_:
            state, klass = game.state, game.counter(ship).klass
            if state.fate[ship] != Fate.ON_MAP:
                assert klass != Klass.SS
                assert state.fate[ship] == (Fate.POOL if klass in (Klass.TT, Klass.FST) else Fate.OUT)
            elif state.berth[ship] == NOWHERE:
                assert klass == Klass.SS and not state.marks[ship] & RELOCATING
            elif goals[ship]:
                assert state.at[ship] in goals[ship]
                assert state.marks[ship] & RELOCATING and state.marks[ship] & FRESH == marks[ship]


@pytest.mark.rule("oceansoffire:6.22.a", "oceansoffire:6.22.b", "oceansoffire:21.26")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_air_of_any_lost_airfield_rebases_or_is_lost(seed: int) -> None:
    """Aborted points and relocating units die, B-29 come again; others go within two Areas and relocate."""
    fates = set()
    for space, side in spaces(seed, air=True):
        before, game = board(seed), lost(seed, space, side)
        air = [p for p in aircraft(before, space, side) if before.state.origin[p] in (NOWHERE, space)]
        fields = {p: set(fields_within(game, p)) for p in air}
        room = {p: set(airfields_within(game, p)) for p in air}
        launch(game, LostBase(space=space, side=side))
        as_suggested(game)
        for piece in air:
            state, klass = game.state, game.counter(piece).klass
            aborted = before.state.aborted[piece]
            dies = before.state.marks[piece] & RELOCATING or aborted >= points(before, piece)
            fates.add((bool(dies), state.fate[piece] == Fate.ON_MAP))
            if klass == Klass.B29 and (dies or not room[piece]):
                assert state.fate[piece] == Fate.WARFARE and piece in state.recalled
            elif dies:
                owed = klass == Klass.CVA and side == Side.JAPAN  # 21.43.5
                assert state.fate[piece] == (Fate.OUT if owed else Fate.POOL), game.counter(piece).id
            elif state.fate[piece] == Fate.ON_MAP:
                assert state.at[piece] in fields[piece] and state.aboard[piece] == ASHORE
                assert state.hits[piece] >= before.state.hits[piece] + aborted // QUARTERS
                assert state.aborted[piece] == 0
                assert state.marks[piece] & RELOCATING
                assert bool(state.marks[piece] & FRESH) == (game.power(piece) == game.phasing)
            elif klass != Klass.B29:
                assert len(air) > 1 or not room[piece], "there was an airfield with room"
    assert {(True, False), (False, True)} <= fates
