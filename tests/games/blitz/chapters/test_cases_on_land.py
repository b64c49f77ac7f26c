"""Cases for a judge, on land: two or three rules at once, exceptions of exceptions, limits at their edge."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Home, Round, Side
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import DAMAGED, SPENT
from ironbottom.games.blitz.rules.p05_land.advance import ChooseRetreat, retreats_of
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import candidates, garrison
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA
from ironbottom.games.blitz.rules.p06_rounds.situation import Situation, totals_of
from tests.games.blitz.positions import act, asked, at, find, log, options, position, where

DATA = load(None)
Came = Sequence[tuple[str, str]]
"""Attackers, and how each comes."""


def attack(target: str, kind: Attack = Attack.GROUND, side: Side = Side.JAPAN) -> LandCombat:
    return LandCombat(target=DATA.space_index[target], kind=kind, side=side)


def run(game: Blitz) -> None:
    """Go on with the first choice until nothing is asked any more."""
    while type(asked(game)).__name__ != "Waiting":
        act(game, options(game)[0])


def sums(
    game: Blitz, kind: Round, target: str, came: Came, defenders: Sequence[str], how: int = Attack.GROUND
) -> list[tuple[int, bool] | None]:
    """The total of attacker and defender, and whether it is rolled for."""
    taken: dict[str, int] = {}

    def next_of(key: str) -> int:
        taken[key] = taken.get(key, -1) + 1
        return find(game, key, taken[key])

    ways = {str(next_of(key)): via for key, via in came}
    mine, theirs = [int(piece) for piece in ways], [next_of(key) for key in defenders]
    found = totals_of(game, Situation(kind, how, at(game, target), game.phasing, mine, theirs, ways))
    return [None if total is None else (total.sum, total.rolls) for total in found]


# ---- totals ------------------------------------------------------------------------------------------


@pytest.mark.rule("blitz:6.2.i", "blitz:6.2.g", "blitz:6.2.j")
def test_rough_ground_counts_para_that_flew_and_a_home_area_is_never_cut_off() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("jp_para1", "south_east_asia"),
        ("jp_bmb2", "canton"),
        ("cn_inf2", "kunming"),
    ]
    lost = dict.fromkeys(("chungking", "sian", "changsha", "burma", "assam"), "japan")
    for control in ({}, lost):
        game = position(units, control=control)
        came = [("jp_inf2", BY_LAND), ("jp_para1", BY_AIR), ("jp_bmb2", BY_AIR)]
        assert sums(game, Round.LAND, "kunming", came, ["cn_inf2"]) == [(4 + 2 + 4 + 1, True), (3 + 2, True)]


@pytest.mark.rule("blitz:6.2.j")
def test_a_defence_of_two_powers_without_supply_counts_two_triangles_once() -> None:
    units = [("jp_inf2", "lae"), ("au_inf1", "port_moresby"), ("us_inf1", "port_moresby")]
    game = position([*units, ("jp_bb_yamato", "coral_sea!")], control={"lae": "japan"})
    came = [("jp_inf2", BY_LAND), ("jp_bb_yamato", BY_LAND)]  # damaged, it supports with 1
    found = sums(game, Round.LAND, "port_moresby", came, ["au_inf1", "us_inf1"])
    assert found == [(4 + 1 + 2, True), (4 + 1, True)]


@pytest.mark.rule("blitz:6.0.d2", "blitz:5.3.l")
def test_anti_aircraft_has_no_land_factor_so_neither_aircraft_nor_mountains_roll_for_it() -> None:
    units = [("jp_inf2", "lae"), ("us_aa1", "port_moresby"), ("us_ftr1_late", "port_moresby")]
    game = position(units, control={"lae": "japan"})
    found = sums(game, Round.LAND, "port_moresby", [("jp_inf2", BY_LAND)], ["us_aa1", "us_ftr1_late"])
    assert found[1] == (1, False)


@pytest.mark.rule("blitz:1.6.d2", "blitz:6.2.c", "blitz:6.2.d", "blitz:5.3.l")
def test_snow_halves_marines_once_and_others_from_a_transport_twice() -> None:
    sea = "bering_sea"
    units = [
        ("us_trs2", sea),
        ("us_mar1", "+"),
        ("us_inf1", "+"),
        ("us_cv_essex_yorktown2", sea),
        ("us_bb_new_mexico", sea),
    ]
    game = position([*units, ("jp_gar1", "attu")], side="allies", turn=4, control={"attu": "japan"})
    landing = [("us_mar1", BY_SEA), ("us_inf1", BY_SEA)]  # 3/2 + 2/4 = 2, and as much of 1 + 2 in support
    fleet = [("us_cv_essex_yorktown2", BY_LAND), ("us_bb_new_mexico", BY_LAND)]
    assert sums(game, Round.LAND, "attu", [*landing, *fleet], ["jp_gar1"]) == [
        (2 + 2 - 1, True),
        (2 + 2, True),
    ]


@pytest.mark.rule("blitz:6.3.b", "blitz:6.3.c", "blitz:2.5.d1")
def test_carriers_of_a_port_attack_are_halved_and_halved_again_in_the_snow() -> None:
    units = [
        ("us_cv_essex_yorktown2", "east_china_sea"),
        ("us_bb_new_mexico", "east_china_sea"),
        ("us_nav1", "east_china_sea"),
        ("jp_bb_yamato", "korea"),
        ("jp_sub1", "korea"),
    ]
    game = position(units, side="allies", turn=7)
    came = [("us_cv_essex_yorktown2", BY_LAND), ("us_bb_new_mexico", BY_LAND)]
    found = sums(game, Round.NAVAL, "korea", came, ["jp_bb_yamato", "jp_sub1"], Attack.PORT)
    assert found == [(8 - 2, True), None]  # 10/4 + 5, two red triangles; the submarine has no part in it
    assert candidates(game, at(game, "korea"), Attack.PORT) == sorted(find(game, key) for key, _ in came)


@pytest.mark.rule("blitz:2.5.d1")
def test_the_surprise_of_turn_1_halves_all_that_fires_at_aircraft_and_ends_before_the_blitz() -> None:
    units = [
        ("jp_cv_akagi_kaga", "hawaiian_sea"),
        ("us_ftr1_early", "pearl_harbor"),
        ("us_aa1", "pearl_harbor"),
        ("us_cv_saratoga", "hawaiian_sea"),
        ("us_bb_maryland_wv", "pearl_harbor"),
    ]
    came, guns = [("jp_cv_akagi_kaga", BY_LAND)], ["us_ftr1_early", "us_aa1", "us_cv_saratoga"]
    for blitz, fire, bonus in ((False, 3, 3), (True, 6, 0)):
        game = position(units, turn=1, blitz=blitz)
        assert sums(game, Round.AIR, "pearl_harbor", came, guns)[1] == (fire, True)
        port = sums(game, Round.NAVAL, "pearl_harbor", came, ["us_bb_maryland_wv"], Attack.PORT)
        assert port == [(5 - 1 + bonus, True), None]


# ---- results -----------------------------------------------------------------------------------------


@pytest.mark.rule("blitz:6.5.g", "blitz:6.5.h", "blitz:6.5.t")
def test_a_lone_attacker_is_below_an_s_and_of_two_the_enemy_keeps_one_back() -> None:
    """A garrison of 1 on 4 scores an S while it dies."""
    units = [("jp_inf2", "south_east_asia"), ("jp_arm1", "south_east_asia"), ("nl_inf1", "burma")]
    game = position(units, procedure=attack("burma"), dice=[3, 4])
    act(game, "jp_inf2", "jp_arm1", "done")
    assert game.deciding() == ("allies",)
    assert (
        asked(game).text(game, "allies") == "Land Round, S result: choose the enemy unit that may not advance"
    )
    act(game, "jp_inf2")
    assert where(game, "jp_arm1") == ["burma"]
    assert where(game, "jp_inf2") == ["south_east_asia"]
    alone = position([units[0], units[2]], procedure=attack("burma"), dice=[4, 4])
    act(alone, "jp_inf2", "done")
    assert where(alone, "jp_inf2") == ["burma"]


@pytest.mark.rule("blitz:6.5.t", "blitz:6.5.u")
def test_an_attack_in_which_all_die_changes_nothing_and_says_who_holds_the_area() -> None:
    game = position(
        [("jp_inf1", "south_east_asia"), ("in_inf1", "burma")], procedure=attack("burma"), dice=[6, 6]
    )
    act(game, "jp_inf1", "done")
    assert where(game, "jp_inf1") == where(game, "in_inf1") == []
    assert game.friendly_land(at(game, "burma"), Side.ALLIES)
    assert "The AFA still controls burma" in log(game)


@pytest.mark.rule("blitz:6.5.l", "blitz:6.5.r", "blitz:6.5.n")
def test_half_the_armour_of_a_landing_drives_out_a_defence_that_has_nowhere_to_go() -> None:
    """Java has no neighbour: the hit damages the Dutch, the L that they cannot obey destroys them."""
    tanks = [("jp_trs2", "java_sea"), ("jp_arm1", "+"), ("jp_arm1", "+"), ("nl_inf2", "java")]
    game = position(tanks, procedure=attack("java"), dice=[6, 1])
    act(game, "jp_arm1", "jp_arm1", "done")
    assert where(game, "nl_inf2") == []
    assert where(game, "jp_arm1") == ["java", "java"]
    army = [("jp_trs1", "java_sea"), ("jp_inf2", "+"), ("nl_inf2", "java")]
    held = position(army, procedure=attack("java"), dice=[6, 1])
    act(held, "jp_inf2", "done")
    assert held.has(find(held, "nl_inf2"), DAMAGED)
    assert where(held, "jp_inf2") == ["java_sea"]
    assert "The AFA still controls java" in log(held)


@pytest.mark.rule("blitz:6.5.o", "blitz:6.5.s", "blitz:6.5.g")
def test_the_enemy_gives_the_letter_to_the_fort_and_terrain_alone_may_forbid_it() -> None:
    army = [("ru_arm2", "vladivostok"), ("ru_inf2", "vladivostok")]
    held = [("jp_fort1", "manchuria"), ("jp_inf2", "manchuria")]
    neighbour = {"vladivostok": "afa"}
    game = position(
        [*army, *held],
        side="allies",
        turn=11,
        control=neighbour,
        procedure=attack("manchuria", side=Side.ALLIES),
        dice=[2, 1],
    )
    act(game, "ru_arm2", "ru_inf2", "done", "jp_inf2", "jp_fort1")
    assert where(game, "jp_fort1") == []
    assert where(game, "jp_inf2") == ["manchuria"]
    mountain = position(
        [*army, ("jp_inf2", "korea")],
        side="allies",
        turn=11,
        control=neighbour,
        procedure=attack("korea", side=Side.ALLIES),
        dice=[6, 1],
    )
    act(mountain, "ru_arm2", "done")
    assert "need not retreat" in log(mountain)  # ARM 2 against the bonus of 2


@pytest.mark.rule("blitz:6.5.d4", "blitz:3.3.d1")
def test_nobody_retreats_over_a_land_route_nor_a_chinese_unit_out_of_its_areas() -> None:
    hokkaido = position([("jp_inf1", "hokkaido")], side="allies")
    assert retreats_of(hokkaido, find(hokkaido, "jp_inf1"), []) == []
    game = position([("cn_inf2", "assam"), ("in_inf1", "assam")])
    for key, open_to in (("cn_inf2", {"burma"}), ("in_inf1", {"burma", "calcutta"})):
        assert {DATA.space_ids[space] for space in retreats_of(game, find(game, key), [])} == open_to


def test_the_advice_is_to_retreat_to_friends() -> None:
    units = [("in_inf1", "burma"), ("in_inf1", "calcutta"), ("in_inf2", "calcutta"), ("br_inf1", "assam")]
    game = position(units)
    question = ChooseRetreat(seats=["allies"], piece=find(game, "in_inf1"), closed=[])
    assert question.suggestion(game, "allies") == ["space:calcutta"]


@pytest.mark.rule("blitz:5.3.c", "blitz:5.3.d2", "blitz:5.3.d4")
def test_aircraft_alone_fight_for_an_area_and_leave_it() -> None:
    units = [
        ("jp_inf2", "south_east_asia"),
        ("jp_ftr2_zero", "south_east_asia"),
        ("br_ftr1", "burma"),
        ("br_nav1", "burma"),
    ]
    game = position(units, procedure=attack("burma"), dice=[6, 1])
    act(game, "jp_inf2", "jp_ftr2_zero", "done")
    said = log(game)
    run(game)
    assert "Air Round" in said
    assert "Land Round" not in said
    assert where(game, "jp_inf2") == ["burma"]
    assert "burma" not in where(game, "br_nav1") + where(game, "br_ftr1")


@pytest.mark.rule("blitz:6.5.e", "blitz:6.5.d2")
def test_the_owner_begins_with_the_hits_and_again_with_the_letters() -> None:
    """Rulings q22, q46."""
    units = [
        *[("jp_ftr2_zero", "canton")] * 2,
        ("jp_inf2", "canton"),
        *[("br_ftr1", "kunming")] * 2,
        ("cn_ftr1", "kunming"),
    ]
    game = position(units, procedure=attack("kunming"), dice=[5, 1])
    act(game, "jp_inf2", "jp_ftr2_zero", "jp_ftr2_zero", "done")
    for _ in ("the hit", "the L of the two that are left"):
        assert game.deciding() == ("allies",)
        act(game, "br_ftr1")
    assert game.has(find(game, "br_ftr1"), SPENT) or where(game, "br_ftr1") != ["kunming"]


@pytest.mark.rule("blitz:8.1.d1", "blitz:4.1.c")
def test_a_capture_is_not_without_loss_where_a_ship_sent_home_found_no_port() -> None:
    """No Casualties: the Air Round's S sends one of two carriers home; nobody is hit."""
    sea = "celebes_sea"
    units = [
        ("us_trs1", sea),
        ("us_mar1", "+"),
        ("us_cv_saratoga", sea),
        ("us_cv_wasp", sea),
        ("jp_ftr1_ki43", "palau"),
    ]
    closed = {
        space.id: "japan"
        for space in DATA.spaces
        if space.land and space.port and Home.USA not in space.homes
    }
    for control, captures in ((closed, []), ({}, ["palau"])):
        game = position(
            units, side="allies", procedure=attack("palau", side=Side.ALLIES), control=control, dice=[1, 3]
        )
        act(game, "us_mar1", "us_cv_saratoga", "us_cv_wasp", "done")
        run(game)
        assert game.friendly_land(at(game, "palau"), Side.ALLIES)
        assert [DATA.space_ids[space] for space in game.state.clean_captures] == captures


@pytest.mark.rule("blitz:5.3.d4", "blitz:4.3.h")
def test_aircraft_that_a_conquest_drives_out_defend_their_new_base_in_the_same_step() -> None:
    """They were spent, as if they had fought at sea."""
    units = [("jp_inf2", "south_east_asia"), ("br_ftr1", "burma")]
    game = position(units, procedure=attack("burma"))
    act(game, "jp_inf2", "done", "assam")
    wing = find(game, "br_ftr1")
    assert garrison(game, at(game, "assam"), Attack.GROUND, Side.ALLIES) == [wing]


@pytest.mark.rule("blitz:1.2.d2")
def test_the_log_calls_the_second_hit_on_a_big_unit_its_end() -> None:
    """A corps is damaged, and what is left of it destroyed."""
    for space, says in (("burma", "damaged"), ("burma!", "destroyed")):
        game = position(
            [("jp_inf2", "south_east_asia"), ("in_inf2", space)], procedure=attack("burma"), dice=[4, 1]
        )
        act(game, "jp_inf2", "done")
        assert f"in_inf2 is {says}, chosen by the Allies" in log(game)


@pytest.mark.rule("blitz:6.5.u", "blitz:6.5.d5")
def test_airborne_troops_that_flew_and_advanced_stay() -> None:
    game = position([("jp_para1", "palau")], procedure=attack("mindanao"))
    act(game, "jp_para1", "done")
    assert type(asked(game)).__name__ == "Waiting"
    assert where(game, "jp_para1") == ["mindanao"]
