"""13.2.5, 2.33.2, 15.1, 16.1: of any air whether it is included in Air Combat, whether it attacks, and how it rolls."""

from __future__ import annotations

import itertools
import random
from collections import Counter as Count
from collections.abc import Sequence
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, Klass, Level, Nation, Power, Side, Theater
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points, points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    EXTENDED,
    EXTENDED_NAV,
    TRIED,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_carrier_air import carriers_at
from ironbottom.games.oceansoffire.rules.p02_map import area_of, theater
from ironbottom.games.oceansoffire.rules.p15_requirements import decider, in_command
from ironbottom.games.oceansoffire.rules.p16_air_combat import attacks, included, rolls
from ironbottom.games.oceansoffire.rules.p16_points import Group, How, groups, may_combine
from tests.games.oceansoffire.chapters.crowds import SEAS, crowd, on_board
from tests.games.oceansoffire.positions import DATA, MAIN

SEEDS = range(6)
LINKS = DATA.scenarios[MAIN].links
ANZAC = (Nation.AUSTRALIA, Nation.NEW_ZEALAND)


@cache
def sky(seed: int) -> Oceans:
    """A crowd with carriers of both sides at sea, air that is Aborted, Disrupted, halved or Used."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    seas = chance.sample(SEAS, 6)
    for ship in on_board(game):
        if game.counter(ship).klass in CARRIERS and chance.random() < 0.7:
            game.sail(ship, chance.choice(seas), 1)
            if chance.random() < 0.6:
                game.mark(ship, ACTIVATED)
    for air in (p for p in on_board(game) if game.counter(p).air):
        whole = game.counter(air).points
        game.unmark(air, USED | ACTIVATED | TRIED)
        game.mark(air, chance.choice([0, 0, USED, ACTIVATED, ACTIVATED, ACTIVATED | USED]))
        game.mark(air, chance.choice([0, 0, 0, EXTENDED, EXTENDED_NAV]))
        game.set_usl(air, chance.choice([Level.SUPPLIED, Level.SUPPLIED, Level.USL1, Level.USL2]))
        aborted = chance.choice([0, 0, 0, whole, whole // QUARTERS // 2 * QUARTERS])
        upset = chance.choice([0, 0, whole - aborted, min(QUARTERS, whole - aborted)])
        game.set_air(air, aborted, upset if whole - aborted else 0)
    fleet = [p for p in on_board(game) if game.counter(p).klass == Klass.TT]
    for ship in fleet:  # cargo in port, beside an enemy that could be met
        gba = [p for p in every(game) if game.counter(p).klass in (Klass.LBA, Klass.NAV, Klass.MAR)]
        own = [p for p in gba if game.side(p) == game.side(ship) and game.state.aboard[p] == ASHORE]
        foes = [p for p in gba if game.side(p) != game.side(ship) and game.state.aboard[p] == ASHORE]
        game.embark(chance.choice(own), ship)
        game.place(chance.choice(foes), game.state.at[ship])
    return game


def every(game: Oceans) -> list[int]:
    return [p for p in on_board(game) if game.counter(p).air]


def afloat(game: Oceans, air: int) -> bool:
    """Carrier air based on a carrier at sea."""
    ship = game.state.aboard[air]
    return (
        ship != ASHORE
        and game.counter(ship).klass in CARRIERS
        and DATA.spaces[game.state.at[air]].sea
        and game.state.berth[ship] not in range(len(DATA.ports))
    )


def of_the_ground(game: Oceans, air: int) -> bool:
    """From an airfield, or from a carrier in port; no B-29, nobody aboard a transport."""
    ship = game.state.aboard[air]
    embarked = ship != ASHORE and game.counter(ship).klass not in CARRIERS
    return not afloat(game, air) and not embarked and game.counter(air).klass != Klass.B29


def works(game: Oceans, air: int) -> bool:
    """Operational; of carrier air at sea its carrier too."""
    return able_points(game, air) > 0 and (
        not afloat(game, air) or able_deck(game, game.state.aboard[air]) > 0
    )


def meets(game: Oceans, air: int, areas: Sequence[int], enemies: Sequence[int]) -> bool:
    """13.2.5: the sentences on who is included."""
    here = game.state.at[air]
    area = area_of(game, here)
    fields = [p for p in enemies if of_the_ground(game, p) and area_of(game, game.state.at[p]) in areas]
    decks = [p for p in enemies if afloat(game, p) and works(game, p)]
    near = [p for p in decks if adjacent(here, game.state.at[p])]
    if of_the_ground(game, air):
        return area in areas and (any(area_of(game, game.state.at[p]) == area for p in fields) or bool(near))
    if not afloat(game, air) or not works(game, air):
        return False
    same = [p for p in (*fields, *decks) if area_of(game, game.state.at[p]) == area]
    next_to = [
        p
        for p in (*fields, *decks)
        if area_of(game, game.state.at[p]) in areas and adjacent(game.state.at[p], here)
    ]
    return bool(same or next_to)


def adjacent(one: int, other: int) -> bool:
    """2.14, 12.32: the same, Areas with a boundary, land and the sea around it, or over an arrow or strait."""
    return one == other or any(
        a in LINKS.flights[b] or (DATA.spaces[b].sea and a in LINKS.coasts[b]) or a in LINKS.passages[b]
        for a, b in ((one, other), (other, one))
    )


@pytest.mark.rule("oceansoffire:13.2.5.a", "oceansoffire:13.2.5.b", "oceansoffire:13.2.5.c")
@pytest.mark.rule("oceansoffire:13.2.5.d", "oceansoffire:14.7.c", "oceansoffire:2.33.1.g")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_air_is_included(seed: int) -> None:
    game, chance, answers = sky(seed), random.Random(seed), Count[bool]()
    busy = sorted({area_of(game, game.state.at[p]) for p in every(game)})
    for _ in range(8):
        areas = chance.sample(busy, chance.randint(1, 4))
        for side in Side:
            enemies = [p for p in every(game) if game.side(p) != side]
            mine = [p for p in every(game) if game.side(p) == side]
            for piece in mine:
                wanted = meets(game, piece, areas, enemies)
                answers[wanted] += 1
                found = piece in included(game, areas, side)
                assert found == wanted, (game.counter(piece).id, DATA.space_ids[game.state.at[piece]])
            one = areas[:1]
            there = [p for p in enemies if area_of(game, game.state.at[p]) in one]
            wanted_alone = [
                p for p in mine if area_of(game, game.state.at[p]) in one and meets(game, p, one, there)
            ]
            assert included(game, one, side, alone=True) == wanted_alone
    assert min(answers[True], answers[False]) > 0


@pytest.mark.rule("oceansoffire:13.2.5.f", "oceansoffire:2.33.1.f")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_air_attacks(seed: int) -> None:
    """Operational air that was activated or has Intercepted; of the Phasing side none that is Used, but from decks."""
    game, answers = sky(seed), set()
    for air in every(game):
        ship, marks = game.state.aboard[air], game.state.marks
        deck = ship != ASHORE and game.counter(ship).klass in CARRIERS
        active = marks[air] & ACTIVATED or (deck and marks[ship] & ACTIVATED)
        idle = game.side(air) == game.phasing_side and marks[air] & USED and not afloat(game, air)
        wanted = bool(works(game, air) and active and not idle)
        answers.add(wanted)
        assert attacks(game, air) == wanted, game.counter(air).id
    assert answers == {True, False}


@pytest.mark.rule("oceansoffire:15.1.b", "oceansoffire:10.3.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_decides_for_any_units(seed: int) -> None:
    """Their owner, of Anzacs in a US Impulse the US; of both Allies the US, in the British Theater the CW."""
    game, chance, answers = crowd.__wrapped__(seed), random.Random(seed), set()
    game = three_seats(game)
    allies = [p for p in on_board(game) if game.side(p) == Side.ALLIES]
    for space in range(len(DATA.spaces)):
        units = chance.sample(allies, chance.choice((1, 2, 2, 3)))
        owners = {
            Power.US if game.counter(p).nation in ANZAC and game.phasing == Power.US else game.power(p)
            for p in units
        }
        british = theater(game, space) == Theater.BRITISH
        wanted = owners.pop() if len(owners) == 1 else Power.CW if british else Power.US
        answers.add(wanted)
        assert decider(game, space, units, Side.ALLIES) == game.seat(wanted)
        assert decider(game, space, units, Side.JAPAN) == game.seat(Power.JAPAN)
        if len(units) == 1:
            assert in_command(game, units[0]) == game.seat(wanted)
    assert answers == {Power.US, Power.CW}


def three_seats(game: Oceans) -> Oceans:
    game.state.options = {**game.state.options, "players": "three"}
    game.changed()
    return game


# ---- how it rolls ----------------------------------------------------------------------------------------


def times_halved(game: Oceans, air: int, *, bombing: bool) -> int:
    """2.33.2, 7.62, 12.32: at USL-2, on Extended Range (NAV bomb in full on a regular one), over a NAV passage."""
    marks, nav = game.state.marks[air], game.counter(air).klass == Klass.NAV
    far = marks & EXTENDED_NAV or (marks & EXTENDED and not (bombing and nav))
    return int(game.state.usl[air] == Level.USL2) + bool(far)


def every_point(game: Oceans, air: int, *, bombing: bool) -> list[tuple[int, int, bool]]:
    """Points of a unit that fight: quarters, how often halved, whether Disrupted; those that are come first."""
    able, upset = able_points(game, air), game.state.disrupted[air]
    size = min(able, QUARTERS)
    found = []
    for n in range(able // size if able else 0):
        disrupted = upset > 0 if able == HALF else upset >= (n + 1) * QUARTERS
        found.append((size, times_halved(game, air, bombing=bombing) + (disrupted and bombing), disrupted))
    return found


@pytest.mark.rule("oceansoffire:2.33.2.a", "oceansoffire:2.33.2.b", "oceansoffire:2.33.2.d")
@pytest.mark.rule("oceansoffire:2.33.2.f", "oceansoffire:16.1.a", "oceansoffire:18.2.d")
@pytest.mark.parametrize("bombing", [True, False])
@pytest.mark.parametrize("combined", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_how_any_air_points_are_grouped(seed: int, combined: bool, bombing: bool) -> None:
    game, chance, seen = sky(seed), random.Random(seed), set()
    for _ in range(20):
        side = chance.choice([*Side])
        units = [p for p in every(game) if game.side(p) == side and game.counter(p).klass != Klass.B29]
        units = chance.sample(units, min(len(units), 7))
        alone, fields, decks, halves = Count[tuple[int, ...]](), Count[int](), Count[int](), Count[int]()
        for air in units:
            counter = game.counter(air)
            quality = int(counter.air_quality) if counter.klass == Klass.CVA else -1
            for size, halved, _ in every_point(game, air, bombing=bombing):
                if size == HALF:
                    halves[quality] += 1
                elif halved:
                    (decks if afloat(game, air) else fields)[quality] += 1
                else:
                    alone[(air,)] += 1
        found = groups(game, units, bombing=bombing, combined=combined)
        for one in found:
            seen.add(one.how)
            check_group(game, one, bombing=bombing)
        twos = [one for one in found if one.how == How.TWO_HALVED]
        assert len([one for one in twos if not afloat(game, one.pieces[0])]) == sum(
            count // 2 for count in fields.values()
        )
        assert len([one for one in twos if afloat(game, one.pieces[0])]) == (
            sum(count // 2 for count in decks.values()) if combined else 0
        )
        assert len([one for one in found if one.how == How.TWO_CVA_HALF]) == (
            sum(count // 2 for count in halves.values()) if combined else 0
        )
        fought = Count(piece for one in found for piece in one.pieces)
        assert fought == Count(air for air in units for _ in every_point(game, air, bombing=bombing)), (
            "each point once"
        )
        choice = any(count > 1 for count in (*decks.values(), *halves.values()))
        assert may_combine(game, units, bombing=bombing) == choice
    assert How.ONE in seen and How.TWO_HALVED in seen


def check_group(game: Oceans, one: Group, *, bombing: bool) -> None:
    """Two are of one quality; they have what the one that is halved more often leaves them."""
    qualities = {
        (game.counter(p).air_quality if game.counter(p).klass == Klass.CVA else -1) for p in one.pieces
    }
    assert len(qualities) == 1
    options = [every_point(game, p, bombing=bombing) for p in one.pieces]
    strengths = {
        (sum(size for size, _, _ in pair) >> max(halved for _, halved, _ in pair), any(d for _, _, d in pair))
        for pair in (
            [(a,) for a in options[0]]
            if len(options) == 1
            else [(a, b) for a in options[0] for b in options[1]]
        )
    }
    assert (one.strength, one.disrupted) in strengths
    assert rolls(one) == (one.strength >= HALF)
    assert Group.of(one.plain()) == one
    assert all(points(game, p) for p in one.pieces)


@pytest.mark.rule("oceansoffire:2.33.1.d", "oceansoffire:2.33.1.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_carriers_take_the_air_of_any_power_where_they_are(seed: int) -> None:
    """Operational ones of that power alone: each Ally has its own."""
    game = sky(seed)
    for space, power in itertools.product(range(len(DATA.spaces)), Power):
        if power == Power.NEUTRAL:
            continue
        there = [
            p
            for p in game.here[space]
            if game.counter(p).klass in CARRIERS and game.power(p) == power and able_deck(game, p)
        ]
        assert set(carriers_at(game, space, power)) == set(there)


def test_carriers_of_both_allies_meet_on_the_boards() -> None:
    met = {
        (seed, space)
        for seed in SEEDS
        for space in range(len(DATA.spaces))
        if all(carriers_at(sky(seed), space, power) for power in (Power.US, Power.CW))
    }
    assert met
