"""What is suggested where a player says no more: the plain statement of each, for any units."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import (
    CAPITAL,
    CARRIERS,
    NOWHERE,
    TRAIN,
    AirQuality,
    Klass,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import defense, half_damaged, points, ratings, surface
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p09_dock import Repairs
from ironbottom.games.oceansoffire.rules.p13_draft import RESOLVE, Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p14_chance import power_at_sea
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import best_target
from ironbottom.games.oceansoffire.rules.p17_escape import DISENGAGE, FIGHT_ON, LET_GO, PURSUE, best_first
from ironbottom.games.oceansoffire.rules.p17_gunnery import best_aim, guns
from ironbottom.games.oceansoffire.rules.p17_submarines import best_prey
from ironbottom.games.oceansoffire.rules.p17_type import CARRIER, SURFACE, ChooseBattle
from ironbottom.games.oceansoffire.rules.p19_retreat import HOLD, RETREAT, HoldOrRetreat, Retreat
from ironbottom.games.oceansoffire.rules.p19_routes import routes
from tests.games.oceansoffire.chapters.crowds import crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, position

SEEDS = range(4)
CORAL = at("coral_sea")


def left(game: Oceans, ship: int) -> int:
    """What sinks this side of it."""
    return ratings(game, ship).defense - game.state.damage[ship]


def targets_of(game: Oceans) -> list[int]:
    return [p for p in on_board(game) if game.counter(p).ship and game.counter(p).klass != Klass.SS]


@pytest.mark.rule("oceansoffire:17.8.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_submarines_go_for_carriers_then_capital_ships_and_cargo_and_for_the_weakest_of_them(
    seed: int,
) -> None:
    game, chance = crowd(seed), random.Random(seed)
    for _ in range(40):
        targets = chance.sample(targets_of(game), 4)
        rank = {}
        for ship in targets:
            klass = game.counter(ship).klass
            worth = 3 if klass in CARRIERS else 2 if klass in CAPITAL or aboard(game, ship) else 1
            rank[ship] = (worth + (1 if half_damaged(game, ship) else 0), -left(game, ship), -ship)
        assert best_prey(game, targets) == max(targets, key=rank.__getitem__)


@pytest.mark.rule("oceansoffire:17.3.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_bombers_go_for_carriers_then_loaded_transports_and_on_when_it_is_enough(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    for _ in range(40):
        targets = chance.sample(targets_of(game), 4)
        aims = [[ship, HALF * chance.randint(1, 9)] for ship in chance.sample(targets, 2)]
        dice = {ship: sum(strength // HALF for one, strength in aims if one == ship) for ship in targets}
        worth = {}
        for ship in targets:
            klass = game.counter(ship).klass
            loaded = klass == Klass.TT and aboard(game, ship)
            worth[ship] = 3 if klass in CARRIERS else 2 if loaded or klass in TRAIN else 1
        # whom too little is aimed at first; among them who is worth most, less what is aimed at it already
        best = best_target(game, targets, aims)
        fresh = [ship for ship in targets if dice[ship] <= 2 * left(game, ship)] or targets
        value = {ship: worth[ship] - dice[ship] // max(1, left(game, ship)) for ship in fresh}
        assert best in fresh
        assert value[best] == max(value.values())
        assert left(game, best) == min(left(game, ship) for ship in fresh if value[ship] == value[best])


@pytest.mark.rule("oceansoffire:17.4.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_guns_go_for_what_is_unscreened_and_on_when_it_is_enough(seed: int) -> None:
    game, chance = crowd(seed), random.Random(seed)
    armed = [p for p in targets_of(game) if guns(game, p)]
    for _ in range(40):
        targets = chance.sample(targets_of(game), 4)
        aims = [[chance.choice(armed), chance.choice(targets)] for _ in range(3)]
        aimed = {ship: sum(guns(game, one) for one, to in aims if to == ship) for ship in targets}
        fresh = [ship for ship in targets if aimed[ship] <= 2 * left(game, ship) * SIXTEENTHS] or targets
        soft = [ship for ship in fresh if game.counter(ship).klass in (*CARRIERS, *TRAIN, Klass.TT)] or fresh
        load = max(len(aboard(game, ship)) for ship in soft)
        fullest = [ship for ship in soft if len(aboard(game, ship)) == load]
        best = best_aim(game, armed[0], targets, aims)
        assert best in fullest
        assert left(game, best) == min(left(game, ship) for ship in fullest)


@pytest.mark.rule("oceansoffire:17.25.a", "oceansoffire:17.7.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_carrier_air_flies_on(seed: int) -> None:
    """Whole before Disrupted, full points before halves, elite before regular before low quality."""
    game = crowd(seed)
    air = [p for p in on_board(game) if game.counter(p).klass == Klass.CVA]
    order = [AirQuality.ELITE, AirQuality.REGULAR, AirQuality.LOW]
    rank = {
        p: (
            bool(game.state.disrupted[p]),
            -points(game, p),
            order.index(AirQuality(game.counter(p).air_quality)),
            p,
        )
        for p in air
    }
    assert best_first(game, air) == sorted(air, key=rank.__getitem__)


def battle(*units: str, dice: tuple[int, ...] = (1,) * 12) -> Oceans:
    game = position(
        [f"{one} coral_sea" if " " not in one else one for one in units], dice=dice, turn=4, box=False
    )
    for piece in game.here[CORAL]:
        game.mark(piece, ACTIVATED)
    launch(game, NavalBattle(sea=CORAL))
    return game


def suggested(game: Oceans) -> str:
    return asked(game).suggestion(game, game.deciding()[0])[0]


@pytest.mark.rule("oceansoffire:17.6.a")
@pytest.mark.parametrize(
    ("japan", "allies"),
    [("jp_cl_5", "us_bb_ncarolina_washington"), ("jp_bb_mutsu_nagato", "us_cl_5"), ("jp_ca_1", "us_ca_1")],
)
def test_a_side_breaks_off_against_more_than_twice_its_strength(japan: str, allies: str) -> None:
    game = battle(japan, allies)
    act(game, "hold", "hold")
    mine, theirs = (power_at_sea(game, [find(game, one)]) for one in (japan, allies))
    assert suggested(game) == (DISENGAGE if 2 * mine < theirs else FIGHT_ON)
    act(game, "fight_on")
    assert suggested(game) == (DISENGAGE if 2 * theirs < mine else FIGHT_ON)


@pytest.mark.rule("oceansoffire:17.7.a")
@pytest.mark.parametrize(
    ("japan", "allies", "wanted"),
    [("jp_ca_1", "us_cl_5", PURSUE), ("jp_cl_5", "us_ca_1", LET_GO)],
)
def test_the_stronger_side_pursues(japan: str, allies: str, wanted: str) -> None:
    game = battle(japan, allies)
    act(game, "hold", "hold", "fight_on", "disengage")
    assert suggested(game) == wanted


@pytest.mark.rule("oceansoffire:17.22.a")
@pytest.mark.parametrize("seed", range(12))
def test_a_side_tries_for_the_battle_in_which_it_has_more_of_both(seed: int) -> None:
    game, chance = crowd(seed % 4), random.Random(seed)
    ships = chance.sample(targets_of(game), 6)
    air = [p for p in on_board(game) if game.counter(p).klass == Klass.CVA][:5]
    for side in Side:
        decision = ChooseBattle(
            seats=["japan"], sea=CORAL, types=[CARRIER, SURFACE], ships=ships, air=air, side=side
        )
        fire = {s: sum(surface(game, p) for p in ships if game.side(p) == s) for s in Side}
        fly = {s: sum(points(game, p) for p in air if game.side(p) == s) for s in Side}
        other = Side(1 - side)
        by_air = fly[side] * max(1, fire[other]) >= fire[side] * max(1, fly[other]) and fly[side] > 0
        assert decision.suggestion(game, "japan") == [CARRIER if by_air else SURFACE]
        for alone in (CARRIER, SURFACE):
            decision.types = [alone]
            assert decision.suggestion(game, "japan") == [alone]


@pytest.mark.rule("oceansoffire:9.72.a")
def test_the_most_damaged_ship_is_repaired_first() -> None:
    game = position(["jp_ca_1 north_honshu", "jp_ca_2 north_honshu", "jp_bb_mutsu_nagato truk"], turn=2)
    for key, damage in (("jp_ca_1", 1), ("jp_ca_2", 3), ("jp_bb_mutsu_nagato", 5)):
        game.set_damage(find(game, key), damage)
    game.stack.append(Repairs())
    game.start()
    assert suggested(game) == f"piece:{find(game, 'jp_ca_2')}"


@pytest.mark.rule("oceansoffire:13.1.f", "oceansoffire:12.11.a")
@pytest.mark.parametrize("begun", [True, False])
def test_a_plan_that_is_ready_or_was_halted_is_carried_out(begun: bool) -> None:
    part = Part(Kind.AIR, (0,), targets=(CORAL,), mission=1, goal=CORAL).plain()
    game = position(["jp_ca_1 truk"], procedure=Draft(), tracks={"aps": [20] * 3})
    draft = game.running(Draft)
    assert draft is not None
    if begun:
        draft.begun = [part]
    game.forget_options()
    assert isinstance(asked(game), NextPart)
    assert suggested(game) == RESOLVE if begun else RESOLVE not in asked(game).options(game, "japan")
    assert game.phasing == Power.JAPAN


@pytest.mark.rule("oceansoffire:19.43.a")
@pytest.mark.parametrize("light", range(1, 9))
@pytest.mark.parametrize("way_out", [True, False])
@pytest.mark.parametrize("gone", [True, False])
def test_a_side_holds_while_it_costs_less_than_half_of_what_is_left_or_there_is_no_way_out(
    light: int, way_out: bool, gone: bool
) -> None:
    """Who has left the Space already counts neither way."""
    held = {"papua": "japan", "ne_new_guinea": "japan" if way_out else "cw", "buna": "cw"}
    held = {space: power for space, power in held.items() if space in DATA.space_index}
    game = position(["jp_xx_2 papua", "jp_x_35 papua", "au_xx_7 papua"], control=held, turn=3, box=False)
    units = [find(game, "jp_xx_2"), find(game, "jp_x_35")]
    if gone:
        game.place(units[1], at("truk"))
    launch(
        game,
        Retreat(
            space=at("papua"),
            side=Side.JAPAN,
            units=units,
            others=[],
            hits=light,
            light=light,
            heavy=False,
            may_hold=True,
            spare=False,
        ),
    )
    decision = asked(game)
    assert isinstance(decision, HoldOrRetreat)
    here = [piece for piece in units if game.state.at[piece] == at("papua")]
    stuck = any(not routes(game, piece, NOWHERE) for piece in here)
    assert stuck == (not way_out)
    dear = 2 * decision.extra >= sum(defense(game, piece) for piece in here)
    assert suggested(game) == (RETREAT if dear and not stuck else HOLD)
