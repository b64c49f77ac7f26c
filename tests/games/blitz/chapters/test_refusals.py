"""Why not: whoever cannot go, cannot fight or cannot be built is told the reason, with its rule."""

from __future__ import annotations

import random
import re

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Power, Side, Stage
from ironbottom.games.blitz.position.state import ACTIVE, FOUGHT, MOVED, SPENT
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p02_activities import Activation
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle, SeaCombats
from ironbottom.games.blitz.rules.p05_land.attacks import LandCombats
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.home import GoHome
from ironbottom.games.blitz.rules.p07_turn_end.building import Build
from ironbottom.games.blitz.rules.reasons.moves import refused_goals
from ironbottom.games.blitz.rules.reasons.on_land import why_no_attack
from ironbottom.kernel.match import new_match
from tests.games.blitz.positions import act, asked, at, find, position

SEA = "philippine_sea"
CASES = [
    # step, units, picked, asked, words of the answer, rule
    (Stage.A, [("jp_bb_takao", SEA), ("jp_nav1", "tokyo")], "", "jp_nav1", "is ashore", "4.1.d2"),
    (Stage.A, [("jp_bb_takao", SEA)], "jp_bb_takao", "java_sea", "is a sea area", "4.1.b"),
    (Stage.A, [("jp_bb_takao", SEA)], "jp_bb_takao", "guam", "The enemy controls", "1.8.d1"),
    (Stage.A, [("jp_bb_takao", SEA)], "jp_bb_takao", "sian", "The enemy controls", "1.8.d1"),
    (Stage.B, [("jp_bb_takao", "tokyo"), ("jp_inf1", "tokyo")], "", "jp_inf1", "aboard a transport", "4.2.c"),
    (Stage.B, [("jp_bb_takao", "tokyo")], "jp_bb_takao", "bay_of_bengal", "out of reach", "4.2.a"),
    (Stage.B, [("jp_nav1", "tokyo")], "jp_nav1", "coral_sea", "out of reach", "4.2.b"),
    (Stage.B, [("jp_nav1", "tokyo"), ("jp_vw1", "tokyo")], "", "jp_vw1", "moves only to fire", "5.3.d6"),
    (Stage.B, [("jp_nav1", "tokyo"), ("jp_convoy", SEA)], "", "jp_convoy", "which never moves", "1.2.d1"),
    (Stage.D, [("jp_nav1", "tokyo"), ("jp_convoy", SEA)], "", "jp_convoy", "which never moves", "1.2.d1"),
    (Stage.D, [("jp_nav1", "tokyo"), ("jp_trs1", SEA), ("jp_inf1", "+")], "", "jp_inf1", "aboard at sea", "5.1.e"),
    (Stage.B, [("jp_nav1", "tokyo")], "jp_nav1", "osaka", "is land", "4.2.a"),
    (Stage.B, [("jp_bb_takao", "tokyo"), ("jp_inf1", "tokyo")], "jp_bb_takao", "jp_inf1", "needs a transport", "4.2.c"),
    (Stage.B, [("jp_trs1", "truk"), ("jp_fort1", "truk")], "jp_trs1", "jp_fort1", "is a FORT", "4.2.d4"),
    (Stage.B, [("jp_bb_takao", "truk"), ("jp_fort1", "truk")], "", "jp_fort1", "no transport carries", "4.2.d4"),
    (Stage.D, [("jp_bb_takao", "truk"), ("jp_fort1", "truk")], "", "jp_fort1", "no transport carries", "4.2.d4"),
    (Stage.B, [("jp_trs1", SEA), ("jp_inf1", "+")], "", "jp_inf1", "moves with the transport", "4.2.c"),
    (Stage.B, [("jp_trs1", "tokyo"), ("jp_nav1", "tokyo")], "jp_trs1", "jp_nav1", "move apart", "4.2.a"),
    (Stage.D, [("jp_bb_takao", "tokyo"), ("jp_sub1", SEA)], "", "jp_sub1", "is at sea", "5.1.a"),
    (Stage.D, [("jp_bb_takao", "tokyo"), ("jp_inf1", "tokyo")], "", "jp_inf1", "does not rebase", "5.1.d"),
    (Stage.D, [("jp_inf1", "tokyo"), ("jp_nav1", "tokyo")], "jp_nav1", "guam", "The enemy controls", "1.8.d1"),
    (Stage.E, [("jp_inf2", "burma"), ("jp_nav1", "burma")], "", "jp_nav1", "is no land unit", "5.2.a"),
    (Stage.E, [("jp_inf2", "tokyo")], "jp_inf2", "java_sea", "is a sea area", "5.2.d1"),
    (Stage.E, [("jp_inf2", "canton")], "jp_inf2", "changsha", "an attack in step F", "5.2.d1"),
    (Stage.E, [("jp_inf2", "tokyo")], "jp_inf2", "shanghai", "out of reach", "5.2.e"),
]  # fmt: skip


def why(game, word: str) -> str:  # type: ignore[no-untyped-def]
    """The reason why a unit, an area, a button or a type is not offered."""
    found = game.decision.refused(game, game.deciding()[0])
    if word in found:
        return str(found[word])
    if word in game.data.space_index:
        return str(found.get(f"space:{word}", ""))
    if word in game.data.counter_index:
        return next(
            (
                reason
                for choice, reason in found.items()
                if choice.startswith("piece:") and game.counter(int(choice[6:])).id == word
            ),
            "",
        )
    return str(found.get(f"button:{word}", ""))


@pytest.mark.parametrize(("stage", "units", "picked", "word", "says", "rule"), CASES)
def test_moves_are_refused_with_their_reason(
    stage: Stage, units: list[tuple[str, str]], picked: str, word: str, says: str, rule: str
) -> None:
    game = position(units, procedure=MoveStep(stage=stage), control={"burma": "japan"})
    if picked:
        act(game, picked)
    reason = why(game, word)
    assert says in reason
    assert f"blitz:{rule}" in reason or not rule


def test_marks_of_the_set_are_given_as_reasons() -> None:
    game = position([("jp_nav1", "tokyo"), ("jp_bmb1", "tokyo"), ("jp_ftr1_ki43", "tokyo")])
    game.mark(find(game, "jp_nav1"), MOVED)
    game.mark(find(game, "jp_bmb1"), MOVED | SPENT)
    game.stack.append(MoveStep(stage=Stage.D))
    game.start()
    assert "blitz:5.1.h" in why(game, "jp_nav1")
    assert "blitz:4.3.h" in why(game, "jp_bmb1")


def test_enemy_units_close_the_way_of_a_rebase() -> None:
    units = [("jp_bb_takao", "saipan"), ("us_sub1", SEA), ("jp_sub1", "tokyo")]
    game = position(units, procedure=MoveStep(stage=Stage.D))
    assert "blitz:5.1.b" in why(game, "jp_bb_takao")
    act(game, "jp_sub1")
    assert "blitz:5.1.b" in why(game, "saipan")


def test_a_full_island_and_a_full_little_port_say_how_much_is_free() -> None:
    units = [
        ("jp_trs1", SEA),
        ("jp_inf1", "+"),
        ("jp_gar1", "saipan"),
        ("jp_fort1", "saipan"),
        ("jp_bb_takao", "palau"),
        ("jp_bb_myoko", "palau"),
    ]
    game = position(units, procedure=MoveStep(stage=Stage.A))
    act(game, "jp_trs1")
    assert "size 0 is free ({rule:blitz:1.3.c})" in why(game, "saipan")
    assert "size 0 is free ({rule:blitz:1.3.e})" in why(game, "palau")


def test_who_is_not_activated_says_so() -> None:
    units = [("jp_bb_takao", "tokyo"), ("jp_fort1", "truk")]
    game = position(units, procedure=Activation(), blitz=True, tracks={"oil": [1, 0, 0]})
    assert "never acts" in why(game, "jp_fort1")
    act(game, "jp_bb_takao")
    game.stack.append(MoveStep(stage=Stage.B))
    game.start()
    act(game, "jp_bb_takao", "cancel")
    assert "blitz:2.3.d1" in why(game, "jp_fort1")


def test_sea_areas_without_a_battle_say_why_and_a_compulsory_one_keeps_the_step_open() -> None:
    units = [
        ("jp_trs1", "java_sea"),
        ("us_trs1", "java_sea"),
        ("jp_bb_takao", SEA),
        ("us_bb_brooklyn", SEA),
        ("jp_sub1", "bay_of_bengal"),
        ("br_convoy", "bay_of_bengal"),
        ("jp_bb_myoko", "honshu_coast"),
    ]
    game = position(units, procedure=SeaCombats(), dice=[1, 1])
    assert "blitz:4.3.d1" in why(game, "java_sea")
    assert "There is no enemy" in why(game, "honshu_coast")
    assert "blitz:4.3.d1" in why(game, "done")
    act(game, SEA)
    assert "blitz:4.3.d6" in why(game, SEA)


def test_transports_alone_do_not_attack_convoys() -> None:
    units = [("jp_trs1", "tasman_sea"), ("br_convoy", "tasman_sea"), ("jp_sub1", SEA), ("us_convoy", SEA)]
    game = position(units, procedure=SeaCombats())
    assert "attack the convoys" in why(game, "tasman_sea")
    assert "blitz:4.3.d1" in why(game, "tasman_sea")


@pytest.mark.rule("blitz:2.3.d1", "blitz:5.3.p")
def test_of_attacks_in_a_blitz_it_is_said_who_is_not_activated() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("in_inf1", "burma"),
        ("jp_mar1", "canton"),
        ("cn_inf1", "changsha"),
    ]
    game = position(units, blitz=True)
    game.mark(find(game, "jp_mar1"), ACTIVE)
    game.stack.append(LandCombats())
    game.start()
    assert "No activated land unit borders on" in why(game, "burma")


@pytest.mark.rule("blitz:5.3.g")
def test_a_submarine_in_port_is_no_target_of_a_port_attack() -> None:
    ships = ["us_bb_maryland_wv", "us_bb_tennessee_california", "us_sub1_early"]
    units = [("jp_cv_akagi_kaga", "hawaiian_sea"), *((key, "pearl_harbor") for key in ships)]
    target = LandCombat(target=load().space_index["pearl_harbor"], kind=Attack.PORT, side=Side.JAPAN)
    game = position(units, procedure=target, dice=[5])
    act(game, "jp_cv_akagi_kaga", "done")
    assert "blitz:5.3.g" in why(game, "us_sub1_early")


@pytest.mark.rule("blitz:5.3.d3", "blitz:5.3.d7")
def test_aircraft_of_the_area_are_not_asked_to_help_its_defence() -> None:
    units = [
        ("jp_inf2", "manchuria"),
        ("us_ftr1_late", "peking"),
        ("us_inf1", "peking"),
        ("us_bb_brooklyn", "east_china_sea"),
    ]
    for turn, says, rule in ((5, "without being asked", "5.3.d3"), (4, "by the snow", "5.3.d7")):
        frame = LandCombat(target=load().space_index["peking"], kind=Attack.GROUND, side=Side.JAPAN)
        game = position(units, procedure=frame, turn=turn, control={"peking": "usa"})
        act(game, "jp_inf2", "done")
        assert says in why(game, "us_ftr1_late")
        assert f"blitz:{rule}" in why(game, "us_ftr1_late")


def test_naval_air_that_is_not_called_in_says_why() -> None:
    units = [
        ("jp_bb_takao", "south_china_sea"),
        ("br_bb_cruisers", "south_china_sea"),
        ("br_nav1", "singapore"),
        ("br_ftr1", "singapore"),
        ("us_nav1", "pearl_harbor"),
    ]
    game = position(units)
    game.stack.append(SeaBattle(sea=at(game, "south_china_sea"), side=Side.JAPAN))
    game.start()
    assert "no Naval Factor" in why(game, "br_ftr1")
    assert all(
        "{piece:" in reason and "blitz:" in reason for reason in asked(game).refused(game, "allies").values()
    )
    assert not any(game.counter(int(one[6:])).ship for one in asked(game).refused(game, "allies"))
    assert "does not reach" in why(game, "us_nav1")


@pytest.mark.rule("blitz:5.3.q", "blitz:5.3.r")
def test_an_enemy_in_the_sea_is_given_as_the_reason_why_nobody_lands_or_fires_from_there() -> None:
    """It was told that no land unit could land, and a submarine lay beside the transports."""
    sea = "celebes_sea"
    units = [("jp_trs1", sea), ("jp_mar1", "+"), ("jp_bb_takao", sea), ("us_trs1", "mindanao")]
    words = "from {space:celebes_sea}, where enemy aircraft or warships are"
    for extra, barred in (("us_sub1", True), ("us_trs1", False)):
        game = position([*units, (extra, sea)], stage=Stage.F)
        for kind, rule in ((Attack.GROUND, "5.3.q"), (Attack.PORT, "5.3.r")):
            said = why_no_attack(game, at(game, "mindanao"), kind)
            assert (words in said) == barred
            assert (f"blitz:{rule}" in said) == barred


@pytest.mark.rule("blitz:3.3.d1")
def test_chinese_units_are_not_told_that_a_closed_area_is_too_far() -> None:
    game = position([("cn_inf1", "burma")], procedure=MoveStep(stage=Stage.E), side="allies")
    act(game, "cn_inf1")
    assert "may not enter" in why(game, "calcutta")
    assert "blitz:3.3.d1" in why(game, "calcutta")


@pytest.mark.rule("blitz:5.2.c", "blitz:5.2.d1")
@pytest.mark.parametrize(
    ("unit", "space", "goal", "words", "rule"),
    [
        ("us_inf2", "west_coast", "anchorage", "is open from turn 4 on", "5.2.c"),
        ("br_arm1", "darwin", "sydney", "behind a Land Route, where land units stop", "5.2.c"),
        ("br_arm1", "sydney", "lae", "out of reach", "5.2.e"),
        ("br_arm1", "assam", "india", "leads through areas that are not friendly", "5.2.d1"),
    ],
)
def test_an_area_for_which_the_points_would_do_is_not_called_out_of_reach(
    unit: str, space: str, goal: str, words: str, rule: str
) -> None:
    units = [(unit, space), ("au_inf1", "brisbane")]
    game = position(units, stage=Stage.E, side="allies", turn=3, control={"calcutta": "japan"})
    said = refused_goals(game, Stage.E, [find(game, unit)])[f"space:{goal}"]
    assert words in said
    assert f"blitz:{rule}" in said


def test_areas_and_units_of_step_f_say_why_not() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("jp_bb_takao", "south_china_sea"),
        ("jp_bb_myoko", "south_east_asia"),
        ("jp_nav1", "south_china_sea"),
        ("jp_fort1", "south_east_asia"),
        ("in_inf1", "burma"),
    ]
    game = position(units)
    game.mark(find(game, "jp_nav1"), FOUGHT)
    game.stack.append(LandCombats())
    game.start()
    assert "in your own hands" in why(game, "tokyo")
    assert "blitz:5.3.p" in why(game, "pearl_harbor")
    assert "blitz:3.1.d1" in why(game, "vladivostok")
    act(game, "burma")
    assert "needs a land unit" in why(game, "done")
    assert "a unit is left to make it ({rule:blitz:5.3.d1})" in why(game, "cancel")
    assert "is a FORT" in why(game, "jp_fort1")
    assert "blitz:5.3.o" in why(game, "jp_nav1")
    assert "blitz:5.3.s" in why(game, "jp_bb_myoko")
    assert "does not touch" in why(game, "jp_bb_takao")


def test_the_limits_of_an_attack_are_given_as_reasons() -> None:
    ships = [("jp_trs1", SEA), ("jp_mar1", "+"), ("jp_mar1", "+"), ("jp_trs1", SEA), ("jp_inf1", "+")]
    units = [*ships, ("us_inf1", "guam")]
    game = position(units, control={"guam": "usa"})
    game.stack.append(LandCombat(target=at(game, "guam"), kind=Attack.GROUND, side=Side.JAPAN))
    game.start()
    act(game, "jp_mar1", "jp_mar1")
    assert "blitz:5.3.j" in why(game, "jp_inf1")


def test_bases_out_of_reach_say_so() -> None:
    game = position([("jp_sub1", SEA)])
    game.stack.append(GoHome(piece=find(game, "jp_sub1")))
    game.start()
    assert "has no port ({rule:blitz:4.1.b})" in why(game, "iwo_jima")
    game = position([("jp_ftr1_ki43", SEA)])
    game.stack.append(GoHome(piece=find(game, "jp_ftr1_ki43")))
    game.start()
    assert "farther than 3 movement points ({rule:blitz:4.1.d1})" in why(game, "kwajalein")


def test_what_cannot_be_built_or_repaired_says_why() -> None:
    units = [("jp_bb_nagato_mutsu", "palau!"), ("jp_inf2", "tokyo!")]
    frame = Build(power=Power.JAPAN, side=Side.JAPAN, points=2, chinese=0)
    game = position(units, procedure=frame)
    assert "costs 3 build points; left: 2" in why(game, "type:jp_inf2")
    assert "from turn 8 on" in why(game, "type:jp_ftr1_late")
    assert "in a Big Port only" in why(game, "jp_bb_nagato_mutsu")
    assert "blitz:7.3.d3" in why(game, "tokyo")
    act(game, "jp_inf1")
    assert "no home area" in why(game, "truk")


@pytest.mark.parametrize(("scenario", "actions"), [("midway", 200), ("empire_of_the_rising_sun", 300)])
def test_every_reason_in_a_game_names_a_rule_of_the_index(scenario: str, actions: int) -> None:
    chance = random.Random(f"why not in {scenario}")
    match = new_match("blitz", scenario, game_id="why", secret=bytes(32), hashes=False)
    known = {f"{{rule:{rule}}}" for rule in load().rules}
    reasons = set[str]()
    for _ in range(actions):
        if match.game.decision is None:
            break
        seat = match.game.deciding()[0]
        reasons |= set(match.game.decision.refused(match.game, seat).values())
        match.act(seat, chance.choice(match.game.options(seat)))
    named = {reason: set(re.findall(r"{rule:[^}]*}", reason)) for reason in reasons}
    assert len(reasons) > 100
    assert {reason for reason, rules in named.items() if not rules or not rules <= known} == set()


@pytest.mark.rule("blitz:5.3.d5", "blitz:4.1.c")
def test_who_attacks_by_air_is_told_that_no_base_is_in_reach_behind_it() -> None:
    units = [("jp_nav1", "hawaiian_sea"), ("us_bb_northampton", "pearl_harbor")]
    for control, stranded in (({}, True), ({"midway": "japan"}, False)):
        target = LandCombat(target=load().space_index["pearl_harbor"], kind=Attack.PORT, side=Side.JAPAN)
        game = position(units, procedure=target, control=control)
        hint = asked(game).hint(game, "japan", f"piece:{find(game, 'jp_nav1')}")
        assert ("no base in reach" in hint) == stranded


@pytest.mark.rule("blitz:6.5.u")
def test_who_commits_the_last_land_unit_of_an_area_is_told_so() -> None:
    """It must advance if it can, and the area behind it falls to anybody without a die."""
    units = [("jp_inf2", "canton"), ("jp_inf1", "canton"), ("jp_trs1", "tokyo"), ("cn_inf1", "changsha")]
    for stays, told in (([], "last land unit of its area"), ([("jp_fort1", "canton")], "")):
        attack = LandCombat(target=load().space_index["changsha"], kind=Attack.GROUND, side=Side.JAPAN)
        game = position([*units, *stays], procedure=attack)
        other = f"piece:{find(game, 'jp_inf1')}"
        assert asked(game).hint(game, "japan", other) == ""
        act(game, "jp_inf2")
        said = asked(game).hint(game, "japan", other)
        assert told in said
        assert bool(told) == bool(said)


@pytest.mark.rule("blitz:4.1.c", "blitz:4.1.d2")
def test_who_goes_to_sea_out_of_reach_of_all_bases_is_told_so() -> None:
    """At Turn End aircraft must return, and are destroyed without a base."""
    game = position([("jp_ftr1_ki43", "central_pacific")], procedure=MoveStep(stage=Stage.B))
    act(game, "jp_ftr1_ki43")
    hints = {
        goal: asked(game).hint(game, "japan", f"space:{goal}") for goal in ("hawaiian_sea", "marshall_sea")
    }
    assert hints == {
        "hawaiian_sea": "2 movement points; no base in reach from there",
        "marshall_sea": "2 movement points",
    }
