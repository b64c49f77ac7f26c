"""11.1, 11.3, 11.5, 21.3: by which rule any unit is kept from a Space, on any board: the first that applies is told."""

from __future__ import annotations

import random
import re

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, Facility, Klass, Nation, Power, Theater
from ironbottom.games.oceansoffire.position.figures import able_deck, points, transport
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, ground
from ironbottom.games.oceansoffire.position.state import AT_FST, REPAIR
from ironbottom.games.oceansoffire.rules.p02_map import (
    border_to,
    entry_bar,
    ground_borders,
    mountain_room,
    theater,
)
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, friendly_airfield, room_for
from ironbottom.games.oceansoffire.rules.p06_loads import divisions, loads
from ironbottom.games.oceansoffire.rules.p06_ports import landing_cost, landing_left
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater
from ironbottom.games.oceansoffire.rules.p11_air import air_refusal, landings
from ironbottom.games.oceansoffire.rules.p11_air import landing_refusal as airfield_refusal
from ironbottom.games.oceansoffire.rules.p11_land import march_refusal, move_refusal
from ironbottom.games.oceansoffire.rules.p11_transport import boarding_refusal, landing_refusal, may_carry
from ironbottom.games.oceansoffire.rules.p21_construction import most_built, refusal
from ironbottom.games.oceansoffire.rules.p22_garrisons import (
    boarding_bar,
    home_refusal,
    landing_bar,
    leaving_refusal,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, crowd, on_board

SEEDS = range(6)
CITED = re.compile(r"rule:(?:oceansoffire:)?([0-9a-z.]+)")


def cited(words: str) -> str:
    """The rule that a refusal names, "" of none."""
    found = CITED.search(words)
    assert bool(words) == bool(found), words
    return found.group(1) if found else ""


def first(*bars: tuple[bool, str]) -> str:
    return next((rule for holds, rule in bars if holds), "")


@pytest.mark.rule("oceansoffire:11.1", "oceansoffire:6.11.a", "oceansoffire:2.14.i", "oceansoffire:22.31")
@pytest.mark.parametrize("seed", SEEDS)
def test_why_any_troops_may_not_march(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    side = game.phasing_side
    troops = [p for p in on_board(game) if game.counter(p).ground and game.state.aboard[p] < 0]
    told = set()
    for piece in (p for p in troops if game.power(p) == game.phasing):
        near = [border.to for border in ground_borders(game, game.state.at[piece])]
        for to in [*near, *chance.sample(LANDS, 3)]:
            border = border_to(game, game.state.at[piece], to)
            if border is None:
                assert cited(march_refusal(game, [piece], to)) == "11.1"
                continue
            closed = entry_bar(game, to, side, game.counter(piece).nation)
            if not closed and leaving_refusal(game, [piece], to):
                assert move_refusal(game, [piece], to)
                continue
            over = mountain_room(game, border)
            marching = first(
                (bool(closed), closed),
                (not enters_theater(game, game.phasing, piece, to), "22.31"),
                (over is not None and divisions(game, [piece]) > over, "2.14.i"),
            )
            ending = first(
                (game.enemy(to, side), "11.1"),
                (not room_for(game, to, side, [piece]), "6.11.a"),
            )
            assert cited(march_refusal(game, [piece], to)) == marching
            assert cited(move_refusal(game, [piece], to)) == (marching or ending)
            told.add(marching or ending)
    assert told


@pytest.mark.rule("oceansoffire:11.32.f", "oceansoffire:6.21.b", "oceansoffire:11.7.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_why_any_air_may_not_base(seed: int) -> None:
    game = crowd(seed)
    air = [p for p in on_board(game) if game.counter(p).air]
    for piece in air[:14]:
        side = game.side(piece)
        for space in LANDS:
            room = air_room(game, space, side)
            new = game.state.at[piece] != space or game.state.aboard[piece] >= 0
            wanted = first(
                (not friendly_airfield(game, space, side), "11.32.f"),
                (room is not None and (points(game, piece) if new else 0) > room, "6.21.b"),
                (game.state.combat[space] > 0, "11.7.b"),
            )
            assert cited(airfield_refusal(game, [piece], space)) == wanted


@pytest.mark.rule("oceansoffire:11.32.d", "oceansoffire:9.73.c", "oceansoffire:2.33.1.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_why_any_air_aboard_may_not_fly(seed: int) -> None:
    game = crowd(seed)
    for piece in (p for p in on_board(game) if game.counter(p).air):
        ship = game.state.aboard[piece]
        deck = ship >= 0 and game.counter(ship).klass in CARRIERS
        wanted = first(
            (ship >= 0 and not deck, "11.32.d"),
            (ship >= 0 and game.has(ship, REPAIR), "9.73.c"),
            (ship >= 0 and (game.state.berth[ship] == 255 or able_deck(game, ship) > 0), "2.33.1.b"),
        )
        assert cited(air_refusal(game, piece)) == wanted


@pytest.mark.rule("oceansoffire:22.34.a", "oceansoffire:11.52", "oceansoffire:11.53.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_why_any_unit_may_not_go_aboard(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    transports = [p for p in on_board(game) if game.counter(p).klass == Klass.TT]
    units = [p for p in on_board(game) if not game.counter(p).ship and game.state.aboard[p] < 0]
    for piece in units[:40]:
        fleet = [p for p in transports if game.side(p) == game.side(piece)][:3]
        port = chance.choice(PORTS)
        if boarding_bar(game, piece):
            continue
        able = [ship for ship in fleet if may_carry(game, ship, piece)]
        load = {ship: [p for p in on_board(game) if game.state.aboard[p] == ship] for ship in able}
        space = any(loads(game, [*load[ship], piece]) <= transport(game, ship) for ship in able)
        left = landing_left(game, port, game.side(piece))
        wanted = first(
            (not able, "22.34.a"),
            (not space, "11.52"),
            (left is not None and landing_cost(game, [piece]) > left, "11.53.a"),
        )
        assert cited(boarding_refusal(game, fleet, piece, port)) == wanted


@pytest.mark.rule("oceansoffire:11.51.d", "oceansoffire:11.54", "oceansoffire:6.32", "oceansoffire:6.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_why_any_unit_may_not_go_ashore(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    units = [p for p in on_board(game) if not game.counter(p).ship and game.counter(p).klass != Klass.B29]
    for piece in units:
        side, counter = game.side(piece), game.counter(piece)
        for port in chance.sample(PORTS, 4):
            space = game.data.ports[port].space
            if home_refusal(game, [piece], space) or landing_bar(game, [piece], space):
                assert landing_refusal(game, [piece], port)
                continue
            closed = entry_bar(game, space, side, counter.nation)
            left, room = landing_left(game, port, side), air_room(game, space, side)
            wanted = first(
                (bool(closed), closed),
                (game.enemy(space, side) and not contested(game, space), "11.54"),
                (left is not None and landing_cost(game, [piece]) > left, "6.32"),
                (counter.ground and not room_for(game, space, side, [piece]), "6.11.a"),
                (counter.air and not friendly_airfield(game, space, side), "6.2"),
                (counter.air and room is not None and points(game, piece) > room, "6.21.b"),
            )
            assert cited(landing_refusal(game, [piece], port)) == wanted
        assert cited(landing_refusal(game, [piece], AT_FST)) == "11.51.d"


@pytest.mark.rule(
    "oceansoffire:21.31.a", "oceansoffire:21.31.b", "oceansoffire:21.31.c", "oceansoffire:21.31.d"
)
@pytest.mark.rule("oceansoffire:21.31.e", "oceansoffire:21.32", "oceansoffire:21.34.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_why_no_airfield_or_fort_is_built(seed: int) -> None:
    world, chance = crowd(seed).clone(), random.Random(seed)
    for space in LANDS:
        if chance.random() < 0.2:
            for side in (0, 1):
                world.state.built[side][space] = chance.randint(1, 2)
    world.changed()
    for power in Power.JAPAN, Power.US, Power.CW:
        side = 0 if power == Power.JAPAN else 1
        theaters = {Theater.JOINT, Theater.US if power == Power.US else Theater.BRITISH}
        for facility in (Facility.AIRFIELD, Facility.FORT):
            world.state.pool[power][facility] = 0
            assert cited(refusal(world, power, facility, LANDS[0])) == "21.31.a"
            world.state.pool[power][facility] = 2
            world.state.facilities_built[power] = most_built(world, power)
            assert cited(refusal(world, power, facility, LANDS[0])) == "21.31.b"
            world.state.facilities_built[power] = 0
            for space in LANDS:
                wanted = first(
                    (world.state.built[side][space] >= 2, "21.31.c"),
                    (not ground(world, space, side), "21.31.d"),
                    (side == 1 and theater(world, space) not in theaters, "21.31.e"),
                    (
                        _not_held(world, facility, space, side),
                        "21.32" if facility == Facility.AIRFIELD else "21.34.a",
                    ),
                )
                found = cited(refusal(world, power, facility, space))
                assert found == wanted or (not wanted and found in ("21.33", "21.34.a"))


def _not_held(game: Oceans, facility: Facility, space: int, side: int) -> bool:
    if facility == Facility.AIRFIELD:
        return not game.friendly(space, side) and not contested(game, space)
    return not game.friendly(space, side)


@pytest.mark.rule("oceansoffire:22.34.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_whose_transports_carry_any_unit(seed: int) -> None:
    """US transports carry US and Philippine units, those of the Commonwealth its own; Anzacs go with both."""
    game = crowd(seed)
    transports = [p for p in on_board(game) if game.counter(p).klass == Klass.TT]
    for piece in (p for p in on_board(game) if game.counter(p).ground or game.counter(p).air):
        nation = game.counter(piece).nation
        for ship in (p for p in transports if game.side(p) == game.side(piece)):
            both = {Nation.AUSTRALIA, Nation.NEW_ZEALAND}
            same = game.counter(ship).power == game.counter(piece).power
            if may_carry(game, ship, piece):
                assert same or nation in both or game.counter(ship).nation in both


@pytest.mark.rule("oceansoffire:11.31.d", "oceansoffire:2.16.b", "oceansoffire:6.21.b", "oceansoffire:11.7.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_b29_goes(seed: int) -> None:
    """Spaces with their symbol, Oahu and the US Box, if friendly, with room at the airfield and no Combat marker."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    bases = [space for space in LANDS if game.data.spaces[space].b29]
    bases += [game.data.space_index[one] for one in ("oahu", "us_box")]
    bombers = [p for p, kind in enumerate(game.state.kind) if game.data.counters[kind].klass == Klass.B29]
    for space in bases:
        game.state.control[space] = chance.choice([Power.JAPAN, *[game.data.spaces[space].ally] * 3])
        game.state.combat[space] = chance.random() < 0.2
    for piece in bombers:
        game.place(piece, chance.choice(bases))
    for piece in [p for p in on_board(game) if game.counter(p).klass in (Klass.LBA, Klass.MAR)]:
        if game.side(piece) == game.side(bombers[0]):
            game.place(piece, chance.choice(bases))
    game.changed()
    answers = set()
    for piece in bombers[:3]:
        wanted = {
            space
            for space in bases
            if space != game.state.at[piece]
            and game.friendly(space, game.side(piece))
            and not airfield_refusal(game, [piece], space)
        }
        answers |= {(game.friendly(space, game.side(piece)), space in wanted) for space in bases}
        assert landings(game, [piece]) == dict.fromkeys(sorted(wanted), 0)
    assert (True, True) in answers
