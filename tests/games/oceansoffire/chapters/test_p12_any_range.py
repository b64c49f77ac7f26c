"""12.32, 12.43, 12.7: of any air unit what it reaches, and of any force what it may have as a target."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, GUNS, Fate, Klass, Nation, Side
from ironbottom.games.oceansoffire.position.figures import operational
from ironbottom.games.oceansoffire.position.fleet_train import lone_fst
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard, ground
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    CONCLUDED,
    EXTENDED,
    EXTENDED_NAV,
    RELOCATING,
    REPAIR,
    USED,
)
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater
from ironbottom.games.oceansoffire.rules.p12_ranges import (
    Flight,
    How,
    base_of,
    bases_in_range,
    closed_on_the_way,
    fly,
    strike_range,
    ways,
    within_range,
)
from ironbottom.games.oceansoffire.rules.p12_targets import (
    air_bar,
    air_targets,
    mission_ways,
    naval_bar,
    sea_targets,
    strikes,
)
from ironbottom.games.oceansoffire.rules.p22_garrisons import home_refusal
from tests.games.oceansoffire.chapters.crowds import LANDS, SEAS, crowd, on_board
from tests.games.oceansoffire.positions import DATA, MAIN

SEEDS = range(4)
LINKS = DATA.scenarios[MAIN].links
CHINESE = {"assam", "burma", "se_china", "china_burma_box", "north_indo_china", "south_indo_china", "siam"}


def islands(area: int) -> set[int]:
    """The Playable Islands in a Mixed Area."""
    return {
        space for space in LINKS.coasts[area] if DATA.spaces[space].island and DATA.spaces[space].area == area
    }


def closed(one: int, other: int) -> bool:
    """2.14.c: the boundary in Australia over which no Mission goes."""
    return (one, other) in LINKS.closed_to_missions or (other, one) in LINKS.closed_to_missions


def near(base: int) -> set[int]:
    """12.32: Spaces in the ordinary range of a Land Space."""
    here = DATA.spaces[base]
    if here.box:  # 2.16.b
        return {to for (box, to) in LINKS.box_flights if box == base and not DATA.spaces[to].box}
    area = here.area
    beside = {one for one in LINKS.flights[area] if not DATA.spaces[one].box and not closed(base, one)}
    over = set(LINKS.passages[base])
    if here.island:
        return {area} | islands(area) | {one for one in beside if DATA.spaces[one].land} | over
    return {base} | beside | {island for one in beside for island in islands(one)} | over


def far(base: int) -> set[int]:
    """12.32: Land Areas over a Sea Space, none from an island."""
    here = DATA.spaces[base]
    if here.box or here.island:
        return set()
    seas = [one for one in LINKS.flights[base] if DATA.spaces[one].sea]
    lands = {
        one
        for sea in seas
        for one in LINKS.flights[sea]
        if DATA.spaces[one].land and not DATA.spaces[one].box
    }
    return lands - {base} - near(base)


def reached(game: Oceans, air: int, base: int) -> set[Flight]:
    """12.3, 12.32: all that an air unit reaches from an airfield, and how."""
    counter = game.counter(air)
    if counter.klass == Klass.B29:
        return set()
    found = {(space, How.NEAR) for space in near(base)}
    supplied = not game.state.usl[air]
    japanese = counter.nation == Nation.JAPAN
    if supplied and (counter.klass in (Klass.LBA, Klass.NAV) or (japanese and counter.klass == Klass.CVA)):
        found |= {(space, How.EXTENDED) for space in far(base)}
    if supplied and japanese and counter.klass == Klass.NAV:
        found |= {(space, How.NAV) for space in LINKS.nav[base]}
    return {
        Flight(space, DATA.spaces[space].area, how)
        for space, how in found
        if game.state.control[space] != 255 or DATA.spaces[space].sea
        if counter.nation != Nation.CHINA or DATA.spaces[space].id in CHINESE
    }


def ashore(game: Oceans) -> list[int]:
    return [p for p in on_board(game) if game.counter(p).air and game.state.aboard[p] < 0]


@pytest.mark.rule(
    "oceansoffire:12.32.a", "oceansoffire:12.32.b", "oceansoffire:12.32.d", "oceansoffire:12.32.e"
)
@pytest.mark.rule(
    "oceansoffire:12.32.f", "oceansoffire:12.3.a", "oceansoffire:22.34.1", "oceansoffire:2.16.b"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_air_unit_reaches(seed: int) -> None:
    game = crowd(seed)
    areas = {one.area for one in DATA.spaces}
    for air in ashore(game):
        wanted = reached(game, air, game.state.at[air])
        found = [one for area in areas for one in ways(game, air, area)]
        assert len(found) == len(set(found))
        assert set(found) == wanted, (game.counter(air).id, DATA.space_ids[game.state.at[air]])
        for area in areas:
            order = [one.how for one in ways(game, air, area)]
            assert order == sorted(order), "the best way first"


@pytest.mark.rule("oceansoffire:12.32.a", "oceansoffire:14.2")
def test_who_reaches_any_space() -> None:
    found = bases_in_range(DATA, MAIN)
    for space in [*LANDS, *SEAS]:
        for how, range_ in ((How.NEAR, near), (How.EXTENDED, far), (How.NAV, lambda base: LINKS.nav[base])):
            bases = {base for base in LANDS if space in range_(base)}
            assert {base for base, way in found[space] if way == how and base in LANDS} == bases, (
                DATA.space_ids[space]
            )


@pytest.mark.rule("oceansoffire:12.32.c")
def test_what_any_carrier_air_reaches() -> None:
    for sea in SEAS:
        beside = {one for one in LINKS.flights[sea] if DATA.spaces[one].land and not DATA.spaces[one].box}
        assert set(strike_range(crowd(0), sea)) == islands(sea) | beside, DATA.space_ids[sea]


@pytest.mark.rule("oceansoffire:12.37", "oceansoffire:12.32.d", "oceansoffire:12.32.e", "oceansoffire:12.1.c")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_air_unit_that_has_flown_out_may_act(seed: int) -> None:
    """In the Area to which it came, as it came; over a passage or an arrow at its end alone."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    marks = {How.NEAR: 0, How.EXTENDED: EXTENDED, How.NAV: EXTENDED_NAV}
    for air in ashore(game):
        base, before = game.state.at[air], game.state.marks[air]
        every = sorted(reached(game, air, base))
        for one in chance.sample(every, min(6, len(every))):
            fly(game, air, one)
            assert (game.state.at[air], base_of(game, air)) == (one.area, base)
            assert game.state.marks[air] == before | ACTIVATED | marks[one.how]
            same = {other.target for other in every if (other.area, other.how) == (one.area, one.how)}
            assert set(within_range(game, air)) == same
            game.place(air, base)
            game.state.origin[air] = 255
            game.unmark(air, 0xFFFF & ~before)


@pytest.mark.rule("oceansoffire:13.3.a", "oceansoffire:11.32.e", "oceansoffire:12.31.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_over_which_seas_no_mission_flies(seed: int) -> None:
    """Extended Range needs one Sea Space between that is not concluded; and the Area is of the own Theater."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    for sea in chance.sample(SEAS, len(SEAS) * 2 // 3):
        game.conclude(sea, CONCLUDED)
    for air in ashore(game):
        base = game.state.at[air]
        for one in reached(game, air, base):
            between = set(LINKS.flights[base]) & set(LINKS.flights[one.area])
            shut = one.how == How.EXTENDED and all(
                game.state.concluded[sea] for sea in between if DATA.spaces[sea].sea
            )
            assert closed_on_the_way(game, base, one) == shut
            own = enters_theater(game, game.phasing, air, one.area)
            assert (one in mission_ways(game, air, one.area)) == (own and not shut)


# ---- targets -----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:12.33", "oceansoffire:12.3.a", "oceansoffire:12.4.a", "oceansoffire:12.43.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_on_no_mission(seed: int) -> None:
    game = crowd(seed)
    for piece in on_board(game):
        counter, marks = game.counter(piece), game.state.marks[piece]
        if counter.air:
            able = operational(game, piece) and not marks & (USED | RELOCATING)
            wanted = "12.3.a" if counter.klass == Klass.B29 else "" if able else "12.33"
            assert air_bar(game, piece) == wanted
        elif counter.ship:
            boat = counter.klass in (Klass.SS, Klass.FST, Klass.FST_BASE)
            out = marks & (USED | RELOCATING | REPAIR)
            assert naval_bar(game, piece) == ("12.4.a" if boat else "12.43.a" if out else "")


def land_attack(game: Oceans, space: int) -> bool:
    """12.21: a marked Land Space in which activated ground units of the Phasing side stand."""
    return bool(
        game.state.combat[space]
        and DATA.spaces[space].land
        and any(game.state.marks[p] & ACTIVATED for p in ground(game, space, game.phasing_side))
    )


def fought_over(game: Oceans, space: int) -> bool:
    """5.3: ground units of both sides, a Control Marker with an IGDF among them."""
    return all(
        ground(game, space, side) or (game.friendly(space, side) and game.igdf(space)) for side in Side
    )


def strikers(game: Oceans, force: list[int]) -> bool:
    """12.6: operational carrier air on an operational carrier."""
    decks = [s for s in force if game.counter(s).klass in CARRIERS and operational(game, s)]
    return any(operational(game, air) for deck in decks for air in aboard(game, deck))


def targets(game: Oceans, sea: int, force: list[int], cargo: list[int]) -> set[int]:
    """12.43: Land Spaces that ships in a Sea Space may have as targets, with troops aboard."""
    side, found = game.side(force[0]), set()
    strike, guns = strikers(game, force), any(game.counter(ship).klass != Klass.TT for ship in force)
    for space in LINKS.coasts[sea]:
        quay = any(DATA.ports[port].space == space for port in LINKS.ports[sea])
        fight, new = fought_over(game, space), not game.state.attacked[space]
        troops = [unit for unit in cargo if not home_refusal(game, [unit], space)]
        lands = bool(troops) and new and fight and quay
        able = any(game.counter(unit).assaults and not game.state.usl[unit] for unit in troops)
        assaults = able and new and game.enemy(space, side) and not fight
        prey = any(
            game.counter(p).ship
            and game.counter(p).klass not in (Klass.SS, Klass.FST_BASE)
            and game.side(p) != side
            for p in game.here[space]
        )
        if lands or assaults or (land_attack(game, space) and guns) or (prey and strike):
            found.add(space)
    return found


@pytest.mark.rule(
    "oceansoffire:12.41.b", "oceansoffire:12.43.b", "oceansoffire:12.61.a", "oceansoffire:12.71.b"
)
@pytest.mark.rule("oceansoffire:12.72.c", "oceansoffire:6.45.c", "oceansoffire:11.54")
@pytest.mark.parametrize("seed", range(8))
def test_what_any_force_may_have_as_a_target(seed: int) -> None:
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    side = game.phasing_side
    for p in on_board(game):
        if game.counter(p).ground and game.side(p) == side and chance.random() < 0.5:
            game.state.combat[game.state.at[p]] = 1
            game.mark(p, ACTIVATED)
    for space in chance.sample(LANDS, 10):
        game.state.attacked[space] = 1
    game.changed()
    ships = [
        p
        for p in on_board(game)
        if game.counter(p).ship
        and game.side(p) == side
        and game.counter(p).klass not in (Klass.SS, Klass.FST, Klass.FST_BASE)
    ]
    troops = [
        p
        for p in on_board(game)
        if game.counter(p).ground and game.side(p) == side and game.counter(p).nation != Nation.AUSTRALIA
    ]
    troops = [p for p in troops if game.state.at[p] not in {DATA.space_index[s] for s in ("oahu", "java")}]
    for sea in SEAS:
        for size in (1, 3):
            force = chance.sample(ships, size)
            cargo = chance.sample(troops, chance.randrange(3))
            cargo = [unit for unit in cargo if game.state.origin[unit] == 255]
            wanted = targets(game, sea, force, cargo)
            port = next(
                (
                    p
                    for p in on_board(game)
                    if game.counter(p).klass == Klass.FST
                    and game.state.at[p] == sea
                    and game.state.fate[p] == Fate.ON_MAP
                ),
                None,
            )
            assert strikes(game, force) == strikers(game, force)
            found = set(sea_targets(game, sea, force, cargo))
            if port is None or game.side(port) == side:
                assert found == wanted, (DATA.space_ids[sea], [game.counter(s).id for s in force])
            else:
                assert found - {sea} == wanted
                assert (
                    sea not in found
                    or any(game.counter(s).klass in GUNS for s in force)
                    or strikers(game, force)
                )


@pytest.mark.rule("oceansoffire:12.31.b", "oceansoffire:12.36.a", "oceansoffire:6.34.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_air_may_have_as_a_target(seed: int) -> None:
    """A Land Attack, or an enemy ship that may be bombed: no submarine, and at sea none that relocates."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    side = game.phasing_side
    for p in on_board(game):
        if game.counter(p).ground and game.side(p) == side and chance.random() < 0.5:
            game.state.combat[game.state.at[p]] = 1
            game.mark(p, ACTIVATED)
    game.changed()
    mine = [p for p in ashore(game) if game.side(p) == side and DATA.spaces[game.state.at[p]].land]
    for _ in range(40):
        units = chance.sample(mine, chance.choice((1, 2)))
        base = game.state.at[units[0]]
        area = chance.choice(
            [
                one.area
                for one in (*reached(game, units[0], base), Flight(base, DATA.spaces[base].area, How.NEAR))
            ]
        )
        extra = chance.sample(LANDS, 3)
        every = set.intersection(*({one.target for one in mission_ways(game, air, area)} for air in units))
        wanted = set()
        for space in every:
            at_sea = DATA.spaces[space].sea
            prey = [
                p
                for p in game.here[space]
                if game.counter(p).ship
                and game.side(p) != side
                and game.counter(p).klass not in (Klass.SS, Klass.FST_BASE)
                and not (at_sea and (game.state.marks[p] & RELOCATING or lone_fst(game, p)))
            ]
            if prey or (not at_sea and (space in extra or land_attack(game, space))):
                wanted.add(space)
        assert set(air_targets(game, area, units, extra)) == wanted
