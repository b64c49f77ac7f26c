"""13.2: Operations in their 21 steps."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, CONCLUDED, PASSING, USED
from ironbottom.games.oceansoffire.rules.p13_allot import BOMBS, SUPPORTS, Allot, AllotAir
from ironbottom.games.oceansoffire.rules.p13_bombings import Bombings, NextBombing
from ironbottom.games.oceansoffire.rules.p13_homes import GoHome
from ironbottom.games.oceansoffire.rules.p13_loading import TakeAboard
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_steps_air import PickStrikers
from ironbottom.games.oceansoffire.rules.p13_steps_ground import ChooseCancelled
from ironbottom.games.oceansoffire.rules.p14_naming import CounterIntercept, Intercept
from ironbottom.games.oceansoffire.rules.p17_escape import DeclareDisengagement
from ironbottom.games.oceansoffire.rules.p17_slipped import MarkPort
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.operating import operation, over, through
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    log,
    offered,
    options,
    position,
    spaces,
)

HELD = {
    "new_caledonia": "cw",
    "espiritu_santo": "cw",
    "guadalcanal": "cw",
    "new_georgia": "japan",
    "north_queensland": "cw",
    "rabaul": "japan",
    "truk": "japan",
    "bougainville": "japan",
}
RAID = ["jp_nav_4 rabaul", "us_tt_1 guadalcanal"]


def concluded(game: Oceans) -> set[str]:
    return {DATA.space_ids[one] for one, how in enumerate(game.state.concluded) if how == CONCLUDED}


def marked(game: Oceans) -> set[str]:
    return {DATA.space_ids[one] for one, count in enumerate(game.state.combat) if count}


@pytest.mark.rule(
    "oceansoffire:13.2.1", "oceansoffire:13.2.9", "oceansoffire:13.2.19", "oceansoffire:13.2.21"
)
def test_air_alone_bombs_ships_in_port_and_the_area_is_concluded() -> None:
    game = operation(RAID, "air jp_nav_4 solomons guadalcanal", control=HELD, dice=[5] * 30)
    through(game)
    assert over(game)
    air = find(game, "jp_nav_4")
    assert game.state.at[air] == at("rabaul")
    assert game.has(air, USED) and not game.has(air, ACTIVATED)
    assert marked(game) == set()
    assert concluded(game) == {"solomons"}


@pytest.mark.rule("oceansoffire:13.2.2", "oceansoffire:13.2.5.g", "oceansoffire:14.12.b")
def test_air_of_the_target_intercepts_and_fights() -> None:
    game = operation(
        [*RAID, "us_lba_2 guadalcanal"], "air jp_nav_4 solomons guadalcanal", control=HELD, dice=[1] * 40
    )
    assert isinstance(asked(game), Intercept)
    act(game, "us_lba_2", "try")
    through(game)
    assert over(game)
    assert game.state.at[find(game, "us_lba_2")] == at("guadalcanal")
    assert game.has(find(game, "us_lba_2"), USED)


SEA_FIGHT = ["jp_ca_1 rabaul", "jp_bc_kongo_haruna rabaul", "us_tt_1 guadalcanal", "us_ca_1 new_caledonia"]
SAILED = "ships jp_ca_1,jp_bc_kongo_haruna bismarck_sea>solomons guadalcanal"


@pytest.mark.rule(
    "oceansoffire:13.2.10", "oceansoffire:13.2.20", "oceansoffire:13.2.10.a", "oceansoffire:14.12.a"
)
def test_ships_that_come_fight_in_the_mission_area_and_all_go_home() -> None:
    game = operation(SEA_FIGHT, SAILED, control=HELD, dice=[10, *[6] * 200])
    assert isinstance(asked(game), Intercept)
    act(game, "us_ca_1", "try")
    assert game.state.at[find(game, "us_ca_1")] == at("solomons")
    through(game)
    assert over(game)
    for ship, space in enumerate(game.state.at):
        if space != NOWHERE and game.counter(ship).ship and game.counter(ship).id != "us_tt_1":
            assert game.state.berth[ship] != NOWHERE
            assert game.has(ship, USED)
    assert concluded(game) == {"solomons"}


@pytest.mark.rule("oceansoffire:13.2.3.a", "oceansoffire:6.21.d")
def test_the_phasing_side_answers_where_somebody_came() -> None:
    game = operation([*SEA_FIGHT, "jp_ca_3 rabaul"], SAILED, control=HELD, dice=[10, 10, *[6] * 200])
    act(game, "us_ca_1", "try")
    assert isinstance(asked(game), CounterIntercept)
    act(game, "jp_ca_3", "try")
    assert game.state.at[find(game, "jp_ca_3")] == at("solomons")
    assert game.state.aps[0] == 27
    through(game)
    assert over(game)


@pytest.mark.rule("oceansoffire:13.2.6", "oceansoffire:12.11.a", "oceansoffire:12.11.b")
def test_missions_are_called_off_once_an_enemy_has_come() -> None:
    game = operation(SEA_FIGHT, SAILED, control=HELD, dice=[10, *[6] * 200])
    act(game, "us_ca_1", "try")
    through(game, ChooseCancelled)
    assert isinstance(asked(game), ChooseCancelled)
    ships = list(offered(game, "piece"))
    assert len(ships) == 2
    act(game, *[f"piece:{ship}" for ship in ships])
    through(game)
    assert over(game)
    for ship in ships:
        assert game.state.at[int(ship)] == at("rabaul")
        assert game.has(int(ship), USED)


@pytest.mark.rule("oceansoffire:13.2.6", "oceansoffire:13.2.11")
def test_missions_may_be_called_off_though_nobody_came() -> None:
    game = operation(SEA_FIGHT, SAILED, control=HELD, dice=[6] * 200)
    act(game, "pass")
    assert isinstance(asked(game), ChooseCancelled)
    act(game, "done")
    assert not isinstance(asked(game), ChooseCancelled)  # nothing has happened since


@pytest.mark.rule("oceansoffire:13.2.9", "oceansoffire:13.2.14")
def test_the_phasing_side_chooses_where_bombs_fall_first() -> None:
    game = operation(
        ["jp_lba_4 new_georgia", "jp_nav_4 new_georgia", "us_tt_1 guadalcanal", "us_tt_s1 bougainville"],
        "air jp_lba_4 solomons guadalcanal",
        "air jp_nav_4 solomons bougainville",
        control={**HELD, "bougainville": "us"},
        dice=[5] * 80,
    )
    through(game, AllotAir)
    act(game, "jp_lba_4", "space:guadalcanal", "jp_nav_4", "space:bougainville")
    assert isinstance(asked(game), NextBombing)
    assert spaces(game) == {"guadalcanal", "bougainville"}
    act(game, "space:guadalcanal")
    assert game.has(find(game, "jp_lba_4"), USED)
    through(game)
    assert over(game)


@pytest.mark.rule("oceansoffire:13.2.13.a")
def test_the_owner_chooses_which_carrier_air_flies_missions() -> None:
    units = ["jp_cvl_ryujo rabaul", "4 jp_cvar_1 >", "us_tt_1 guadalcanal"]
    game = operation(
        units, "ships jp_cvl_ryujo bismarck_sea>solomons guadalcanal", control=HELD, dice=[9] * 60
    )
    through(game, PickStrikers)
    assert isinstance(asked(game), PickStrikers)
    act(game, "all")
    assert isinstance(asked(game), AllotAir)
    air = [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id == "jp_cvar_1"]
    assert sum(not game.has(one, USED) for one in air) == 1


@pytest.mark.rule("oceansoffire:17.6.f", "oceansoffire:13.2.10.a")
def test_who_slips_into_a_port_may_be_marked_for_the_carriers_that_are_left() -> None:
    units = [
        "us_tt_1 new_caledonia",
        "us_ca_1 new_caledonia",
        "jp_cv_shokaku_zuikaku rabaul",
        "4 jp_cvar_1 >",
    ]
    game = operation(
        units,
        "ships us_tt_1,us_ca_1 new_hebrides>solomons new_georgia",
        control=HELD,
        power="us",
        dice=[10, *[1] * 200],
    )
    act(game, "jp_cv_shokaku_zuikaku", "try")
    through(game, DeclareDisengagement)
    act(game, "disengage", "fight_on", "let_go")
    through(game, GoHome)
    act(game, "us_tt_1", "space:guadalcanal")
    through(game, MarkPort)
    assert isinstance(asked(game), MarkPort)
    assert spaces(game) == {"guadalcanal"}


@pytest.mark.rule("oceansoffire:14.14.e")
def test_air_that_intercepted_from_a_carrier_in_port_is_used_afterwards() -> None:
    game = operation(
        ["us_lba_4 ne_new_guinea", "jp_cv_shokaku_zuikaku rabaul", "jp_cvar_1 >"],
        "air us_lba_4 bismarck_sea rabaul",
        control={**HELD, "ne_new_guinea": "us"},
        power="us",
        dice=[5] * 80,
    )
    act(game, "jp_cvar_1", "try")
    through(game)
    air = find(game, "jp_cvar_1")
    assert game.has(air, USED) and not game.has(air, ACTIVATED)


@pytest.mark.rule("oceansoffire:14.14.c")
def test_a_force_that_was_lost_on_its_way_has_no_targets() -> None:
    game = operation(RAID, control=HELD)
    game.combat_marker(at("papua"))
    lost = Part(Kind.FORCE, targets=(at("guadalcanal"),), mission=1)
    frame = Operation(parts=[lost.plain()])
    frame.areas(game)
    assert frame.naval == []


@pytest.mark.rule("oceansoffire:13.2.8", "oceansoffire:12.37", "oceansoffire:14.2")
def test_air_is_put_into_a_marked_space_of_its_area() -> None:
    units = ["jp_lba_4 new_georgia", "us_tt_1 guadalcanal", "jp_ca_1 rabaul", "us_ca_1 new_caledonia"]
    game = operation(
        units,
        "ships jp_ca_1 bismarck_sea>solomons guadalcanal",
        "air jp_lba_4 solomons guadalcanal",
        control=HELD,
        dice=[10, *[6] * 200],
    )
    act(game, "us_ca_1", "try")
    through(game, AllotAir)
    assert isinstance(asked(game), AllotAir)
    act(game, options(game)[0])
    assert set(offered(game, "space")) == {"solomons", "guadalcanal"}
    act(game, "space:solomons")
    through(game)
    assert over(game)


@pytest.mark.rule("oceansoffire:13.2.8.a")
def test_over_a_passage_air_acts_only_at_its_end() -> None:
    game = operation(
        ["jp_lba_4 rabaul", "us_tt_1 bougainville", "us_tt_s1 guadalcanal"],
        "air jp_lba_4 solomons bougainville",
        control={**HELD, "bougainville": "us"},
        dice=[5] * 40,
    )
    through(game)
    assert over(game)


@pytest.mark.rule(
    "oceansoffire:13.2.13",
    "oceansoffire:13.2.14",
    "oceansoffire:12.61.a",
    "oceansoffire:12.36.c",
    "oceansoffire:12.61.c",
)
def test_carriers_strike_ships_in_port_and_their_air_is_used() -> None:
    units = ["jp_cv_shokaku_zuikaku rabaul", "4 jp_cvar_1 >", "us_tt_1 guadalcanal"]
    game = operation(
        units, "ships jp_cv_shokaku_zuikaku bismarck_sea>solomons guadalcanal", control=HELD, dice=[9] * 60
    )
    through(game, AllotAir)
    assert isinstance(asked(game), AllotAir)
    air = offered(game, "piece")
    act(game, *[f"piece:{one}" for one in air], "space:guadalcanal")
    through(game)
    assert over(game)
    for one in air:
        if game.state.at[int(one)] != NOWHERE:
            assert game.state.at[int(one)] == at("rabaul")
            assert game.has(int(one), USED)
    tt = (
        find(game, "us_tt_1")
        if "us_tt_1" in [game.counter(p).id for p, s in enumerate(game.state.at) if s != NOWHERE]
        else -1
    )
    assert tt == -1 or game.state.damage[tt] > 0


@pytest.mark.rule("oceansoffire:13.3.h", "oceansoffire:11.6.b")
def test_ships_that_pass_stay_at_sea_for_the_next_operation() -> None:
    game = operation([*SEA_FIGHT, "jp_tt_4 solomons", "jp_x_35 >"], SAILED, control=HELD, dice=[6] * 200)
    tt, brigade = find(game, "jp_tt_4"), find(game, "jp_x_35")
    game.mark(tt, ACTIVATED | PASSING)
    game.mark(brigade, ACTIVATED)
    act(game, "pass")
    through(game)
    assert over(game)
    assert game.state.at[tt] == at("solomons") and game.has(tt, ACTIVATED)
    assert game.has(brigade, ACTIVATED) and not game.has(brigade, USED)


def test_an_operation_names_its_area() -> None:
    game = operation(SEA_FIGHT, SAILED, control=HELD)
    frame = game.running(Operation)
    assert frame is not None and frame.title(game) == "Operation in {space:solomons}"


@pytest.mark.rule("oceansoffire:13.2.4", "oceansoffire:11.51.f")
def test_transports_that_pass_load_in_a_port_beside_and_return() -> None:
    example = next(one for one in DATA.examples if one.id == "oceansoffire:ex.112")
    game = operation(
        ["us_tt_1 west_carolines", "us_xx_1mar ulithi", "us_ca_1 rabaul", "jp_tt_4 palau"],
        "ships us_ca_1 bismarck_sea>west_carolines palau",
        control={"ulithi": "us", "palau": "japan", "rabaul": "us"},
        power="us",
        dice=[6] * 200,
    )
    assert game.state.aps[1] == 30
    through(game, TakeAboard)
    assert not isinstance(asked(game), TakeAboard)
    game = operation(
        ["us_tt_1 west_carolines", "us_xx_1mar ulithi", "us_ca_1 rabaul", "jp_tt_4 palau"],
        "pass us_tt_1 west_carolines",
        "ships us_ca_1 bismarck_sea>west_carolines palau",
        control={"ulithi": "us", "palau": "japan", "rabaul": "us"},
        power="us",
        dice=[6] * 200,
    )
    through(game, TakeAboard)
    act(game, "us_xx_1mar")
    division, tt = find(game, "us_xx_1mar"), find(game, "us_tt_1")
    assert game.state.aboard[division] == tt
    assert 30 - game.state.aps[1] == example.expect["ap_cost"]
    assert DATA.space_ids[game.state.at[division]] == example.expect["must_return_to"]
    through(game)
    assert over(game)
    assert game.state.aboard[division] == tt


@pytest.mark.rule("oceansoffire:12.34.a", "oceansoffire:15.12", "oceansoffire:2.32.f")
def test_air_breaks_down_to_be_divided_among_missions() -> None:
    game = position(["jp_lba_4 solomons"])
    air, spaces_ = find(game, "jp_lba_4"), [at("guadalcanal"), at("new_georgia")]
    launch(game, Allot(seat="japan", tasks=[[air, space, SUPPORTS] for space in spaces_]))
    act(game, "jp_lba_4", "split")
    assert "breaks down into" in log(game)
    act(game, "jp_lba_2", "guadalcanal", "jp_lba_2", "new_georgia")
    assert over(game)
    assert "supports the ground in guadalcanal" in log(game) and "in new_georgia" in log(game)
    game = position(["jp_lba_1 solomons"])
    air = find(game, "jp_lba_1")
    launch(game, Allot(seat="japan", tasks=[[air, space, SUPPORTS] for space in spaces_]))
    act(game, "jp_lba_1")
    assert "button:split" not in options(game)


@pytest.mark.rule("oceansoffire:13.2.9", "oceansoffire:12.36.a")
def test_where_ships_are_bombed_in_several_spaces_each_bomber_bombs_in_its_own() -> None:
    units = ["jp_nav_2 rabaul", "jp_nav_1 rabaul", "jp_lba_2 truk", "us_ca_1 guadalcanal", "us_ca_2 papua"]
    game = position(units)
    two, one, gone = (find(game, key) for key in ("jp_nav_2", "jp_nav_1", "jp_lba_2"))
    near, far = at("guadalcanal"), at("papua")
    bombing = Bombings(tasks=[[two, near, BOMBS], [one, far, BOMBS], [gone, far, BOMBS]])
    assert [bombing.bombers(game, space) for space in (near, far)] == [[two], [one, gone]]
    game.lift(gone, Fate.POOL)
    assert [bombing.bombers(game, space) for space in (near, far)] == [[two], [one]]
    assert bombing.left(game) == sorted([near, far])
    bombing.done.append(near)
    assert bombing.left(game) == [far]
    game.lift(one, Fate.POOL)
    assert bombing.left(game) == []


@pytest.mark.rule("oceansoffire:13.2.8", "oceansoffire:13.2.13")
@pytest.mark.parametrize(("optional", "rule"), [(False, "13.2.8"), (True, "13.2.13")])
def test_by_which_step_air_is_allotted(optional: bool, rule: str) -> None:
    game = position(["jp_nav_2 rabaul", "us_ca_1 guadalcanal", "us_ca_2 papua"])
    air = find(game, "jp_nav_2")
    tasks = [[air, at("guadalcanal"), BOMBS], [air, at("papua"), BOMBS]]
    launch(game, Allot(seat="japan", tasks=tasks, optional=optional))
    decision = asked(game)
    assert isinstance(decision, AllotAir)
    assert decision.rule(game) == f"oceansoffire:{rule}"
