"""The laboratory in all games: what cannot be is refused by name, and what is told can be built again."""

from __future__ import annotations

import json
from importlib import import_module
from random import Random
from typing import Any

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.game import Game
from ironbottom.kernel.lab import Lab
from ironbottom.kernel.lab_file import read_lab, run_lab
from ironbottom.kernel.match import new_match

SKY, WAR, PACIFIC, BLITZ = "fireinthesky", "pacificwar", "aapacific", "blitz"
SCENARIOS = {SKY: "guadalcanal", WAR: "rising_sun_1942", PACIFIC: "hundred_days_1941", BLITZ: "guadalcanal"}
ANSWERS = 250
"""So far the random games go."""


@pytest.mark.parametrize(
    ("slug", "position", "says"),
    [
        (SKY, {"victory": 60}, "victory is 60; it is 20 to 39"),
        (SKY, {"merchantmen": 100}, "merchantmen is 100; it is 0 to 60"),
        (SKY, {"oil": -1}, "oil is -1"),
        (SKY, {"submarines": {"japan": 70}}, "submarines.japan is 70; it is 0 to 3"),
        (SKY, {"transport": {"us": 500}}, "transport.us is 500; it is 0 to 80"),
        (SKY, {"units": [{"counter": "us_air", "space": "noumea", "count": -1}]}, "count is -1"),
        (SKY, {"units": [{"counter": "us_air", "due": 40}]}, "due is 40; it is 2 to"),
        (SKY, {"units": [{"counter": "us_air"}]}, "is nowhere"),
        (SKY, {"units": [{"counter": "us_dd_1", "space": "noumea", "sunk": True}]}, "is space and sunk"),
        (SKY, {"units": [{"counter": "nl_abda", "space": "java_sea", "marks": ["reduced"]}]}, "3.1.3"),
        (
            SKY,
            {"units": [{"counter": "us_dd_1", "space": "noumea", "marks": ["reduced"]}]},
            "only land units",
        ),
        (SKY, {"units": [{"counter": "us_air", "space": "noumea", "strength": 3}]}, "it is 1 or 2"),
        (SKY, {"units": ["us_air truk"]}, "air units are on bases of their side (3.2.4)"),
        (SKY, {"units": ["us_dd_1 truk"]}, "lies at anchor in truk"),
        (SKY, {"units": ["us_cv_ranger west_coast_usa"]}, "comes only with the option"),
        (
            SKY,
            {"units": [{"counter": "jn_dd_1", "space": "truk", "force": "a"}]},
            "is at sea in the phase economic",
        ),
        (SKY, {"control": {"truk": "japan", "sea_1210": "japan"}}, "sea_1210 is no base"),
        (SKY, {"captured": ["truk"]}, "bases change hands in return_to_base"),
        (SKY, {"kamikaze": True}, "kamikaze is true"),
        (WAR, {"units": [{"counter": "ja_akagi", "due": 40}]}, "due is 40; it is 3 to 5"),
        (WAR, {"units": [{"counter": "ja_akagi", "zone": "truk", "sunk": True}]}, "is zone and sunk"),
        (WAR, {"units": [{"counter": "ja_akagi", "due": 3, "complete": True}]}, "is complete"),
        (
            WAR,
            {"units": [{"counter": "us_enterprise", "zone": "midway", "repairing": True}]},
            "is under repair",
        ),
        (WAR, {"units": [{"counter": "us_enterprise", "due": 3, "repairing_west": True}]}, "6.1.7.c"),
        (WAR, {"units": ["ja_oi truk"]}, "comes only with the option"),
        (WAR, {"units": ["ja_akagi west_coast"]}, "closed to Japan"),
        (WAR, {"points": 1000}, "points is 1000"),
        (WAR, {"ports": {"midway": "japan"}}, "midway is a base"),
        (WAR, {"ports": {"west_coast": "japan"}}, "never changes hands"),
        (WAR, {"fleet_trains": ["truk"]}, "truk is a port"),
        (WAR, {"hands": {"japan": [1, 2, 3, 4, 5]}}, "holds 5 cards; it holds 4 at most"),
        (WAR, {"phase": "set_up", "turn": 0, "points": 3}, "points is given in the set-up"),
        (BLITZ, {"oil": {"japan": 16}}, "oil.japan is 16; it is 0 to 15"),
        (BLITZ, {"turn": 13}, "turn is 13; it is 1 to 12"),
        (BLITZ, {"phase": "oil"}, "only a Blitz costs oil"),
        (BLITZ, {"units": ["jp_inf1 tokyo damaged"]}, "only big units have a damaged side"),
        (BLITZ, {"units": ["3 jp_inf1 okinawa"]}, "too many land units in okinawa"),
        (BLITZ, {"units": ["jp_inf1 honshu_coast"]}, "swims in honshu_coast"),
        (BLITZ, {"units": ["us_inf1 tokyo"]}, "which is not friendly"),
        (BLITZ, {"control": {"java_sea": "japan"}}, "java_sea is a sea area"),
        (BLITZ, {"ruins": {"tokyo": 4}}, "more ruins than factories in tokyo"),
        (BLITZ, {"points": {"japan": 1000}}, "points.japan is 1000"),
        (PACIFIC, {"points": 60}, "points is 60; it is 0 to 22"),
        (PACIFIC, {"kamikazes": 7}, "kamikazes is 7; it is 0 to 6"),
        (PACIFIC, {"round": 0}, "round is 0"),
        (PACIFIC, {"cash": {"china": 5}}, "cash.china is 5; it is 0 to 0 (it has no money"),
        (PACIFIC, {"bought": {"japan": {"marine": 1}}}, "cannot buy"),
        (PACIFIC, {"control": {"sz_10": "japan"}}, "sz_10 is a sea zone"),
        (PACIFIC, {"convoys": {"sz_10": "japan"}}, "sz_10 has no convoy"),
        (PACIFIC, {"complexes": {"siam": "start"}}, "siam had none at the start"),
        (PACIFIC, {"units": ["1 japan marine siam"]}, "japan has no marine"),
        (PACIFIC, {"units": ["1 japan fighter burma"]}, "stands in land of the enemy in phase 1"),
        (
            PACIFIC,
            {"units": [{"nation": "japan", "type": "infantry", "space": "siam", "count": -1}]},
            "count is -1",
        ),
        (
            PACIFIC,
            {"units": [{"nation": "japan", "type": "infantry", "space": "siam", "used": 300}]},
            "used is 300",
        ),
        (
            PACIFIC,
            {"units": [{"nation": "japan", "type": "infantry", "space": "siam", "marks": ["damaged"]}]},
            "is damaged; only battleships are",
        ),
        (PACIFIC, {"first_turn": True, "turn_of": "great_britain"}, "it is Japan's first turn (land.13)"),
        (PACIFIC, {"first_turn": True, "round": 3}, "Japan's first turn is in round 1"),
        (
            PACIFIC,
            {"units": [{"nation": "japan", "type": "fighter", "space": "siam", "lands_on": "akagi"}]},
            "no ship has the name 'akagi'",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(slug: str, position: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPosition) as fault:
        Lab.build(slug, position)
    assert says in str(fault.value)


@pytest.mark.parametrize("slug", [SKY, WAR, PACIFIC, BLITZ])
def test_what_a_game_tells_lays_out_the_same_position(slug: str) -> None:
    """At random moments of random games: told, laid out, told again."""
    lay_out = import_module(f"ironbottom.games.{slug}.laboratory.build").lay_out
    spec = registry.game(slug)
    assert spec.lab is not None
    begun, rounds = None, 0
    game = random_game(slug)
    chance = Random(7)
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        phase = spec.lab.phase_of(game)
        if phase != begun:
            begun = phase
            told = spec.lab.position_of(game)
            again = lay_out(told, ScriptedDice([]))
            assert spec.lab.position_of(again) == told
            if told["phase"] != "set_up":  # which has placed the units by itself
                assert spec.lab.describe(again)["units"] == spec.lab.describe(game)["units"]
            rounds += 1
        seat = game.deciding()[0]
        game.act(seat, chance.choice(game.options(seat)))
    assert rounds > 2


def random_game(slug: str) -> Game[Any]:

    return new_match(slug, SCENARIOS[slug], {}, game_id="g", secret=bytes(32)).game


def test_units_of_a_force_are_on_their_operational_side() -> None:
    lab = Lab.build(
        SKY,
        {
            "phase": "reaction",
            "units": [
                "us_ca_chester noumea",
                {"counter": "jn_ca_tone", "space": "lae", "force": "a"},
                {"counter": "jl_south_seas", "space": "lae", "force": "a"},
            ],
            "forces": {"a": {"start": "truk"}},
            "control": {"lae": "allied"},
        },
    )
    assert lab.state()["units"]["lae"] == {"jn_ca_tone (sortied)": 1, "jl_south_seas (operated)": 1}
    assert lab.state()["forces"][0]["from"] == "truk"


@pytest.mark.parametrize(("first", "surprise"), [(True, True), (False, False)])
def test_the_first_round_may_be_without_the_surprise(first: bool, surprise: bool) -> None:
    lab = Lab.build(
        PACIFIC, {"round": 1, "first_turn": first, "phase": 3, "units": ["1 japan infantry siam"]}
    )
    assert (lab.state()["first_turn"], lab.state()["round"]) == (surprise, 1)


def test_the_start_of_a_turn_and_the_set_up_can_be_put() -> None:
    assert Lab.build(PACIFIC, {"phase": 0, "units": ["1 japan infantry siam"]}).state()["phase"] == 1
    assert Lab.build(PACIFIC, {"phase": "set_up", "set_up": True}).game.state.round == 1
    assert Lab.build(SKY, {"phase": "start_of_turn", "units": ["jn_dd_1 truk"]}).state()["turn"] == 2
    assert Lab.build(WAR, {"phase": "set_up", "turn": 0}).state()["phase"] == "set_up"


def test_a_fighter_has_a_declared_carrier() -> None:
    units = [
        {"nation": "japan", "type": "carrier", "space": "sz_46", "name": "akagi"},
        {"nation": "japan", "type": "fighter", "space": "siam", "lands_on": "akagi"},
    ]
    told = Lab.build(PACIFIC, {"phase": 3, "units": units}).state()["lands_on"]
    assert told == [{"fighter": "japan fighter", "in": "siam", "carrier_in": "sz_46"}]


def test_a_phase_is_played_to_its_end() -> None:
    lab = Lab.build(PACIFIC, {"phase": 6, "units": ["1 japan infantry siam"], "cash": {"japan": 0}})
    assert lab.finish_phase().state()["phase"] != 6


def test_a_step_stops_at_the_end_of_the_phase_and_names_dice_that_it_leaves() -> None:
    step = {"note": "No battle", "then": "end_of_phase", "dice": [3]}
    file = {"game": PACIFIC, "position": {"phase": 6, "units": ["1 japan infantry siam"]}, "steps": [step]}
    report = run_lab(read_lab(json.dumps(file)))
    assert (report.failed, report.code) == (1, "dice_left")
    assert "step 1 ('No battle') leaves 1 of its 1 dice unthrown: [3]" in report.fault
    file["steps"] = [step | {"dice_may_be_left": True, "expect": {"state": {"phase": 6}}}]
    report = run_lab(read_lab(json.dumps(file)))
    assert report.code == "not_as_expected" and "state.phase is" in report.fault
