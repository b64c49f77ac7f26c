"""9.7, 9.8: of any ships in the yards which are repaired, refitted and Rebuilt, and for how many points."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, Fate, Klass, Level, Nation, Power
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.position.figures import deck, points, ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ASHORE, REDUCED, REPAIR
from ironbottom.games.oceansoffire.rules.p06_basing import air_room
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p09_dock import (
    Repairs,
    RepairsDone,
    Yards,
    may_step_aboard,
    may_step_ashore,
)
from ironbottom.games.oceansoffire.rules.p09_rebuild import growable, lost_transports
from ironbottom.games.oceansoffire.rules.p09_refit import refittable
from ironbottom.games.oceansoffire.rules.p09_repair import repairable
from ironbottom.games.oceansoffire.rules.p09_yards import Yard, yards
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.chapters.crowds import crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import DATA

SEEDS = range(6)
NATIONS = {
    Power.JAPAN: {Nation.JAPAN},
    Power.US: {Nation.USA, Nation.PHILIPPINES, Nation.AUSTRALIA, Nation.NEW_ZEALAND},
    Power.CW: set(Nation) - {Nation.JAPAN, Nation.USA, Nation.PHILIPPINES},
}
HOME = {DATA.space_index["north_honshu"], DATA.space_index["kyushu"]}
BOX = DATA.space_index["us_box"]
WHERE = {
    Nation.JAPAN: HOME,
    Nation.USA: {BOX},
    Nation.BRITAIN: {DATA.space_index["br_box"]},
    Nation.AUSTRALIA: {DATA.space_index["br_box"], BOX},
}


@cache
def harbour(seed: int) -> Oceans:
    """Many damaged ships in the yards of the phasing power, and lost transports."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    state.turn = 2 + seed % 6
    game.changed()
    spaces = [space for yard in yards(game) for space in yard.spaces]
    for space in {*spaces, *HOME, BOX}:
        if game.friendly(space, game.phasing_side):
            state.space_usl[space] = chance.choice([Level.SUPPLIED] * 5 + [Level.USL2])
    boats = [
        p
        for p, kind in enumerate(state.kind)
        if DATA.counters[kind].ship
        and DATA.counters[kind].nation in NATIONS[Power(game.phasing)]
        and DATA.counters[kind].klass not in (Klass.FST, Klass.FST_BASE)
    ]
    for ship in chance.sample(boats, min(len(boats), 45)):
        game.unmark(ship, REPAIR)
        ports = [port for space in spaces for port in DATA.spaces[space].ports]
        if state.fate[ship] == Fate.ON_MAP and aboard(game, ship) and game.counter(ship).klass == Klass.TT:
            continue
        game.moor(ship, chance.choice(ports))
        state.fate[ship] = Fate.ON_MAP
        if game.counter(ship).back is not None and chance.random() < 0.4:
            game.mark(ship, REDUCED)
        game.set_damage(ship, chance.choice([0, 1, 2, max(0, ratings(game, ship).defense - 1)]))
        game.set_usl(ship, chance.choice([Level.SUPPLIED, Level.SUPPLIED, Level.USL1, Level.USL2]))
    for piece, kind in enumerate(state.kind):
        one = DATA.counters[kind]
        if state.fate[piece] != Fate.ON_MAP and one.klass == Klass.TT:
            state.fate[piece] = chance.choice([Fate.POOL, Fate.OUT])
        if one.id.startswith("us_bbp"):
            if state.fate[piece] == Fate.ON_MAP:
                game.lift(piece, Fate.OUT)
            state.fate[piece] = chance.choice([Fate.POOL, Fate.POOL, Fate.OUT])
    game.changed()
    return game


def there(game: Oceans, yard: Yard) -> list[int]:
    """Ships whose nation the points of a yard serve, in its ports."""
    ports = [port for space in yard.spaces for port in DATA.spaces[space].ports]
    return [
        p
        for p in on_board(game)
        if game.counter(p).ship
        and game.state.berth[p] in ports
        and game.counter(p).nation in NATIONS[Power(game.phasing)]
        and game.counter(p).klass not in (Klass.FST, Klass.FST_BASE)
    ]


def able(game: Oceans, ship: int) -> bool:
    return game.state.usl[ship] != Level.USL2


@pytest.mark.rule("oceansoffire:9.71.a", "oceansoffire:9.72.b", "oceansoffire:9.73.a", "oceansoffire:7.62.k")
@pytest.mark.rule("oceansoffire:9.75.a", "oceansoffire:9.83")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_ships_may_begin_in_the_yards(seed: int) -> None:
    """Damaged ones, reduced transports at home without Damage, old battleships in the US Box; none at USL-2."""
    game = harbour(seed)
    hurt, grown, better = set(), set(), set()
    for yard in yards(game):
        for ship in there(game, yard):
            counter, state = game.counter(ship), game.state
            if not able(game, ship):
                continue
            if state.damage[ship]:
                hurt.add(ship)
            elif (
                counter.klass == Klass.TT
                and state.marks[ship] & REDUCED
                and state.at[ship] in WHERE[counter.nation]
            ):
                grown.add(ship)
            waiting = [
                p
                for p, kind in enumerate(state.kind)
                if kind == counter.refits_to != NO_TYPE and state.fate[p] == Fate.POOL
            ]
            if BOX in yard.spaces and waiting:
                better.add(ship)
    trained = {p for p in on_board(game) if game.counter(p).klass == Klass.FST}
    assert set(repairable(game)) - trained == hurt
    assert set(growable(game)) - trained == grown
    assert set(refittable(game)) == better


@pytest.mark.rule("oceansoffire:9.81", "oceansoffire:9.82")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_lost_transports_may_be_rebuilt_and_where(seed: int) -> None:
    game, wanted = harbour(seed), {}
    open_ = {space for yard in yards(game) for space in yard.spaces}
    for piece, kind in enumerate(game.state.kind):
        one = DATA.counters[kind]
        if one.klass == Klass.TT and game.state.fate[piece] == Fate.POOL and one.nation in WHERE:
            found = {
                space
                for space in WHERE[one.nation] & open_
                if any(may_base(game, port, one.side, [piece]) for port in DATA.spaces[space].ports)
            }
            if found:
                wanted[kind] = found
    found_ = {k: set(v) for k, v in lost_transports(game).items() if DATA.counters[k].klass == Klass.TT}
    assert found_ == wanted


@pytest.mark.rule("oceansoffire:9.74", "oceansoffire:9.73.c")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_carrier_air_steps_ashore_and_aboard(seed: int) -> None:
    """From and to a carrier under Repair alone, of its nation, where there is room."""
    game, chance = harbour(seed).clone(), random.Random(seed)
    carriers = [
        p for p in on_board(game) if game.counter(p).klass in CARRIERS and game.state.berth[p] != NOWHERE
    ]
    air = [p for p, kind in enumerate(game.state.kind) if DATA.counters[kind].klass == Klass.CVA]
    for ship in carriers:
        if chance.random() < 0.6:
            game.mark(ship, REPAIR)
        for piece in chance.sample(air, 3):
            if game.counter(piece).side == game.counter(ship).side:
                game.place(piece, game.state.at[ship])
                game.state.fate[piece] = Fate.ON_MAP
                fits = points(game, piece) + sum(points(game, p) for p in aboard(game, ship)) <= deck(
                    game, ship
                )
                if chance.random() < 0.5 and fits and game.counter(piece).nation == game.counter(ship).nation:
                    game.embark(piece, ship)
    game.changed()
    for ship in carriers:
        marked, space = game.state.marks[ship] & REPAIR, game.state.at[ship]
        room = air_room(game, space, game.side(ship))
        load = aboard(game, ship)
        off = [p for p in load if marked and (room is None or points(game, p) <= room)]
        assert may_step_ashore(game, ship) == off
        left = deck(game, ship) - sum(points(game, p) for p in load)
        on = {
            p
            for p in on_board(game)
            if marked
            and game.counter(p).klass == Klass.CVA
            and game.counter(p).nation == game.counter(ship).nation
            and game.state.aboard[p] == ASHORE
            and game.state.at[p] == space
            and points(game, p) <= left
        }
        assert set(may_step_aboard(game).get(ship, [])) == on


@pytest.mark.rule("oceansoffire:9.71.a", "oceansoffire:9.71.b", "oceansoffire:9.72.a", "oceansoffire:9.72.b")
@pytest.mark.rule("oceansoffire:9.73.d", "oceansoffire:9.75.b", "oceansoffire:9.82", "oceansoffire:9.74")
@pytest.mark.parametrize("seed", range(12))
def test_however_points_are_spent_no_yard_spends_more_than_it_has(seed: int) -> None:
    """A Damage for a point, two of a transport, one of any other ship in an Impulse; a Refit takes one off free."""
    start, chance = harbour(seed % 6), random.Random(seed)
    game = start.clone()
    game.dice_source = SecretDice(b"any", "yards")
    lots = yards(game)
    launch(game, Repairs())
    for _ in range(60):
        if over(game):
            break
        seat = game.deciding()[0]
        decision, options = game.decision, game.options(seat)
        assert decision is not None
        if isinstance(decision, Yards):
            check_yards(game, decision, seat)
        rest = [one for one in options if one not in (choices.DONE, choices.button("change"))]
        game.act(seat, chance.choice(rest or options))
    assert over(game)
    state, spent = game.state, {yard.spaces: 0 for yard in lots}
    for ship in on_board(game):
        if not game.counter(ship).ship or game.counter(ship).klass in (Klass.FST, Klass.FST_BASE):
            continue
        came = start.state.fate[ship] != Fate.ON_MAP
        grew = start.state.marks[ship] & REDUCED and not state.marks[ship] & REDUCED and not came
        before = 10 if came or grew else start.state.damage[ship]
        off = before - state.damage[ship]
        yard = next((one.spaces for one in lots if state.at[ship] in one.spaces), None)
        if state.refit[ship]:
            assert state.refit[ship] == 1 and off in (0, 1) and off == min(1, before)
            cost = 1
        else:
            cost = off
            assert 0 <= off <= (2 if game.counter(ship).klass == Klass.TT else 1)
            assert state.repaired[ship] == off
        assert bool(state.marks[ship] & REPAIR) == (cost > 0 or bool(start.state.marks[ship] & REPAIR))
        if cost:
            assert yard is not None
            home = set(yard) <= HOME and game.counter(ship).klass == Klass.TT
            key = tuple(sorted(HOME)) if home else yard
            spent[key] = spent.get(key, 0) + cost
    limits = {yard.spaces: yard.points for yard in lots}
    homes = [key for key in limits if set(key) <= HOME]
    for key, count in spent.items():
        assert count <= limits.get(key, sum(limits[one] for one in homes))
    assert sum(spent.get(key, 0) for key in [*homes, tuple(sorted(HOME))]) <= sum(
        limits[one] for one in homes
    )
    launch(game, RepairsDone())
    for _ in range(40):
        if over(game):
            break
        game.act(game.deciding()[0], chance.choice(game.options(game.deciding()[0])))
    assert not any(state.marks[p] & REPAIR or state.repaired[p] for p in on_board(game))


def check_yards(game: Oceans, decision: Yards, seat: str) -> None:
    """Everything on offer has words, and the most damaged is suggested."""
    hurt, grown, better, lost = repairable(game), growable(game), refittable(game), lost_transports(game)
    hinted: set[str] = set()
    options = decision.options(game, seat)
    (wanted,) = decision.suggestion(game, seat)
    assert wanted in options
    if hurt:
        damage = game.state.damage
        assert damage[choices.piece_of(wanted)] == max(damage[ship] for ship in hurt)
    else:
        assert wanted == choices.DONE
    for option in options:
        verb, name = choices.split(option)
        if verb == "piece":
            ship = int(name)
            assert ship in (*hurt, *grown, *better)
            hint = "" if ship in hurt else "Refit" if ship in better else "Rebuild its second ship"
            if game.counter(ship).klass != Klass.FST and hint not in hinted:
                assert decision.piece_hint(game, seat, ship) == hint
                hinted.add(hint)
        elif verb == "type":
            assert DATA.counter_index[name] in lost
            assert decision.label(game, option).endswith(": Rebuild")
        else:
            assert decision.label(game, option) in ("No more repairs", "Break down or recombine")
