"""Which attacks the planner finds in small positions."""

from math import inf
from random import Random

import pytest

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.opponent.attack import AttackPlan
from ironbottom.games.aapacific.opponent.planner import Planner
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.p3_combat_movement.phase import ChooseAttacker
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from ironbottom.players.levels import player
from tests.games.aapacific.opponent.positions import kinds, plan, position, sight_of
from tests.games.aapacific.opponent.walking import SLUG, apply, new_game, play_to
from tests.players.walking import endless, world_of

OTHERS = (
    "malaya",
    "philippines",
    "hong_kong",
    "kwangsi",
    "kiangsi",
    "dutch_new_guinea",
    "celebes",
    "java",
    "sumatra",
)
NEAR_BORNEO = dict.fromkeys(OTHERS, "japan")
USUAL = 4_000
"""Units of work of Japan's opening attacks when nobody hurries."""
ROUTES = dict.fromkeys(("sz_38", "sz_39", "sz_43", "sz_46", "sz_47"), "japan")


def test_an_empty_valued_territory_is_taken() -> None:
    game = position("japan", 3, [("japan", "infantry", "siam", 4)], control={"malaya": "india"})
    assert "malaya" in plan(game)


def test_a_hopeless_attack_is_not_made() -> None:
    units = [("japan", "infantry", "siam", 2), ("great_britain", "infantry", "malaya", 9)]
    assert plan(position("japan", 3, units)) == {}


def test_no_more_is_sent_than_the_target_is_worth() -> None:
    units = [("japan", "infantry", "siam", 12), ("great_britain", "infantry", "malaya", 1)]
    sent = plan(position("japan", 3, units))["malaya"]
    assert 2 <= len(sent.units) < 12


def test_a_landing_is_planned_with_ship_and_troops() -> None:
    units = [
        ("japan", "transport", "sz_45", 1),
        ("japan", "infantry", "hainan", 2),
        ("japan", "artillery", "hainan", 1),
    ]
    game = position("japan", 3, units, control=NEAR_BORNEO)
    (lift,) = plan(game)["borneo"].lifts
    assert [game.data.space_ids[zone] for zone in lift.path] == ["sz_45", "sz_44"]
    assert kinds(game, lift.cargo) == ["infantry"]


def test_a_fleet_opens_the_beach_for_a_landing() -> None:
    units = [
        ("japan", "transport", "sz_45", 2),
        ("japan", "battleship", "sz_45", 2),
        ("japan", "infantry", "hainan", 4),
        ("great_britain", "destroyer", "sz_44", 1),
        ("great_britain", "infantry", "borneo", 1),
    ]
    game = position("japan", 3, units, control=NEAR_BORNEO, convoys=ROUTES)
    schemes = plan(game)
    assert {"sz_44", "borneo"} <= schemes.keys()
    assert {game.data.space_ids[lift.beach] for lift in schemes["borneo"].lifts} == {"sz_44"}


def test_a_submarine_takes_an_empty_convoy_zone() -> None:
    units = [("great_britain", "submarine", "sz_42", 1)]
    game = position("great_britain", 3, units, control={"java": "japan"}, convoys={"sz_43": "japan"})
    assert kinds(game, plan(game)["sz_43"].pieces) == ["submarine"]


def test_fighters_without_a_safe_deck_stay_at_home() -> None:
    fleet = [
        ("usa", "battleship", "sz_20", 4),
        ("usa", "carrier", "sz_20", 4),
        ("usa", "destroyer", "sz_20", 6),
    ]
    aboard = {"nation": "japan", "type": "fighter", "space": "sz_22", "count": 2, "aboard": "carrier"}
    rows = [*fleet, ("usa", "transport", "sz_8", 1), ("japan", "carrier", "sz_22", 1)]
    game = position("japan", 3, rows, extra=[aboard])
    target = game.data.space_index["sz_8"]
    judge = AttackPlan(sight_of(game), endless(), Random(1)).judge
    fighters = [p for p in game.here[game.data.space_index["sz_22"]] if not game.is_ship(p)]
    assert judge.decks.danger(fighters, target) > 20
    assert "sz_8" not in plan(game)


def test_the_capital_keeps_its_garrison() -> None:
    units = [
        ("great_britain", "infantry", "india", 3),
        ("japan", "transport", "sz_53", 3),
        ("japan", "infantry", "siam", 6),
        ("japan", "fighter", "siam", 2),
    ]
    control = {"burma": "japan", "shan_state": "japan"}
    game = position("great_britain", 3, units, control=control)
    assert plan(game) == {}


def test_everything_planned_is_carried_out() -> None:
    game = new_game("campaign_1941", 9)
    play_to(game, ChooseAttacker)
    world = world_of(game, "japan")
    chosen = player(SLUG, "planner", 1).choose(world, "japan", endless())
    assert chosen[-1] == choices.DONE
    assert apply(game, "japan", chosen) == len(chosen)
    assert game.state.at == world.state.at


def test_what_is_doomed_frightens_nobody() -> None:
    units = [
        ("japan", "transport", "sz_45", 2),
        ("japan", "battleship", "sz_45", 3),
        ("japan", "infantry", "hainan", 4),
        ("great_britain", "destroyer", "sz_43", 2),
        ("great_britain", "transport", "sz_43", 2),
        ("great_britain", "infantry", "java", 4),
    ]
    game = position("japan", 3, units)
    sight = sight_of(game)
    borneo = game.data.space_index["borneo"]
    assert sight.strikes.blows(borneo)
    sight.doom(sight.defenders(game.data.space_index["sz_43"], Side.ALLIES))
    assert not sight.strikes.blows(borneo)


def test_a_lost_battle_is_left() -> None:
    units = [
        ("great_britain", "transport", "sz_43", 1),
        ("great_britain", "submarine", "sz_43", 1),
        ("japan", "battleship", "sz_43", 3),
        ("japan", "destroyer", "sz_43", 2),
    ]
    game = position("great_britain", 3, units)
    seat = game.deciding()[0]
    apply(game, seat, player(SLUG, "planner", 1).choose(world_of(game, seat), seat, endless()))
    assert not game.ships_up(game.data.space_index["sz_43"], Side.ALLIES)


def invaded(game: Pacific) -> set[str]:
    """Territories of others into which units have moved, or where a landing is declared."""
    state, data = game.state, game.data
    own = [piece for here in game.here for piece in here if game.own(piece)]
    goals = {state.at[p] for p in own} | {state.target[p] for p in own if state.target[p] != NOWHERE}
    return {data.space_ids[t] for t in goals if not data.is_sea[t] and not game.friendly(t, game.moving_side)}


def test_what_costs_nothing_to_find_is_attacked_even_when_time_is_up() -> None:
    game = position("japan", 3, [("japan", "infantry", "siam", 4)], control={"malaya": "india"})
    stopped = Thinking(inf, stop=lambda: True)
    found = AttackPlan(sight_of(game), stopped, Random(1)).search()
    assert "malaya" in {game.data.space_ids[scheme.target] for scheme in found}


@pytest.mark.parametrize("scenario", ["campaign_1941", "hundred_days_1941"])
@pytest.mark.parametrize("share", [0.0, 0.01])
def test_at_a_hundredth_of_the_usual_work_the_opening_still_attacks_three_territories(
    scenario: str, share: float
) -> None:
    game = new_game(scenario, 3)
    play_to(game, ChooseAttacker)
    chosen = player(SLUG, "planner", 1).choose(
        world_of(game, "japan"), "japan", Thinking(inf, work=share * USUAL)
    )
    assert apply(game, "japan", chosen[:-1]) == len(chosen) - 1
    assert len(invaded(game)) >= 3


def test_no_unit_has_two_parts_in_a_plan_made_in_haste() -> None:
    game = new_game("campaign_1941", 3)
    play_to(game, ChooseAttacker)
    for work in (0, 100, 400, 1000):
        found = AttackPlan(sight_of(world_of(game, "japan")), Thinking(inf, work=work), Random(1)).search()
        used = [piece for scheme in found for piece in scheme.pieces]
        assert len(used) == len(set(used))


def test_the_account_tells_which_attacks_were_weighed_and_how_they_stand() -> None:
    game = new_game("hundred_days_1941", 3)
    play_to(game, ChooseAttacker)
    planner = Planner(1, "Admiral")
    chosen = planner.choose(world_of(game, "japan"), "japan", Thinking(inf, work=0))
    account = planner.account
    assert account.chosen == tuple(chosen)
    assert account.best is not None
    assert account.best.kind == "space:malaya"
    assert account.best.chance is not None
    assert account.best.chance > 0.9
    assert account.work > 0
