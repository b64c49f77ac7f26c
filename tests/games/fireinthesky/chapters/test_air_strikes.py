"""Air strikes (fireinthesky:11.2.2.4), and the optional rules of the air."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import (
    GREEN,
    MAULED,
    REDUCED,
)
from tests.games.fireinthesky.air_battles import AirBattle, air_battle
from tests.games.fireinthesky.positions import act, air_at, choice, find, options, units, where

JAPAN = Side.JAPAN
CARRIERS = [("jn_cv_akagi_kaga", "midway"), ("jn_cv_hiryu_soryu", "midway"), ("jn_dd_1", "midway")]
STRIKERS = [key for key, _ in CARRIERS]
HOLD = "button:done"


def strike(dice: list[int], points: int = 3, **fields: Any) -> tuple[Sky, AirBattle]:
    """Hiryu and Soryu against a Task Force of two American cruisers off Midway, on Turn 4."""
    setting: dict[str, Any] = {
        "part": "japan",
        "turn": 4,
        "pieces": [
            ("jn_cv_hiryu_soryu", "midway"),
            ("us_ca_portland", "midway"),
            ("us_ca_chester", "midway"),
            *fields.pop("more", []),
        ],
        "forces": [["jn_cv_hiryu_soryu"], ["us_ca_portland", "us_ca_chester", *fields.pop("escort", [])]],
        **fields,
    }
    game, battle = air_battle("midway", dice=dice, **setting)
    act(game, "us_ca_chester", f"number:{points}")
    return game, battle


@pytest.mark.rule("fireinthesky:11.2.2.4.a", "fireinthesky:11.2.2.4.a.b1", "fireinthesky:11.2.2.4")
def test_anti_aircraft_fire_comes_first_and_takes_points() -> None:
    game, _ = strike([5, 1])
    assert [draw.why for draw in game.draws] == ["anti-aircraft midway allies"]
    assert len(game.draws[0].values) == 2
    decision = game.decision
    assert decision is not None and "1 of 2" in decision.text(game, "japan")


@pytest.mark.rule("fireinthesky:11.2.2.4.a")
def test_more_anti_aircraft_hits_than_points_are_ignored() -> None:
    game, battle = strike([6, 6], points=1)
    assert game.stack == []
    assert battle.strikes == [[JAPAN, 1, 1, 0]]
    assert [len(draw.values) for draw in game.draws] == [2]


@pytest.mark.rule("fireinthesky:11.2.2.4.a.b2")
def test_a_base_fires_with_half_its_printed_capacity_and_no_unit() -> None:
    game, _ = air_battle(
        "midway",
        part="japan",
        turn=12,  # its capacity has grown, its fire has not
        pieces=[("jn_cv_hiryu_soryu", "midway"), ("us_bb_iowa_new_jersey", "midway")],
        forces=[["jn_cv_hiryu_soryu"]],
        dice=[1] * 4,
    )
    act(game, "space:midway", "number:3")
    assert (game.draws[0].why, len(game.draws[0].values)) == ("anti-aircraft midway allies", 1)


@pytest.mark.rule("fireinthesky:11.2.2.4.b", "fireinthesky:11.2.2.4.b.b1", "fireinthesky:11.2.2.4.b.b2")
def test_points_pick_units_of_the_task_force_then_all_roll() -> None:
    game, _ = strike([1, 1, 4, 4, 4, 2, 3, 2, 3, 2, 3])
    assert units(game) == {"us_ca_portland", "us_ca_chester"}
    act(game, "us_ca_chester", "us_ca_portland", "us_ca_chester")
    # Supremacy: a 4 hits. All checks stay below 8.
    assert where(game, "us_ca_portland") == "turn 5"
    assert where(game, "us_ca_chester") == "turn 7"
    assert [draw.why for draw in game.draws][:2] == [
        "strike midway us_ca_chester",
        "strike midway us_ca_portland",
    ]


@pytest.mark.rule("fireinthesky:11.2.2.4.b", "fireinthesky:3.1.2.air.b3", "fireinthesky:3.1.2.naval.b1")
def test_points_on_the_base_pick_air_at_the_base_or_ships_at_anchor() -> None:
    game, _ = air_battle(
        "pearl_harbor",
        part="japan",
        turn=1,
        pieces=[
            ("jn_cv_hiryu_soryu", "pearl_harbor"),
            ("us_bb_maryland_west_virginia", "pearl_harbor"),
            ("us_army_i", "pearl_harbor"),
            ("us_dd_1", "pearl_harbor"),
        ],
        air=[("us_air", "pearl_harbor", 2)],
        forces=[["jn_cv_hiryu_soryu"], ["us_dd_1"]],
        dice=[1] * 10 + [2, 2, 4],
    )
    act(game, HOLD, "space:pearl_harbor", "number:3")
    assert units(game) == {"us_air", "us_bb_maryland_west_virginia"}
    decision = game.decision
    assert decision is not None
    battleship = f"piece:{find(game, 'us_bb_maryland_west_virginia')}"
    assert decision.hint(game, "japan", battleship) == "hits with 3 or more"  # at anchor, first turn
    act(game, "us_air", "us_bb_maryland_west_virginia", "us_bb_maryland_west_virginia")
    assert air_at(game, "us_air", "pearl_harbor") == 1
    assert where(game, "us_bb_maryland_west_virginia") == "pearl_harbor"


@pytest.mark.rule("fireinthesky:11.3.4", "fireinthesky:11.2.2.4.b")
def test_strikes_reduce_air_at_the_base() -> None:
    game, _ = air_battle(
        "midway",
        part="japan",
        turn=4,
        pieces=[("jn_cv_hiryu_soryu", "midway"), ("jn_cv_akagi_kaga", "midway")],
        air=[("us_air", "midway", 3)],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_akagi_kaga"]],
        dice=[1] * 10 + [1] + [6, 1, 1],
    )
    act(game, HOLD, "space:midway", "number:3")
    first = options(game)[0]
    act(game, first, first, first)
    assert air_at(game, "us_air", "midway") == 2


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b2", "fireinthesky:11.3.2", "fireinthesky:11.1.3.b1")
def test_torpedo_and_strike_hits_on_a_land_unit_are_worked_out_together() -> None:
    setting: dict[str, Any] = {
        "part": "japan",
        "turn": 4,
        "pieces": [("jn_cv_hiryu_soryu", "midway"), ("us_dd_1", "midway"), ("us_army_xiv", "midway")],
        "forces": [["jn_cv_hiryu_soryu"], ["us_dd_1", "us_army_xiv"]],
    }
    game, _ = air_battle("midway", dice=[3, 2, 2], **setting)
    army = find(game, "us_army_xiv")
    game.state.hits[army] = 1  # by a torpedo
    act(game, "us_dd_1", "number:3", "us_army_xiv", "us_army_xiv", "us_army_xiv")
    assert game.has(army, REDUCED) and game.has(army, MAULED)  # cargo and supremacy: 3 hits
    game, _ = air_battle("midway", dice=[3, 2, 2], **setting)
    act(game, "us_dd_1", "number:3", "us_army_xiv", "us_army_xiv", "us_army_xiv")
    assert not game.has(army, REDUCED | MAULED)


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b3")
def test_points_on_the_base_may_support_and_stay_on_the_display() -> None:
    game, battle = air_battle(
        "guadalcanal",
        part="allied",
        turn=4,
        control={"guadalcanal": "japan"},
        pieces=[
            ("us_cv_saratoga", "guadalcanal"),
            ("us_cv_wasp", "guadalcanal"),
            ("us_marine_1", "guadalcanal"),
            ("jl_kure_snlf", "guadalcanal"),
        ],
        forces=[["us_cv_saratoga", "us_cv_wasp"]],
        dice=[5, 1],
    )
    assert "space:guadalcanal" in options(game)
    act(game, "space:guadalcanal", "number:3")
    assert len(game.draws[0].values) == 2  # the base fires at points that support, too
    assert battle.points == [0, 2]  # one of three shot down; the fourth had no target


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b3", "fireinthesky:11.2.2.4.a.b2")
def test_nobody_fires_at_support_over_the_own_base() -> None:
    game, battle = air_battle(
        "guadalcanal",
        part="allied",
        turn=4,
        control={"guadalcanal": "allied"},
        pieces=[
            ("us_cv_saratoga", "guadalcanal"),
            ("us_marine_1", "guadalcanal"),
            ("jl_kure_snlf", "guadalcanal"),
        ],
        forces=[["us_cv_saratoga"]],
    )
    act(game, "space:guadalcanal", "number:2")
    assert not game.draws
    assert battle.points == [0, 2]


LANDING: dict[str, tuple[list[str | tuple[str, int]], dict[str, str], bool]] = {
    "ships, troops and a base within two hexes": (["us_dd_1", "us_marine_1"], {}, True),
    "no ship that could gain sea control": (["us_marine_1"], {}, False),
    "troops among carriers": (["us_cv_enterprise", "us_dd_1", "us_marine_1"], {}, False),
    "no friendly base within two hexes": (
        ["us_dd_1", "us_marine_1"],
        dict.fromkeys(("rabaul", "port_moresby", "noumea", "ellice", "gilbert"), "japan"),
        False,
    ),
    "no room for an army on an atoll": (["us_dd_1", "us_army_xiv"], {"kwajalein": "allied"}, False),
    "none but a reduced unit": (["us_dd_1", ("us_marine_1", REDUCED)], {}, False),
    "a reduced unit and a marker with it": (["us_dd_1", ("us_marine_1", REDUCED), "us_repl"], {}, True),
}


@pytest.mark.rule("fireinthesky:11.2.2.4.b.b3", "fireinthesky:11.2.5.5")
@pytest.mark.parametrize("case", LANDING)
def test_points_support_only_where_a_land_combat_can_follow(case: str) -> None:
    force, control, offered = LANDING[case]
    space = "eniwetok" if "atoll" in case else "guadalcanal"
    ships = [unit if isinstance(unit, str) else unit[0] for unit in force]
    forces = [ships[:2], ships[2:]] if "us_repl" in ships else [ships]
    game, _ = air_battle(
        space,
        part="allied",
        turn=4,
        control={space: "japan"} | control,
        pieces=[
            *((unit, space) if isinstance(unit, str) else (unit[0], space, *unit[1:]) for unit in force),
            ("us_cv_saratoga", space),
            ("jl_kure_snlf", space),
            ("jn_dd_1", space),
            ("jn_ca_tone", space),
        ],
        forces=[*filter(None, forces), ["us_cv_saratoga"]],
        dice=[1] * 20,
    )
    act(game, f"space:{space}", "number:1")
    assert ("button:support" in options(game)) is offered


# ---- options -----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.1.2")
@pytest.mark.parametrize(("key", "need"), [("br_cv_formidable", 5), ("br_cvl_hermes", 4), ("us_cv_wasp", 4)])
def test_only_british_fleet_carriers_have_armoured_decks(key: str, need: int) -> None:
    game, _ = air_battle(
        "midway",
        part="japan",
        turn=4,
        options={"16.1.2": "on"},
        pieces=[*CARRIERS, (key, "midway")],
        forces=[STRIKERS, [key]],
        dice=[6] * 7 + [1] * 20,
    )
    act(game, key, "number:7")
    rolls = [event for event in game.events if event.kind == "dice" and "{rule:11.2.2.4.b}" in event.text]
    assert [(len(event.values), event.need) for event in rolls] == [(7, need)]


@pytest.mark.rule("fireinthesky:16.2.3")
def test_elite_points_roll_apart_and_are_lost_last() -> None:
    game, battle = air_battle(
        "midway",
        part="japan",
        turn=4,
        options={"16.2.3": "on"},
        pieces=[
            *CARRIERS,
            ("jn_cv_junyo_hiyo", "midway"),
            ("us_ca_quincy", "midway"),
            ("us_ca_portland", "midway"),
        ],
        air=[("us_air", "midway", 4)],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_junyo_hiyo"], ["us_ca_quincy"]],
        dice=[1, 1, 1] + [4, 4, 1] + [5, 5, 1, 1] + [1] * 30,
    )
    # Ordinary dice need 5, elite ones 4: two hits. The Allies' two hits cost ordinary points.
    assert battle.points == [4, 2]
    assert battle.elite == 3
    act(game, HOLD, "us_ca_quincy", "number:2")
    assert options(game) == ("number:1", "number:2")  # only one ordinary point is left
    act(game, "number:2")
    assert battle.strikes == [[JAPAN, 1, 2, 2]]


@pytest.mark.rule("fireinthesky:16.2.3", "fireinthesky:chart.combat.strike")
def test_elite_points_strike_better_than_those_beside_them() -> None:
    game, battle = strike(
        [1, 1, 3, 3, 2, 3] + [1] * 4,  # anti-aircraft, elite, ordinary, damage checks
        points=4,
        options={"16.2.3": "on"},
        more=[("jn_cv_junyo_hiyo", "midway")],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_junyo_hiyo"], ["us_ca_portland", "us_ca_chester"]],
    )
    act(game, "number:2")
    assert battle.strikes == [[JAPAN, 1, 4, 2]]
    asked = []
    for _ in range(4):
        assert game.decision is not None
        asked.append(game.decision.text(game, "japan").split(" attacks")[0])
        act(game, "us_ca_chester")
    points = [f"{kind} {n} of 4" for n, kind in enumerate(["elite air point"] * 2 + ["air point"] * 2, 1)]
    assert asked == [f"Choose what {point}" for point in points]
    # Supremacy: ordinary dice need 4, elite ones 3.
    rolls = [event for event in game.events if event.kind == "dice" and "{rule:11.2.2.4.b}" in event.text]
    assert [(event.values, event.need) for event in rolls] == [((3, 3), 3), ((2, 3), 4)]


@pytest.mark.rule("fireinthesky:16.2.3.b4")
def test_a_damaged_carrier_is_elite_no_more() -> None:
    _, battle = air_battle(
        "midway",
        part="japan",
        turn=4,
        options={"16.2.3": "on"},
        pieces=[
            ("jn_cv_hiryu_soryu", "midway", GREEN),
            ("jn_cv_akagi_kaga", "midway"),
            ("us_dd_1", "midway"),
        ],
        forces=[["jn_cv_hiryu_soryu", "jn_cv_akagi_kaga"], ["us_dd_1"]],
    )
    assert (battle.points[JAPAN], battle.elite) == (7, 4)


def kamikaze(dice: list[int], **fields: Any) -> tuple[Sky, AirBattle]:
    """Japanese air at Iwo Jima against an American carrier Task Force, on Turn 14, kamikaze declared."""
    setting: dict[str, Any] = {
        "part": "allied",
        "turn": 14,
        "options": {"16.2.4": "on"},
        "tracks": {"kamikaze": True, "victory": 25},
        "pieces": [("us_cvl_san_jacinto", "iwo_jima"), ("us_cl_perth", "iwo_jima"), ("us_dd_1", "iwo_jima")],
        "air": [("jp_air", "iwo_jima", 4)],
        "forces": [["us_cvl_san_jacinto", "us_cl_perth", "us_dd_1"]],
        **fields,
    }
    return air_battle("iwo_jima", dice=dice, **setting)


@pytest.mark.rule("fireinthesky:16.2.4")
@pytest.mark.parametrize(
    ("turn", "victory", "asked"), [(10, 27, True), (9, 27, False), (10, 28, False), (16, 20, True)]
)
def test_kamikaze_may_be_declared_when_a_battle_begins(turn: int, victory: int, asked: bool) -> None:
    game, _ = kamikaze([1] * 9, turn=turn, tracks={"victory": victory})
    assert (options(game)[0] == "button:declare_kamikaze") == asked
    if asked:
        assert game.deciding() == ("japan",)
        act(game, "button:declare_kamikaze")
        assert game.state.kamikaze


@pytest.mark.rule("fireinthesky:16.2.4.b2", "fireinthesky:16.2.4.b3", "fireinthesky:16.2.4.b4")
def test_japan_is_told_the_whole_price_of_kamikaze() -> None:
    game, _ = kamikaze([1] * 9, tracks={"victory": 20})
    assert game.decision is not None
    told = game.decision.hint(game, "japan", "button:declare_kamikaze")
    assert "every Japanese Reinforcement Phase" in told and "every Allied one" in told
    assert told.endswith("add 1")
    assert not game.decision.hint(game, "japan", "button:no_kamikaze")


@pytest.mark.rule("fireinthesky:16.2.4")
def test_kamikaze_is_declared_once_and_only_under_its_option() -> None:
    declared, _ = kamikaze([1] * 9)
    assert "button:declare_kamikaze" not in options(declared)
    without, _ = kamikaze([1] * 9, options={}, tracks={"victory": 20})
    assert "button:declare_kamikaze" not in options(without)
    declined, _ = kamikaze([1] * 9, tracks={"victory": 20})
    act(declined, "button:no_kamikaze")
    assert not declined.state.kamikaze


@pytest.mark.rule("fireinthesky:16.2.4.b1")
def test_kamikaze_hit_without_a_die_the_allies_choosing_first() -> None:
    game, _ = kamikaze([1] * 4 + [1] + [1, 1] + [1] * 8)
    act(game, HOLD)  # the Allied point
    act(game, "us_cvl_san_jacinto", "number:3")
    assert game.decision is not None
    assert game.decision.hint(game, "allies", choice(game, "us_dd_1")) == "hits without a die"
    chosen = []
    for key in ("us_dd_1", "us_cvl_san_jacinto", "us_dd_1"):
        chosen.append(game.deciding()[0])
        act(game, key)
    assert chosen == ["allies", "japan", "allies"]
    assert not [draw for draw in game.draws if draw.why.startswith("strike")]
    assert where(game, "us_cl_perth") == "iwo_jima"
    assert where(game, "us_cvl_san_jacinto") == "turn 16"  # one hit
    assert where(game, "us_dd_1") == "turn 18"  # two hits


@pytest.mark.rule("fireinthesky:16.2.4.b1")
def test_each_side_is_advised_to_steer_kamikaze_its_own_way() -> None:
    game, _ = kamikaze([1] * 4 + [1] + [1, 1] + [1] * 8)
    act(game, HOLD, "us_cvl_san_jacinto", "number:3")
    advice = []
    for _ in range(2):
        assert game.decision is not None
        advice += game.decision.suggestion(game, game.deciding()[0])
        act(game, advice[-1])
    carrier = f"piece:{find(game, 'us_cvl_san_jacinto')}"
    assert [choice == carrier for choice in advice] == [False, True], "the Allies first, then Japan"


@pytest.mark.rule("fireinthesky:16.2.4.b4")
def test_allied_dice_are_better_against_kamikaze() -> None:
    game, battle = kamikaze([1] * 4 + [4] + [4, 4] + [1] * 8)
    assert battle.points == [3, 1]  # the Allied 4 hit
    act(game, HOLD, "us_cvl_san_jacinto", "number:3")
    assert len(game.draws[0].values) == 2
    assert game.decision is not None
    assert "1 of 1" in game.decision.text(game, "allies")


@pytest.mark.rule("fireinthesky:16.2.4.b1")
def test_kamikaze_against_a_base_roll_as_usual() -> None:
    game, _ = kamikaze(
        [1] * 5 + [6, 6],
        part="japan",
        turn=14,
        control={"saipan": "allied"},
        pieces=[("us_cl_perth", "iwo_jima"), ("jn_cvl_zuiho_shoho", "iwo_jima")],
        air=[],
        forces=[["jn_cvl_zuiho_shoho"]],
    )
    act(game, "space:iwo_jima", "number:2")
    assert any(draw.why == "strike iwo_jima us_cl_perth" for draw in game.draws)
