"""17.51, 17.52: what any Damage does to any ship, and to what is aboard."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, SCORED, Fate, Klass, Power
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import (
    able_deck,
    bombardment,
    deck,
    defense,
    full_strength,
    movement,
    on_back,
    points,
    surface,
    transport,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard, ships
from ironbottom.games.oceansoffire.position.state import AT_FST, REDUCED, REPAIR, SLOWED, USED
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, changeable
from ironbottom.games.oceansoffire.rules.p06_basing import air_room
from ironbottom.games.oceansoffire.rules.p06_loads import loads
from ironbottom.games.oceansoffire.rules.p17_damage import (
    LoseCargo,
    NavalDamage,
    find_deck,
    hurt,
    overloaded,
    reduce,
)
from tests.games.oceansoffire.chapters.crowds import SEAS, crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import DATA, act, find, position, where

SEEDS = range(4)
TRAIN = (Klass.FST, Klass.FST_BASE)


@cache
def fleet(seed: int) -> Oceans:
    """A crowd in which carriers bear air and transports troops and air, at sea and in port; many are broken down."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    for piece, fate in enumerate(state.fate):
        if fate != Fate.ON_MAP:
            state.fate[piece] = Fate.BOX
    game.changed()
    for ship in on_board(game):
        if not game.counter(ship).ship:
            continue
        game.unmark(ship, REPAIR)
        if chance.random() < 0.3 and game.counter(ship).klass not in TRAIN:
            game.sail(ship, chance.choice(SEAS), 1)
            state.origin[ship] = 0
        klass, side = game.counter(ship).klass, game.side(ship)
        for piece in chance.sample(range(len(state.kind)), len(state.kind)) if klass in CARRIERS else ():
            if (
                state.fate[piece] == Fate.BOX
                and game.counter(piece).klass == Klass.CVA
                and may_board(game, piece, ship)
            ):
                game.embark(piece, ship)
                state.fate[piece] = Fate.ON_MAP
        for piece in chance.sample(range(len(state.kind)), 400) if klass == Klass.TT else ():
            counter = game.counter(piece)
            fits = (counter.ground or counter.klass in (Klass.LBA, Klass.NAV)) and counter.side == side
            room = transport(game, ship) - loads(game, aboard(game, ship))
            if fits and state.fate[piece] == Fate.BOX and loads(game, [piece, *aboard(game, ship)]) <= room:
                game.embark(piece, ship)
                state.fate[piece] = Fate.ON_MAP
    game.changed()
    return game


def sides(game: Oceans, ship: int) -> list[int]:
    """Defense Factors of the sides it has left, the one that lies up first."""
    counter = game.counter(ship)
    if counter.back is None:
        return [counter.front.defense]
    turned = bool(game.state.marks[ship] & REDUCED)
    return [counter.back.defense] if turned else [counter.front.defense, counter.back.defense]


def struck(game: Oceans) -> list[int]:
    return [p for p in on_board(game) if game.counter(p).ship and game.counter(p).klass not in TRAIN]


def kin(game: Oceans, ship: int) -> set[int]:
    """2.35: its other counters in the Breakdown Box."""
    one = game.counter(ship)
    kinds = set(one.singles) | ({one.pair} if one.pair != NO_TYPE else set())
    boxed = (p for p, fate in enumerate(game.state.fate) if fate == Fate.BOX)
    return {p for p in boxed if game.state.kind[p] in kinds} if one.klass != Klass.TT else set()


@pytest.mark.rule(
    "oceansoffire:17.51.a", "oceansoffire:17.51.b", "oceansoffire:17.51.c", "oceansoffire:2.35.e"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_damage_leaves_of_any_ship(seed: int) -> None:
    chance, fates = random.Random(seed), set()
    for ship in struck(fleet(seed)):
        game = fleet(seed).clone()
        state, counter = game.state, game.counter(ship)
        left, other, mf = sides(game, ship), kin(game, ship), movement(game, ship)
        amount = max(1, chance.choice([1, left[0] // 2, left[0] - 1, left[0], left[0] + 1, sum(left) + 2]))
        total, scored = state.damage[ship] + amount, list(map(list, state.sunk))
        while left and total >= left[0]:
            total -= left.pop(0)
        count = len(sides(game, ship)) - len(left)
        hurt(game, ship, amount, [])
        fates.add(len(left))
        gone = {p for p in other if state.fate[p] == Fate.OUT}
        assert gone == (other if count else set())
        if counter.klass in SCORED:
            place = SCORED.index(counter.klass)
            assert state.sunk[counter.power][place] == scored[counter.power][place] + count
        else:
            assert list(map(list, state.sunk)) == scored
        if not left:
            assert state.fate[ship] == (Fate.POOL if counter.klass == Klass.TT else Fate.OUT)
            continue
        assert (sides(game, ship), state.damage[ship], state.fate[ship]) == (left, total, Fate.ON_MAP)
        slower = movement(game, ship) < mf and state.origin[ship] != NOWHERE
        assert bool(state.marks[ship] & SLOWED) >= slower
        if not slower and not fleet(seed).state.marks[ship] & SLOWED:
            assert not state.marks[ship] & SLOWED
    assert fates == {0, 1, 2}


@pytest.mark.rule(
    "oceansoffire:17.52.d", "oceansoffire:17.52.e", "oceansoffire:17.52.a", "oceansoffire:2.3.c"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_damaged_ship_is_still_worth(seed: int) -> None:
    """Half of the Defense Factor in Damage: guns to three quarters, to half of a single ship; an MF less; no deck."""
    game, chance = fleet(seed).clone(), random.Random(seed)
    for ship in struck(game):
        counter = game.counter(ship)
        side = counter.back if counter.back and on_back(game, ship) else counter.front
        if not side.defense:
            continue
        game.set_damage(ship, chance.randrange(side.defense))
        damage, half = game.state.damage[ship], 2 * game.state.damage[ship] >= side.defense
        keeps = SIXTEENTHS if not half else 12 if full_strength(game, ship) else 8
        assert surface(game, ship) == side.attack * keeps
        assert bombardment(game, ship) == side.bombard * keeps
        assert movement(game, ship) == side.mf - (half and damage > 0 and counter.klass != Klass.TT)
        assert transport(game, ship) == max(0, side.tt - (2 if damage >= 5 else 0)) * QUARTERS
        if counter.klass in CARRIERS:
            assert able_deck(game, ship) == deck(game, ship) - (side.air if half else 0)


@pytest.mark.rule(
    "oceansoffire:17.51.a", "oceansoffire:11.51.e", "oceansoffire:6.23.a", "oceansoffire:11.33.c"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_becomes_of_all_that_is_aboard_any_sunk_ship(seed: int) -> None:
    """At sea it is lost; from a transport in port it is saved; carrier air that flies looks for another deck."""
    chance, seen = random.Random(seed), set()
    for ship in [p for p in struck(fleet(seed)) if aboard(fleet(seed), p)]:
        game = fleet(seed).clone()
        state, counter = game.state, game.counter(ship)
        load, in_port = aboard(game, ship), state.berth[ship] not in (NOWHERE, AT_FST)
        aloft = [p for p in load if counter.klass in CARRIERS and chance.random() < 0.5]
        space, hits = state.at[ship], {p: state.hits[p] for p in load}
        hurt(game, ship, 40, aloft)
        for piece in load:
            fate, one = state.fate[piece], game.counter(piece)
            seen.add((counter.klass in CARRIERS, piece in aloft, in_port, fate))
            if piece in aloft:
                if fate == Fate.ON_MAP:
                    assert state.at[piece] == space
                    assert state.aboard[piece] >= 0 or not DATA.spaces[space].sea or state.marks[piece] & USED
                else:
                    room = air_room(game, space, game.side(piece))
                    assert not DATA.spaces[space].sea and room is not None
            elif counter.klass == Klass.TT and in_port:
                whole = one.front.defense if one.ground else one.points // QUARTERS
                assert (fate, state.hits[piece]) == (Fate.SAVED, hits[piece] + whole // 2)
            else:
                japanese = one.klass == Klass.CVA and one.power == Power.JAPAN
                assert fate == (Fate.OUT if japanese else Fate.POOL)
    assert {(True, True), (True, False), (False, False)} <= {row[:2] for row in seen}


@pytest.mark.rule("oceansoffire:6.23.a", "oceansoffire:17.51.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_of_a_pair_of_carriers_the_deck_that_is_left_bears_what_it_can(seed: int) -> None:
    """Whoever stays has room; nobody is lost while there would be room for him; air that flies is not lost at sea."""
    chance, found = random.Random(seed), 0
    for ship in [p for p in struck(fleet(seed)) if len(sides(fleet(seed), p)) == 2]:
        game = fleet(seed).clone()
        if game.counter(ship).klass not in CARRIERS or not aboard(game, ship):
            continue
        state, load = game.state, aboard(game, ship)
        aloft, space = [p for p in load if chance.random() < 0.5], state.at[ship]
        sizes = {p: points(game, p) for p in load}
        hurt(game, ship, sides(game, ship)[0] - state.damage[ship], aloft)
        stay = aboard(game, ship)
        assert sum(points(game, p) for p in stay) <= deck(game, ship)
        lost = [p for p in load if state.fate[p] != Fate.ON_MAP]
        found += bool(lost)
        spare = deck(game, ship) - sum(points(game, p) for p in stay)
        below = [sizes[p] for p in lost if p not in aloft]
        assert not below or not stay or spare < max(below) or aloft
        assert DATA.spaces[space].land or not set(lost) & set(aloft)
    assert found or seed


@pytest.mark.rule("oceansoffire:11.33.b", "oceansoffire:11.33.c", "oceansoffire:2.33.1.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_carrier_air_without_a_deck_bases(seed: int) -> None:
    """On the carrier with most room there; failing that ashore, where there is too little room it is lost; or aloft."""
    answers = set()
    for air in [p for p in on_board(fleet(seed)) if fleet(seed).counter(p).klass == Klass.CVA]:
        game = fleet(seed).clone()
        state, side, space = game.state, game.side(air), game.state.at[air]
        game.place(air, space)
        state.marks[air] &= ~USED
        decks = {
            ship: deck(game, ship) - sum(points(game, p) for p in aboard(game, ship))
            for ship in ships(game, space, side)
            if game.counter(ship).klass in CARRIERS and game.counter(ship).nation == game.counter(air).nation
        }
        fit = [ship for ship, room in decks.items() if room >= points(game, air)]
        room = air_room(game, space, side) if DATA.spaces[space].land else 0
        assert find_deck(game, air) == bool(fit)
        answers.add((bool(fit), DATA.spaces[space].sea))
        if fit:
            assert decks[state.aboard[air]] == max(decks[ship] for ship in fit)
        elif DATA.spaces[space].sea:
            assert state.at[air] == space and state.marks[air] & USED
        else:
            assert (state.fate[air] == Fate.ON_MAP) == (room is None or room >= 0)
    assert len(answers) > 1


@pytest.mark.rule("oceansoffire:17.52.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_transport_that_carries_too_much_may_lose(seed: int) -> None:
    """Any unit, or a division turns over; it is suggested that one does, or that the weakest goes."""
    found = 0
    for ship in [p for p in struck(fleet(seed)) if fleet(seed).counter(p).klass == Klass.TT]:
        game = fleet(seed).clone()
        load = aboard(game, ship)
        if len(sides(game, ship)) > 1 or load:
            game.set_damage(ship, 5)
        assert overloaded(game, ship) == (loads(game, load) > transport(game, ship))
        if not load:
            continue
        found += 1
        decision = LoseCargo(seats=["japan"], ship=ship)
        options = decision.options(game, "japan")
        whole = {p for p in load if game.counter(p).ground and game.counter(p).full and not on_back(game, p)}
        whole = {p for p in whole if game.counter(p).back is not None}
        assert (CHANGE in options) == changeable(game, load)
        assert decision.label(game, CHANGE) == "Break down or recombine"
        named = {int(one[len("button:reduce_") :]) for one in options if one.startswith("button:reduce_")}
        kinds = {(game.state.kind[p], game.state.hits[p]) for p in whole}
        assert named <= whole and {(game.state.kind[p], game.state.hits[p]) for p in named} == kinds
        pieces = [int(one.removeprefix("piece:")) for one in options if one.startswith("piece")]
        assert {game.state.kind[p] for p in pieces} == {game.state.kind[p] for p in load}
        (wanted,) = decision.suggestion(game, "japan")
        if named:
            assert wanted.startswith("button:reduce_")
            piece = min(named)
            back = game.counter(piece).back
            assert decision.label(game, f"button:reduce_{piece}") == f"Reduce {{piece:{piece}}}"
            assert decision.label(game, f"piece:{piece}") == ""
            reduce(game, piece)
            assert back is not None and defense(game, piece) <= back.defense and on_back(game, piece)
        else:
            worth = {p: points(game, p) if game.counter(p).air else defense(game, p) for p in pieces}
            assert worth[int(wanted.removeprefix("piece:"))] == min(worth.values())
    assert found


@pytest.mark.rule("oceansoffire:17.52.a", "oceansoffire:2.32.f")
def test_air_aboard_a_damaged_transport_breaks_down_before_any_of_it_is_lost() -> None:
    game = position(["jp_tt_1 coral_sea", "jp_lba_4 >", "jp_x_35 >"])
    ship = find(game, "jp_tt_1")
    assert loads(game, aboard(game, ship)) == 6 * QUARTERS
    game.mark(ship, REDUCED)
    launch(game, NavalDamage(noted=[[ship, 1]]))
    act(game, "change", "jp_lba_4", "number:1")
    assert where(game, "jp_lba_2") == ["coral_sea"] * 2
    act(game, "jp_lba_2")
    assert not overloaded(game, ship)
    assert where(game, "jp_lba_2") == where(game, "jp_x_35") == ["coral_sea"]


@pytest.mark.rule("oceansoffire:17.52.a", "oceansoffire:17.51.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_cargo_of_a_transport_of_which_one_ship_is_sunk_stays_as_far_as_the_other_carries_it(
    seed: int,
) -> None:
    """Troops and air alike: what is too much is for its owner to choose."""
    for ship in [p for p in struck(fleet(seed)) if fleet(seed).counter(p).klass == Klass.TT]:
        game = fleet(seed).clone()
        load = aboard(game, ship)
        if len(sides(game, ship)) < 2 or not load:
            continue
        hurt(game, ship, sides(game, ship)[0] - game.state.damage[ship], [])
        assert aboard(game, ship) == load
        assert overloaded(game, ship) == (loads(game, load) > transport(game, ship))


@pytest.mark.rule("oceansoffire:17.52.a", "oceansoffire:17.51.b")
def test_air_aboard_a_transport_of_which_one_ship_is_sunk_stays_aboard_the_other() -> None:
    game = position(["jp_tt_1 coral_sea", "jp_x_35 >", "jp_lba_1 >"], box=False)
    ship = find(game, "jp_tt_1")
    load = aboard(game, ship)
    assert len(load) == 2 and loads(game, load) <= DATA.counters[game.state.kind[ship]].front.tt * QUARTERS
    hurt(game, ship, sides(game, ship)[0], [])
    assert game.state.marks[ship] & REDUCED
    assert aboard(game, ship) == load
