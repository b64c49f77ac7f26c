"""Exact odds of whole battles agree with all falls of the dice played out by the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ironbottom.games.blitz.components.ids import Side
from ironbottom.games.blitz.laboratory.build import build, lay_out
from ironbottom.games.blitz.odds.questions import at
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from tests.games.blitz.odds.brute import outcomes, steps, suggested

ATTACKER, DEFENDER = Side.JAPAN, Side.ALLIES


def battle(area: str, kind: str, units: list[Any], **more: Any) -> Blitz:
    """Japan has committed all that it can to an attack on a land area."""
    description = {"phase": "f", "steps": "japan", "units": units, **more}
    g = build(description, ScriptedDice([]))
    g.act("japan", choices.space(area))
    if type(g.decision).__name__ == "ChooseAttack":
        g.act("japan", choices.button(kind))
    while type(g.decision).__name__ == "DeclareTarget":
        g.act("japan", choices.DONE)
    while type(g.decision).__name__ == "CommitUnit":
        more_units = [choice for choice in g.options("japan") if choice.startswith("piece:")]
        if not more_units:
            break
        g.act("japan", more_units[0])
    return g


def both(g: Blitz, won: Any) -> tuple[list[float], list[float]]:
    """Chance to win, steps that the attacker and the defender lose: as told, and by all falls of the dice."""
    (told,) = at(g, "japan", {})
    before = [steps(g, side) for side in (ATTACKER, DEFENDER)]
    chance, lost = Fraction(0), [Fraction(0), Fraction(0)]
    for share, world in outcomes(g):
        chance += share * bool(won(world))
        for side in (ATTACKER, DEFENDER):
            lost[side] += share * (before[side] - steps(world, side))
    odds = told.odds
    return [odds.win, odds.attacker_cost, odds.defender_cost], [float(n) for n in (chance, *lost)]


def taken(area: str) -> Any:
    return lambda g: g.friendly_land(g.data.space_index[area], ATTACKER)


GROUND: dict[str, tuple[str, list[Any], dict[str, Any]]] = {
    "divisions over a border": (
        "changsha",
        ["2 jp_inf2 canton", "jp_bmb1 canton", "cn_inf2 changsha"],
        {},
    ),
    "armour drives a garrison off": (
        "burma",
        ["jp_inf2 south_east_asia", "jp_arm1 south_east_asia", "br_inf1 burma", "in_inf1 burma"],
        {"control": {"south_east_asia": "japan"}},
    ),
    "armour that is hit, by the values before the hits": (
        "burma",
        ["jp_inf2 south_east_asia", "2 jp_arm1 south_east_asia", "br_arm1 burma", "in_inf1 burma"],
        {"control": {"south_east_asia": "japan"}, "options": {"arm_before_hits": "on"}},
    ),
    "marines on an island with a fleet": (
        "midway",
        [
            {
                "counter": "jp_trs1",
                "space": "central_pacific",
                "cargo": [{"counter": "jp_mar1"}, {"counter": "jp_gar1"}],
            },
            "jp_cv_akagi_kaga central_pacific",
            "us_mar1 midway",
        ],
        {},
    ),
}


@pytest.mark.parametrize("name", GROUND)
def test_ground_attacks(name: str) -> None:
    area, units, more = GROUND[name]
    g = battle(area, "ground", units, **more)
    told, played = both(g, taken(area))
    assert told == pytest.approx(played)
    assert 0 < told[0] < 1, "the case says something"


def test_port_attack() -> None:
    units = ["jp_cv_akagi_kaga hawaiian_sea", "jp_nav1 wake", "us_bb_tennessee_california pearl_harbor"]
    g = battle("pearl_harbor", "port", [*units, "us_ftr1_early pearl_harbor"], control={"wake": "japan"})
    before = steps(g, DEFENDER)
    told, played = both(g, lambda world: _ships(world) < _ships(g))
    assert told == pytest.approx(played) and before


@pytest.mark.rule("blitz:4.1.c", "blitz:5.3.d5")
def test_aircraft_that_find_no_base_behind_their_attack_are_counted_as_lost() -> None:
    g = battle("pearl_harbor", "port", ["jp_nav1 hawaiian_sea", "us_bb_northampton pearl_harbor"])
    told, played = both(g, lambda world: _ships(world) < _ships(g))
    assert told == pytest.approx(played)
    assert told[1] == 1


def _ships(g: Blitz) -> int:
    return sum(g.size(piece) for piece in g.on_map(DEFENDER) if g.counter(piece).ship)


def test_factory_attack() -> None:
    units = ["jp_bmb2 formosa", "us_ftr1_early manila"]
    g = battle("manila", "factory", units, factories={"manila": 3})
    told, played = both(g, lambda world: any(world.state.ruins))
    assert told == pytest.approx(played)


def test_defenders_without_a_way_out_take_a_hit_instead_of_retreating() -> None:
    """6.5.r: nobody borders on Singapore but the attackers."""
    units = [
        "2 jp_inf2 south_east_asia",
        "2 jp_arm1 south_east_asia",
        "br_inf2 singapore",
        "in_inf2 singapore",
    ]
    g = battle("singapore", "ground", units, control={"south_east_asia": "japan"})
    told, played = both(g, taken("singapore"))
    assert told == pytest.approx(played)


def test_cargo_that_goes_down_with_its_transport_is_counted() -> None:
    transport = {"counter": "us_trs1", "space": "coral_sea", "cargo": [{"counter": "us_inf1"}] * 2}
    units = ["jp_bb_yamato coral_sea", transport, "us_bb_northampton coral_sea", "us_sub1 coral_sea"]
    g = build({"phase": "c", "steps": "japan", "units": units, "turn": 3}, ScriptedDice([]))
    assert type(g.decision).__name__ == "ChooseSlip"
    told, played = both(g, lambda world: _alone(world, g.data.space_index["coral_sea"]))
    assert told == pytest.approx(played)
    assert told[2] > 0


MIDST: dict[str, tuple[list[str], str]] = {
    "fighters that can do nothing stay": (
        ["jp_bb_yamato", "us_bb_northampton", "us_sub1", "us_ftr1_late"],
        "ChooseSlip",
    ),
    "aircraft may stay out": (["jp_nav1", "jp_bb_takao", "us_bb_northampton", "us_sub1"], "ChooseHoldBack"),
    "hits of the Air Round, the Naval Round to come": (
        [
            "jp_cv_akagi_kaga",
            "jp_cv_soryu_hiryu",
            "us_cv_lexington_enterprise",
            "us_cv_wasp",
            "us_bb_northampton",
        ],
        "ChooseHit",
    ),
}


@pytest.mark.parametrize("name", MIDST)
def test_odds_in_the_midst_of_a_battle_are_those_of_what_is_left(name: str) -> None:
    units, kind = MIDST[name]
    laid = {"phase": "c", "steps": "japan", "units": [f"{one} coral_sea" for one in units], "turn": 3}
    g = build(laid, ScriptedDice([5, 6, 5, 6]))
    while type(g.decision).__name__ != kind:
        g.act(g.deciding()[0], suggested(g, g.deciding()[0]))
    told, played = both(g, lambda world: _alone(world, g.data.space_index["coral_sea"]))
    assert told == pytest.approx(played)


@pytest.mark.rule("blitz:4.3.d3")
def test_naval_air_that_goes_home_holds_no_sea() -> None:
    """The airmen are left when the cruisers are gone, but not in the sea area."""
    sea = "south_china_sea"
    units = [f"jp_cv_zuiho_shoho {sea}", f"jp_bb_takao {sea}", f"br_bb_cruisers {sea}", "br_nav1 singapore"]
    g = build({"phase": "c", "steps": "japan", "units": units}, ScriptedDice([]))
    assert type(g.decision).__name__ == "ChooseNavalAir"
    told, played = both(g, lambda world: _alone(world, g.data.space_index[sea]))
    assert told == pytest.approx(played)
    assert told[0] > 0


def _alone(g: Blitz, sea: int) -> bool:
    return bool(g.units(sea, ATTACKER)) and not g.units(sea, DEFENDER)


SEAS: dict[str, list[Any]] = {
    "carriers": ["jp_cv_zuiho_shoho coral_sea", "jp_bb_takao coral_sea", "us_cv_wasp coral_sea"],
    "units that are worth as much": [
        "jp_cv_zuiho_shoho coral_sea",
        "us_cv_lexington_enterprise coral_sea damaged",
        "us_str1 coral_sea",
    ],
    "convoys with an escort": [
        "jp_bb_kongo_haruna coral_sea",
        "us_bb_northampton coral_sea",
        "us_convoy coral_sea",
    ],
}


@pytest.mark.parametrize("options", [{}, {"running_turns": "on"}], ids=["each anew", "one alternation"])
@pytest.mark.parametrize("name", SEAS)
def test_sea_battles(name: str, options: dict[str, str]) -> None:
    """By ruling q46 letters are assigned anew, or where the hits ended."""
    position = {"phase": "c", "steps": "japan", "units": SEAS[name], "turn": 3, "options": options}
    laid = lay_out(position, ScriptedDice([]))
    sea = laid.data.space_index["coral_sea"]
    mine = ",".join(str(piece) for piece in laid.on_map(ATTACKER))
    (told,) = at(laid, "japan", {"space": "coral_sea", "attackers": mine})
    g = laid.alone(SeaBattle(sea=sea, side=ATTACKER))
    chance, lost = Fraction(0), [Fraction(0), Fraction(0)]
    before = [steps(g, side) for side in (ATTACKER, DEFENDER)]
    for share, world in outcomes(g, fresh=True):
        chance += share * _alone(world, sea)
        for side in (ATTACKER, DEFENDER):
            lost[side] += share * (before[side] - steps(world, side))
    odds = told.odds
    assert [odds.win, odds.attacker_cost, odds.defender_cost] == pytest.approx(
        [float(n) for n in (chance, *lost)]
    )
