"""16, 17 and 18: what is added to the roll of any unit in a fight, in each turn, as the tables of the game say it."""

from __future__ import annotations

import itertools

import pytest

from ironbottom.games.oceansoffire.components.ids import AirQuality, Klass, Nation, Power
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS, SIXTEENTHS, rounded
from ironbottom.games.oceansoffire.position.figures import movement, ratings, surface
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE, AT_FST
from ironbottom.games.oceansoffire.rules.p14_cases import speed
from ironbottom.games.oceansoffire.rules.p16_air_combat import air_modifiers
from ironbottom.games.oceansoffire.rules.p16_points import Group, How
from ironbottom.games.oceansoffire.rules.p17_bombing import bombing_modifiers
from ironbottom.games.oceansoffire.rules.p17_escape import disengagement_modifiers, may_pursue
from ironbottom.games.oceansoffire.rules.p17_gunnery import fire_modifiers, guns, in_sight, screens
from ironbottom.games.oceansoffire.rules.p17_submarines import torpedo_modifiers
from ironbottom.games.oceansoffire.rules.p18_aa import aa_column, aa_modifiers
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.crowds import crowd, on_board

SEEDS = range(8)
"""Each of another turn."""
GUNS = {Klass.BB, Klass.BC, Klass.CB, Klass.CA, Klass.CL}
SHELTERED = {Klass.CV, Klass.CVL, Klass.TT, Klass.FST, Klass.FST_BASE}
NEW_WORLD = {Nation.CHINA, Nation.NETHERLANDS, Nation.PHILIPPINES}
AA = ((0, "0"), (2, "1-2"), (4, "3-4"), (6, "5-6"), (8, "7-8"), (11, "9-11"), (15, "12-15"), (999, "16+"))


def air_of(game: Oceans) -> list[int]:
    return [
        piece
        for piece in on_board(game)
        if game.counter(piece).air and game.counter(piece).klass != Klass.B29
    ]


def ships_of(game: Oceans) -> list[int]:
    return [piece for piece in on_board(game) if game.counter(piece).ship]


def half(game: Oceans, ship: int) -> bool:
    """17.52: Damage of at least half of the Defense Factor of its side."""
    return game.state.damage[ship] >= ratings(game, ship).defense / 2 > 0


def crippled(game: Oceans, ship: int) -> bool:
    """17.52.e: half damaged on its last side."""
    return half(game, ship) and (
        game.counter(ship).back is None or ratings(game, ship) is game.counter(ship).back
    )


def field_air(game: Oceans, piece: int) -> Klass:
    """2.33.1: carrier air ashore is NAV for Japan and MAR for the Allies."""
    counter = game.counter(piece)
    if counter.klass != Klass.CVA or game.state.aboard[piece] != ASHORE:
        return counter.klass
    return Klass.NAV if counter.power == Power.JAPAN else Klass.MAR


@pytest.mark.rule("oceansoffire:16.1.b", "oceansoffire:2.33.2.c", "oceansoffire:2.33.1.g")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("strength", [HALF, QUARTERS])
def test_any_air_in_air_combat(seed: int, strength: int) -> None:
    game = crowd(seed)
    turn = game.state.turn
    for piece in air_of(game):
        counter = game.counter(piece)
        drm = {AirQuality.ELITE: 1, AirQuality.LOW: -1}.get(AirQuality(counter.air_quality), 0)
        drm -= 2 if strength < QUARTERS else 0
        if counter.power == Power.JAPAN:
            drm += 1 if turn <= 2 else 0
            drm -= 1 if turn >= 6 and field_air(game, piece) in (Klass.LBA, Klass.NAV) else 0
        elif turn >= 5 and (counter.power == Power.US or counter.nation not in {*NEW_WORLD, Nation.INDIA}):
            drm += 1
        drm -= 1 if counter.nation in (Nation.NETHERLANDS, Nation.PHILIPPINES) else 0
        group = Group(strength, How.ONE, disrupted=False, pieces=(piece,))
        assert total(air_modifiers(game, group)) == drm, counter.id


@pytest.mark.rule("oceansoffire:17.3.4b", "oceansoffire:2.33.1.h")
@pytest.mark.parametrize("seed", SEEDS)
def test_any_air_that_bombs_any_ship(seed: int) -> None:
    game = crowd(seed)
    for piece, target in itertools.product(air_of(game), ships_of(game)[:12]):
        counter, kind = game.counter(piece), field_air(game, piece)
        drm = {AirQuality.ELITE: 1, AirQuality.LOW: -1}.get(AirQuality(counter.air_quality), 0)
        drm += 1 if kind == Klass.NAV else 0
        drm += 1 if counter.power == Power.US and game.state.turn >= 5 else 0
        drm -= 1 if counter.nation in NEW_WORLD else 0
        in_port = game.state.berth[target] not in (255, AT_FST)
        drm += 1 if in_port else -1 if kind == Klass.LBA else 0
        assert total(bombing_modifiers(game, piece, target)) == drm, (counter.id, game.counter(target).id)


@pytest.mark.rule("oceansoffire:17.4.3", "oceansoffire:17.4.1", "oceansoffire:17.52.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_any_ships_that_fire_at_any_ship(seed: int) -> None:
    game = crowd(seed)
    turn, every = game.state.turn, ships_of(game)
    armed = [ship for ship in every if guns(game, ship)]
    assert {game.counter(ship).klass for ship in armed} <= GUNS
    for ship in armed:
        share = 8 if game.state.usl[ship] == 2 else 16
        assert guns(game, ship) == surface(game, ship) * share // SIXTEENTHS
    for first, second in itertools.pairwise(armed):
        if game.side(first) != game.side(second):
            continue
        for target in every[:14]:
            pair = (first, second)
            drm = 1 if half(game, target) else 0
            drm -= 1 if min(movement(game, one) for one in pair) < movement(game, target) else 0
            drm += 1 if turn <= 3 and all(game.counter(one).power == Power.JAPAN for one in pair) else 0
            drm += 1 if turn >= 5 and all(game.counter(one).power == Power.US for one in pair) else 0
            assert total(fire_modifiers(game, pair, target)) == drm


@pytest.mark.rule("oceansoffire:17.4.1", "oceansoffire:17.52.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_screened_in_any_force(seed: int) -> None:
    game = crowd(seed)
    every = [ship for ship in ships_of(game) if game.counter(ship).klass != Klass.SS]
    for start in range(0, len(every) - 4, 3):
        force = every[start : start + 4]
        wall = [
            ship for ship in force if game.counter(ship).klass not in SHELTERED and not crippled(game, ship)
        ]
        assert [ship for ship in force if screens(game, ship)] == wall
        seen = [ship for ship in force if game.counter(ship).klass not in SHELTERED] if wall else force
        assert in_sight(game, force) == seen


@pytest.mark.rule("oceansoffire:17.61", "oceansoffire:17.7.a")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("carrier_battle", [False, True])
def test_any_ship_that_disengages(seed: int, carrier_battle: bool) -> None:
    game = crowd(seed)
    every = [ship for ship in ships_of(game) if game.counter(ship).klass != Klass.SS]
    for ship, enemy in itertools.product(every, (1, 2, 3)):
        drm = 2 if ratings(game, ship).mf > enemy else -1 if ratings(game, ship).mf < enemy else 0
        drm -= 1 if half(game, ship) else 0
        drm += 1 if carrier_battle else 0
        drm -= 1 if game.counter(ship).klass in (Klass.TT, Klass.FST, Klass.FST_BASE) else 0
        found = disengagement_modifiers(game, ship, enemy, carrier_battle=carrier_battle)
        assert total(found) == drm, game.counter(ship).id
    for start in range(0, len(every) - 6, 4):
        failed, hunters = every[start : start + 2], every[start + 2 : start + 6]
        slowest = min(movement(game, ship) for ship in failed)
        assert speed(game, failed) == slowest
        assert may_pursue(game, hunters, failed) == [
            ship for ship in hunters if movement(game, ship) >= slowest
        ]


@pytest.mark.rule("oceansoffire:17.81", "oceansoffire:7.62.i")
@pytest.mark.parametrize("seed", SEEDS)
def test_any_submarine_that_attacks_any_ship(seed: int) -> None:
    game = crowd(seed)
    turn, every = game.state.turn, ships_of(game)
    boats = [ship for ship in every if game.counter(ship).klass == Klass.SS]
    for boat, target in itertools.product(boats, [ship for ship in every if ship not in boats]):
        drm = 1 if half(game, target) else 0
        drm += 1 if game.counter(target).klass in (Klass.TT, Klass.FST, Klass.FST_BASE) else 0
        if game.counter(boat).power == Power.US:
            drm -= {1: 2, 2: 2, 3: 2, 4: 1}.get(turn, 0)
        elif game.counter(boat).power == Power.JAPAN:
            drm -= 2 if turn >= 5 else 0
        drm -= 1 if game.state.usl[boat] == 2 else 0
        assert total(torpedo_modifiers(game, boat, target)) == drm


@pytest.mark.rule("oceansoffire:18.1.b", "oceansoffire:18.1.c", "oceansoffire:18.11", "oceansoffire:7.62.h")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_anti_aircraft_column_of_any_ship(seed: int) -> None:
    game = crowd(seed)
    assert total(aa_modifiers(game)) == (1 if game.state.turn >= 5 else 0)
    for ship in ships_of(game):
        space, factors = game.state.at[ship], ratings(game, ship).aa * SIXTEENTHS
        if game.state.usl[ship] == 2:
            factors = factors * 3 // 4
        marker = game.marker(space)
        if game.state.berth[ship] != 255 and marker is not None and game.friendly(space, game.side(ship)):
            factors += marker.aa * SIXTEENTHS
        whole = rounded(factors, SIXTEENTHS)
        column = next(place for place, (most, _) in enumerate(AA) if whole <= most)
        column = max(0, column - (1 if half(game, ship) else 0))
        assert aa_column(game, ship) == AA[column][1], game.counter(ship).id
