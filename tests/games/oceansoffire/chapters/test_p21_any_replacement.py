"""21.42 to 21.44: of any unit on the map or in a Force Pool how many points it takes, and where it is Rebuilt."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, SIDE_OF, Fate, Klass, Nation, Power
from ironbottom.games.oceansoffire.components.model import Counter
from ironbottom.games.oceansoffire.position.figures import able_deck
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p02_breakdown import in_box
from ironbottom.games.oceansoffire.rules.p05_control import conquered
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room, room_for
from ironbottom.games.oceansoffire.rules.p07_supply import allowance_from, needs
from ironbottom.games.oceansoffire.rules.p21_points import tracks_of
from ironbottom.games.oceansoffire.rules.p21_refill import (
    decks,
    fetch,
    in_pool,
    markers,
    places,
    rebuildable,
    refillable,
    room_to_refill,
    second_half,
    supplied_from_home,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, crowd, on_board
from tests.games.oceansoffire.positions import DATA, find, position, put

SEEDS = range(5)
US, CW, JAPAN = Power.US, Power.CW, Power.JAPAN
DEAD = ("africa", "malaya", "burma")
"""21.44.c: who never receives any."""
GROUND = {
    Nation.PHILIPPINES: "philippine",
    Nation.BRITAIN: "british",
    Nation.INDIA: "indian",
    Nation.NEW_ZEALAND: "newzealand",
    Nation.NETHERLANDS: "netherlands",
    Nation.CHINA: "chinese",
}
AIR = {
    Nation.BRITAIN: "british_lba",
    Nation.AUSTRALIA: "australian_lba",
    Nation.NEW_ZEALAND: "newzealand_lba",
    Nation.NETHERLANDS: "netherlands_lba",
    Nation.CHINA: "lba",
    Nation.USA: "lba",
}
PLACES = {
    Nation.AUSTRALIA: ("new_south_wales_victoria", "south_australia", "southwest_australia"),
    Nation.BRITAIN: ("br_box",),
    Nation.CHINA: ("china_burma_box",),
    Nation.INDIA: ("bengal", "bombay", "punjab"),
    Nation.JAPAN: ("kyushu", "north_honshu", "south_honshu"),
    Nation.NETHERLANDS: ("java",),
    Nation.NEW_ZEALAND: ("nz_box",),
    Nation.PHILIPPINES: ("luzon",),
    Nation.USA: ("us_box",),
}
"""21.42.1, 21.43.3."""
SOURCES = {
    Nation.AUSTRALIA: PLACES[Nation.AUSTRALIA],
    Nation.INDIA: PLACES[Nation.INDIA],
    Nation.JAPAN: PLACES[Nation.JAPAN],
    Nation.CHINA: PLACES[Nation.CHINA],
    Nation.NEW_ZEALAND: (*PLACES[Nation.AUSTRALIA], "nz_box"),
    Nation.BRITAIN: ("br_box", "persia_box"),
    Nation.NETHERLANDS: ("br_box", "persia_box"),
    Nation.PHILIPPINES: ("us_box",),
    Nation.USA: ("us_box",),
}
"""21.44.a."""
COUNTRY = {Nation.INDIA: "india", Nation.AUSTRALIA: "australia", Nation.PHILIPPINES: "philippines"}


def serve(counter: Counter) -> set[str]:
    """21.42, 21.43.4, 21.44: the tracks whose points serve a type."""
    nation, best = counter.nation, counter.quality == 4
    if nation.key in DEAD or counter.ship or counter.klass == Klass.B29:
        return set()
    if counter.air:
        if counter.klass == Klass.CVA:
            if nation == Nation.JAPAN:
                return {"cva"} if counter.special_replacement else set()
            return {"cva"} if nation == Nation.USA else {"british_cva"}
        if nation == Nation.JAPAN:
            return {"nav"} if counter.klass == Klass.NAV else {"lba"}
        return {AIR[nation]}
    if nation == Nation.JAPAN:
        snlf = counter.klass == Klass.SNLF
        return (
            {"ground_snlf"}
            | (set() if snlf else {"ground_q4"})
            | (set() if snlf or best else {"ground_regular"})
        )
    if nation == Nation.USA:
        return {"ground_q4"} if best else {"ground_q4", "ground_regular"}
    if nation == Nation.AUSTRALIA:
        return {"australian_q4"} if best else {"australian_q4", "australian_q1_q3"}
    return {GROUND[nation]}


def pays(counter: Counter) -> Power:
    return US if counter.nation == Nation.CHINA and counter.air else counter.power


def full(game: Oceans, counter: Counter) -> int:
    """21.44.d: Defense Factors to which it may be brought: not those of a side that is still to come."""
    if counter.back is not None and counter.full_from_turn > game.state.turn:
        return counter.back.defense
    return counter.front.defense


@cache
def between_turns(seed: int) -> Oceans:
    """Many units hurt, many in Force Pools, and points on all tracks; not to be changed."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    for piece, fate in enumerate(state.fate):
        counter = game.counter(piece)
        if counter.facility is not None:
            continue
        if fate == Fate.ON_MAP and (counter.ground or counter.air) and chance.random() < 0.7:
            most = counter.front.defense if counter.ground else counter.points // 4
            game.set_hits(piece, chance.randrange(most) if most > 1 else 0)
            if chance.random() < 0.1:
                game.set_usl(piece, 2)
        elif fate in (Fate.DUE, Fate.OUT) and (counter.ground or counter.air):
            state.fate[piece] = chance.choice((Fate.POOL, Fate.BOX))
    tracks = {track for counter in DATA.counters for track in serve(counter)}
    for power in POWERS:
        state.rps[power] = {track: chance.choice((-1, 0, 1, 2, 4, 9, 20)) for track in sorted(tracks)}
    for space in LANDS:
        if chance.random() < 0.3 and state.control[space] != NOWHERE:
            game.hit_marker(space, chance.randint(1, 3))
        state.space_usl[space] = chance.choice((0, 0, 0, 1, 2))
    game.changed()
    return game


def have(game: Oceans, counter: Counter) -> int:
    return sum(max(0, game.state.rps[pays(counter)][track]) for track in serve(counter))


@pytest.mark.rule(
    "oceansoffire:21.42.5", "oceansoffire:21.43.4", "oceansoffire:21.44.b", "oceansoffire:21.44.c"
)
def test_which_points_serve_any_type() -> None:
    game = crowd(0)
    for piece, kind in enumerate(game.state.kind):
        counter = DATA.counters[kind]
        if counter.ground or counter.air:
            found = tracks_of(game, piece)
            assert set(found) == serve(counter), counter.id
            if len(found) > 1:  # those that serve nothing better first
                assert found[-1] in ("ground_snlf", "ground_q4", "australian_q4")


def from_home(game: Oceans, space: int, side: int, nation: Nation) -> int:
    starts = frozenset(DATA.space_index[name] for name in SOURCES.get(nation, ()))
    starts = frozenset(one for one in starts if game.friendly(one, side))
    return allowance_from(game, space, side, starts)


@pytest.mark.rule("oceansoffire:21.44.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_any_unit_is_supplied_from_home(seed: int) -> None:
    game = between_turns(seed)
    for piece in on_board(game):
        counter = game.counter(piece)
        room = from_home(game, game.state.at[piece], game.side(piece), counter.nation)
        assert supplied_from_home(game, piece) == (room > 0 and needs(game, [piece]) <= room), counter.id


@pytest.mark.rule(
    "oceansoffire:21.42.2", "oceansoffire:21.42.3", "oceansoffire:21.43.2", "oceansoffire:21.44.d"
)
@pytest.mark.rule("oceansoffire:7.62.e", "oceansoffire:7.62.p", "oceansoffire:21.44.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_how_many_points_any_unit_on_the_map_takes(seed: int) -> None:
    game, found = between_turns(seed), {}
    for piece in on_board(game):
        counter, hits = game.counter(piece), game.state.hits[piece]
        ship, most = game.state.aboard[piece], 0
        on_deck = ship >= 0 and game.counter(ship).carrier
        able = serve(counter) and game.state.usl[piece] < 2 and (ship < 0 or on_deck)
        if (counter.ground or counter.air) and able and supplied_from_home(game, piece):
            if counter.ground:
                most = max(0, hits - (counter.front.defense - full(game, counter)))
            else:
                room = None if on_deck else air_room(game, game.state.at[piece], game.side(piece))
                most = hits if room is None else min(hits, max(0, room) // 4)
        assert room_to_refill(game, piece) == most, (counter.id, hits)
        if min(most, have(game, counter) if most else 0):
            found[piece] = min(most, have(game, counter))
    for power in POWERS:
        mine = {piece: points for piece, points in found.items() if pays(game.counter(piece)) == power}
        assert refillable(game, power) == mine


@pytest.mark.rule("oceansoffire:19.5.c", "oceansoffire:21.44.a", "oceansoffire:21.44.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_how_many_points_any_control_marker_takes(seed: int) -> None:
    """Infantry of who holds it; in a country of its own those of that country, in Burma and Malaya none.

    Like a ground unit it takes them only on a Supply Path from home.
    """
    game = between_turns(seed)
    row = game.state.rps
    for power in POWERS:
        wanted = {}
        for space in LANDS:
            hits, countries = game.state.marker_hits[space], DATA.spaces[space].countries
            if not hits or game.state.control[space] != power or game.state.space_usl[space] == 2:
                continue
            if power == JAPAN:
                nation, tracks = Nation.JAPAN, ["ground_regular", "ground_q4", "ground_snlf"]
            elif "india" in countries:
                nation, tracks = Nation.INDIA, ["indian"]
            elif "australia" in countries:
                nation, tracks = Nation.AUSTRALIA, ["australian_q1_q3", "australian_q4"]
            elif "netherlands" in countries:
                nation, tracks = Nation.NETHERLANDS, ["netherlands"]
            elif "philippines" in countries:
                nation, tracks = Nation.PHILIPPINES, ["philippine"]
            elif power == US:
                nation, tracks = Nation.USA, ["ground_regular", "ground_q4"]
            else:
                nation, tracks = Nation.BRITAIN, [] if countries & {"burma", "malaya"} else ["british"]
            most = min(hits, sum(max(0, row[power][track]) for track in tracks))
            if most and from_home(game, space, SIDE_OF[power], nation):
                wanted[space] = most
        assert markers(game, power) == wanted


def homes(game: Oceans, counter: Counter) -> set[str]:
    """21.42.1, 21.43.1, 21.43.3, 5.23.f: friendly Spaces where a type is Rebuilt, whatever room there is."""
    if COUNTRY.get(
        counter.nation, "netherlands" if counter.nation == Nation.NETHERLANDS else ""
    ) in conquered(game):
        return set()
    names = {*PLACES.get(counter.nation, ())}
    if counter.air and counter.klass != Klass.CVA:
        names |= {"persia_box"} if counter.nation == Nation.BRITAIN else set()
        names |= {"new_south_wales_victoria"} if counter.nation == Nation.NEW_ZEALAND else set()
    return {name for name in names if game.friendly(DATA.space_index[name], counter.side)}


@pytest.mark.rule(
    "oceansoffire:21.42.1", "oceansoffire:21.43.1", "oceansoffire:21.43.3", "oceansoffire:5.23.f"
)
@pytest.mark.rule("oceansoffire:8.1.b", "oceansoffire:8.2.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_type_is_rebuilt(seed: int) -> None:
    """Where there is room, else anywhere; in Persia so many points as it still takes."""
    game = between_turns(seed)
    for kind, counter in enumerate(DATA.counters):
        if not serve(counter) or kind not in game.state.kind:
            continue
        fresh = next(iter(in_pool(game, kind)), -1)
        if fresh < 0:
            continue
        for left in (0, 4, 8):
            names = {one for one in homes(game, counter) if one != "persia_box" or counter.points <= left}
            roomy = set()
            for name in names:
                space = DATA.space_index[name]
                free = air_room(game, space, counter.side)
                air = free is None or counter.points <= free
                if air if counter.air else room_for(game, space, counter.side, [fresh]):
                    roomy.add(name)
            found = {DATA.space_ids[site.space]: site.hits for site in places(game, kind, left)}
            assert set(found) == (roomy or names), counter.id
            assert all(
                game.state.space_usl[DATA.space_index[name]] == 2 for name, hits in found.items() if hits
            )


@pytest.mark.rule("oceansoffire:21.42.4", "oceansoffire:21.43.1", "oceansoffire:21.43.4", "oceansoffire:8.43")
@pytest.mark.rule("oceansoffire:21.42.1", "oceansoffire:21.44.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_types_of_the_pool_are_rebuilt_and_for_how_many_points(seed: int) -> None:
    """Ground units for any number, the Chinese and air for all at once; two halves of carrier air for one."""
    game = between_turns(seed)
    road = [DATA.space_index[name] for name in ("assam", "burma")]
    allies = 1
    open_road = any(
        game.friendly(one, allies)
        or any(
            game.counter(p).ground and game.side(p) == allies and game.state.aboard[p] < 0
            for p in game.here[one]
        )
        for one in road
    )
    pool = {game.state.kind[p] for p, fate in enumerate(game.state.fate) if fate == Fate.POOL}
    for power in POWERS:
        wanted = {}
        for kind in pool:
            counter = DATA.counters[kind]
            if pays(counter) != power or not serve(counter) or not homes(game, counter):
                continue
            saved = have(game, counter)
            if counter.ground:
                most = min(saved, full(game, counter))
                if counter.nation == Nation.CHINA and saved < full(game, counter):
                    most = 0
            else:
                price = max(1, counter.points // 4)
                most = price if saved >= price else 0
                if counter.nation == Nation.CHINA and not open_road:
                    most = 0
            if homes(game, counter) == {"persia_box"} and counter.points > 8:
                most = 0
            if most:
                wanted[kind] = most
        found = rebuildable(game, power)
        assert {kind: n for kind, n in found.items() if kind in pool} == wanted
        for kind in (
            set(found) - pool
        ):  # the Force Pool changes smaller for larger, or larger for smaller (2.32.e)
            assert pays(DATA.counters[kind]) == power
            after = game.clone()
            piece = fetch(after, kind)
            assert after.state.fate[piece] == Fate.POOL and after.state.kind[piece] == kind
            assert not in_pool(game, kind) and in_box(game, kind)
            value = sum(_worth(after, p) for p, fate in enumerate(after.state.fate) if fate == Fate.POOL)
            assert value == sum(
                _worth(game, p) for p, fate in enumerate(game.state.fate) if fate == Fate.POOL
            ) or (DATA.counters[kind].ground)


def _worth(game: Oceans, piece: int) -> int:
    return game.counter(piece).points


@pytest.mark.rule("oceansoffire:2.32.e", "oceansoffire:21.42.1")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_divisions_are_rebuilt_for_their_parts(seed: int) -> None:
    """Those of the Breakdown Box all of whose parts are in the Force Pool, by their own power alone."""
    game = between_turns(seed).clone()
    for row in DATA.breakdowns[:: 1 + seed]:
        for kind in row.parts:
            for piece, one in enumerate(game.state.kind):
                if one == kind and game.state.fate[piece] == Fate.BOX:
                    game.state.fate[piece] = Fate.POOL
    game.changed()
    pool = [game.state.kind[p] for p, fate in enumerate(game.state.fate) if fate == Fate.POOL]
    for power in POWERS:
        wanted = {
            parent
            for row in DATA.breakdowns
            for parent in row.parents
            if all(pool.count(part) >= row.parts.count(part) for part in row.parts)
            and parent not in pool
            and in_box(game, parent)
            and pays(DATA.counters[parent]) == power
            and have(game, DATA.counters[parent])
            and homes(game, DATA.counters[parent])
        }
        found = {kind for kind in rebuildable(game, power) if kind not in pool and DATA.counters[kind].ground}
        assert found == wanted


@pytest.mark.rule("oceansoffire:21.43.3b", "oceansoffire:6.23.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_onto_which_decks_any_carrier_air_is_rebuilt(seed: int) -> None:
    game = between_turns(seed)
    for kind, counter in enumerate(DATA.counters):
        wanted = set()
        if counter.klass == Klass.CVA:
            spaces = {DATA.space_index[name] for name in homes(game, counter)}
            wanted = {
                ship
                for ship in on_board(game)
                if game.state.at[ship] in spaces
                and game.counter(ship).carrier
                and game.counter(ship).nation == counter.nation
                and able_deck(game, ship)
                and not game.state.usl[ship]
                and deck_room(game, ship) >= counter.points
            }
        assert set(decks(game, kind)) == wanted, counter.id
        half = counter.points == 2 and any(
            one == kind and fate == Fate.POOL
            for one, fate in zip(game.state.kind, game.state.fate, strict=True)
        )
        assert (second_half(game, kind) >= 0) == half


@pytest.mark.rule("oceansoffire:8.1.b", "oceansoffire:21.42.1", "oceansoffire:21.43.1")
def test_room_is_sought_for_the_unit_that_comes_and_not_for_its_like_on_the_map() -> None:
    """One that stands where the limit is reached, or has a Hit, is not the one that comes."""
    full = ("au_xx_6 southwest_australia", "au_xx_7 southwest_australia", "au_x_21 southwest_australia")
    game = position([*full, "au_bd_1 southwest_australia"], power="cw", turn=5, box=False)
    site = DATA.space_index["southwest_australia"]
    assert not room_for(game, site, 1, [put(game, "au_bd_1")])
    assert site not in [one.space for one in places(game, DATA.counter_index["au_bd_1"], 0)]
    units = [f"us_lba_{points} southwest_australia" for points in (4, 2, 1)]
    game = position([*units, "au_lba_2 south_australia"], power="cw", turn=5, box=False)
    game.set_hits(find(game, "au_lba_2"), 1)
    assert air_room(game, site, 1) == 4, "a single point finds room"
    assert site not in [one.space for one in places(game, DATA.counter_index["au_lba_2"], 0)]
    assert site in [one.space for one in places(game, DATA.counter_index["au_lba_1"], 0)]
