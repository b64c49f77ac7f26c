"""By which rule each question is put: the one that gives the choice, as a player looks it up."""

from __future__ import annotations

import pytest

import ironbottom.games.oceansoffire.rules as package
from ironbottom.games.oceansoffire.components.ids import Facility
from ironbottom.games.oceansoffire.position.procedure import Choose
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_draft_air import AirNext
from ironbottom.games.oceansoffire.rules.p13_draft_site import Site
from ironbottom.games.oceansoffire.rules.p13_parts import Kind
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements, WhereRebuilt
from ironbottom.games.oceansoffire.rules.p21_works import WhatWork, WhereWork
from ironbottom.games.oceansoffire.rules.p22_oil import SpendOil
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import DATA, act, asked, find, kind, position, scenario

ALWAYS = {
    "WhatChanges": "2.32.a",  # any time: parts and wholes
    "Change": "2.32.a",
    "WhichAir": "2.33.1.d",  # back onto decks as an Impulse begins and ends
    "WhichDeck": "2.33.1.d",
    "CombineHalves": "2.33.2.e",
    "RebaseTo": "6.5",  # beyond the limits
    "TooMany": "6.5",
    "Delay": "8.1.a",  # they may come later
    "WhereArrives": "8.2.b",  # other Spaces, Persia
    "WhereUpgraded": "8.31.b",  # the unit before it was lost
    "WhichUpgrade": "8.32.b",  # one of two militia brigades
    "Refill": "8.34",
    "WhichGoes": "8.61",  # a type is withdrawn
    "Yards": "9.72.a",
    "StepAshore": "9.74",
    "StepAboard": "9.74",
    "StepOver": "9.74",
    "RepairOrRefit": "9.75.a",
    "WhereRebuilds": "9.81",
    "NextPart": "10.1.a",
    "NoRoom": "11.33.d",
    "Halted": "12.11.a",  # Missions that are cancelled
    "LostOnTheWay": "12.1.d",
    "ChooseCancelled": "12.11.a",
    "Targets": "12.41.a",
    "TakeAboard": "13.2.4",
    "NameLanding": "13.2.7",
    "NextBombing": "13.2.9",
    "UnloadCargo": "13.2.12.a",
    "HoldBack": "13.2.12.b",
    "FormNow": "13.2.12.d",
    "PickStrikers": "13.2.13.a",
    "NextCombat": "13.2.15",
    "CommitSupport": "13.2.16",
    "ChangeDecks": "13.2.19",
    "OtherDeck": "13.2.19",
    "Intercept": "14.1.h",
    "InterceptPassing": "14.11.a",
    "CounterIntercept": "14.6.a",
    "GiveUp": "14.7.h",
    "TakeAirLoss": "16.21.a",
    "FirstCategory": "16.22.a",
    "ChooseBattle": "17.22.a",
    "PickFlying": "17.25.a",
    "AimBombers": "17.3.2",
    "AimGuns": "17.4.2",
    "LoseCargo": "17.52.a",
    "LosePort": "17.52.b",
    "DeclareDisengagement": "17.6.a",
    "StayBehind": "17.6.e",
    "MarkPort": "17.6.f",
    "DeclarePursuit": "17.7.a",
    "PickPursuers": "17.7.a",
    "AimTorpedoes": "17.8.a",
    "CommitUnits": "19.2.a",
    "CommitDefense": "19.2.b",
    "TakeHit": "19.31.a",
    "AlsoRetreat": "19.41.a",
    "ChooseRoute": "19.41.e",
    "HoldOrRetreat": "19.43.a",
    "WhoCommits": "21.22.c",
    "LoseAir": "21.24.3",
    "WhoLeaves": "21.25.a",
    "WhereLeaves": "21.25.a",
    "CardFacility": "21.31.a",
    "WhichPort": "21.36.b",
    "PortOfPlan": "21.36.b",
    "Which": "21.38",
    "KeepAirfield": "21.39",
    "HowMany": "21.42.4",
    "NameAir": "21.43.5",
    "WhereTo": "21.52",
    "PlayCard": "23.7",
    "PlayInOwnTime": "23.7",
    "CardSpace": "23.7",
    "CardShip": "23.7",
}
BY_CASE = {
    "AllotAir",
    "AirNext",
    "ForceNext",
    "LandNext",
    "Site",
    "GoHome",
    "WhichUnit",
    "SpendPoints",
    "WhereRebuilt",
    "WhatWork",
    "WhereWork",
    "SpendOil",
}
"""Questions that are put by another rule from case to case."""
SHARED = {"Pick", "PartChoice"}
"""What several questions have in common, none of their own."""


def questions(of: type[Choose] = Choose) -> set[type[Choose]]:
    """All kinds of questions of the rules."""
    found = {one for sub in of.__subclasses__() for one in {sub, *questions(sub)}}
    return {one for one in found if one.__module__.startswith(package.__name__)}


def test_every_question_is_put_by_the_rule_that_gives_the_choice() -> None:
    found = {one.__name__: one.RULE.removeprefix("oceansoffire:") for one in questions()}
    assert {name: rule for name, rule in found.items() if rule} == ALWAYS
    assert {name for name, rule in found.items() if not rule} == BY_CASE | SHARED
    assert {f"oceansoffire:{rule}" for rule in ALWAYS.values()} <= set(DATA.rules)


@pytest.mark.rule("oceansoffire:11.31.a", "oceansoffire:12.31.a", "oceansoffire:11.41.a", "oceansoffire:11.1")
def test_a_part_of_a_plan_is_drawn_up_by_the_rule_of_its_move() -> None:
    home = ("jp_xx_1 hokkaido", "jp_xx_2 north_honshu", "jp_xx_4 south_honshu", "jp_xx_5 kyushu")
    units = (*home, "jp_tt_1 truk", "jp_x_35 truk", "jp_lba_2 siam", "jp_xx_38 burma")
    held = dict.fromkeys(("truk", "burma", "siam", "malaya"), "japan")
    game = position(units, procedure=Draft(), control=held, tracks={"aps": [30] * 3})
    for unit, rule in (("jp_tt_1", "11.41.a"), ("jp_lba_2", "11.31.a"), ("jp_xx_38", "11.1")):
        act(game, unit)
        assert asked(game).rule(game) == f"oceansoffire:{rule}"
        act(game, "cancel")
    act(game, "jp_tt_1", "jp_x_35")
    assert asked(game).rule(game) == "oceansoffire:11.51.a", "something is carried"
    flight = AirNext(seats=["japan"], units=[find(game, "jp_lba_2")], mission=True, targets=[])
    assert flight.rule(game) == "oceansoffire:12.31.a"


@pytest.mark.rule("oceansoffire:21.3", "oceansoffire:21.31.a", "oceansoffire:21.38")
def test_facilities_are_built_and_taken_off_by_different_rules() -> None:
    game = position(["jp_ca_1 truk"], procedure=Draft(), tracks={"aps": [30] * 3})
    for part, rule in ((Kind.BUILD, "21.31.a"), (Kind.REMOVE, "21.38")):
        site = Site(seats=["japan"], kind=part, facility=Facility.FORT)
        assert site.rule(game) == f"oceansoffire:{rule}"
    for removing, kinds, spaces in ((False, "21.3", "21.31.a"), (True, "21.38", "21.38")):
        assert WhatWork(seats=["japan"], removing=removing).rule(game) == f"oceansoffire:{kinds}"
        where = WhereWork(seats=["japan"], removing=removing, facility=Facility.FORT)
        assert where.rule(game) == f"oceansoffire:{spaces}"


@pytest.mark.rule("oceansoffire:21.42.1", "oceansoffire:21.43.1", "oceansoffire:21.43.3")
@pytest.mark.parametrize(
    ("unit", "rule"), [("us_xx_24", "21.42.1"), ("us_lba_2", "21.43.1"), ("us_cva_1", "21.43.3")]
)
def test_troops_air_and_carrier_air_are_rebuilt_by_different_rules(unit: str, rule: str) -> None:
    where = WhereRebuilt(seats=["allies"], kind=kind(unit), persia=8, points=1)
    assert where.rule(position()) == f"oceansoffire:{rule}"


JAVA = ("in_xx_5 bengal", "in_xx_7 punjab", "in_xx_17 bombay", "ne_xx_1 java")


@pytest.mark.rule("oceansoffire:21.42.1", "oceansoffire:22.28.b", "oceansoffire:21.51.a")
@pytest.mark.parametrize(("short", "rule"), [(True, "22.28.b"), (False, "21.42.1")])
def test_points_are_spent_by_the_rule_of_garrisons_where_one_is_short(short: bool, rule: str) -> None:
    game = position(
        (*JAVA, "ne_xx_2 java"), turn=5, power="cw", tracks={"rps": [{}, {}, {"netherlands": 20}]}
    )
    unit = find(game, "ne_xx_1")
    game.set_hits(unit, game.counter(unit).front.defense - 1 if short else 1)
    launch(game, Replacements(at="ask"))
    assert asked(game).rule(game) == f"oceansoffire:{rule}"


@pytest.mark.rule("oceansoffire:21.51.a", "oceansoffire:22.28.b")
@pytest.mark.parametrize(("bombay", "rule"), [("madras", "22.28.b"), ("bombay", "21.51.a")])
def test_units_redeploy_by_the_rule_of_garrisons_where_one_is_short(bombay: str, rule: str) -> None:
    units = ("in_xx_5 bengal", "in_xx_7 punjab", "in_xx_14 madras", "ne_xx_1 java", "ne_xx_2 java")
    game = position((*units, f"in_xx_17 {bombay}"), turn=5, power="cw")
    launch(game, Redeployments())
    assert asked(game).rule(game) == f"oceansoffire:{rule}"


@pytest.mark.rule("oceansoffire:22.11.a", "oceansoffire:22.11.b", "oceansoffire:22.11.c")
def test_oil_is_spent_between_turns_by_a_rule_of_its_own() -> None:
    game = position(turn=2, tracks={"oil": 3})
    assert SpendOil(seats=["japan"], impulse=False).rule(game) == "oceansoffire:22.11.b"
    assert SpendOil(seats=["japan"], impulse=True).rule(game) == "oceansoffire:22.11.c"
    first = scenario("rising_sun")
    assert SpendOil(seats=["japan"], impulse=True).rule(first) == "oceansoffire:22.11.a", "the Raid"
    first.state.round = 2
    assert SpendOil(seats=["japan"], impulse=True).rule(first) == "oceansoffire:22.11.c"
