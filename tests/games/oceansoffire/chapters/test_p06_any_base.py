"""6.1 to 6.35, 12.5, 19.2: what any Space and port takes, and what any units are worth in it, as the rules say it."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from ironbottom.games.oceansoffire.components.ids import CAPITAL, Klass, Nation, PortKind, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import (
    attack,
    bombardment,
    defense,
    full_strength,
    points,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, in_port
from ironbottom.games.oceansoffire.rules.p06_basing import (
    aal,
    air_room,
    aircraft_may_base,
    airfield,
    room_for,
)
from ironbottom.games.oceansoffire.rules.p06_ports import capacity, landing, may_base
from ironbottom.games.oceansoffire.rules.p12_support import bombardment_of, capped, friends
from ironbottom.games.oceansoffire.rules.p19_factors import (
    commit_limit,
    modified_attack,
    modified_defense,
    odds,
    within,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, crowd, on_board

SEEDS = range(6)
TRANSPORTS = {Klass.TT, Klass.FST, Klass.FST_BASE}
AT_MOST = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}
"""19.2: divisions that may be committed, by the Division Capacity."""


def half(game: Oceans, piece: int) -> Fraction:
    """A full-strength unit counts one, any other a half."""
    return Fraction(1) if full_strength(game, piece) else Fraction(1, 2)


def upgraded(game: Oceans, seed: int) -> Oceans:
    """A copy of the board with Port and Airfield Upgrades, and Control Changing, here and there."""
    chance, world = random.Random(seed), crowd(seed).clone()
    for port in PORTS:
        for power in Power.JAPAN, Power.US, Power.CW:
            if chance.random() < 0.15:
                world.state.upgrades[power][port] = chance.randint(1, 2)
    for space in LANDS:
        if chance.random() < 0.2:
            world.state.airfields[chance.choice([Power.JAPAN, Power.US])][space] = 1
        if chance.random() < 0.1:
            world.state.changing[space] = 1
    world.changed()
    return world


def own(game: Oceans, column: list[bytearray], place: int, side: int) -> int:
    """Upgrades of a side: two for each."""
    return 2 * sum(
        column[power][place] for power in ((Power.JAPAN,) if side == Side.JAPAN else (Power.US, Power.CW))
    )


@pytest.mark.rule("oceansoffire:6.21.a", "oceansoffire:6.21.b", "oceansoffire:6.21.e", "oceansoffire:5.21.e")
@pytest.mark.rule("oceansoffire:6.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_airfield_of_any_space(seed: int) -> None:
    game = upgraded(crowd(seed), seed)
    for space, side in itertools.product(LANDS, Side):
        here = game.data.spaces[space]
        mine, changing = game.friendly(space, side), bool(game.state.changing[space])
        if here.airfield is None:
            assert aal(game, space, side) == (None if mine else 0)
            continue
        full = mine and not changing
        open_ = mine or (contested(game, space) and not changing)
        printed = here.airfield if full else (here.airfield + 1) // 2
        limit = printed + own(game, game.state.airfields, space, side) if open_ else 0
        assert (aal(game, space, side), airfield(game, space, side)) == (limit, 2 * limit), here.id
        based = [
            p
            for p in game.here[space]
            if game.counter(p).air and game.side(p) == side and game.state.aboard[p] < 0
        ]
        room = 2 * limit * QUARTERS - sum(points(game, p) for p in based)
        assert air_room(game, space, side) == room
        assert aircraft_may_base(game, space, side, []) == (room >= 0)


@pytest.mark.rule("oceansoffire:6.1", "oceansoffire:19.2.a", "oceansoffire:6.11.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_how_many_troops_stack_in_any_space_and_fight_there(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    troops = [p for p in on_board(game) if game.counter(p).ground]
    troops = [p for p in troops if game.counter(p).klass not in (Klass.DETACHMENT, Klass.DIVISION_MINUS)]
    for space, side in itertools.product(LANDS, Side):
        here = game.data.spaces[space]
        there = [
            p for p in troops if p in game.here[space] and game.side(p) == side and game.state.aboard[p] < 0
        ]
        mine = [p for p in troops if game.side(p) == side and p not in there]
        coming = chance.sample(mine, min(len(mine), chance.randint(0, 4)))
        other = [
            p for p in game.here[space] if game.counter(p).klass in (Klass.DETACHMENT, Klass.DIVISION_MINUS)
        ]
        if here.division is None:
            assert room_for(game, space, side, coming)
            assert commit_limit(game, space) is None
            continue
        if not other:
            whole = sum((half(game, p) for p in (*there, *coming)), Fraction())
            assert room_for(game, space, side, coming) == (whole <= here.division), here.id
        if not here.division:
            continue  # closed
        limit = AT_MOST[here.division]
        assert within(game, space, coming) == (sum((half(game, p) for p in coming), Fraction()) <= limit)


def fits(game: Oceans, port: int, side: int, coming: list[int]) -> bool:
    """6.3, 6.31, 6.33, 6.35, 5.21 for ships that bring no troops to a neutral port."""
    place = game.data.ports[port]
    space, kind = place.space, place.kind
    there = [p for p in in_port(game, port) if game.side(p) == side]
    every = [*dict.fromkeys((*there, *coming))]
    weight = {p: half(game, p) for p in every if game.counter(p).klass != Klass.FST}
    one_transport = all(game.counter(p).klass == Klass.TT for p in every) and sum(weight.values()) <= 1
    if not game.friendly(space, side):
        if game.data.spaces[space].box or not contested(game, space):
            return False
        all_there = [
            p for q in game.data.spaces[space].ports for p in in_port(game, q) if game.side(p) == side
        ]
        every = [*dict.fromkeys((*all_there, *coming))]
        return (
            all(game.counter(p).klass == Klass.TT for p in every) and sum(half(game, p) for p in every) <= 1
        )
    if game.state.changing[space]:
        return one_transport
    if place.capacity is None:
        return True
    more = own(game, game.state.upgrades, port, side)
    warships = {p: w for p, w in weight.items() if game.counter(p).klass not in TRANSPORTS}
    if any(game.counter(p).klass in CAPITAL for p in warships) and place.capacity + more < 3:
        return False
    if kind != PortKind.MINOR_PORT:
        return sum(weight.values()) <= place.capacity + more
    return sum(warships.values()) <= more and sum(weight.values()) <= more + 1


@pytest.mark.rule("oceansoffire:6.3", "oceansoffire:6.31", "oceansoffire:6.33.a", "oceansoffire:6.33.b")
@pytest.mark.rule("oceansoffire:6.33.d", "oceansoffire:6.33.e", "oceansoffire:6.35.a", "oceansoffire:5.21.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_ships_any_port_takes(seed: int) -> None:
    game, chance = upgraded(crowd(seed), seed), random.Random(seed)
    fleet = [
        p
        for p in on_board(game)
        if game.counter(p).ship and game.counter(p).klass not in TRANSPORTS - {Klass.TT}
    ]
    cargo = {ship for ship in game.state.aboard if ship >= 0}
    fleet = [p for p in fleet if p not in cargo]
    for port, side in itertools.product(PORTS, Side):
        mine = [p for p in fleet if game.side(p) == side and game.state.berth[p] != port]
        small = [p for p in mine if game.counter(p).klass == Klass.TT]
        for coming in (
            [],
            chance.sample(mine, min(1, len(mine))),
            chance.sample(mine, min(3, len(mine))),
            chance.sample(small, min(1, len(small))),
        ):
            expected = fits(game, port, side, coming)
            if any(game.counter(p).klass in TRANSPORTS - {Klass.TT} for p in in_port(game, port)):
                continue
            assert may_base(game, port, side, coming) == expected, (
                port,
                [game.counter(p).id for p in coming],
            )


@pytest.mark.rule("oceansoffire:6.3", "oceansoffire:6.32", "oceansoffire:21.35.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_upgrades_add_to_any_port(seed: int) -> None:
    game = upgraded(crowd(seed), seed)
    for port, side in itertools.product(PORTS, Side):
        place, more = game.data.ports[port], own(game, game.state.upgrades, port, side)
        assert capacity(game, port, side) == (None if place.capacity is None else place.capacity + more)
        wanted = None if place.landing is None else min(6, place.landing + more)
        assert landing(game, port, side) == wanted


# ---- ground combat ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "oceansoffire:19.21.a", "oceansoffire:19.21.c", "oceansoffire:7.61.a", "oceansoffire:7.62.a"
)
@pytest.mark.rule("oceansoffire:7.62.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_factors_of_any_troops(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    troops = [p for p in on_board(game) if game.counter(p).ground]
    for _ in range(25):
        units = chance.sample(troops, 3)
        uphill = set(units[:1]) if chance.random() < 0.5 else set()
        attacking = defending = Fraction()
        for unit in units:
            level = game.state.usl[unit]
            share = {0: Fraction(1), 1: Fraction(3, 4), 2: Fraction(1, 2)}[level]
            attacking += attack(game, unit) * share / (2 if unit in uphill else 1)
            defending += defense(game, unit) * (Fraction(3, 4) if level == 2 else 1)
        assert Fraction(modified_attack(game, units, uphill), SIXTEENTHS) == attacking
        space = chance.choice(LANDS)
        assert Fraction(modified_defense(game, units, space, 0), SIXTEENTHS) == defending


@pytest.mark.rule("oceansoffire:19.2.f", "oceansoffire:19.2.g")
def test_the_column_of_any_odds() -> None:
    game = crowd(0)
    columns = ("1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1")
    for attacking, defending in itertools.product(range(1, 70), range(1, 26)):
        ratio = Fraction(attacking, defending)
        fair = [one for one in columns if Fraction(int(one[0]), int(one[2])) <= ratio]
        found = odds(game, attacking, defending)
        assert (found.column, found.best) == (fair[-1] if fair else "", ratio >= 6)


@pytest.mark.rule(
    "oceansoffire:12.52.a", "oceansoffire:12.52.b", "oceansoffire:12.34.b", "oceansoffire:7.62.g"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_ship_bombards_with(seed: int) -> None:
    game = crowd(seed)
    for ship in (p for p in on_board(game) if game.counter(p).ship):
        whole = Fraction(bombardment(game, ship), SIXTEENTHS) / (2 if game.state.usl[ship] == 2 else 1)
        for name, share in (("guadalcanal", 1), ("papua", 1), ("singapore", 1), ("burma", 2), ("luzon", 0)):
            space = game.data.space_index[name]
            here = game.data.spaces[space]
            part = share or (1 if here.island or here.full_bombardment else 2)
            assert Fraction(bombardment_of(game, ship, space), SIXTEENTHS) == whole / part
    assert [capped(support, 5) for support in (4, 5, 6)] == [4, 5, 5]


US, JAPAN, BRITAIN, DUTCH = Nation.USA, Nation.JAPAN, Nation.BRITAIN, Nation.NETHERLANDS
OZ, NZ, INDIA, MANILA, CHINA = (
    Nation.AUSTRALIA,
    Nation.NEW_ZEALAND,
    Nation.INDIA,
    Nation.PHILIPPINES,
    Nation.CHINA,
)
SUPPORT = {
    US: {US, OZ, NZ, MANILA},
    BRITAIN: {BRITAIN, OZ, NZ, INDIA, DUTCH},
    OZ: {US, BRITAIN, DUTCH, OZ, NZ},
    NZ: {US, BRITAIN, DUTCH, OZ, NZ},
    DUTCH: {DUTCH, BRITAIN, OZ, NZ},
}
"""22.34: whose combat air and ships of a nation may support."""


@pytest.mark.rule(
    "oceansoffire:22.34.c", "oceansoffire:22.34.d", "oceansoffire:22.34.e", "oceansoffire:22.34.f"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_whose_combat_any_unit_may_support(seed: int) -> None:
    game = crowd(seed)
    for piece in on_board(game):
        counter = game.counter(piece)
        if counter.nation not in SUPPORT or counter.ground or game.power(piece) != counter.power:
            continue
        for nation in (US, BRITAIN, DUTCH, OZ, NZ, INDIA, MANILA):
            assert friends(game, piece, [nation]) == (nation in SUPPORT[counter.nation]), (counter.id, nation)
        assert friends(game, piece, [CHINA, *SUPPORT[counter.nation]])
