"""11.44.d, 12.71, 14.14: by which seas any ships go home, where troops may land, and who comes without a roll."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    AT_FST,
    PASSING,
    PASSING_MISSION,
    RELOCATING,
)
from ironbottom.games.oceansoffire.rules.p02_map import port_seas, sea_ways
from ironbottom.games.oceansoffire.rules.p13_areas import mission_sea
from ironbottom.games.oceansoffire.rules.p13_rebase import seas_home, shortest_back
from ironbottom.games.oceansoffire.rules.p13_section import assaulted
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there, operation_case
from ironbottom.games.oceansoffire.rules.p14_chance import automatic_for_ship
from tests.games.oceansoffire.chapters.crowds import PORTS, SEAS, crowd, on_board
from tests.games.oceansoffire.positions import DATA

SEEDS = range(6)


@pytest.mark.rule("oceansoffire:11.44.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_by_which_seas_any_ships_go_home(seed: int) -> None:
    """Back along the planned ways up to that Sea Space; who sailed without a plan by the shortest from its port."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    afloat = [p for p in on_board(game) if game.counter(p).ship and game.state.berth[p] == NOWHERE]
    for ship in afloat:
        game.state.origin[ship] = chance.choice((*PORTS, NOWHERE, NOWHERE))
        if chance.random() < 0.2:
            game.mark(ship, RELOCATING)
    game.changed()
    for sea in chance.sample(SEAS, 12):
        for side in (0, 1):
            ways = []
            for _ in range(chance.randrange(3)):
                way = [sea]
                for _ in range(chance.randint(1, 3)):
                    way.insert(0, chance.choice([*sea_ways(game, way[0], side), sea]))
                ways.append([*way, *chance.sample(SEAS, chance.randrange(2))])
            ways += [chance.sample(SEAS, 3)] if chance.random() < 0.3 else []
            wanted = {sea: 0}
            for way in [one for one in ways if sea in one]:
                back = way[: way.index(sea) + 1]
                for mps, one in enumerate(reversed(back)):
                    wanted[one] = min(mps, wanted.get(one, mps))
            origins = {game.state.origin[p] for p in ships(game, sea, side) if not game.has(p, RELOCATING)}
            more = chance.sample(PORTS, chance.randrange(2))
            for port in {*origins, *more} - {NOWHERE}:
                if not {one for way in ways for one in way} & set(port_seas(game, port)):
                    for one, mps in shortest_back(game, sea, port, side).items():
                        wanted[one] = min(mps, wanted.get(one, mps))
            assert seas_home(game, sea, side, ways, more) == wanted


@pytest.mark.rule("oceansoffire:12.71.a", "oceansoffire:12.31.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_troops_of_any_transports_may_land(seed: int) -> None:
    """In marked Spaces on the sea of the Operation, while a loaded transport is there on a Mission."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    side, seen = game.phasing_side, set()
    boats = [p for p in on_board(game) if game.counter(p).klass == Klass.TT and game.side(p) == side]
    troops = [p for p in on_board(game) if game.counter(p).ground and game.state.aboard[p] < 0]
    escort = next(
        p for p in on_board(game) if game.counter(p).guns and game.side(p) == side and p not in boats
    )
    for boat in boats[:4]:
        for loaded in (True, False):
            for marks in (ACTIVATED, 0, ACTIVATED | PASSING, ACTIVATED | PASSING_MISSION):
                after = game.clone()
                sea = chance.choice([one for one in SEAS if after.links.coasts[one]])
                for other in ships(after, sea, side):
                    after.lift(other, after.state.fate[other] + 1)
                after.state.combat[:] = bytes(len(after.state.combat))
                for space in (sea, *chance.sample(after.links.coasts[sea], 1)):
                    after.state.combat[space] = 1
                for ship in (boat, escort):
                    after.place(ship, sea)
                    for mark in (ACTIVATED, PASSING, PASSING_MISSION):
                        after.unmark(ship, mark)
                after.mark(escort, ACTIVATED)
                for load in [p for p in on_board(after) if after.state.aboard[p] == boat]:
                    after.place(load, after.links.coasts[sea][0])
                if loaded:
                    after.embark(troops[0], boat)
                for mark in (ACTIVATED, PASSING, PASSING_MISSION):
                    if marks & mark:
                        after.mark(boat, mark)
                after.changed()
                if mission_sea(after) != sea:
                    continue
                able = loaded and marks == ACTIVATED
                marked = [space for space in after.links.coasts[sea] if after.state.combat[space]]
                assert assaulted(after) == (marked if able else [])
                seen.add(able)
    assert seen == {True, False}


@pytest.mark.rule("oceansoffire:14.14.b", "oceansoffire:14.14.c")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_of_any_ships_come_to_an_operation_without_a_roll(seed: int) -> None:
    """Those in a Target Space, to a sea of their port; at the mobile port to its own; of naval Missions if met."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state, side = game.state, 1 - game.phasing_side
    fleet = [p for p in on_board(game) if game.counter(p).ship and game.side(p) == side]
    for ship in fleet[::3]:
        sea = chance.choice(SEAS)
        game.place(ship, sea)
        state.berth[ship] = AT_FST
    for ship in [p for p in on_board(game) if game.counter(p).ship and game.side(p) != side]:
        if state.berth[ship] == NOWHERE and chance.random() < 0.7:
            game.mark(ship, ACTIVATED)
    game.changed()
    spaces = [state.at[p] for p in fleet]
    for land in (frozenset(chance.sample(spaces, 3)), frozenset[int]()):
        case = operation_case(game, [], chance.sample(spaces, len(spaces) // 2))._replace(land=land)
        for ship in fleet:
            at_, berth = state.at[ship], state.berth[ship]
            for sea in chance.sample(SEAS, 3) + (
                [at_] if DATA.spaces[at_].sea else list(port_seas(game, berth))
            ):
                met = any(
                    game.has(one, ACTIVATED) and not game.has(one, PASSING | PASSING_MISSION)
                    for one in at_sea_there(game, sea, 1 - side)
                )
                if berth == NOWHERE:
                    wanted = False
                elif berth == AT_FST:
                    wanted = at_ == sea and at_ in case.naval
                else:
                    wanted = sea in port_seas(game, berth) and (at_ in land or (at_ in case.naval and met))
                assert automatic_for_ship(game, case, ship, sea) == wanted
                assert not automatic_for_ship(game, case._replace(counter=True), ship, sea)
                assert not automatic_for_ship(game, case._replace(passing=True), ship, sea)
