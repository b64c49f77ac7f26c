"""15.13: a pair of ships that breaks down in a Surface Battle to fire at two ships."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, REDUCED
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p14_combat import GiveUp, InterceptionCombat
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_gunnery import BREAK_DOWN, SurfaceRound
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import act, asked, at, find, log, names, options, position, where

CORAL = at("coral_sea")
PAIR, SINGLES = "jp_bc_kongo_haruna", ("jp_bc_kongo", "jp_bc_haruna")
ENEMIES = ("us_ca_1", "us_cl_1")


def volley(*units: str, dice: Sequence[int] = (), power: str = "japan") -> tuple[Oceans, SurfaceRound]:
    game = position([f"{one} coral_sea" for one in units], dice=dice, power=power, turn=4)
    for ship in game.here[CORAL]:
        game.mark(ship, ACTIVATED)
    frame = SurfaceRound(sea=CORAL, ships=sorted(game.here[CORAL]))
    launch(game, frame)
    return game, frame


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:2.32.h")
def test_a_pair_breaks_down_to_fire_at_two_ships() -> None:
    game, _ = volley(PAIR, *ENEMIES, dice=[5, 5])
    act(game, BREAK_DOWN, "us_ca_1", "us_cl_1")
    assert "fires at us_ca_1 with 8" in log(game)
    assert "fires at us_cl_1 with 8" in log(game)
    act(game, "hold", "hold")
    assert over(game)
    assert [where(game, one) for one in (PAIR, *SINGLES)] == [[], ["coral_sea"], ["coral_sea"]]
    assert all(game.has(find(game, one), ACTIVATED) for one in SINGLES)  # 2.32.d


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:2.32.i")
@pytest.mark.parametrize(
    ("units", "offered"),
    [
        ((PAIR, *ENEMIES), True),
        ((PAIR, "us_ca_1"), False),  # one target: it fires as a whole
        ((PAIR, "us_ca_1", "us_tt_1"), False),  # the other is screened
        (("jp_ca_1", *ENEMIES), False),  # no single counters
        (("jp_cl_5", *ENEMIES), False),
    ],
)
def test_who_may_break_down_to_fire(units: Sequence[str], offered: bool) -> None:
    game, _ = volley(*units)
    assert (BREAK_DOWN in options(game)) == offered


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:2.35.f")
def test_a_pair_that_has_lost_a_ship_fires_as_one() -> None:
    game = position([f"{one} coral_sea" for one in (PAIR, *ENEMIES)])
    game.mark(find(game, PAIR), REDUCED)
    launch(game, SurfaceRound(sea=CORAL, ships=sorted(game.here[CORAL])))
    assert BREAK_DOWN not in options(game)


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:17.4.5", "oceansoffire:17.51.b")
@pytest.mark.parametrize(("before", "roll", "damage"), [(0, 6, 2), (4, 6, 6), (6, 6, None)])
def test_damage_of_the_round_goes_with_the_ship_in_front(before: int, roll: int, damage: int | None) -> None:
    """A pair whose front ship is marked Sunk has no single counters any more."""
    units = [f"{one} coral_sea" for one in (PAIR, *ENEMIES)]
    game = position(units, dice=[roll, 1, 1], power="us", turn=4)
    game.set_damage(find(game, PAIR), before)
    frame = SurfaceRound(sea=CORAL, ships=sorted(game.here[CORAL]))
    launch(game, frame)
    act(game, PAIR, "hold")
    if damage is None:
        assert BREAK_DOWN not in options(game)
        return
    act(game, BREAK_DOWN, "us_ca_1", "us_cl_1")
    assert over(game)
    assert [game.state.damage[find(game, one)] for one in SINGLES] == [damage, 0]


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:17.6.d")
def test_both_ships_of_a_pair_that_is_pursued_get_away_when_nobody_pursues_any_more() -> None:
    game = position([f"{one} coral_sea" for one in (PAIR, *ENEMIES)], dice=[1] * 9, turn=4)
    battle = NavalBattle(sea=CORAL)
    launch(game, battle)
    battle.chased = [find(game, PAIR)]
    act(game, BREAK_DOWN)
    assert names(game, battle.chased) == sorted(SINGLES)


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:14.7.h")
def test_both_ships_of_a_pair_that_was_intercepted_go_on() -> None:
    units = [f"{one} coral_sea" for one in (PAIR, *ENEMIES)]
    game = position(units, dice=[1] * 12, turn=4)
    for ship in game.here[CORAL]:
        game.mark(ship, ACTIVATED)
    pair = find(game, PAIR)
    launch(game, InterceptionCombat(area=CORAL, force=[pair]))
    while BREAK_DOWN not in options(game):
        act(game, options(game)[0])
    act(game, BREAK_DOWN, "hold", "hold", "hold", "hold", "fight_on", "disengage")
    while not isinstance(asked(game), GiveUp):
        act(game, "let_go" if "button:let_go" in options(game) else options(game)[-1])
    assert names(game, [int(one.partition(":")[2]) for one in options(game)[:-1]]) == sorted(SINGLES)


@pytest.mark.rule("oceansoffire:15.13", "oceansoffire:13.1.a")
def test_a_plan_goes_on_with_the_parts() -> None:
    game = position([f"{one} coral_sea" for one in (PAIR, "jp_ca_1")])
    pair, other = find(game, PAIR), find(game, "jp_ca_1")
    parts = [Part(Kind.FORCE, (pair, other), (CORAL,)).plain(), Part(Kind.BUILD, goal=3).plain()]
    plan = CarryOut(parts=list(parts))
    plan.broke_down(pair, [901, 902])
    assert plan.parts == [{**parts[0], "units": [901, 902, other]}, parts[1]]
    assert parts[0]["units"] == [pair, other]
