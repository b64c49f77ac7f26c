"""10.1, 11.0, 12.9, 13.1: plans are drafted on the expected position, and carried out as they were drafted."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ACTIVATED, CONCLUDED, PASSING, USED
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_escorts import homes, leaving
from ironbottom.games.oceansoffire.rules.p13_expected import expected
from ironbottom.games.oceansoffire.rules.p13_legal import air_mission_refusal, attack_refusal
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part, plans
from ironbottom.games.oceansoffire.rules.p13_plan import with_part
from ironbottom.games.oceansoffire.rules.p13_sail import Sail
from ironbottom.games.oceansoffire.rules.p14_window import Window
from ironbottom.kernel.errors import IllegalChoice
from tests.games.oceansoffire.positions import (
    DATA,
    Waiting,
    act,
    asked,
    at,
    find,
    log,
    names,
    offered,
    options,
    port,
    position,
    spaces,
    where,
)
from tests.games.oceansoffire.test_random_play import begin, choose

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
PAPUA = at("papua")


def planning(
    *units: str,
    aps: int = 48,
    power: str = "japan",
    control: dict[str, str] | None = None,
    box: bool = False,
    dice: Sequence[int] = (),
) -> Oceans:
    """The Solomons with some units, in activations of a power; ``box``: with what the Breakdown Boxes hold."""
    return position(
        list(units),
        procedure=Draft(),
        power=power,
        name="solomons",
        box=box,
        control=control,
        dice=dice,
        tracks={"aps": [aps, aps, aps]},
    )


def plan(game: Oceans) -> list[Part]:
    """The parts that stand."""
    draft = game.running(Draft)
    assert draft is not None
    return list(plans(draft.parts))


def columns(game: Oceans) -> Sequence[object]:
    """What a plan may change."""
    state = game.state
    names = (
        "at",
        "berth",
        "aboard",
        "marks",
        "spent",
        "origin",
        "control",
        "landed",
        "built",
        "combat",
        "crossed",
    )
    return [list(getattr(state, name)) for name in names] + [
        state.aps,
        state.pool,
        state.airfields,
        state.forts,
    ]


# ---- the draft and its execution ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_plan_comes_to_what_was_expected_when_nobody_reacts(seed: int) -> None:
    """Random plans of Movement in the Solomons with the enemy off the map."""
    game, rng = begin(seed), random.Random(seed)
    while not isinstance(asked(game), NextPart):
        act(game, "done")
    for piece, space in enumerate(list(game.state.at)):
        if (
            space != 255
            and game.side(piece) == 1
            and not game.counter(piece).ground
            and game.state.aboard[piece] < 0
        ):
            for load in aboard(game, piece):
                game.lift(load, 4)
            game.lift(piece, 4)
    game.forget_options()
    for _ in range(400):
        parts = plan(game)
        if len(parts) >= 6:
            break
        choice = choose(rng, game.options("japan"))
        runs = ("button:resolve", "button:advance", "button:end_impulse")
        if choice in (*runs, "button:mission") or "off_" in choice:
            continue
        game.act("japan", choice)
    while not isinstance(asked(game), NextPart):
        act(game, "cancel")
    parts = plan(game)
    if any(part.mission for part in parts) or not parts:
        return
    world = expected(game, parts).game
    assert columns(world) == columns(
        expected(game.clone(), parts).game
    )  # which knows of no way that was tried
    act(game, "resolve")
    assert columns(game) == columns(world)
    assert plan(game) == []


def test_the_plan_is_told_in_aps_as_it_grows() -> None:
    """The plan of Japan in Round 2 of the paper of this design: five APs, then sixteen."""
    game = planning(
        "jp_cv_shokaku_zuikaku truk",
        "jp_cvl_ryujo truk",
        "jp_tt_4 rabaul",
        "jp_x_35 rabaul",
        "jp_snlf_kure5 rabaul",
        "jp_ca_5 rabaul",
        "jp_cl_3 rabaul",
        "jp_bc_hiei_kirishima rabaul",
        "us_xx_1mar guadalcanal",
        aps=47,
    )
    game.take(at("guadalcanal"), US)
    game.forget_options()
    act(game, "jp_tt_4", "jp_ca_5", "jp_cl_3", "jp_bc_hiei_kirishima", "jp_x_35", "jp_snlf_kure5", "mission")
    assert "solomons" in spaces(game)
    act(game, "solomons", "guadalcanal", "done")
    assert expected(game, plan(game)).game.state.aps[JAPAN] == 47 - 16
    act(game, "jp_cv_shokaku_zuikaku", "jp_cvl_ryujo", "mission", "solomons")
    act(game, "guadalcanal", "done")
    assert expected(game, plan(game)).game.state.aps[JAPAN] == 47 - 16 - 5


@pytest.mark.rule("oceansoffire:9.31", "oceansoffire:10.2.a")
def test_nothing_is_offered_that_cannot_be_paid() -> None:
    game = planning("jp_ca_1 truk", "jp_tt_s3 truk", "jp_xx_2 rabaul", aps=2)
    offered = [
        DATA.counters[game.state.kind[int(one.split(":")[1])]].id for one in options(game) if "piece" in one
    ]
    assert offered == ["jp_tt_s3"]
    refused = asked(game).refused(game, "japan")
    assert all("Activation Points" in why for why in refused.values())
    assert len(refused) == 2


@pytest.mark.rule("oceansoffire:10.3.i")
def test_who_goes_along_is_told_with_what_they_cost_more() -> None:
    game = planning("jp_ca_1 truk", "jp_ca_2 truk", "jp_tt_s3 truk", "jp_cvl_ryujo truk")
    act(game, "jp_tt_s3")
    cost = {
        key: asked(game).hint(game, "japan", f"piece:{find(game, key)}")
        for key in ("jp_ca_1", "jp_cvl_ryujo")
    }
    assert cost == {"jp_ca_1": "3 APs", "jp_cvl_ryujo": "1 AP"}
    act(game, "jp_ca_1")
    assert asked(game).hint(game, "japan", f"piece:{find(game, 'jp_ca_2')}") == "3 APs"


@pytest.mark.rule("oceansoffire:10.3.i")
def test_one_step_ships_of_a_port_pair_over_two_parts_of_a_plan() -> None:
    game = planning("jp_tt_s3 truk", "jp_cvl_ryujo truk")
    act(game, "jp_tt_s3", "bougainville")
    act(game, "jp_cvl_ryujo", "rabaul")
    act(game, "resolve")
    assert game.state.aps[JAPAN] == 45


@pytest.mark.rule(
    "oceansoffire:10.2.d", "oceansoffire:11.41.e", "oceansoffire:11.31.c", "oceansoffire:10.3.a"
)
def test_who_has_moved_is_used() -> None:
    game = planning("jp_ca_1 truk", "jp_nav_2 rabaul", "jp_x_35 ne_new_guinea", control={"papua": "japan"})
    act(game, "jp_ca_1", "rabaul", "jp_nav_2", "bougainville", "jp_x_35", "papua", "resolve")
    assert all(game.has(find(game, key), USED) for key in ("jp_ca_1", "jp_nav_2", "jp_x_35"))
    assert [where(game, key) for key in ("jp_ca_1", "jp_nav_2", "jp_x_35")] == [
        ["rabaul"],
        ["bougainville"],
        ["papua"],
    ]
    assert not any(game.has(find(game, key), ACTIVATED) for key in ("jp_ca_1", "jp_nav_2", "jp_x_35"))
    assert options(game) == ("button:end_impulse",)


@pytest.mark.rule("oceansoffire:11.51.a", "oceansoffire:11.5", "oceansoffire:10.3.l")
def test_troops_go_where_their_transport_goes() -> None:
    game = planning("jp_tt_5 truk", "jp_x_ichiki truk")
    act(game, "jp_tt_5", "jp_x_ichiki", "bougainville")
    assert where(game, "jp_x_ichiki") == ["truk"]
    act(game, "resolve")
    assert (where(game, "jp_x_ichiki"), game.state.aboard[find(game, "jp_x_ichiki")]) == (
        ["bougainville"],
        -1,
    )
    assert game.state.aps[JAPAN] == 48 - 3 - 2


@pytest.mark.rule("oceansoffire:11.51.c", "oceansoffire:11.41.b")
def test_a_transport_loads_and_unloads_on_its_way() -> None:
    game = planning("jp_tt_5 truk", "jp_x_ichiki truk", "jp_x_35 rabaul")
    act(game, "jp_tt_5", "jp_x_ichiki", "via")
    assert "4 MPs left" in asked(game).text(game, "japan")  # 11.41.a: an MF of 2, doubled
    act(game, "rabaul", "jp_x_ichiki", "jp_x_35", "bougainville")
    (part,) = plan(game)
    assert [DATA.space_ids[step] for step in part.way if step < PORT] == [
        "east_carolines",
        "bismarck_sea",
        "bismarck_sea",
        "solomons",
    ]
    act(game, "resolve")
    assert (where(game, "jp_x_ichiki"), where(game, "jp_x_35")) == (["rabaul"], ["bougainville"])
    assert game.state.aps[JAPAN] == 48 - 3 - 2 - 2
    assert game.has(find(game, "jp_x_ichiki"), USED)


@pytest.mark.rule("oceansoffire:12.9.a", "oceansoffire:12.9.b", "oceansoffire:12.9.c", "oceansoffire:12.9.g")
def test_escorts_join_at_sea_and_go_home_from_a_port_that_does_not_take_them() -> None:
    """The example of 12.9: New Caledonia's ships join a transport of North Queensland in the Coral Sea."""
    game = to_guadalcanal("us_ca_1", "us_bb_northcarolina")
    act(game, "guadalcanal", "resolve")
    assert where(game, "us_xx_32") == ["guadalcanal"]
    assert (where(game, "us_ca_1"), where(game, "us_bb_northcarolina")) == (
        ["new_caledonia"],
        ["new_caledonia"],
    )
    assert game.has(find(game, "us_ca_1"), USED)
    assert game.state.aps[US] == 48 - 3 - 4 - 3 - 2


@pytest.mark.rule("oceansoffire:11.8", "oceansoffire:11.42.a")
def test_a_submarine_ends_at_sea() -> None:
    game = planning("jp_ss_2 truk")
    act(game, "jp_ss_2", "solomons", "resolve")
    assert (where(game, "jp_ss_2"), game.has(find(game, "jp_ss_2"), USED)) == (["solomons"], True)


@pytest.mark.rule("oceansoffire:11.43.a", "oceansoffire:2.33.1.d")
def test_a_carrier_takes_the_air_of_its_port_along() -> None:
    game = planning("jp_cvl_ryujo truk", "jp_cvar_1 truk")
    act(game, "jp_cvl_ryujo", "rabaul", "resolve")
    assert names(game, aboard(game, find(game, "jp_cvl_ryujo"))) == ["jp_cvar_1"]


@pytest.mark.rule("oceansoffire:10.1.a", "oceansoffire:10.1.b", "oceansoffire:13.1.b")
def test_once_a_target_is_named_nobody_moves_who_has_nothing_to_do_with_it() -> None:
    game = planning(
        "jp_x_35 ne_new_guinea", "au_x_21 papua", "jp_nav_2 rabaul", "jp_ca_1 truk", "jp_xx_2 rabaul"
    )
    act(game, "jp_x_35", "papua", "jp_ca_1")
    assert spaces(game) == set()
    act(game, "cancel", "jp_nav_2")
    assert spaces(game) == set()
    assert any(
        "nothing to do with the Operation" in why for why in asked(game).refused(game, "japan").values()
    )
    act(game, "mission", "papua", "done")
    assert [part.kind for part in plan(game)] == [Kind.LAND, Kind.AIR]


@pytest.mark.rule("oceansoffire:11.7.a", "oceansoffire:11.6.a", "oceansoffire:11.6.c", "oceansoffire:13.3.h")
def test_ships_wait_in_a_marked_sea_and_go_on_afterwards() -> None:
    game = planning("jp_ca_1 truk")
    ship = find(game, "jp_ca_1")
    game.combat_marker(at("bismarck_sea"))
    game.forget_options()
    act(game, "jp_ca_1", "passing", "bismarck_sea")
    draft = game.running(Draft)
    assert draft is not None
    assert plan(game)[0].passing == PASSING
    game.stack[-1:] = [CarryOut(parts=list(draft.parts))]
    draft.parts = []
    draft.at = "again"
    game.start()
    assert (where(game, "jp_ca_1"), game.has(ship, PASSING)) == (["bismarck_sea"], True)
    assert "waits in" in log(game)
    assert not offered(game, "piece")  # as long as the Operation is not resolved nobody leaves
    with pytest.raises(IllegalChoice, match=r"Nobody leaves .*11\.7\.a"):
        act(game, f"piece:{ship}")
    game.combat_marker(at("bismarck_sea"), -1)
    game.conclude(at("bismarck_sea"), CONCLUDED)
    game.forget_options()
    assert "button:end_impulse" not in options(game)
    assert asked(game).suggestion(game, "japan") == [f"piece:{ship}"]
    act(game, "jp_ca_1")
    assert "rabaul" not in spaces(game)  # 13.3.h: it must leave the Area
    act(game, "truk", "resolve")
    assert (where(game, "jp_ca_1"), game.has(ship, USED), game.state.aps[JAPAN]) == (["truk"], True, 45)


@pytest.mark.rule("oceansoffire:12.21.a", "oceansoffire:12.2.a")
def test_ground_units_attack_the_enemy_next_door() -> None:
    game = planning(
        "jp_x_35 ne_new_guinea", "au_x_21 papua", "jp_x_ichiki guadalcanal", "us_xx_1mar guadalcanal"
    )
    act(game, "jp_x_35")
    assert spaces(game) == {"papua"}
    act(game, "papua")
    (part,) = plan(game)
    assert (part.mission, part.targets, part.way) == (1, (at("papua"),), (at("ne_new_guinea"),))
    act(game, "off_1", "jp_x_ichiki")
    assert spaces(game) == {"guadalcanal"}


def test_who_has_no_way_by_land_is_told_to_choose_the_transport_first() -> None:
    game = planning("jp_tt_4 rabaul", "jp_x_35 rabaul", "jp_x_ichiki ne_new_guinea", "au_x_21 papua")
    act(game, "jp_x_35")
    assert spaces(game) == set()
    assert "choose their transport first" in asked(game).text(game, "japan")
    act(game, "cancel", "jp_x_ichiki")
    assert "transport" not in asked(game).text(game, "japan")


@pytest.mark.rule("oceansoffire:11.51.d")
def test_who_stayed_aboard_goes_ashore_when_activated() -> None:
    game = planning("jp_tt_5 bougainville", "jp_x_ichiki >")
    act(game, "jp_x_ichiki", "bougainville", "resolve")
    assert game.state.aboard[find(game, "jp_x_ichiki")] == -1
    assert game.state.aps[JAPAN] == 46


@pytest.mark.rule("oceansoffire:6.11.a", "oceansoffire:12.21.a")
def test_no_land_attack_marches_in_beyond_the_division_capacity() -> None:
    units = ["jp_xx_2 papua", "jp_xx_38 papua", "jp_x_35 papua", "au_xx_7 papua"]
    game = planning(*units, "jp_snlf_truk ne_new_guinea", "jp_xx_51 ne_new_guinea")
    small, large = find(game, "jp_snlf_truk"), find(game, "jp_xx_51")
    attack = Part(Kind.LAND, (small,), (at("ne_new_guinea"),), targets=(PAPUA,), mission=1, goal=PAPUA)
    assert attack_refusal(game, attack) == ""
    assert "6.11.a" in attack_refusal(game, attack._replace(units=(large,)))


@pytest.mark.rule("oceansoffire:6.21.d", "oceansoffire:10.2.c")
def test_all_missions_of_an_operation_together_are_within_the_aal_of_their_base() -> None:
    game = planning("us_lba_4 north_queensland", "au_lba_1 north_queensland", power="us")
    large, small, base, sea = (
        find(game, "us_lba_4"),
        find(game, "au_lba_1"),
        at("north_queensland"),
        at("coral_sea"),
    )
    mission = Part(Kind.AIR, (small,), goal=sea, mission=1, targets=(sea,))
    assert "6.21.d" not in air_mission_refusal(game, mission)
    game.place(large, sea)
    game.state.origin[large] = base
    game.mark(large, ACTIVATED)
    assert "6.21.d" in air_mission_refusal(game, mission)


@pytest.mark.rule("oceansoffire:11.31.b", "oceansoffire:6.21.c")
def test_air_moves_in_groups_within_the_aal() -> None:
    game = planning("jp_nav_4 new_georgia", "jp_nav_2 new_georgia", box=True)
    act(game, "jp_nav_2", "bougainville")
    act(game, "jp_nav_4")
    assert spaces(game) == set()


@pytest.mark.rule("oceansoffire:11.31.g")
def test_air_that_only_moves_is_not_intercepted() -> None:
    game = planning(
        "jp_nav_2 rabaul", "us_lba_4 guadalcanal", "us_cv_hornet solomons", control={"guadalcanal": "us"}
    )
    act(game, "jp_nav_2", "bougainville", "resolve")
    assert (where(game, "jp_nav_2"), game.deciding()) == (["bougainville"], ("japan",))
    assert game.has(find(game, "jp_nav_2"), USED)


def test_a_part_is_dropped_and_the_others_stay() -> None:
    game = planning("jp_ca_1 truk", "jp_nav_2 rabaul")
    act(game, "jp_ca_1", "rabaul", "jp_nav_2", "bougainville", "off_2")
    assert [part.kind for part in plan(game)] == [Kind.FORCE]
    assert port("rabaul") + PORT == plan(game)[0].way[-1]
    act(game, "jp_nav_2", "bougainville", "off_1")
    assert [part.kind for part in plan(game)] == [Kind.AIR]


@pytest.mark.rule("oceansoffire:11.6.c", "oceansoffire:11.44.a")
def test_who_cannot_go_on_rebases_when_the_impulse_ends() -> None:
    game = planning("jp_ca_1 truk")
    ship = find(game, "jp_ca_1")
    game.sail(ship, at("bismarck_sea"), 6)
    game.mark(ship, PASSING | ACTIVATED)
    game.take(at("rabaul"), US)
    game.forget_options()
    act(game, "end_impulse")
    while not isinstance(asked(game), Waiting):
        act(game, next(iter(options(game))))
    assert where(game, "jp_ca_1") == ["truk"]


@pytest.mark.rule("oceansoffire:10.3.m", "oceansoffire:2.32.f", "oceansoffire:11.31.b")
def test_air_breaks_down_before_a_part_of_it_moves() -> None:
    game = begin(0)
    while not isinstance(asked(game), NextPart):
        act(game, "done")
    aps = game.state.aps[JAPAN]
    act(game, "jp_nav_4", "change")
    assert asked(game).label(game, "number:1") == "Japanese NAV-2 + Japanese NAV-1 + Japanese NAV-1"
    act(game, "number:1", "jp_nav_2", "bougainville", "resolve")
    assert (where(game, "jp_nav_4"), where(game, "jp_nav_1").count("rabaul")) == ([], 2)
    assert where(game, "jp_nav_2").count("bougainville") == 1
    assert game.state.aps[JAPAN] == aps - 2


@pytest.mark.rule("oceansoffire:2.32.h", "oceansoffire:2.32.e")
def test_units_recombine_in_a_plan() -> None:
    game = begin(0)
    while not isinstance(asked(game), NextPart):
        act(game, "done")
    act(
        game,
        "jp_nav_4",
        "change",
        "number:1",
        "resolve",
        "jp_nav_2",
        "jp_nav_2",
        "change",
        "number:1",
        "resolve",
    )
    assert where(game, "jp_nav_4") == ["rabaul"]


@pytest.mark.rule("oceansoffire:11.51.c", "oceansoffire:10.3.l")
def test_who_has_come_aboard_at_a_call_does_not_land_there_again() -> None:
    game = planning("jp_tt_4 truk", "jp_snlf_kure rabaul")
    act(game, "jp_tt_4", "via", "rabaul")
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["jp_snlf_kure"]
    act(game, "jp_snlf_kure")
    assert not offered(game, "piece")


@pytest.mark.rule("oceansoffire:7.61.c", "oceansoffire:12.72.c", "oceansoffire:11.5")
@pytest.mark.parametrize(
    ("troops", "level", "rule"),
    [("us_xx_1mar", 1, "7.61.c"), ("us_xx_1mar", 0, ""), ("ph_mil_41", 0, "12.72.c")],
)
def test_troops_that_make_no_assault_tell_why_there_is_no_mission(troops: str, level: int, rule: str) -> None:
    game = planning(
        "us_tt_4 guadalcanal",
        f"{troops} guadalcanal",
        "jp_x_35 new_georgia",
        power="us",
        control={"guadalcanal": "us", "new_georgia": "japan"},
    )
    game.set_usl(find(game, troops), level)
    game.forget_options()
    act(game, "us_tt_4", troops)
    assert ("button:mission" in options(game)) == (not rule)
    assert rule in asked(game).refused(game, "allies").get("button:mission", "")


@pytest.mark.rule("oceansoffire:11.32.d", "oceansoffire:2.33.1.b")
@pytest.mark.parametrize(("aboard_it", "refused"), [(True, True), (False, False)])
def test_carrier_air_flies_no_mission_of_its_own_off_a_carrier_in_port(
    aboard_it: bool, refused: bool
) -> None:
    """It may leave an inoperable carrier for the airfield; a Mission it flies from there alone."""
    game = position(["jp_cv_shokaku rabaul", "jp_cvar_1 >", "us_ca_1 papua"], box=False)
    ship = find(game, "jp_cv_shokaku")
    game.set_damage(ship, 6)
    air = find(game, "jp_cvar_1")
    if not aboard_it:
        game.place(air, at("rabaul"))
    why = air_mission_refusal(
        game, Part(Kind.AIR, (air,), targets=(at("papua"),), mission=1, goal=at("papua"))
    )
    assert ("11.32.d" in why) == refused


@pytest.mark.rule("oceansoffire:11.8", "oceansoffire:11.42.a")
def test_a_submarine_ends_its_move_in_any_sea_space_in_reach_but_the_one_where_it_is() -> None:
    game = planning("jp_ss_1 bismarck_sea", "jp_ca_1 truk")
    act(game, "jp_ss_1")
    assert "bismarck_sea" not in spaces(game)
    assert {"solomons", "east_carolines", "truk"} <= spaces(game)
    act(game, "solomons", "resolve")
    assert where(game, "jp_ss_1") == ["solomons"]


# ---- escorts are sent home -----------------------------------------------------------------------------


def to_guadalcanal(*escorts: str) -> Oceans:
    """The example of 12.9: a transport of North Queensland, and ships of New Caledonia that join it at sea."""
    game = planning(
        "us_tt_1 north_queensland",
        "us_xx_32 north_queensland",
        *(f"{ship} new_caledonia" for ship in escorts),
        "us_xx_1mar guadalcanal",
        power="us",
    )
    game.take(at("guadalcanal"), US)
    game.forget_options()
    act(game, "us_tt_1", "us_xx_32", "via", "coral_sea", *escorts)
    return game


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:12.9.h")
def test_escorts_are_sent_home_before_their_force_goes_back_to_port() -> None:
    game = to_guadalcanal("us_ca_1", "us_bb_northcarolina")
    escorts = [find(game, "us_ca_1"), find(game, "us_bb_northcarolina")]
    act(game, "via", "guadalcanal", "us_xx_32", "via", "solomons")
    act(game, "escorts_home", "us_ca_1", "us_bb_northcarolina", "new_caledonia")
    assert "button:escorts_home" not in options(game)
    act(game, "north_queensland", "resolve")
    assert (where(game, "us_xx_32"), where(game, "us_tt_1")) == (["guadalcanal"], ["north_queensland"])
    assert [game.state.at[ship] for ship in escorts] == [at("new_caledonia")] * 2
    assert all(game.has(ship, USED) for ship in escorts)
    told = log(game)
    assert told.rindex("new_caledonia") < told.rindex("north_queensland")


@pytest.mark.rule("oceansoffire:12.9.g")
def test_some_escorts_go_home_and_some_remain() -> None:
    game = to_guadalcanal("us_ca_1", "us_bb_northcarolina")
    act(game, "escorts_home", "us_ca_1", "new_caledonia", "via", "solomons")
    act(game, "escorts_home")
    assert set(map(int, offered(game, "piece"))) == {find(game, "us_bb_northcarolina")}
    act(game, "end", "guadalcanal", "resolve")
    assert (where(game, "us_ca_1"), where(game, "us_tt_1")) == (["new_caledonia"], ["guadalcanal"])


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:12.9.a")
def test_escorts_of_the_same_port_are_sent_home_but_one_ship_goes_on() -> None:
    game = planning(
        "us_bb_northcarolina new_caledonia", "us_ca_1 new_caledonia", "us_tt_1 new_caledonia", power="us"
    )
    act(game, "us_bb_northcarolina", "us_ca_1", "us_tt_1", "via", "coral_sea", "escorts_home")
    both = {find(game, "us_bb_northcarolina"), find(game, "us_ca_1")}
    assert set(map(int, offered(game, "piece"))) == both, "never transports"
    act(game, "us_bb_northcarolina")
    assert set(map(int, offered(game, "piece"))) == {find(game, "us_ca_1")}
    act(game, "us_ca_1")
    assert not offered(game, "piece")
    act(game, "new_caledonia", "north_queensland", "resolve")
    assert where(game, "us_bb_northcarolina") == where(game, "us_ca_1") == ["new_caledonia"]
    assert where(game, "us_tt_1") == ["north_queensland"]


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:14.11.a")
def test_who_intercepts_behind_the_escorts_meets_the_transport_alone() -> None:
    game = planning("us_ca_1 new_caledonia", "us_tt_1 new_caledonia", "jp_ca_1 rabaul", power="us")
    act(game, "us_ca_1", "us_tt_1", "via", "new_hebrides", "escorts_home", "us_ca_1", "new_caledonia")
    act(game, "via", "solomons", "north_queensland", "resolve")
    window = game.running(Window)
    assert window is not None and window.force == [find(game, "us_tt_1")]
    assert where(game, "us_ca_1") == ["new_caledonia"]


# ---- what is marked ------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:6.41.a", "oceansoffire:6.41.c")
@pytest.mark.parametrize("marked", [False, True])
def test_the_fst_waits_where_a_combat_marker_is_and_forms_its_port_elsewhere(marked: bool) -> None:
    game = planning("us_fst_low espiritu_santo", "us_fst_base espiritu_santo", power="us")
    if marked:
        game.combat_marker(at("solomons"))
        game.forget_options()
    act(game, "us_fst_low", "mobile_port", "solomons")
    (part,) = plan(game)
    assert (part.alone, part.passing) == (1, PASSING if marked else 0)


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:11.44.d")
def test_escorts_that_go_home_together_find_a_port_within_the_mf_of_the_slowest() -> None:
    """Three Sea Spaces away is beyond the two MFs of the old battleships, though they have the MPs."""
    game = position(
        ["us_ca_1 oahu", "us_bb_newmexico_idaho oahu", "us_tt_1 oahu"],
        procedure=Draft(),
        power="us",
        box=False,
        tracks={"aps": [40] * 3},
    )
    ships = [find(game, key) for key in ("us_ca_1", "us_bb_newmexico_idaho")]
    act(game, "us_ca_1", "us_bb_newmexico_idaho", "us_tt_1", "via", "hawaiian_islands")
    world = with_part(game, Part.of(asked(game).part)).game  # type: ignore[attr-defined]
    fast, slow = (homes(world, [ship]) for ship in ships)
    assert {goal.mps for goal in fast.values()} > {goal.mps for goal in slow.values()}
    assert max(goal.mps for goal in slow.values()) <= 2 < max(goal.mps for goal in fast.values()) <= 3
    assert homes(world, ships) == homes(world, ships[::-1]) == slow


@pytest.mark.rule("oceansoffire:11.42.a")
def test_who_finds_the_port_full_where_its_move_ends_goes_back_to_where_it_began() -> None:
    """As when ships that got away from a combat have taken the room meanwhile."""
    full = ["jp_tt_2 bougainville", "jp_tt_3 bougainville"]
    harbour = DATA.spaces[at("bougainville")].ports[0]
    way = [at("bismarck_sea"), at("solomons"), PORT + harbour]
    units = ["jp_tt_1 rabaul", *full]
    control = {"rabaul": "japan", "bougainville": "japan"}
    for room, goal in ((units[:1], "bougainville"), (units, "rabaul")):
        start = position(units, power="japan", control=control)
        ship = find(start, "jp_tt_1")
        part = Part(Kind.FORCE, (ship,), tuple(way), goal=at("bougainville"))
        game = position(
            room, power="japan", control=control, procedure=Sail(part=part.plain(), rehearsed=True)
        )
        assert game.data.space_ids[game.state.at[ship]] == goal


@pytest.mark.rule("oceansoffire:12.9.g")
def test_who_was_chosen_to_go_home_but_sent_nowhere_sails_on() -> None:
    game = to_guadalcanal("us_ca_1", "us_bb_northcarolina")
    act(game, "escorts_home", "us_ca_1", "end")
    act(game, "escorts_home")
    assert {find(game, "us_ca_1"), find(game, "us_bb_northcarolina")} == set(map(int, offered(game, "piece")))
    act(game, "us_bb_northcarolina", "new_caledonia", "escorts_home", "us_ca_1")
    assert asked(game).going(game) == (find(game, "us_ca_1"),)
    act(game, "end", "guadalcanal")
    (part,) = plan(game)
    assert part.leaves[1::3] == (find(game, "us_bb_northcarolina"),)
    act(game, "resolve")
    assert (where(game, "us_bb_northcarolina"), where(game, "us_tt_1")) == (
        ["new_caledonia"],
        ["guadalcanal"],
    )
    assert where(game, "us_ca_1") == ["new_caledonia"], "behind the transport, from the Solomons"


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:11.7.a")
@pytest.mark.parametrize("marked", [False, True])
def test_no_escort_leaves_a_sea_that_bears_a_combat_marker(marked: bool) -> None:
    game = planning("us_ca_1 coral_sea", "us_tt_1 coral_sea", power="us")
    for key in ("us_ca_1", "us_tt_1"):
        game.mark(find(game, key), PASSING)
    if marked:
        game.combat_marker(at("coral_sea"))
    part = Part(Kind.FORCE, tuple(sorted(find(game, key) for key in ("us_ca_1", "us_tt_1"))))
    game.forget_options()
    assert set(leaving(game, part)) == (set() if marked else {find(game, "us_ca_1")})


@pytest.mark.rule("oceansoffire:12.9.g", "oceansoffire:12.9.h")
def test_who_has_fallen_behind_is_not_sent_home_once_more() -> None:
    """Four of six MPs spent to join in the East Carolines, and two more: beyond the Coral Sea it is at home."""
    held = {"truk": "japan", "rabaul": "japan", "papua": "japan", "bougainville": "japan"}
    game = position(
        ["jp_tt_5 truk", "jp_ca_1 north_honshu"],
        control=held,
        procedure=Draft(),
        power="japan",
        box=False,
        tracks={"aps": [20] * 3},
    )
    act(game, "jp_tt_5", "via", "east_carolines", "jp_ca_1", "via", "bismarck_sea")
    assert "button:escorts_home" in options(game)
    act(game, "via", "coral_sea", "via", "solomons")
    assert "button:escorts_home" not in options(game)
