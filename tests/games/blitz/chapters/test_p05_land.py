"""Chapter 5: rebasing, land moves, Factory, Ground and Port Attacks; retreats and advances of chapter 6.5."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Side, Stage
from ironbottom.games.blitz.position.state import ATTACKED, OUT, SPENT
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p05_land.attacks import LandCombats
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import declarable, garrison, joinable
from ironbottom.kernel import choices
from tests.games.blitz.positions import act, asked, at, find, options, position, spaces, types, where

DATA = load(None)


def told(game) -> str:  # type: ignore[no-untyped-def]
    return "\n".join(event.text for event in game.events)


def waiting(game) -> bool:  # type: ignore[no-untyped-def]
    return type(asked(game)).__name__ == "Waiting"


def attack(target: str, kind: Attack, side: Side = Side.JAPAN) -> LandCombat:
    return LandCombat(target=DATA.space_index[target], kind=kind, side=side)


@pytest.mark.rule("blitz:5.1.d1")
def test_a_rebase_ends_where_the_unit_can_stack() -> None:
    units = [
        ("jp_ftr1_ki43", "formosa"),
        ("jp_bb_takao", "palau"),
        ("jp_bb_myoko", "palau"),
        ("jp_sub1", "truk"),
    ]
    game = position(units, procedure=MoveStep(stage=Stage.D))
    act(game, "jp_sub1")
    assert "palau" not in spaces(game)
    act(game, "cancel", "jp_ftr1_ki43")
    assert {"okinawa", "tokyo", "shanghai"} <= spaces(game)
    assert "singapore" not in spaces(game)
    act(game, "okinawa")
    assert where(game, "jp_ftr1_ki43") == ["okinawa"]


@pytest.mark.rule("blitz:5.3", "blitz:5.3.d1")
def test_targets_are_declared_first_and_each_type_once() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("jp_bmb2", "south_east_asia"),
        ("in_inf1", "burma"),
        ("br_bb_cruisers", "burma"),
        ("jp_nav1", "south_east_asia"),
    ]
    game = position(units, procedure=LandCombats(), dice=[1, 1, 1, 1])
    act(game, "burma")
    assert set(options(game)) == {"button:ground", "button:port", "button:cancel"}
    assert not asked(game).suggestion(game, "japan")  # no star on the first type, whatever its odds
    act(game, "ground", "burma", "done")  # of the Port Attack there is no other type left to choose
    assert set(options(game)) == {"button:ground", "button:port"}
    act(game, "ground")
    act(game, "jp_inf2", "done")
    assert game.has(find(game, "jp_inf2"), ATTACKED)


@pytest.mark.rule("blitz:5.3.c", "blitz:5.3.d", "blitz:6.5.b", "blitz:6.2.k")
def test_a_ground_attack_has_an_air_round_then_a_land_round() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("jp_ftr2_zero", "south_east_asia"),
        ("in_inf1", "burma"),
        ("br_ftr1", "burma"),
    ]
    game = position(units, procedure=attack("burma", Attack.GROUND), dice=[1, 1, 1, 1])
    act(game, "jp_inf2", "jp_ftr2_zero", "done")
    assert told(game).index("Air Round") < told(game).index("Land Round")
    hit = position(units, procedure=attack("burma", Attack.GROUND), dice=[1, 1, 6, 1])
    act(hit, "jp_inf2", "jp_ftr2_zero", "done")
    assert where(hit, "in_inf1") == []  # land units take all results of a Land Round
    assert where(hit, "jp_inf2") == ["burma"]


@pytest.mark.rule("blitz:5.3.e", "blitz:5.3.f", "blitz:5.3.g", "blitz:5.3.h", "blitz:6.3.f", "blitz:6.5.d3")
def test_a_port_attack_is_one_sided_and_leaves_submarines_out() -> None:
    units = [
        ("jp_cv_akagi_kaga", "hawaiian_sea"),
        ("jp_sub1", "hawaiian_sea"),
        ("us_bb_maryland_wv", "pearl_harbor"),
        ("us_sub1_early", "pearl_harbor"),
        ("us_convoy", "hawaiian_sea"),
        ("us_ftr1_early", "pearl_harbor"),
    ]
    game = position(units, procedure=attack("pearl_harbor", Attack.PORT), dice=[1, 1, 5])
    assert types(game) == {"jp_cv_akagi_kaga"}
    act(game, "jp_cv_akagi_kaga", "done")
    assert told(game).index("Air Round") < told(game).index("Naval Round")
    assert "total 4" in told(game)  # 9/2 rounded up, less a red triangle: no convoy counts
    assert game.size(find(game, "us_bb_maryland_wv")) == 1
    assert where(game, "us_sub1_early") == where(game, "us_bb_maryland_wv") == ["pearl_harbor"]


@pytest.mark.rule("blitz:5.3.j")
def test_islands_are_attacked_by_size_two() -> None:
    units = [("jp_trs2", "philippine_sea"), ("jp_mar1", "+"), ("jp_mar1", "+"), ("jp_inf2", "+")]
    game = position(units, stage=Stage.F)
    target = at(game, "manila")
    first, second = find(game, "jp_mar1"), find(game, "jp_mar1", 1)
    assert joinable(game, target, Attack.GROUND, [first]) == [second]
    assert joinable(game, target, Attack.GROUND, [first, second]) == []


@pytest.mark.rule("blitz:5.3.d7")
def test_snow_grounds_both_sides() -> None:
    units = [("us_ftr1_early", "attu"), ("us_inf1", "attu")]
    for turn, switches, flies in ((4, [], False), (4, ["attackers_grounded"], True), (5, [], True)):
        game = position(units, turn=turn, switches=switches)
        found = garrison(game, at(game, "attu"), Attack.GROUND, Side.ALLIES)
        assert (find(game, "us_ftr1_early") in found) == flies


@pytest.mark.rule("blitz:5.3.d3")
def test_the_defender_may_commit_ships_of_a_touching_sea() -> None:
    units = [
        ("jp_trs1", "coral_sea"),
        ("jp_mar1", "+"),
        ("au_inf1", "port_moresby"),
        ("au_bb_australia_canberra", "coral_sea"),
    ]
    closed = position(units, stage=Stage.F)
    assert joinable(closed, at(closed, "port_moresby"), Attack.GROUND, []) == []  # 5.3.q
    units = [
        ("jp_inf2", "lae"),
        ("au_inf1", "port_moresby"),
        ("au_bb_australia_canberra", "coral_sea"),
        ("us_ftr1_late", "brisbane"),
    ]
    game = position(
        units, procedure=attack("port_moresby", Attack.GROUND), control={"lae": "japan"}, dice=[1, 1]
    )
    act(game, "jp_inf2", "done")
    assert game.deciding() == ("allies",)
    assert types(game) == {"au_bb_australia_canberra"}
    act(game, "done")
    cover = position(
        units,
        procedure=attack("port_moresby", Attack.GROUND),
        control={"lae": "japan"},
        switches=["air_cover"],
    )
    act(cover, "jp_inf2", "done")
    assert types(cover) == {"au_bb_australia_canberra", "us_ftr1_late"}  # ruling q33


def test_aircraft_lent_to_the_defence_return_once_and_not_from_the_dead() -> None:
    """Ruling q33."""
    units = [
        ("jp_inf2", "canton"),
        ("jp_ftr2_zero", "canton"),
        ("jp_ftr2_zero", "canton"),
        ("cn_inf2", "changsha"),
        ("br_ftr1", "kunming"),
        ("br_ftr1", "kunming"),
        ("cn_ftr1", "chungking"),
    ]
    frame = attack("changsha", Attack.GROUND)
    game = position(units, procedure=frame, switches=["air_cover"], dice=[6, 1, 1, 1])
    act(game, "jp_inf2", "jp_ftr2_zero", "jp_ftr2_zero", "done", "br_ftr1", "br_ftr1", "cn_ftr1")
    act(game, "br_ftr1", "br_ftr1")  # two hits; the L sends the third home
    assert (
        asked(game).text(game, "allies")
        == "Choose the base to which Chinese American Volunteer Group returns"
    )
    act(game, "sian")
    while not waiting(game):
        assert game.deciding() == ("japan",)  # nobody of the Allies goes home again
        game.act("japan", options(game)[0])
    assert where(game, "br_ftr1") == []
    assert where(game, "cn_ftr1") == ["sian"]


@pytest.mark.rule("blitz:5.3.d4", "blitz:6.5.d2")
def test_ships_and_aircraft_are_displaced_by_a_conquest() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("in_inf1", "burma"),
        ("br_ftr1", "burma"),
        ("br_bb_cruisers", "burma"),
        ("jp_ftr2_zero", "south_east_asia"),
    ]
    # the Air Round's L leaves the only British fighter at its base, spent
    game = position(units, procedure=attack("burma", Attack.GROUND), dice=[5, 1, 6, 1])
    act(game, "jp_inf2", "jp_ftr2_zero", "done")
    while not waiting(game):
        act(game, options(game)[0])
    assert where(game, "in_inf1") == []
    assert "burma" not in where(game, "br_bb_cruisers")
    assert "burma" not in where(game, "br_ftr1")
    assert game.friendly_land(at(game, "burma"), Side.JAPAN)


@pytest.mark.rule("blitz:5.3.d5")
def test_aircraft_return_or_stay_in_what_was_taken() -> None:
    units = [("jp_inf2", "south_east_asia"), ("jp_bmb1", "south_east_asia")]
    game = position(units, procedure=attack("burma", Attack.GROUND))
    act(game, "jp_inf2", "jp_bmb1", "done")
    assert {"burma", "south_east_asia"} <= spaces(game)
    act(game, "burma")
    assert where(game, "jp_bmb1") == ["burma"]


@pytest.mark.rule("blitz:5.3.d8")
def test_attackers_that_do_not_advance_stay_where_they_were() -> None:
    units = [("jp_trs1", "south_china_sea"), ("jp_mar1", "+"), ("in_inf2", "singapore")]
    game = position(units, procedure=attack("singapore", Attack.GROUND), dice=[1, 1])
    act(game, "jp_mar1", "done")
    assert where(game, "jp_mar1") == ["south_china_sea"]
    assert game.state.aboard[find(game, "jp_mar1")] == find(game, "jp_trs1")


@pytest.mark.rule("blitz:6.5.d4", "blitz:6.5.d8")
def test_defenders_with_less_arm_retreat_over_a_border() -> None:
    units = [
        ("jp_arm1", "south_east_asia"),
        ("jp_arm1", "south_east_asia"),
        ("jp_inf2", "south_east_asia"),
        ("in_inf1", "burma"),
        ("in_inf2", "burma"),
        ("in_inf1", "burma"),
    ]
    # 3/2 + 3/2 + 4 = 7 on 5: 2 hits, and the L affects the one unit that is left; 8 on 1: S
    game = position(units, procedure=attack("burma", Attack.GROUND), dice=[5, 1])
    act(game, "jp_arm1", "jp_arm1", "jp_inf2", "done")
    words = {"allies": "choose your unit that takes a hit", "japan": "choose the enemy unit that takes a hit"}
    assert all(asked(game).text(game, seat).endswith(says) for seat, says in words.items())
    while type(asked(game)).__name__ == "ChooseHit":
        act(game, "in_inf1" if "in_inf1" in types(game) else options(game)[0])
    assert game.deciding() == ("allies",)  # 6.5.g: the S of their own roll on one of three attackers
    act(game, "jp_arm1")
    assert type(asked(game)).__name__ == "ChooseRetreat"
    assert game.deciding() == ("allies",)
    assert spaces(game) == {"assam", "calcutta"}
    before = len(game.land_units(at(game, "burma"), Side.ALLIES))
    act(game, "assam")
    assert len(game.land_units(at(game, "burma"), Side.ALLIES)) == before - 1


TWO_AREAS = [
    ("jp_arm1", "south_east_asia"),
    ("jp_arm1", "south_east_asia"),
    ("jp_inf2", "south_east_asia"),
    ("jp_para1", "south_east_asia"),
    ("in_inf1", "burma"),
    ("in_inf2", "burma"),
    ("in_inf1", "burma"),
]
"""Burma may be attacked by all, the areas beyond it by the PARA."""


@pytest.mark.rule("blitz:6.5.q")
@pytest.mark.parametrize(
    ("words", "open_to"),
    [
        (("burma", "jp_para1", "by_air"), {"assam", "calcutta"}),  # nobody is left who could attack Assam
        (("assam", "cancel"), {"assam", "calcutta"}),  # the attack on it is called off
        (("burma",), {"calcutta"}),  # the PARA may still attack it
    ],
)
def test_an_attack_that_nobody_makes_closes_no_retreat(words: Sequence[str], open_to: set[str]) -> None:
    """By the reading of ruling q67 by which a declared attack need not be made."""
    game = position(TWO_AREAS, procedure=LandCombats(), dice=[5, 1], switches=["attacks_called_off"])
    act(game, "burma", "assam", "done", *words, "jp_arm1", "jp_arm1", "jp_inf2", "done")
    while type(asked(game)).__name__ in ("ChooseHit", "ChooseAffected"):
        act(game, options(game)[0])
    if len(open_to) > 1:
        assert spaces(game) == open_to
    else:
        assert type(asked(game)).__name__ != "ChooseRetreat", "there is nothing to choose"
        assert set(where(game, "in_inf1") + where(game, "in_inf2")) == {"burma", *open_to}


@pytest.mark.rule("blitz:5.3.d1", "blitz:6.5.q")
def test_a_declared_ground_attack_has_a_unit_of_its_own_and_is_made() -> None:
    """Ruling q67: the PARA alone reaches the three areas beyond Burma, so it threatens one of them."""
    game = position(TWO_AREAS, procedure=LandCombats(), dice=[5, 1, 6, 1])
    assert {"assam", "calcutta"} <= spaces(game)
    act(game, "burma", "assam")
    assert "calcutta" not in spaces(game)
    refused = asked(game).refused(game, "japan")
    assert "is needed for an attack declared before" in refused["space:calcutta"]
    act(game, "done", "burma")
    assert "jp_para1" not in types(game)
    needed = asked(game).refused(game, "japan")[choices.piece(find(game, "jp_para1"))]
    assert "is needed for another attack" in needed
    act(game, "jp_arm1", "jp_arm1", "jp_inf2", "done")
    while type(asked(game)).__name__ in ("ChooseHit", "ChooseAffected"):
        act(game, options(game)[0])
    assert type(asked(game)).__name__ == "CommitUnit", "nobody went to Assam, and the attack on it comes next"
    assert set(options(game)) == {choices.piece(find(game, "jp_para1"))}, "it is not called off"
    act(game, "jp_para1", "done")
    assert game.has(find(game, "jp_para1"), ATTACKED)


def test_supporters_leave_room_for_the_land_unit_that_attacks() -> None:
    """Ruling q67 with 5.3.k: ships of size 10 alone would call the attack off."""
    fleet = ["jp_bb_yamato", "jp_bb_musashi", "jp_bb_nagato_mutsu", "jp_bb_ise_hyuga", "jp_bb_fuso_yamashiro"]
    sea = "philippine_sea"
    units = [("jp_trs1", sea), ("jp_mar1", "+"), *((key, sea) for key in fleet), ("us_inf1", "guam")]
    game = position(units, control={"guam": "usa"}, procedure=attack("guam", Attack.GROUND))
    act(game, *fleet[:4])
    assert types(game) == {"jp_mar1"}
    last = choices.piece(find(game, fleet[4]))
    assert "would leave no room for a land unit" in asked(game).refused(game, "japan")[last]


@pytest.mark.rule("blitz:6.5.d5")
def test_para_that_may_not_advance_flies_back() -> None:
    units = [("jp_para1", "palau"), ("us_phil_inf1", "mindanao"), ("us_fort1", "mindanao")]
    game = position(units, procedure=attack("mindanao", Attack.GROUND), dice=[1, 1])
    act(game, "jp_para1", "done")
    assert type(asked(game)).__name__ == "ChooseBase" or where(game, "jp_para1") == ["palau"]
    if not waiting(game):
        act(game, "palau")
    assert where(game, "jp_para1") == ["palau"]


def test_para_may_walk_or_fly() -> None:
    units = [("jp_para1", "south_east_asia"), ("in_inf1", "burma")]
    game = position(units, procedure=attack("burma", Attack.GROUND), dice=[1, 1])
    act(game, "jp_para1")
    assert set(options(game)) == {"button:over_land", "button:by_air"}
    act(game, "by_air", "done")
    assert "Air Round" not in told(game)


@pytest.mark.rule("blitz:6.4.d1", "blitz:6.5")
def test_bombs_fall_on_what_is_not_damaged_yet() -> None:
    units = [("us_str2_b29", "okinawa"), ("us_str2_b29", "okinawa")]
    game = position(
        units,
        procedure=attack("kyushu", Attack.FACTORY, Side.ALLIES),
        side="allies",
        turn=11,
        control={"okinawa": "usa"},
        dice=[6],
    )
    act(game, "us_str2_b29", "us_str2_b29", "done")
    assert game.undamaged(at(game, "kyushu")) == 0
    assert "total 14" in told(game)
    bombed = position(units, side="allies", turn=11, stage=Stage.F, control={"okinawa": "usa"})
    bombed.bomb(at(bombed, "kyushu"), 2)
    assert all(space != at(bombed, "kyushu") for space, _ in declarable(bombed))


def test_a_v_weapon_is_removed_when_it_has_been_fired() -> None:
    game = position([("jp_vw1", "tokyo")], procedure=attack("west_coast", Attack.FACTORY), turn=11, dice=[4])
    piece = find(game, "jp_vw1")
    act(game, "jp_vw1", "done")
    assert game.state.fate[piece] == OUT
    assert game.undamaged(at(game, "west_coast")) == 1


def test_a_fort_takes_the_hit_instead_of_a_retreat() -> None:
    units = [("ru_arm2", "vladivostok"), ("jp_fort1", "manchuria"), ("jp_inf2", "manchuria")]
    game = position(
        units,
        side="allies",
        control={"vladivostok": "afa"},
        turn=12,
        procedure=attack("manchuria", Attack.GROUND, Side.ALLIES),
        dice=[4, 1],
    )
    act(game, "ru_arm2", "done")
    while not waiting(game):
        act(game, options(game)[-1])
    assert not game.has(find(game, "ru_arm2"), SPENT)


def test_an_attack_is_suggested_to_begin_with_somebody_who_makes_it() -> None:
    """Aircraft come first by their ids, but a Ground Attack needs a land unit."""
    units = [("jp_bmb1", "south_east_asia"), ("jp_mar1", "south_east_asia"), ("in_inf1", "burma")]
    game = position(units)
    game.stack.append(attack("burma", Attack.GROUND))
    game.start()
    decision = game.decision
    assert decision is not None
    assert decision.suggestion(game, "japan") == [f"piece:{find(game, 'jp_mar1')}"]
    act(game, "jp_mar1")
    assert game.decision is not None
    assert game.decision.suggestion(game, "japan") == [f"piece:{find(game, 'jp_bmb1')}"]
