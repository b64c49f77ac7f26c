"""17.2, 17.25: of any fleets which battle a side may try for, with what modifiers, and which air then flies on."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, Klass, Nation, Power, Side
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points, movement, points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p14_recon import recon_by_land
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_carriers import lifted
from ironbottom.games.oceansoffire.rules.p17_escape import PickFlying
from ironbottom.games.oceansoffire.rules.p17_gunnery import SurfaceRound
from ironbottom.games.oceansoffire.rules.p17_type import (
    CARRIER,
    SURFACE,
    can_bomb,
    type_modifiers,
    types_open,
)
from ironbottom.games.oceansoffire.rules.p23_window import PlayCard
from tests.games.oceansoffire.chapters.fights import launch, sea
from tests.games.oceansoffire.chapters.test_p17_any_battle import random_fleets
from tests.games.oceansoffire.holding import SWITCH, holding
from tests.games.oceansoffire.positions import DATA, find, position, put

SEEDS = range(16)


def quarters(game: Oceans, air: int) -> int:
    """What one counter bombs with by itself: a Disrupted one by half, one at USL-2 by half again."""
    state, whole = game.state, able_points(game, air)
    return whole >> (state.disrupted[air] > 0) >> (state.usl[air] == 2)


def bombs(game: Oceans, air: Sequence[int]) -> bool:
    """17.21: a die for each two quarters; what is too little alone may do with another of its quality and size."""
    if any(quarters(game, one) >= 2 for one in air):
        return True
    rest = [(game.counter(one).points, game.counter(one).air_quality) for one in air if quarters(game, one)]
    return len(set(rest)) < len(rest)


@pytest.mark.rule(
    "oceansoffire:17.21", "oceansoffire:17.22.b", "oceansoffire:17.22.c", "oceansoffire:17.22.d"
)
@pytest.mark.rule("oceansoffire:2.33.2.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_side_may_try_for(seed: int) -> None:
    game, chance = random_fleets(seed), random.Random(seed)
    for side in Side:
        fleet = list(ships(game, sea(), side))
        air = [
            p
            for p in game.here[sea()]
            if game.side(p) == side and game.counter(p).klass == Klass.CVA and able_points(game, p)
        ]
        for piece in air:
            game.set_usl(piece, chance.choice((0, 0, 2)))
            if chance.random() < 0.6:
                game.set_air(piece, 0, points(game, piece))
        for some in (air, *([one] for one in air), *(air[n : n + 2] for n in range(len(air)))):
            assert can_bomb(game, some) == bombs(game, some)
        for crew in (fleet, *([ship] for ship in fleet)):
            klasses = {game.counter(ship).klass for ship in crew}
            wanted = []
            if klasses - {Klass.TT, Klass.SS}:
                wanted = [CARRIER] * bombs(game, air)
                wanted += [SURFACE] * bool(klasses & {Klass.BB, Klass.BC, Klass.CB, Klass.CA, Klass.CL})
            assert types_open(game, crew, air) == wanted


@pytest.mark.rule("oceansoffire:17.23", "oceansoffire:14.51.a", "oceansoffire:14.53", "oceansoffire:14.52")
@pytest.mark.parametrize("seed", SEEDS)
def test_with_what_modifiers_any_side_rolls_for_it(seed: int) -> None:
    """Air Recon, the faster force, US ships in the first Round; a force of submarines alone has no speed."""
    game, chance = random_fleets(seed), random.Random(seed)
    if chance.random() < 0.3:
        put_ashore = put(game, "us_lba_2")
        game.place(put_ashore, DATA.space_index["north_queensland"])
    table = DATA.table("battle_type_modifiers")
    for side in Side:
        mine, theirs = list(ships(game, sea(), side)), list(ships(game, sea(), 1 - side))
        air = lifted(game, mine)
        for ours in (mine, *([ship] for ship in mine)):
            for first in (True, False):
                speeds = [
                    min((movement(game, s) for s in row if game.counter(s).klass != Klass.SS), default=0)
                    for row in (ours, theirs)
                ]
                seen = recon_by_land(game, sea(), side) or sum(able_points(game, one) for one in air) >= 8
                wanted = table.number("air_recon") if seen else 0
                if speeds[0] != speeds[1]:
                    how = "higher" if speeds[0] > speeds[1] else "lower"
                    wanted += table.number(f"force_mf_{how}")
                if first and any(game.power(ship) == Power.US for ship in ours):
                    wanted += table.number("us_naval_unit_in_force_first_battle_round_only")
                found = type_modifiers(game, sea(), side, ours, theirs, air, first)
                assert sum(one.change for one in found) == wanted


@pytest.mark.rule("oceansoffire:17.25.a", "oceansoffire:17.25.b", "oceansoffire:17.1.g")
@pytest.mark.parametrize("seed", range(16))
def test_of_any_carrier_air_so_much_flies_on_as_twice_the_decks_bear(seed: int) -> None:
    """What is set aside is Used; where it is too much its owner names who flies."""
    game, chance = random_fleets(seed), random.Random(seed)
    battle = NavalBattle(sea=sea())
    launch(game, NavalBattle(sea=sea(), limited=list(Side), at="end", aloft=[], box=[], home=[]))
    fleets = {side: list(ships(game, sea(), side)) for side in Side}
    battle.aloft = [p for side in Side for p in lifted(game, fleets[side])]
    battle.box = list(battle.aloft)
    for piece in battle.aloft:
        if chance.random() < 0.2:
            game.set_air(piece, points(game, piece), 0)
    for ship in [s for row in fleets.values() for s in row if game.counter(s).klass in CARRIERS]:
        if chance.random() < 0.5:
            game.set_damage(ship, game.counter(ship).front.defense - 1)
    battle.behind = [p for p in battle.aloft if chance.random() < 0.1]
    asked_for = []
    while (step := battle.deck_limits(game)) is not None and isinstance(step, PickFlying):
        side = battle.limited[-1]
        asked_for.append(side)
        assert step.room == 2 * sum(able_deck(game, s) for s in fleets[Side(side)])
        room, flying = step.room, list[int]()
        for one in step.candidates:
            if points(game, one) <= room:
                flying, room = [*flying, one], room - points(game, one)
        battle.ret = list(map(str, flying))
        before = list(battle.box)
        battle.flying(game)
        assert [p for p in battle.box if game.side(p) == side] == flying
        assert [p for p in battle.box if game.side(p) != side] == [p for p in before if game.side(p) != side]
        for one in [p for p in before if game.side(p) == side]:
            assert game.has(one, USED) == (one not in flying)
    for side in Side:
        able = [
            p
            for p in battle.aloft
            if game.side(p) == side and able_points(game, p) and p not in battle.behind
        ]
        room = 2 * sum(able_deck(game, s) for s in fleets[side])
        total = sum(points(game, p) for p in able)
        assert (side in asked_for) == (0 < room < total)
        if side not in asked_for:
            assert [p for p in battle.box if game.side(p) == side] == (able if total <= room else [])
        for one in [p for p in battle.aloft if game.side(p) == side]:
            assert game.has(one, USED) == (one not in battle.box)


@pytest.mark.rule("oceansoffire:23.7", "oceansoffire:17.4.2")
@pytest.mark.parametrize(
    ("ours", "asks"), [("jp_ca_1", True), ("jp_tt_1", False), ("jp_cv_akagi_kaga", False)]
)
def test_long_lance_is_for_ships_with_guns(ours: str, asks: bool) -> None:
    units = [f"{ours} coral_sea", "us_ca_1 coral_sea"]
    game = position(units, turn=3, switches=SWITCH, tracks={"oil": 0, **holding(["jp12"])}, dice=[5] * 6)
    fleet = [find(game, ours), find(game, "us_ca_1")]
    launch(game, SurfaceRound(sea=sea(), ships=fleet))
    assert isinstance(game.decision, PlayCard) == asks
    assert game.counter(fleet[1]).nation == Nation.USA and sea() != NOWHERE
