"""10.1, 10.3, 11.1 to 11.3, 12.2, 12.3, 13.1: why any part of a plan may not be carried out, the first reason told."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, Facility, Klass, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    CONCLUDED,
    PASSING,
    PASSING_MISSION,
    REPAIR,
)
from ironbottom.games.oceansoffire.rules.p02_air_points import changes, combinations
from ironbottom.games.oceansoffire.rules.p02_breakdown import joinings, partings
from ironbottom.games.oceansoffire.rules.p02_map import area_of, border_to
from ironbottom.games.oceansoffire.rules.p06_basing import aal, room_for
from ironbottom.games.oceansoffire.rules.p06_too_big import too_big
from ironbottom.games.oceansoffire.rules.p10_activation import cost, refusal
from ironbottom.games.oceansoffire.rules.p11_air import company_refusal, landings
from ironbottom.games.oceansoffire.rules.p11_air import landing_refusal as airfield_refusal
from ironbottom.games.oceansoffire.rules.p11_land import march_refusal, move_refusal, rails
from ironbottom.games.oceansoffire.rules.p11_ships import port_refusal
from ironbottom.games.oceansoffire.rules.p11_transport import boarding_refusal, landing_refusal
from ironbottom.games.oceansoffire.rules.p12_targets import air_targets
from ironbottom.games.oceansoffire.rules.p13_legal import part_refusal
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part
from ironbottom.games.oceansoffire.rules.p21_construction import build_cost, removal_refusal
from ironbottom.games.oceansoffire.rules.p21_construction import refusal as site_refusal
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, SEAS, crowd, on_board
from tests.games.oceansoffire.chapters.test_p11_any_move import cited, first
from tests.games.oceansoffire.positions import DATA

SEEDS = range(3)
HOW = ("calm", "on land", "at sea")
"""What is under way: no Operation, one on land alone, one with ships."""
BOARDS = [(seed, how) for seed in SEEDS for how in HOW]


@cache
def board(seed: int, how: str) -> Oceans:
    """Units of all sorts, Areas that are concluded or bear the marker of the other Ally, few or many points."""
    game, chance = crowd.__wrapped__(seed), random.Random(f"{seed} {how}")
    state = game.state
    state.combat[:] = type(state.combat)(len(state.combat))
    for ship in on_board(game):
        if game.counter(ship).ship and state.berth[ship] == NOWHERE:
            game.unmark(ship, ACTIVATED)
    if how == "at sea":
        sea = chance.choice(SEAS)
        fleet = [p for p in on_board(game) if game.counter(p).ship and game.power(p) == game.phasing]
        fleet = [p for p in fleet if game.counter(p).klass not in (Klass.SS, Klass.FST, Klass.FST_BASE)]
        loaded = [p for p in fleet if game.counter(p).klass == Klass.TT and aboard_of(game, p)]
        for ship in {*chance.sample(fleet, 3), *loaded[:1]}:
            game.sail(ship, sea, 1)
            game.mark(ship, ACTIVATED)
        state.combat[sea] = 1
        for space in DATA.scenarios["campaign"].links.coasts[sea]:
            state.combat[space] = chance.randrange(2)
    elif how == "on land":
        mine = [p for p in on_board(game) if game.counter(p).ground and game.power(p) == game.phasing]
        for space in {state.at[p] for p in chance.sample(mine, 2)}:
            state.combat[space] = state.combat[area_of(game, space)] = 1
    for space in chance.sample(range(len(DATA.spaces)), 12):
        if not state.combat[area_of(game, space)]:
            game.conclude(area_of(game, space), CONCLUDED)
    for space in chance.sample(LANDS, 12):
        state.joint[space] = 1 << chance.choice((Power.US, Power.CW))
    state.aps[game.phasing] = chance.choice((3, 12, 40))
    game.changed()
    return game


def aboard_of(game: Oceans, ship: int) -> list[int]:
    return [p for p in on_board(game) if game.state.aboard[p] == ship]


def sea_of_ships(game: Oceans) -> int:
    """13.1.g: the Sea Space of the Mission, NOWHERE: no ships take part."""
    state = game.state
    there = {
        state.at[p]
        for p in on_board(game)
        if game.counter(p).ship
        and game.side(p) == game.phasing_side
        and state.berth[p] == NOWHERE
        and state.marks[p] & ACTIVATED
        and not state.marks[p] & (PASSING | PASSING_MISSION)
        and state.combat[state.at[p]]
    }
    return there.pop() if there else NOWHERE


def areas(game: Oceans) -> set[int]:
    """13.1.h: all Areas of the Operation under way."""
    return {area_of(game, space) for space, count in enumerate(game.state.combat) if count}


def outside(game: Oceans, space: int) -> str:
    """13.1.b, 13.1.d: no other Area; with ships no other than theirs, and Spaces on it."""
    sea = sea_of_ships(game)
    coasts = DATA.scenarios["campaign"].links.coasts
    if sea != NOWHERE:
        return "" if area_of(game, space) == sea or space in coasts[sea] else "13.1.d"
    return (
        "13.1.b" if areas(game) - {area_of(game, space)} and area_of(game, space) not in areas(game) else ""
    )


def closed(game: Oceans, space: int) -> str:
    """22.32.b, 13.3.a: no Mission into an Area with the other Ally's marker, none into one that is concluded."""
    joint = game.state.joint[space] & ~(1 << game.phasing)
    if joint and game.phasing != Power.JAPAN:
        return "22.32.b"
    return "13.3.a" if game.state.concluded[area_of(game, space)] else ""


def who(game: Oceans, units: Sequence[int]) -> str:
    """12.11.a, 10.3, 10.2.a: who is gone, may not be activated, or stands elsewhere."""
    bars = [refusal(game, game.phasing, unit) for unit in units]
    return first(
        (any(game.state.at[unit] == NOWHERE for unit in units), "12.11.a"),
        (any(bars), cited(next((bar for bar in bars if bar), ""))),
        (len({game.state.at[unit] for unit in units}) > 1, "10.2.a"),
    )


def dear(game: Oceans, aps: int) -> bool:
    return aps > game.state.aps[game.phasing]


def companies(game: Oceans, seed: int, pieces: list[int], most: int = 3) -> Iterator[tuple[int, ...]]:
    """Some units that stand together, some that do not."""
    chance = random.Random(seed)
    for piece in pieces:
        near = [p for p in pieces if game.state.at[p] == game.state.at[piece] and p != piece]
        yield (piece, *chance.sample(near, min(len(near), chance.randrange(most))))
    if len(pieces) > 1:
        yield tuple(chance.sample(pieces, 2))


def mine(game: Oceans) -> list[int]:
    """Units that the phasing power commands, and now and then somebody else, or one that is on the map no more."""
    every = [p for p in on_board(game) if game.side(p) == game.phasing_side]
    gone = next(p for p, at in enumerate(game.state.at) if at == NOWHERE and game.counter(p).ground)
    return [*every, gone]


# ---- on land ---------------------------------------------------------------------------------------------


def attack_bar(game: Oceans, part: Part) -> str:
    """12.21, 12.2.b: an enemy Space next door by Ground Movement, or a contested Space by land or rail."""
    units, to, here = part.units, part.goal, game.state.at[part.units[0]]
    fought = contested(game, to)
    border = border_to(game, here, to)
    march = cited(march_refusal(game, units, to))
    return first(
        (not game.enemy(to, game.side(units[0])) and not fought, "12.21.a"),
        (not fought and DATA.spaces[to].island and (border is None or border.strait), "12.2.b"),
        (bool(outside(game, to)), outside(game, to)),
        (bool(closed(game, to)), closed(game, to)),
        (to == here, ""),
        (bool(part.rail), "" if to in rails(game, units) else "11.2.c"),
        (bool(march), march),
        (not room_for(game, to, game.side(units[0]), units), "6.11.a"),
    )


@pytest.mark.rule(
    "oceansoffire:12.21.a", "oceansoffire:12.21.b", "oceansoffire:12.2.b", "oceansoffire:10.2.a"
)
@pytest.mark.rule("oceansoffire:13.1.b", "oceansoffire:13.1.d", "oceansoffire:13.3.a", "oceansoffire:22.32.b")
@pytest.mark.rule("oceansoffire:11.1", "oceansoffire:11.2.c", "oceansoffire:10.1.a", "oceansoffire:11.51.d")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_troops_do_not_go_by_land(seed: int, how: str) -> None:
    game, chance = board(seed, how), random.Random(seed)
    troops = [p for p in mine(game) if game.counter(p).ground]
    marked = [space for space in LANDS if game.state.combat[space]]
    for units in companies(game, seed, troops):
        here = game.state.at[units[0]]
        near = [border.to for border in game.links.borders[here]] if here != NOWHERE else []
        goals = {here, *near, *chance.sample(LANDS, 2), *chance.sample(marked, min(2, len(marked)))}
        for to in goals - {NOWHERE}:
            for mission, rail in ((0, 0), (0, 1), (1, 0), (1, 1)):
                part = Part(Kind.LAND, units, (here,), mission=mission, goal=to, rail=rail)
                bar = who(game, units)
                if not bar:
                    embarked = any(game.state.aboard[unit] != ASHORE for unit in units)
                    bar = first(
                        (not mission and bool(areas(game)), "10.1.a"),
                        (dear(game, cost(game, units)), "9.31"),
                        (embarked, "11.51.d"),
                    )
                    bar = bar or (
                        attack_bar(game, part)
                        if mission
                        else ("" if to in rails(game, units) else "11.2.c")
                        if rail
                        else cited(move_refusal(game, units, to))
                    )
                assert cited(part_refusal(game, part)) == bar, (units, DATA.space_ids[to], mission, rail)


@pytest.mark.rule("oceansoffire:11.51.d", "oceansoffire:10.1.a")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_units_do_not_go_ashore(seed: int, how: str) -> None:
    game = board(seed, how)
    cargo = [p for p in mine(game) if not game.counter(p).ship]
    for units in companies(game, seed, cargo, 2):
        bar = who(game, units)
        if not bar:
            ship, here = game.state.aboard[units[0]], game.state.at[units[0]]
            bar = first(
                (bool(areas(game)), "10.1.a"),
                (dear(game, cost(game, units)), "9.31"),
                (any(game.state.aboard[unit] == ASHORE for unit in units), "11.51.d"),
            )
            bar = bar or cited(landing_refusal(game, units, game.state.berth[ship]))
            assert here != NOWHERE
        assert cited(part_refusal(game, Part(Kind.ASHORE, units, goal=0))) == bar


# ---- in the air ------------------------------------------------------------------------------------------


def flown_from(game: Oceans, base: int) -> int:
    """6.21.e: quarters of points of a base that are on Missions of the Operation already."""
    return sum(
        able_points(game, p)
        for p in on_board(game)
        if game.counter(p).air
        and game.side(p) == game.phasing_side
        and game.state.aboard[p] == ASHORE
        and game.state.marks[p] & ACTIVATED
        and base == (game.state.origin[p] if game.state.origin[p] != NOWHERE else game.state.at[p])
    )


def too_many(game: Oceans, units: Sequence[int], before: int) -> bool:
    """6.21.c, 6.21.d, 6.21.g: more than the AAL, and no counter of theirs that the Breakdown Box cannot change."""
    limit = aal(game, game.state.at[units[0]], game.side(units[0]))
    if limit is None:
        return False
    left = limit * QUARTERS - before
    return sum(able_points(game, p) for p in units) > left and too_big(game, units, left) is None


def grounded(game: Oceans, air: int) -> str:
    """11.32.d, 9.73.c, 2.33.1.b: air aboard a transport, or on a carrier that is not out of action."""
    ship = game.state.aboard[air]
    deck = ship != ASHORE and game.counter(ship).klass in CARRIERS
    return first(
        (ship != ASHORE and not deck, "11.32.d"),
        (deck and bool(game.state.marks[ship] & REPAIR), "9.73.c"),
        (deck and (game.state.berth[ship] == NOWHERE or able_deck(game, ship) > 0), "2.33.1.b"),
    )


@pytest.mark.rule(
    "oceansoffire:12.31.a", "oceansoffire:12.31.b", "oceansoffire:12.32.a", "oceansoffire:6.21.d"
)
@pytest.mark.rule(
    "oceansoffire:11.32.d", "oceansoffire:9.73.c", "oceansoffire:2.33.1.b", "oceansoffire:13.1.d"
)
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_air_flies_no_mission(seed: int, how: str) -> None:
    game, chance = board(seed, how), random.Random(seed)
    every = sorted({one.area for one in DATA.spaces})
    for units in companies(game, seed, [p for p in mine(game) if game.counter(p).air]):
        bar = who(game, units)
        if not bar:
            each = [grounded(game, p) or ("11.32.d" if game.state.aboard[p] != ASHORE else "") for p in units]
            bar = first(
                (dear(game, cost(game, units)), "9.31"),
                (any(each), next((one for one in each if one), "")),
                (too_many(game, units, flown_from(game, game.state.at[units[0]])), "6.21.d"),
            )
        goals = chance.sample(every, 6)
        if not bar:
            goals = sorted({*goals, *(area for area in every if air_targets(game, area, units))})
        for area in goals:
            legal = [] if bar else air_targets(game, area, units, assaulted(game))
            for named in ([], legal[:1], legal, [*legal[:1], chance.choice(LANDS)]):
                part = Part(Kind.AIR, units, goal=area, mission=1, targets=tuple(named))
                wanted = bar or first(
                    (bool(outside(game, area)), outside(game, area)),
                    (bool(closed(game, area)), closed(game, area)),
                    (not legal, "12.32.a"),
                    (not named or not set(named) <= set(legal), "12.31.a"),
                )
                assert cited(part_refusal(game, part)) == wanted, (units, DATA.space_ids[area], named)


def assaulted(game: Oceans) -> list[int]:
    """12.71: marked Land Spaces on the sea of the Operation, while a transport on the Mission has troops aboard."""
    sea = sea_of_ships(game)
    loaded = any(
        game.state.aboard[p] != ASHORE
        and game.counter(game.state.aboard[p]).klass == Klass.TT
        and game.state.berth[game.state.aboard[p]] == NOWHERE
        and game.state.at[p] == sea
        and game.side(p) == game.phasing_side
        and game.state.marks[game.state.aboard[p]] & ACTIVATED
        for p in on_board(game)
    )
    coasts = DATA.scenarios["campaign"].links.coasts
    return [space for space in coasts[sea] if game.state.combat[space]] if loaded else []


@pytest.mark.rule(
    "oceansoffire:11.31.a", "oceansoffire:11.31.d", "oceansoffire:6.21.c", "oceansoffire:11.32.f"
)
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_air_does_not_fly(seed: int, how: str) -> None:
    game, chance = board(seed, how), random.Random(seed)
    for units in companies(game, seed, [p for p in mine(game) if game.counter(p).air]):
        bar = who(game, units)
        if not bar:
            each = [grounded(game, unit) for unit in units]
            bar = first(
                (bool(areas(game)), "10.1.a"),
                (dear(game, cost(game, units)), "9.31"),
                (any(each), next((one for one in each if one), "")),
                (bool(company_refusal(game, units)), "11.31.d"),
                (too_many(game, units, 0), "6.21.c"),
            )
        reached = {} if bar else landings(game, units)
        for to in {*chance.sample(LANDS, 4), *list(reached)[:4]}:
            closed_field = "" if bar else cited(airfield_refusal(game, units, to))
            wanted = bar or closed_field or ("" if to in reached else "11.31.a")
            assert cited(part_refusal(game, Part(Kind.AIR, units, goal=to))) == wanted, (units, to)


# ---- what needs no activation ----------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:9.31")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_units_are_not_changed(seed: int, how: str) -> None:
    game, chance = board(seed, how), random.Random(seed)
    for units in companies(game, seed, mine(game)):
        gone = any(game.state.at[unit] == NOWHERE for unit in units)
        air = all(game.counter(unit).air for unit in units)
        into = [] if gone else (combinations if air else joinings)(game, units)
        for goal in {*into, chance.randrange(len(DATA.counters))}:
            found = part_refusal(game, Part(Kind.JOIN, units, goal=goal))
            assert cited(found) == ("" if goal in into else "2.32.a")
        ways = [] if gone else (changes if air else partings)(game, units[0])
        for way in [*ways, (0, 0)]:
            found = part_refusal(game, Part(Kind.BREAK, units[:1], way))
            gone_too = game.state.at[units[0]] == NOWHERE
            alone = [] if gone_too else (changes if game.counter(units[0]).air else partings)(game, units[0])
            assert cited(found) == ("" if way in alone else "2.32.a")


@pytest.mark.rule("oceansoffire:21.31.a", "oceansoffire:21.38", "oceansoffire:9.31")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_facility_is_not_built_or_taken_off_in_a_plan(seed: int, how: str) -> None:
    """It takes no unit, may be done in an Operation too, and only building costs."""
    game, chance = board(seed, how).clone(), random.Random(seed)
    for facility in Facility:
        game.state.pool[game.phasing][facility] = 2
        for place in chance.sample(PORTS if facility == Facility.PORT else LANDS, 30):
            game.put_facility(game.phasing, facility, place)
    game.changed()
    for facility in Facility:
        for place in PORTS if facility == Facility.PORT else LANDS:
            built = Part(Kind.BUILD, goal=place, facility=facility)
            wanted = "9.31" if dear(game, build_cost(game, facility)) else ""
            wanted = wanted or cited(site_refusal(game, game.phasing, facility, place))
            assert cited(part_refusal(game, built)) == wanted
            taken = Part(Kind.REMOVE, goal=place, facility=facility)
            wanted = cited(removal_refusal(game, game.phasing, facility, place))
            assert cited(part_refusal(game, taken)) == wanted


# ---- ships -----------------------------------------------------------------------------------------------


def ships_outside(game: Oceans, sea: int) -> str:
    """13.1.c, 13.1.g: one Sea Space alone with ships, beside all Areas that are marked."""
    coasts = DATA.scenarios["campaign"].links.coasts[sea]
    beside = {sea, *(area_of(game, space) for space in coasts)}
    return first(
        (not areas(game), ""),
        (sea_of_ships(game) not in (NOWHERE, sea), "13.1.g"),
        (not areas(game) <= beside, "13.1.c"),
    )


def neutral_to_troops(game: Oceans, port: int, cargo: Sequence[int]) -> bool:
    """5.22: a neutral Space opens to troops that come aboard on the way."""
    space = DATA.ports[port].space
    return game.state.control[space] == Power.NEUTRAL and any(game.counter(one).ground for one in cargo)


@pytest.mark.rule("oceansoffire:11.41.a", "oceansoffire:13.1.c", "oceansoffire:13.1.g", "oceansoffire:12.4.a")
@pytest.mark.rule("oceansoffire:10.3.l", "oceansoffire:11.51.a", "oceansoffire:12.9.g")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_why_any_ships_do_not_sail(seed: int, how: str) -> None:
    game, chance = board(seed, how), random.Random(seed)
    state = game.state
    ships = [p for p in mine(game) if game.counter(p).ship and game.counter(p).klass != Klass.FST_BASE]
    marked = [sea for sea in SEAS if state.combat[sea]]
    for units in companies(game, seed, ships):
        carried = [p for p in on_board(game) if state.aboard[p] in units]
        carried = [p for p in carried if game.counter(state.aboard[p]).klass == Klass.TT]
        fleet = [p for p in units if game.counter(p).klass == Klass.TT]
        ashore = [
            p
            for p in mine(game)
            if not game.counter(p).ship
            and state.at[p] == state.at[units[0]] != NOWHERE
            and state.aboard[p] == ASHORE
        ]
        loads: list[list[int]] = [[]]
        if fleet:
            loads.append(chance.sample(ashore, min(len(ashore), 1)))
        for load in loads:
            boarding = [(unit, fleet[0]) for unit in load]
            embark = tuple(one for unit, ship in boarding for one in (0, unit, ship))
            bar = who(game, [*units, *carried, *load])
            if state.at[units[0]] == NOWHERE:
                bar = "12.11.a"
            price = 0 if bar else cost(game, [*units, *carried, *load])
            berths = {state.berth[ship] for ship in units}
            aboard = "" if bar else aboard_bar(game, boarding)
            boats = any(game.counter(p).klass in (Klass.SS, Klass.FST) for p in units)
            for sea in {*chance.sample(SEAS, 2), *chance.sample(marked, min(2, len(marked)))}:
                part = Part(Kind.FORCE, units, (sea,), embark=embark, mission=1, goal=sea, targets=(sea,))
                shut = closed(game, sea)
                wanted = bar or first(
                    (dear(game, price), "9.31"),
                    (len(berths) > 1, "11.41.a"),
                    (bool(aboard), aboard),
                    (boats, "12.4.a"),
                    (bool(ships_outside(game, sea)), ships_outside(game, sea)),
                    (bool(shut), shut),
                )
                assert cited(part_refusal(game, part)) == wanted, (units, DATA.space_ids[sea])
            for port in chance.sample(PORTS, 3):
                space = DATA.ports[port].space
                part = Part(Kind.FORCE, units, (SEAS[0], PORT + port), embark=embark, goal=space)
                wanted = bar or first(
                    (bool(areas(game)), "10.1.a"),
                    (dear(game, price), "9.31"),
                    (len(berths) > 1, "11.41.a"),
                    (bool(aboard), aboard),
                )
                if not wanted and not neutral_to_troops(game, port, load):
                    alone = [p for p in units if game.counter(p).klass in (Klass.TT, Klass.FST)]
                    every = cited(port_refusal(game, units, port))
                    wanted = cited(port_refusal(game, alone, port)) if every and alone else every
                assert cited(part_refusal(game, part)) == wanted, (units, DATA.space_ids[space])


def aboard_bar(game: Oceans, boarding: Sequence[tuple[int, int]]) -> str:
    """11.51.a: why one of the units does not go aboard its transport."""
    for unit, ship in boarding:
        port = game.state.berth[ship]
        why = cited(boarding_refusal(game, [ship], unit, port)) if port != NOWHERE else "11.53.a"
        if why:
            return why
    return ""


def test_both_sides_are_asked_on_the_boards() -> None:
    assert {board(seed, how).phasing_side for seed, how in BOARDS} == set(Side)
